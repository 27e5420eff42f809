"""What belongs to clocks and days on the pages of the tests."""

from marchstone.core.words import ENGLISH
from marchstone.web import contexts as c
from marchstone.web import render
from marchstone.web.contexts.days import AskedPart, CaseLine, PausedPart, PlanPage, VacationFacts

A_VACATION = VacationFacts(5, "2026-11-18", "2027-05-15")


def asked() -> str:
    """The game pauses, and somebody asks for something."""
    question = AskedPart(3, 0, "Fergus", is_yours=False, has_agreed=False, agreed=(), what="end")
    paused = PausedPart(0, (), None)
    return "".join(render.render_part(part, ENGLISH) for part in (paused, question))


def a_plan_page() -> PlanPage:
    answers = (c.Choice("3", "Pass.", is_chosen=True), c.Choice("4", "Claim stone 4."))
    case = CaseLine("0123456789abcdef", "Fergus plays red 9 at stone 4.", answers)
    facts = {"is_saved": True, "has_plan": True}
    return PlanPage("/table/t1", "Schotten Totten", 0, (case,), may_plan=True, **facts)

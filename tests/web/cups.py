"""A tournament, made up here, for the pages."""

from marchstone.core.words import ENGLISH
from marchstone.server.http.tournaments.new import new_page
from marchstone.server.http.tournaments.showing import Shown
from marchstone.storage.rows import Person
from marchstone.storage.tournaments.rows import (
    ABSENT,
    BYE,
    GAME,
    LEFT,
    OPEN,
    ROBIN,
    RUNNING,
    SWISS,
    Encounter,
    Entrant,
    Round,
    Tournament,
    Whole,
)
from marchstone.web.contexts import Page
from marchstone.web.contexts.games.rules import GameCard
from marchstone.web.contexts.tournaments import CupLine, CupsPage

MORAG = Person("p1", "Morag", True, {})
ENTRANTS = (
    Entrant(1, "p1", "Morag", None, 1, 3),
    Entrant(2, "p2", "Fergus MacDonald of Isla", None, 2, 1),
    Entrant(3, None, "", "gentle", 3, 2),
    Entrant(4, None, "", "gentle", 4, 5),
    Entrant(5, "p5", "Ailsa", None, 5, 4, 2, LEFT),
)
ENCOUNTERS = (
    Encounter(1, 1, 1, 1, 3, "t1", (2, 0), GAME),
    Encounter(1, 2, 1, 2, 4, "t2", (1, 1), GAME),
    Encounter(1, 3, 1, 5, None, None, (2, 0), BYE),
    Encounter(2, 1, 1, 2, 1, "t3"),
    Encounter(2, 2, 1, 4, 3, None, (0, 0), ABSENT),
)


def a_cup(kind: str, status: str) -> Whole:
    begun = status != OPEN
    cup = Tournament(
        *("Sunday at the border", kind, "schotten-totten", {"variant": "basic"}, "bank:600+10", 8),
        rounds=3,
        id="w4n8c2rt6b",
        status=status,
        round=2 if begun else 0,
        organiser="p1",
        count=4,
    )
    rounds = (Round(1, 1, 1, 2), Round(2, 3, 3, None)) if begun else ()
    return Whole(cup, ENTRANTS[: None if begun else 4], rounds, ENCOUNTERS if begun else ())


def cup_pages(card: GameCard, game: object) -> dict[str, Page]:
    about = ("Schotten Totten", "Swiss", "4 of 8 players")
    line = CupLine("/tournament/x", "Sunday at the border", card.name, about, is_yours=True)
    shown = {kind: Shown(a_cup(kind, RUNNING), MORAG, ENGLISH) for kind in (SWISS, ROBIN)}
    return {
        "/tournaments": CupsPage((line,), (), (line,), (card,)),
        "/tournaments/new": new_page(game, {}, "", ENGLISH, "Please give the tournament a name."),  # type: ignore[arg-type]
        "/tournament/open": Shown(a_cup(SWISS, OPEN), MORAG, ENGLISH).page("/tournament/x"),
        "/tournament/swiss": shown[SWISS].page(),
        "/tournament/robin": shown[ROBIN].page(),
    }

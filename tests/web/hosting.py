"""Pages for the host of a server and for those who write programs, filled with examples."""

from marchstone.web import contexts as c
from marchstone.web.contexts.api import ApiGroup, ApiPage, Asked, Operation
from marchstone.web.contexts.people import admin as a
from marchstone.web.contexts.people.bots import BotLine, BotsPage
from marchstone.web.contexts.people.report import ReportPage


def pages() -> dict[str, c.Page]:
    return {
        "/programs": an_api_page(),
        "/bots": a_bots_page(),
        "/report": a_report_page(),
        "/admin/reports": a.AdminPage(a.ReportList((a_report(), a_report(decision="muted")))),
        "/admin/limits": a.AdminPage(a_limit_list()),
    }


def an_api_page() -> ApiPage:
    asked = (Asked("of", "string", False), Asked("seat", "integer", True))
    told = (*("play", "POST", "/api/tables/{table}/actions"), "Play an action", "With a `word`.")
    sent, answer = '{"seat": 0, "action": 39}', '{"ply": 19}'
    line = Operation("ApiPlay", *told, True, asked, "/api/tables/k7m/actions", sent, answer)
    return ApiPage((ApiGroup("play", (line,)),))


def a_bots_page() -> BotsPage:
    played = (c.Choice("rebirth", "Rebirth", is_chosen=True), c.Choice("st", "Schotten Totten"))
    hal = BotLine("b1", "Hal", played, True, True, "2026-11-02T12:00:00Z")
    return BotsPage((hal, BotLine("b2", "Zed", played, False, False, "")), played, 5, 30, "x" * 43)


def a_report_page() -> ReportPage:
    people = c.Field("person", "Whom do you mean?", (c.Choice("p2", "Duncan"),))
    reasons = (c.Choice("spam", "Flooding"), c.Choice("name", "Name"))
    told = (people, c.Field("reason", "What is wrong?", reasons), "Choose whom you mean.")
    return ReportPage("t1", "7", "Give me your gold!", *told)


def a_report(decision: str = "") -> a.ReportLine:
    lines = (a.SpokenLine("Morag", "Hello", False), a.SpokenLine("Duncan", "Go away", True))
    told = (*("Morag", "Duncan", True, "t1"), "Insults", "He shouts", lines, decision)
    return a.ReportLine(8 if decision else 7, "2026-11-02T12:00:00Z", *told)


def a_limit_list() -> a.LimitList:
    caps = (a.CapLine("tables", "Tables of one person", 40, 40, 1, 100, 2),)
    return a.LimitList(caps, (a.MeterLine("chat", 5, 10, 3), a.MeterLine("sockets", 20, 0, 0)))

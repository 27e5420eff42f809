"""A tiny world for the pages: people, tables and a game in progress, all made up here."""

from functools import cache
from typing import Any

from marchstone import games
from marchstone.core.declared.options import choices, defaults, parse_options
from marchstone.core.lesson import lessons
from marchstone.core.match import Match
from marchstone.core.protocol import AnyGame
from marchstone.core.words import ENGLISH, Voice, words
from marchstone.server.http.pages.playnow import rivals
from marchstone.server.study.lessons import Lecture, Place, path_of
from marchstone.web import contexts as c
from marchstone.web import drawing, render
from marchstone.web.contexts.games import rules as r
from marchstone.web.contexts.games.analysis import OpenRecordPage
from marchstone.web.contexts.games.lessons import LessonLine
from marchstone.web.contexts.people.company import (
    Calls,
    FindPage,
    FoundPage,
    FriendLine,
    FriendsPage,
    InvitationLine,
    SeriesLine,
    WishPage,
)
from marchstone.web.contexts.seats import Stands
from marchstone.web.rulebooks import playerbook, positions, rulebook
from web import hosting, timed
from web.analysed import a_game_page
from web.cups import cup_pages
from web.noticepages import notice_pages
from web.playerpages import a_best_page, a_profile_page

GAME = games.get("schotten-totten")
NAMES = ("Morag", "Fergus")


def a_shell(language: str = "en", theme: str = "auto", **changes: Any) -> c.Shell:
    settings = c.Settings(language, theme=theme)
    given: dict[str, Any] = {
        "t": words(language),
        "person": c.Visitor("Morag", False, settings),
        "settings": settings,
        "path": "/",
        "csrf": "a-token",
    }
    return c.Shell(**given | changes)


def a_card(game: AnyGame = GAME) -> c.GameCard:
    text = game.text
    return c.GameCard(game.name, text.title(ENGLISH), text.tagline(ENGLISH), "2")


def a_line(status: str = "playing", **changes: Any) -> c.TableLine:
    given: dict[str, Any] = {
        "id": "t1",
        "path": "/table/t1",
        "game": GAME.name,
        "title": a_card().title,
        "options": ("Basic", "Claims after playing"),
        "seats": (c.SeatLine(0, NAMES[0], "person", is_you=True), c.SeatLine(1, NAMES[1], "bot")),
        "status": status,
        "is_public": True,
        "when": "2026-11-15T09:30:00+00:00",
    }
    return c.TableLine(**given | changes)


def an_open_line(**changes: Any) -> c.TableLine:
    seats = (c.SeatLine(0, "Ailsa", "person"), c.SeatLine(1, "", "open"))
    return a_line("waiting", seats=seats, **changes)


def a_match(plies: int = 0, seed: int = 7, **options: str) -> Match:
    """A game in which everybody plays the middle one of his legal actions."""
    match = Match(GAME, parse_options(GAME.options, options), 2, seed)
    for _ in range(plies):
        if match.state.outcome():
            break
        seat = match.state.to_act()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[len(legal) // 2])
    return match


def a_state(match: Match, seat: int | None, language: str = "en") -> dict[str, Any]:
    """The message that the socket sends."""
    t = GAME.words(language)
    voice = Voice(t, NAMES, seat)
    view = match.view(seat)
    outcome = match.state.outcome()
    yours = seat in view.to_act
    parts = {
        "board": drawing.render_board(GAME, view, voice, frozenset()),
        "prompt": a_prompt(view, voice, outcome),
        "players": players(view, seat, t),
        "log": log(match, seat, voice),
    }
    return {
        "type": "state",
        "ply": len(match.moves),
        "seat": seat,
        "decision": 0,
        "yours": yours,
        "over": outcome is not None,
        "title": "Your turn" if yours else "Schotten Totten",
        "parts": parts,
        "actions": [an_action(view, action, voice) for action in view.legal],
        "last": [],
    }


def an_action(view: Any, action: int, voice: Voice) -> dict[str, Any]:
    path = list(GAME.path(action))
    return {"action": action, "path": path, "label": GAME.text.label(view, action, voice)}


def a_prompt(view: Any, voice: Voice, outcome: Any) -> str:
    text = GAME.text.prompt(view, voice)
    part = c.PromptPart(
        text, view.seat in view.to_act, outcome is not None, may_rematch=bool(outcome)
    )
    return render.render_part(part, voice.words)


def players(view: Any, seat: int | None, t: Any) -> str:
    seats = tuple(
        c.SeatLine(
            n, name, "person", is_you=n == seat, is_present=n == seat, is_to_act=n in view.to_act
        )
        for n, name in enumerate(NAMES)
    )
    return a_list_of(seats, t, watchers=2, may_resign=() if seat is None else (seat,))


def a_list_of(
    seats: tuple[c.SeatLine, ...], t: Any, watchers: int = 0, may_resign: tuple[int, ...] = ()
) -> str:
    """As the socket sends it, whole."""
    series = SeriesLine(5, 2, (1, *(0 for _ in seats[1:])))
    frame = c.PlayersPart(tuple(seat.name for seat in seats), watchers, may_resign, series=series)
    parts = drawing.drawn_seats(frame, seats, t) | drawing.drawn_standings(map(_stands, seats), t)
    return drawing.whole(parts, drawing.PLAYERS)


def _stands(it: c.SeatLine) -> Stands:
    told = (it.kind, it.score, it.is_to_act, it.is_thinking, it.is_butler, it.is_present)
    return Stands(*told, it.has_resigned, it.rests_until, it.rank)


def log(match: Match, seat: int | None, voice: Voice) -> str:
    said = []
    replayed = Match(GAME, match.options, 2, match.seed)
    for ply, (mover, action) in enumerate(match.moves):
        events = replayed.play(mover, action)
        texts = (GAME.text.log(event.seen_by(seat), voice) for event in events)
        said += [c.LogLine(ply, text, mover) for text in texts if text]
    return render.render_part(c.LogPart(tuple(said)), voice.words)


def a_table_page(state: dict[str, Any] | None, **changes: Any) -> c.TablePage:
    given: dict[str, Any] = {
        "table": a_line() if state else an_open_line(),
        "game": a_card(),
        "may_sit": state is None,
        "may_leave": state is None,
        "may_chat": True,
        "invitation": "http://localhost/join/abc",
        "live": "/table/t1/live",
        "state": state,
        "chat": (
            c.ChatLine(1, "p2", "Fergus", "Good luck!", "2026-11-15T09:30:00+00:00"),
            c.ChatLine(2, "p1", "Morag", "And to you.", "2026-11-15T09:31:00+00:00", True),
        ),
        "name": "Morag",
    }
    return c.TablePage(**given | changes)


def a_field(name: str, title: str, *values: tuple[str, str, str]) -> c.Field:
    made = [c.Choice(*value, is_chosen=not n) for n, value in enumerate(values)]
    return c.Field(name, title, tuple(made))


def options_of_the_game() -> tuple[c.Field, ...]:
    text, chosen = GAME.text, defaults(GAME.options)
    return tuple(
        c.Field(
            f"option.{name}",
            text.option_title(ENGLISH, name),
            tuple(
                c.Choice(
                    str(value),
                    text.option_value(ENGLISH, name, value),
                    text.option_help(ENGLISH, name, value),
                    value == chosen[name],
                )
                for value in values
            ),
        )
        for name, values in choices(GAME.options).items()
    )


def a_new_table_page(**changes: Any) -> c.NewTablePage:
    people = (
        ("me", "Me", "You sit here."),
        ("open", "Open", "Whoever comes first."),
        ("bot:sharp", "Sharp bot", "Thinks up to a second."),
        ("device", "Somebody beside me", "You hand the device over."),
    )
    given: dict[str, Any] = {
        "game": a_card(),
        "options": options_of_the_game(),
        "count": None,
        "seats": (
            a_field("seat.0", "Seat 1", *people),
            a_field("seat.1", "Seat 2", people[1], people[0], *people[2:]),
        ),
        "visibility": a_field(
            "visibility",
            "Who can find the table?",
            ("public", "Everybody", "It stands in the lobby, and others may watch."),
            ("private", "Only by link", "Nobody sees it without the invitation."),
        ),
        "butler": a_field(
            "butler",
            "If somebody is gone, a bot may play on after",
            ("120", "2 minutes", ""),
            ("600", "10 minutes", ""),
        ),
        "hints": a_field("hints", "Hints", ("alone", "Against bots", ""), ("no", "None", "")),
        "undoing": a_field("undoing", "Taking back", ("alone", "Freely", ""), ("no", "Seldom", "")),
        "clock": a_field("clock", "Clock", ("", "none", ""), ("move:60", "1 minute", "")),
        "best_of": a_field("best_of", "How many games?", ("1", "One game", "")),
        "timeout": a_field("timeout", "Time is up", ("butler", "Butler", ""), ("lose", "Lost", "")),
        "rated": a_field("rated", "Does it count?", ("no", "For fun", ""), ("yes", "Rated", "")),
        "levels": (
            c.LevelLine("Gentle bot", "Answers at once.", {}),
            c.LevelLine("Sharp bot", "Thinks up to a second.", {2: 1140, 3: 1085}),
        ),
        "name": "Morag",
    }
    return c.NewTablePage(**given | changes)


def a_lesson_page(at: int, word: str = "", *, is_right: bool = True) -> c.LessonPage:
    lesson = lessons(GAME)[0]
    lecture = Lecture(lesson, ENGLISH, NAMES[0])
    state = lecture.state(Place(at, {}), word, is_right=is_right)
    others = (LessonLine(path_of(lesson), lesson.title), LessonLine("/learn/x", "Another"))
    return c.LessonPage(a_card(), path_of(lesson), lesson.title, state, others)


def sessions() -> tuple[c.SessionLine, ...]:
    times = ("2026-11-01T10:00:00+00:00", "2026-11-15T20:01:02+00:00")
    return (
        c.SessionLine("s1", "Firefox, Linux", *times, is_this=True),
        c.SessionLine("s2", "Safari, iPhone", *times, is_this=False),
    )


def rules_pages() -> dict[str, c.Page]:
    book = playerbook.read_player_book(GAME, "en")
    assert book
    shown = next(shown for shown in book.shown if shown.name == "early")
    board = positions.shown_board(GAME, shown.name, "en")
    lit = positions.positions(GAME)[shown.name].light
    sections = rulebook.read_sections(GAME, "en")
    beside = {"before": "wins", "after": "not-yet"}
    return {
        "/rules/schotten-totten": r.PlayerRulesPage(a_card(), book),
        "/rules/schotten-totten/numbered": r.RulesPage(a_card(), sections, has_player_rules=True),
        "/rules/schotten-totten/sheet": r.SheetPage(a_card(), book),
        "/rules/schotten-totten/show/early": r.ShownPage(
            a_card(), shown, "Claim", board, lit, beside
        ),
    }


def calls() -> Calls:
    options = ("Basic", "Claims after playing")
    call = InvitationLine("t1", "/table/t1", a_card().title, options, "Fergus", "p2")
    return Calls((call,), (FriendLine("p4", "Ailsa", is_account=False),))


def a_friends_page(**changes: Any) -> FriendsPage:
    given: dict[str, Any] = {
        "friends": (FriendLine("p2", "Fergus", is_here=True), FriendLine("p3", "Duncan")),
        "calls": calls(),
        "asked": (FriendLine("p5", "Catriona"),),
        "met": (FriendLine("p6", "Morag MacDonald of Isle"),),
        "blocked": (FriendLine("p7", "Somebody"),),
        "games": (a_card(),),
    }
    return FriendsPage(**given | changes)


@cache
def every_page() -> dict[str, c.Page]:
    """One of each, by the path at which it would stand."""
    over = a_match(400)
    one = a_line(is_your_turn=True, left="5 hours", is_low=True)
    mine = (one, a_line("playing", is_public=False))
    finished = (a_line("over", result="Morag wins with three stones side by side."),)
    yes_no = (("false", "No", ""), ("true", "Yes", ""))
    any_clock = a_field("clock", "Clock", ("any", "whatever fits", ""))
    any_count = a_field("rated", "Does it count?", ("any", "Either is fine", ""))
    fair = c.Choice("fair", "Fair", is_chosen=True)
    return {
        "/": c.HomePage((a_card(),), mine[:1], (an_open_line(),), rivals("fair", ENGLISH)),
        "/lobby": c.LobbyPage((a_card(),), mine, (an_open_line(),), (a_line(),)),
        "/empty-lobby": c.LobbyPage((a_card(),), (), (), ()),
        "/called": c.HomePage((a_card(),), (), (), rivals("fair", ENGLISH), calls=calls()),
        "/friends": a_friends_page(error="No account has that name.", tried="Nobody"),
        **notice_pages(),
        "/find": FindPage((a_card(),)),
        "/find/schotten-totten": WishPage(a_card(), None, (any_clock,), any_count, ""),
        "/find/waiting": FoundPage(a_card(), ("Clock: none",), (fair,), 2, True),
        "/no-friends": a_friends_page(
            **dict.fromkeys(("friends", "asked", "met", "blocked"), ()), calls=Calls(), done="asked"
        ),
        "/new/schotten-totten": a_new_table_page(name="", error="That seat does not exist."),
        "/table/waiting": a_table_page(None),
        "/table/hosted": a_table_page(
            None, is_host=True, may_sit=False, invited=("Fergus",), friends=("Duncan",)
        ),
        "/table/playing": a_table_page(a_state(a_match(31, variant="tactics"), 0)),
        "/table/basic": a_table_page(a_state(a_match(40), 0)),
        "/table/watched": a_table_page(a_state(a_match(40), None), may_talk_aside=True),
        "/table/timed": a_table_page(
            {**a_state(a_match(31), 0), "asked": timed.asked()},
            table=a_line(has_clock=True, is_by_days=True, is_paused=True),
        ),
        "/table/plan": timed.a_plan_page(),
        "/table/over": a_table_page(a_state(over, 0), live=""),
        "/table/retold": a_table_page(
            None,
            table=finished[0],
            notice="Played by an earlier version of the rules.",
            log=(
                c.LogLine(1, "Morag plays red 9 at stone 4.", 0),
                c.LogLine(2, "Fergus claims.", 1),
            ),
            **dict.fromkeys(("may_sit", "may_leave"), False),
        ),
        "/table/analysed": a_game_page(over, 21),
        "/table/thought-over": a_game_page(over, 3, status="working", thought_over=9),
        "/table/not-analysed": a_game_page(over, 0, status=None, seen="open"),
        "/replay": OpenRecordPage("This file is too long for a record."),
        "/learn/reading": a_lesson_page(0),
        "/learn/playing": a_lesson_page(4, "Not that one, because it is full.", is_right=False),
        "/learn/over": a_lesson_page(9, "Three stones side by side."),
        **rules_pages(),
        **cup_pages(a_card(), GAME),
        "/mine": c.MinePage(
            mine,
            finished,
            {"over": "/mine?over=1.a#over"},
            timed.A_VACATION,
            has_no_next=True,
        ),
        "/settings": c.SettingsPage(
            (
                a_field("language", "Language", ("en", "English", ""), ("cs", "Čeština", "")),
                a_field("theme", "Colours", ("auto", "Auto", "As your device has them.")),
                a_field("motion", "How moves play out", ("off", "Off", ""), ("slow", "Slowly", "")),
                a_field("confirm", "Ask before a move is sent", *yes_no),
                a_field("sound", "A sound when it is your turn", *yes_no),
            ),
            is_saved=True,
            muted={"p2": "Duncan", "p3": "Morag MacDonald of the Isle"},
        ),
        "/account": c.AccountPage("This name is taken.", "Morag", sessions=sessions()),
        "/name": c.NamePage("/table/t1"),
        "/about": c.AboutPage("0.1.0"),
        "/best/schotten-totten": a_best_page(a_card()),
        "/player/p1": a_profile_page(finished),
        **hosting.pages(),
        "/error": c.ErrorPage(404, "There is nothing here", "The table may have been closed."),
    }

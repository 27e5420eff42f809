"""The secrecy law over all traffic.

While a game is played, each seat and a spectator get everything the server has for them, twice:
from the world as it is, and from one that differs in all that this reader cannot know: hidden cards
are dealt again, and what events tell to others alone is replaced. Every byte must be the same.
"""

import importlib
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from marchstone import games
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.games.schotten_totten.words import text
from marchstone.server.http.api.stream import ViewWatcher
from marchstone.server.live.course import Course
from marchstone.server.live.hints import Hints
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.scenes import Scenes
from marchstone.storage.people.sessions import BEARER, COOKIE
from marchstone.storage.rows import Move
from server.world import Browser, Program, World, a_world

Leak = Callable[[Course, pytest.MonkeyPatch], None]
POISON = "told to another"

# Form fields of the table, how many sit there, and the plies that are looked at: every so many, up
# to so many.
PLAYED = {
    "schotten-totten": ({"option.variant": "tactics"}, 2, (9, 70)),
    "clans-and-glory": ({}, 3, (7, 50)),
    "stone-weapons-paper": ({}, 3, (23, 160)),
    "rebirth": ({"option.map": "scotland"}, 3, (11, 80)),
}


# Who looks on is no secret, and is counted anew by the clock.
WATCHING = re.compile(r'<p class=\\?"quiet small\\?">\d+ \w+ (is|are) watching\.</p>\n?')


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who comes by browser and by program, at a seat or to look on."""

    browser: Browser
    program: Program
    seat: int | None
    seats: int

    @property
    def other(self) -> int:
        """A seat that is not his."""
        return ((self.seat or 0) + 1) % self.seats


@contextmanager
def another_world(live: LiveTable, reader: int | None, rng: Rng) -> Iterator[None]:
    course = live.course
    assert course is not None
    state, rows, moves, row = course.match.state, course.moves, course.match.moves, live.row
    hidden = importlib.import_module(f"games.{live.row.game.replace('-', '_')}.hidden")
    course.match.state = hidden.reshuffle_hidden(state, reader, rng)
    course.match.seed ^= 1
    course.match.moves = [(s, a if s == reader else a ^ 1) for s, a in moves]
    course.told.rows = [poisoned(move, reader, course) for move in rows]
    live.standing.row = replace(live.row, seed=live.row.seed ^ 1)
    forget_what_was_made(live)
    yield
    course.match.state, course.told.rows, course.match.moves = state, rows, moves
    course.match.seed ^= 1
    live.standing.row = row
    forget_what_was_made(live)


def forget_what_was_made(live: LiveTable) -> None:
    """Boards are drawn and hints are found again."""
    live.scenes = Scenes(live.standing)
    live.hints = Hints(live.standing, live.scenes, live.hints._thinker)


def poisoned(move: Move, reader: int | None, course: Course) -> Move:
    """The move as it might have been, for all that the reader was told."""
    events = tuple(poisoned_event(event, reader) for event in move.events or ())
    if events == move.events or move.seat == reader:
        return replace(move, events=events)
    return replace(move, action=course.game.num_actions - 1, events=events)


def poisoned_event(event: Event, reader: int | None) -> Event:
    private = {
        seat: told if seat == reader else dict.fromkeys(told, POISON)
        for seat, told in event.private.items()
    }
    return replace(event, private=private)


def everything_for(reader: Reader, table: str) -> list[str]:
    """All that leaves the server for one reader."""
    browser, program, seat = reader.browser, reader.program, reader.seat
    query = "" if seat is None else f"seat={seat}"
    api = f"/api/tables/{table}"
    sent = [browser.get(path).text for path in ("/", "/lobby", "/mine", f"/table/{table}")]
    sent += [browser.get(f"/table/{table}/record.{kind}").text for kind in ("txt", "json")]
    for path in ("/api/tables", api, f"{api}/record", f"{api}/view?{query}"):
        sent.append(program.get(path).text)
    sent.append(program.get(f"{api}/view?seat={reader.other}").text)
    for asked in (reader.seat or 0, reader.other):
        sent.append(program.get(f"{api}/hint?seat={asked}").text)
    for stream in (query, f"seat={reader.other}"):
        sent.append(program.first_event(f"{api}/events", stream).decode())
    wrong = {"seat": reader.other, "action": 5, "decision": 0}
    sent.append(program.post(f"{api}/actions", **wrong).text)
    return sent + told_live(reader, table, wrong)


def told_live(reader: Reader, table: str, wrong: dict[str, int]) -> list[str]:
    with reader.browser.live(table) as live:
        live.until("state")
        live.send("play", **wrong)
        live.until("error")
        live.send("hint", seat=reader.seat or 0, decision=live.state["decision"])
        while live.receive()["type"] not in ("hint", "error"):
            pass
        for action in (0, 7, 300, 99_999):  # none of them is legal, or it is not this seat's turn
            if action not in [entry["action"] for entry in live.state["actions"]]:
                decision = live.state["decision"]
                live.send("play", seat=reader.seat or 0, action=action, decision=decision)
                live.until("error")
        return [text for text in live.heard if json.loads(text)["type"] != "players"]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_byte_that_leaves_the_server_tells_a_secret(tmp_path: Path, name: str) -> None:
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        for meter in (world.house.meters.act, world.house.meters.guest, world.house.meters.hint):
            meter._burst = 10**6
        world.house.thinker.hint_budget = Budget(iterations=6)
        readers, table = seated(world, name)
        live: LiveTable = world.do(world.house.tables.get, table)
        stride, last = PLAYED[name][2]
        rng = Rng(11)
        while live.row.status == "playing":
            course = live.course
            assert course is not None
            if course.ply % stride == 0:
                for reader in readers:
                    look_twice(live, reader, rng)
            if course.ply == last:
                return
            actor = rng.choice(course.to_act)
            action = rng.choice(course.match.state.legal(actor))
            person = live.row.seats[actor].person
            world.do(live.play, person, actor, action, course.decisions(actor))


def look_twice(live: LiveTable, reader: Reader, rng: Rng) -> None:
    told = everything_for(reader, live.row.id)
    with another_world(live, reader.seat, rng):
        other = everything_for(reader, live.row.id)
    assert len(told) == len(other)
    for one, two in zip(told, other, strict=True):
        assert WATCHING.sub("", one) == WATCHING.sub("", two)
        assert POISON not in two


def seated(world: World, name: str) -> tuple[list[Reader], str]:
    """People at every seat, and a spectator."""
    options, seats, _ = PLAYED[name]
    readers = [
        a_reader(world, person, seat if seat < seats else None, seats)
        for seat, person in enumerate(("Anna", "Ben", "Cat", "Dan", "Eve")[: seats + 1])
    ]
    form = {f"seat.{seat}": "open" for seat in range(1, seats)}
    form |= {"seat.0": "me", "count": str(seats), "hints": "yes", **options}
    answer = readers[0].browser.post(f"/new/{name}", **form)
    table = answer.headers["location"].removeprefix("/table/")
    for reader in readers[1:seats]:
        reader.browser.sit(table, reader.seat or 0)
    return readers, table


def a_reader(world: World, name: str, seat: int | None, seats: int) -> Reader:
    browser, program = world.browser(name), world.program(name)
    keeper = world.house.doorkeeper
    _, same = world.do(keeper.recognise, COOKIE, browser.cookies["marchstone"])
    program.token, _ = world.do(keeper.let_in, same, BEARER)
    return Reader(browser, program, seat, seats)


def leaking_prompt(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "prompt", lambda view, voice: str(course.match.state.decks))


def leaking_stream(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ViewWatcher.next

    async def leaking(watcher: ViewWatcher) -> str:
        return f"{await honest(watcher)} {course.match.state.decks}"

    monkeypatch.setattr(ViewWatcher, "next", leaking)


def leaking_hint(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def reason(*given: object) -> str:
        return str(course.match.state.decks)

    monkeypatch.setattr(text, "reason", reason)


@pytest.mark.parametrize("leak", [leaking_prompt, leaking_stream, leaking_hint])
def test_the_law_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    """A server that names the cards of the deck is caught, wherever it does so."""
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        readers, table = seated(world, "schotten-totten")
        live: LiveTable = world.do(world.house.tables.get, table)
        assert live.course is not None
        leak(live.course, monkeypatch)
        acting = [readers[seat] for seat in live.course.to_act]
        for reader in acting if leak is leaking_hint else readers:
            with pytest.raises(AssertionError):
                look_twice(live, reader, Rng(5))


def test_whoever_hangs_up_a_stream_is_gone_from_the_table(world: World) -> None:
    readers, table = seated(world, "schotten-totten")
    told = readers[0].program.first_event(f"/api/tables/{table}/events", "seat=0")
    assert told.startswith(b"event: view\r\ndata: {")
    live: LiveTable = world.do(world.house.tables.get, table)
    assert live.standing.watchers == set()
    assert live.standing.presence.here() == []

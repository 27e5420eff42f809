"""The secrecy law over all traffic.

While a game is played, each seat and a spectator get everything the server has for them, twice:
from the world as it is, and from one that differs in all that this reader cannot know: hidden cards
are dealt again, and what events tell to others alone is replaced. Every byte must be the same.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.schotten_totten.hidden import reshuffle_hidden
from marchstone.core.protocol import Event
from marchstone.core.rng import Rng
from marchstone.server.course import Course, Turn
from marchstone.server.livetable import LiveTable
from marchstone.server.scenes import Scenes
from server.world import Browser, Program, World, a_world

STRIDE = 7  # every seventh position is looked at
POISON = "a secret"


@contextmanager
def another_world(live: LiveTable, reader: int | None, rng: Rng) -> Iterator[None]:
    course = live.course
    assert course is not None
    state, turns, moves, seed = course.match.state, course.turns, course.match.moves, live.row
    course.match.state = reshuffle_hidden(state, reader, rng)
    course.match.seed ^= 1
    course.match.moves = [(s, a if s == reader else a ^ 1) for s, a in moves]
    course.turns = [poisoned(turn, reader, course) for turn in turns]
    live.row = replace(live.row, seed=live.row.seed ^ 1)
    live.scenes = Scenes(live)
    yield
    course.match.state, course.turns, course.match.moves = state, turns, moves
    course.match.seed ^= 1
    live.row = seed
    live.scenes = Scenes(live)


def poisoned(turn: Turn, reader: int | None, course: Course) -> Turn:
    """The turn as it might have been, for all that the reader was told."""
    events = tuple(poisoned_event(event, reader) for event in turn.events)
    if events == turn.events or turn.move.seat == reader:
        return replace(turn, events=events)
    return Turn(replace(turn.move, action=course.game.num_actions - 1), events)


def poisoned_event(event: Event, reader: int | None) -> Event:
    private = {
        seat: told if seat == reader else dict.fromkeys(told, POISON)
        for seat, told in event.private.items()
    }
    return replace(event, private=private)


def everything_for(browser: Browser, program: Program, table: str, seat: int | None) -> list[str]:
    """All that leaves the server for one reader."""
    query = "" if seat is None else f"?seat={seat}"
    sent = [browser.get(path).text for path in ("/", "/lobby", "/mine", f"/table/{table}")]
    sent += [browser.get(f"/table/{table}/record.{kind}").text for kind in ("txt", "json")]
    sent += [program.get(f"/api/tables/{table}/{path}").text for path in (f"view{query}", "record")]
    sent += [program.get("/api/tables").text]
    other = 1 if seat is None else 1 - seat
    sent.append(program.get(f"/api/tables/{table}/view?seat={other}").text)
    wrong = {"seat": other, "action": 5, "decision": 0}
    sent.append(program.post(f"/api/tables/{table}/actions", **wrong).text)
    with browser.live(table) as live:
        live.until("state")
        live.send("play", **wrong)
        live.until("error")
        for action in (0, 7, 300, 99_999):  # none of them is legal, or it is not this seat's turn
            if action not in [entry["action"] for entry in live.state["actions"]]:
                decision = live.state["decision"]
                live.send("play", seat=seat or 0, action=action, decision=decision)
                live.until("error")
        states = [text for text in live.heard if json.loads(text)["type"] != "players"]
    return sent + states


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["basic", "tactics"])
def test_no_byte_that_leaves_the_server_tells_a_secret(
    address: str, tmp_path: Path, variant: str
) -> None:
    with a_world(address, tmp_path) as world:
        for meter in (world.house.meters.act, world.house.meters.guest):
            meter._burst = 10**6
        readers, table = seated(world, variant)
        live: LiveTable = world.do(world.house.tables.get, table)
        rng = Rng(11)
        while live.row.status == "playing":
            course = live.course
            assert course is not None
            if course.ply % STRIDE == 0:
                for browser, program, seat in readers:
                    look_twice(live, browser, program, seat, rng)
            actor = course.to_act[0]
            action = rng.choice(course.match.state.legal(actor))
            person = live.row.seats[actor].person
            world.do(live.play, person, actor, action, course.decisions(actor))


def look_twice(
    live: LiveTable, browser: Browser, program: Program, seat: int | None, rng: Rng
) -> None:
    table = live.row.id
    told = everything_for(browser, program, table, seat)
    with another_world(live, seat, rng):
        other = everything_for(browser, program, table, seat)
    assert len(told) == len(other)
    for one, two in zip(told, other, strict=True):
        assert one == two
        assert POISON not in two


def seated(world: World, variant: str) -> tuple[list[tuple[Browser, Program, Any]], str]:
    """Two people who come by browser and by program, and a spectator."""
    people = []
    for name in ("Anna", "Ben", "Eve"):
        browser, program = world.browser(name), world.program(name)
        same = world.do(world.house.store.people.get, browser.cookies["marchstone"].split(".")[0])
        program.token = world.house.doorkeeper.token_for("bearer", same)
        people.append((browser, program))
    table = people[0][0].new_table("me", "open", **{"option.variant": variant})
    people[1][0].sit(table, 1)
    seats = (0, 1, None)
    return [(b, p, seat) for (b, p), seat in zip(people, seats, strict=True)], table


def test_the_law_can_fail(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that names the cards of the deck in its prompt is caught."""
    from marchstone.games.schotten_totten import text

    with a_world(address, tmp_path) as world:
        readers, table = seated(world, "basic")
        live: LiveTable = world.do(world.house.tables.get, table)
        course = live.course
        assert course is not None
        monkeypatch.setattr(text, "prompt", lambda view, voice: str(course.match.state.decks))
        caught = 0
        for browser, program, seat in readers:
            try:
                look_twice(live, browser, program, seat, Rng(5))
            except AssertionError:
                caught += 1
        assert caught == len(readers)

"""Hints: for the seat that is to act, where the table allows them, from what the seat knows."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marchstone.core.chance.rng import Rng
from marchstone.server.live.hints import Hints
from marchstone.server.live.livetable import LiveTable
from server.http.test_secrecy import another_world
from server.live.test_live import in_turn, two_at_a_table
from server.world import GAME, Browser, Live, Program, World, a_world, text_of


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """One kind of database is enough: nothing here depends on it."""
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        yield world


def alone_with_a_bot(world: World) -> tuple[Browser, str]:
    anna = world.browser("Anna")
    return anna, anna.new_table("me", "bot:fair")


def ask(live: Live, **changes: int) -> None:
    live.send("hint", **{"seat": live.state["seat"], "decision": live.state["decision"], **changes})


def refused(live: Live, **changes: int) -> str:
    ask(live, **changes)
    return live.refusal()


def no_hint_came(*lives: Live) -> bool:
    for live in lives:
        live.send("ping")
        live.until("pong")
    return all(json.loads(text)["type"] != "hint" for live in lives for text in live.heard)


def test_the_three_best_moves_are_told_with_their_chances(world: World) -> None:
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a:
        assert a.until("state", yours=True)["hint"] is True
        ask(a)
        told = a.until("hint")
        assert (told["seat"], told["decision"]) == (a.state["seat"], a.state["decision"])
        labels = {action["action"]: action["label"] for action in a.state["actions"]}
        suggested = [n for n in labels if f'data-play="{n}"' in told["html"]]
        assert len(suggested) == 3
        assert all(labels[n] in text_of(told["html"]) for n in suggested)
        assert text_of(told["html"]).count("chance to win:") == 3


def test_a_hint_speaks_the_readers_language_in_every_window(world: World) -> None:
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a:
        a.until("state", yours=True)
        anna.post("/settings", language="cs")
        with anna.live(table) as czech:
            czech.until("state", yours=True)
            ask(a)
            assert "Play" in text_of(a.until("hint")["html"])
            assert "Zahrát" in text_of(czech.until("hint")["html"])


def test_a_hint_is_told_to_nobody_else(world: World) -> None:
    anna, ben, table = two_at_a_table(world, hints="yes")
    eve = world.browser("Eve")
    with anna.live(table) as a, ben.live(table) as b, eve.live(table) as e:
        for live in (a, b, e):
            live.until("state")
        mover, other = in_turn(a, b)
        ask(mover)
        mover.until("hint")
        assert no_hint_came(other, e)


def test_whoever_is_not_to_act_or_has_no_seat_is_refused(world: World) -> None:
    anna, ben, table = two_at_a_table(world, hints="yes")
    eve = world.browser("Eve")
    with anna.live(table) as a, ben.live(table) as b, eve.live(table) as e:
        for live in (a, b, e):
            live.until("state")
        mover, other = in_turn(a, b)
        assert refused(other) == "not_your_turn"
        seat, decision = mover.state["seat"], mover.state["decision"]
        assert refused(other, seat=seat, decision=decision) == "not_your_seat"
        assert refused(e, seat=seat, decision=decision) == "not_your_seat"
        assert refused(mover, decision=decision + 1) == "stale"
        assert refused(mover, seat=7) == "bad_message"
        with world.browser().live(table) as stranger:
            stranger.until("state")
            assert refused(stranger, seat=seat, decision=decision) == "who_are_you"


def test_a_table_without_hints_gives_none(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, _ = in_turn(a, b)
        assert mover.state["hint"] is False
        assert refused(mover) == "no_hints"


def test_a_table_that_is_over_gives_no_hint(world: World) -> None:
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a:
        a.until("state", yours=True)
        a.send("resign", seat=a.state["seat"])
        a.until("state", over=True)
        assert a.state["hint"] is False
        assert refused(a) == "not_playing"


def test_where_there_is_one_move_there_is_nothing_to_ask(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, table = alone_with_a_bot(world)
    live: LiveTable = world.do(world.house.tables.get, table)
    assert live.course is not None
    honest = live.course.view
    monkeypatch.setattr(live.course, "view", lambda seat: forced(honest(seat)))
    with anna.live(table) as a:
        assert a.until("state", yours=True)["hint"] is False
        assert refused(a) == "no_choice"


def forced(view: Any) -> Any:
    return replace(view, legal=view.legal[:1])


def test_a_covered_board_gives_no_hint(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "device", hints="yes")
    with anna.live(table) as a, anna.live(table) as second:
        a.until("state", yours=True)
        assert a.state["hint"] is False
        assert refused(a) == "covered"
        a.send("ready", seat=a.state["seat"])
        a.until("state", hint=True)
        ask(a)
        a.until("hint")
        second.until("state")
        assert no_hint_came(second)


def test_hints_cannot_be_asked_for_without_end(world: World) -> None:
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a:
        a.until("state", yours=True)
        for _ in range(7):
            ask(a)
        assert a.refusal() == "too_fast"


def counted(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables for which something is thought over."""
    thinker, tables = world.house.thinker, []
    honest = thinker.suggest

    async def suggest(table: str, game: str, view: Any, **how: Any) -> Any:
        tables.append(table)
        return await honest(table, game, view, **how)

    monkeypatch.setattr(thinker, "suggest", suggest)
    return tables


def test_a_position_is_thought_over_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = counted(world, monkeypatch)
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a, anna.live(table) as second:
        a.until("state", yours=True)
        second.until("state", yours=True)
        for live in (a, second, a):
            ask(live)
            live.until("hint")
    assert asked == [table]


def test_who_decides_before_the_hint_comes_hears_nothing_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker, may_end = world.house.thinker, asyncio.Event()
    honest = thinker.suggest

    async def suggest(table: str, game: str, view: Any, **how: Any) -> Any:
        await may_end.wait()
        return await honest(table, game, view, **how)

    monkeypatch.setattr(thinker, "suggest", suggest)
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a:
        a.until("state", yours=True)
        ask(a)
        a.play()
        a.until("state")
        world.do(set_now, may_end)
        assert no_hint_came(a)
        assert all(json.loads(text)["type"] != "error" for text in a.heard)


async def set_now(event: asyncio.Event) -> None:
    event.set()


def test_a_search_that_fails_is_told_and_its_words_are_not_logged(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*given: object) -> Any:
        raise RuntimeError("my hand is 17 and 23")

    monkeypatch.setattr(world.house.thinker, "suggest", fail)
    anna, table = alone_with_a_bot(world)
    with anna.live(table) as a:
        a.until("state", yours=True)
        assert refused(a) == "no_hint"
        monkeypatch.undo()
        ask(a)
        a.until("hint")
    assert "my hand" not in caplog.text


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know(world: World) -> None:
    anna, ben, table = two_at_a_table(world, hints="yes", **{"option.variant": "tactics"})
    world.house.meters.hint._burst = 100
    live: LiveTable = world.do(world.house.tables.get, table)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        for ply in range(1, 9):
            mover, other = in_turn(a, b)
            if mover.state["hint"]:
                told = hint_for(live, mover)
                with another_world(live, mover.state["seat"], Rng(ply)):
                    assert hint_for(live, mover) == told
            mover.play_any(Rng(ply))
            mover.until("state", ply=ply)
            other.until("state", ply=ply)


def hint_for(table: LiveTable, live: Live) -> str:
    """A hint that nobody has thought over before."""
    table.hints = Hints(table.standing, table.scenes, table.hints._thinker)
    ask(live)
    live.until("hint")
    return live.heard[-1]


# For programs


def a_program_at_a_table(world: World, **wish: Any) -> tuple[Program, str, int]:
    """It sits at seat 0 and is to act."""
    one = world.program("One")
    made = one.post("/api/tables", game=GAME, **{"seats": ["me", "bot:fair"], **wish}).json()
    table = made["id"]
    while (view := one.get(f"/api/tables/{table}/view?seat=0").json())["to_act"] != [0]:
        pass
    return one, table, len(view["actions"])


def test_a_program_gets_suggestions_that_it_can_play(world: World) -> None:
    one, table, legal = a_program_at_a_table(world)
    told = one.get(f"/api/tables/{table}/hint?seat=0").json()
    assert (told["table"], told["seat"], len(told["suggestions"])) == (table, 0, 3)
    assert legal > 3
    chances = [each["chance"] for each in told["suggestions"]]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 100 for chance in chances)
    best = told["suggestions"][0]
    assert set(best) == {"action", "notation", "label", "path", "chance", "reason"}
    move = {"seat": 0, "action": best["action"], "decision": told["decision"]}
    assert one.post(f"/api/tables/{table}/actions", **move).status_code == 201


def test_a_program_is_refused_as_a_browser_is(world: World) -> None:
    one, table, _ = a_program_at_a_table(world)
    two = world.program("Two")
    assert two.get(f"/api/tables/{table}/hint?seat=0").json()["error"] == "not_your_seat"
    assert one.get(f"/api/tables/{table}/hint?seat=1").json()["error"] == "not_your_seat"
    assert one.get(f"/api/tables/{table}/hint").status_code == 400
    two.token = ""
    assert two.get(f"/api/tables/{table}/hint?seat=0").json()["error"] == "who_are_you"
    one, table, _ = a_program_at_a_table(world, hints=False)
    assert one.get(f"/api/tables/{table}/hint?seat=0").json()["error"] == "no_hints"


# Which tables have them


@pytest.mark.parametrize(
    ("seats", "hints", "expected"),
    [
        (["me", "bot:fair"], "alone", True),
        (["me", "open"], "alone", False),
        (["me", "device"], "alone", False),
        (["bot:fair", "bot:fair"], "alone", False),
        (["me", "open"], "yes", True),
        (["me", "bot:fair"], "no", False),
    ],
)
def test_the_creator_decides_and_by_default_one_alone_against_bots_has_hints(
    world: World, seats: list[str], hints: str, expected: bool
) -> None:
    table = world.browser("Anna").new_table(*seats, hints=hints)
    assert world.do(world.house.store.tables.get, table).has_hints is expected


def test_play_now_has_hints_and_so_has_its_rematch(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.post(f"/play/{GAME}").headers["location"].removeprefix("/table/")
    with anna.live(table) as a:
        a.until("state")
        a.send("resign", seat=0)
        a.until("state", over=True)
        a.send("rematch")
        again = a.until("reload")["path"].removeprefix("/table/")
    assert world.do(world.house.store.tables.get, again).has_hints
    assert "Hints" in text_of(anna.get(f"/table/{again}").text)

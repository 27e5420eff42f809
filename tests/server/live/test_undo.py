"""Moves are taken back: at once, as one likes against bots, or when the others agree."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.server.live.course.told import Told
from marchstone.storage.rows import ASK, BOT, BUTLER, PLAY, Move
from server.world import Browser, Live, World, a_world

OPEN_GAME = "clans-and-glory"  # nothing hidden is drawn or shown by a move


@contextmanager
def two(world: World, game: str = OPEN_GAME) -> Iterator[tuple[str, Live, Live]]:
    """Anna and Ben, whoever is to move first; the first of the two lives is his."""
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", game=game)
    ben.sit(table, 1)
    with anna.live(table) as a, ben.live(table) as b:
        lives = sorted([a, b], key=lambda live: not live.until("state")["yours"])
        yield table, lives[0], lives[1]


def step(*lives: Live, ply: int) -> None:
    for live in lives:
        live.until("state", ply=ply)


def undo(live: Live, kind: str = "undo") -> None:
    live.send(kind, seat=live.state["undo"]["seat"], decision=live.state["undo"]["decision"])


def asked_ply(live: Live) -> int:
    found = re.search(r'data-ply="(\d+)"', live.state["asked"])
    assert found is not None
    return int(found[1])


def how(live: Live) -> str | None:
    """How it may take back."""
    undo = live.state["undo"]
    return undo and str(undo["how"])


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """How the table stands, but not how it came about."""
    actions = [offer["action"] for offer in state["actions"]]
    return {"board": state["parts"]["board"], "yours": state["yours"], "actions": actions}


def test_a_decision_is_taken_back_until_somebody_else_has_moved(world: World) -> None:
    with two(world) as (_, mover, other):
        before, seen = facts(mover.state), facts(other.state)
        assert how(mover) is None
        mover.play()
        step(mover, other, ply=1)
        assert how(mover) == "now"
        assert how(other) is None
        undo(mover)
        step(mover, other, ply=2)
        assert (facts(mover.state), facts(other.state)) == (before, seen)
        for reader in (mover, other):
            assert re.search("(Anna|Ben) takes back a move.", reader.state["parts"]["log"])
        while mover.state["yours"]:
            mover.play()
            step(mover, other, ply=mover.state["ply"] + 1)
        other.play()
        step(mover, other, ply=other.state["ply"] + 1)
        assert how(mover) == "ask"
        undo(mover)
        assert mover.refusal() == "not_undone"


def test_what_was_sent_for_a_position_that_is_gone_is_stale(world: World) -> None:
    with two(world) as (_, mover, other):
        old = mover.state
        mover.play()
        step(mover, other, ply=1)
        undo(mover)
        step(mover, other, ply=2)
        mover.send("play", seat=old["seat"], action=old["actions"][0]["action"], decision=0)
        assert mover.refusal() == "stale"
        mover.send("undo", seat=old["seat"], decision=mover.state["decision"])
        assert mover.refusal() == "not_undone"


def test_what_was_drawn_stays_drawn(world: World) -> None:
    with two(world, "schotten-totten") as (_, mover, other):
        mover.play()
        step(mover, other, ply=1)
        last = mover.state
        assert how(mover) == ("now" if last["yours"] else "ask")
        while mover.state["yours"]:
            mover.play()
            step(mover, other, ply=mover.state["ply"] + 1)
        assert how(mover) == "ask"


def test_the_others_are_asked_and_agree(world: World) -> None:
    with two(world) as (table, mover, other):
        move_on(mover, other)
        ply = move_on(other, mover)
        undo(mover, "ask")
        step(mover, other, ply=ply + 1)
        assert "asks to take back a move" in other.state["asked"]
        assert "Withdraw" in mover.state["asked"]
        mover.send("answer", seat=game_seat(mover), ply=asked_ply(mover), yes=True)
        assert mover.refusal() == "nobody_asks"
        other.send("answer", seat=game_seat(other), ply=asked_ply(other), yes=True)
        step(mover, other, ply=ply + 2)
        assert mover.state["yours"]
        assert mover.state["asked"] == other.state["asked"] == ""
        rows = world.do(world.house.store.log.since, table)
        assert [row.kind for row in rows[-2:]] == ["ask", "undo"]


def game_seat(live: Live) -> int:
    """Whose socket it is."""
    return int(live.state["seat"])


def test_one_no_is_enough_and_nobody_is_asked_twice(world: World) -> None:
    with two(world) as (_, mover, other):
        ply = move_on(mover, other)
        ply = move_on(other, mover)
        undo(mover, "ask")
        step(mover, other, ply=ply + 1)
        asked = asked_ply(other)
        other.send("answer", seat=game_seat(other), ply=asked, yes=False)
        step(mover, other, ply=ply + 2)
        assert mover.state["asked"] == ""
        assert "no: the move stands" in mover.state["parts"]["log"]
        assert how(mover) is None
        mover.send("ask", seat=game_seat(mover), decision=mover.state["decision"])
        assert mover.refusal() == "has_asked"
        other.send("answer", seat=game_seat(other), ply=asked, yes=True)
        assert other.refusal() == "nobody_asks"


def move_on(live: Live, *others: Live) -> int:
    """All decisions of a turn."""
    while live.state["yours"]:
        live.play()
        step(live, *others, ply=live.state["ply"] + 1)
    return int(live.state["ply"])


def test_a_question_is_withdrawn_when_somebody_moves(world: World) -> None:
    with two(world) as (_, mover, other):
        move_on(mover, other)
        ply = move_on(other, mover)
        undo(mover, "ask")
        step(mover, other, ply=ply + 1)
        asked = asked_ply(other)
        mover.play()
        step(mover, other, ply=ply + 2)
        assert other.state["asked"] == ""
        other.send("answer", seat=game_seat(other), ply=asked, yes=True)
        assert other.refusal() == "nobody_asks"


def alone(world: World, game: str = "schotten-totten") -> tuple[Browser, str]:
    anna = world.browser("Anna")
    return anna, anna.new_table("me", "bot:greedy", game=game)


def test_against_bots_one_takes_back_as_often_as_one_likes(world: World) -> None:
    """Also what was drawn since; and the record holds the moves that stand."""
    anna, table = alone(world)
    assert "Taking back freely" in anna.get(f"/table/{table}").text
    rng = Rng(1)
    with anna.live(table) as live:
        live.until("state", yours=True)
        for _ in range(3):
            for _ in range(3):
                live.play_any(rng)
                live.until("state", yours=True)
            for _ in range(2):
                ply = live.state["ply"]
                undo(live)
                assert live.until("state", yours=True)["ply"] > ply
        play_to_the_end(live, rng)
        assert how(live) is None
        live.send("undo", seat=0, decision=live.state["decision"])
        assert live.refusal() == "not_playing"
    record = Record.read(anna.get(f"/table/{table}/record.json").text)
    assert Match.replay(record).outcome() == record.outcome
    rows = world.do(world.house.store.log.since, table)
    assert len(record.moves) < sum(row.kind == "play" for row in rows)
    world.put_away(table)
    assert anna.get(f"/table/{table}/record.json").text == record.to_json()
    assert anna.get(f"/game/{table}").status_code == 200


def play_to_the_end(live: Live, rng: Rng) -> None:
    while not live.state["over"]:
        if live.state["yours"]:
            live.play_any(rng)
        live.until("state")


def test_a_table_that_was_put_away_stands_as_it_did(world: World) -> None:
    anna, table = alone(world)
    with anna.live(table) as live:
        live.until("state", yours=True)
        for _ in range(3):
            live.play()
            live.until("state", yours=True)
        undo(live)
        live.until("state", yours=True)
        shown = facts(live.state), live.state["decision"], live.state["parts"]["log"]
    world.put_away(table)
    with anna.live(table) as live:
        state = live.until("state", yours=True)
        assert (facts(state), state["decision"], state["parts"]["log"]) == shown


def test_a_table_among_people_cannot_be_made_for_it(world: World) -> None:
    ada = world.program("Ada")
    for seats, wish, expected in [
        (["me", "open"], True, False),
        (["me", "bot:greedy"], None, True),
        (["me", "bot:greedy"], False, False),
    ]:
        made = ada.post("/api/tables", game=OPEN_GAME, seats=seats, undo=wish).json()
        assert made["undo"] is expected


@pytest.mark.slow
def test_a_bot_whose_position_is_gone_drops_its_answer(tmp_path: Path, address: str) -> None:
    """It would have come after a pace of two seconds."""
    with a_world(address, tmp_path, pace=2.0) as world:
        anna, table = alone(world, OPEN_GAME)
        with anna.live(table) as live:
            live.until("state", yours=True)
            while live.state["yours"]:
                live.play()
                live.until("state")
            undo(live)
            state = live.until("state", yours=True)
            course = world.house.tables._live[table].playing()
            world.do(asyncio.sleep, 2.2)
            assert course.ply == state["ply"]
            move = [row.player for row in world.do(world.house.store.log.since, table)]
            assert move[-1] == "person"


def test_a_program_takes_back_and_is_asked(world: World) -> None:
    ada, bob = world.program("Ada"), world.program("Bob")
    table = ada.post("/api/tables", game=OPEN_GAME, seats=["me", "open"]).json()["id"]
    bob.post(f"/api/tables/{table}/seats/1")
    first, ply = 0, 0

    def view(seat: int) -> dict[str, Any]:
        told: dict[str, Any] = (ada, bob)[seat].get(f"/api/tables/{table}/view?seat={seat}").json()
        return told

    def act(path: str, seat: int, **fields: Any) -> Any:
        answer = (ada, bob)[seat].post(f"/api/tables/{table}/{path}", seat=seat, **fields)
        return answer.json()

    first = view(0)["to_act"][0]
    now = view(first)
    now = act("actions", first, action=now["actions"][0]["action"], decision=now["decision"])
    assert now["undo"] == "now"
    now = act("undo", first, decision=now["decision"])
    assert (now["undo"], now["decision"]) == (None, 2)
    for seat in (first, 1 - first):
        while seat in (now := view(seat))["to_act"]:
            act("actions", seat, action=now["actions"][0]["action"], decision=now["decision"])
    now = view(first)
    assert now["undo"] == "ask"
    ply = act("undo", first, decision=now["decision"], ask=True)["asked"]["ply"]
    assert act("undo/answer", first, ply=ply, yes=True)["error"] == "nobody_asks"
    assert act("undo/answer", 1 - first, ply=ply, yes=True)["asked"] is None
    assert view(first)["to_act"] == [first]


def test_nobody_takes_back_for_others_or_by_guessing(world: World) -> None:
    with two(world) as (table, mover, other):
        mover.play()
        step(mover, other, ply=1)
        taken = mover.state["undo"]
        other.send("undo", seat=taken["seat"], decision=taken["decision"])
        assert other.refusal() == "not_your_seat"
        for seat in (-1, 7):
            mover.send("undo", seat=seat, decision=0)
            assert mover.refusal() == "not_your_seat"
        stranger = world.browser("Cara")
        with stranger.live(table) as live:
            live.until("state")
            assert how(live) is None
            live.send("undo", seat=taken["seat"], decision=taken["decision"])
            assert live.refusal() == "not_your_seat"


def test_a_question_has_its_price(world: World) -> None:
    with two(world) as (_, mover, other):
        move_on(mover, other)
        move_on(other, mover)
        for _ in range(4):
            mover.send("ask", seat=7, decision=0)
            assert mover.refusal() == "not_your_seat"
        undo(mover, "ask")
        assert mover.refusal() == "too_fast"


@pytest.mark.parametrize("game", games.names())
def test_every_game_says_what_it_shows(game: str) -> None:
    assert games.get(game).reveals is not None


def test_a_question_is_void_when_the_butler_has_moved_for_whoever_asked() -> None:
    """What he would take back is not his newest decision any more."""
    rows = [Move(0, PLAY, 1, 5), Move(1, PLAY, 0, 6, BOT), Move(2, ASK, 1, 0)]
    assert Told(rows).request
    assert Told([*rows, Move(3, PLAY, 0, 7, BUTLER)]).request
    assert Told([*rows, Move(3, PLAY, 1, 7, BUTLER)]).request is None


def test_all_agree_to_end_the_game(world: World) -> None:
    with two(world) as (table, mover, other):
        mover.send("end", seat=game_seat(mover))
        step(mover, other, ply=1)
        assert "Nobody would have won it." in other.state["asked"]
        assert "Withdraw" in mover.state["asked"]
        other.send("end", seat=game_seat(other))
        assert other.refusal() == "has_asked"
        mover.send("answer", seat=game_seat(mover), ply=0, yes=True)
        assert mover.refusal() == "nobody_asks"
        other.send("answer", seat=game_seat(other), ply=0, yes=True)
        for live in (mover, other):
            live.until("state", over=True)
        assert "All agree to end the game." in other.state["parts"]["log"]
    row = world.do(world.house.store.tables.get, table)
    assert (row.outcome.reason, row.outcome.ranks) == ("agreed", (1, 1))
    world.put_away(table)
    live = world.do(world.house.tables.get, table)  # read from its log
    assert live.course.outcome == row.outcome
    text = world.browser().get(f"/game/{table}/record.txt").text
    assert Match.replay(Record.read(text)).outcome() == row.outcome


def test_one_no_is_enough_to_play_on(world: World) -> None:
    with two(world) as (table, mover, other):
        mover.send("end", seat=game_seat(mover))
        step(mover, other, ply=1)
        other.send("answer", seat=game_seat(other), ply=0, yes=False)
        step(mover, other, ply=2)
        assert "says no: the game goes on." in mover.state["parts"]["log"]
        assert mover.state["asked"] == other.state["asked"] == ""
        mover.send("end", seat=game_seat(mover))
        assert mover.refusal() == "has_asked"
        mover.play()
        step(mover, other, ply=3)
        assert world.do(world.house.store.tables.get, table).outcome is None


@pytest.mark.slow
def test_of_three_all_have_to_agree_and_alone_there_is_nobody_to_ask(world: World) -> None:
    one, other, third = (world.program(name) for name in ("One", "Two", "Three"))
    wish = {"game": OPEN_GAME, "seats": ["me", "open", "open", "bot:gentle"]}
    path = "/api/tables/" + one.post("/api/tables", **wish).json()["id"]
    for seat, who in ((1, other), (2, third)):
        who.ask("POST", f"{path}/seats/{seat}")
    ply = one.post(f"{path}/end", seat=0).json()["asked"]["ply"]
    told = other.post(f"{path}/undo/answer", seat=1, ply=ply, yes=True).json()
    assert (told["status"], told["asked"]["what"], told["asked"]["agreed"]) == (
        "playing",
        "end",
        [1],
    )
    told = third.post(f"{path}/undo/answer", seat=2, ply=ply, yes=True).json()
    assert (told["status"], told["reason"], told["ranks"]) == ("over", "agreed", [1, 1, 1, 1])
    alone = one.post("/api/tables", game=OPEN_GAME, seats=["me", "bot:gentle"]).json()["id"]
    assert one.post(f"/api/tables/{alone}/end", seat=0).json()["error"] == "nobody_else"

"""Tables of an earlier version of the rules: looked at, stepped through, downloaded, never lost."""

import json
from typing import Any

import pytest

from core.test_earlier_versions import NAMES, events_of, kept
from marchstone import games
from marchstone.bots.analysis import Moment
from marchstone.core.errors import OtherVersion
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.core.record import Record
from marchstone.storage import StorageError
from marchstone.storage.rows import BOT, PERSON, PLAY, Move, Seat
from server.live.test_live import two_at_a_table
from server.world import Browser, World, text_of

SENTENCE = "Played by an earlier version of the rules: it is shown as it was written down."
NO_BOARD = "The board cannot be drawn here"


async def store_game(store: Any, name: str, *, with_events: bool = True) -> tuple[str, str]:
    """A kept record as a finished table; who made it, and where it is."""
    record, events = kept(name), events_of(name)
    anna = await store.people.add_guest("Anna")
    bots = [Seat(seat, BOT, bot="fair") for seat in range(1, record.seats)]
    table = await store.tables.add(
        *(record.game, record.version, record.options, [Seat(0, PERSON, anna.id), *bots]),
        seed=record.seed,
        to_act=(0,),
        creator=anna.id,
        is_public=True,
        butler_after=60,
    )
    for ply, (seat, action) in enumerate(record.moves):
        told = events[ply] if with_events else None
        is_last = ply + 1 == len(record.moves)
        outcome = record.outcome if is_last else None
        await store.log.append(table, Move(ply, PLAY, seat, action, events=told), (), outcome)
    return anna.id, table


def raise_version(
    monkeypatch: pytest.MonkeyPatch, game: str, replays: tuple[int, ...] = ()
) -> None:
    kind = type(games.get(game))
    monkeypatch.setattr(kind, "version", 9)
    monkeypatch.setattr(kind, "replays", frozenset(replays))


def step(browser: Browser, table: str, ply: int, seen: str = "") -> tuple[str, str]:
    """What is said, and what is drawn."""
    answer = browser.get(f"/game/{table}/step?ply={ply}&seen={seen}")
    assert answer.status_code == 200
    parts = answer.json()["parts"]
    return text_of(parts["step"]), parts["board"]


def change(world: World, sql: str) -> None:
    world.do(world.house.store.database.run, lambda c: c.exec_driver_sql(sql))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_an_earlier_version_is_stepped_through_at_any_version(
    world: World, name: str
) -> None:
    _, table = world.do(store_game, world.house.store, name)
    visitor, record = world.browser("Ben"), kept(name)
    assert visitor.get(f"/table/{table}").status_code == 200
    assert visitor.get(f"/game/{table}").status_code == 200
    last = len(record.moves)
    for ply in (0, 1, last // 2, last - 1, last):
        said, board = step(visitor, table, ply)
        assert said
        assert 'class="' in board
    read = Record.read(visitor.get(f"/table/{table}/record.json").text)
    assert (read.version, read.moves, read.outcome) == (
        record.version,
        record.moves,
        record.outcome,
    )


@pytest.mark.parametrize("name", NAMES)
def test_by_other_rules_it_is_told_from_its_events(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kept(name)
    raise_version(monkeypatch, record.game)
    _, table = world.do(store_game, world.house.store, name)
    visitor = world.browser("Ben")
    page = text_of(visitor.get(f"/table/{table}").text)
    assert SENTENCE in page
    assert "wins." in page
    assert page.count("Anna") > 3
    assert SENTENCE in text_of(visitor.get(f"/game/{table}").text)
    for ply in range(0, len(record.moves), 9):
        said, board = step(visitor, table, ply, seen="0")
        assert said.startswith(f"Move {ply + 1} of {len(record.moves)}")
        assert NO_BOARD in board
    said, board = step(visitor, table, 10_000)
    assert "wins." in said
    assert NO_BOARD in board
    read = Record.read(visitor.get(f"/table/{table}/record.json").text)
    assert read.events == events_of(name)
    with pytest.raises(OtherVersion):
        Match.replay(read)
    for refused in (
        visitor.get(f"/table/{table}/record.txt"),
        visitor.post(f"/game/{table}/analysis"),
        visitor.get(f"/api/tables/{table}/view"),
    ):
        assert refused.status_code == 409
        assert "another version of the rules" in refused.text


def test_what_was_never_written_down_is_said_to_be_unknown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kept("stone-weapons-paper-1")
    raise_version(monkeypatch, record.game)
    _, table = world.do(store_game, world.house.store, "stone-weapons-paper-1", with_events=False)
    visitor = world.browser("Ben")
    page = text_of(visitor.get(f"/table/{table}").text)
    assert SENTENCE in page
    assert "What happened was not written down." in page
    said, board = step(visitor, table, 5)
    assert "What happened was not written down." in said
    assert NO_BOARD in board
    read = Record.read(visitor.get(f"/table/{table}/record.json").text)
    assert (read.moves, read.events) == (record.moves, ())


def test_what_an_earlier_marchstone_left_out_is_added_while_the_rules_are_known(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "rebirth-1"
    _, table = world.do(store_game, world.house.store, name, with_events=False)
    visitor = world.browser("Ben")
    assert visitor.get(f"/table/{table}").status_code == 200  # somebody has looked at it
    raise_version(monkeypatch, "rebirth")
    world.put_away(table)
    assert "What happened was not written down." not in visitor.get(f"/table/{table}").text
    read = Record.read(visitor.get(f"/table/{table}/record.json").text)
    assert read.events == events_of(name)


def test_a_look_does_not_fail_because_nothing_can_be_written(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*given: Any) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(world.house.store.log, "complete", full)
    _, table = world.do(store_game, world.house.store, "rebirth-1", with_events=False)
    assert world.browser("Ben").get(f"/table/{table}").status_code == 200


def test_of_moves_without_events_the_notation_is_left_where_it_is_the_same(world: World) -> None:
    """Stone, Weapons, Paper 2 pays otherwise than 1 and asks less, but its moves are the same."""
    name = "stone-weapons-paper-1-exchanged"
    _, table = world.do(store_game, world.house.store, name, with_events=False)
    visitor = world.browser("Ben")
    # The log of a table keeps secrets that stepping through and the record tell.
    assert "bid stone" not in text_of(visitor.get(f"/table/{table}").text)
    game, moves = games.get("stone-weapons-paper"), kept(name).moves
    for ply in range(0, len(moves), 20):
        said, board = step(visitor, table, ply)
        assert said.endswith(game.notation(moves[ply][1]))
        assert NO_BOARD in board
    text = visitor.get(f"/table/{table}/record.txt").text
    assert text.splitlines()[1] == "game stone-weapons-paper 1"
    assert Record.read(text) == kept(name)


def test_a_game_whose_payments_have_changed_is_drawn_up_to_there(world: World) -> None:
    name = "stone-weapons-paper-1-exchanged"
    _, table = world.do(store_game, world.house.store, name)
    visitor = world.browser("Ben")
    drawn = [NO_BOARD not in step(visitor, table, ply)[1] for ply in (0, 20, 155)]
    assert drawn == [True, True, False]


@pytest.mark.parametrize("with_events", [True, False])
def test_where_it_comes_to_the_same_nothing_is_missing(
    world: World, monkeypatch: pytest.MonkeyPatch, with_events: bool
) -> None:
    name = "clans-and-glory-1"
    raise_version(monkeypatch, kept(name).game, replays=(1,))
    _, table = world.do(store_game, world.house.store, name, with_events=with_events)
    visitor = world.browser("Ben")
    page = visitor.get(f"/table/{table}").text
    assert SENTENCE in text_of(page)
    assert 'data-part="board"' in page
    for ply in (0, 20, 48):
        assert NO_BOARD not in step(visitor, table, ply)[1]
    read = Record.read(visitor.get(f"/table/{table}/record.txt").text)
    assert (read.version, read.moves) == (1, kept(name).moves)
    assert visitor.post(f"/game/{table}/analysis").status_code == 303


def test_boards_are_drawn_as_far_as_our_rules_bring_about_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "clans-and-glory-1"
    raise_version(monkeypatch, kept(name).game, replays=(1,))
    _, table = world.do(store_game, world.house.store, name)
    other = json.dumps([{"kind": "other", "public": {"seat": 0}, "private": {}}])
    change(world, f"UPDATE moves SET events = '{other}' WHERE table_id = '{table}' AND ply = 20")
    visitor = world.browser("Ben")
    drawn = [NO_BOARD not in step(visitor, table, ply)[1] for ply in (0, 10, 20, 21, 40, 48)]
    assert drawn == [True, True, True, False, False, False]


def test_the_graph_of_an_earlier_analysis_is_still_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "schotten-totten-1"
    raise_version(monkeypatch, kept(name).game)
    _, table = world.do(store_game, world.house.store, name)
    moments = [
        Moment(ply, seat, action, 0.5, (), (0.5, 0.5))
        for ply, (seat, action) in enumerate(kept(name).moves)
    ]
    plain = json.dumps(to_plain(moments))
    change(
        world,
        "INSERT INTO analyses (table_id, version, status, plies, moments, worker, asked, beat)"
        f" VALUES ('{table}', 1, 'done', {len(moments)}, '{plain}', '', 0, 0)",
    )
    page = world.browser("Ben").get(f"/game/{table}").text
    assert page.count("<polyline") == 2


def test_a_resigned_game_of_other_rules_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table):
        a.until("state")
        a.send("resign", seat=0)
        a.until("state", over=True)
    raise_version(monkeypatch, "schotten-totten")
    world.put_away(table)
    html = anna.get(f"/table/{table}").text
    assert html.count('aria-label="points">0<') == 2
    page = text_of(html)
    assert "Ben wins: Anna resigned." in page
    assert "Anna resigns." in page
    assert "Ben wins: Anna resigned." in step(anna, table, 0)[0]
    assert "Ben wins: Anna resigned." in text_of(anna.get("/mine").text)
    again = anna.post(f"/table/{table}/rematch").headers["location"]
    with anna.live(again.removeprefix("/table/")) as a:
        assert a.until("state")["ply"] == 0  # by the rules of today


def test_an_unfinished_table_can_be_looked_at_and_says_that_it_cannot_be_played_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = two_at_a_table(world, **{"option.variant": "tactics"})
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover = a if a.state["yours"] else b
        mover.play()
        mover.until("state", ply=1)
        draw = next(it for it in mover.state["actions"] if "clan" in it["label"])
        mover.play(draw["action"])
        mover.until("state", ply=2)
        own = text_of(mover.state["parts"]["log"])
    drew, other = (anna, ben) if mover is a else (ben, anna)
    raise_version(monkeypatch, "schotten-totten", replays=(1,))
    world.put_away(table)
    pages = [
        text_of(who.get(f"/table/{table}").text) for who in (drew, other, world.browser("Eva"))
    ]
    for page in pages:
        assert "look, but do not play" in page
    lines = own.split(".")[-2].strip()  # names the card
    assert lines in pages[0]
    assert lines not in pages[1]
    assert lines not in pages[2]
    with drew.live(table) as d:
        d.send("resign", seat=0 if drew is anna else 1)
        assert d.refusal() == "other_rules"
        d.send("chat", text="What a pity")
    for refused in (f"/game/{table}", f"/table/{table}/record.json"):
        assert drew.get(refused).status_code == 409
    assert table in drew.get("/mine").text
    monkeypatch.undo()
    world.put_away(table)
    with drew.live(table) as d:
        assert d.until("state")["ply"] == 2  # nothing is lost


def test_nobody_is_asked_to_sit_down_at_a_table_that_cannot_be_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = world.browser("Anna").new_table("me", "open", visibility="public")
    ben = world.browser("Ben")
    assert table in ben.get("/lobby").text
    raise_version(monkeypatch, "schotten-totten")
    for page in ("/", "/lobby"):
        assert table not in ben.get(page).text
    assert ben.get(f"/table/{table}").status_code == 200

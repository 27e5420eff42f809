"""Nothing is kept of tables that are over and people who are gone; `make endure` takes longer."""

import asyncio
import gc
import tempfile
from collections import Counter
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from marchstone import bots, games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.server.live.chat import ChatRoom
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.standing import Standing
from marchstone.server.live.tables import Tables
from marchstone.server.live.watching.watcher import Watcher
from server.live.test_conversation import unmetered
from server.world import Program, World, a_world

WARM, LONG = 1, 3  # rounds of all games
KEPT = (LiveTable, Standing, Watcher, ChatRoom, asyncio.Task, asyncio.TimerHandle)


def an_evening(world: World, rng: Rng) -> None:
    """At each game somebody new sits down, plays with bots, is looked at, and goes for good."""
    for name in games.names():
        anna, program, stranger = world.browser("Anna"), world.program("Machine"), world.browser()
        fewest = games.get(name).seat_counts[0]
        seats = ["me", *["bot:random"] * (fewest - 1)]
        table = anna.new_table(*seats, game=name, count=str(fewest))
        with anna.live(table) as a, stranger.live(table) as s:
            a.send("chat", text="Hello")
            for _ in range(5):
                a.until("state", yours=True)
                a.play_any(rng)
            s.until("state")
            a.send("resign", seat=0)
            a.until("state", over=True)
        played_by_a_program(program, name, fewest)
        for path in (f"/table/{table}", f"/game/{table}", f"/table/{table}/record.txt"):
            assert stranger.get(path).status_code == 200
        anna.post("/account/logout")
        program.ask("DELETE", "/api/session")


def played_by_a_program(program: Program, name: str, seats: int) -> None:
    wish = {"game": name, "seats": ["me", *["bot:random"] * (seats - 1)]}
    table = program.post("/api/tables", **wish).json()["id"]
    program.get(f"/api/tables/{table}/view?seat=0")
    assert program.first_event(f"/api/tables/{table}/events", "seat=0")


def census(world: World) -> Counter[str]:
    """What is there when all tables are put away and no bot thinks."""
    tables = world.house.tables
    for table in list(tables._live):
        world.put_away(table)
    world.do(ring, tables)
    counted = present()
    counted["live"], counted["sockets"] = len(tables._live), len(world.house.sockets._taken)
    counted["opening"], counted["counting"] = len(tables._opening), len(tables._counting)
    return counted


def present() -> Counter[str]:
    gc.collect()
    ours = (thing for thing in gc.get_objects() if isinstance(thing, KEPT))
    return Counter(
        type(thing).__name__
        for thing in ours
        if not (isinstance(thing, asyncio.TimerHandle) and thing.cancelled())
    )


async def ring(tables: Tables) -> None:
    """What would ring within minutes."""
    for timer in list(tables._timers):
        timer._run()
        timer.cancel()


@pytest.mark.slow
def test_an_evening_leaves_nothing_behind() -> None:
    elsewhere = present()  # left by tests before this one, in worlds of their own
    with tempfile.TemporaryDirectory() as folder, a_world(f"{folder}/x.db", Path(folder)) as world:
        unmetered(world)
        world.house.meters.guest._burst = 10**9
        rng = Rng(1)
        for _ in range(WARM):
            an_evening(world, rng)
        before = census(world)
        for _ in range(LONG):
            an_evening(world, rng)
        after = census(world)
        # Whatever is left behind at each table would be there several times a round.
        grown = {name: (before[name], n) for name, n in after.items() if n > before[name] + LONG}
        assert not grown, grown
        gone = ("Watcher", "live", "sockets", "opening", "counting")
        assert not any(after[name] > elsewhere[name] for name in gone), after
        # One may still be named by a coroutine that sleeps.
        assert after["LiveTable"] <= elsewhere["LiveTable"] + 1, (elsewhere, after)


FEW = 300  # cards, tiles, words in four languages: what there is a fixed number of
FIXED = {"_decode", "_path"}  # of actions


def endless() -> dict[Any, int]:
    """What our functions remember without a bound, and how much."""
    found = (thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper))
    ours = (kept for kept in found if kept.__module__.startswith("marchstone."))
    return {kept: kept.cache_info().currsize for kept in ours if kept.cache_info().maxsize is None}


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_what_a_game_remembers_of_positions_has_a_bound(name: str) -> None:
    game = games.get(name)
    bot, rng = bots.get("greedy", game), Rng(1)
    before = endless()  # tests that ran here earlier have left something too
    match = Match.start(game, {}, game.seat_counts[0], 5)
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, bot.choose(match.view(seat), rng))
    grown = {kept.__name__ for kept, size in endless().items() if size - before.get(kept, 0) > FEW}
    assert grown <= FIXED

"""Where bots think: tables in turn, processes that die or do not come to an end."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from marchstone import games
from marchstone.bots.greedy import Greedy
from marchstone.bots.thinking.mind import Mind
from marchstone.core.match import Match
from marchstone.server.limits import Homes
from marchstone.server.refusals import TooFast
from marchstone.server.thinking import thoughts
from marchstone.server.thinking.crew import Crew
from marchstone.server.thinking.process import ThinkingProcess, TooLong
from marchstone.server.thinking.thinker import MOST_NEAR, MOST_WAITING, Thinker
from marchstone.server.thinking.turns import Turns
from server.world import GAME, World


def taken(turns: Turns[str]) -> Iterator[str]:
    """All thoughts, one after the other."""
    while (turn := turns.take()) is not None:
        yield turn[1]
        turns.done(turn[0])


def test_tables_think_in_turn_however_much_one_has_to_think() -> None:
    turns: Turns[str] = Turns()
    for thought in ("a1", "a2", "a3", "b1", "c1", "b2"):
        turns.add(thought[0], thought)
    assert list(taken(turns)) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_people_think_in_turn_however_many_tables_one_has() -> None:
    turns: Turns[str] = Turns()
    for table in range(30):
        turns.add(f"t{table}", f"anna {table}", whose="anna")
    turns.add("u", "ben", whose="ben")
    assert list(taken(turns))[:3] == ["anna 0", "ben", "anna 1"]


def test_addresses_think_in_turn_however_many_names_somebody_takes() -> None:
    turns: Turns[str] = Turns()
    for guest in range(30):
        for table in range(4):
            place, whose = f"{guest} at {table}", f"guest {guest}"
            turns.add(place, f"{guest}", whose=whose, home="192.0.2.1")
    turns.add("u", "ben", whose="ben", home="198.51.100.7")
    turns.add("v", "carl", whose="carl")
    assert list(taken(turns))[:6] == ["0", "ben", "carl", "1", "2", "3"]


def test_it_is_known_from_where_whoever_asks_comes(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:fair")
    creator = world.do(world.house.tables.get, table).row.creator
    homes = world.house.thinker.homes
    assert (homes.of(creator), homes.of("nobody")) == ("testclient", "")
    few = Homes(2)
    for number in range(4):
        few.note(f"{number}", f"2001:db8::{number}")
    assert [few.of(f"{number}") for number in range(4)] == ["", "", *["2001:db8::/64"] * 2]


def test_where_several_can_think_one_is_left_for_the_others() -> None:
    turns: Turns[str] = Turns(2)
    for table in range(30):
        turns.add(f"t{table}", f"anna {table}", whose="anna")
    assert [turns.take(), turns.take(), turns.take()] == [("t0", "anna 0"), ("t1", "anna 1"), None]
    turns.add("u", "ben", whose="ben")
    assert turns.take() == ("u", "ben")
    turns.done("t0")
    assert turns.take() == ("t2", "anna 2")
    assert turns.count("anna") == 27


def test_whoever_has_many_searches_waiting_gets_answers_at_once() -> None:
    notes: list[str] = []

    async def think() -> None:
        thinker = slow_thinker(notes, 1)
        searches = [thinker.think(f"t{n}", str, f"{n}", whose="anna") for n in range(MOST_WAITING)]
        waiting = [asyncio.create_task(search) for search in searches]
        await asyncio.sleep(0)
        assert thinker._searching.count("anna") == MOST_WAITING - 1
        waiting.append(asyncio.create_task(thinker.think("t", str, "last", whose="anna")))
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await thinker.suggest("quick", GAME, a_view(), whose="anna")
        await thinker.choose("quick", GAME, "fierce", a_view(), whose="anna")
        assert not waiting[-1].done()
        await asyncio.gather(*waiting)

    asyncio.run(think())


def test_an_address_has_no_more_searches_waiting_than_a_house_full_of_people() -> None:
    async def think() -> None:
        thinker = slow_thinker([], 1)
        for n in range(MOST_NEAR + 2):
            thinker.homes.note(f"guest {n}", f"2001:db8::{n:x}")
        searches = [
            asyncio.create_task(thinker.think(f"t{n}", str, f"{n}", whose=f"guest {n}"))
            for n in range(MOST_NEAR + 1)  # of which one is thought
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await thinker.suggest("quick", GAME, a_view(), whose=f"guest {MOST_NEAR + 1}")
        await thinker.choose("quick", GAME, "fierce", a_view(), whose=f"guest {MOST_NEAR + 1}")
        assert not searches[-1].done()
        thinker.homes.note("ben", "192.0.2.1")
        for elsewhere in ("ben", "carl, whose address is not known"):
            assert not thinker._has_enough(elsewhere)
        await asyncio.gather(*searches)
        assert not thinker._has_enough("guest 0")

    asyncio.run(think())


def test_a_table_thinks_one_thought_at_a_time() -> None:
    turns: Turns[str] = Turns()
    for thought in ("a1", "a2", "b1"):
        turns.add(thought[0], thought)
    assert turns.take() == ("a", "a1")
    assert turns.take() == ("b", "b1")
    assert turns.take() is None
    turns.done("a")
    assert turns.take() == ("a", "a2")


def test_what_can_wait_comes_after_what_cannot() -> None:
    turns: Turns[str] = Turns()
    turns.add("a", "a game thought over", patient=True)
    turns.add("a", "a hint")
    turns.add("b", "a move")
    assert list(taken(turns)) == ["a hint", "a move", "a game thought over"]


class SlowProcess(ThinkingProcess):
    """Notes when it thinks what, and takes its time."""

    def __init__(self, notes: list[str]) -> None:
        super().__init__()
        self.notes = notes

    async def run(self, work: Any, given: tuple[Any, ...], seconds: float) -> Any:
        self.notes.append(f"{given[0]} begins")
        await asyncio.sleep(0.01)
        self.notes.append(f"{given[0]} ends")
        return work(*given)


def slow_thinker(notes: list[str], processes: int) -> Thinker:
    thinker = Thinker(processes)
    for crew in (thinker._searching, thinker._at_once):
        crew._processes = [SlowProcess(notes) for _ in crew._processes]
        crew._free = list(crew._processes)
    return thinker


def test_a_busy_table_does_not_starve_the_others() -> None:
    notes: list[str] = []

    async def think() -> list[str]:
        thinker = slow_thinker(notes, 1)
        asked = [thinker.think("busy", str, f"busy {n}") for n in range(5)]
        asked += [thinker.think(name, str, name) for name in ("quiet", "calm")]
        return list(await asyncio.gather(*asked))

    assert asyncio.run(think())[-2:] == ["quiet", "calm"]
    begun = [note.removesuffix(" begins") for note in notes if note.endswith("begins")]
    assert begun[:4] == ["busy 0", "quiet", "calm", "busy 1"]


def test_two_thoughts_of_one_table_never_meet_though_there_is_room() -> None:
    notes: list[str] = []

    async def think() -> None:
        thinker = slow_thinker(notes, 3)
        await asyncio.gather(*(thinker.think("t", str, f"{n}") for n in range(3)))

    asyncio.run(think())
    assert notes == [f"{n} {does}" for n in range(3) for does in ("begins", "ends")]


def test_a_table_goes_back_to_the_process_that_remembers_it_if_it_is_free() -> None:
    crew = Crew(4)
    home = crew._process_for("t1")
    assert crew._process_for("t1") is not home
    crew._free.append(home)
    assert crew._process_for("t1") is home


@pytest.mark.parametrize(
    ("bot", "first"), [("gentle", "quick"), ("fair", "quick"), ("greedy", "quick"), ("sharp", "s1")]
)
def test_who_answers_at_once_need_not_wait_for_those_who_search(bot: str, first: str) -> None:
    """One process searches and has more to do; the bot's table is called "quick"."""
    notes: list[str] = []

    async def think() -> None:
        thinker = slow_thinker(notes, 1)
        searches = [thinker.think(name, str, name) for name in ("s0", "s1", "s2")]
        choice = thinker.choose("quick", GAME, bot, a_view())
        await asyncio.gather(*searches, choice)

    asyncio.run(think())
    begun = [note.removesuffix(" begins") for note in notes if note.endswith("begins")]
    assert begun[:2] == ["s0", first]


def test_nobody_thinks_for_one_who_has_gone() -> None:
    notes: list[str] = []

    async def think() -> None:
        thinker = slow_thinker(notes, 1)
        first, gone, last = (
            asyncio.create_task(thinker.think(name, str, name)) for name in ("a", "b", "c")
        )
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, last)

    asyncio.run(think())
    assert notes == ["a begins", "a ends", "c begins", "c ends"]


def test_a_thought_that_fails_tells_so_and_frees_its_table() -> None:
    async def think() -> str:
        thinker = slow_thinker([], 1)
        with pytest.raises(ValueError, match="invalid literal"):
            await thinker.think("t", int, "x")
        return str(await thinker.think("t", str, "y"))

    assert asyncio.run(think()) == "y"


def a_view() -> Any:
    match = Match.start(games.get(GAME), {}, 2, 1)
    return match.view(match.state.to_act()[0])


def test_a_bot_stays_at_its_seat_and_goes_on_with_what_it_thought() -> None:
    thoughts._bots.clear()
    place = ("t1", GAME, "sharp", 0)
    bot = thoughts.bot_at(place)
    assert isinstance(bot, Mind)
    assert thoughts.bot_at(("t1", GAME, "sharp", 1)) is not bot
    assert thoughts.bot_at(place) is bot
    for n in range(thoughts.MOST_BOTS):
        thoughts.bot_at((f"other {n}", GAME, "fair", 0))
    assert len(thoughts._bots) == thoughts.MOST_BOTS
    assert thoughts.bot_at(place) is not bot


def test_after_a_long_wait_the_answer_is_a_quick_one() -> None:
    thoughts._bots.clear()
    view = a_view()
    long_ago = time.monotonic() - thoughts.PATIENCE - 1
    assert thoughts.choose("t1", GAME, "fierce", view, 7, long_ago) in view.legal
    assert [name for _, _, name, _ in thoughts._bots] == [thoughts.QUICK]
    assert isinstance(next(iter(thoughts._bots.values())), Greedy)


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_process_that_dies_or_does_not_end_is_replaced() -> None:
    view = a_view()

    async def think() -> list[int]:
        thinker = Thinker(1)
        chosen = [await thinker.choose("t1", GAME, "greedy", view)]
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
        chosen.append(await thinker.choose("t1", GAME, "greedy", view))
        with pytest.raises(TooLong):
            await thinker.think("t2", time.sleep, 60, seconds=0.2)
        chosen.append(await thinker.choose("t1", GAME, "greedy", view))
        endless = asyncio.create_task(thinker.think("t2", time.sleep, 60, seconds=60))
        await asyncio.sleep(0.1)
        since = time.monotonic()
        thinker.close()
        assert time.monotonic() - since < 20  # of the sixty
        endless.cancel()
        return chosen

    assert set(asyncio.run(think())) <= set(view.legal)
    assert multiprocessing.active_children() == []

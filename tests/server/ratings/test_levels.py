"""Levels of bots: chosen, named, rated, and seen to think."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marchstone import bots, games
from marchstone.bots import ratings
from marchstone.core.words import LANGUAGES, words
from marchstone.server.people.names import bot_help, bot_title
from marchstone.server.running import run
from server.live.test_live import two_at_a_table
from server.world import GAME, World, a_world, text_of

MEASURED = {GAME: {"2": {"gentle": 812.4, "fair": 1000}}, "rebirth": {"2": {"fair": 1001}, "4": {}}}


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """One kind of database is enough: nothing here depends on it."""
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        yield world


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "_measured", lambda: MEASURED)


def bots_at(world: World, table: str) -> list[str | None]:
    return [seat.bot for seat in world.do(world.house.store.tables.get, table).seats]


def test_a_table_is_offered_the_four_levels_each_with_a_sentence(world: World) -> None:
    for name in games.names():
        page = world.browser().get(f"/new/{name}").text
        for level in bots.LEVELS:
            assert f'value="bot:{level}"' in page
            assert bot_help(level, words()) in text_of(page)
        assert 'value="bot:random"' not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_has_a_name_and_a_sentence_of_its_own_in_every_language(language: str) -> None:
    t = words(language)
    assert len({bot_title(level, t) for level in bots.NAMES}) == 6
    assert len({bot_help(level, t) for level in bots.LEVELS}) == 4
    if language != "en":
        assert bot_help("sharp", t) != bot_help("sharp", words())


def test_play_now_seats_one_against_the_level_of_the_last_time_at_first_the_gentlest(
    world: World,
) -> None:
    anna = world.browser("Anna")
    for name, form, level in (
        *((name, {}, "gentle") for name in games.names()),
        (GAME, {"rival": "sharp"}, "sharp"),
        (GAME, {}, "sharp"),
        (GAME, {"rival": "search:1000000000"}, "sharp"),
    ):
        table = anna.post(f"/play/{name}", **form).headers["location"].removeprefix("/table/")
        assert set(bots_at(world, table)) == {None, level}
    first = anna.get("/").text.partition('name="rival"')[2].partition(">")[0]
    assert 'value="sharp"' in first


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "greedy", *bots.LEVELS])
def test_a_program_may_name_every_bot_of_the_house(world: World, bot: str) -> None:
    one = world.program("One")
    made = one.post("/api/tables", game=GAME, seats=["me", f"bot:{bot}"])
    assert made.status_code == 201
    assert bots_at(world, made.json()["id"]) == [None, bot]


@pytest.mark.parametrize("bot", ["search:1000000000", "search:1", "", "sharp ", "Sharp"])
def test_nobody_may_name_a_bot_that_costs_what_he_likes(world: World, bot: str) -> None:
    told = world.program("One").post("/api/tables", game=GAME, seats=["me", f"bot:{bot}"])
    assert told.json()["error"] == "bad_input"
    anna = world.browser("Anna")
    form = {"seat.0": "me", "seat.1": f"bot:{bot}"}
    assert anna.post(f"/new/{GAME}", **form).status_code == 400


@pytest.mark.parametrize("bot", ["greedy", "random", "wizard"])
def test_a_table_with_a_bot_of_another_time_goes_on(world: World, bot: str) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:fair")
    sql = f"UPDATE seats SET bot = '{bot}' WHERE table_id = '{table}' AND kind = 'bot'"
    world.do(world.house.store.database.run, lambda c: c.exec_driver_sql(sql))
    world.put_away(table)
    with anna.live(table) as a:
        a.until("state", yours=True)
        assert bot_title(bot, words()) in text_of(a.state["parts"]["players"])
        a.play()
        a.until("state", yours=True)


@pytest.mark.usefixtures("rated")
def test_ratings_stand_beside_the_levels_and_where_none_is_known_nothing_does(world: World) -> None:
    page = world.browser().get(f"/new/{GAME}").text
    assert page.count('class="rating"') == 4  # two levels at each of two seats
    assert "rating 812" in text_of(page)
    several = text_of(world.browser().get("/new/rebirth").text)
    assert "2 players rating 1001" in several
    assert len(re.findall(r"rating \d", several)) == 1
    assert 'class="rating"' not in world.browser().get("/new/clans-and-glory").text


@pytest.mark.usefixtures("rated")
def test_a_rating_stands_beside_the_bot_at_the_table(world: World) -> None:
    anna = world.browser("Anna")
    for bot, told in (("fair", "Fair bot rating 1000"), ("sharp", "Sharp bot")):
        table = anna.new_table("me", f"bot:{bot}")
        with anna.live(table) as a:
            players = text_of(a.until("state")["parts"]["players"])
        assert told in players
        assert ("rating" in players) is (bot == "fair")


def test_the_file_of_ratings_names_games_numbers_of_players_and_levels() -> None:
    for name, by_seats in ratings._measured().items():
        game = games.get(name)
        assert {int(seats) for seats in by_seats} <= set(game.seat_counts)
        for seats, by_level in by_seats.items():
            assert set(by_level) <= set(bots.LEVELS)
            for level, value in by_level.items():
                assert ratings.rating(name, level, int(seats)) == round(value)


def test_everybody_sees_that_a_bot_thinks_until_it_has_chosen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = asyncio.Event()
    honest = world.house.thinker.choose

    async def choose(*given: Any, **how: Any) -> int:
        await may_end.wait()
        return await honest(*given)

    monkeypatch.setattr(world.house.thinker, "choose", choose)
    anna, eve = world.browser("Anna"), world.browser("Eve")
    table = anna.new_table("bot:fair", "me")
    with anna.live(table) as a, eve.live(table) as e:
        a.until("state")
        while a.state["yours"]:
            a.play()
            a.until("state")
        e.until("state", ply=a.state["ply"])
        for live in (a, e):
            assert "is thinking" in text_of(live.state["parts"]["players"])
            assert 'class="quill"' in live.state["parts"]["prompt"]
        world.do(end, may_end)
        a.until("state", yours=True)
        e.until("state", ply=a.state["ply"])
        for live in (a, e):
            assert "is thinking" not in text_of(live.state["parts"]["players"])
            assert 'class="quill"' not in live.state["parts"]["prompt"]


async def end(event: asyncio.Event) -> None:
    event.set()


def test_no_bot_thinks_where_people_play(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        assert "quill" not in a.state["parts"]["players"] + a.state["parts"]["prompt"]


@pytest.mark.parametrize(("there", "told"), [(True, []), (False, ["bots_without_network"])])
def test_a_server_without_numpy_says_that_its_bots_have_not_learned(
    there: bool, told: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: object() if there else None)
    caplog.set_level("INFO", "marchstone")
    run._tell_of_bots()
    assert [record.message for record in caplog.records] == told

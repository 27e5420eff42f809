"""Pictures of positions: of every game, for those who may see it, and never too many at once."""

import asyncio
import struct
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.protocol import AnyGame
from marchstone.core.words import LANGUAGES, Voice
from marchstone.server.refusals import TooFast
from marchstone.server.study import pictures
from marchstone.server.study.pictures import Pictures
from marchstone.web.pictures import HEIGHT, WIDTH, Picture, as_png, draw, has_picture
from marchstone.web.svgstyle import style_of
from server.study.test_analysis import a_finished_table
from server.world import World

GAMES = [game for game in map(games.get, games.names()) if has_picture(game)]
NAMES = ("<b>Anna</b> & Žofie", "Bartholomew Longbottom of Islay", "C", "D")


def a_picture(game: AnyGame, plies: int, seat: int | None, language: str = "en") -> str:
    match, rng = Match(game, game.options(), game.seat_counts[-1], 3), Rng(3)
    while match.to_act() and match.ply < plies:
        mover = match.to_act()[0]
        match.play(mover, rng.choice(match.state.legal(mover)))
    voice = Voice(game.words(language), NAMES[: match.seats])
    return draw(game, match.view(seat), voice, Picture("Title", "Move 1 of 2", ()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_draws_its_positions_as_pictures_that_stand_alone(game: AnyGame) -> None:
    for plies, seat in ((0, None), (40, 0), (9_999, None)):
        svg = a_picture(game, plies, seat, LANGUAGES[plies % 4])
        tree = ElementTree.fromstring(svg)
        ids = {element.get("id") for element in tree.iter()}
        used = {element.get("href", "") for element in tree.iter() if element.tag.endswith("use")}
        assert {it.removeprefix("#") for it in used} <= ids
        assert "&lt;b&gt;Anna" in svg
        for word in ("var(", "light-dark(", "data-key", "<!--"):
            assert word not in svg


def test_a_hand_is_on_the_picture_of_its_seat_alone() -> None:
    game = games.get("schotten-totten")
    spectator, first, second = (a_picture(game, 7, seat) for seat in (None, 0, 1))
    assert len(spectator) < len(first)
    assert first != second


def test_a_style_is_told_in_plain_values() -> None:
    style = style_of("schotten-totten")
    assert style.of("st-red", "--clan") == "#c4442e"
    assert style.of("st-tactic st-wide", "--nothing", "none") == "none"
    assert style.value("var(--ink)") == "#22303a"
    assert style.value("var(--nowhere, light-dark(rgb(1 2 3 / 50%), red))") == "rgba(1, 2, 3, 0.5)"
    assert style.value("var(--nowhere)") == ""


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_picture_is_for_whoever_may_see_the_game(world: World) -> None:
    anna, _, table = a_finished_table(world, visibility="private")
    stranger, path = world.browser(), f"/game/{table}/picture"
    for kind in ("svg", "png"):
        assert stranger.get(f"{path}.{kind}").status_code == 403
    anna.post(f"/game/{table}/share", **{"with": "link"})
    svg = stranger.get(f"{path}.svg?ply=3&lang=cs")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert "Tah 4 z 5" in svg.text
    png = stranger.get(f"{path}.png?ply=999&seen=1")
    assert png.headers["content-type"] == "image/png"
    assert size_of(png.content) == (WIDTH, HEIGHT)
    page = stranger.get(f"/game/{table}?ply=3&seen=1").text
    assert f'{path}.png?ply=3&amp;seen=1&amp;lang=en"' in page
    assert f'{path}.png?ply=5&amp;seen=&amp;lang=en"' in stranger.get(f"/game/{table}").text


@pytest.mark.slow
def test_a_picture_is_made_once_and_nobody_floods_us_with_others(world: World) -> None:
    anna, _, table = a_finished_table(world)
    answers = [anna.get(f"/game/{table}/picture.png?ply=1").status_code for _ in range(12)]
    assert answers == [200] * 12
    others = [anna.get(f"/game/{table}/picture.png?ply={n % 5}&seen={n // 5}") for n in range(10)]
    assert {it.status_code for it in others} == {200, 429}


def test_who_wants_a_picture_when_too_many_do_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_WAITING", 2)

    class Slow:
        async def think(self, table: str, work: Any, *given: Any, **how: Any) -> bytes:
            await asyncio.sleep(0)
            return b"dots"

    async def ask() -> list[Any]:
        made = Pictures(Slow())  # type: ignore[arg-type]
        wanted = ("a", "a", "b", "c")
        found = await asyncio.gather(*(made.png(it, "") for it in wanted), return_exceptions=True)
        assert made.kept("a") == b"dots"
        return list(found)

    *drawn, refused = asyncio.run(ask())
    assert drawn == [b"dots"] * 3
    assert isinstance(refused, TooFast)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_picture_has_its_dots(game: AnyGame) -> None:
    png = as_png(a_picture(game, 40, 0))
    assert size_of(png) == (WIDTH, HEIGHT)
    assert 20_000 < len(png) < 600_000

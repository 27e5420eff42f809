"""A game of another package, without a rulebook and without translations, has all its pages."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from marchstone.core import registry
from marchstone.web import assets
from server.study.test_analysis import chances_on
from server.world import Browser, a_world

NAME = "sealed-bids"
LANGUAGES = ["en", "cs"]


@pytest.fixture
def other_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    caches = (assets.every, assets.stamp, assets.scripts)
    monkeypatch.setattr(registry, "_places", dict(registry._places))
    registry.register(NAME, "template_game.game:GAME")
    for found in caches:
        found.cache_clear()
    yield
    for found in caches:
        found.cache_clear()


@pytest.fixture(params=LANGUAGES)
def anna(request: pytest.FixtureRequest, tmp_path: Path, other_package: None) -> Iterator[Browser]:
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        browser = world.browser("Anna")
        browser.headers["accept-language"] = request.param
        yield browser


def shown(browser: Browser, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200, f"{path}: {answer.text}"
    return answer.text


def test_its_rules_page_says_that_there_is_no_rulebook(anna: Browser) -> None:
    said = {"en": "are not written down here", "cs": "tu nejsou sepsaná"}
    assert said[anna.headers["accept-language"]] in shown(anna, f"/rules/{NAME}")


def test_it_can_be_chosen_and_set_up(anna: Browser) -> None:
    for path in ("/", "/lobby"):
        assert f"/new/{NAME}" in shown(anna, path)
    assert shown(anna, f"/new/{NAME}")


@pytest.mark.slow
def test_it_is_played_to_its_end_and_analysed(anna: Browser) -> None:
    path = anna.post(f"/play/{NAME}").headers["location"]
    game = path.replace("/table/", "/game/")
    assert f'data-game="{NAME}"' in shown(anna, path)
    with anna.live(path.removeprefix("/table/")) as live:
        while not live.until("state")["over"]:
            if live.state["yours"]:
                live.play()
    assert shown(anna, path)
    assert anna.get(f"{path}/record.txt").status_code == 200
    anna.post(f"{game}/analysis")
    end = time.monotonic() + 30
    while "<polyline" not in chances_on(shown(anna, game)) and time.monotonic() < end:
        time.sleep(0.05)
    assert chances_on(shown(anna, f"{game}?ply=3")).count("<polyline") == 2

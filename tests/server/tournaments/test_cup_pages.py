"""Tournaments in a browser: made by a form, joined, organised; every word in every language."""

import re

import pytest

from marchstone.core.words import LANGUAGES, words
from marchstone.server.http.tournaments.telling import number_text
from marchstone.server.tournaments import runner
from server.world import Browser, World, text_of


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "LOOK", 0.05)


def called(browser: Browser, **form: str) -> str:
    made = browser.post("/tournaments/new/schotten-totten", title="A cup", **form)
    assert made.status_code == 303, text_of(made.text)
    return str(made.headers["location"])


def test_a_tournament_is_called_joined_and_begun_by_forms(world: World) -> None:
    host, guest = world.browser("Morag"), world.browser("Fergus")
    path = called(host)
    assert path in guest.get("/tournaments").text
    assert 'href="/tournaments"' in guest.get("/lobby").text
    assert guest.post(f"{path}/join").status_code == 303
    assert "2 of 16 have come" in text_of(host.get(path).text)
    for level in ("gentle", "fair"):
        assert host.post(f"{path}/bot", level=level).status_code == 303
    assert host.post(f"{path}/next").status_code == 303
    page = host.get(path).text
    assert "Round 1 of" in text_of(page)
    (table,) = re.findall(r'class="button primary big" href="(/table/\w+)"', page)
    waiting = host.get(table).text
    assert f'href="{path}"' in waiting
    assert "as soon as everybody has come" in waiting
    assert f"{table}/leave" not in waiting
    assert host.get(f"{path}/stamp").json()["stamp"]


def test_when_sign_up_ends_is_a_time_that_the_script_tells_in_the_readers_zone(
    world: World,
) -> None:
    host = world.browser("Morag")
    page = host.get(called(host, begins="3600")).text
    (told,) = re.findall(r"Sign-up ends</dt>\s*<dd>(.*?)</dd>", page)
    day, minute = r"(\d{4}-\d\d-\d\d)", r"(\d\d:\d\d)"
    shown = rf'<time datetime="{day}T{minute}:\d\d\+00:00">\1 \2 UTC</time>'
    assert re.fullmatch(shown, told)
    assert "Sign-up ends" not in host.get(called(host)).text


def test_a_refusal_is_told_on_the_page(world: World) -> None:
    host, other = world.browser("Morag"), world.browser("Fergus")
    path = called(host, joins="no")
    for what in ("next", "pause", "close", "bot"):
        refused = other.post(f"{path}/{what}", level="fair")
        assert refused.status_code == 403
        assert "Only whoever made the tournament" in text_of(refused.text)
    assert other.post(f"{path}/nothing").status_code == 400
    assert other.get(f"{path}/join").headers["location"] == path
    assert other.get("/tournament/nothing").status_code == 404
    typed = host.post("/tournaments/new/schotten-totten", title="", most="900")
    assert typed.status_code == 400
    assert "2 to 64 players" in text_of(typed.text)
    assert host.post(f"{path}/close").status_code == 303
    assert "Closed without a winner" in text_of(host.get(path).text)


def test_the_pages_speak_every_language(world: World) -> None:
    host = world.browser("Morag")
    path = called(host)
    for language in LANGUAGES[1:]:
        host.post("/settings", language=language)
        told = text_of(host.get(path).text)
        assert words(language)("Your desk") in told
        assert "Your desk" not in told


def test_points_are_written_as_on_a_score_sheet() -> None:
    assert [number_text(quarters) for quarters in (0, 1, 2, 4, 7)] == ["0", "¼", "½", "1", "1¾"]

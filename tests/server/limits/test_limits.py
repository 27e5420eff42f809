"""What one person and one address may have, and what they are told when it is enough."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from marchstone.core.words import LANGUAGES, words
from marchstone.server import logs
from marchstone.server.house import Meters
from marchstone.server.http.visits import Visit
from marchstone.server.limits import A_HOUSE, Places, Share
from marchstone.server.refusals import TooFast, TooMany, TooManyBots, TooManyTables, explain
from server.live.test_live import two_at_a_table
from server.world import GAME, World, a_world


@pytest.fixture
def narrow(address: str, tmp_path: Path) -> Iterator[World]:
    with a_world(address, tmp_path, tables=3, bot_tables=1, sockets=2) as world:
        yield world


def test_one_person_has_so_many_tables_open_and_the_others_theirs(narrow: World) -> None:
    anna, ben = narrow.program("Anna"), narrow.program("Ben")
    wish = {"game": GAME, "seats": ["me", "open"]}
    made = [anna.post("/api/tables", **wish) for _ in range(4)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429]
    assert made[-1].json()["error"] == "too_many_tables"
    assert ben.post("/api/tables", **wish).status_code == 201


def test_a_rematch_is_one_of_them(narrow: World) -> None:
    anna, ben = narrow.program("Anna"), narrow.program("Ben")
    wish = {"game": GAME, "seats": ["me", "open"]}
    played = anna.post("/api/tables", **wish).json()["id"]
    ben.post(f"/api/tables/{played}/seats/1")
    assert anna.post(f"/api/tables/{played}/resign", seat=0).status_code == 200
    for _ in range(3):
        assert anna.post("/api/tables", **wish).status_code == 201
    again = f"/api/tables/{played}/rematch"
    assert anna.post(again).json()["error"] == "too_many_tables"
    made = ben.post(again)
    assert made.status_code == 201
    assert anna.post(again).json()["id"] == made.json()["id"]  # and goes where he waits


@pytest.mark.slow
def test_bots_among_themselves_play_at_few_tables_of_one_person(narrow: World) -> None:
    anna = narrow.program("Anna")
    wish = {"game": GAME, "seats": ["bot:fierce", "bot:fierce"]}
    assert anna.post("/api/tables", **wish).status_code == 201
    assert anna.post("/api/tables", **wish).json()["error"] == "too_many_bots"
    assert anna.post("/api/tables", game=GAME, seats=["me", "bot:fair"]).status_code == 201


def test_one_person_follows_so_many_tables_at_a_time(narrow: World) -> None:
    anna = narrow.browser("Anna")
    table = anna.new_table("me", "open")
    with anna.live(table) as one, anna.live(table) as two:
        one.receive(), two.receive()
        with anna.live(table) as three:
            assert three.refusal() == "too_many"
    until = time.monotonic() + 10
    while narrow.house.sockets._taken and time.monotonic() < until:
        time.sleep(0.01)
    with anna.live(table) as again:
        assert again.receive()["type"] != "error"


def test_names_are_not_changed_all_day(world: World) -> None:
    anna = world.browser("Anna")
    told = [anna.post("/name", name=f"Anna {n}", next="/").status_code for n in range(8)]
    assert told == [303] * 6 + [429] * 2


def test_nobody_has_games_analysed_all_day(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as live:
        live.until("state")
        live.send("resign", seat=0)
        live.until("state", over=True)
    told = [anna.post(f"/game/{table}/analysis").status_code for _ in range(12)]
    assert told == [303] * 10 + [429] * 2
    assert ben.post(f"/game/{table}/analysis").status_code == 303  # each has his own


def test_many_addresses_of_one_network_register_as_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = iter([*(f"2001:db8:1:2::{n:x}" for n in range(1, 6)), "2001:db8:1:3::1"])
    monkeypatch.setattr(world.house.meters.guest, "_burst", 3)
    visitor = world.browser()
    visitor.seal()
    monkeypatch.setattr(Visit, "address", property(lambda _visit: next(addresses)))
    tried = [visitor.post("/account/register", name="").status_code for _ in range(6)]
    assert tried == [400, 400, 400, 429, 429, 400]


def test_whoever_is_refused_takes_nothing_from_his_house() -> None:
    share = Share("look", 3, 60, house=2)
    refused = 0
    for _ in range(20):
        try:
            share.spend("Mallory", "192.0.2.1")
        except TooFast:
            refused += 1
    assert refused == 17
    for _ in range(3):
        share.spend("Anna", "192.0.2.1")
    for _ in range(20):  # nor does the house take from what is left to him elsewhere
        with pytest.raises(TooFast):
            share.spend("Ben", "192.0.2.1")
    for _ in range(3):
        share.spend("Ben", "192.0.2.2")


def test_an_address_may_do_what_a_house_full_of_people_may() -> None:
    share = Share("test", 2, 100)
    for person in range(A_HOUSE):
        share.spend(f"p{person}", "2001:db8::1")
        share.spend(f"p{person}", "2001:db8::2")
        with pytest.raises(TooFast):
            share.spend(f"p{person}", "192.0.2.1")
    with pytest.raises(TooFast):
        share.spend("another", "2001:db8::3")
    share.spend("another", "192.0.2.2")


def test_an_address_full_of_guests_does_not_make_us_imagine_worlds_all_day() -> None:
    """Each look at answers in advance takes part of a second, beside all that others wait for."""
    for share, most in ((Meters().plan, 24), (Meters().tournament, 12)):
        for turn in range(most):
            share.spend(f"guest {turn % A_HOUSE}", f"2001:db8::{turn:x}")
        with pytest.raises(TooFast):
            share.spend("one more", "2001:db8::ffff")
        share.spend("one more", "2001:db8:0:1::1")


def test_a_place_is_free_again_when_it_is_left() -> None:
    places = Places("test", 1)
    with places.taken("anna", "192.0.2.1"):
        with pytest.raises(TooMany), places.taken("anna", "192.0.2.2"):
            pass
        with places.taken("ben", "192.0.2.1"):
            pass
    with places.taken("anna", "192.0.2.1"):
        pass
    assert not places._taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_limit_has_a_sentence_of_its_own_in_every_language(language: str) -> None:
    told = [explain(kind(), words(language)).text for kind in (TooMany, TooManyTables, TooManyBots)]
    assert len(set(told)) == 3
    if language != "en":
        assert not set(told) & {explain(kind(), words("en")).text for kind in (TooMany, TooFast)}


DEEP = ["[" * 20_000, '{"name": ' + "[" * 20_000]


@pytest.mark.parametrize("body", DEEP)
@pytest.mark.parametrize("path", ["/api/guests", "/api/tables"])
def test_json_of_many_levels_is_a_bad_request(world: World, path: str, body: str) -> None:
    answer = world.program("Deep").ask("POST", path, content=body.encode())
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "http://a\tb"])
def test_an_origin_that_is_none_is_refused(world: World, origin: str) -> None:
    anna = world.browser("Anna")
    with anna.live(anna.new_table("me", "open"), origin=origin) as live:
        assert live.refusal() == "wrong_origin"


def test_what_others_make_happen_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "marchstone")
    logs._told.clear()
    for _ in range(1000):
        logs.log_seldom("limit", limit="test")
    assert len(caplog.records) == logs.A_FEW
    since, times = logs._told["limit", "test"]
    logs._told["limit", "test"] = (since - logs.MINUTE - 1, times)
    logs.log_seldom("limit", limit="test")
    assert caplog.records[-1].__dict__["facts"] == {"limit": "test", "untold": 1000 - logs.A_FEW}

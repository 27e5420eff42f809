"""How much one address may have, behind which there may be a house full of people."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from marchstone.server.config import Config
from marchstone.server.http.visits import Visit
from marchstone.server.limits import A_HOUSE, Homes
from marchstone.server.live.room import Room
from server.world import GAME, Browser, Program, World, a_world

WAITS = {"game": GAME, "seats": ["me", "open"]}
OF_BOTS = {"game": GAME, "seats": ["bot:gentle", "bot:gentle"]}


@pytest.fixture
def narrow(address: str, tmp_path: Path) -> Iterator[World]:
    with a_world(address, tmp_path, tables=1) as world:
        yield world


def house_full(world: World, wish: Mapping[str, object]) -> list[tuple[Program, str]]:
    """As many people as may do all they may, and the tables that they have made."""
    people = [world.program(f"Guest {n}") for n in range(A_HOUSE)]
    made = [guest.post("/api/tables", **wish) for guest in people]
    assert [answer.status_code for answer in made] == [201] * A_HOUSE
    return [(guest, answer.json()["id"]) for guest, answer in zip(people, made, strict=True)]


def outcome(guest: Program, wish: Mapping[str, object]) -> str:
    answer = guest.post("/api/tables", **wish)
    return str(answer.json().get("error", answer.status_code))


def test_many_guests_of_one_address_make_as_many_tables_as_a_house_full_of_people(
    narrow: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    house_full(narrow, WAITS)
    one_more = narrow.program("One more")
    assert outcome(one_more, WAITS) == "too_many_tables"
    monkeypatch.setattr(Visit, "address", property(lambda _visit: "192.0.2.1"))
    assert outcome(one_more, WAITS) == "201"
    assert outcome(one_more, WAITS) == "too_many_tables"  # which he has himself


def test_bots_are_among_themselves_at_few_tables_of_one_address(
    address: str, tmp_path: Path
) -> None:
    with a_world(address, tmp_path, bot_tables=1) as world:
        house_full(world, OF_BOTS)
        one_more = world.program("One more")
        assert outcome(one_more, OF_BOTS) == "too_many_bots"
        made = one_more.post("/api/tables", game=GAME, seats=["open", "bot:gentle"])
        seat = f"/api/tables/{made.json()['id']}/seats/0"
        assert one_more.ask("PUT", seat, json={"bot": "fair"}).json()["error"] == "too_many_bots"
        assert outcome(one_more, WAITS) == "201"


def test_a_table_that_is_over_or_closed_makes_room_at_its_address(narrow: World) -> None:
    (first, closed), (_, played), *_ = house_full(narrow, WAITS)
    others = [narrow.program(f"Other {n}") for n in range(3)]
    assert outcome(others[0], WAITS) == "too_many_tables"
    assert first.ask("DELETE", f"/api/tables/{closed}").status_code == 204
    assert [outcome(other, WAITS) for other in others[:2]] == ["201", "too_many_tables"]
    others[2].post(f"/api/tables/{played}/seats/1")
    assert others[2].post(f"/api/tables/{played}/resign", seat=1).status_code == 200
    assert [outcome(other, WAITS) for other in others[1:]] == ["201", "too_many_tables"]
    assert len(narrow.house.room._made["testclient"]) == A_HOUSE  # the others are forgotten


def test_whoever_goes_leaves_no_room_for_the_tables_that_he_leaves(
    address: str, tmp_path: Path
) -> None:
    with a_world(address, tmp_path, bot_tables=1) as world:
        for number in range(A_HOUSE):
            guest = world.browser(f"Guest {number}")
            guest.new_table("bot:gentle", "bot:gentle")
            assert guest.post("/account/delete").status_code == 303
        assert outcome(world.program("One more"), OF_BOTS) == "too_many_bots"


def test_rematches_and_tables_of_those_who_were_found_are_counted(world: World) -> None:
    people: list[Browser] = [world.browser(name) for name in ("Anna", "Ben")]
    for person in people:
        assert person.post(f"/find/{GAME}").status_code == 303
    (found,) = world.house.room._made["testclient"]
    anna, ben = people
    assert anna.ask("GET", f"/table/{found}").status_code == 200
    with anna.live(found) as live:
        live.send("resign", seat=live.until("state")["seat"])
        live.until("state", over=True)
    again = ben.post(f"/table/{found}/rematch").headers["location"].removeprefix("/table/")
    assert world.house.room._made["testclient"] == {again}  # the first is over


def test_what_is_known_of_addresses_has_a_bound(world: World) -> None:
    homes = Homes()
    room = Room(world.house.store, Config(), homes, most=2)
    for number in range(4):
        homes.note(f"person {number}", f"192.0.2.{number}")
        room.note(f"table {number}", f"person {number}")
    room.note("table 4", "nobody whom we have seen")
    assert room._made == {"192.0.2.2": {"table 2"}, "192.0.2.3": {"table 3"}}

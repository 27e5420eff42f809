"""Profiles and the list of the best: what they tell, and to whom."""

from typing import Any

import pytest

from marchstone.storage.rows import Person
from marchstone.storage.schema import standings
from server.ratings.test_rated import PASSWORD, RATED, a_rated_table, account, resign
from server.world import GAME, Browser, World, text_of


def who(world: World, name: str) -> Person:
    found: tuple[Person, str] = world.do(world.house.store.people.find_account, name)
    return found[0]


@pytest.fixture
def two(world: World) -> tuple[Browser, Browser]:
    """Anna has won a rated game against Ben, and lost one at a private table."""
    anna, ben = account(world, "Anna"), account(world, "Ben")
    resign(ben, a_rated_table(anna, ben), 1)
    table = anna.new_table("me", "open", visibility="private")
    row = world.do(world.house.store.tables.get, table)
    ben.get(f"/join/{row.invitation}")
    ben.sit(table, 1)
    resign(anna, table, 0)
    anna.post(f"/game/{table}/share", **{"with": "link"})
    return anna, ben


def test_a_profile_tells_games_results_and_rating(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    path = f"/player/{who(world, 'Anna').id}"
    mine, his = text_of(anna.get(path).text), text_of(ben.get(path).text)
    assert "2 finished games · rating 1578 ± 457 (provisional) · 1 rated game" in mine
    assert "place 1 : 1 · place 2 : 1" in mine.replace("1:", "1 :").replace("2:", "2 :")
    assert "1 finished game ·" in his  # not what was played in private
    assert "ahead: 1, behind: 1, level: 0" in his  # where he sat himself
    shown = world.browser().get(path).text
    assert shown.count('class="table-line') == 1  # a link is for those who have it
    assert "You and Anna" not in text_of(world.browser().get(path).text)
    assert anna.get("/player").headers["location"] == path


def test_names_lead_to_profiles(world: World, two: tuple[Browser, Browser]) -> None:
    anna, ben = two
    table = anna.new_table("me", "open", **RATED)
    path = f"/player/{who(world, 'Anna').id}"
    assert f'href="{path}"' in ben.get("/lobby").text
    assert f'href="{path}"' in ben.get(f"/table/{table}").text
    ben.sit(table, 1)
    assert 'href="?player=0"' in ben.get(f"/table/{table}").text
    assert ben.get(f"/table/{table}?player=0").headers["location"] == path


def test_a_profile_leads_to_friendship_and_a_challenge(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    path, asks = f"/player/{who(world, 'Anna').id}", "Ask to be friends"
    assert asks in ben.get(path).text
    assert asks not in anna.get(path).text + world.browser().get(path).text
    ben.post("/friends/ask", person=who(world, "Anna").id)
    anna.post("/friends/ask", person=who(world, "Ben").id)
    told = text_of(ben.get(path).text)
    assert asks not in told
    assert "You are friends. Challenge Schotten Totten" in told
    assert f'href="{path}"' in ben.get("/friends").text


def test_a_private_profile_is_for_its_owner_alone(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    person = who(world, "Anna").id
    values = {"game": GAME, "player": person, "mu": 30.0, "sigma": 1.0, "games": 9, "at": 1}
    with world.house.store.database.engine.begin() as connection:
        connection.execute(standings.delete())
        connection.execute(standings.insert(), [values])
    assert "Anna" in ben.get(f"/best/{GAME}").text
    anna.post("/player/private", private="1")
    assert ben.get(f"/player/{person}").status_code == 403
    assert "Anna" not in ben.get(f"/best/{GAME}").text
    program = world.program("Prog")
    assert program.get(f"/api/players/{person}").json()["error"] == "private_profile"
    ratings = f"/api/players/{person}/ratings?game={GAME}"
    assert program.get(ratings).json()["error"] == "private_profile"
    assert program.get(f"/api/best/{GAME}").json() == []
    assert anna.get(f"/player/{person}").status_code == 200
    assert "Your profile is private" in anna.get(f"/best/{GAME}").text
    anna.post("/player/private", private="0")
    assert ben.get(f"/player/{person}").status_code == 200


def test_what_a_guest_has_played_becomes_his_account_s(world: World) -> None:
    anna, guest = account(world, "Anna"), world.browser("Gast")
    table = anna.new_table("me", "open")
    guest.sit(table, 1)
    resign(anna, table, 0)
    before = guest.get("/player").headers["location"]
    assert "1 finished game" in text_of(anna.get(before).text)
    guest.post("/account/register", name="Gast", password=PASSWORD)
    after = guest.get("/player").headers["location"]
    assert "place 1" in text_of(anna.get(after).text)


def test_a_deleted_account_leaves_no_name_and_no_profile(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    person = who(world, "Anna").id
    anna.post("/account/delete", password=PASSWORD)
    assert ben.get(f"/player/{person}").status_code == 404
    mine = ben.get("/player").headers["location"]
    pages = ben.get(mine).text + ben.get(f"/best/{GAME}").text
    assert "Anna" not in pages
    assert person not in pages
    assert "rating 1422" in text_of(pages)


def test_programs_read_ratings_and_profiles(world: World, two: tuple[Browser, Browser]) -> None:
    person, program = who(world, "Ben").id, world.program("Prog")
    found: dict[str, Any] = program.get(f"/api/players/{person}").json()
    (game,) = found["games"]
    assert (found["name"], game["game"], game["games"]) == ("Ben", GAME, 1)
    assert game["rating"] == {"points": 1422, "margin": 457, "provisional": True, "games": 1}
    assert game["results"] == [{"players": 2, "place": 2, "games": 1}]
    (past,) = program.get(f"/api/players/{person}/ratings?game={GAME}").json()
    assert (past["before"], past["after"], past["place"]) == (1500, 1422, 2)
    assert program.get("/api/players/nobody").json()["error"] == "no_such_player"
    assert program.get("/api/best/chess").status_code == 404


def test_what_one_downloads_has_his_ratings(world: World, two: tuple[Browser, Browser]) -> None:
    anna, _ = two
    told = anna.get("/account/data.json").json()
    (row,) = told["ratings"]
    assert (row["game"], row["rank"], told["person"]["is_private"]) == (GAME, 1, False)


def test_the_end_of_a_rated_game_tells_what_it_made_of_both(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    table = a_rated_table(anna, ben)
    resign(ben, table, 1)
    told = text_of(anna.get(f"/game/{table}/end").text)
    assert "rating 1578 → 1636" in told
    assert "(-58)" in told

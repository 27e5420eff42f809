"""Friends, invitations by name, and people who are blocked."""

import re
from typing import Any

import pytest

from marchstone.storage.schema import now
from server.world import Browser, World, text_of

SECRET = "heather and thistle"


def an_account(world: World, name: str) -> Browser:
    browser = world.browser()
    answer = browser.post("/account/register", name=name, password=SECRET)
    assert answer.status_code == 303, answer.text
    return browser


def id_of(world: World, name: str) -> str:
    return str(world.do(world.house.store.circle.find, name).id)


def two_friends(world: World) -> tuple[Browser, Browser]:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    assert anna.post("/friends/ask", name="ben").headers["location"] == "/friends?done=asked"
    answer = ben.post("/friends/ask", person=id_of(world, "Anna"))
    assert answer.headers["location"] == "/friends?done=friends"
    return anna, ben


def test_two_who_want_it_are_friends_and_either_ends_it(world: World) -> None:
    anna, ben = two_friends(world)
    for browser, other in ((anna, "Ben"), (ben, "Anna")):
        page = text_of(browser.get("/friends").text)
        assert f"{other} is here" in page
        assert "Challenge" in page
    ben.post("/friends/part", person=id_of(world, "Anna"))
    for browser in (anna, ben):
        assert "Challenge" not in browser.get("/friends").text


def test_whoever_is_asked_reads_it_on_the_first_page_and_may_say_no(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    anna.post("/friends/ask", name="Ben")
    assert "Who would like to be your friend" in ben.get("/").text
    assert "You have asked" in anna.get("/friends").text
    ben.post("/friends/part", person=id_of(world, "Anna"))
    assert "would like" not in ben.get("/").text
    assert "You have asked" not in anna.get("/friends").text


def test_a_friend_who_does_not_want_it_is_not_seen_here(world: World) -> None:
    anna, ben = two_friends(world)
    ben.post("/settings", seen_by="nobody")
    assert "Ben is here" not in text_of(anna.get("/friends").text)
    ben.post("/settings", seen_by="friends")
    assert "Ben is here" in text_of(anna.get("/friends").text)
    world.do(world.house.store.sessions.end_all, id_of(world, "Ben"))
    assert "Ben is here" not in text_of(anna.get("/friends").text)


def test_a_friend_is_challenged_and_sits_down_in_one_click(world: World) -> None:
    anna, ben = two_friends(world)
    answer = anna.post("/friends/challenge", person=id_of(world, "Ben"), game="schotten-totten")
    path = answer.headers["location"]
    table = path.removeprefix("/table/")
    assert "Invited: Ben" in anna.get(path).text
    assert "Anna invites you: Schotten Totten" in text_of(ben.get("/lobby").text)
    assert ben.post("/invitations/accept", table=table).headers["location"] == path
    assert ben.get("/").text.count("invites you") == 0
    assert 'data-part="board"' in anna.get(path).text


def test_an_invitation_opens_a_private_table_and_can_be_declined(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = anna.new_table("me", "open", visibility="private")
    assert ben.get(f"/table/{table}").status_code == 403
    assert anna.post(f"/table/{table}/invite", name="Ben").status_code == 303
    assert ben.get(f"/table/{table}").status_code == 200
    ben.post("/invitations/decline", table=table)
    assert "invites you" not in ben.get("/").text
    assert "Invited:" not in anna.get(f"/table/{table}").text


def test_a_guest_is_invited_by_name_if_he_is_here_and_alone_of_that_name(world: World) -> None:
    anna, _ = an_account(world, "Anna"), world.browser("Guest of mine")
    table = anna.new_table("me", "open")
    assert anna.post(f"/table/{table}/invite", name="Guest of mine").status_code == 303
    assert anna.post(f"/table/{table}/invite", name="Nobody at all").status_code == 409
    world.browser("Guest of mine")
    assert "Several guests" in anna.post(f"/table/{table}/invite", name="Guest of mine").text


def test_only_who_belongs_to_a_table_that_waits_invites_to_it(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    an_account(world, "Cleo")
    table = anna.new_table("me", "open")
    assert ben.post(f"/table/{table}/invite", name="Cleo").status_code == 403
    assert anna.post(f"/table/{table}/invite", name="Anna").status_code == 409
    ben.sit(table, 1)
    assert anna.post(f"/table/{table}/invite", name="Cleo").status_code == 409


def test_somebody_who_is_blocked_can_do_nothing_of_it(world: World) -> None:
    anna, ben = two_friends(world)
    mine, theirs = anna.new_table("me", "open"), ben.new_table("me", "open")
    ben.post(f"/table/{theirs}/invite", name="Anna")
    anna.post("/friends/block", person=id_of(world, "Ben"))
    assert "invites you" not in anna.get("/").text
    assert "Challenge" not in anna.get("/friends").text
    assert ben.post("/friends/ask", name="Anna").status_code == 409
    assert ben.post(f"/table/{theirs}/invite", name="Anna").status_code == 409
    challenged = ben.post("/friends/challenge", person=id_of(world, "Anna"), game="rebirth")
    assert challenged.status_code == 409
    assert ben.sit(mine, 1).status_code == 409
    anna.post("/friends/unblock", person=id_of(world, "Ben"))
    assert ben.sit(mine, 1).status_code == 303


def test_no_rematch_with_somebody_who_is_blocked(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    with anna.live(table) as line:
        line.until("state")
        line.send("resign", seat=0)
        line.until("state", over=True)
    anna.post("/friends/block", name="Ben")
    assert ben.post(f"/table/{table}/rematch").status_code == 409


def test_whoever_is_blocked_is_not_heard_at_a_table_either(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        anna.post("/friends/block", name="Ben")
        b.send("chat", text="an insult")
        b.until("chat")
        a.send("ping")
        a.until("pong")
        assert not any("insult" in text for text in a.heard)


def test_those_with_whom_one_has_played_are_named(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    assert "You have played with" in anna.get("/friends").text
    anna.post("/friends/ask", name="Ben")
    assert "You have played with" not in anna.get("/friends").text


@pytest.mark.slow
def test_what_a_guest_had_becomes_his_accounts(world: World) -> None:
    anna, ben = two_friends(world)
    guest = world.browser("Cleo")
    guest.post("/friends/ask", name="Ben")
    anna.post("/friends/ask", name="Cleo")
    table = anna.new_table("me", "open")
    anna.post(f"/table/{table}/invite", name="Cleo")
    cleo = an_account(world, "Clea")
    cleo.post("/account/logout")
    guest.post("/account/login", name="Clea", password=SECRET)
    page = guest.get("/friends").text
    assert "Anna invites you" in text_of(page)
    assert re.search(r'id="asking-\w+">Anna', page)
    assert "You have asked" in page
    assert re.search(r'id="asking-\w+">Clea', ben.get("/").text)


@pytest.mark.slow
def test_what_is_kept_is_told_and_goes_with_the_account(world: World) -> None:
    anna, ben = two_friends(world)
    an_account(world, "Cleo")
    anna.post("/friends/block", name="Cleo")
    table = anna.new_table("me", "open")
    anna.post(f"/table/{table}/invite", name="Ben")
    told = anna.get("/account/data.json").json()
    assert [row["name"] for row in told["friends"]] == ["Ben"]
    assert [row["name"] for row in told["blocked"]] == ["Cleo"]
    assert [row["name"] for row in told["invited"]] == ["Ben"]
    assert [row["name"] for row in ben.get("/account/data.json").json()["invitations"]] == ["Anna"]
    anna.post("/account/delete", password=SECRET)
    assert ben.get("/account/data.json").json()["friends"] == []
    assert "invites you" not in ben.get("/").text


def test_nobody_asks_or_invites_without_end(world: World) -> None:
    anna = an_account(world, "Anna")
    codes = {anna.post("/friends/ask", name="Nobody at all").status_code for _ in range(30)}
    assert codes == {409, 429}


def test_strangers_and_forged_forms_get_nothing(world: World) -> None:
    assert world.browser().get("/friends").headers["location"] == "/name?next=/friends"
    anna = an_account(world, "Anna")
    for what in ("ask", "part", "block", "unblock", "challenge"):
        assert world.browser().post(f"/friends/{what}", name="Anna").status_code in (401, 404)
        assert anna.ask("POST", f"/friends/{what}", data={"name": "x"}).status_code == 403
    assert anna.post("/friends/ask", person="\0nobody").status_code == 409
    assert anna.post("/friends/block", person="nobody").status_code == 409
    assert anna.post("/friends/ask", name="Anna").status_code == 409
    assert anna.post("/invitations/accept", table="nothing").status_code == 404
    assert anna.post("/invitations/decline", table="\0").status_code == 303


def test_programs_do_the_same(world: World) -> None:
    ann, bob = world.program("Ann"), world.program("Bob")
    me = ann.post("/api/friends", name="Bob").json()["asked"][0]
    asking = bob.get("/api/friends").json()["asking"][0]
    assert (me["name"], asking["name"]) == ("Bob", "Ann")
    friends = bob.post("/api/friends", person=asking["person"]).json()["friends"]
    assert friends == [{"person": asking["person"], "name": "Ann", "here": True}]
    wish: dict[str, Any] = {"game": "schotten-totten", "seats": ["me", "open"], "public": False}
    table = ann.post("/api/tables", **wish).json()["id"]
    assert ann.post(f"/api/tables/{table}/invitations", person=me["person"]).status_code == 201
    (call,) = bob.get("/api/invitations").json()
    assert (call["by"]["name"], call["table"]["id"]) == ("Ann", table)
    assert bob.post(f"/api/tables/{table}/seats/1").status_code == 201
    assert bob.get("/api/invitations").json() == []
    ann.ask("PUT", f"/api/blocks/{me['person']}")
    assert bob.post("/api/friends", name="Ann").json()["error"] == "not_welcome"
    assert ann.ask("DELETE", f"/api/blocks/{me['person']}").json()["blocked"] == []


@pytest.mark.slow
def test_who_was_here_long_ago_is_not_here(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _ = two_friends(world)
    later = now() + 3_600_000
    monkeypatch.setattr("marchstone.storage.company.circle.now", lambda: later)
    assert "Ben is here" not in text_of(anna.get("/friends").text)

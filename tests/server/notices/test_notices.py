"""Who is told what: once, not while he is there, and nothing that is a secret."""

from dataclasses import replace
from typing import Any

import pytest

from marchstone.server.live.watching.presence import FORGET, Elsewhere
from marchstone.server.notices import INVITED, OVER, TURN, Notice, Notices
from marchstone.server.notices.due import due
from marchstone.storage.notices.notices import MOST
from marchstone.storage.notices.rows import Told
from server.world import GAME, Browser, World, text_of

INVITATION = Notice(INVITED, "/lobby", GAME, "Ben")


def a_keeper(world: World) -> Notices:
    """One that looks when the test says so, as another worker or the next start would."""
    return Notices(world.house.store, world.house.tables.is_at, 0.0)


def person_of(world: World, browser: Browser) -> str:
    found = world.do(world.house.doorkeeper.recognise, "cookie", browser.token)
    return str(found[1].id)


def told_to(world: World, browser: Browser) -> list[Told]:
    found: list[Told] = world.do(world.house.store.notices.of_person, person_of(world, browser))
    return found


def kinds(world: World, *browsers: Browser) -> list[str]:
    return sorted(one.notice.kind for browser in browsers for one in told_to(world, browser))


@pytest.fixture
def pair(world: World) -> tuple[Browser, Browser, str, Notices]:
    """Two people at a table that has begun, and one who looked before."""
    keeper = a_keeper(world)
    world.do(keeper.look)
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open")
    assert ben.sit(table, 1).status_code == 303
    return anna, ben, table, keeper


def test_who_is_told_reads_it_in_the_page(world: World) -> None:
    anna = world.browser("Anna")
    assert anna.get("/notices/unread").json() == {"unread": 0}
    assert world.do(world.house.notices.tell, person_of(world, anna), INVITATION)
    assert anna.get("/notices/unread").json() == {"unread": 1}
    page = text_of(anna.get("/notices").text)
    assert "You are invited new Ben invites you to a game of Schotten Totten." in page
    (one,) = told_to(world, anna)
    assert anna.get(f"/notices/{one.number}").headers["location"] == "/lobby"
    assert anna.get("/notices/unread").json() == {"unread": 0}


def test_the_same_is_told_once(world: World) -> None:
    anna = person_of(world, world.browser("Anna"))
    tell = world.house.notices.tell
    assert [world.do(tell, anna, INVITATION) for _ in range(3)] == [True, False, False]


def test_all_can_be_read_with_one_button(world: World) -> None:
    anna = world.browser("Anna")
    for path in ("/lobby", "/mine"):
        world.do(world.house.notices.tell, person_of(world, anna), Notice(INVITED, path))
    assert anna.post("/notices/read").status_code == 303
    assert anna.get("/notices/unread").json() == {"unread": 0}
    assert "I have read them all" not in anna.get("/notices").text


def test_nobody_reads_what_another_was_told(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    world.do(world.house.notices.tell, person_of(world, anna), INVITATION)
    (one,) = told_to(world, anna)
    for other in (ben, world.browser()):
        assert other.get(f"/notices/{one.number}").headers["location"] == "/notices"
        assert other.get("/notices/unread").json() == {"unread": 0}
    assert anna.get("/notices/unread").json() == {"unread": 1}
    assert anna.get(f"/notices/{10**30}").headers["location"] == "/notices"


def test_a_stranger_has_no_notices_and_can_look(world: World) -> None:
    stranger = world.browser()
    assert stranger.get("/notices").status_code == 200
    assert stranger.post("/notices/read").status_code == 401


def test_whoever_is_away_hears_once_that_it_is_his_turn(
    world: World, pair: tuple[Browser, Browser, str, Notices]
) -> None:
    anna, ben, table, keeper = pair
    world.do(keeper.look)
    world.do(keeper.look)
    world.do(a_keeper(world).look)
    (one,) = told_to(world, anna) + told_to(world, ben)
    other = "Ben" if told_to(world, anna) else "Anna"
    assert one.notice == Notice(TURN, f"/table/{table}", GAME, other, table, one.notice.once)


def test_who_is_at_the_table_is_not_told(
    world: World, pair: tuple[Browser, Browser, str, Notices]
) -> None:
    anna, ben, table, keeper = pair
    with anna.live(table) as hers, ben.live(table) as his:
        hers.until("state")
        his.until("state")
        world.do(keeper.look)
    assert kinds(world, anna, ben) == []


def test_who_comes_to_the_table_has_read_what_it_told(
    world: World, pair: tuple[Browser, Browser, str, Notices]
) -> None:
    anna, ben, table, keeper = pair
    world.do(keeper.look)
    who = anna if told_to(world, anna) else ben
    with who.live(table) as here:
        here.until("state")
        world.do(world.house.notices._seen, person_of(world, who), table)
    assert [one.is_read for one in told_to(world, who)] == [True]


def test_a_start_goes_on_where_the_one_before_was_killed(
    world: World, pair: tuple[Browser, Browser, str, Notices]
) -> None:
    anna, ben, _table, _killed = pair
    world.do(a_keeper(world).look)
    assert kinds(world, anna, ben) == [TURN]


def test_while_a_game_pauses_nobody_is_called(
    world: World, pair: tuple[Browser, Browser, str, Notices]
) -> None:
    *_, table, _keeper = pair
    row = world.do(world.house.store.tables.get, table)
    assert len(list(due(row))) == 1
    assert list(due(replace(row, paused=1))) == []


def test_both_hear_that_the_game_is_over(
    world: World, pair: tuple[Browser, Browser, str, Notices]
) -> None:
    anna, ben, table, keeper = pair
    with anna.live(table) as live:
        live.until("state")
        live.send("resign", seat=0)
        live.until("state", over=True)
        world.do(keeper.look)
        assert kinds(world, anna) == []
        assert kinds(world, ben) == [OVER]
    world.do(keeper.look)
    assert kinds(world, ben) == [OVER]


def test_against_bots_nobody_is_called(world: World) -> None:
    keeper = a_keeper(world)
    world.do(keeper.look)
    anna = world.browser("Anna")
    anna.new_table("me", "bot:random")
    assert world.do(keeper.look) == 0
    assert kinds(world, anna) == []


def test_who_is_at_the_table_of_another_worker_is_there(world: World) -> None:
    tables = world.house.tables
    tables._hear({"worker": "other", "table": "t1", "present": ["anna"]})
    assert tables.is_at("t1", "anna")
    assert not tables.is_at("t1", "ben")
    tables._hear({"worker": "other", "table": "t1", "present": []})
    assert not tables.is_at("t1", "anna")


def test_a_worker_that_says_nothing_is_forgotten() -> None:
    time = [0.0]
    elsewhere = Elsewhere(lambda: time[0])
    elsewhere.hear("t1", "other", ["anna"])
    time[0] = FORGET + 1
    assert not elsewhere.is_at("t1", "anna")
    elsewhere.hear("t2", "third", ["ben"])
    assert len(elsewhere._told) == 1


def test_of_one_person_only_so_many_are_kept(world: World) -> None:
    anna = world.browser("Anna")
    person = person_of(world, anna)
    many: list[Any] = [(person, Notice(INVITED, f"/lobby?{n}")) for n in range(MOST + 7)]
    assert world.do(world.house.store.notices.add, many) == MOST + 7
    assert len(told_to(world, anna)) == MOST


def test_somebody_who_is_gone_keeps_the_others_from_nothing(world: World) -> None:
    anna = world.browser("Anna")
    both = [("nobody", INVITATION), (person_of(world, anna), INVITATION)]
    assert world.do(world.house.store.notices.add, both) == 1


def test_what_a_guest_was_told_his_account_was_told(world: World) -> None:
    anna = world.browser("Anna")
    anna.post("/account/register", name="Annaly", password="a long enough stone")
    guest = world.browser("Guest of Anna")
    for browser in (anna, guest):
        world.do(world.house.notices.tell, person_of(world, browser), INVITATION)
    world.do(world.house.notices.tell, person_of(world, guest), Notice(INVITED, "/mine"))
    guest.post("/account/login", name="Annaly", password="a long enough stone")
    assert sorted(one.notice.path for one in told_to(world, guest)) == ["/lobby", "/mine"]

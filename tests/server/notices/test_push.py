"""Web Push: encrypted for one browser, sent once, and to nobody who has ended it."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from py_vapid import Vapid02

from marchstone.server.notices import INVITED, TURN, Notice, push
from marchstone.server.notices.sending import MOST_CALLS, Courier
from marchstone.storage.notices import outbox as storage_outbox
from marchstone.storage.notices.outbox import Sending
from marchstone.storage.notices.ways import MOST
from server.notices.pushservice import BrowserKeys, PushService, a_push_service
from server.notices.test_notices import INVITATION, person_of
from server.world import GAME, Browser, World, a_world, text_of


@pytest.fixture
def service() -> Iterator[PushService]:
    with a_push_service() as service:
        yield service


@pytest.fixture
def world(address: str, tmp_path: Path, service: PushService) -> Iterator[World]:
    """Nothing is sent but what a test sends."""
    with a_world(address, tmp_path, push_hosts=service.host) as world:
        world.do(world.house.courier.close)
        yield world


def subscribe(browser: Browser, endpoint: str, keys: BrowserKeys | None = None) -> int:
    keys = keys or BrowserKeys()
    given = {"endpoint": endpoint, "p256dh": keys.p256dh, "auth": keys.auth}
    return browser.post("/notices/push/on", **given).status_code


def tell(world: World, browser: Browser, notice: Notice = INVITATION) -> bool:
    return bool(world.do(world.house.notices.tell, person_of(world, browser), notice))


def take(world: World) -> list[Sending]:
    taken: list[Sending] = world.do(world.house.store.outbox.take, 50)
    return taken


def send_all(world: World) -> int:
    sendings = take(world)
    for sending in sendings:
        world.do(world.house.courier.deliver, sending)
    return len(sendings)


def browsers(world: World, browser: Browser) -> int:
    return len(world.do(world.house.store.ways.browsers, person_of(world, browser)))


def test_a_browser_reads_what_was_encrypted_for_it(world: World, service: PushService) -> None:
    anna, keys = world.browser("Anna"), BrowserKeys()
    assert subscribe(anna, service.endpoint("anna"), keys) == 201
    assert tell(world, anna)
    assert send_all(world) == 1
    ((path, headers, body),) = service.received
    message = keys.read(body)
    number = message["path"].removeprefix("/notices/")
    assert path == "/anna"
    assert message == {
        "title": "You are invited",
        "body": "Ben invites you to a game of Schotten Totten.",
        "path": f"/notices/{number}",
        "tag": f"notice-{number}",
        "lang": "en",
    }
    assert Vapid02.verify(headers["authorization"])
    assert b"Ben" not in body
    assert send_all(world) == 0


@pytest.mark.slow
def test_a_server_by_itself_sends_it(address: str, tmp_path: Path, service: PushService) -> None:
    with a_world(address, tmp_path, push_hosts=service.host) as world:
        anna = world.browser("Anna")
        subscribe(anna, service.endpoint())
        tell(world, anna)
        service.wait(1)


def test_nobody_is_called_without_end_by_those_who_invite_him(
    world: World, service: PushService
) -> None:
    """In the page he finds all of them; what concerns his own games comes all the same."""
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    for number in range(MOST_CALLS + 4):
        tell(world, anna, Notice(INVITED, f"/table/{number}", GAME, "Ben"))
    tell(world, anna, Notice(TURN, "/table/mine", GAME, "Cleo"))
    send_all(world)
    assert len(service.received) == MOST_CALLS + 1
    assert anna.get("/notices/unread").json() == {"unread": MOST_CALLS + 5}
    assert take(world) == []


def test_the_keys_are_drawn_once_and_the_private_one_is_in_no_page(world: World) -> None:
    keys = world.do(world.house.push.keys)
    again = push.Push(lambda: world.house.store.drawn("vapid", push.draw_keys), "")
    assert world.do(again.keys) == keys
    page = world.browser("Anna").get("/notices/ways").text
    assert keys.public in page
    assert keys.private not in page
    assert keys.private not in repr(keys)


def test_two_who_send_send_it_once(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    tell(world, anna)

    async def both() -> int:
        taken = await asyncio.gather(*(world.house.store.outbox.take(50) for _ in range(4)))
        return sum(map(len, taken))

    assert world.do(both) == 1


def test_what_a_killed_worker_had_taken_another_sends(
    world: World, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    tell(world, anna)
    monkeypatch.setattr(storage_outbox, "TAKEN", 0)
    assert len(take(world)) == 1
    assert send_all(world) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    world: World, service: PushService, status: int
) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    service.status = status
    tell(world, anna)
    send_all(world)
    assert browsers(world, anna) == 0


@pytest.mark.parametrize("status", [429, 503])
def test_a_service_in_trouble_is_asked_again_and_not_for_ever(
    world: World, service: PushService, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    service.status = status
    tell(world, anna)
    assert send_all(world) == 1
    assert send_all(world) == 0, "not at once"
    monkeypatch.setattr(storage_outbox, "WAITS", (0, 0, 0))
    monkeypatch.setattr(storage_outbox, "TAKEN", 0)
    world.do(_all_due, world)
    assert [send_all(world) for _ in range(5)] == [1, 1, 1, 0, 0]
    assert browsers(world, anna) == 1


async def _all_due(world: World) -> None:
    from sqlalchemy import update

    from marchstone.storage.notices.tables import sendings

    change = update(sendings).values(due=0)
    await world.house.store.database.run(lambda connection: connection.execute(change))


def test_where_a_service_sends_us_we_do_not_go(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    service.status = 307
    tell(world, anna)
    send_all(world)
    assert [path for path, _, _ in service.received] == ["/one"]


def test_a_service_that_never_answers_holds_nobody_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "PATIENCE", 0.2)
    keys, draw = BrowserKeys(), lambda: world.house.store.drawn("vapid", push.draw_keys)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host = f"127.0.0.1:{silent.getsockname()[1]}"
        target = storage_outbox.Target("x", f"http://{host}/", keys.p256dh, keys.auth)
        with pytest.raises(TimeoutError):
            world.do(push.Push(draw, "", host).send, target, {"title": "t"}, "topic")


@pytest.mark.parametrize("leads", ["inside", "nowhere"])
def test_a_name_that_leads_inside_fares_as_one_that_leads_nowhere(
    world: World, leads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*_given: object, **_more: object) -> list[tuple[object, ...]]:
        if leads == "nowhere":
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", look)
    anna = world.browser("Anna")
    assert subscribe(anna, "https://push.example/push") == 201
    tell(world, anna)
    assert send_all(world) == 1
    assert browsers(world, anna) == 1
    world.do(_all_due, world)
    assert [one.tries for one in take(world)] == [2], "it is tried again"


@pytest.mark.parametrize(
    ("endpoint", "p256dh", "auth"),
    [
        ("http://127.0.0.1:1/", "good", "good"),
        ("https://push.example/", "BAAA", "good"),
        ("https://push.example/", "good", "AAAA"),
        ("https://push.example/", "good", "ü"),
        ("https://push.example/", "B" + "A" * 86, "good"),
    ],
)
def test_what_cannot_be_posted_to_is_refused(
    world: World, endpoint: str, p256dh: str, auth: str
) -> None:
    anna, keys = world.browser("Anna"), BrowserKeys()
    given = {"p256dh": keys.p256dh if p256dh == "good" else p256dh}
    given["auth"] = keys.auth if auth == "good" else auth
    assert anna.post("/notices/push/on", endpoint=endpoint, **given).status_code == 400
    assert browsers(world, anna) == 0


def test_a_stranger_subscribes_nobody(world: World, service: PushService) -> None:
    assert subscribe(world.browser(), service.endpoint()) == 401


def test_a_person_has_so_many_browsers_and_no_more(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    anna.post("/account/register", name="Annaly", password="a long enough stone")
    for n in range(MOST + 2):
        other = world.browser()
        other.post("/account/login", name="Annaly", password="a long enough stone")
        assert subscribe(other, service.endpoint(f"b{n}")) == 201
    assert browsers(world, anna) == MOST


def test_who_logs_out_hears_nothing_there(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    anna.post("/account/register", name="Annaly", password="a long enough stone")
    here = world.browser()
    here.post("/account/login", name="Annaly", password="a long enough stone")
    subscribe(here, service.endpoint())
    assert browsers(world, anna) == 1
    here.post("/account/logout")
    assert browsers(world, anna) == 0


def test_the_next_person_at_the_browser_has_it_for_himself(
    world: World, service: PushService
) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    subscribe(anna, service.endpoint())
    subscribe(ben, service.endpoint())
    assert (browsers(world, anna), browsers(world, ben)) == (0, 1)


def test_what_is_read_by_then_is_not_sent(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    tell(world, anna)
    anna.post("/notices/read")
    assert send_all(world) == 0


def test_everybody_chooses_of_what_he_hears(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    assert anna.post("/notices/ways", push=INVITED).status_code == 303
    assert tell(world, anna, Notice(TURN, "/table/x", GAME, "Ben"))
    assert take(world) == []
    assert tell(world, anna)
    assert [one.told.notice.kind for one in take(world)] == [INVITED]


def test_one_click_ends_it_all(world: World, service: PushService) -> None:
    anna = world.browser("Anna")
    subscribe(anna, service.endpoint())
    assert anna.post("/notices/end").headers["location"] == "/notices/ways?done=ended"
    assert browsers(world, anna) == 0
    subscribe(anna, service.endpoint())
    assert tell(world, anna), "in the page he reads it"
    assert take(world) == []


def test_one_browser_can_be_ended_and_only_by_its_owner(world: World, service: PushService) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    subscribe(anna, service.endpoint())
    page = anna.get("/notices/ways").text
    assert "this one" in text_of(page)
    one = page.partition('name="browser" value="')[2].partition('"')[0]
    ben.post("/notices/push/off", browser=one)
    assert browsers(world, anna) == 1
    anna.post("/notices/push/off", browser=one)
    assert browsers(world, anna) == 0


def test_the_service_worker_lies_at_the_root(world: World) -> None:
    answer = world.browser().get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_a_courier_can_be_closed_before_it_is_opened(world: World) -> None:
    world.do(Courier(world.house.store, world.house.push).close)

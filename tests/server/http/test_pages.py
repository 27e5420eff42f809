"""Every page answers, escapes what people wrote, and keeps to itself what it must."""

import pytest

from marchstone.storage import StorageError
from server.live.test_live import two_at_a_table
from server.world import GAME, World, text_of

PAGES = [
    "/",
    "/lobby",
    f"/new/{GAME}",
    f"/rules/{GAME}",
    f"/rules/{GAME}/numbered",
    f"/rules/{GAME}/sheet",
    f"/rules/{GAME}/show/early",
    "/about",
    "/mine",
    "/settings",
]


@pytest.mark.parametrize("path", [*PAGES, "/account", "/name"])
def test_a_page_answers_strangers_and_guests(world: World, path: str) -> None:
    for browser in (world.browser(), world.browser("Anna")):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/rules/chess", 404),
        ("/rules/chess/sheet", 404),
        (f"/rules/{GAME}/show/nothing", 404),
        ("/new/chess", 404),
        ("/table/none", 404),
        ("/join/none", 404),
        ("/table/none/record.txt", 404),
        ("/static/x/nothing.js", 404),
        ("/static/x/../../app.py", 404),
    ],
)
def test_what_is_not_there_is_told_in_a_page(world: World, path: str, status: int) -> None:
    answer = world.browser().get(path)
    assert answer.status_code == status
    assert "<html" in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/nowhere", "/table/none/nowhere"])
def test_whoever_comes_to_no_page_is_known_there(world: World, path: str) -> None:
    anna = world.browser("Anna")
    for answer in (anna.get(path), anna.post(path)):
        assert answer.status_code in (404, 405)
        assert '<span class="who">Anna</span>' in answer.text


def test_a_stranger_at_no_page_asks_the_store_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, sessions = world.browser("Anna"), world.house.store.sessions
    asked: list[str] = []

    async def find(kind: str, digest: str) -> None:
        asked.append(digest)
        raise StorageError

    monkeypatch.setattr(sessions, "find", find)
    assert world.browser().get("/nowhere").status_code == 404
    assert not asked
    assert '<span class="who">You</span>' in anna.get("/nowhere").text  # the store is away
    assert len(asked) == 1


def test_play_now_takes_one_click(world: World) -> None:
    stranger = world.browser()
    answer = stranger.post(f"/play/{GAME}")
    page = stranger.get(answer.headers["location"])
    assert page.status_code == 200
    assert "Guest" in text_of(page.text)


def test_the_lobby_lists_mine_open_and_watched_tables(world: World) -> None:
    anna, ben, playing = two_at_a_table(world)
    waiting = anna.new_table("me", "open")
    secret = anna.new_table("me", "open", visibility="private")
    assert all(table in anna.get("/lobby").text for table in (playing, waiting, secret))
    seen = world.browser().get("/lobby").text
    assert (playing in seen, waiting in seen, secret in seen) == (True, True, False)
    assert waiting in ben.get("/").text


def test_wrong_choices_bring_the_form_back_with_a_word(world: World) -> None:
    anna = world.browser("Anna")
    for wrong in (
        {"option.variant": "poker"},
        {"seat.1": "bot:genius"},
        {"seat.1": "throne"},
        {"seat.0": "me", "seat.1": "me"},
        {"count": "9"},
        {"count": "²"},
        {"butler": "1"},
    ):
        answer = anna.post(f"/new/{GAME}", **wrong)
        assert answer.status_code == 400, wrong
        assert "<form" in answer.text
    assert anna.get("/mine").text.count("/table/") == 0


def test_a_seat_is_taken_once_and_left_while_the_table_waits(world: World) -> None:
    anna, ben, eve = (world.browser(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.new_table("open", "open")
    assert anna.sit(table, 0).status_code == 303
    assert anna.sit(table, 1).status_code == 409
    assert eve.sit(table, 0).status_code == 409
    assert eve.sit(table, 7).status_code == 400
    assert eve.post(f"/table/{table}/sit", seat="x").status_code == 400
    assert anna.post(f"/table/{table}/leave").status_code == 303
    assert eve.sit(table, 0).status_code == 303
    assert ben.sit(table, 1).status_code == 303
    assert eve.post(f"/table/{table}/leave").status_code == 403


def test_an_invitation_asks_a_stranger_for_his_name_first(world: World) -> None:
    anna, stranger = world.browser("Anna"), world.browser()
    table = anna.new_table("me", "open", visibility="private")
    key = anna.get(f"/table/{table}").text.partition("/join/")[2][:20]
    asked = stranger.get(f"/join/{key}").headers["location"]
    assert asked == f"/name?next=/join/{key}"
    on = stranger.post("/name", name="Ben", next=f"/join/{key}").headers["location"]
    assert stranger.get(on).headers["location"] == f"/table/{table}"
    assert stranger.sit(table, 1).status_code == 303


def test_files_of_the_page_may_be_kept_for_ever(world: World) -> None:
    page = world.browser().get("/").text
    path = "/static/" + page.partition('"/static/')[2].partition('"')[0]
    answer = world.browser().get(path)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]


def test_health_tells_machines(world: World) -> None:
    assert world.browser().get("/health").json()["status"] == "ok"


def test_a_table_of_other_rules_is_only_looked_at(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    sql = f"UPDATE tables SET version = 99 WHERE id = '{table}'"
    world.do(world.house.store.database.run, lambda c: c.exec_driver_sql(sql))
    world.put_away(table)
    page = anna.get(f"/table/{table}")
    assert page.status_code == 200
    assert "another version of the rules" in text_of(page.text)
    with anna.live(table) as a:
        a.send("play", seat=0, action=0, decision=0)
        assert a.refusal() == "other_rules"

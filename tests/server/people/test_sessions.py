"""Sessions: fresh tokens, ended ones, and those that went unused."""

import logging
import time

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from marchstone.core.words import ENGLISH
from marchstone.server.http.api.stream import ViewWatcher
from marchstone.server.live.watching.watcher import Fell
from marchstone.server.logs import Lines
from marchstone.server.people import doorkeeper
from marchstone.server.people.tokens import digest_of
from marchstone.storage.people.sessions import BEARER, COOKIE
from server.live.test_live import two_at_a_table
from server.world import Browser, Live, World, text_of

PASSWORD = "a stone on a hill"
DAY = 24 * 3600 * 1000


def account(world: World, name: str = "Anna") -> Browser:
    browser = world.browser()
    answer = browser.post("/account/register", name=name, password=PASSWORD)
    assert answer.status_code == 303, text_of(answer.text)
    return browser


def logged_in(world: World, name: str = "Anna") -> Browser:
    browser = world.browser()
    answer = browser.post("/account/login", name=name, password=PASSWORD)
    assert answer.status_code == 303, text_of(answer.text)
    return browser


def is_known(browser: Browser, name: str = "Anna") -> bool:
    return f'<span class="who">{name}</span>' in browser.get("/about").text


def with_cookie(world: World, token: str) -> Browser:
    thief = Browser(world)
    thief.cookies["marchstone"] = token
    return thief


def test_a_cookie_is_for_the_server_only(world: World) -> None:
    cookies = world.browser().post("/name", name="Anna").headers.get_list("set-cookie")
    (cookie,) = (cookie for cookie in cookies if cookie.startswith("marchstone="))
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_the_store_keeps_no_token(world: World) -> None:
    anna = world.browser("Anna")
    rows = world.house.store.database.run_here(
        lambda c: str(c.execute(text("SELECT * FROM sessions")).all())
    )
    assert anna.cookies["marchstone"] not in rows


def test_registering_and_logging_in_give_a_fresh_token(world: World) -> None:
    anna = world.browser("Anna")
    tokens = [anna.cookies["marchstone"]]
    anna.post("/account/register", name="Anna", password=PASSWORD)
    tokens.append(anna.cookies["marchstone"])
    anna.post("/account/login", name="Anna", password=PASSWORD)
    tokens.append(anna.cookies["marchstone"])
    assert len(set(tokens)) == 3
    assert [is_known(with_cookie(world, token)) for token in tokens] == [False, False, True]


def test_whoever_logs_out_is_forgotten_on_the_server_too(world: World) -> None:
    anna, other = account(world), logged_in(world)
    kept = anna.cookies["marchstone"]
    anna.post("/account/logout")
    assert "marchstone" not in anna.cookies
    assert not is_known(with_cookie(world, kept))
    assert is_known(other)


def test_logging_out_everywhere_ends_every_session(world: World) -> None:
    here, there = account(world), logged_in(world)
    kept = here.cookies["marchstone"]
    here.post("/account/logout", everywhere="1")
    assert not is_known(there)
    assert not is_known(with_cookie(world, kept))


def test_the_account_page_lists_sessions_and_marks_this_one(world: World) -> None:
    here, there = account(world), world.browser()
    there.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"
    there.post("/account/login", name="Anna", password=PASSWORD)
    page = there.get("/account").text
    assert page.count('action="/account/sessions/end"') == 2
    told = text_of(page)
    assert told.count("this browser") == 1
    assert "Firefox, Linux this browser" in told
    assert "Firefox, Linux" in text_of(here.get("/account").text)
    assert "Firefox, Linux this browser" not in text_of(here.get("/account").text)


def session_of(world: World, browser: Browser) -> str:
    found = world.do(world.house.doorkeeper.recognise, COOKIE, browser.cookies["marchstone"])
    return str(found[0].id)


def hung_up(live: Live) -> None:
    live.until("never")


def test_ending_a_session_closes_its_sockets_at_once(world: World) -> None:
    here, there = account(world), logged_in(world)
    table = here.new_table("me", "open")
    with here.live(table) as h, there.live(table) as t:
        here.post("/account/sessions/end", session=session_of(world, there))
        t.until("reload", path=f"/table/{table}")
        with pytest.raises(WebSocketDisconnect):
            hung_up(t)
        h.send("ping")
        h.until("pong")
    assert not is_known(there)
    assert is_known(here)


def test_nobody_ends_the_session_of_another(world: World) -> None:
    anna, eve = account(world), account(world, "Eve")
    eve.post("/account/sessions/end", session=session_of(world, anna))
    assert is_known(anna)
    assert eve.post("/account/sessions/end", session="\0").status_code == 303


def test_ending_the_others_leaves_this_one_with_a_fresh_token(world: World) -> None:
    here, there = account(world), logged_in(world)
    kept = here.cookies["marchstone"]
    here.post("/account/sessions/others")
    assert is_known(here)
    assert not is_known(there)
    assert not is_known(with_cookie(world, kept))


def test_a_program_ends_its_session(world: World) -> None:
    program, other = world.program("Bot"), world.program("Bot")
    wish = {"game": "schotten-totten", "seats": ["me", "bot:fair"]}
    assert program.post("/api/tables", **wish).status_code == 201
    assert program.ask("DELETE", "/api/session").status_code == 204
    assert program.post("/api/tables", **wish).json()["error"] == "who_are_you"
    assert program.ask("DELETE", "/api/session").status_code == 401
    assert other.post("/api/tables", **wish).status_code == 201


def test_the_stream_of_a_session_that_ends_has_an_end(world: World) -> None:
    program = world.program("Bot")
    wish = {"game": "schotten-totten", "seats": ["me", "open"]}
    table = program.post("/api/tables", **wish).json()["id"]
    session, person = world.do(world.house.doorkeeper.recognise, BEARER, program.token)
    live = world.do(world.house.tables.get, table)
    watcher = ViewWatcher(person.id, ENGLISH, lambda _: None, session=session.id)
    world.do(world.house.tables.join, live, watcher)
    program.ask("DELETE", "/api/session")
    with pytest.raises(Fell):
        world.do(watcher.next)
    world.do(world.house.tables.part, live, watcher)


def test_what_happens_at_the_door_is_logged_without_secrets(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "marchstone")
    anna = account(world, "Annabella")
    tokens = [anna.cookies["marchstone"]]
    world.browser().post("/account/login", name="Annabella", password="a wrong guess")
    other = logged_in(world, "Annabella")
    tokens.append(other.cookies["marchstone"])
    anna.post("/account/password", password=PASSWORD, new="another stone")
    tokens.append(anna.cookies["marchstone"])
    anna.post("/account/logout")
    told = [record.getMessage() for record in caplog.records]
    for event in ("session", "registered", "right_password", "wrong_password", "password_changed"):
        assert event in told
    assert told.count("sessions_ended") == 2
    logged = "\n".join(Lines().format(record) for record in caplog.records)
    secrets = ["Annabella", PASSWORD, "a wrong guess", "another stone", "testclient", *tokens]
    assert [secret for secret in [*secrets, *map(digest_of, tokens)] if secret in logged] == []


def test_a_password_is_changed_by_whoever_knows_the_old_one(world: World) -> None:
    here, there = account(world), logged_in(world)
    kept = here.cookies["marchstone"]
    wrong = {"password": "not this one", "new": "another stone"}
    assert here.post("/account/password", **wrong).status_code == 403
    assert here.post("/account/password", password=PASSWORD, new="short").status_code == 400
    right = {"password": PASSWORD, "new": "another stone"}
    assert here.post("/account/password", **right).status_code == 303
    assert is_known(here)
    assert not is_known(there)
    assert not is_known(with_cookie(world, kept))
    old = world.browser().post("/account/login", name="Anna", password=PASSWORD)
    new = world.browser().post("/account/login", name="Anna", password="another stone")
    assert (old.status_code, new.status_code) == (403, 303)


def test_a_guest_has_no_password_to_change(world: World) -> None:
    anna = world.browser("Anna")
    assert anna.post("/account/password", password="", new=PASSWORD).status_code == 401


def age(world: World, column: str, by: int) -> None:
    change = text(f"UPDATE sessions SET {column} = {column} - {by}")
    world.house.store.database.run_here(lambda c: c.execute(change))


@pytest.mark.parametrize(("column", "days"), [("seen", 91), ("created", 366)])
def test_a_session_ends_unused_or_after_a_year(world: World, column: str, days: int) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        age(world, column, days * DAY)
        assert not is_known(anna)
        world.do(world.house.tables.sessions.round)
        if column == "seen":  # the open socket counts as use
            assert is_known(anna)
            return
        with pytest.raises(WebSocketDisconnect):
            hung_up(a)


def test_a_session_in_use_is_written_down_now_and_then_only(world: World) -> None:
    anna = world.browser("Anna")
    before = seen(world)
    time.sleep(0.01)
    anna.get("/lobby")
    assert seen(world) == before
    age(world, "seen", doorkeeper.TOUCH)
    anna.get("/lobby")
    assert seen(world) > before


def seen(world: World) -> int:
    newest = text("SELECT max(seen) FROM sessions")
    return int(world.house.store.database.run_here(lambda c: c.execute(newest).scalar()) or 0)


def test_a_form_belongs_to_the_session_whose_page_it_is(world: World) -> None:
    anna = world.browser("Anna")
    before = anna.seal()
    anna.post("/account/register", name="Anna", password=PASSWORD)
    assert anna.ask("POST", "/settings", data={**before, "theme": "dark"}).status_code == 403
    assert anna.post("/settings", theme="dark").status_code == 303


def test_a_socket_of_a_session_that_ended_on_its_way_is_closed(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    session = session_of(world, anna)

    async def end_quietly() -> None:
        """As another worker does it, whose news is still on its way."""
        people = world.house.store.sessions
        found = await world.house.doorkeeper.recognise(COOKIE, anna.cookies["marchstone"])
        assert found is not None
        await people.end(found[1].id, session)

    with anna.live(table) as a:
        a.until("state")
        world.do(end_quietly)
        world.do(world.house.tables.sessions.missed)
        with pytest.raises(WebSocketDisconnect):
            hung_up(a)

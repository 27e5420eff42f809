"""What the host does at his command line, while the server runs."""

import json
import re
import time
from collections.abc import Callable, Iterator
from queue import Empty
from typing import Any

import pytest

from marchstone.cli import main
from marchstone.core.errors import MarchstoneError
from marchstone.server.admin.closing import close_table
from marchstone.server.people.tokens import digest_of
from marchstone.storage import news
from marchstone.storage.errors import NotDone
from server.world import Browser, World, text_of

PASSWORD = "marmalade on toast"
Admin = Callable[..., str]


@pytest.fixture
def admin(address: str, world: World, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> Admin:
    """`marchstone admin …` on the database of the world; what it prints."""
    # Here both are one process, which would not listen to itself.
    monkeypatch.setattr(news, "_read", read_news)

    def run(*typed: str, code: int = 0) -> str:
        capsys.readouterr()
        assert main(["admin", *typed, f"--database={address}"]) == code
        told = capsys.readouterr()
        return str(told.err if code else told.out)

    return run


READ = news._read


def read_news(payload: str) -> Iterator[dict[str, Any]]:
    return READ(json.dumps({**json.loads(payload), "worker": "another"}))


def account(world: World, name: str) -> Browser:
    browser = world.browser()
    assert browser.post("/account/register", name=name, password=PASSWORD).status_code == 303
    return browser


def log_in(browser: Browser, name: str, password: str = PASSWORD) -> Any:
    return browser.post("/account/login", name=name, password=password)


def link_in(told: str) -> str:
    return told.split()[-1].split("/", 3)[-1].join(("/", ""))


def ends(heard: Callable[[], Any]) -> None:
    """Until the other end hangs up."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            heard()
        except Empty:
            break
        except Exception:
            return
    raise AssertionError("nobody hung up")


def test_people_and_tables_are_listed(world: World, admin: Admin) -> None:
    account(world, "Anna <b>")
    ben = world.browser("Ben")
    table = ben.new_table("me", "open", visibility="private")
    assert "account" in admin("people", "anna")
    assert "Ben" not in admin("people", "anna")
    assert admin("people", "%") == "" == admin("people", "_nna")
    assert len(admin("people", "--most=1").splitlines()) == 1
    told = admin("tables", "--status=waiting")
    assert table in told
    assert "Ben, -" in told
    assert admin("tables", "--status=over") == ""


def test_a_link_sets_a_password_once(world: World, admin: Admin) -> None:
    anna = account(world, "Anna")
    link = link_in(admin("reset", "anna"))
    stranger = world.browser()
    assert "Anna" in text_of(stranger.get(link).text)
    assert stranger.get(link).status_code == 200  # looking does not use it up
    assert stranger.post(link, new="short").status_code == 400
    assert stranger.post(link, new="another fine password").status_code == 303
    assert stranger.post(link, new="yet another password").status_code == 404
    assert stranger.get(link).status_code == 404
    assert "log in" not in text_of(anna.get("/mine").text).lower()
    assert "Anna" not in anna.get("/about").text  # her sessions have ended
    assert log_in(world.browser(), "Anna").status_code == 403
    assert log_in(world.browser(), "Anna", "another fine password").status_code == 303


def test_no_other_link_is_good(world: World, admin: Admin) -> None:
    account(world, "Anna")
    first, second = (link_in(admin("reset", "Anna")) for _ in range(2))
    token = second.rsplit("/", 1)[1]
    forged = [first, f"{second}x", second[:-1], f"/account/reset/{digest_of(token)}"]
    forged += [f"/account/reset/{'A' * 43}", "/account/reset/%00", "/account/reset/..%2f"]
    browser = world.browser()
    for link in forged:
        assert browser.post(link, new="another fine password").status_code == 404, link
    answers = {browser.post(second, new="x").status_code for _ in range(130)}
    assert 429 in answers
    invitation = admin("invite").split("code=")[1].strip()
    other = world.browser()
    world.house.meters.link._of_address._buckets.clear()
    assert other.get(f"/account/reset/{invitation}").status_code == 404


def test_a_link_grows_old(world: World, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    account(world, "Anna")
    monkeypatch.setattr("marchstone.storage.admin.resets.LASTS", -1000)
    link = link_in(admin("reset", "Anna"))
    assert world.browser().get(link).status_code == 404
    assert world.browser().post(link, new="another fine password").status_code == 404


def test_a_guest_has_no_password_to_set(world: World, admin: Admin) -> None:
    world.browser("Gast")
    assert "guest" in admin("reset", "Gast", code=2)
    assert "nobody" in admin("reset", "Niemand", code=2)


def test_whoever_is_banned_is_out_at_once(world: World, admin: Admin) -> None:
    anna = account(world, "Anna")
    table = anna.new_table("me", "open")
    with anna.live(table) as line:
        admin("ban", "Anna", "--until=3")
        ends(line.receive)
    assert "Anna" not in anna.get("/about").text
    answer = log_in(world.browser(), "Anna")
    assert answer.status_code == 403
    assert re.search(r"banned from this server until \d{4}-\d\d-\d\d", text_of(answer.text))
    wrong = log_in(world.browser(), "Anna", "not her password")
    assert "banned" not in wrong.text  # strangers are not told
    assert "BANNED until" in admin("people", "Anna")
    admin("unban", "Anna")
    assert log_in(world.browser(), "Anna").status_code == 303
    admin("unban", "Anna", code=2)


def test_a_session_begun_at_the_moment_of_the_ban_opens_nothing(world: World, admin: Admin) -> None:
    account(world, "Anna")
    person = world.do(world.house.doorkeeper.check, "Anna", PASSWORD, "here")
    admin("ban", "Anna")
    token, _ = world.do(world.house.doorkeeper.let_in, person, "cookie")
    late = world.browser()
    late.cookies["marchstone"] = token
    assert "Anna" not in late.get("/about").text


def test_a_ban_ends_by_itself(world: World, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    account(world, "Anna")
    monkeypatch.setattr("marchstone.server.admin.acting.DAY", -1)
    admin("ban", "Anna", "--until=1")
    assert log_in(world.browser(), "Anna").status_code == 303


def test_a_banned_guest_is_gone(world: World, admin: Admin) -> None:
    ben, carl = world.browser("Ben"), world.browser("Carl")
    table = ben.new_table("me", "open")
    carl.sit(table, 1)
    with ben.live(table) as line, carl.live(table) as other:
        other.until("state")
        admin("ban", "Ben")
        ends(line.receive)
        other.until("state")
    assert "former player" in text_of(carl.get(f"/table/{table}").text)
    assert admin("people", "Ben") == ""


def test_of_several_guests_the_id_is_asked_for(world: World, admin: Admin) -> None:
    world.browser("Ben"), world.browser("Ben")
    assert "several" in admin("ban", "Ben", code=2)
    one = admin("people", "Ben").split()[0]
    admin("ban", one)
    assert len(admin("people", "Ben").splitlines()) == 1
    account(world, admin("people", "Ben").split()[0])  # somebody calls himself like another's id
    assert "several" in admin("ban", admin("people", "Ben").split()[0], code=2)


def test_a_closed_table_is_over_and_tells_why(world: World, admin: Admin) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "bot:random")
    with anna.live(table) as line:
        line.until("state", yours=True)
        line.play()
        admin("close", table)
        state = line.until("state", over=True)
        assert "an administrator of this server closed the table" in state["parts"]["prompt"]
        assert "An administrator of this server closes the table." in state["parts"]["log"]
    world.put_away(table)
    assert "closed the table" in text_of(ben.get(f"/game/{table}").text)
    assert "end closed 1 1" in anna.get(f"/table/{table}/record.txt").text
    assert "over" in admin("close", table, code=2)
    assert "no such table" in admin("close", "nosuch", code=2)


def test_a_table_that_waits_is_removed(world: World, admin: Admin) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "open")
    with anna.live(table) as line:
        admin("close", table)
        ends(line.receive)
    assert anna.get(f"/table/{table}").status_code == 404


def test_of_a_close_and_a_move_both_stand(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is written between reading and closing comes first."""
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:random")
    store, since = world.house.store, world.house.store.log.since
    with anna.live(table) as line:
        line.until("state", yours=True)

        async def outdated(which: str, ply: int = 0) -> Any:
            rows = await since(which, ply)
            monkeypatch.setattr(store.log, "since", since)
            live = await world.house.tables.get(which)
            seat = line.state["seat"]
            person, action = live.row.seats[seat].person, line.state["actions"][0]["action"]
            assert person is not None
            await live.play(person, seat, action, line.state["decision"])
            return rows

        monkeypatch.setattr(store.log, "since", outdated)
        world.do(close_table, store, None, table)
        world.do(world.house.tables.refresh, [table])
        line.until("state", over=True)
    rows = world.do(since, table)
    assert [row.ply for row in rows] == list(range(len(rows)))
    assert (rows[-1].kind, rows[-1].player) == ("resign", "host")


def test_the_message_of_the_day_is_plain_text(world: World, admin: Admin) -> None:
    admin("motd", "Tonight <script>alert(1)</script> & tea")
    page = world.browser().get("/").text
    assert "Tonight &lt;script&gt;alert(1)&lt;/script&gt; &amp; tea" in page
    admin("motd", "")
    assert "Tonight" not in world.browser().get("/").text
    assert 'class="saved motd"' not in world.browser().get("/").text


def test_where_registration_is_closed_nobody_registers_and_guests_play(
    world: World, admin: Admin
) -> None:
    admin("registration", "closed")
    stranger = world.browser()
    assert 'action="/account/register"' not in stranger.get("/account").text
    answer = stranger.post("/account/register", name="Anna", password=PASSWORD)
    assert answer.status_code == 409
    assert admin("people") == ""  # not even as a guest
    world.browser("Ben").new_table("me", "bot:random")
    admin("registration", "open")
    account(world, "Anna")


def test_an_invitation_is_good_once(world: World, admin: Admin) -> None:
    account(world, "Zoe")
    admin("registration", "invited")
    link = link_in(admin("invite"))
    code = link.split("code=")[1]
    anna = world.browser()
    assert f'value="{code}"' in anna.get(link).text

    def register(name: str, code: str) -> int:
        form = {"name": name, "password": PASSWORD, "code": code}
        return world.browser().post("/account/register", **form).status_code

    reset = link_in(admin("reset", "Zoe")).rsplit("/", 1)[1]
    assert [register("Anna", bad) for bad in ("", "x", reset, digest_of(code))] == [409] * 4
    assert register("Zoe", code) == 409  # taken; the invitation is still good
    assert register("Anna", code) == 303
    assert register("Ben", code) == 409


def test_every_act_is_in_the_log_and_no_secret(world: World, admin: Admin) -> None:
    account(world, "Anna")
    table = world.browser("Ben").new_table("me", "open")
    link = link_in(admin("reset", "Anna"))
    world.browser().post(link, new="another fine password")
    code = admin("invite").split("code=")[1].strip()
    for act in (("ban", "Anna", "--until=3"), ("unban", "Anna"), ("close", table), ("motd", "Hi")):
        admin(*act)
    for act in (("registration", "invited"), ("grant", "Anna"), ("revoke", "Anna")):
        admin(*act)
    admin("ban", "Niemand", code=2)
    lines = [line.split("  ", 1)[1] for line in admin("log").splitlines()]
    assert lines == [
        "the host  revoke  Anna",
        "the host  grant  Anna",
        "the host  registration  invited",
        "the host  motd  Hi",
        f"the host  close  {table}",
        "the host  unban  Anna",
        "the host  ban  Anna (3 days)",
        "the host  invite",
        "Anna  reset_used  Anna",
        "the host  reset  Anna",
    ]
    told = admin("log")
    assert code not in told
    assert link.rsplit("/", 1)[1] not in told


def test_an_administrator_is_not_banned_and_whoever_is_none_does_nothing(
    world: World, admin: Admin
) -> None:
    account(world, "Anna")
    admin("grant", "Anna")
    assert "revoke" in admin("ban", "Anna", code=2)
    desk = world.house.store.admin
    anna = world.do(desk.roll.find, "Anna")
    admin("revoke", "Anna")
    for act in (desk.bans.ban, desk.bans.lift):
        with pytest.raises(NotDone, match="not_admin"):
            world.do(act, anna.id, anna)
    with pytest.raises(MarchstoneError):
        world.do(desk.registration.set_message, anna.id, "not to be read")
    assert "not to be read" not in world.browser().get("/").text
    world.browser("Gast")
    assert "guest" in admin("grant", "Gast", code=2)


def test_mistakes_are_told_in_one_line(tmp_path: Any, capsys: Any) -> None:
    assert main(["admin", "people", f"--database={tmp_path / 'none.db'}"]) == 2
    assert "there is no database" in capsys.readouterr().err

"""The page of administrators, and what others learn of it: nothing."""

import pytest

from server.admin.test_admin import PASSWORD, Admin, account, admin, ends, log_in
from server.world import Browser, World, text_of

__all__ = ["admin"]  # a fixture
PAGES = ("/admin", "/admin/tables", "/admin/log", "/admin/door", "/admin/reports", "/admin/limits")
FORMS = (
    "ban",
    "unban",
    "reset",
    "close",
    "motd",
    "registration",
    "invite",
    "report",
    "mute",
    "unmute",
    "limit",
)


@pytest.fixture
def root(world: World, admin: Admin) -> Browser:
    browser = account(world, "Root")
    admin("grant", "Root")
    return browser


def person_in(admin: Admin, name: str) -> str:
    return admin("people", name).split()[0]


@pytest.mark.slow
def test_for_others_there_is_nothing(world: World, root: Browser) -> None:
    assert 'href="/admin"' in root.get("/about").text
    for browser in (world.browser(), world.browser("Gast"), account(world, "Anna")):
        assert 'href="/admin"' not in browser.get("/about").text
        for path in (*PAGES, *(f"/admin/{form}" for form in FORMS)):
            for method in ("GET", "POST", "PUT", "OPTIONS", "HEAD", "DELETE"):
                there = browser.ask(method, path, data=browser.seal())
                nowhere = browser.ask(method, "/nowhere")
                told = (there.status_code, there.headers.get("allow"), text_of(there.text))
                assert told == (404, None, text_of(nowhere.text)), (method, path)
        assert browser.ask("POST", "/admin/motd", data={"text": "x"}).status_code == 404


def test_a_form_of_another_site_does_nothing(world: World, root: Browser) -> None:
    answer = root.ask("POST", "/admin/motd", data={"text": "Buy this"})
    assert answer.status_code == 403
    assert "Buy this" not in root.get("/").text


def test_people_are_found_banned_and_let_in_again(
    world: World, root: Browser, admin: Admin
) -> None:
    anna = account(world, "Anna <i>")
    page = root.get("/admin", params={"search": "anna"}).text
    assert "Anna &lt;i&gt;" in page
    assert "<i>" not in page
    table, person = anna.new_table("me", "open"), person_in(admin, "Anna")
    with anna.live(table) as line:
        assert "Banned: Anna &lt;i&gt;." in root.post("/admin/ban", person=person, days="7").text
        ends(line.receive)
    assert log_in(world.browser(), "Anna <i>").status_code == 403
    assert "banned until" in root.get("/admin").text
    assert root.post("/admin/ban", person=person, days="-1").status_code == 400
    assert root.post("/admin/ban", person="nobody", days="").status_code == 409
    assert root.post("/admin/unban", person=person).status_code == 200
    assert root.post("/admin/unban", person=person).status_code == 409  # another was quicker
    assert log_in(world.browser(), "Anna <i>").status_code == 303


def test_links_are_shown_once_and_work(world: World, root: Browser, admin: Admin) -> None:
    account(world, "Anna")
    page = root.post("/admin/reset", person=person_in(admin, "Anna")).text
    link = page.partition("/account/reset/")[2].partition('"')[0]
    assert link not in root.get("/admin").text + root.get("/admin/log").text
    answer = world.browser().post(f"/account/reset/{link}", new="another fine password")
    assert answer.status_code == 303
    root.post("/admin/registration", mode="invited")
    assert root.post("/admin/registration", mode="whatever").status_code == 409
    code = root.post("/admin/invite").text.partition("/account?code=")[2].partition('"')[0]
    form = {"name": "Ben", "password": PASSWORD, "code": code}
    assert world.browser().post("/account/register", **form).status_code == 303


def test_a_table_is_closed_while_it_is_played(world: World, root: Browser) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:random")
    assert table in root.get("/admin/tables?status=playing").text
    with anna.live(table) as line:
        line.until("state", yours=True)
        assert root.post("/admin/close", table=table).status_code == 200
        line.until("state", over=True)
    assert root.post("/admin/close", table=table).status_code == 409  # another was quicker
    assert root.post("/admin/close", table="no\0ne").status_code == 404


def test_no_administrator_becomes_another_or_the_host(
    world: World, root: Browser, admin: Admin
) -> None:
    account(world, "Other")
    admin("grant", "Other")
    other = person_in(admin, "Other")
    for act in ("ban", "reset"):
        assert root.post(f"/admin/{act}", person=other).status_code == 409
    assert root.post("/admin/grant", person=other).status_code == 404


def test_whoever_is_revoked_does_nothing_more(world: World, root: Browser, admin: Admin) -> None:
    anna = world.browser("Anna")
    assert root.post("/admin/motd", text="Hello").status_code == 200
    assert "Root  motd  Hello" in admin("log")
    assert root.get("/admin/motd").headers["location"] == "/admin/door"
    admin("revoke", "Root")
    assert root.post("/admin/motd", text="Still here").status_code == 404
    assert root.get("/admin").status_code == 404
    assert "Hello" in anna.get("/").text


def test_lists_go_on(world: World, root: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marchstone.server.http.admin.lists.MOST", 2)
    for name in ("Anna", "Ben", "Carl", "Dora"):
        world.browser(name)
    seen, path = "", "/admin"
    for _ in range(5):
        page = root.get(path).text
        seen += page
        path = page.partition('rel="next" href="')[2].partition('"')[0].replace("&amp;", "&")
        if not path:
            break
    assert all(f">{name}\n" in seen for name in ("Anna", "Ben", "Carl", "Dora", "Root"))
    for text in ("1", "2", "3"):
        root.post("/admin/motd", text=text)
    assert "/admin/log?before=" in root.get("/admin/log").text
    for odd in ("/admin?after=x.y", "/admin/log?before=-1", "/admin/tables?after=%00&status=x"):
        assert root.get(odd).status_code == 200

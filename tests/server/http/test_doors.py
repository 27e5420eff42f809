"""Cookies, headers and names of hosts: what a page may do, and whom it is for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from marchstone.server.config import BadConfig, Config, read_config
from marchstone.server.http.doors import hosts_of
from server.world import ORIGIN, Browser, World, a_world

SAFE = ORIGIN.replace("http", "https")


class SafeBrowser(Browser):
    """Comes by HTTPS."""

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return super().ask(method, f"{SAFE}{path}", **more)

    @property
    def token(self) -> str:
        return self.cookies.get("__Host-marchstone") or self.cookies.get("__Host-form", "")


def who(page: httpx.Response) -> str:
    return page.text.partition('<span class="who">')[2].partition("<")[0]


def test_behind_https_no_other_host_can_set_our_cookies(world: World) -> None:
    anna = SafeBrowser(world)
    cookies = anna.post("/name", name="Anna").headers.get_list("set-cookie")
    cookies += anna.get("/about").headers.get_list("set-cookie")
    for cookie in cookies:
        assert cookie.startswith("__Host-")
        assert {"HttpOnly", "SameSite=lax", "Path=/", "Secure"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
    assert who(anna.get("/about")) == "Anna"
    token = anna.cookies.pop("__Host-marchstone")
    anna.cookies["marchstone"] = token  # as a neighbour of ours, or somebody on the way, sets it
    assert who(anna.get("/about")) == "You"


def test_a_stranger_has_a_cookie_for_his_forms_until_he_closes_the_browser(world: World) -> None:
    given = world.browser().get("/about").headers["set-cookie"]
    assert given.startswith("form=")
    assert "Max-Age" not in given


def test_a_cookie_is_taken_away_as_it_was_given(world: World) -> None:
    anna = SafeBrowser(world)
    anna.post("/name", name="Anna")
    gone = anna.post("/account/logout").headers["set-cookie"]
    assert gone.startswith("__Host-marchstone=")
    assert {"Max-Age=0", "Path=/", "Secure"} <= set(gone.split("; "))


def test_only_behind_https_browsers_are_told_to_come_by_https(world: World) -> None:
    assert (
        "max-age=31536000" in SafeBrowser(world).get("/about").headers["strict-transport-security"]
    )
    assert "strict-transport-security" not in world.browser().get("/about").headers


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("games.example", "'self' ws://games.example"),
        ("127.0.0.1:8000", "'self' ws://127.0.0.1:8000"),
        ("[::1]:8000", "'self' ws://[::1]:8000"),
        ("x; script-src *", "'self'"),
        ("*", "'self'"),
    ],
)
def test_a_page_may_open_sockets_to_its_own_host_only(world: World, host: str, own: str) -> None:
    anna = world.browser()
    anna.headers["host"] = host
    policy = anna.get("/about").headers["content-security-policy"]
    assert policy.endswith(f"connect-src {own}")
    assert "script-src" not in policy


@pytest.mark.parametrize("host", ["localhost:99999999", "localhost:0", "[", "[::1", "x" * 5000])
def test_a_host_that_is_none_breaks_nothing(world: World, host: str) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "open")
    anna.headers["host"] = host
    for path in ("/about", "/nothing", "/api/nothing"):
        assert anna.get(path).status_code in (200, 404)
    assert 'value="/join/' in anna.get(f"/table/{table}").text


def test_an_invitation_names_no_host_that_somebody_made_up(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "open")
    for host in ("evil.example", "evil.example@localhost", "localhost.evil.example"):
        anna.headers["host"] = host
        page = anna.get(f"/table/{table}")
        assert page.status_code == 200
        assert 'value="/join/' in page.text
        assert "evil.example" not in page.text
    anna.headers["host"] = "127.0.0.1:8000"
    assert 'value="http://127.0.0.1:8000/join/' in anna.get(f"/table/{table}").text


@pytest.fixture
def named(tmp_path: Path) -> Iterator[World]:
    settings = {"hosts": "testserver.local, Other.example:80", "public": "https://games.example/"}
    with a_world(str(tmp_path / "x.db"), tmp_path, **settings) as world:
        yield world


def test_a_server_answers_to_its_own_names_only(named: World) -> None:
    anna = named.browser("Anna")
    for host in ("games.example", "other.example:8000", "OTHER.example.", "localhost:1", "[::1]"):
        anna.headers["host"] = host
        assert anna.get("/about").status_code == 200, host
    for host in (
        "evil.example",
        "games.example.evil.example",
        "192.0.2.1",
        "@",
        "evil.example@localhost",
        "[::::]",
        "",
    ):
        anna.headers["host"] = host
        refused = anna.get("/about")
        assert refused.status_code == 421, host
        assert "MARCHSTONE_HOSTS" in refused.text
        assert anna.get("/health").status_code == 200


def test_a_socket_for_another_name_is_refused(named: World) -> None:
    anna = named.browser("Anna")
    table = anna.new_table("me", "open")
    headers = {
        "cookie": anna.cookie_header,
        "host": "evil.example",
        "origin": "http://evil.example",
    }
    with named.client.websocket_connect(f"/table/{table}/live", headers=headers) as socket:
        assert '"other_host"' in socket.receive_text(timeout=20)


def test_an_invitation_is_a_code_where_its_address_leads_a_phone_here(
    world: World, named: World
) -> None:
    for there, is_code in ((world, False), (named, True)):
        anna = there.browser("Anna")
        shown = anna.get(f"/table/{anna.new_table('me', 'open')}").text
        assert "/join/" in shown
        assert ('class="code"' in shown) is is_code


def test_an_invitation_begins_with_the_public_address(named: World) -> None:
    anna = named.browser("Anna")
    page = anna.get(f"/table/{anna.new_table('me', 'open')}").text
    assert 'value="https://games.example/join/' in page


def test_a_server_in_the_network_answers_to_numbers_and_its_machine() -> None:
    hosts = hosts_of(Config(host="0.0.0.0"))
    for host in ("192.168.1.7:8000", "[fe80::1]", "localhost"):
        assert hosts.knows(host), host
    assert not hosts.knows("evil.example")
    assert hosts_of(Config()).knows("games.example")


@pytest.mark.parametrize("public", ["games.example", "ftp://x", "https://x/path", "https://a b"])
def test_a_public_address_has_a_scheme_and_a_host(public: str) -> None:
    with pytest.raises(BadConfig, match="no address"):
        read_config({}, {"MARCHSTONE_PUBLIC": public})


@pytest.mark.parametrize("days", [("0", "365"), ("90", "30"), ("-1", "-1")])
def test_a_session_lasts_a_day_at_least(days: tuple[str, str]) -> None:
    idle, longest = days
    given = {"MARCHSTONE_SESSION_IDLE": idle, "MARCHSTONE_SESSION_LONGEST": longest}
    with pytest.raises(BadConfig, match="session"):
        read_config({}, given)

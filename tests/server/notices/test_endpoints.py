"""Nobody reaches through us what only we can reach."""

import asyncio
import socket
import threading
from typing import Any

import pytest

from marchstone.server.notices.endpoints import BadEndpoint, is_public, read_endpoint, resolve

INSIDE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.7", "169.254.169.254", "100.64.0.1"),
    *("0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1%eth0"),
    *("fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1"),
    *("2002:7f00:1::", "64:ff9b:1::a00:1", "nothing", ""),
]


@pytest.mark.parametrize("number", INSIDE)
def test_what_lies_inside_is_not_public(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", ["142.250.1.1", "2a00:1450:4001::1", "::ffff:142.250.1.1"])
def test_what_lies_outside_is_public(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "push",
            "http://push.example/a",
            "https://push.example:8443/a",
            "ftp://push.example/",
        ),
        *(
            "https://me@push.example/a",
            "https://push.example/a b",
            "https://push.example/a\r\nX: y",
        ),
        *(
            "https://push.example:0/",
            "https://push.example:x/",
            "https://[::1/",
            "file:///etc/passwd",
        ),
        *(
            "https://push.example/" + "a" * 1000,
            "https://pu sh/",
            "https://přes.example/",
            "https:///a",
        ),
    ],
)
def test_nothing_is_posted_to_what_is_no_address_by_https(text: str) -> None:
    with pytest.raises(BadEndpoint):
        read_endpoint(text)


def test_an_address_is_read_with_all_that_belongs_to_it() -> None:
    read = read_endpoint("https://push.example/send/abc?x=1")
    assert (read.origin, read.path) == ("https://push.example", "/send/abc?x=1")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "2130706433"])
def test_a_name_that_leads_inside_is_not_followed(host: str) -> None:
    endpoint = read_endpoint(f"https://{host}/")
    with pytest.raises((BadEndpoint, OSError)):
        asyncio.run(resolve(endpoint))


def test_what_the_host_has_named_may_lie_inside() -> None:
    endpoint = read_endpoint("http://127.0.0.1:8080/a", "push.lan:80 127.0.0.1:8080")
    assert asyncio.run(resolve(endpoint)) == "127.0.0.1"
    with pytest.raises(BadEndpoint):
        read_endpoint("http://127.0.0.1:8081/a", "127.0.0.1:8080")


def test_names_that_nobody_answers_for_hold_up_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A password is checked in a thread, and so is much else."""
    is_answered = threading.Event()

    def silent(*_given: Any, **_more: Any) -> list[Any]:
        is_answered.wait(20)
        return []

    async def others() -> int:
        endpoint = read_endpoint("https://slow.example/a")
        asked = [asyncio.ensure_future(resolve(endpoint)) for _ in range(40)]
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(asyncio.to_thread(lambda: 7), 5)
        finally:
            is_answered.set()
            await asyncio.gather(*asked, return_exceptions=True)

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    assert asyncio.run(others()) == 7

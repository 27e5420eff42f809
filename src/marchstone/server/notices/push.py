"""Web Push: a notice that one browser alone can read, posted to the service that it named."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from marchstone.server.notices.endpoints import BadEndpoint, Endpoint, read_endpoint, resolve
from marchstone.storage.notices.outbox import Target

PATIENCE = 8.0  # seconds, from the name to the answer
DAY = 24 * 3600
LONGEST_LINE = 4096


@dataclass(frozen=True, slots=True)
class Keys:
    """VAPID: by which push services know this server. Drawn at its first start."""

    private: str = field(repr=False)
    public: str

    @classmethod
    def read(cls, text: str) -> Keys:
        return cls(*text.split())


def draw_keys() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    private = key.private_numbers().private_value.to_bytes(32, "big")
    return f"{_text(private)} {_text(public)}"


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _raw(text: str) -> bytes:
    try:
        return base64.b64decode(f"{text}{'=' * (-len(text) % 4)}", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadEndpoint("no key") from None


def check_keys(p256dh: str, auth: str) -> None:
    """BadEndpoint if nothing can be encrypted for them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    if len(p256dh) > 100 or len(auth) > 40 or len(_raw(auth)) != 16:
        raise BadEndpoint("no key")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _raw(p256dh))
    except ValueError:
        raise BadEndpoint("no key") from None


class Push:
    def __init__(self, kept: Callable[[], str], contact: str, trusted: str = "") -> None:
        """`kept` are the keys as the store has them. `contact` is whom a push service asks if
        something is wrong: mailto:… or https://…"""
        self._kept = kept
        self._keys: Keys | None = None
        self._contact = contact
        self._trusted = trusted

    async def keys(self) -> Keys:
        if self._keys is None:
            self._keys = Keys.read(await asyncio.to_thread(self._kept))
        return self._keys

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """BadEndpoint if nothing can be sent there."""
        read_endpoint(endpoint, self._trusted)
        check_keys(p256dh, auth)

    async def send(self, target: Target, message: dict[str, Any], topic: str) -> int:
        """The status that the service answers. BadEndpoint, OSError or TimeoutError if none."""
        endpoint, keys = read_endpoint(target.endpoint, self._trusted), await self.keys()
        given = (endpoint, target, message, topic)
        head, body = await asyncio.to_thread(self._made, keys.private, *given)
        async with asyncio.timeout(PATIENCE):
            return await _post(endpoint, head, body)

    def _made(
        self, key: str, endpoint: Endpoint, target: Target, message: dict[str, Any], topic: str
    ) -> tuple[dict[str, str], bytes]:
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        keys = {"p256dh": target.p256dh, "auth": target.auth}
        pusher = WebPusher({"endpoint": target.endpoint, "keys": keys})
        body: bytes = pusher.encode(json.dumps(message).encode())["body"]
        claims = {"aud": endpoint.origin, "sub": self._contact, "exp": int(time.time()) + DAY // 2}
        signer = Vapid02.from_raw(key.encode())
        signer.conf["no-strict"] = True  # whatever this server is called
        signed = signer.sign(claims)
        return {
            "Authorization": signed["Authorization"],
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Topic": topic,
            "Urgency": "normal",
        }, body


async def _post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> int:
    """No more than the first line of the answer is read, and no other address followed."""
    number = await resolve(endpoint)
    is_safe = endpoint.scheme == "https"
    reader, writer = await asyncio.open_connection(
        *(number, endpoint.port),
        limit=LONGEST_LINE,
        ssl=_trust() if is_safe else None,
        server_hostname=endpoint.host if is_safe else None,
    )
    try:
        writer.write(_request(endpoint, headers, body))
        await writer.drain()
        return _status(await reader.readline())
    finally:
        writer.transport.abort()


def _request(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> bytes:
    host = endpoint.origin.partition("://")[2]
    told = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {it}" for name, it in told.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise OSError("no answer")
    return int(words[1][:3])


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()

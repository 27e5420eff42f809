"""What an installed page and its service worker ask for: the same for everybody, with nothing of a
person in it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromQuery

from marchstone.core.words import LANGUAGES, Words, words
from marchstone.server.http.doors import AnyRequest
from marchstone.web import assets
from marchstone.web.installed import SIZES, icon, manifest, offline_page

SOON, OFTEN = {"Cache-Control": "public, max-age=86400"}, {"Cache-Control": "no-cache"}


def _words(language: str) -> Words:
    return words(language if language in LANGUAGES else LANGUAGES[0])


@get("/service-worker.js", include_in_schema=False)
async def service_worker() -> Response[bytes]:
    """From the root, since it may serve the folder only in which it lies."""
    asset = assets.find("notices/worker.js")
    assert asset is not None
    return Response(asset.content, media_type=asset.media_type, headers=OFTEN)


@get("/manifest.webmanifest", include_in_schema=False)
async def show_manifest(lang: FromQuery[str] = "") -> Response[dict[str, Any]]:
    told = manifest(_words(lang))
    return Response(told, media_type="application/manifest+json", headers=OFTEN)


@get([f"/icon-{size}.png" for size in SIZES], include_in_schema=False)
async def show_icon(request: AnyRequest) -> Response[bytes]:
    return await _icon(request.url.path.removeprefix("/icon-"))


@get("/icon-round-512.png", include_in_schema=False)
async def show_round_icon() -> Response[bytes]:
    return await _icon("512.png", is_round=True)


async def _icon(name: str, *, is_round: bool = False) -> Response[bytes]:
    drawn = await asyncio.to_thread(icon, int(name.removesuffix(".png")), is_round=is_round)
    return Response(drawn, media_type="image/png", headers=SOON)


@get("/offline", include_in_schema=False)
async def offline(lang: FromQuery[str] = "") -> Response[str]:
    """The only page that a service worker keeps."""
    return Response(offline_page(_words(lang)), media_type=MediaType.HTML, headers=OFTEN)


HANDLERS: list[Any] = [service_worker, show_manifest, show_icon, show_round_icon, offline]

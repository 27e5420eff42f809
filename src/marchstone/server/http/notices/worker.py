"""What an installed page and its service worker ask for; the same for everybody, with nothing of
a person in it."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from marchstone.web import assets

SOON = "public, max-age=3600"


@get("/service-worker.js", include_in_schema=False)
async def service_worker() -> Response[bytes]:
    """From the root, since it may serve the folder only in which it lies."""
    asset = assets.find("notices/worker.js")
    assert asset is not None
    return Response(
        asset.content, media_type=asset.media_type, headers={"Cache-Control": "no-cache"}
    )


HANDLERS: list[Any] = [service_worker]

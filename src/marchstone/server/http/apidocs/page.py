"""The page on which people read what programs may do."""

from __future__ import annotations

from functools import cache

from litestar import Litestar, Response, get

from marchstone.server.http.apidocs.telling import api_page
from marchstone.server.http.visits import Visiting
from marchstone.web.contexts.api import ApiPage


@cache
def _told(app: Litestar) -> ApiPage:
    """Worked out once: it takes ten times as long as any other page."""
    return api_page(app.openapi_schema.to_schema())


@get("/programs", include_in_schema=False)
async def show(visitor: Visiting) -> Response[str]:
    return visitor.page(_told(visitor.connection.app))


HANDLERS = [show]

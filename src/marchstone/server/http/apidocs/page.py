"""The page on which people read what programs may do."""

from __future__ import annotations

from litestar import Response, get

from marchstone.server.http.apidocs.telling import api_page
from marchstone.server.http.visits import Visiting


@get("/programs", include_in_schema=False)
async def show(visitor: Visiting) -> Response[str]:
    return visitor.page(api_page(visitor.connection.app.openapi_schema.to_schema()))


HANDLERS = [show]

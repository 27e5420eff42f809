"""The application: routes, errors, and what lives as long as the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

import marchstone
from marchstone.core.errors import MarchstoneError
from marchstone.server.config import Config
from marchstone.server.house import House, house_of
from marchstone.server.http.admin import forms, limits, lists, reports, reset
from marchstone.server.http.answers import finish, greet, refuse
from marchstone.server.http.api import ending
from marchstone.server.http.api.routes import API
from marchstone.server.http.api.schema import COMPONENTS
from marchstone.server.http.apidocs import page as programs
from marchstone.server.http.apidocs.telling import Described
from marchstone.server.http.company import api as company_api
from marchstone.server.http.company import finding, friends
from marchstone.server.http.days import pages as days
from marchstone.server.http.days import planning
from marchstone.server.http.doors import AnyRequest, check_request
from marchstone.server.http.heard import LARGEST_FORM
from marchstone.server.http.notices import api as notices_api
from marchstone.server.http.notices import forgotten, mail, ways, worker
from marchstone.server.http.notices import page as notices
from marchstone.server.http.outside import api as outside_api
from marchstone.server.http.outside import page as bots_page
from marchstone.server.http.pages import (
    account,
    home,
    learn,
    playnow,
    report,
    rules,
    sessions,
    table,
)
from marchstone.server.http.pages.study import game, pictures, playon, records, replay, verify
from marchstone.server.http.players import api as players_api
from marchstone.server.http.players import pages as players
from marchstone.server.http.sockets import live_socket
from marchstone.server.http.tournaments import api as tournaments_api
from marchstone.server.http.tournaments import pages as tournaments
from marchstone.server.http.visits import PROVIDED
from marchstone.server.logs import log_event
from marchstone.server.thinking.thinker import Thinker
from marchstone.storage import StorageError


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """For machines that watch over us."""
    facts = {"status": "ok", "version": marchstone.__version__}
    try:
        await house_of(request).store.health.check()
    except StorageError as error:
        return Response({**facts, "status": "failing", "database": str(error)}, status_code=503)
    return Response(facts)


HANDLERS: list[Any] = [
    *(health, live_socket, API, outside_api.API, company_api.API, players_api.API),
    *(tournaments_api.API, ending.API, notices_api.API),
    *(home.HANDLERS + rules.HANDLERS + account.HANDLERS + sessions.HANDLERS + reset.HANDLERS),
    *(
        table.HANDLERS
        + game.HANDLERS
        + records.HANDLERS
        + replay.HANDLERS
        + pictures.HANDLERS
        + playon.HANDLERS
        + learn.HANDLERS
        + playnow.HANDLERS
        + verify.HANDLERS
        + tournaments.HANDLERS
        + programs.HANDLERS
        + days.HANDLERS
        + planning.HANDLERS
        + lists.HANDLERS
        + forms.HANDLERS
        + notices.HANDLERS
        + friends.HANDLERS
        + reports.HANDLERS
        + limits.HANDLERS
        + report.HANDLERS
        + ways.HANDLERS
        + mail.HANDLERS
        + forgotten.HANDLERS
        + worker.HANDLERS
        + finding.HANDLERS
        + players.HANDLERS
        + bots_page.HANDLERS
    ),
]


@asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    house.open()
    log_event("open", version=marchstone.__version__, workers=house.config.workers)
    try:
        yield
    finally:
        await house.close()
        log_event("closed")


def make_app(config: Config, thinker: Thinker | None = None, secret: str = "") -> Litestar:
    app = routes()
    app.state.house = House.build(config, thinker, secret)
    return app


def routes() -> Litestar:
    """All but a house to live in."""
    return Litestar(
        HANDLERS,
        dependencies=PROVIDED,
        lifespan=[life],
        exception_handlers={MarchstoneError: refuse, HTTPException: refuse, Exception: refuse},
        after_exception=[greet],
        before_send=[finish],
        before_request=check_request,
        openapi_config=OpenAPIConfig(
            title="Marchstone",
            version=marchstone.__version__,
            path="/schema",
            components=COMPONENTS,
            render_plugins=[Described(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_FORM,
        logging_config=None,
        debug=False,
    )

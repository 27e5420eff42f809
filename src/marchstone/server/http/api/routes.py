"""What programs ask at tables, under one router."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from marchstone.server.http.api import play, tables
from marchstone.server.http.days.api import HANDLERS as DAYS
from marchstone.server.http.visits import program_visit

HANDLERS = [*tables.HANDLERS, *play.HANDLERS, *DAYS]
API = Router("/", route_handlers=HANDLERS, dependencies={"visitor": Provide(program_visit)})

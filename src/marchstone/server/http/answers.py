"""Errors as answers, headers of every answer, and the line in the log."""

from __future__ import annotations

import contextlib
import logging
from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.types import Message, Scope

from marchstone.core.errors import MarchstoneError
from marchstone.core.words import Words
from marchstone.server.http.api.schema import RefusalFacts
from marchstone.server.http.doors import (
    DAY,
    AnyConnection,
    AnyRequest,
    is_for_administrators,
    is_plain,
    is_secure,
)
from marchstone.server.http.visits import visit, visit_so_far
from marchstone.server.logs import log, log_event
from marchstone.server.refusals import Refusal, explain
from marchstone.storage import StorageError
from marchstone.web.contexts import ErrorPage

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'none'; connect-src 'self'"
)
HEADERS = {
    "Referrer-Policy": "same-origin",  # an invitation stands in an address
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


FOR_PROGRAMS = ("/api", "/schema", "/health")


async def greet(error: Exception, scope: Scope) -> None:
    """Whoever asks for what is not there is known in the head of the page that says so. A stranger
    costs no question to the store, and where it cannot answer, all are strangers."""
    is_other = scope["path"].startswith((*FOR_PROGRAMS, "/static"))
    is_page = scope["type"] == ScopeType.HTTP and not is_other
    connection: AnyConnection = ASGIConnection(scope)
    if is_page and isinstance(error, HTTPException) and "visit" not in connection.state:
        with contextlib.suppress(StorageError):
            await visit(scope)


def refuse(request: AnyRequest, error: Exception) -> Response[Any]:
    """A refusal as a page, or as JSON for programs."""
    visitor = visit_so_far(request)
    told = refusal_of(_hidden(error, request.scope["path"]), visitor.t)
    if request.scope["path"].startswith(FOR_PROGRAMS):
        facts = RefusalFacts(told.code, told.text)
        return Response(facts, status_code=told.status, headers=_allowed(error))
    titles = {404: visitor.t("Not here"), 403: visitor.t("Not for you")}
    title = titles.get(told.status, visitor.t("That did not work"))
    return visitor.page(ErrorPage(told.status, title, told.text), told.status)


def _hidden(error: Exception, path: str) -> Exception:
    """Nobody learns what there is for administrators by asking in another way."""
    is_other = isinstance(error, HTTPException) and error.status_code == 405
    return NotFoundException() if is_other and is_for_administrators(path) else error


def _allowed(error: Exception) -> dict[str, str]:
    """A method that is not allowed is answered with those that are."""
    found = error.headers if isinstance(error, HTTPException) else None
    return {"Allow": found["allow"]} if found and "allow" in found else {}


def refusal_of(error: Exception, t: Words) -> Refusal:
    if isinstance(error, MarchstoneError):
        return explain(error, t)
    if isinstance(error, HTTPException):
        return _http(error, t)
    if isinstance(error, RecursionError) and "deserializing" in str(error):
        return Refusal("bad_request", 400, t("That request cannot be understood."))
    # Its message may hold anything, so people get none of it.
    log.error("fault", exc_info=error, extra={"facts": {"error": type(error).__name__}})
    return Refusal("fault", 500, t("Something broke on our side. Nothing at your tables is lost."))


def _http(error: HTTPException, t: Words) -> Refusal:
    match error.status_code:
        case 404 | 405:
            return Refusal("not_found", error.status_code, t("There is no such page."))
        case 403:
            text = t("The form was too old or came from another site. Go back and try again.")
            return Refusal("wrong_form", 403, text)
        case 413:
            return Refusal("too_large", 413, t("That was too much at once."))
    return Refusal("bad_request", error.status_code, t("That request cannot be understood."))


async def finish(message: Message, scope: Scope) -> None:
    """Our headers for every answer, and a line in the log: it names the route and not the path,
    which may hold an invitation."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in {**HEADERS, **_headers_of(scope)}.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    facts = {"route": scope.get("path_template", "-"), "status": message["status"]}
    log_event("answer", logging.DEBUG, method=scope.get("method", ""), **facts)


def _headers_of(scope: Scope) -> dict[str, str]:
    """Those that depend on how we are called. Some browsers do not count sockets as 'self'."""
    connection: AnyConnection = ASGIConnection(scope)
    host, is_safe = connection.headers.get("host", ""), is_secure(connection)
    own = f" {'wss' if is_safe else 'ws'}://{host}" if is_plain(host) else ""
    told = {"Content-Security-Policy": POLICY + own}
    if is_safe:
        told["Strict-Transport-Security"] = f"max-age={365 * DAY}"
    return told

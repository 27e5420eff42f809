"""What the routes of the API share: refusals as the schema tells them, and how to show a token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme

from marchstone.server.http.visits import live_table_for_the_known


@dataclass(frozen=True, slots=True)
class RefusalFacts:
    error: str  # its name
    text: str  # a sentence, in the language that was asked for


_REASONS = {
    400: "What was sent cannot be read, or is no wish that can be granted",
    401: "It takes a token that is known here",
    403: "Not for this visitor",
    404: "There is no such thing",
    405: "Not in this way",
    409: "Not as things stand",
    413: "Too much at once",
    421: "The server does not go by that name",
    429: "Too often, or too many",
    503: "The database or the bots do not answer; nothing has changed",
}
REFUSALS = {
    status: ResponseSpec(RefusalFacts, generate_examples=False, description=reason)
    for status, reason in _REASONS.items()
}


FOR_ANYBODY: dict[str, Any] = {"responses": REFUSALS}
FOR_THE_KNOWN: dict[str, Any] = {
    "responses": REFUSALS,
    "security": [{"token": []}],
    "dependencies": {"live": Provide(live_table_for_the_known)},
}
COMPONENTS = Components(
    security_schemes={
        "token": SecurityScheme(
            type="http", scheme="bearer", description="The token that came with the guest."
        )
    }
)


@dataclass(frozen=True, slots=True)
class StreamedView:
    """One event of a stream."""

    event: str
    data: str  # a view, as JSON


def giving(data_type: Any, description: str, media_type: str) -> dict[str, Any]:
    """For anybody, with an answer that its handler has written itself."""
    told = ResponseSpec(
        data_type, generate_examples=False, description=description, media_type=media_type
    )
    return {"responses": {**REFUSALS, 200: told}}


STREAMED = giving(StreamedView, "A stream of views", "text/event-stream")
RECORD = giving(dict[str, Any], "A record, as docs/protocol.md tells", "application/json")

"""The description of the API as it is given out: every operation with words and an example."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin

from marchstone.server.http.apidocs.examples import EXAMPLES
from marchstone.server.http.doors import AnyRequest
from marchstone.web.contexts.api import ApiGroup, ApiPage, Asked, Operation

TAGS = ("people", "games", "tables", "play", "bots", "company", "players", "tournaments")
METHODS = ("get", "post", "put", "delete")


class Described(JsonRenderPlugin):
    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, with_examples(openapi_schema))


def with_examples(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, told better; it may be told so again."""
    for method, path, operation in operations(schema):
        example = EXAMPLES[method, path]
        operation["summary"] = _first(operation["description"])
        if example.sent is not None:
            _content(operation["requestBody"])["example"] = example.sent
        if example.answer is not None:
            _content(_success(operation))["example"] = example.answer
    return schema


def operations(schema: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                yield method.upper(), path, item[method]


def _first(words: str) -> str:
    """The first sentence."""
    return words.split("\n\n")[0].replace("\n", " ").strip().rstrip(".")


def _rest(words: str) -> str:
    return " ".join(words.split("\n\n", 1)[1:]).replace("\n", " ").strip()


def _success(operation: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(
        told for status, told in operation["responses"].items() if status.startswith("2")
    )
    return found


def _content(told: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(iter(told["content"].values()))
    return found


def api_page(schema: dict[str, Any]) -> ApiPage:
    """What people read."""
    told = [_operation(*found) for found in operations(with_examples(schema))]
    groups = {tag: tuple(line for line in told if line.tag == tag) for tag in TAGS}
    return ApiPage(tuple(ApiGroup(tag, lines) for tag, lines in groups.items() if lines))


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> Operation:
    example, words = EXAMPLES[method, path], operation["description"]
    return Operation(
        id=operation["operationId"],
        tag=operation["tags"][0],
        method=method,
        path=path,
        summary=operation["summary"],
        words=_rest(words),
        needs_token="security" in operation,
        asked=tuple(
            Asked(given["name"], given["schema"].get("type", ""), given.get("required", False))
            for given in operation.get("parameters", ())
            if given["in"] == "query"
        ),
        called=example.called,
        sent=_json(example.sent),
        answer=_json(example.answer),
    )


def _json(told: Any) -> str:
    return "" if told is None else json.dumps(told, ensure_ascii=False, indent=2)

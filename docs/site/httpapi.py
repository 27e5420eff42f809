"""The HTTP API as Markdown, from the description that a server gives at /schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marchstone.server.app import routes

Schema = dict[str, Any]


def paths_told() -> str:
    """What may be asked for, by tag, and the objects that go to and fro."""
    described: Schema = routes().openapi_schema.to_schema()
    tags: dict[str, list[str]] = {}
    for path, methods in described["paths"].items():
        for method, asked in methods.items():
            tags.setdefault(asked["tags"][0], []).extend(_request(method, path, asked))
    lines = ["", *(line for tag, some in tags.items() for line in ["", f"## {tag.title()}", *some])]
    lines += ["", "## Objects"]
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += _object(name, schema)
    return "\n".join(lines) + "\n"


def _request(method: str, path: str, asked: Schema) -> Iterator[str]:
    yield from ("", f"### `{method.upper()} {path}`", "")
    yield asked.get("description") or ""
    yield ""
    for given in asked.get("parameters", ()):
        if given["in"] == "query":
            yield f"- `?{given['name']}=`: {_kind(given['schema'])}"
    if "requestBody" in asked:
        yield f"- sends {_content(asked['requestBody'])}"
    status, answer = next(iter(asked["responses"].items()))
    yield f"- {status}: {_content(answer) if 'content' in answer else 'no content'}"
    if asked.get("security"):
        yield "- takes a token"


def _content(told: Schema) -> str:
    media, content = next(iter(told["content"].items()))
    return _kind(content["schema"]) + ("" if media == "application/json" else f" as `{media}`")


def _object(name: str, schema: Schema) -> Iterator[str]:
    yield from ("", f"### {name}", "", "| | | |", "|---|---|---|")
    needed = schema.get("required", ())
    for field, kind in schema["properties"].items():
        default = "" if field in needed else f"`{kind.get('default', None)!r}` if left out"
        yield f"| `{field}` | {_kind(kind)} | {default} |"


def _kind(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(_kind(one) for one in schema["oneOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    if schema.get("type") == "object" and "additionalProperties" in schema:
        return "object"
    return str(schema.get("type", "anything"))

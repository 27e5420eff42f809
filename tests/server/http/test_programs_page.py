"""What programs may do stands on a page, and every operation is told with words and an example."""

import re
from typing import Any

import jsonschema_rs
import pytest

from marchstone.server.http.apidocs import page as programs
from marchstone.server.http.apidocs.examples import EXAMPLES
from marchstone.server.http.apidocs.telling import operations
from server.world import World, text_of


def described(world: World) -> dict[str, Any]:
    schema: dict[str, Any] = world.client.get("/schema").json()
    return schema


def content(told: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(iter(told["content"].values()))
    return found


def test_every_operation_has_words_and_an_example_that_is_one(world: World) -> None:
    schema = described(world)
    told = {(method, path): operation for method, path, operation in operations(schema)}
    assert told.keys() == EXAMPLES.keys()
    for (method, path), operation in told.items():
        assert operation["summary"]
        assert operation["description"].startswith(operation["summary"])
        parts = [operation["requestBody"]] if "requestBody" in operation else []
        parts += [it for status, it in operation["responses"].items() if status in ("200", "201")]
        for part in map(content, parts):
            whole = {**part["schema"], "components": schema["components"]}
            jsonschema_rs.validator_for(whole).validate(part["example"])
        pattern = re.sub(r"\{\w+\}", "[a-z0-9]+", path)
        assert re.fullmatch(pattern, EXAMPLES[method, path].called.partition("?")[0])


def test_people_read_it_on_a_page_without_a_foreign_host(world: World) -> None:
    browser = world.browser()
    page = browser.get("/programs")
    assert page.status_code == 200
    assert 'href="/programs"' in browser.get("/about").text
    told = text_of(page.text)
    for method, path in EXAMPLES:
        assert f"{method} {path}" in told
    assert not re.search(r'(src|href)="(https?:)?//', page.text)
    assert "default-src 'self'" in page.headers["content-security-policy"]


def test_it_is_worked_out_once_however_many_read_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert world.client.get("/programs").status_code == 200
    monkeypatch.delattr(programs, "api_page")
    assert world.client.get("/programs").status_code == 200

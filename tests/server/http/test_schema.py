"""The API does what its description says: schemathesis reads it and tries everything.

Examples, the bounds of every field, random requests, and requests that follow from earlier answers.
"""

import logging
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema

from marchstone import games
from marchstone.server.app import make_app
from marchstone.server.config import Config
from server.world import HereThinker

SETTINGS: dict[str, Any] = {
    "seed": 1,
    "cache": {"enabled": False},
    "generation": {"max-examples": 4, "deterministic": True, "no-shrink": True},
    "phases": {"stateful": {"generation": {"max-examples": 4}}},
    # A stream of events goes on until one hangs up.
    "operations": [{"include-path": "/api/tables/{table}/events", "request-timeout": 1}],
    # Whether a wish can be granted is up to the game: a seat may be taken, a move be illegal.
    # Litestar answers OPTIONS by itself, and names the methods of the first handler of a path.
    "checks": {
        "positive_data_acceptance": {"enabled": False},
        "allow_header_conformance": {"enabled": False},
    },
    # One becomes a guest, and again when one has ended one's own session.
    "auth": {
        "dynamic": {
            "openapi": {
                "token": {
                    "path": "/api/guests",
                    "method": "post",
                    "payload": {"name": "Eve"},
                    "extract_selector": "/token",
                }
            }
        }
    },
}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Any]:
    config = Config(data=str(tmp_path), database=str(tmp_path / "x.db"), pace=0.0, tables=10_000)
    app = make_app(config, HereThinker())
    meters = app.state.house.meters
    for meter in (meters.guest, meters.hint, meters.act):
        meter._burst = 10**9
    for share in (meters.table, meters.look):
        share._of_person._burst = share._of_address._burst = 10**9
    logging.disable()
    yield app
    logging.disable(logging.NOTSET)


def narrowed(described: dict[str, Any]) -> dict[str, Any]:
    """So that most requests get past the first door: games that exist, seats, few numbers."""
    schema = deepcopy(described)
    wish = schema["components"]["schemas"]["TableWish"]["properties"]
    wish["game"] = {"enum": games.names()}
    kinds = ["me", "open", "device", "bot:random", "bot:greedy"]
    wish["seats"] = {"type": "array", "items": {"enum": kinds}, "minItems": 2, "maxItems": 3}
    wish["butler_after"] = {"enum": [30, 120]}
    wish["options"] = {"type": "object", "maxProperties": 0}
    return schema


def faults(schema: Any) -> Iterator[str]:
    """What breaks the description, and how to see it."""
    phases = Counter[str]()
    for event in from_schema(schema).execute():
        match event:
            case events.FatalError():
                yield str(event.exception)
            case events.NonFatalError():
                yield str(event.info)
            case events.ScenarioFinished():
                phases[event.phase.name] += len(event.recorder.cases)
                yield from failed(event.recorder)
    assert {"COVERAGE", "FUZZING", "STATEFUL_TESTING"} <= phases.keys(), phases


def failed(recorder: Any) -> Iterator[str]:
    for check in (check for checks in recorder.checks.values() for check in checks):
        if check.failure_info is not None:
            yield f"{check.failure_info.failure}\n{check.failure_info.code_sample}"


@pytest.mark.slow
def test_the_api_is_as_it_is_described(app: Any) -> None:
    described = narrowed(app.openapi_schema.to_schema())
    schema = schemathesis.openapi.from_dict(
        described, config=SchemathesisConfig.from_dict(SETTINGS)
    )
    schema.app = app
    found = list(faults(schema))
    assert not found, "\n\n".join(found[:5])

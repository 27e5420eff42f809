"""Colour and language come from the environment."""

import sys

import pytest

from marchstone.terminal.screen import preferred_language, wants_colour


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_is_that_of_the_person_if_we_speak_it(
    environment: dict[str, str], language: str
) -> None:
    assert preferred_language(environment) == language


@pytest.mark.parametrize(
    ("environment", "forbidden", "colour"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, False, True),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_a_terminal_has_colour_unless_somebody_objects(
    environment: dict[str, str], forbidden: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert wants_colour(forbidden, environment) is colour


def test_a_pipe_has_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert wants_colour(False, {}) is False

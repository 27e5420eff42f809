"""A board of parts is the same board, whoever has drawn what before, and however it was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from laws.gamesunderlaw import GAMES
from laws.laws import watchers
from laws.renderings import NAMES
from laws.walks import Case, cases, deals, walk
from marchstone.core.board import BOARD, PLACES
from marchstone.core.protocol import AnyGame, State
from marchstone.core.words import Voice, Words
from marchstone.web import drawing
from marchstone.web.drawing import (
    Drawn,
    changes,
    drawn_after,
    drawn_board,
    flat,
    named,
    render_board,
    unbundle,
    whole,
)
from marchstone.web.kept import Kept
from server.pageshown import put, taken_apart

OF_PLAYERS = (f"player-{seat}{what}" for seat in range(len(PLACES)) for what in ("", "-stands"))
RESERVED = {"prompt", "players", "log", *OF_PLAYERS}


LONG = 80  # moves of a game that is played at random and hardly ends; others end before


def some_cases() -> list[Any]:
    """Of every game the first way to play it and the last; most of them in `make test` alone."""
    first, *others = [case for game in GAMES for case in (cases(game)[0], cases(game)[-1])]
    return [first, *(pytest.param(case, marks=pytest.mark.slow) for case in others)]


def boards(game: AnyGame, state: State, t: Words) -> Iterator[tuple[Any, dict[str, str]]]:
    for seat in watchers(state):
        yield seat, drawn_board(game, game.view(state, seat), t, seat)


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_what_was_drawn_before_changes_no_board(case: Case, monkeypatch: Any) -> None:
    """One cache for all seats, languages and moves, against one that keeps nothing."""
    game, kept, nothing = case.game, Kept(), Kept(0)
    for number, state in enumerate(islice(walk(deals(case)[0]), LONG)):
        language = ("en", "cs", "pl", "es")[number % 4]
        for seat in watchers(state):
            view, t = game.view(state, seat), game.words(language)
            voice = Voice(t, NAMES[: len(view.scores)], seat)
            monkeypatch.setattr(drawing, "KEPT", kept)
            known = render_board(game, view, voice)
            if number % 3 == 0:
                monkeypatch.setattr(drawing, "KEPT", nothing)
                assert render_board(game, view, voice) == known


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_board_put_together_from_what_changed_is_the_whole_board(case: Case) -> None:
    """Also where groups of parts are taken over from the board before, or it has rested."""
    game, t = case.game, case.game.words("en")
    shown: dict[Any, tuple[Drawn, str]] = {}
    for number, state in enumerate(islice(walk(deals(case)[0]), LONG)):
        for seat, parts in boards(game, state, t):
            before, html = shown.get(seat, ({}, ""))
            if number % 7 == 0:
                unbundle(before)
            drawn = drawn_after(before, game, game.view(state, seat), t, seat)
            html = put(html, changes(before, drawn)) if html else whole(parts)
            assert html == whole(parts)
            assert flat(drawn) == parts
            shown[seat] = (drawn, html)


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_every_part_has_one_slot_and_comes_after_the_part_that_holds_it(case: Case) -> None:
    game, t = case.game, case.game.words("en")
    for number, state in enumerate(walk(deals(case)[0])):
        for _, parts in boards(game, state, t) if number % 12 == 0 else ():
            slots = re.findall(r"<!--([\w-]+)-->", whole(parts))
            assert len(slots) == len(set(slots))
            assert parts.keys() - slots == {BOARD}
            assert parts.keys().isdisjoint(RESERVED)
            assert {key: html for key, html in taken_apart(whole(parts)).items() if html} == {
                key: html for key, html in parts.items() if html
            }
            _check_order(parts)


def _check_order(parts: dict[str, str]) -> None:
    offered = {BOARD}
    for key, html in parts.items():
        assert key in offered, f"{key} comes before the part that holds it"
        offered.update(re.findall(r"<!--([\w-]+)-->", html))


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_names_stand_in_their_places_only(case: Case) -> None:
    game, t = case.game, case.game.words("en")
    names = [f"<{NAMES[seat]}>" for seat in range(case.seats)]
    for number, state in enumerate(walk(deals(case)[0])):
        for seat, parts in boards(game, state, t) if number % 18 == 0 else ():
            html = named(whole(parts), names)
            assert not any(place in html for place in PLACES)
            assert not any(name in html for name in names)
            voice = Voice(t, tuple(names), seat)
            assert render_board(game, game.view(state, seat), voice) == html


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_an_action_is_called_the_same_all_game_long_unless_its_move_says_otherwise(
    case: Case,
) -> None:
    game, called = case.game, dict[tuple[int, int], str]()
    for state in walk(deals(case)[0]):
        for seat in state.to_act():
            view = game.view(state, seat)
            voice = Voice(game.words("en"), NAMES[: case.seats], seat)
            for action in view.legal:
                if not isinstance(game.decode(action), game.changing):
                    label = game.text.label(view, action, voice)
                    assert called.setdefault((seat, action), label) == label

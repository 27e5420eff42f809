"""Whatever a game says while it is played is said well in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from languages.grammar import faults
from laws.renderings import NAMES
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import every
from marchstone.core.match import Match
from marchstone.core.protocol import AnyGame, Event, State
from marchstone.core.words import LANGUAGES, Voice

DECISIONS = 200


def told(game: AnyGame, state: State, rng: Rng) -> Iterator[list[str]]:
    """What is said of one decision and of what comes of it, each sentence in every language."""
    seat = rng.choice(state.to_act())
    view = game.view(state, seat)
    action = rng.choice(state.legal(seat))
    events: list[Event] = []
    state.apply(seat, action, events)
    voices = [Voice(game.words(each), NAMES[: len(view.scores)], seat) for each in LANGUAGES]
    yield [game.text.prompt(view, voice) for voice in voices]
    yield [game.text.label(view, action, voice) for voice in voices]
    yield [game.text.reason(view, action, voice) for voice in voices]
    for event in events:
        yield [game.text.log(event.seen_by(seat), voice) for voice in voices]


def wrong(said: list[str]) -> Iterator[tuple[str, str]]:
    english = said[0]
    for language, sentence in zip(LANGUAGES[1:], said[1:], strict=True):
        yield from ((sentence, fault) for fault in faults(language, sentence))
        if english and english == sentence:
            yield sentence, "left in English"


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_told_well_in_every_language(name: str) -> None:
    game, rng, found = games.get(name), Rng(4), set[tuple[str, str]]()
    options = rng.shuffled(list(every(game.options)))[0]
    state = game.new(options, max(game.seat_counts), 4)
    for _ in range(DECISIONS):
        if state.to_act():
            found.update(fault for said in told(game, state, rng) for fault in wrong(said))
    assert found == set()


@pytest.mark.parametrize("name", games.names())
def test_the_log_calls_everybody_by_name(name: str) -> None:
    """Its reader too, as the lines of the house do: "you" and the name are not mixed."""
    game, rng = games.get(name), Rng(1)
    match = Match.start(game, {}, game.seat_counts[0], 1)
    voice = Voice(game.words("en"), ("Quentin", "Rosamund", "Siegfried")[: match.seats], 0)
    told = ""
    while match.outcome() is None:
        seat = match.to_act()[0]
        events = match.play(seat, rng.choice(match.state.legal(seat)))
        told += " ".join(game.text.log(event.seen_by(0), voice) for event in events) + " "
    assert "Quentin" in told
    assert not re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", told)

"""The laws of secrecy catch what they are for: here something is leaked, or peeked at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from laws import secrecy
from laws.planted.planted import SEED, planted
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event, tell
from template_game.game import SealedBids
from template_game.rules.rules import Options, Position
from template_game.rules.view import View


class LeakingView(View):
    next_prize: int


class Leaking(SealedBids):
    """Shows the card on top of the deck, and imagines it there."""

    view_type = LeakingView

    def view(self, state: Position, seat: int | None) -> LeakingView:
        plain = super().view(state, seat)
        fields = {name: getattr(plain, name) for name in View.__dataclass_fields__}
        return LeakingView(**fields, next_prize=state.deck[-1])

    def imagine(self, view: View, rng: Rng) -> Position:
        while True:
            state = super().imagine(view, rng)
            if state.deck[-1] == view.next_prize:  # type: ignore[attr-defined]
                return state


def test_a_leak_that_imagine_honours_is_caught_by_secrecy_alone() -> None:
    game = Leaking()
    state = game.new(Options(), 2, SEED)
    secrecy.law_an_imagined_world_looks_the_same(game, state, Rng(SEED))
    with pytest.raises(AssertionError, match="sees a secret"):
        secrecy.law_a_view_tells_no_secret(game, state, Rng(SEED))


class Guessing(SealedBids):
    """Imagines a world in which everybody still has to bid."""

    def imagine(self, view: View, rng: Rng) -> Position:
        return super().imagine(replace(view, has_bid=(False,) * len(view.has_bid)), rng)


def test_an_imagined_world_that_looks_otherwise_is_caught() -> None:
    game = Guessing()
    state = game.new(Options(), 2, SEED)
    state.apply(0, state.legal(0)[0])
    with pytest.raises(AssertionError):
        secrecy.law_an_imagined_world_looks_the_same(game, state, Rng(SEED))


class Gossip(Position):
    __slots__ = ()

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        super().apply(seat, action, events)
        tell(events, "whisper", {0: {"card": self.hands[1][0]}})


class Shout(Position):
    __slots__ = ()

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        super().apply(seat, action, events)
        tell(events, "shout", next_prize=self.deck[-1])


@pytest.mark.parametrize("position", [Gossip, Shout])
def test_an_event_that_tells_a_secret_is_caught(position: type[Position]) -> None:
    with pytest.raises(AssertionError, match="hears"):
        secrecy.law_events_tell_no_secret(*planted(position), Rng(SEED))


class Loud(Position):
    """Says aloud which card was bid face down."""

    __slots__ = ()

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        super().apply(seat, action)
        tell(events, "bid", seat=seat, card=action)


def test_an_event_that_tells_a_hidden_choice_is_caught() -> None:
    with pytest.raises(AssertionError, match="hears"):
        secrecy.law_events_tell_no_hidden_choice(*planted(Loud), Rng(SEED))


class OpenWindow(SealedBids):
    """Leaves the position where a bot can find it."""

    seen: Position

    def view(self, state: Position, seat: int | None) -> View:
        self.seen = state
        return super().view(state, seat)


class Peeker:
    """Bids just above what the other hand holds."""

    def __init__(self, game: OpenWindow) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng) -> int:
        highest = max(self.game.seen.hands[1])
        return next((card for card in view.legal if card > highest), view.legal[0])


def tried_often(game: OpenWindow, bot: Any) -> None:
    state = game.new(Options(), 2, SEED)
    for word in range(20):
        secrecy.law_a_bot_cannot_peek(game, state, Rng(word), lambda: bot)


class Honest:
    def choose(self, view: View, rng: Rng) -> int:
        return rng.choice(view.legal)


def test_a_bot_that_peeks_is_caught() -> None:
    game = OpenWindow()
    tried_often(game, Honest())
    with pytest.raises(AssertionError, match="the bot peeks"):
        tried_often(game, Peeker(game))


def test_a_prompt_of_schotten_totten_that_knows_the_deck_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.get("schotten-totten")
    state, worlds, real = game.new(game.options(), 2, SEED), {}, game.view

    def view_kept(_: Any, state: Any, seat: int | None) -> Any:
        view = real(state, seat)
        worlds[id(view)] = state
        return view

    monkeypatch.setattr(type(game), "view", view_kept)
    monkeypatch.setattr(game.text, "prompt", lambda view, _: f"Next: {worlds[id(view)].decks}")
    with pytest.raises(AssertionError, match="prompts shows seat 0 a secret"):
        secrecy.law_renderings_show_no_secret(game, state, Rng(SEED))


class Mislaid(Position):
    """Calls the bids open, which lie face down."""

    bids: list[int]


def test_a_hidden_field_that_is_declared_open_is_caught() -> None:
    game, state = planted(Mislaid)
    state.apply(1, state.legal(1)[0])
    with pytest.raises(AssertionError, match="bids"):
        secrecy.law_what_is_declared_open_holds_no_secret(game, state, Rng(SEED))

"""The laws of what a seat may know: its view, and everything made from it.

A seat is shown two worlds that differ only in what it cannot know. Whatever it is given in one,
to the byte, it must be given in the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from laws.laws import hidden_of, seats_of, watchers
from laws.renderings import RENDERINGS, board, voice_of
from laws.snapshot import snapshot
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import INNER, OWN, Layout, fields_of
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Action, AnyGame, Bot, Event, Seat, State


def view_bytes(view: Any) -> bytes:
    return json.dumps(to_plain(view)).encode()


def law_a_view_carries_what_its_seat_may_do(game: AnyGame, state: State) -> None:
    for seat in watchers(state):
        view = game.view(state, seat)
        assert (view.seat, view.to_act) == (seat, state.to_act())
        assert view.scores == state.scores()
        assert view.legal == (() if seat is None else tuple(state.legal(seat)))


def law_an_imagined_world_looks_the_same(game: AnyGame, state: State, rng: Rng) -> None:
    for seat in watchers(state):
        view = game.view(state, seat)
        world = game.imagine(view, rng)
        assert game.view(world, seat) == view
        if seat is not None:
            assert tuple(world.legal(seat)) == view.legal


def law_an_imagined_world_can_be_played_to_its_end(game: AnyGame, state: State, rng: Rng) -> None:
    seat = rng.choice(watchers(state))
    world = game.imagine(game.view(state, seat), rng)
    for _ in range(game.max_plies):
        if not world.to_act():
            break
        actor = rng.choice(world.to_act())
        world.apply(actor, rng.choice(world.legal(actor)))
    assert world.outcome() is not None


def law_a_view_tells_no_secret(game: AnyGame, state: State, rng: Rng) -> None:
    for seat in watchers(state):
        world = hidden_of(game).reshuffle_hidden(state, seat, rng)
        view, other = game.view(state, seat), game.view(world, seat)
        assert view_bytes(view) == view_bytes(other), f"seat {seat} sees a secret"
        if seat is not None:
            assert world.legal(seat) == state.legal(seat), f"seat {seat} may do a secret"


def law_what_is_declared_open_holds_no_secret(game: AnyGame, state: State, rng: Rng) -> None:
    """Nor does what is declared a seat's own, for that seat."""
    assert isinstance(state, Layout)
    for seat in watchers(state):
        world = hidden_of(game).reshuffle_hidden(state, seat, rng)
        for name, here, there in _open_to(seat, state, world):
            assert here == there, f"{name} is declared open to seat {seat}, and is a secret"


def _open_to(seat: Seat | None, here: Layout, there: Layout) -> Iterator[tuple[str, Any, Any]]:
    """What a seat may know of both, field by field, those of inner parts too."""
    for field in fields_of(type(here)):
        values = getattr(here, field.name), getattr(there, field.name)
        if field.mark == INNER and all(values):
            yield from _open_to(seat, *values)
        elif field.mark == OWN and seat is not None:
            yield field.name, values[0][seat], values[1][seat]
        elif field.mark in (None, INNER):
            yield field.name, *values


def law_renderings_show_no_secret(game: AnyGame, state: State, rng: Rng) -> None:
    """The texts, the board, the features."""
    for seat in watchers(state):
        world = hidden_of(game).reshuffle_hidden(state, seat, rng)
        view, other = game.view(state, seat), game.view(world, seat)
        for rendering in RENDERINGS:
            shown = rendering(game, view)
            assert shown == rendering(game, other), (
                f"{rendering.__name__} shows seat {seat} a secret"
            )


def law_imagining_uses_no_secret(game: AnyGame, state: State, rng: Rng) -> None:
    for seat in watchers(state):
        world = hidden_of(game).reshuffle_hidden(state, seat, rng)
        word = rng.next()
        imagined = [game.imagine(game.view(s, seat), Rng(word)) for s in (state, world)]
        assert snapshot(imagined[0]) == snapshot(imagined[1])


def law_events_tell_no_secret(game: AnyGame, state: State, rng: Rng) -> None:
    """The same actions in two worlds are told in the same words, until the seat can tell the
    worlds apart by its view, or hidden cards are laid open (REVEALS of hidden.py)."""
    hidden = hidden_of(game)
    for seat in watchers(state):
        for other_world in (hidden.reshuffle_hidden, getattr(hidden, "swap_hidden", None)):
            if other_world is not None:
                _tell_the_same(game, seat, state.clone(), other_world(state, seat, rng), rng)


def _tell_the_same(
    game: AnyGame, seat: Seat | None, world: State, other: State, rng: Rng, plies: int = 6
) -> None:
    for _ in range(plies):
        common = _common_decisions(world, other)
        if not common:
            return
        decision = rng.choice(common)
        told, told_other = _told(game, world, decision), _told(game, other, decision)
        if game.view(world, seat) != game.view(other, seat):
            return
        heard, heard_other = _heard(told, seat), _heard(told_other, seat)
        assert heard == heard_other, f"seat {seat} hears {heard}, or else {heard_other}"


def law_events_tell_no_hidden_choice(game: AnyGame, state: State, rng: Rng) -> None:
    """Two SECRET_MOVES (of hidden.py) of another seat that leave a view the same are told to it
    in the same words."""
    secret = hidden_of(game).SECRET_MOVES
    for actor in state.to_act():
        told: dict[tuple[Seat | None, bytes], Any] = {}
        choices = [a for a in state.legal(actor) if isinstance(game.decode(a), secret)]
        for action in rng.shuffled(choices)[:12]:
            world = state.clone()
            events = _told(game, world, (actor, action))
            for seat in watchers(state):
                if seat != actor:
                    look = seat, view_bytes(game.view(world, seat))
                    first = told.setdefault(look, heard := _heard(events, seat))
                    assert heard == first, f"seat {seat} hears {heard}, or else {first}"


def _common_decisions(world: State, other: State) -> list[tuple[Seat, Action]]:
    return [
        (seat, action)
        for seat in world.to_act()
        for action in sorted(set(world.legal(seat)) & set(other.legal(seat)))
    ]


def _told(game: AnyGame, world: State, decision: tuple[Seat, Action]) -> list[Event]:
    """The events of a decision, up to one that lays hidden cards open."""
    events: list[Event] = []
    world.apply(*decision, events)
    reveals = getattr(hidden_of(game), "REVEALS", ())
    end = next((i for i, event in enumerate(events) if event.kind in reveals), len(events))
    return events[:end]


def _heard(events: list[Event], seat: Seat | None) -> tuple[list[Any], list[str]]:
    """The news in order; the secrets in any, for a seat may draw the same cards in two orders."""
    private = [event.private.get(seat, {}) for event in events] if seat is not None else []
    secrets = [repr(leaf) for part in private for leaf in _leaves(to_plain(part))]
    return [event.seen_by(None) for event in events], sorted(secrets)


def _leaves(plain: Any) -> Iterator[Any]:
    for item in plain.values() if isinstance(plain, dict) else plain:
        if isinstance(item, (dict, list)):
            yield from _leaves(item)
        else:
            yield item


def law_every_event_can_be_told(game: AnyGame, state: State, rng: Rng) -> None:
    """In words, and through JSON."""
    world = state.clone()
    for _ in range(3):
        if not world.to_act():
            return
        actor = rng.choice(world.to_act())
        events: list[Event] = []
        world.apply(actor, rng.choice(world.legal(actor)), events)
        for event in events:
            for seat in watchers(state):
                seen = event.seen_by(seat)
                assert json.loads(json.dumps(seen)) == seen
                assert isinstance(game.text.log(seen, voice_of(game, state, seat)), str)


def law_a_bot_cannot_peek(
    game: AnyGame, state: State, rng: Rng, new_bot: Callable[[], Bot]
) -> None:
    """Two worlds that look the same to a seat get the same choice, and a legal one."""
    for seat in state.to_act():
        word = rng.next()
        choice = new_bot().choose(game.view(state, seat), Rng(word))
        world = hidden_of(game).reshuffle_hidden(state, seat, rng)
        assert choice in state.legal(seat)
        assert new_bot().choose(game.view(world, seat), Rng(word)) == choice, "the bot peeks"


def law_features_are_finite_and_of_the_stated_size(game: AnyGame, state: State) -> None:
    module = game.load_features()
    if module is None:
        return
    for seat in seats_of(state):
        vector = [float(x) for x in module.features(game.view(state, seat))]
        assert len(vector) == module.SIZE
        assert all(abs(x) < float("inf") for x in vector), "a feature is not finite"


def law_every_pick_is_on_the_board(game: AnyGame, state: State) -> None:
    for seat in state.to_act():
        view = game.view(state, seat)
        html = board(game, view).decode()
        for step in {step for action in view.legal for step in game.path(action)} if html else ():
            assert f'data-pick="{step}"' in html, f"seat {seat} cannot pick {step}"


SECRECY_LAWS = (
    law_an_imagined_world_looks_the_same,
    law_a_view_tells_no_secret,
    law_imagining_uses_no_secret,
    law_events_tell_no_secret,
    law_events_tell_no_hidden_choice,
    law_every_event_can_be_told,
)
VIEW_LAWS = (
    law_a_view_carries_what_its_seat_may_do,
    law_features_are_finite_and_of_the_stated_size,
)

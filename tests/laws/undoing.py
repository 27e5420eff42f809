"""What a move shows: a game says by its events whether anybody has learnt something hidden.

A seat is shown the same move in worlds that differ only in what it cannot know. If nothing hidden
was drawn or shown, it sees the same afterwards in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from laws.laws import hidden_of, watchers
from laws.walks import Deal, pick
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Action, AnyGame, Event, Seat, State

WORLDS = 4


def law_a_move_shows_what_its_events_declare(deal: Deal, stride: int) -> set[str]:
    """A move that declares nothing shows nobody anything hidden. Returns the declared kinds of
    events with which something was seen to be shown."""
    game, found = deal.game, set[str]()
    for ply, (state, seat, action, events) in enumerate(_moves(deal)):
        kinds = {event.kind for event in events} & (game.reveals or set())
        if kinds <= found and ply % stride:
            continue
        shown = next(_shown(game, state, seat, action, Rng(ply)), None)
        if not kinds:
            assert shown is None, f"{game.notation(action)!r} shows seat {shown} what was hidden"
        elif shown is not None:
            found |= kinds
    return found


def _moves(deal: Deal) -> Iterator[tuple[State, Seat, Action, list[Event]]]:
    state, rng = deal.new(), Rng(deal.seed + 1)
    while state.to_act():
        seat, action = pick(deal.game, state, rng)
        before, events = state.clone(), list[Event]()
        state.apply(seat, action, events)
        if state.to_act():  # what is over is not taken back
            yield before, seat, action, events


def _shown(
    game: AnyGame, state: State, mover: Seat, action: Action, rng: Rng
) -> Iterator[Seat | None]:
    """Who sees, after the move, what depends on something that he could not know."""
    for seat in watchers(state):
        after = {
            repr(game.view(_after(world, mover, action), seat))
            for world in (state, *_worlds(game, state, seat, mover, action, rng))
        }
        if len(after) > 1:
            yield -1 if seat is None else seat


def _after(world: State, mover: Seat, action: Action) -> State:
    world = world.clone()
    world.apply(mover, action)
    return world


def _worlds(
    game: AnyGame, state: State, seat: Seat | None, mover: Seat, action: Action, rng: Rng
) -> Iterator[State]:
    """Worlds that look the same to the seat, in which the move can be made."""
    for number in range(WORLDS):
        if number % 2 and seat == mover:
            world = game.imagine(game.view(state, seat), rng)
        else:
            world = hidden_of(game).reshuffle_hidden(state, seat, rng)
        if action in world.legal(mover):
            yield world

"""Many positions that one view allows, quickly: the table is laid once, the hidden dealt anew."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Derived
from marchstone.games.clans_and_glory.judge.forecast import Forecast
from marchstone.games.clans_and_glory.rules.cards import NONE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.view import View, hidden_cards


class Imagined(Position):
    """A position with what may come on its tiles, which is the same in all that a view allows."""

    hidden: Derived[tuple[int, ...]]  # cards that the view does not tell
    forecast: Derived[Forecast]


def study(view: View) -> Imagined:
    """The table as the view tells it, before the hidden cards are dealt."""
    table = Imagined()
    table.lay_out(view)
    table.derive()
    table.hands = [list(view.hand) if seat == view.seat else [] for seat in range(view.seats)]
    table.hidden = tuple(hidden_cards(view))
    table.down, table.out = view.down, ()
    table.forecast = Forecast([*table.hidden, *view.hand], view.seats)
    return table


def imagine(table: Imagined, view: View, rng: Rng) -> Imagined:
    world, hidden = table.clone(), rng.shuffled(table.hidden)
    start = 0
    for seat, size in enumerate(view.hand_sizes):
        if seat != view.seat:
            world.hands[seat] = sorted(hidden[start : start + size])
            start += size
    del hidden[:start]
    if world.down:
        world.down = tuple((p, o, hidden.pop() if c == NONE else c) for p, o, c in world.down)
    world.out = tuple(hidden)
    return world


def forecast_of(world: Position) -> Forecast:
    if isinstance(world, Imagined):
        return world.forecast
    cards = [*world.out, *(card for hand in world.hands for card in hand)]
    return Forecast(cards, len(world.shields))

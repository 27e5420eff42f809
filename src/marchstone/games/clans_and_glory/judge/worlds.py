"""Many positions that one view allows, quickly: the table is laid once, the hidden dealt anew."""

from __future__ import annotations

from collections.abc import Hashable

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Derived
from marchstone.core.guide import Returns
from marchstone.games.clans_and_glory.judge.forecast import DIGIT, Forecast, tile_number
from marchstone.games.clans_and_glory.rules.cards import (
    CARDS,
    LIKED_COLOUR,
    LIKED_VALUE,
    NONE,
    PLACES,
    TILE,
)
from marchstone.games.clans_and_glory.rules.rules import Events, Position, spots
from marchstone.games.clans_and_glory.rules.state import SHIELDING
from marchstone.games.clans_and_glory.rules.view import View, hidden_cards


class Memory:
    """What follows from the table alone, and so is reckoned once for all worlds of a view."""

    __slots__ = ("gains", "placings", "returns")

    def __init__(self) -> None:
        self.placings: list[dict[int, list[int]]] = [{} for _ in range(CARDS)]  # by where it fits
        self.gains: dict[Hashable, list[float]] = {}
        self.returns: dict[Hashable, Returns] = {}


class Imagined(Position):
    """A position with what may come on its tiles, which is the same in all that a view allows."""

    hidden: Derived[tuple[int, ...]]  # cards that the view does not tell
    forecast: Derived[Forecast]
    numbers: Derived[list[int]]  # of its tiles, as a forecast knows them
    memory: Derived[Memory]

    def placings(self, seat: int) -> list[int]:
        """By the rules, but each card's are listed once for the places that it fits."""
        free, likes, known = self.free, self.likes, self.memory.placings
        found: list[int] = []
        for card in self.hands[seat]:
            fits = free & (likes[LIKED_COLOUR[card]] | likes[LIKED_VALUE[card]])
            if fits:
                here = known[card]
                if fits not in here:
                    here[fits] = [card * PLACES + place for place in spots(fits)]
                found += here[fits]
        return found

    def after_card(self, seat: int, place: int, events: Events) -> None:
        self.numbers[TILE[len(self.shields)][place]] += DIGIT[self.places[place]] - 1
        super().after_card(seat, place, events)

    def told(self) -> Hashable:
        """All that a judgement reads: how many cards are left in the hands follows from it."""
        spot = TILE[len(self.shields)][self.last] if self.phase == SHIELDING else NONE
        return (self.turn, spot, *self.numbers, *self.stacks)


def study(view: View) -> Imagined:
    """The table as the view tells it, before the hidden cards are dealt."""
    table = Imagined()
    table.lay_out(view)
    table.derive()
    table.hands = [list(view.hand) if seat == view.seat else [] for seat in range(view.seats)]
    table.hidden = tuple(hidden_cards(view))
    table.down, table.out = view.down, ()
    table.forecast = Forecast([*table.hidden, *view.hand], view.seats)
    tiles = range(len(view.stacks))
    table.numbers = [tile_number(view.places, tile, view.seats) for tile in tiles]
    table.memory = Memory()
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


def number_of(world: Position, tile: int) -> int:
    if isinstance(world, Imagined):
        return world.numbers[tile]
    return tile_number(world.places, tile, len(world.shields))

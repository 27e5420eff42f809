"""Many worlds that one view allows, dealt quickly."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.rules.cards import CATHEDRAL_BONUS
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.view import View, deal_missions, imagine, unplaced

AHEAD = 12  # tiles of a supply that are mixed: a search hardly ever draws more


class Worlds:
    """Of one view: what they all share is made once.

    A network has learned what which card means; to a judge who has not, it would be noise.
    """

    def __init__(self, view: View, *, deals_missions: bool = False) -> None:
        self.view, self.deals_missions = view, deals_missions
        self.table = imagine(view, Rng(0))
        self.piles = [unplaced(view, seat) for seat in range(view.seats)]
        if not deals_missions and not view.land.is_ireland:
            self.level_missions()

    def level_missions(self) -> None:
        """A card that the seat has not seen is worth about a cathedral bonus: which one it is in
        a single world would only be noise."""
        table = self.table
        table.deck = [CATHEDRAL_BONUS] * len(table.deck)
        for seat, missions in enumerate(table.missions):
            if seat != self.view.seat:
                table.missions[seat] = (CATHEDRAL_BONUS,) * len(missions)

    def deal(self, rng: Rng) -> Position:
        world, view = self.table.clone(), self.view
        for seat in range(view.seats):
            if seat == view.seat:
                world.asides[seat] = rng.shuffled(view.aside)
                world.supplies[seat] = supply = list(view.supply)
                mix_end(supply, AHEAD, rng)
            else:
                self.deal_to(world, seat, rng)
        if self.deals_missions:
            deal_missions(world, view, rng)
        world.chance = rng.next()
        return world

    def deal_to(self, world: Position, seat: int, rng: Rng) -> None:
        drawn, aside = self.view.hand_sizes[seat], self.view.aside_sizes[seat]
        pile = self.piles[seat][:]
        mix_end(pile, drawn + aside + AHEAD, rng)
        supply = len(pile) - drawn - aside
        world.hands[seat] = sorted(pile[supply + aside :])
        world.asides[seat] = pile[supply : supply + aside]
        world.supplies[seat] = pile[:supply]


def mix_end(pile: list[int], count: int, rng: Rng) -> None:
    """So many tiles, drawn by chance from the whole pile, go to its end."""
    last = len(pile) - 1
    for place in range(last, max(0, last - count), -1):
        other = rng.below(place + 1)
        pile[place], pile[other] = pile[other], pile[place]

"""What a critic is told besides: other hands, the next cards of every deck, throws that are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstone.games.stone_weapons_paper.judge.network.plays import ALIKE, OFFERS
from marchstone.games.stone_weapons_paper.judge.network.table import marked
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE, KIND, KINDS, counted
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import NO_THROWS

if TYPE_CHECKING:
    from marchstone.core.network.senses import Row

DRAWS = 3  # action cards that are drawn next
BATTLES = 4  # battle cards that are revealed next

DECK = 3 * len(KINDS)
OFFERED = DECK + DRAWS * len(KINDS)
BATTLE_DECK = OFFERED + OFFERS
THROWS = BATTLE_DECK + BATTLES * 3
HIDDEN = THROWS + 6


def tell_hidden(world: Position, seat: int, row: Row) -> None:
    for i in range(1, world.seats):
        hand = world.hands[(seat + i) % world.seats]
        row[(i - 1) * len(KINDS) : i * len(KINDS)] = counted(hand)
    drawn_next = enumerate(world.action_deck[: -DRAWS - 1 : -1])
    ones = [DECK + i * len(KINDS) + KIND[card] for i, card in drawn_next]
    ones += [OFFERED + ALIKE[card] for card in world.offer_deck[-world.seats - 2 :]]
    row[ones] = 1.0
    for i, card in enumerate(world.battle_deck[: -BATTLES - 1 : -1]):
        start = BATTLE_DECK + 3 * i
        row[start : start + 3] = [amount / 4 for amount in BATTLE[card][world.is_red]]
    if world.battle and world.battle.throws != NO_THROWS:
        attack, defence = world.battle.throws
        row[THROWS:] = marked(attack, 3) + marked(defence, 3)

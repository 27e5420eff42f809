"""What a critic is told besides: other hands, the next cards of every deck, throws that are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstone.games.stone_weapons_paper.judge.network.plays import ALIKE, OFFERS
from marchstone.games.stone_weapons_paper.judge.network.seats import write
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
    told: list[float] = []
    for i in range(1, world.seats):
        told += counted(world.hands[(seat + i) % world.seats])
    told += [0.0] * (HIDDEN - len(told))
    for i, card in enumerate(world.action_deck[: -DRAWS - 1 : -1]):
        told[DECK + i * len(KINDS) + KIND[card]] = 1.0
    for card in world.offer_deck[-world.seats - 2 :]:
        told[OFFERED + ALIKE[card]] = 1.0
    at = BATTLE_DECK
    for card in world.battle_deck[: -BATTLES - 1 : -1]:
        stone, weapons, paper = BATTLE[card][world.is_red]
        told[at : at + 3] = stone / 4, weapons / 4, paper / 4
        at += 3
    if world.battle and world.battle.throws != NO_THROWS:
        attack, defence = world.battle.throws
        told[THROWS:] = marked(attack, 3) + marked(defence, 3)
    write(row, 0, told)

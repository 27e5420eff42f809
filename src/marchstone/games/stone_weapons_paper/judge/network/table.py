"""What a network is told of the table: the phase, the piles, the battle or the auction."""

from __future__ import annotations

from collections.abc import Iterable

from marchstone.games.stone_weapons_paper.judge import skirmish
from marchstone.games.stone_weapons_paper.judge.strength import rounds_left
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    COPIES,
    KINDS,
    NONE,
    OFFER_CARDS,
    PART,
    PARTS,
    counted,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS
from marchstone.games.stone_weapons_paper.rules.rules import DECISIONS, Position
from marchstone.games.stone_weapons_paper.rules.state import Auction, Battle

PHASES = {phase: place for place, phase in enumerate(DECISIONS)}
PILES = len(PHASES) + 3 + 7 + len(KINDS)
FOUGHT = 4 * 3 + 6 + len(KINDS) + 4
HELD = 3 + 2 + len(PARTS)


def marked(place: int, size: int) -> list[float]:
    """A one at this place; NONE is nowhere."""
    marks = [0.0] * size
    if place != NONE:
        marks[place] = 1.0
    return marks


def piles(world: Position, seat: int) -> list[float]:
    """Of the action cards: which the seat has not seen lie in the deck or in other hands."""
    seen = counted((*world.action_discard, *world.hands[seat]))
    return [
        *marked(PHASES.get(world.phase, NONE), len(PHASES)),
        *marked(world.seats - 2, 3),
        float(world.is_red),
        world.round / 20,
        world.step / 4,
        rounds_left(world.castles) / len(CELLS),
        len(world.action_deck) / ACTION_CARDS,
        len(world.battle_deck) / len(BATTLE),
        len(world.offer_deck) / OFFER_CARDS,
        *((copies - known) / 2 for copies, known in zip(COPIES, seen, strict=True)),
    ]


def fought(world: Position, battle: Battle) -> list[float]:
    won, lost = (skirmish.prizes(world, battle, it) for it in (battle.defender, battle.attacker))
    return [
        *(amount / 4 for amount in battle.loot),
        *(prize / 2 for prize in (*won, *lost)),
        *marked(battle.forbidden, 3),
        *marked(battle.symbol, 3),
        *marked(battle.named, 3),
        *marked(battle.played, len(KINDS)),
        battle.ties / 2,
        battle.takes_left / 4,
        float(battle.doubled),
        float(battle.succeeded),
    ]


def held(auction: Auction) -> list[float]:
    part = NONE if auction.building == NONE else PART[auction.building]
    return [
        *(amount / 10 for amount in auction.bid),
        max(0, auction.half_bid) / 10,
        float(auction.must_build),
        *marked(part, len(PARTS)),
    ]


def symbols_thrown(fights: Iterable[tuple[int, int, int, int]]) -> dict[int, int]:
    """What each seat has thrown last in this round."""
    found = {}
    for attacker, defender, attack, defence in fights:
        found[attacker], found[defender] = attack, defence
    return found

"""Quick decisions in a battle, for imagined worlds: throws, and when an action card is played."""

from __future__ import annotations

from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.judge.strength import CARD, HELD, WORTH
from marchstone.games.stone_weapons_paper.judge.throwing import Prizes, draw_symbol, mix
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import (
    AMBUSH,
    BATTLE,
    DEFENCE,
    ESPIONAGE,
    HALVED,
    INTRIGUE,
    KIND,
    NAMING,
    NONE,
    PILLAGE,
    PILLAGED,
    PLUNDER,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.rules import Position

ENOUGH = 0.8  # of what a card is worth in the hand, it should bring when it is played
TAKEN = 0.8  # of a stone: a resource taken by choice is the dearest there is
SWING = 2  # what one side takes, the other has not
NEVER = 0.1  # of a stone is won with every symbol, so that none is never thrown


def prize(world: Position, loser: int, symbol: int) -> float:
    """What the symbol would win from the loser."""
    loot = BATTLE[world.battle_card][world.mood][symbol]
    return min(loot, world.stock[loser][symbol]) * WORTH[symbol]


def prizes(world: Position, loser: int) -> Prizes:
    """What each symbol would win from the loser."""
    stone, weapons, paper = (NEVER + prize(world, loser, symbol) for symbol in RESOURCES)
    return stone, weapons, paper


def throw(world: Position, seat: int, rng: Rng) -> int:
    """By chance, as often as the equilibrium of the two sides says."""
    won, lost = prizes(world, world.defender), prizes(world, world.attacker)
    if seat == world.attacker:
        return act.THROW + draw_symbol(mix(won, lost, NONE, world.forbidden), rng)
    return act.THROW + draw_symbol(mix(lost, won, world.forbidden, NONE), rng)


def play(world: Position, seat: int, rng: Rng) -> int:
    """The card that brings most beyond what it is worth in the hand."""
    best, chosen = 0.0, act.PASS
    for action in world.legal(seat):
        if action != act.PASS:
            kind, named = card_of(action)
            gain = harm(world, kind, named) - ENOUGH * HELD[kind]
            if gain > best:
                best, chosen = gain, action
    return chosen


def card_of(action: int) -> tuple[int, int]:
    """The kind that is played and the symbol that is named with it, or NONE."""
    if action < act.PLAY:
        kind, symbol = divmod(action - act.NAME, 3)
        return kind, symbol
    return action - act.PLAY + len(NAMING), NONE


def harm(world: Position, kind: int, named: int) -> float:
    """What a card takes from one side and brings the other, in stones."""
    if kind == INTRIGUE:
        return SWING * prize(world, world.defender, named)
    if kind == AMBUSH:
        spared = prize(world, world.attacker, named)
        return spared + 0.3 * prize(world, world.defender, (named - 1) % 3)
    if kind == PLUNDER:
        loot = BATTLE[world.battle_card][world.mood][world.symbol]
        more = world.stock[world.defender][world.symbol] - loot
        return SWING * max(0, min(loot, more)) * WORTH[world.symbol]
    if kind in HALVED or kind in (PILLAGE, ESPIONAGE):
        return _harm_after(world, kind) + SWING * TAKEN * world.mood
    return SWING * prize(world, world.attacker, world.symbol)  # Truce


def _harm_after(world: Position, kind: int) -> float:
    stock = world.stock[world.attacker]
    if kind == PILLAGE:
        return SWING * TAKEN * min(PILLAGED, sum(stock))
    if kind == ESPIONAGE:
        return SWING * CARD * bool(world.hands[world.attacker])
    return stock[HALVED[kind]] // 2 * WORTH[HALVED[kind]]


def answer(world: Position, seat: int, rng: Rng) -> int:
    """Defence against what hurts; with several of them, against less."""
    defences = sum(KIND[card] == DEFENCE for card in world.hands[seat])
    if not defences:
        return act.PASS
    hurt = harm(world, world.played, world.named) / (2 if world.played == AMBUSH else 1)
    is_worth_it = hurt + 0.4 * (defences - 1) >= ENOUGH * HELD[DEFENCE]
    return act.PLAY + DEFENCE - len(NAMING) if is_worth_it else act.PASS


def take(world: Position, seat: int, rng: Rng) -> int:
    stock = world.stock[world.attacker]
    return act.TAKE + max((r for r in RESOURCES if stock[r]), key=lambda r: WORTH[r])

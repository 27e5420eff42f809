"""Quick decisions in a battle, for imagined worlds: throws, and when an action card is played."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.judge.strength import CARD, HELD, WORTH
from marchstone.games.stone_weapons_paper.judge.throwing import Prizes, draw_symbol, mix
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.battles.windows import card_of
from marchstone.games.stone_weapons_paper.rules.cards import (
    AMBUSH,
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
from marchstone.games.stone_weapons_paper.rules.state import Battle

ENOUGH = 0.8  # of what a card is worth in the hand, it should bring when it is played
TAKEN = 0.8  # of a stone: a resource taken by choice is the dearest there is
SWING = 2  # what one side takes, the other has not
NEVER = 0.1  # of a stone is won with every symbol, so that none is never thrown


def prize(world: Position, battle: Battle, loser: int, symbol: int) -> float:
    """What the symbol would win from the loser."""
    return min(battle.loot[symbol], world.stock[loser][symbol]) * WORTH[symbol]


def prizes(world: Position, battle: Battle, loser: int) -> Prizes:
    """What each symbol would win from the loser."""
    stone, weapons, paper = (NEVER + prize(world, battle, loser, symbol) for symbol in RESOURCES)
    return stone, weapons, paper


def throw(world: Position, seat: int, rng: Rng) -> int:
    """By chance, as often as the equilibrium of the two sides says."""
    battle = world.battle
    assert battle
    won, lost = (prizes(world, battle, loser) for loser in (battle.defender, battle.attacker))
    if seat == battle.attacker:
        return act.THROW + draw_symbol(mix(won, lost, NONE, battle.forbidden), rng)
    return act.THROW + draw_symbol(mix(lost, won, battle.forbidden, NONE), rng)


def play(world: Position, seat: int, rng: Rng) -> int:
    return best_card(world, seat, ENOUGH)


def best_card(world: Position, seat: int, enough: float) -> int:
    """The card that brings most beyond a share of what it is worth in the hand."""
    battle, best, chosen = world.battle, 0.0, act.PASS
    assert battle
    for action in world.legal(seat):
        if action != act.PASS:
            kind, named = card_of(action)
            gain = harm(world, battle, kind, named) - enough * HELD[kind]
            if gain > best:
                best, chosen = gain, action
    return chosen


def harm(world: Position, battle: Battle, kind: int, named: int) -> float:
    """What a card takes from one side and brings the other, in stones."""
    if kind == INTRIGUE:
        return SWING * prize(world, battle, battle.defender, named)
    if kind == AMBUSH:
        spared = prize(world, battle, battle.attacker, named)
        return spared + 0.3 * prize(world, battle, battle.defender, (named - 1) % 3)
    symbol = battle.symbol
    if kind == PLUNDER:
        loot = battle.loot[symbol]
        more = world.stock[battle.defender][symbol] - loot
        return SWING * max(0, min(loot, more)) * WORTH[symbol]
    if kind in HALVED or kind in (PILLAGE, ESPIONAGE):
        return _harm_after(world, battle.attacker, kind) + SWING * TAKEN * world.is_red
    return SWING * prize(world, battle, battle.attacker, symbol)  # Truce


def _harm_after(world: Position, target: int, kind: int) -> float:
    stock = world.stock[target]
    if kind == PILLAGE:
        return SWING * TAKEN * min(PILLAGED, sum(stock))
    if kind == ESPIONAGE:
        return SWING * CARD * bool(world.hands[target])
    return stock[HALVED[kind]] // 2 * WORTH[HALVED[kind]]


def answer(world: Position, seat: int, rng: Rng) -> int:
    """Defence against what hurts; with several of them, against less."""
    battle = world.battle
    assert battle
    defences = sum(KIND[card] == DEFENCE for card in world.hands[seat])
    if not defences:
        return act.PASS
    half = 2 if battle.played == AMBUSH else 1
    hurt = harm(world, battle, battle.played, battle.named) / half
    is_worth_it = hurt + 0.4 * (defences - 1) >= ENOUGH * HELD[DEFENCE]
    return act.PLAY + DEFENCE - len(NAMING) if is_worth_it else act.PASS


def take(world: Position, seat: int, rng: Rng) -> int:
    assert world.battle
    stock = world.stock[world.battle.attacker]
    return act.TAKE + max((r for r in RESOURCES if stock[r]), key=lambda r: WORTH[r])

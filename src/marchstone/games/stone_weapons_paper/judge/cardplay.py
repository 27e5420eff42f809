"""When the bot plays an action card, and what it keeps Defence for."""

from __future__ import annotations

from marchstone.games.stone_weapons_paper.judge.throwing import Prizes
from marchstone.games.stone_weapons_paper.judge.valuation import CARD, WORTH
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import (
    AMBUSH,
    DEFENCE,
    ESPIONAGE,
    HALVED,
    INTRIGUE,
    NAMING,
    PILLAGE,
    PILLAGED,
    PLUNDER,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.view import View

ENOUGH = 1.6  # stones that a card should bring, with a hand that can wait
HURTS = 1.4  # stones that a Defence should save
CROWDED = 4  # a hand from which any card is spared


def prizes(view: View, loser: int) -> Prizes:
    """What each symbol would win from the loser, capped by what he holds."""
    loot, held = view.loot or (0, 0, 0), view.stock[loser]
    stone, weapons, paper = (min(loot[r], held[r]) * WORTH[r] for r in RESOURCES)
    return stone, weapons, paper


def play(view: View) -> int:
    """The card that brings most, if it brings enough."""
    plays = [(gain(view, action), action) for action in view.legal if action != act.PASS]
    if not plays:
        return act.PASS
    best, action = max(plays, key=lambda found: found[0])
    enough = ENOUGH if view.hand_sizes[view.turn] < CROWDED else ENOUGH / 2
    return action if best >= enough else act.PASS


def gain(view: View, action: int) -> float:
    match act.decode(action):
        case act.Name(card, symbol):
            return naming_gain(view, card, symbol)
        case act.Play(card):
            return damage(view, card)
    return 0.0


def naming_gain(view: View, card: int, symbol: int) -> float:
    """Intrigue wins what the symbol brings; Ambush spares the attacker his greatest loss."""
    won = prizes(view, view.defender)[symbol]
    if card == INTRIGUE:
        return won
    return 0.6 * prizes(view, view.attacker)[symbol] + 0.2 * max(prizes(view, view.defender))


def damage(view: View, card: int) -> float:
    """What a card without a named symbol does, to the loser or the one who attacked."""
    if card == PLUNDER:
        loot, symbol = view.loot or (0, 0, 0), view.symbol
        spare = view.stock[view.defender][symbol] - loot[symbol]
        return max(0, min(loot[symbol], spare)) * WORTH[symbol]
    if card in (PILLAGE, ESPIONAGE) or card in HALVED:
        return aftermath_damage(view, card) + (view.mood == "red")
    return prizes(view, view.attacker)[view.symbol]  # Truce saves what was lost


def aftermath_damage(view: View, card: int) -> float:
    stock = view.stock[view.attacker]
    if card == PILLAGE:
        return 0.9 * min(PILLAGED, sum(stock))
    if card == ESPIONAGE:
        return CARD * bool(view.hand_sizes[view.attacker])
    # What is destroyed helps only against this one of the others.
    resource = HALVED[card]
    share = 1.0 if view.seats == 2 else 0.6
    return share * (stock[resource] // 2) * WORTH[resource]


def answer(view: View) -> int:
    """Defence against what hurts; with several of them, against less."""
    if view.played in NAMING:
        hurt = naming_gain(view, view.played, view.named)
    else:
        hurt = damage(view, view.played)
    if view.played == AMBUSH:
        hurt *= 0.5
    spare = view.hand.count(DEFENCE) - 1
    defence = act.PLAY + DEFENCE - len(NAMING)
    return defence if defence in view.legal and hurt >= HURTS - 0.4 * spare else act.PASS

"""A battle (SWP-10 to SWP-14): reveal, throws, loot; the card windows are in windows.py."""

from __future__ import annotations

from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.battles.windows import open_window
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE, NONE, RESOURCES, beats
from marchstone.games.stone_weapons_paper.rules.phases import (
    AFTER,
    AFTERMATH,
    BEFORE,
    END_BATTLE,
    FIGHT,
    LOOT,
    LOST,
    NEXT_AUCTION,
    NEXT_BATTLE,
    THROW,
    WON,
)
from marchstone.games.stone_weapons_paper.rules.state import (
    NO_THROWS,
    Battle,
    Events,
    Table,
    only,
)

THROWS = 3  # the third equal throw is a draw
# What may be thrown, by the symbol that may not.
THROWS_BUT = {
    forbidden: tuple(act.THROW + symbol for symbol in RESOURCES if symbol != forbidden)
    for forbidden in (NONE, *RESOURCES)
}


def next_battle(state: Table, events: Events) -> None:
    """SWP-7: clockwise from the first player each attacks the neighbour on his left."""
    if state.step == state.seats:
        state.step = 0
        state.phase = NEXT_AUCTION
        return
    attacker = (state.first + state.step) % state.seats
    state.step += 1
    card = state.battle_deck[-1]
    state.battle_deck = state.battle_deck[:-1]
    loot = BATTLE[card][state.is_red]
    battle = state.battle = Battle.begin(attacker, state.left_of(attacker), card, loot)
    if events is not None:
        tell(events, "attack", seat=attacker, target=battle.defender, loot=list(loot))
    open_window(state, battle, BEFORE, attacker, FIGHT)


def fight(state: Table, events: Events) -> None:
    """Intrigue has won without a throw; otherwise both throw."""
    battle = state.battle
    assert battle
    if battle.winner != NONE:
        judge(state, battle, battle.winner, battle.symbol, events)
    else:
        state.phase = THROW


def throwers(state: Table) -> tuple[int, ...]:
    """SWP-11: those who owe a throw, in the order of their seats."""
    battle = state.battle
    assert battle
    (attack, defence), attacker, defender = battle.throws, battle.attacker, battle.defender
    if attack == defence == NONE:
        return (attacker, defender) if attacker < defender else (defender, attacker)
    return (attacker,) if attack == NONE else (defender,)


def legal_throws(state: Table, seat: int) -> list[int]:
    battle = state.battle
    assert battle
    return [*THROWS_BUT[battle.forbidden if seat == battle.defender else NONE]]


def throw(state: Table, seat: int, action: int, events: Events) -> None:
    battle, symbol = state.battle, action - act.THROW
    assert battle
    attack, defence = battle.throws
    battle.throws = (symbol, defence) if seat == battle.attacker else (attack, symbol)
    if events is not None:
        tell(events, "throw", {seat: {"symbol": symbol}}, seat=seat)
    if NONE not in battle.throws:
        reveal_throws(state, battle, events)


def reveal_throws(state: Table, battle: Battle, events: Events) -> None:
    attack, defence = battle.throws
    seats = [battle.attacker, battle.defender]
    if events is not None:
        tell(events, "throws", seats=seats, symbols=[attack, defence])
    state.fights += ((battle.attacker, battle.defender, attack, defence),)
    battle.throws = NO_THROWS
    if attack == defence:
        battle.ties += 1
        if battle.ties == THROWS:
            tell(events, "draw_battle", seats=seats)
            state.phase = AFTERMATH
    elif beats(attack, defence):
        judge(state, battle, battle.attacker, attack, events)
    else:
        judge(state, battle, battle.defender, defence, events)


def judge(state: Table, battle: Battle, winner: int, symbol: int, events: Events) -> None:
    """SWP-13: the window after a won or a lost attack opens before loot moves."""
    battle.winner, battle.symbol = winner, symbol
    if events is not None:
        tell(events, "won", seat=winner, symbol=symbol)
    window = WON if winner == battle.attacker else LOST
    open_window(state, battle, window, battle.attacker, LOOT)


def loot(state: Table, events: Events) -> None:
    """SWP-12; a Truce leaves no winner."""
    battle = state.battle
    assert battle
    state.phase = AFTERMATH
    if battle.winner == NONE:
        return
    loser, symbol = battle.other(battle.winner), battle.symbol
    amount = min(battle.loot[symbol] * (1 + battle.doubled), state.stock[loser][symbol])
    move(state, loser, battle.winner, symbol, amount)
    pair = {"seat": battle.winner, "target": loser}
    if events is not None:
        tell(events, "loot", None, **pair, resource=symbol, amount=amount)


def move(state: Table, giver: int, taker: int, resource: int, amount: int) -> None:
    if amount:
        amounts = only(resource, amount)
        state.gain(giver, amounts, -1)
        state.gain(taker, amounts)


def aftermath(state: Table, events: Events) -> None:
    """SWP-15: the one who was attacked, whatever the result."""
    battle = state.battle
    assert battle
    battle.succeeded = False
    open_window(state, battle, AFTER, battle.defender, END_BATTLE)


def end_battle(state: Table, events: Events) -> None:
    assert state.battle
    state.battle_discard += (state.battle.card,)
    state.battle = None
    if not state.battle_deck:
        turn_red(state, events)
    state.phase = NEXT_BATTLE


def turn_red(state: Table, events: Events) -> None:
    """SWP-14."""
    rng = dealer(state.chance)
    state.battle_deck = tuple(rng.shuffled(state.battle_discard))
    state.chance = rng.rest
    state.battle_discard = ()
    tell(events, "shuffle", pile="battle")
    if not state.is_red:
        state.is_red = True
        tell(events, "red_mood")

"""A battle (SWP-10 to SWP-14): reveal, throws, loot; the card windows are in windows.py."""

from __future__ import annotations

from marchstone.core.protocol import tell
from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE, NONE, RED, RESOURCES, beats
from marchstone.games.stone_weapons_paper.rules.state import (
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
    Events,
    Table,
    only,
)
from marchstone.games.stone_weapons_paper.rules.windows import open_window

THROWS = 3  # the third equal throw is a draw


def next_battle(state: Table, events: Events) -> None:
    """SWP-7: clockwise from the first player each attacks the neighbour on his left."""
    if state.step == state.seats:
        state.step = 0
        state.phase = NEXT_AUCTION
        return
    state.attacker = (state.first + state.step) % state.seats
    state.defender = state.left_of(state.attacker)
    state.step += 1
    state.battle_card = state.battle_deck[-1]
    state.battle_deck = state.battle_deck[:-1]
    loot = BATTLE[state.battle_card][state.mood]
    tell(events, "attack", seat=state.attacker, target=state.defender, loot=list(loot))
    open_window(state, BEFORE, state.attacker, FIGHT)


def fight(state: Table, events: Events) -> None:
    """Intrigue has won without a throw; otherwise both throw."""
    if state.winner != NONE:
        judge(state, state.winner, state.symbol, events)
    else:
        state.phase = THROW


def throwers(state: Table) -> tuple[int, ...]:
    """SWP-11: those who owe a throw, in the order of their seats."""
    pair = (state.attacker, state.defender)
    owing = [seat for seat, throw in zip(pair, state.throws, strict=True) if throw == NONE]
    return tuple(sorted(owing))


def legal_throws(state: Table, seat: int) -> list[int]:
    forbidden = state.forbidden if seat == state.defender else NONE
    return [act.THROW + symbol for symbol in RESOURCES if symbol != forbidden]


def throw(state: Table, seat: int, action: int, events: Events) -> None:
    symbol = action - act.THROW
    attack, defence = state.throws
    state.throws = (symbol, defence) if seat == state.attacker else (attack, symbol)
    tell(events, "throw", {seat: {"symbol": symbol}}, seat=seat)
    if NONE not in state.throws:
        reveal_throws(state, events)


def reveal_throws(state: Table, events: Events) -> None:
    attack, defence = state.throws
    seats = [state.attacker, state.defender]
    tell(events, "throws", seats=seats, symbols=[attack, defence])
    state.fights += ((state.attacker, state.defender, attack, defence),)
    state.throws = (NONE, NONE)
    if attack == defence:
        state.ties += 1
        if state.ties == THROWS:
            tell(events, "draw_battle", seats=seats)
            state.phase = AFTERMATH
    elif beats(attack, defence):
        judge(state, state.attacker, attack, events)
    else:
        judge(state, state.defender, defence, events)


def judge(state: Table, winner: int, symbol: int, events: Events) -> None:
    """SWP-13: the window after a won or a lost attack opens before loot moves."""
    state.winner, state.symbol = winner, symbol
    tell(events, "won", seat=winner, symbol=symbol)
    window = WON if winner == state.attacker else LOST
    open_window(state, window, state.attacker, LOOT)


def loot(state: Table, events: Events) -> None:
    """SWP-12; a Truce leaves no winner."""
    state.phase = AFTERMATH
    if state.winner == NONE:
        return
    loser = state.defender if state.winner == state.attacker else state.attacker
    amount = BATTLE[state.battle_card][state.mood][state.symbol] * (1 + state.doubled)
    amount = min(amount, state.stock[loser][state.symbol])
    move(state, loser, state.winner, state.symbol, amount)
    pair = {"seat": state.winner, "target": loser}
    tell(events, "loot", None, **pair, resource=state.symbol, amount=amount)


def move(state: Table, giver: int, taker: int, resource: int, amount: int) -> None:
    amounts = only(resource, amount)
    state.gain(giver, amounts, -1)
    state.gain(taker, amounts)


def aftermath(state: Table, events: Events) -> None:
    """SWP-15: the one who was attacked, whatever the result."""
    state.succeeded = False
    open_window(state, AFTER, state.defender, END_BATTLE)


def end_battle(state: Table, events: Events) -> None:
    state.battle_discard += (state.battle_card,)
    state.clear_battle()
    if not state.battle_deck:
        turn_red(state, events)
    state.phase = NEXT_BATTLE


def turn_red(state: Table, events: Events) -> None:
    """SWP-14."""
    rng = Rng(state.word)
    state.battle_deck = tuple(rng.shuffled(state.battle_discard))
    state.word = rng.word
    state.battle_discard = ()
    tell(events, "shuffle", pile="battle")
    if state.mood != RED:
        state.mood = RED
        tell(events, "red_mood")

"""The windows in which action cards are played and answered (SWP-15 to SWP-18, SWP-20)."""

from __future__ import annotations

from functools import lru_cache

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import FREE
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    AMBUSH,
    DEFENCE,
    ESPIONAGE,
    HALVED,
    INTRIGUE,
    NAMING,
    NONE,
    PILLAGE,
    PILLAGED,
    PLUNDER,
    RESOURCES,
    TRUCE,
)
from marchstone.games.stone_weapons_paper.rules.hands import kinds_in, lay_down, steal, tell_theft
from marchstone.games.stone_weapons_paper.rules.phases import (
    AFTER,
    ANSWER,
    BEFORE,
    END_BATTLE,
    FIGHT,
    LOOT,
    LOST,
    TAKE,
    WINDOWS,
    WON,
    Phase,
)
from marchstone.games.stone_weapons_paper.rules.state import Battle, Events, Table, only

PLAYED_IN = {
    BEFORE: (INTRIGUE, AMBUSH),
    WON: (PLUNDER,),
    LOST: (TRUCE,),
    AFTER: (PILLAGE, *HALVED, ESPIONAGE),
}
NEXT = {
    BEFORE: FIGHT,
    WON: LOOT,
    LOST: LOOT,
    AFTER: END_BATTLE,
}


def open_window(state: Table, battle: Battle, window: Phase, seat: int, otherwise: Phase) -> None:
    """SWP-20: by the number of cards, whatever they are."""
    if state.hands[seat] and not battle.succeeded:
        state.phase = window
        state.turn = seat
    else:
        state.phase = otherwise


def legal_plays(state: Table, seat: int) -> list[int]:
    return [*plays_of(state.phase, kinds_in(state.hands[seat])), act.PASS]


@lru_cache(2_000)
def plays_of(window: Phase, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """What cards of these kinds can do in this window."""
    plays: list[int] = []
    for kind in kinds:
        if kind not in PLAYED_IN[window]:
            continue
        if kind in NAMING:
            plays += range(act.NAME + 3 * kind, act.NAME + 3 * kind + 3)
        else:
            plays.append(act.PLAY + kind - len(NAMING))
    return tuple(plays)


def play_or_pass(state: Table, seat: int, action: int, events: Events) -> None:
    battle, window = state.battle, state.phase
    assert battle
    if action == act.PASS:
        if events is not None:
            tell(events, "pass", seat=seat, window=WINDOWS.index(window))
        state.phase = NEXT[window]
        return
    kind, named = card_of(action)
    battle.window, battle.played, battle.named = window, kind, named
    lay_down(state, seat, kind)
    target = battle.other(seat)
    tell(events, "play", seat=seat, target=target, card=kind, symbol=named)
    if state.hands[target]:
        state.phase, state.turn = ANSWER, target
    else:
        succeed(state, battle, seat, events)


def card_of(action: int) -> tuple[int, int]:
    """The kind that is played and the symbol that is named with it, or NONE."""
    if action < act.PLAY:
        kind, symbol = divmod(action - act.NAME, 3)
        return kind, symbol
    return action - act.PLAY + len(NAMING), NONE


def legal_answers(state: Table, seat: int) -> list[int]:
    defence = act.PLAY + DEFENCE - len(NAMING)
    return [defence, act.PASS] if DEFENCE in kinds_in(state.hands[seat]) else [act.PASS]


def answer(state: Table, seat: int, action: int, events: Events) -> None:
    battle = state.battle
    assert battle
    assert battle.window
    player = battle.other(seat)
    if action == act.PASS:
        tell(events, "let_be", seat=seat, card=battle.played)
        succeed(state, battle, player, events)
        return
    lay_down(state, seat, DEFENCE)
    tell(events, "defence", seat=seat, target=player, card=battle.played)
    window = battle.window
    battle.put_aside()
    open_window(state, battle, window, player, NEXT[window])  # SWP-16: it is open again


def succeed(state: Table, battle: Battle, seat: int, events: Events) -> None:
    """SWP-17: not cancelled, whatever comes of it."""
    kind, window = battle.played, battle.window
    assert window
    battle.succeeded = True
    state.phase = NEXT[window]
    if window is AFTER:
        take_effect_after(state, battle, kind, events)
    elif kind == INTRIGUE:
        battle.winner, battle.symbol = seat, battle.named
    elif kind == AMBUSH:
        battle.forbidden = battle.named
    elif kind == PLUNDER:
        battle.doubled = True
    else:
        battle.winner = battle.symbol = NONE  # Truce
        tell(events, "draw_battle", seats=[battle.attacker, battle.defender])
    battle.put_aside()


def take_effect_after(state: Table, battle: Battle, kind: int, events: Events) -> None:
    seat, target = battle.defender, battle.attacker
    if kind == ESPIONAGE:
        spy(state, seat, target, events)
    elif kind in HALVED:
        resource = HALVED[kind]
        amount = state.stock[target][resource] // 2
        state.gain(target, only(resource, amount), -1)
        tell(events, "ruin", seat=seat, target=target, resource=resource, amount=amount)
    battle.takes_left = PILLAGED * (kind == PILLAGE) + state.is_red  # SWP-18
    state.turn = seat
    state.phase = TAKE
    take_without_choice(state, battle, events)


def spy(state: Table, seat: int, target: int, events: Events) -> None:
    """It may be played on an empty hand."""
    if state.hands[target]:
        tell_theft(seat, target, [steal(state, seat, target)], events)


def legal_takes(state: Table, seat: int) -> list[int]:
    assert state.battle
    stock = state.stock[state.battle.attacker]
    return [act.TAKE + r for r in RESOURCES if stock[r]]


def take(state: Table, seat: int, action: int, events: Events) -> None:
    battle = state.battle
    assert battle
    take_some(state, battle, action - act.TAKE, 1, events)
    take_without_choice(state, battle, events)


def take_some(state: Table, battle: Battle, resource: int, amount: int, events: Events) -> None:
    battle.takes_left -= amount
    amounts = only(resource, amount)
    state.gain(battle.attacker, amounts, -1)
    state.gain(battle.defender, amounts)
    pair = {"seat": battle.defender, "target": battle.attacker}
    if events is not None:
        tell(events, "take", None, **pair, resource=resource, amount=amount)


def take_without_choice(state: Table, battle: Battle, events: Events) -> None:
    stock = state.stock[battle.attacker]
    for resource, amount in enumerate(surely_taken(stock, battle.takes_left)):
        if amount:
            take_some(state, battle, resource, amount, events)
    if not any(state.stock[battle.attacker]):
        battle.takes_left = 0
    if not battle.takes_left:
        state.phase = END_BATTLE


def surely_taken(stock: Amounts, takes: int) -> Amounts:
    """All, if he has no more than may be taken; and what there is, if it is of one kind."""
    if sum(stock) <= takes:
        return stock
    if max(stock) == sum(stock):
        return only(stock.index(max(stock)), takes)
    return FREE

"""The windows in which action cards are played and answered (SWP-15 to SWP-18, SWP-20)."""

from __future__ import annotations

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
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
    RED,
    RESOURCES,
    TRUCE,
)
from marchstone.games.stone_weapons_paper.rules.hands import kinds_in, lay_down, steal, tell_theft
from marchstone.games.stone_weapons_paper.rules.state import (
    AFTER,
    ANSWER,
    BEFORE,
    END_BATTLE,
    FIGHT,
    LOOT,
    LOST,
    TAKE,
    WON,
    Events,
    Table,
    only,
)

PLAYED_IN = {
    BEFORE: (INTRIGUE, AMBUSH),
    WON: (PLUNDER,),
    LOST: (TRUCE,),
    AFTER: (PILLAGE, *HALVED, ESPIONAGE),
}
NEXT = {BEFORE: FIGHT, WON: LOOT, LOST: LOOT, AFTER: END_BATTLE}


def open_window(state: Table, window: int, seat: int, otherwise: int) -> None:
    """SWP-20: by the number of cards, whatever they are."""
    if state.hands[seat] and not state.succeeded:
        state.phase = window
        state.turn = seat
    else:
        state.phase = otherwise


def legal_plays(state: Table, seat: int) -> list[int]:
    plays: list[int] = []
    for kind in kinds_in(state, seat):
        if kind not in PLAYED_IN[state.phase]:
            continue
        if kind in NAMING:
            plays += range(act.NAME + 3 * kind, act.NAME + 3 * kind + 3)
        else:
            plays.append(act.PLAY + kind - len(NAMING))
    return [*plays, act.PASS]


def play_or_pass(state: Table, seat: int, action: int, events: Events) -> None:
    if action == act.PASS:
        tell(events, "pass", seat=seat, window=state.phase)
        state.phase = NEXT[state.phase]
        return
    kind, named = _card_of(action)
    state.window, state.played, state.named = state.phase, kind, named
    lay_down(state, seat, kind)
    target = state.attacker if seat == state.defender else state.defender
    tell(events, "play", seat=seat, target=target, card=kind, symbol=named)
    if state.hands[target]:
        state.phase, state.turn = ANSWER, target
    else:
        succeed(state, seat, events)


def _card_of(action: int) -> tuple[int, int]:
    if action < act.PLAY:
        kind, symbol = divmod(action - act.NAME, 3)
        return kind, symbol
    return action - act.PLAY + len(NAMING), NONE


def legal_answers(state: Table, seat: int) -> list[int]:
    defence = act.PLAY + DEFENCE - len(NAMING)
    return [defence, act.PASS] if DEFENCE in kinds_in(state, seat) else [act.PASS]


def answer(state: Table, seat: int, action: int, events: Events) -> None:
    player = state.defender if seat == state.attacker else state.attacker
    if action == act.PASS:
        tell(events, "let_be", seat=seat, card=state.played)
        succeed(state, player, events)
        return
    lay_down(state, seat, DEFENCE)
    tell(events, "defence", seat=seat, target=player, card=state.played)
    window = state.window
    state.window = state.played = state.named = NONE
    open_window(state, window, player, NEXT[window])  # SWP-16: it is open again


def succeed(state: Table, seat: int, events: Events) -> None:
    """SWP-17: not cancelled, whatever comes of it."""
    kind, window = state.played, state.window
    state.succeeded = True
    state.phase = NEXT[window]
    if window == AFTER:
        take_effect_after(state, seat, kind, events)
    elif kind == INTRIGUE:
        state.winner, state.symbol = seat, state.named
    elif kind == AMBUSH:
        state.forbidden = state.named
    elif kind == PLUNDER:
        state.doubled = True
    else:
        state.winner = state.symbol = NONE  # Truce
        tell(events, "draw_battle", seats=[state.attacker, state.defender])
    state.window = state.played = state.named = NONE


def take_effect_after(state: Table, seat: int, kind: int, events: Events) -> None:
    target = state.attacker
    if kind == ESPIONAGE:
        spy(state, seat, target, events)
    elif kind in HALVED:
        resource = HALVED[kind]
        amount = state.stock[target][resource] // 2
        state.gain(target, only(resource, amount), -1)
        tell(events, "ruin", seat=seat, target=target, resource=resource, amount=amount)
    state.takes_left = PILLAGED * (kind == PILLAGE) + (state.mood == RED)  # SWP-18
    state.turn = seat
    state.phase = TAKE
    take_without_choice(state, events)


def spy(state: Table, seat: int, target: int, events: Events) -> None:
    """It may be played on an empty hand."""
    if state.hands[target]:
        tell_theft(seat, target, [steal(state, seat, target)], events)


def legal_takes(state: Table) -> list[int]:
    return [act.TAKE + r for r in RESOURCES if state.stock[state.attacker][r]]


def take(state: Table, seat: int, action: int, events: Events) -> None:
    take_one(state, action - act.TAKE, events)
    take_without_choice(state, events)


def take_one(state: Table, resource: int, events: Events, amount: int = 1) -> None:
    state.takes_left -= amount
    amounts = only(resource, amount)
    state.gain(state.attacker, amounts, -1)
    state.gain(state.defender, amounts)
    pair = {"seat": state.defender, "target": state.attacker}
    tell(events, "take", None, **pair, resource=resource, amount=amount)


def take_without_choice(state: Table, events: Events) -> None:
    """All, if he has no more than may be taken; and what there is, if it is of one kind."""
    stock = state.stock[state.attacker]
    there = [resource for resource in RESOURCES if stock[resource]]
    if sum(stock) <= state.takes_left or len(there) == 1:
        for resource in there:
            if state.takes_left:
                amount = min(state.takes_left, stock[resource])
                take_one(state, resource, events, amount)
        state.takes_left = 0
    if not state.takes_left:
        state.phase = END_BATTLE

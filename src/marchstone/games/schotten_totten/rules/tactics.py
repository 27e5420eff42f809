"""The tactics cards (ST-24 … ST-37): what may be played, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstone.core.protocol import tell
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import (
    BANSHEE,
    BLIND_MANS_BLUFF,
    CLAN,
    CLAN_CARDS,
    JOKER,
    JOKERS,
    MODES,
    NONE,
    RECRUITER,
    STONES,
    STRATEGIST,
    TACTIC,
    TRAITOR,
    TROOPS,
    deck_of,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD
from marchstone.games.schotten_totten.rules.state import DECLARE, RECRUIT_DRAW, RECRUIT_RETURN

if TYPE_CHECKING:
    from marchstone.games.schotten_totten.rules.rules import Events, Position


# What may be played


def legal_tactics(state: Position, seat: int, at: tuple[tuple[int, ...], ...]) -> list[int]:
    """Ascending, for the tactics cards in hand; `at` are the plays at stones with room."""
    if state.tactics_played[seat] > state.tactics_played[1 - seat]:  # ST-24
        return []
    plays: list[int] = []
    for card in state.hands[seat]:
        if card < CLAN_CARDS:
            continue
        if card < TROOPS:
            # ST-26; ST-3: of two Jokers it is the first that is played.
            if card not in JOKERS or not (state.joker_played[seat] or card != JOKER + seat):
                plays += at[card]
        elif card in MODES:
            plays += mode_plays(state, card)
        else:
            plays += LEGAL_RUSE[card](state, seat)
    return plays


def mode_plays(state: Position, card: int) -> list[int]:
    """ST-31: any unclaimed stone, its sides full or not."""
    return [card * STONES + stone for stone in range(STONES) if state.owners[stone] == NONE]


def legal_recruiter(state: Position, seat: int) -> list[int]:
    return [act.RECRUIT] if any(state.decks) else []  # ST-33


def legal_strategist(state: Position, seat: int) -> list[int]:
    plays = []
    for card, stone in sorted(movable(state, seat)):
        base = act.REDEPLOY + card * (STONES + 1)
        room = state.open[seat] & ~(1 << stone)  # ST-34: another stone
        plays += [base + to for to in range(STONES) if room >> to & 1]
        plays.append(base + act.DISCARD)
    return plays


def legal_banshee(state: Position, seat: int) -> list[int]:
    return [act.BEWAIL + card for card, _ in sorted(movable(state, 1 - seat))]


def legal_traitor(state: Position, seat: int) -> list[int]:
    room = [stone for stone in range(STONES) if state.open[seat] >> stone & 1]
    clan = sorted(card for card, _ in movable(state, 1 - seat) if card < CLAN_CARDS)
    return [act.TURNCOAT + card * STONES + stone for card in clan for stone in room]


def movable(state: Position, seat: int) -> list[tuple[int, int]]:
    """The seat's cards at unclaimed stones, each with its stone."""
    return [
        (card, stone)
        for stone in range(STONES)
        if state.owners[stone] == NONE
        for card in state.sides[seat * STONES + stone]
    ]


LEGAL_RUSE = {
    RECRUITER: legal_recruiter,
    STRATEGIST: legal_strategist,
    BANSHEE: legal_banshee,
    TRAITOR: legal_traitor,
}


def legal_returns(state: Position, seat: int) -> list[int]:
    """ST-33: any card of the hand, of two Jokers the second; ST-26: but none that must be kept."""
    hand, kept = state.hands[seat], set(JOKERS) if state.joker_played[seat] else set()
    if JOKER + 1 - seat in hand and not kept:
        kept = {JOKER + seat}
    return [act.RETURN + card for card in hand if card not in kept]


# What it does


def apply_tactics(state: Position, seat: int, action: int, events: Events) -> None:
    if action < act.RECRUIT:
        play_tactics(state, seat, *divmod(action, STONES), events)
    elif action == act.RECRUIT:
        recruit(state, seat, events)
    elif action < act.BEWAIL:
        redeploy(state, seat, *divmod(action - act.REDEPLOY, STONES + 1), events)
    elif action < act.TURNCOAT:
        bewail(state, seat, action - act.BEWAIL, events)
    elif action < act.DECLARE:
        turn_coat(state, seat, *divmod(action - act.TURNCOAT, STONES), events)
    elif action < act.CLAIM:
        declare(state, seat, action - act.DECLARE, events)
    elif action < act.RETURN:
        recruit_draw(state, seat, action - act.DRAW, events)
    else:
        recruit_return(state, seat, action - act.RETURN, events)


def spend(state: Position, seat: int, card: int) -> None:
    """ST-24: every tactics card played counts for the whole round."""
    state.hands[seat].remove(card)
    state.tactics_played[seat] += 1


def play_tactics(state: Position, seat: int, card: int, stone: int, events: Events) -> None:
    """An elite troop (ST-28) or a combat mode (ST-29 … ST-31)."""
    spend(state, seat, card)
    tell(events, "play", seat=seat, card=card, stone=stone)
    if card in JOKERS:
        state.joker_played[seat] = True
        if state.options.edition == "cz":
            lay_undeclared(state, seat, card, stone)
            return
    if card in MODES:
        state.lay_mode(stone, BLIND if card == BLIND_MANS_BLUFF else MUD)
    else:
        state.put(seat, stone, card)
    state.after_play(events)


def lay_undeclared(state: Position, seat: int, joker: int, stone: int) -> None:
    """ST-25: its side is judged when the Joker is declared, the next thing that its player does."""
    state.sides[seat * STONES + stone] += (joker,)
    state.claimable = 0  # ST-22
    state.phase = DECLARE


def declare(state: Position, seat: int, clan_card: int, events: Events) -> None:
    joker, stone = undeclared_joker(state, seat)
    state.declared[joker - JOKER] = clan_card
    state.settle(seat, stone)
    tell(events, "declare", seat=seat, card=joker, stands_for=clan_card, stone=stone)
    state.after_play(events)


def undeclared_joker(state: Position, seat: int) -> tuple[int, int]:
    """The Joker just played, and its stone."""
    return next(
        (card, stone)
        for card, stone in movable(state, seat)
        if card in JOKERS and state.declared[card - JOKER] == NONE
    )


def recruit(state: Position, seat: int, events: Events) -> None:
    """ST-33: with d < 3 cards left in the decks, draw d and return d - 1."""
    spend(state, seat, RECRUITER)
    state.discard += (RECRUITER,)
    state.draws_left = min(3, len(state.decks[CLAN]) + len(state.decks[TACTIC]))
    state.returns_left = state.draws_left - 1
    state.claimable = 0  # ST-22
    state.phase = RECRUIT_DRAW
    tell(events, "recruit", seat=seat)
    draw_without_choice(state, seat, events)


def recruit_draw(state: Position, seat: int, deck: int, events: Events) -> None:
    state.draws_left -= 1
    state.draw(seat, deck, events)
    draw_without_choice(state, seat, events)


def draw_without_choice(state: Position, seat: int, events: Events) -> None:
    """Draw on while only one deck has cards; then it is time to return some."""
    while state.draws_left and not all(state.decks):
        state.draws_left -= 1
        state.draw(seat, CLAN if state.decks[CLAN] else TACTIC, events)
    if not state.draws_left:
        state.phase = RECRUIT_RETURN
        if not state.returns_left:
            state.after_play(events, may_draw=False)


def recruit_return(state: Position, seat: int, card: int, events: Events) -> None:
    state.hands[seat].remove(card)
    state.decks[deck_of(card)].insert(0, card)
    state.returned[seat] += (card,)
    state.returns_left -= 1
    tell(events, "return", {seat: {"card": card}}, seat=seat, deck=deck_of(card))
    if not state.returns_left:
        state.after_play(events, may_draw=False)


def redeploy(state: Position, seat: int, card: int, stone: int, events: Events) -> None:
    """Strategist: ST-34."""
    spend(state, seat, STRATEGIST)
    start = remove(state, seat, card)
    if stone == act.DISCARD:
        discard(state, card)
    else:
        state.put(seat, stone, card)
    state.discard += (STRATEGIST,)
    tell(events, "redeploy", seat=seat, card=card, start=start, stone=stone)
    state.after_play(events)


def bewail(state: Position, seat: int, card: int, events: Events) -> None:
    """Banshee: ST-35."""
    spend(state, seat, BANSHEE)
    start = remove(state, 1 - seat, card)
    discard(state, card)
    state.discard += (BANSHEE,)
    tell(events, "bewail", seat=seat, card=card, start=start)
    state.after_play(events)


def turn_coat(state: Position, seat: int, card: int, stone: int, events: Events) -> None:
    """Traitor: ST-36."""
    spend(state, seat, TRAITOR)
    start = remove(state, 1 - seat, card)
    state.put(seat, stone, card)
    state.discard += (TRAITOR,)
    tell(events, "turncoat", seat=seat, card=card, start=start, stone=stone)
    state.after_play(events)


def remove(state: Position, seat: int, card: int) -> int:
    """Take the seat's card from its stone; gives the stone."""
    stone = next(stone for c, stone in movable(state, seat) if c == card)
    state.take(seat, stone, card)
    return stone


def discard(state: Position, card: int) -> None:
    state.discard += (card,)
    if card in JOKERS:
        state.declared[card - JOKER] = NONE  # ST-37

"""Action cards in hand: drawing, stealing, discarding, and what every seat comes to know by it."""

from __future__ import annotations

from functools import lru_cache

from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules.cards import KIND, KINDS, NO_KINDS, NONE, counted
from marchstone.games.stone_weapons_paper.rules.state import Events, Table, replaced

Counts = tuple[int, ...]


def changed(counts: Counts, kind: int, by: int) -> Counts:
    """One more or one fewer of a kind, never below none."""
    return (*counts[:kind], max(0, counts[kind] + by), *counts[kind + 1 :])


def draw(state: Table, seat: int, count: int, events: Events) -> None:
    """So many cards, told in one piece: in which order they came means nothing."""
    drawn: list[int] = []
    stolen: dict[int, list[int]] = {}
    while count and draw_one(state, seat, drawn, stolen, events):
        count -= 1
    if drawn:
        tell(events, "draw", {seat: {"cards": sorted(drawn)}}, seat=seat, count=len(drawn))
    for victim, kinds in sorted(stolen.items()):
        tell_theft(seat, victim, kinds, events)


def draw_one(
    state: Table, seat: int, drawn: list[int], stolen: dict[int, list[int]], events: Events
) -> bool:
    """SWP-19: from the deck, else from the shuffled discards, else from another hand."""
    if not state.action_deck and state.action_discard:
        shuffle_discards(state, events)
    if not state.action_deck:
        victim = whom_to_rob(state, seat)
        if victim != NONE:
            stolen.setdefault(victim, []).append(steal(state, seat, victim))
        return victim != NONE
    card = state.action_deck[-1]
    state.action_deck = state.action_deck[:-1]
    state.drawn = replaced(state.drawn, seat, changed(state.drawn[seat], KIND[card], 1))
    take_up(state, seat, card)
    drawn.append(KIND[card])
    return True


def shuffle_discards(state: Table, events: Events) -> None:
    rng = dealer(state.chance)
    state.action_deck = tuple(rng.shuffled(state.action_discard))
    state.chance = rng.rest
    state.shuffled = counted(state.action_discard)
    state.drawn = (NO_KINDS,) * state.seats
    state.action_discard = ()
    tell(events, "shuffle", pile="action")


def take_up(state: Table, seat: int, card: int) -> None:
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))


def whom_to_rob(state: Table, seat: int) -> int:
    """The other who holds most; NONE if the drawer holds more than every other."""
    others = [other for other in range(state.seats) if other != seat]
    most = max(len(state.hands[other]) for other in others)
    if len(state.hands[seat]) > most or not most:
        return NONE
    rng = dealer(state.chance)
    victim = rng.choice([other for other in others if len(state.hands[other]) == most])
    state.chance = rng.rest
    return victim


def steal(state: Table, thief: int, victim: int) -> int:
    """A random card of the victim; its kind."""
    hand = state.hands[victim]
    rng = dealer(state.chance)
    card = rng.choice(hand)
    state.chance = rng.rest
    remember_theft(state, thief, victim, KIND[card])
    state.hands[victim] = tuple(c for c in hand if c != card)
    take_up(state, thief, card)
    return KIND[card]


def tell_theft(thief: int, victim: int, kinds: list[int], events: Events) -> None:
    """Only the two see which cards."""
    seen = {"cards": sorted(kinds)}
    private = {thief: seen, victim: seen}
    tell(events, "steal", private, seat=thief, victim=victim, count=len(kinds))


def remember_theft(state: Table, thief: int, victim: int, kind: int) -> None:
    for seat in range(state.seats):
        knows = list(state.known[seat])
        if seat == thief:
            knows[victim] = changed(knows[victim], kind, -1)
        elif seat == victim:
            knows[thief] = changed(knows[thief], kind, 1)
        else:
            sure = surely_stolen(knows[victim], len(state.hands[victim]))
            # Any one of the cards he knew of may be gone.
            knows[victim] = tuple(max(0, count - 1) for count in knows[victim])
            if sure != NONE:
                knows[thief] = changed(knows[thief], sure, 1)
        state.known = replaced(state.known, seat, tuple(knows))


def surely_stolen(known: Counts, size: int) -> int:
    """The kind that a hand consists of, if the onlooker knows all of it and it has but one."""
    kinds = [kind for kind in range(len(KINDS)) if known[kind]]
    return kinds[0] if len(kinds) == 1 and known[kinds[0]] == size else NONE


def lay_down(state: Table, seat: int, kind: int) -> None:
    """A card of this kind from the hand to the discards."""
    card = next(c for c in state.hands[seat] if KIND[c] == kind)
    state.hands[seat] = tuple(c for c in state.hands[seat] if c != card)
    state.action_discard += (card,)
    for other in range(state.seats):
        if other != seat and state.known[other][seat][kind]:
            knows = state.known[other]
            knows = replaced(knows, seat, changed(knows[seat], kind, -1))
            state.known = replaced(state.known, other, knows)


@lru_cache(2_000)
def kinds_in(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Each kind in the hand once, in order."""
    return tuple(sorted({KIND[card] for card in hand}))

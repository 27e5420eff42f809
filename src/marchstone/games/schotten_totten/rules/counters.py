"""Counters found by table: which unseen clan cards would beat a side, where no card is wild.

This is the question asked most often by far, after every play for every full side. It needs one
winning completion only, not the best (`scoring.best`): without wild cards and combat modes the
tables leave 3 of 100 questions to the search.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    COLOUR,
    OF_COLOUR,
    OF_VALUE,
    VALUE,
    VALUES,
)
from marchstone.games.schotten_totten.rules.scoring import (
    COLOUR_ONLY,
    COLOUR_RUN,
    RUN,
    RUNS,
    best,
    strength_of_three,
)

NO_JOKER = (-1, -1)

# For each clan card: the cards of its colour, and those of its value.
LIKES = tuple((OF_COLOUR[COLOUR[c]], OF_VALUE[VALUE[c]]) for c in range(CLAN_CARDS))


def counter_to(above: int, side: tuple[int, ...], unseen: int) -> int:
    """Unseen cards (a mask) that complete the side to more than `above`; 0 if there are none."""
    if len(side) == 2:
        strengths, cards = thirds(side)
        beating = cards[bisect_right(strengths, above)] & unseen
        return beating & -beating
    quick = _alike(side, unseen) if above < COLOUR_ONLY else 0
    quick = quick or _high_cards(above, side, unseen) or _colour_run(above, side, unseen)
    if quick:
        return quick
    reach = best(side, 3, False, NO_JOKER, unseen, above)
    return reach[1] if reach else 0


def _alike(side: tuple[int, ...], unseen: int) -> int:
    """Against a run or a sum any cards of one colour will do, or of one value."""
    for likes in LIKES[side[0]] if side else OF_COLOUR:
        alike = unseen & likes
        two = alike & alike - 1  # without the lowest
        three = two & two - 1
        if side and two:
            return alike ^ three
        if three:
            return alike ^ (three & three - 1)
    return 0


def _high_cards(above: int, side: tuple[int, ...], unseen: int) -> int:
    """Beside one card, the two highest will mostly do against a sum."""
    if not side or above >= RUN:
        return 0
    taken, total = 0, VALUE[side[0]]
    for value in range(VALUES, 0, -1):
        there = unseen & OF_VALUE[value]
        while there:
            taken |= there & -there
            total += value
            if taken & taken - 1:
                return taken if total > above else 0
            there &= there - 1
    return 0


def _colour_run(above: int, side: tuple[int, ...], unseen: int) -> int:
    for strength, cards in colour_runs(side):
        if strength <= above:
            break
        if not cards & ~unseen:
            return cards
    return 0


@cache
def thirds(side: tuple[int, int]) -> tuple[list[int], list[int]]:
    """The strengths that a third card makes of two, ascending; and for each of them the cards
    that make it or more. One mask without cards follows the last."""
    if side[0] > side[1]:
        return thirds(side[::-1])
    made: dict[int, int] = {}
    for card in range(CLAN_CARDS):
        if card not in side:
            strength = strength_of_three(*side, card)
            made[strength] = made.get(strength, 0) | 1 << card
    strengths = sorted(made)
    cards = [0]
    for strength in reversed(strengths):
        cards.append(cards[-1] | made[strength])
    return strengths, cards[::-1]


@cache
def colour_runs(side: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The colour runs that hold the side, strongest first: strength, and the cards it lacks."""
    has = sum(1 << card for card in side)
    runs = [
        (COLOUR_RUN + total, values << VALUES * colour)
        for total, values in RUNS[3]
        for colour in range(6)
    ]
    return tuple((strength, cards & ~has) for strength, cards in runs if not has & ~cards)

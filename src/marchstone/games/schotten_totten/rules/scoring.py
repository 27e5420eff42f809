"""Formations and how strong they are, and the best that a side can still become (ST-11 … ST-19).

A strength is 100 × rank of the formation + total, so that plain comparison is ST-11 and ST-12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marchstone.games.schotten_totten.rules.cards import (
    COLOUR,
    COLOURS,
    JOKER,
    JOKERS,
    NONE,
    OF_VALUE,
    VALUE,
    VALUES,
    WILD_VALUES,
)

SUM, RUN, COLOUR_ONLY, KIND, COLOUR_RUN = 0, 100, 200, 300, 400
FORMATIONS = {SUM: "sum", RUN: "run", COLOUR_ONLY: "colour", KIND: "kind", COLOUR_RUN: "colour_run"}

NINE = 0b111111111
EVERY_COLOUR = tuple(range(len(COLOURS)))

# (total, the values as bits) of the runs of 3 and of 4 cards, highest first; ST-11: none wraps.
RUNS = {
    n: tuple((n * v + n * (n - 1) // 2, ((1 << n) - 1) << v - 1) for v in range(10 - n, 0, -1))
    for n in (3, 4)
}

Best = tuple[int, int]  # a strength, and the mask of the unseen cards that are needed for it


def formation(strength: int) -> str:
    return FORMATIONS[strength // 100 * 100]


def best(
    cards: Sequence[int],
    need: int,
    blind: bool,
    declared: Sequence[int],
    unseen: int = 0,
    above: int = -1,
) -> Best | None:
    """The strongest formation of `need` cards that the side can reach with unseen clan cards.

    None if it can reach none stronger than `above`. A complete side takes no unseen cards.
    """
    side = Side(cards, need, declared)
    if blind:  # ST-29: only the total counts.
        return _sum(side, unseen, above)
    return (
        (above < COLOUR_RUN + 99 and _colour_run(side, unseen, above))
        or (above < KIND + 99 and _kind(side, unseen, above))
        or (above < COLOUR_ONLY + 99 and _colour(side, unseen, above))
        or (above < RUN + 99 and _run(side, unseen, above))
        or (above < SUM + 99 and _sum(side, unseen, above))
        or None
    )


def strength_of_three(a: int, b: int, c: int) -> int:
    """The same for three clan cards, which is nearly every complete side."""
    x, y, z = VALUE[a], VALUE[b], VALUE[c]
    total = x + y + z
    values = 1 << x | 1 << y | 1 << z
    is_run = values == 0b111 * (values & -values)
    if COLOUR[a] == COLOUR[b] == COLOUR[c]:
        return total + (COLOUR_RUN if is_run else COLOUR_ONLY)
    if is_run:
        return RUN + total
    return total + (KIND if x == y == z else SUM)


class Side:
    """A side taken apart: what is settled, which elite troops are free, how many are missing."""

    __slots__ = ("bits", "colours", "distinct", "missing", "need", "total", "value", "wilds")

    def __init__(self, cards: Sequence[int], need: int, declared: Sequence[int]) -> None:
        self.need = need
        self.missing = need - len(cards)
        self.wilds: list[range] = []
        self.total = self.bits = colours = 0
        self.distinct = True
        self.value = 0  # the one value all settled cards share; 0 if there is none yet
        for card in cards:
            if card >= JOKER:
                if card not in JOKERS or declared[card - JOKER] == NONE:
                    self.wilds.append(WILD_VALUES[card])
                    continue
                card = declared[card - JOKER]  # ST-25
            colours |= 1 << COLOUR[card]
            self.value = VALUE[card]
            bit = 1 << self.value - 1
            self.distinct = self.distinct and not self.bits & bit
            self.bits |= bit
            self.total += self.value
        self.colours = _which_colours(colours)

    def top(self) -> int:
        """The total with every free elite troop at its highest."""
        return self.total + sum(wild[-1] for wild in self.wilds)


def _which_colours(colours: int) -> tuple[int, ...]:
    """The colours in which the side can still be of one colour."""
    if not colours:
        return EVERY_COLOUR
    return () if colours & colours - 1 else (colours.bit_length() - 1,)


def _colour_run(side: Side, unseen: int, above: int) -> Best | None:
    if not side.colours or not side.distinct:
        return None
    for total, values in RUNS[side.need]:
        if COLOUR_RUN + total <= above:
            return None
        if side.bits & ~values:
            continue
        for colour in side.colours:
            shift = VALUES * colour
            taken = _fill(values & ~side.bits, unseen >> shift & NINE, side.wilds)
            if taken is not None:
                return COLOUR_RUN + total, taken << shift
    return None


def _fill(gaps: int, available: int, wilds: list[range]) -> int | None:
    """The values to take from the available ones so that, with the wilds, no gap is left."""
    if not wilds:
        return None if gaps & ~available else gaps
    for value in wilds[0]:
        bit = 1 << value - 1
        if gaps & bit:
            taken = _fill(gaps & ~bit, available, wilds[1:])
            if taken is not None:
                return taken
    return None


def _kind(side: Side, unseen: int, above: int) -> Best | None:
    for value in (side.value,) if side.value else range(VALUES, 0, -1):
        strength = KIND + side.need * value
        if strength <= above or side.bits & ~(1 << value - 1):
            return None
        there = unseen & OF_VALUE[value]
        if there.bit_count() >= side.missing and all(value in wild for wild in side.wilds):
            return strength, _lowest(there, side.missing)
    return None


def _colour(side: Side, unseen: int, above: int) -> Best | None:
    found = None
    base = COLOUR_ONLY + side.top()
    for colour in side.colours:
        shift = VALUES * colour
        there = unseen >> shift & NINE
        if there.bit_count() < side.missing:
            continue
        taken = there
        while taken.bit_count() > side.missing:
            taken &= taken - 1
        strength = base + sum(_values(taken))
        if strength > above:
            above, found = strength, (strength, taken << shift)
    return found


def _run(side: Side, unseen: int, above: int) -> Best | None:
    if not side.distinct:
        return None
    available = _any_colour(unseen)
    for total, values in RUNS[side.need]:
        if RUN + total <= above:
            return None
        if side.bits & ~values:
            continue
        taken = _fill(values & ~side.bits, available, side.wilds)
        if taken is not None:
            cards = sum(_lowest(unseen & OF_VALUE[value], 1) for value in _values(taken))
            return RUN + total, cards
    return None


def _sum(side: Side, unseen: int, above: int) -> Best | None:
    strength, taken, missing = SUM + side.top(), 0, side.missing
    for value in range(VALUES, 0, -1):
        if not missing:
            break
        there = _lowest(unseen & OF_VALUE[value], missing)
        taken |= there
        strength += value * there.bit_count()
        missing -= there.bit_count()
    return None if missing or strength <= above else (strength, taken)  # ST-17


def _any_colour(cards: int) -> int:
    """The values of the cards, as nine bits."""
    cards |= cards >> 27
    return (cards | cards >> 9 | cards >> 18) & NINE


def _lowest(mask: int, count: int) -> int:
    """The lowest `count` bits of a mask, or all it has."""
    rest = mask
    for _ in range(count):
        rest &= rest - 1
    return mask & ~rest


def _values(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length()
        bits &= bits - 1

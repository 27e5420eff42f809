"""Elite troops as clan cards: the network has never seen a card that may stand for others.

On a complete side they stand for what makes it strongest, so its strength is exactly that of the
rules; on one that lacks cards, for what leaves most ways to a strong formation.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from marchstone.games.schotten_totten.judge.network.formations import FULL
from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    COLOUR,
    COLOURS,
    JOKER,
    JOKERS,
    VALUE,
    WILD_VALUES,
    clan_card,
)
from marchstone.games.schotten_totten.rules.scoring import COLOUR_RUN, KIND, strength_of_three

Cards = tuple[int, ...]

# Of a side that lacks cards: what a card counts that would make it a colour run, or three alike;
# and of the total so little that it only tells apart what is alike otherwise.
FOR_COLOUR_RUN, FOR_KIND, FOR_TOTAL = 3.0, 1.0, 0.03
MOST = 1 << 13


def stood_in(side: Cards, unseen: int) -> Cards:
    """The side, at most three cards of it, in clan cards; unseen ones are a mask."""
    if not side or max(side) < CLAN_CARDS:
        return side[:FULL]
    clan = tuple(sorted(card for card in side if card < CLAN_CARDS))
    troops = tuple(JOKER if card in JOKERS else card for card in side if card >= CLAN_CARDS)
    if len(side) < FULL:
        return _hopeful(clan, troops, unseen)
    return _strongest(clan[:FULL], troops[: FULL - len(clan)])


@lru_cache(MOST)
def _strongest(clan: Cards, troops: Cards) -> Cards:
    return max(_ways(clan, troops), key=lambda cards: (strength_of_three(*cards), cards))


@lru_cache(MOST)
def _hopeful(clan: Cards, troops: Cards, unseen: int) -> Cards:
    return max(_ways(clan, troops), key=lambda cards: (_hope(cards, unseen), cards))


def _ways(clan: Cards, troops: Cards) -> Iterator[Cards]:
    """What the side may be, no card twice."""
    kinds = [
        [clan_card(colour, value) for colour in range(len(COLOURS)) for value in WILD_VALUES[troop]]
        for troop in troops
    ]
    for cards in product(*kinds):
        if len({*clan, *cards}) == len(clan) + len(cards):
            yield (*clan, *cards)


def _hope(cards: Cards, unseen: int) -> float:
    runs, alike = chances_of(cards)
    total = sum(VALUE[card] for card in cards)
    found = FOR_COLOUR_RUN * (runs & unseen).bit_count() + FOR_KIND * (alike & unseen).bit_count()
    return found + FOR_TOTAL * total


@lru_cache(MOST)
def chances_of(cards: Cards) -> tuple[int, int]:
    """The cards, as bits, with which one or two others become a colour run, or three alike."""
    runs = alike = 0
    for rest in range(CLAN_CARDS):
        if rest in cards:
            continue
        if len(cards) < FULL - 1:
            near = COLOUR[rest] == COLOUR[cards[0]] and abs(VALUE[rest] - VALUE[cards[0]]) < FULL
            runs |= near << rest
            alike |= (VALUE[rest] == VALUE[cards[0]]) << rest
        else:
            strength = strength_of_three(cards[0], cards[1], rest)
            runs |= (strength >= COLOUR_RUN) << rest
            alike |= (KIND <= strength < COLOUR_RUN) << rest
    return runs, alike

"""The judgement of stones as the rulebook tells it: try everything. Slow, and plain to see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise, product

from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    JOKER,
    JOKER_2,
    SHIELD_BEARER,
    SPY,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD

Made = tuple[int, int]  # formation (4 is a colour run, 0 a sum) and total


@cache
def formation(cards: tuple[int, ...]) -> Made:
    """ST-11, ST-13: three or four clan cards."""
    colours = {card // 9 for card in cards}
    values = sorted(card % 9 + 1 for card in cards)
    is_run = all(after == before + 1 for before, after in pairwise(values))
    if is_run and len(colours) == 1:
        rank = 4
    elif len(set(values)) == 1:
        rank = 3
    elif len(colours) == 1:
        rank = 2
    elif is_run:
        rank = 1
    else:
        rank = 0
    return rank, sum(values)


def stands_for(card: int, declared: Sequence[int]) -> list[int]:
    """ST-25, ST-27: the clan cards that a card can be."""
    if card < CLAN_CARDS:
        return [card]
    if card in (JOKER, JOKER_2) and declared[card - JOKER] >= 0:
        return [declared[card - JOKER]]
    allowed = {SPY: {7}, SHIELD_BEARER: {1, 2, 3}}.get(card, set(range(1, 10)))
    return [clan for clan in range(CLAN_CARDS) if clan % 9 + 1 in allowed]


def strength(cards: Iterable[int], blind: bool, declared: Sequence[int]) -> Made:
    """ST-19, ST-29: a complete side at its best."""
    ways = product(*(stands_for(card, declared) for card in cards))
    made = (formation(tuple(sorted(way))) for way in ways)
    return max((0, total) if blind else (rank, total) for rank, total in made)


def reach(
    side: Sequence[int], need: int, blind: bool, declared: Sequence[int], unseen: Sequence[int]
) -> Made | None:
    """ST-16, ST-17: the best that unseen cards can make of a side."""
    completions = combinations(unseen, need - len(side))
    return max((strength([*side, *more], blind, declared) for more in completions), default=None)


def can_claim(
    mine: Sequence[int],
    theirs: Sequence[int],
    modes: int,
    declared: Sequence[int],
    unseen: Sequence[int],
    i_was_first: bool,
) -> bool:
    """ST-14 … ST-16."""
    need, blind = 4 if modes & MUD else 3, bool(modes & BLIND)
    if len(mine) < need:
        return False
    my_strength = strength(mine, blind, declared)
    his_best = reach(theirs, need, blind, declared, unseen)
    if his_best is None or my_strength > his_best:
        return True
    return my_strength == his_best and (i_was_first or len(theirs) < need)

"""How likely cards come to the side that wants them: tables by where the cards lie."""

from __future__ import annotations

from functools import cache

from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, VALUES

MOST_HELD = 10
MOST_WANTED = 4

IN_HAND = 0.8  # a card in hand may be wanted elsewhere
FIRST, LAST = 0.12, 0.48  # of the cards in the deck, a full one and the last of it
FULL_DECK = 42
TIMELY = 0.6  # not every card comes in time, and to the stone that wants it
MOST_LIKELY = 0.9


class Rates:
    """Tables by how many of the wanted cards are in hand, and how many may come."""

    def __init__(self, coming: float) -> None:
        """The chance of a single card that may come."""
        held = [(1 - IN_HAND) ** count for count in range(MOST_HELD)]
        later = [(1 - coming) ** count for count in range(CLAN_CARDS + 1)]
        self.one = [[1 - mine * other for other in later] for mine in held]
        held_and_later = [[(m, n) for n in range(VALUES + 1)] for m in range(MOST_HELD)]
        tails = [[_tails([IN_HAND] * m + [coming] * n) for m, n in row] for row in held_and_later]
        counts = range(MOST_WANTED + 1)
        self.some = [[[tail[count] for tail in row] for row in tails] for count in counts]


def _tails(chances: list[float]) -> list[float]:
    """For each count: the chance that so many cards come, or more."""
    spread = [1.0, *[0.0] * MOST_WANTED]  # the last stands for that many or more
    for chance in chances:
        spread[-1] += spread[-2] * chance
        for k in range(MOST_WANTED - 1, 0, -1):
            spread[k] += (spread[k - 1] - spread[k]) * chance
        spread[0] *= 1 - chance
    return [sum(spread[count:]) for count in range(MOST_WANTED + 1)]


@cache
def rates(coming: float) -> Rates:
    return Rates(coming)


def world_rates(deck_left: int) -> Rates:
    """Where both hands are known: the deck is shared, and the round may end before its end."""
    return rates(LAST + (FIRST - LAST) * deck_left / FULL_DECK)


def view_rates(own: float, unseen: int) -> Rates:
    """Where a seat may expect so many of the unseen cards for its own."""
    return rates(round(min(TIMELY * own / max(1, unseen), MOST_LIKELY), 2))

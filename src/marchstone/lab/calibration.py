"""Whether chances to win come true: what was said in many games, beside how they ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from marchstone import bots, games
from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.protocol import Seat
from marchstone.lab.standings import Rate

SAMPLED = 0.2  # of the decisions of a game
WORLDS = 16  # in which the judge looks at a position
ASKS = 96  # positions that the network is asked about
CERTAIN = 0.001  # nobody is surer: one surprise would outweigh a thousand chances
BINS = 10


@dataclass(frozen=True, slots=True)
class Saying:
    """The chance of a seat, as it was judged from its view, and what came of it."""

    left: int  # cards in the deck
    learned: float
    judged: float
    won: float

    @property
    def by(self) -> dict[str, float]:
        return {"learned": self.learned, "judged": self.judged}


@dataclass(frozen=True, slots=True)
class Bin:
    """Chances of about the same size."""

    said: float  # on the average
    won: Rate

    @property
    def error(self) -> float:
        return abs(self.said - self.won.value)


def sayings(game: str, bot: str, seed: int) -> list[Saying]:
    """Of one game that the bot plays with itself."""
    watcher = Watcher(game, Rng(seed).split())
    seats = [bots.get(bot, watcher.game, clock=False) for _ in range(2)]
    chance = Rng(seed)
    state = watcher.game.new(watcher.game.options(), 2, seed)
    while waiting := state.to_act():
        view = watcher.game.view(state, waiting[0])
        watcher.look(view)
        state.apply(waiting[0], seats[waiting[0]].choose(view, chance))
    outcome = state.outcome()
    assert outcome is not None
    return list(watcher.told(outcome.ranks))


class Watcher:
    """Says at some decisions, from the view of whoever decides, how likely he is to win."""

    def __init__(self, game: str, rng: Rng) -> None:
        self.game = games.get(game)
        self.guide = bots.guide(self.game)
        self.rng = rng
        self.said: list[tuple[Seat, int, float, float]] = []

    def look(self, view: Any) -> None:
        if len(view.legal) > 1 and self.rng.random() < SAMPLED:
            chances = self.learned(view), judged(self.guide, view, self.rng)
            self.said.append((view.seat, view.decks_left[0], *chances))

    def learned(self, view: Any) -> float:
        """As a hint or an analysis would tell it."""
        mind = Mind(self.guide, Effort(Budget(ASKS), ASKS))
        seat: Seat = view.seat
        return mind.think(view, self.rng).returns[seat]

    def told(self, ranks: Sequence[int]) -> Iterator[Saying]:
        for seat, left, learned, judged in self.said:
            won = 0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1)
            yield Saying(left, learned, judged, won)


def judged(guide: Guide, view: Any, rng: Rng) -> float:
    """As the judge tells it at a glance."""
    seat: Seat = view.seat
    worlds = [guide.imagine(view, rng) for _ in range(WORLDS)]
    return sum(guide.value(world)[seat] for world in worlds) / WORLDS


def log_loss(pairs: Sequence[tuple[float, float]]) -> float:
    """Of chances and what came of them."""
    return sum(_surprise(*pair) for pair in pairs) / max(1, len(pairs))


def _surprise(chance: float, won: float) -> float:
    chance = min(1 - CERTAIN, max(CERTAIN, chance))
    return -won * log(chance) - (1 - won) * log(1 - chance)


def bins(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    """Ten of equal width, those without a chance left out."""
    sorted_in: dict[int, list[tuple[float, float]]] = {}
    for pair in pairs:
        sorted_in.setdefault(min(BINS - 1, int(BINS * pair[0])), []).append(pair)
    return [_bin(each) for _, each in sorted(sorted_in.items())]


def _bin(pairs: Sequence[tuple[float, float]]) -> Bin:
    said, won = (sum(column) for column in zip(*pairs, strict=True))
    return Bin(said / len(pairs), Rate(won, len(pairs)))


def expected_error(pairs: Sequence[tuple[float, float]]) -> float:
    """By how much a chance misses what comes of it, on the average."""
    return sum(it.error * it.won.whole for it in bins(pairs)) / max(1, len(pairs))

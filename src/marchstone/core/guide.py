"""What a game knows of itself, for those who search it: what is promising, and how things stand."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from marchstone.core.chance.rng import Rng

if TYPE_CHECKING:
    from marchstone.core.protocol import Action, AnyGame, Outcome, Seat

Returns: TypeAlias = tuple[float, ...]  # per seat: 1 is the game won, 0 is the last place

WINNING = 0.75  # of the return is for the first place, the rest for everyone left behind
SCORING = 0.01  # of the return is for points, so that a won or lost game is still played well


@dataclass(frozen=True, slots=True)
class Sureness:
    """How chances are put right before people are told them."""

    factor: float = 1.0  # on the logarithm of everybody's odds: more is surer
    edge: float = 0.0  # added to that of who decides: above 0, he wins more often than was found
    doubt: float = 0.0  # added to the odds against him: wins that were found and are lost again


AS_FOUND = Sureness()


class Network(Protocol):
    """What was learned by playing. Many positions at once are asked about more quickly."""

    def priors(self, views: Sequence[Any]) -> list[list[float]]:
        """For each view how likely each of its legal actions is to be the best, in their order."""

    def worth(self, worlds: Sequence[Any], seat: Seat, *, careful: bool = False) -> list[float]:
        """The seat's chance to win each of these positions, finished ones too, looking some turns
        ahead where that pays; with care, if a game has learned how, it takes longer."""


class Guide:
    """Knows the rules alone. A game's judge/ has a `Guide` of its own, which knows more.

    A guide is given imagined positions: whatever it reads there is a guess, never a secret.
    """

    depth = 1_000  # decisions of a rollout before it is cut off and judged
    trust = 0.0  # of a return is judged where the rollout begins, the rest where it ends
    exploration = 0.6  # of the upper bound: more tries what looks worse
    widening = 1.6  # actions tried in a node, per square root of its visits
    ponders = True  # whether a network leads a search; if not, it judges where the judge's ends
    curiosity = 1.0  # of a search by a network: more tries what looks worse
    strays = 0.0  # of its iterations: others play at first sight there, not by what they found
    worlds = 4  # imagined for a glance: one ply in each
    warmth = 1.0  # of Fair's moves at first sight: 0 is always the likeliest, more is more mixed
    # Of the moves a level does not see so many: at tables for two, three and four.
    overlooks: ClassVar[Mapping[str, tuple[float, ...]]] = {}
    blur = 0.1  # of a return: by so much Gentle misjudges an action, more or less
    sureness: ClassVar[Sureness] = AS_FOUND  # of chances that people are told; no bot chooses by it
    sharp = 400  # iterations of a decision: at most a second on one core
    fierce = 1_600  # at most three
    analysed = 0  # of a decision in an analysis, at most; 0: a quarter of what Fierce spends
    sharp_asks = 400  # positions of a decision that a network judges: at most a second as well
    fierce_asks = 3_000  # at most three

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def depth_for(self, iterations: int) -> int:
        """Of a rollout, if the search has so many of them to take the mean of."""
        return self.depth

    def imagine(self, view: Any, rng: Rng) -> Any:
        """A position that the view allows, the likely ones more often than the others."""
        return self.game.imagine(view, rng)

    def imagine_all(self, view: Any, rng: Rng) -> Any:
        """Likewise for a network, which is told all of a position; a judge may do with less."""
        return self.imagine(view, rng)

    def order(self, world: Any, seat: Seat, legal: list[Action], rng: Rng) -> list[Action]:
        """The actions worth a try, the most promising first."""
        mixed = list(legal)
        rng.shuffle(mixed)
        return mixed

    def fresh(
        self, world: Any, seat: Seat, legal: list[Action], tried: Container[Action], rng: Rng
    ) -> Action | None:
        """Of the actions worth a try the first that was not tried yet."""
        ordered = self.order(world, seat, legal, rng)
        return next((action for action in ordered if action not in tried), None)

    def policy(self, world: Any, seat: Seat, rng: Rng) -> Action:
        """What the seat plays in a rollout: quick, sensible, and not always the same."""
        chosen: Action = rng.choice(world.legal(seat))
        return chosen

    def sureness_at(self, view: Any) -> Sureness:
        """Which may differ between the ways to play a game, and by the cards left of a deck:
        `make calibration` holds it against what came."""
        return self.sureness

    def asks_at(self, view: Any, asks: int) -> int:
        """Positions that a network judges for a level: in ways to play that differ, not as many."""
        return asks

    def overlooked(self, level: str, view: Any) -> float:
        """The share of the moves that a level does not see, each time others."""
        return self.overlooks[level][len(view.scores) - 2] if level in self.overlooks else 0.0

    def mixes(self, view: Any) -> bool:
        """Whether others choose at the same time, so that the choice must not be foreseen."""
        return len(view.to_act) > 1

    def network(self, view: Any) -> Network | None:
        """What was learned of games like this one, where there is something, and numpy."""
        return None

    def is_open(self, view: Any) -> bool:
        """Whether nothing is hidden from the seat any more, nor left to chance."""
        return False

    def reckon(self, view: Any) -> list[Returns] | None:
        """What everybody may expect after each legal action, where the rest of the game can be
        reckoned whatever is hidden; None where it cannot."""
        return None

    def value(self, world: Any) -> Returns:
        """What each seat may expect, of a finished game or of one cut off."""
        outcome, scores = world.outcome(), world.scores()
        if outcome is None:
            return by_score(scores)
        return returns_of(outcome, scores)


def returns_of(outcome: Outcome, scores: tuple[int, ...]) -> Returns:
    """What a finished game is worth to each seat; a shared place is shared out."""
    ranks, points = outcome.ranks, by_score(scores)
    return tuple(
        (1 - SCORING) * _of_place(ranks, rank) + SCORING * share
        for rank, share in zip(ranks, points, strict=True)
    )


def _of_place(ranks: tuple[int, ...], rank: int) -> float:
    level = ranks.count(rank)
    first = 1 / level if rank == 1 else 0.0
    beaten = sum(other > rank for other in ranks) + (level - 1) / 2
    return WINNING * first + (1 - WINNING) * beaten / max(1, len(ranks) - 1)


def of_chances(chances: Sequence[float]) -> Returns:
    """Of chances to win, if who does not win gets any other place as likely as the next."""
    behind = left_behind(len(chances))
    return tuple(behind + (1 - behind) * chance for chance in chances)


def left_behind(seats: int) -> float:
    """The return of who does not win, on the average."""
    return (1 - WINNING) * (seats - 2) / (2 * (seats - 1)) if seats > 2 else 0.0


def by_lead(points: Sequence[float], spread: float) -> Returns:
    """By the points that each may expect: a lead of `spread` wins e times as often as it loses."""
    best = max(points)
    weights = [exp((each - best) / spread) for each in points]
    total, others = sum(weights), len(weights) - 1
    return tuple(
        WINNING * mine / total
        + (1 - WINNING) * (sum(mine / (mine + each) for each in weights) - 0.5) / others
        for mine in weights
    )


def by_score(scores: tuple[int, ...]) -> Returns:
    """Points alone: half for a seat that is level with the best of the others."""
    scale = 2 * max(1, *map(abs, scores))
    return tuple(0.5 + _lead(scores, seat) / (2 * scale) for seat in range(len(scores)))


def _lead(scores: tuple[int, ...], seat: Seat) -> int:
    return scores[seat] - max((*scores[:seat], *scores[seat + 1 :]), default=scores[seat])

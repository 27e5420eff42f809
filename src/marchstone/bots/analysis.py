"""A game thought over afterwards: at each decision what was best, and what the choice gave away.

Every decision is judged from the view of the seat that made it: what it could not know does not
count against it. Each has a generator of its own, so that it comes out the same whichever others
were judged before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from marchstone.bots.bot import guide as guide_of
from marchstone.bots.chances import told_return, told_returns, win_chance
from marchstone.bots.ismcts import Budget, Ismcts, Search
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.bots.thinking.puct import Puct
from marchstone.bots.thinking.weighing import shared
from marchstone.bots.tree import Node, Opinion, Tally, Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import AS_FOUND, Guide, Returns, Sureness, returns_of
from marchstone.core.match import Match
from marchstone.core.network.seer import Seer
from marchstone.core.protocol import Action, Outcome, Seat, State
from marchstone.core.record import Record

SEED = 1
A_GAME = 60  # so many times what Fierce spends on a decision, at most
LEAST = 32  # iterations of a decision
MOST_OPINIONS = 3
PLACES = 4  # decimals that are worth keeping


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision."""

    ply: int  # decisions made before it
    seat: Seat  # who decided
    action: Action  # and how
    value: float  # the return that the seat could expect of it
    opinions: tuple[Opinion, ...]  # the best first; none where there was no choice
    returns: Returns  # what each seat could expect before it, as far as the decider knew

    @property
    def best(self) -> Action:
        return self.opinions[0].action if self.opinions else self.action

    @property
    def chances(self) -> Returns:
        """Of each seat to win."""
        return tuple(map(self.chance, self.returns))

    @property
    def before(self) -> float:
        """The chance of the one who decides, if he plays best."""
        return self.chance(self.opinions[0].value) if self.opinions else self.chances[self.seat]

    @property
    def after(self) -> float:
        """His chance with what he played."""
        return self.chance(self.value)

    @property
    def loss(self) -> float:
        return max(0.0, self.before - self.after)

    def chance(self, worth: float) -> float:
        return win_chance(worth, len(self.returns))


def analyse(
    game: Record | Match,
    *,
    iterations: int | None = None,
    seed: int = SEED,
    begin: int = 0,
    before: Returns | None = None,
) -> Iterator[Moment]:
    """The decisions from `begin` on, one after the other; BadRecord if the record does not replay.

    `before` is what the seats could expect at the decision before `begin`.
    """
    record = game.record() if isinstance(game, Match) else game
    moves = Match.replay(record).moves  # a fault is told before anybody thinks
    match = Match.replay(record, begin)
    judge = Judge(guide_of(match.game), iterations or iterations_for(record))
    last = before or all_equal(record.seats)
    for seat, action in moves[begin:]:
        view = match.view(seat)
        if len(view.legal) == 1:
            moment = Moment(match.ply, seat, action, last[seat], (), last)
        else:
            moment = judge.moment(match.ply, view, action, Rng(seed + match.ply).split())
        yield moment
        last = moment.returns
        match.play(seat, action)


def iterations_for(record: Record) -> int:
    """Of one decision, so that a long game takes no longer than a short one."""
    judge = guide_of(record.playable_game())
    most = judge.analysed or judge.fierce // 4
    return max(LEAST, min(most, A_GAME * judge.fierce // max(1, len(record.moves))))


def all_equal(seats: int) -> Returns:
    return returns_of(Outcome((1,) * seats, "none"), (0,) * seats)


class Judge:
    def __init__(self, guide: Guide, iterations: int) -> None:
        self.guide = guide
        self.iterations = iterations

    def moment(self, ply: int, view: Any, action: Action, rng: Rng) -> Moment:
        """As people are told it."""
        return _told(self._moment(ply, view, action, rng), self.guide.sureness_at(view))

    def _moment(self, ply: int, view: Any, action: Action, rng: Rng) -> Moment:
        """Think as a bot would; then weigh the best and the one played in the same worlds."""
        if self.guide.mixes(view):
            return self._mixed(ply, view, action, rng)
        if self.guide.ponders and self.guide.network(view):
            return self._learned(ply, view, action, rng)
        opinions = list(self._thought(view, self.iterations, rng).opinions)
        word = rng.next()
        returns = self._weighed(view, opinions[0].action, Rng(word))
        value = returns[view.seat]
        if action != opinions[0].action:
            played = self._weighed(view, action, Rng(word))
            value = played[view.seat]
            if value >= returns[view.seat]:
                opinions = _with_first(opinions, action)
                returns = played
        told = _named(opinions, returns[view.seat])
        return Moment(ply, view.seat, action, value, told, returns)

    def _learned(self, ply: int, view: Any, action: Action, rng: Rng) -> Moment:
        """The one played is weighed in the same worlds as the best."""
        mind = Mind(self.guide, Effort(Budget(self.iterations), self.iterations))
        thought = mind.think(view, rng, keep=action)
        opinions = list(thought.opinions)
        value = _short(next(it.value for it in opinions if it.action == action))
        best = _short(opinions[0].value)
        if value >= best:
            opinions = _with_first(opinions, action)
        told = _named(opinions, max(value, best))
        returns = _shared_out(told[0].value, view, thought.returns)
        return Moment(ply, view.seat, action, value, told, returns)

    def _mixed(self, ply: int, view: Any, action: Action, rng: Rng) -> Moment:
        """Where others choose at the same time: a choice weighed alone would be one foreseen."""
        thought = self._thought(view, 2 * self.iterations, rng)
        returns = tuple(map(_short, thought.returns))
        opinions = list(thought.opinions)
        best = _short(opinions[0].value)
        tried = (it.value for it in opinions if it.action == action and it.visits)
        value = _short(next(tried, returns[view.seat]))
        if value >= best:
            opinions = _with_first(opinions, action)
        told = _named(opinions, max(value, best))
        return Moment(ply, view.seat, action, value, told, returns)

    def _thought(self, view: Any, iterations: int, rng: Rng) -> Thought:
        critic = self._critic(view)
        if critic and self.guide.ponders:
            return Puct(self.guide, Budget(iterations)).think(critic, view, rng)
        return Ismcts(self.guide, Budget(iterations)).think(view, rng, critic)

    def _critic(self, view: Any) -> Seer | None:
        network = self.guide.network(view)
        return network if isinstance(network, Seer) else None

    def _weighed(self, view: Any, action: Action, rng: Rng) -> Returns:
        """What each seat may expect if the action is played."""
        depth, critic = self.guide.depth_for(self.iterations), self._critic(view)
        search = Given(self.guide, view, action, depth, critic)
        search.spend(self.iterations // 2, rng)
        return tuple(map(_short, search.thought().returns))


def _told(moment: Moment, sureness: Sureness) -> Moment:
    if sureness == AS_FOUND:
        return moment

    def told(worth: float) -> float:
        return _short(told_return(worth, moment.seat, moment.returns, sureness))

    return replace(
        moment,
        value=told(moment.value),
        opinions=tuple(replace(it, value=told(it.value)) for it in moment.opinions),
        returns=tuple(map(_short, told_returns(moment.returns, moment.seat, sureness))),
    )


def _shared_out(worth: float, view: Any, returns: Returns) -> Returns:
    """What each seat may expect if one gets so much: the others stand to each other as before."""
    seat, rest = view.seat, sum(returns) - returns[view.seat]
    if len(returns) == 2 or not rest:
        return shared(worth, view)
    scale = max(0.0, sum(returns) - worth) / rest
    return tuple(worth if it == seat else scale * one for it, one in enumerate(returns))


def _with_first(opinions: list[Opinion], action: Action) -> list[Opinion]:
    found = next((it for it in opinions if it.action == action), Opinion(action, 0, 0.0))
    return [found, *(it for it in opinions if it.action != action)]


def _named(opinions: list[Opinion], value: float) -> tuple[Opinion, ...]:
    """Those worth naming; none is better than the best, whatever a few tries of it say."""
    best, *others = opinions[:MOST_OPINIONS]
    tried = [replace(it, value=_short(min(it.value, value))) for it in others if it.visits]
    return (replace(best, value=value), *tried)


def _short(value: float) -> float:
    return round(float(value), PLACES)


class Given(Search):
    """A search in which the first decision of the seat is given."""

    def __init__(
        self, guide: Guide, view: Any, action: Action, depth: int, critic: Seer | None
    ) -> None:
        super().__init__(guide, view, depth=depth, critic=critic)
        self.action = action

    def _decide(
        self,
        node: Node,
        world: State,
        waiting: tuple[Seat, ...],
        passed: list[tuple[Seat, Tally]],
        rng: Rng,
    ) -> tuple[Action, ...]:
        chosen = super()._decide(node, world, waiting, passed, rng)
        if node is not self.root:
            return chosen
        pairs = zip(waiting, chosen, strict=True)
        return tuple(self.action if seat == self.seat else action for seat, action in pairs)

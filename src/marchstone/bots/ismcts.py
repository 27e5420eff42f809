"""Information-set tree search: one tree over what the seat knows, many imagined worlds.

Each iteration imagines a world that the view allows and walks down one common tree. Which actions
are legal differs from world to world, so an action's bonus counts how often it could be chosen,
not how often its node was passed. Seats that decide at the same time choose each by its own
figures, none knowing the others' choice, so the search mixes where mixing is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from time import perf_counter
from typing import Any

from marchstone.bots.tree import Node, Opinion, Tally, Thought, at_once, opinions_of, survey
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide, Returns, of_chances
from marchstone.core.network.seer import Seer
from marchstone.core.protocol import Action, Seat, State

MOST_NODES = 100_000  # about 100 MB


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop thinking: whichever comes first."""

    iterations: int = 1_000_000_000
    seconds: float = inf
    nodes: int = MOST_NODES


class End:
    """Where a walk down the tree has come to, and by which actions."""

    __slots__ = ("passed", "world")

    def __init__(self, world: State) -> None:
        self.world = world
        self.passed: list[tuple[Seat, Tally]] = []


class Search:
    """One view thought over: iterate as long as you like, ask for the thought at any moment.

    Where the tree ends, a critic says what each seat may expect, or the guide after a rollout.
    """

    def __init__(
        self,
        guide: Guide,
        view: Any,
        root: Node | None = None,
        depth: int | None = None,
        critic: Seer | None = None,
    ) -> None:
        self.guide, self.critic = guide, critic
        self.exploration = guide.curiosity if critic else guide.exploration
        self.imagine = guide.imagine_all if critic else guide.imagine
        self.depth = guide.depth if depth is None else depth
        self.view = view
        self.seat: Seat = view.seat
        self.root = root or Node()
        self._forget_what_is_not_legal()
        self.size = 1
        self.iterations = 0
        self.totals = [0.0] * len(view.scores)
        self.mine_next: dict[Any, Node] = {}  # what I may see when I decide next

    def _forget_what_is_not_legal(self) -> None:
        """A kept node was passed in worlds, too, in which the seat had drawn something else."""
        tallies = self.root.tallies.get(self.seat, {})
        for action in tallies.keys() - set(self.view.legal):
            del tallies[action]

    def spend(self, iterations: int, rng: Rng, until: float = inf, nodes: int = MOST_NODES) -> None:
        """One at least; a critic judges some together."""
        left = max(1, iterations)
        while left > 0:
            some = min(left, at_once(self.iterations)) if self.critic else 1
            self.iterate(rng, some, may_grow=self.size < nodes)
            left -= some
            if perf_counter() > until:
                break

    def iterate(self, rng: Rng, count: int = 1, *, may_grow: bool = True) -> None:
        """Imagine worlds, walk down the tree in each, judge where it ends, and remember."""
        ends = [self._end(rng, may_grow=may_grow) for _ in range(count)]
        for end, returns in zip(ends, self._worths([it.world for it in ends], rng), strict=True):
            for seat, tally in end.passed:
                tally.total += returns[seat]
            for seat, worth in enumerate(returns):
                self.totals[seat] += worth
        self.iterations += count

    def _end(self, rng: Rng, *, may_grow: bool) -> End:
        """What was passed counts at once, as lost until it is judged: others walk elsewhere."""
        end = End(self.imagine(self.view, rng))
        self._walk(end.world, end.passed, rng, may_grow=may_grow)
        for _, tally in end.passed:
            tally.visits += 1
        return end

    def _worths(self, worlds: list[State], rng: Rng) -> list[Returns]:
        if self.critic is None:
            return [self._play_on(world, rng) for world in worlds]
        going = [(world, world.to_act()[0]) for world in worlds if world.to_act()]
        judged = iter(self.critic.chances(going))
        return [
            of_chances(next(judged)) if world.to_act() else self.guide.value(world)
            for world in worlds
        ]

    def thought(self) -> Thought:
        tallies = self.root.tallies.get(self.seat) or {a: Tally() for a in self.view.legal}
        times = max(1, self.iterations)
        returns = tuple(total / times for total in self.totals)
        return Thought(opinions_of(tallies), returns, self.iterations)

    def _walk(
        self, world: State, passed: list[tuple[Seat, Tally]], rng: Rng, *, may_grow: bool
    ) -> None:
        node, own = self.root, 0
        while waiting := world.to_act():
            own += self.seat in waiting
            chosen = self._decide(node, world, waiting, passed, rng)
            if len(chosen) == 1:
                world.apply(waiting[0], chosen[0])
            else:
                for seat, action in zip(waiting, chosen, strict=True):
                    world.apply(seat, action)
            child = node.children.get(chosen)
            if child is None:
                if may_grow:
                    self._grow(node, chosen, world, is_next=own == 1)
                return
            node = child

    def _grow(self, node: Node, chosen: tuple[Action, ...], world: State, *, is_next: bool) -> None:
        child = node.children[chosen] = Node()
        self.size += 1
        if is_next and self.seat in world.to_act():
            self.mine_next.setdefault(self.guide.game.view(world, self.seat), child)

    def _decide(
        self,
        node: Node,
        world: State,
        waiting: tuple[Seat, ...],
        passed: list[tuple[Seat, Tally]],
        rng: Rng,
    ) -> tuple[Action, ...]:
        """What every seat that owes a decision chooses here, each by its own figures."""
        chosen = []
        for seat in waiting:
            legal = world.legal(seat)
            if len(legal) == 1:
                chosen.append(legal[0])
                continue
            tallies = node.tallies.setdefault(seat, {})
            action = self._select(tallies, world, seat, legal, rng)
            passed.append((seat, tallies[action]))
            chosen.append(action)
        return tuple(chosen)

    def _select(
        self,
        tallies: dict[Action, Tally],
        world: State,
        seat: Seat,
        legal: list[Action],
        rng: Rng,
    ) -> Action:
        """An action not tried yet while few are, else the one with the highest upper bound."""
        chosen, tried, times = survey(tallies, legal, self.exploration)
        if tried < len(legal) and tried <= self.guide.widening * sqrt(times):
            fresh = self.guide.fresh(world, seat, legal, tallies, rng)
            if fresh is not None:
                tally = tallies[fresh] = Tally()
                tally.available = 1
                return fresh
        return chosen

    def _play_on(self, world: State, rng: Rng) -> Returns:
        """What comes of a rollout, and of a glance before it where the guide trusts that."""
        trust = self.guide.trust
        if not (trust and self.depth and world.to_act()):
            return self._rolled_out(world, rng)
        before, after = self.guide.value(world), self._rolled_out(world, rng)
        return tuple(trust * a + (1 - trust) * b for a, b in zip(before, after, strict=True))

    def _rolled_out(self, world: State, rng: Rng) -> Returns:
        policy = self.guide.policy
        for _ in range(self.depth):
            waiting = world.to_act()
            if not waiting:
                break
            seat = waiting[0]
            world.apply(seat, policy(world, seat, rng))
        return self.guide.value(world)


class Ismcts:
    """A bot that searches. Without a clock, its choices follow from its rng.

    What it grew below the view that comes next is kept: the part of the tree still holds.
    """

    def __init__(self, guide: Guide, budget: Budget) -> None:
        self.guide = guide
        self.budget = budget
        self._kept: dict[Any, Node] = {}

    def choose(self, view: Any, rng: Rng) -> Action:
        if len(view.legal) == 1:
            only: Action = view.legal[0]
            return only
        opinions = self.think(view, rng).opinions
        return pick(opinions, rng, mixes=self.guide.mixes(view))

    def think(self, view: Any, rng: Rng, critic: Seer | None = None) -> Thought:
        """Search until the budget is spent; a tree kept from the last decision counts."""
        depth = self.guide.depth_for(self.budget.iterations)
        search = Search(self.guide, view, self._kept.get(view), depth, critic)
        self._kept = {}
        kept = sum(tally.visits for tally in search.root.tallies.get(view.seat, {}).values())
        until = perf_counter() + self.budget.seconds
        search.spend(self.budget.iterations - kept, rng, until, self.budget.nodes)
        self._kept = search.mine_next
        return search.thought()


def pick(opinions: Sequence[Opinion], rng: Rng, *, mixes: bool) -> Action:
    """The most tried; of choices that others make at the same time, each as often as it was."""
    if not mixes:
        return opinions[0].action
    left = rng.below(sum(opinion.visits for opinion in opinions))
    for opinion in opinions:
        left -= opinion.visits
        if left < 0:
            return opinion.action
    return opinions[-1].action

"""One view thought over in a tree by what was learned: what is promising, and what it leads to.

As in `ismcts`, each iteration imagines a world that the view allows and walks down one common tree,
in which every seat chooses by its own figures. Here all legal plays are open from the start, those
that the network prefers more so. Where the tree ends nobody plays on: the network looks at many
such positions at once, and says what each seat may expect.

The first, second, third … try of every play at the root happens in the same world, with the same
luck to come: plays are compared by what they bring, not by what they were dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from marchstone.bots.intuition import drawn
from marchstone.bots.thinking.branches import Branch, Choice, Step
from marchstone.bots.thinking.together import Meeting, mixed
from marchstone.bots.tree import Opinion, Tally, Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide, Returns, of_chances
from marchstone.core.network.seer import Seer
from marchstone.core.protocol import Action, Seat, State


class Owed:
    """A decision that a seat owes at a node in a world, and its figures if it has a choice."""

    __slots__ = ("actions", "choice", "options", "plays", "seat")

    def __init__(self, seat: Seat, actions: list[Action], plays: list[int], branch: Branch) -> None:
        self.seat, self.actions, self.plays = seat, actions, plays
        self.choice = branch.choices.get(seat) if len(actions) > 1 else None
        self.options = self.choice.options(plays) if self.choice else None

    @property
    def is_unknown(self) -> bool:
        """Whether the network is to be asked what the seat prefers; not where it has no choice."""
        if self.choice is None or self.options is None:
            return len(self.actions) > 1
        return self.choice.is_to_be_looked_at(self.options)


class Walk:
    """One iteration: an imagined world, the way down, and whom it left without an answer."""

    __slots__ = ("branch", "first", "meetings", "own", "rng", "steps", "strays", "unknown", "world")

    def __init__(self, world: State, branch: Branch, rng: Rng, first: Step | None) -> None:
        self.world, self.branch, self.rng = world, branch, rng
        self.first = first  # at the root, chosen before there was a world
        self.own = 0  # decisions of the seat that thinks
        self.steps: list[Step] = [] if first is None else [first]
        self.meetings: list[Meeting] = []
        self.strays = False  # whether others play by first sight here
        self.unknown: list[Owed] = []  # what the network is to be asked about, where it ended


class Pondering:
    """Iterate as long as you like, a batch at a time; ask for the thought at any moment."""

    def __init__(
        self, guide: Guide, network: Seer, view: Any, rng: Rng, root: Branch | None = None
    ) -> None:
        self.rng = rng
        self.guide, self.network, self.view = guide, network, view
        self.plays_of = network.senses.plays_of
        self.seat: Seat = view.seat
        self.root = root or Branch()
        self.size = 1
        self.iterations = 0
        self.totals = [0.0] * len(view.scores)
        self.mine_next: dict[Any, Branch] = {}  # what I may see when I decide next
        self._luck = rng.next()
        self._tries: Counter[int] = Counter()  # of each play at the root, in this search
        world = guide.imagine_all(view, Rng(self._luck))
        self.plays = self.plays_of(world, self.seat, view.legal)
        self.is_shared = is_shared([self._owed(world, seat, self.root) for seat in world.to_act()])

    def iterate(self, count: int, *, may_grow: bool = True, given: int | None = None) -> None:
        """Walk down so many times, look at where that led, and remember."""
        walks = [self._walk(given, may_grow=may_grow) for _ in range(count)]
        for walk, returns in zip(walks, self._looked(walks), strict=True):
            for step in walk.steps:
                step.tell(returns[step.seat])
            for meeting in walk.meetings:
                meeting.tell(returns)
            for seat, worth in enumerate(returns):
                self.totals[seat] += worth
        self.iterations += count

    def _looked(self, walks: Sequence[Walk]) -> Iterator[Returns]:
        """What comes of each; the network is asked about all at once."""
        asked = [(walk.world, it.seat) for walk in walks for it in walk.unknown]
        looks = iter(self.network.look(asked) if asked else ())
        for walk in walks:
            here = [next(looks) for _ in walk.unknown]
            returns = of_chances(here[0].chances) if here else self.guide.value(walk.world)
            for owed, look in zip(walk.unknown, here, strict=True):
                choice = walk.branch.choices.setdefault(owed.seat, Choice())
                choice.learn(look, owed.plays, returns[owed.seat])
            yield returns

    def _walk(self, given: int | None, *, may_grow: bool) -> Walk:
        walk = self._begun(given)
        while waiting := walk.world.to_act():
            owed = [self._owed(walk.world, seat, walk.branch) for seat in waiting]
            walk.unknown = [it for it in owed if it.is_unknown]
            if walk.unknown:
                break
            walk.own += self.seat in waiting
            plays = self._decide(walk, owed)
            walk.branch = self._below(walk, plays, may_grow=may_grow)
        return walk

    def _owed(self, world: State, seat: Seat, branch: Branch) -> Owed:
        actions = world.legal(seat)
        return Owed(seat, actions, self.plays_of(world, seat, actions), branch)

    def _begun(self, given: int | None) -> Walk:
        """The play at the root is chosen first: how often it was tells which world is its next."""
        first, number = self._first(given), 0
        if first is not None:
            number = self._tries[first.play]
            self._tries[first.play] += 1
        rng = Rng(self._luck + number)
        walk = Walk(self.guide.imagine_all(self.view, rng), self.root, rng, first)
        walk.strays = rng.random() < self.guide.strays
        return walk

    def _first(self, given: int | None) -> Step | None:
        choice = self.root.choices.get(self.seat)
        if choice is None:
            return None
        options = choice.options(self.plays)
        if given is not None:
            place = options.plays.index(given)
        elif self.is_shared:
            place = mixed(choice, options, self.rng)
        else:
            place = choice.select(options, self.guide.curiosity)
        return Step(self.seat, choice, options, place)

    def _decide(self, walk: Walk, owed: Sequence[Owed]) -> tuple[int, ...]:
        """What every seat that owes a decision chooses here, each by its own figures."""
        shared = is_shared(owed)
        steps = [self._step(walk, it, shared=shared) for it in owed]
        plays = tuple(
            step.play if step else it.plays[0] for step, it in zip(steps, owed, strict=True)
        )
        for it, play in zip(owed, plays, strict=True):
            walk.world.apply(it.seat, it.actions[it.plays.index(play)])
        walk.steps += [step for step in steps if step and step is not walk.first]
        if shared:
            walk.meetings.append(Meeting(walk.branch, plays, steps))
        return plays

    def _step(self, walk: Walk, owed: Owed, *, shared: bool) -> Step | None:
        seat, choice, options = owed.seat, owed.choice, owed.options
        if choice is None or options is None:
            return None
        if walk.first is not None and walk.branch is self.root and seat == self.seat:
            return walk.first
        if walk.strays and seat != self.seat:
            place = drawn(range(len(options.plays)), options.priors, walk.rng)
        elif shared:
            place = mixed(choice, options, walk.rng)
        else:
            place = choice.select(options, self.guide.curiosity)
        return Step(seat, choice, options, place)

    def _below(self, walk: Walk, plays: tuple[int, ...], *, may_grow: bool) -> Branch:
        child = walk.branch.children.get(plays)
        if child is None:
            child = Branch()
            if may_grow:
                walk.branch.children[plays] = child
                self.size += 1
                self._remember(walk, child)
        return child

    def _remember(self, walk: Walk, child: Branch) -> None:
        """What I see when I decide next: where it comes so, the part of the tree still holds."""
        if walk.own == 1 and self.seat in walk.world.to_act():
            self.mine_next.setdefault(self.guide.game.view(walk.world, self.seat), child)

    @property
    def visits(self) -> int:
        """Of all plays at the root, those in a kept tree too."""
        return sum(map(self.visits_of, set(self.plays)))

    def visits_of(self, play: int) -> int:
        choice = self.root.choices.get(self.seat)
        return choice.tallies[play].visits if choice and play in choice.tallies else 0

    def play_of(self, action: Action) -> int:
        legal: Sequence[Action] = self.view.legal
        return self.plays[legal.index(action)]

    def thought(self, keep: Action | None = None) -> Thought:
        times = max(1, self.iterations)
        returns = tuple(total / times for total in self.totals)
        return Thought(tuple(self._opinions(keep)), returns, self.iterations)

    def _opinions(self, keep: Action | None) -> list[Opinion]:
        """What was tried, the most tried first; all, as at first sight, where nothing was."""
        choice = self.root.choices.get(self.seat)
        if choice is None:
            return [Opinion(action, 0, 0.0) for action in self.view.legal]
        ranked = self._ranked(choice)
        asked = None if keep is None else self.play_of(keep)
        any_tried = ranked[0][0].visits > 0
        return [
            Opinion(
                self._action(play, keep), tally.visits, tally.mean if tally.visits else choice.mean
            )
            for tally, play in ranked
            if tally.visits or play == asked or not any_tried
        ]

    def liked(self, count: int) -> list[int]:
        """So many plays, the most tried first, then those that are likely at first sight."""
        choice = self.root.choices.get(self.seat)
        return [] if choice is None else [play for _, play in self._ranked(choice)[:count]]

    def _ranked(self, choice: Choice) -> list[tuple[Tally, int]]:
        options = choice.options(self.plays)
        found = sorted(
            zip(options.tallies, options.priors, options.plays, strict=True),
            key=lambda it: (-it[0].visits, -it[0].mean, -it[1]),
        )
        return [(tally, play) for tally, _, play in found]

    def _action(self, play: int, keep: Action | None) -> Action:
        """The first that brings this, unless another was asked for."""
        if keep is not None and self.play_of(keep) == play:
            return keep
        first: Action = self.view.legal[self.plays.index(play)]
        return first


def is_shared(owed: Sequence[Owed]) -> bool:
    """Whether several seats have something to choose at the same time."""
    return len(owed) > 1 and sum(len(it.actions) > 1 for it in owed) > 1

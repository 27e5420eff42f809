"""The search: what it finds, what it spends, and that it can be asked at any moment."""

from collections import Counter
from dataclasses import dataclass, replace
from math import e, log, sqrt
from typing import Any, Self

import pytest

from marchstone import bots, games
from marchstone.bots.bot import budget
from marchstone.bots.ismcts import Budget, Ismcts, Search, pick
from marchstone.bots.series import play_series
from marchstone.bots.tree import MANY, Node, Opinion, Tally, survey
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide, by_lead, returns_of
from marchstone.core.protocol import AnyGame, Event, Outcome, State
from template_game.game import GAME as SEALED_BIDS

NAMES = games.names()


@dataclass(frozen=True)
class Seen:
    """A view of Guess or of Pennies: all that there is to know."""

    seat: int
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    chosen: tuple[int, ...]
    scores: tuple[int, ...] = (0, 0)


class Pennies(State):
    """Both show a side at once. Alike: seat 0 wins; but heads alike count for more."""

    __slots__ = ("shown",)

    def __init__(self, shown: dict[int, int]) -> None:
        self.shown = shown

    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if seat not in self.shown)

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if seat in self.to_act() else []

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.shown[seat] = action

    def clone(self) -> Self:
        return type(self)(dict(self.shown))

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def outcome(self) -> Outcome | None:
        if self.to_act():
            return None
        alike = self.shown[0] == self.shown[1]
        return Outcome((1, 2) if alike else (2, 1), "shown")


class PenniesGuide(Guide):
    def imagine(self, view: Any, rng: Rng) -> Pennies:
        return Pennies({})


def midgame(game: AnyGame, seats: int = 2, plies: int = 15) -> Any:
    """The view of a seat that has a choice, after some moves of Greedy."""
    state, rng, bot = game.new(game.options(), seats, 4), Rng(5), bots.get("greedy", game)
    for _ in range(400):
        seat = state.to_act()[0]
        view = game.view(state, seat)
        if plies <= 0 and len(view.legal) > 2:
            return view
        state.apply(seat, bot.choose(view, rng))
        plies -= 1
    raise AssertionError("nobody had a choice")


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_follows_from_the_seed_and_the_iterations(name: str) -> None:
    game = games.get(name)
    view = midgame(game)
    first, again = (bots.get("search:30", game) for _ in range(2))
    assert isinstance(first, Ismcts)
    assert isinstance(again, Ismcts)
    assert first.think(view, Rng(8)) == again.think(view, Rng(8))


@pytest.mark.parametrize("name", NAMES)
def test_a_search_can_be_asked_at_any_moment(name: str) -> None:
    game = games.get(name)
    view = midgame(game, seats=game.seat_counts[-1])
    search, rng = Search(bots.guide(game), view), Rng(1)
    assert {opinion.action for opinion in search.thought().opinions} == set(view.legal)
    for number in range(1, 5):
        search.iterate(rng)
        thought = search.thought()
        assert thought.iterations == number
        assert thought.opinions[0].action in view.legal
        assert all(0 <= worth <= 1 for worth in thought.returns)


def test_every_iteration_counts_at_the_root() -> None:
    view = midgame(games.get("schotten-totten"))
    bot = bots.get("search:50", games.get("schotten-totten"))
    assert isinstance(bot, Ismcts)
    assert sum(opinion.visits for opinion in bot.think(view, Rng(1)).opinions) == 50


@pytest.mark.slow
def test_it_plays_well_what_nobody_taught_it() -> None:
    tally = play_series(SEALED_BIDS, SEALED_BIDS.options(), ["search:20", "random"], 100, seed=1)
    assert tally.wins[0] >= 58  # of a game in which luck decides much


def test_simultaneous_choices_are_mixed() -> None:
    """Whoever always showed the same side would be read."""
    view = Seen(0, (0, 1), (0, 1), ())
    shown = Counter[int]()
    for seed in range(60):
        bot = Ismcts(PenniesGuide(SEALED_BIDS), Budget(200))
        shown[bot.choose(view, Rng(seed))] += 1
    assert min(shown[0], shown[1]) >= 15


def test_a_choice_of_one_alone_is_the_most_tried() -> None:
    opinions = (Opinion(7, 9, 0.4), Opinion(3, 1, 0.9))
    assert pick(opinions, Rng(1), mixes=False) == 7
    assert {pick(opinions, Rng(seed), mixes=True) for seed in range(60)} == {3, 7}


def test_the_clock_ends_a_search() -> None:
    game = games.get("schotten-totten")
    thought = Ismcts(bots.guide(game), Budget(seconds=0.0)).think(midgame(game), Rng(1))
    assert 1 <= thought.iterations <= 8


def test_the_tree_grows_no_larger_than_its_budget() -> None:
    game = games.get("clans-and-glory")
    view = midgame(game)
    small, rng = Search(bots.guide(game), view), Rng(2)
    for _ in range(60):
        small.iterate(rng, may_grow=small.size < 20)
    assert small.size == 20
    assert small.thought().iterations == 60


def test_what_was_thought_about_the_next_view_is_kept() -> None:
    """In Clans and Glory a shield is offered after the placing: the same tree holds."""
    game = games.get("clans-and-glory")
    state, rng, bot = game.new(game.options(), 2, 4), Rng(5), bots.get("search:300", game)
    assert isinstance(bot, Ismcts)
    fewer = 0
    for _ in range(12):
        seat = state.to_act()[0]
        view = game.view(state, seat)
        if seat == 0 and len(view.legal) > 1:
            fewer += bot.think(view, Rng(1)).iterations < 300
        state.apply(seat, rng.choice(view.legal))
    assert fewer


def test_a_kept_tree_suggests_nothing_that_was_legal_in_another_world_only() -> None:
    """The same actions led to the node in a world in which the seat had drawn something else."""
    game = games.get("rebirth")
    view = midgame(game, plies=6)
    node = Node()
    elsewhere = next(a for a in range(game.num_actions) if a not in view.legal)
    node.tallies[view.seat] = {elsewhere: Tally(), view.legal[0]: Tally()}
    node.tallies[view.seat][elsewhere].visits = 10_000
    bot = Ismcts(bots.guide(game), Budget(20))
    bot._kept = {view: node}
    assert bot.choose(view, Rng(1)) in view.legal


def tally(visits: int, available: int, total: float) -> Tally:
    made = Tally()
    made.visits, made.available, made.total = visits, available, total
    return made


@pytest.mark.parametrize("available", [10, MANY - 2, MANY - 1, MANY, 2 * MANY])
def test_of_what_may_be_chosen_the_highest_bound_is(available: int) -> None:
    """By UCB1, where an action counts only as often as it could have been chosen."""
    tallies = {1: tally(8, available, 4.0), 3: tally(2, available, 1.0), 9: tally(1, 1, 1.0)}
    assert survey(tallies, [1, 2, 3], exploration=0.5) == (3, 2, 10)
    assert [it.available for it in tallies.values()] == [available + 1, available + 1, 1]
    bounds = [0.5 + 0.5 * sqrt(log(available + 2) / visits) for visits in (8, 2)]
    tallies[1].total += 8 * (bounds[1] - bounds[0]) + 1e-3
    tallies[1].available = tallies[3].available = available
    assert survey(tallies, [1, 2, 3], exploration=0.5)[0] == 1


def test_what_was_never_tried_comes_before_all_that_was() -> None:
    tallies = {1: tally(8, 9, 8.0), 2: Tally(), 3: Tally()}
    assert survey(tallies, [1, 2, 3], exploration=0.5)[0] == 2


def test_a_kept_tree_does_not_answer_for_another_view() -> None:
    game = games.get("clans-and-glory")
    bot = bots.get("search:40", game)
    fresh = bots.get("search:40", game)
    assert isinstance(bot, Ismcts)
    assert isinstance(fresh, Ismcts)
    bot.think(midgame(game, plies=6), Rng(1))
    view = midgame(game, plies=15)
    assert bot.think(view, Rng(2)) == fresh.think(view, Rng(2))


class Hopeful(Guide):
    """Seat 0 wins everything, until it is over."""

    trust = 0.25

    def value(self, world: Any) -> tuple[float, ...]:
        return (1.0, 0.0) if world.outcome() is None else (0.0, 1.0)


def test_a_glance_counts_as_far_as_the_guide_trusts_it() -> None:
    view = midgame(SEALED_BIDS, plies=1)
    search = Search(Hopeful(SEALED_BIDS), view)
    search.iterate(Rng(1))
    assert search.thought().returns == (0.25, 0.75)
    hasty = Search(Hopeful(SEALED_BIDS), view, depth=0)
    hasty.iterate(Rng(1))
    assert hasty.thought().returns == (1.0, 0.0)


def test_few_of_many_actions_are_tried_at_first() -> None:
    game = games.get("rebirth")
    view = midgame(game)
    thought = Ismcts(bots.guide(game), Budget(30)).think(view, Rng(1))
    assert len(view.legal) > 20
    assert len(thought.opinions) <= 20


def test_a_lead_is_a_chance_and_an_even_game_is_shared() -> None:
    ahead, behind = by_lead((10.0, 4.0), 6.0)
    assert ahead + behind == pytest.approx(1)
    assert ahead / behind == pytest.approx(e)
    assert len(set(by_lead((3.0, 3.0, 3.0), 6.0))) == 1
    first, second, last = by_lead((9.0, 8.0, 1.0), 2.0)
    assert 1 > first > second > last > 0


def test_a_return_is_the_place_and_a_little_of_the_points() -> None:
    won, lost = returns_of(Outcome((1, 2), "end"), (30, 10))
    assert (won, lost) == pytest.approx((1.0, 0.0), abs=0.01)
    assert won > returns_of(Outcome((1, 2), "end"), (30, 29))[0]
    tied = returns_of(Outcome((1, 1), "end"), (10, 10))
    assert tied == pytest.approx((0.5, 0.5))
    first, second, third = returns_of(Outcome((1, 2, 3), "end"), (9, 8, 1))
    assert first > 0.95
    assert first > second > third


def test_levels_spend_what_their_guide_says() -> None:
    game = games.get("rebirth")
    guide = bots.guide(game)
    assert budget("sharp", game) == Budget(guide.sharp, 1.0)
    assert budget("fierce", game) == Budget(guide.fierce, 3.0)
    assert budget("fierce", game, clock=False) == Budget(guide.fierce)
    assert budget("search:70", game) == Budget(70)


@pytest.mark.parametrize("name", ["search:", "search:many", "search:0", "search:-4"])
def test_a_search_needs_a_number_of_iterations(name: str) -> None:
    with pytest.raises(bots.BadBot, match="number of iterations"):
        bots.get(name, games.get("rebirth"))


def test_a_view_that_leaves_no_choice_needs_no_thought() -> None:
    view = replace(Seen(0, (0,), (0, 1), ()), legal=(1,))
    assert Ismcts(PenniesGuide(SEALED_BIDS), Budget(10)).choose(view, Rng(1)) == 1

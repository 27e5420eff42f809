"""A search by the judge of a game, at whose leaves a critic says what each seat may expect."""

import pytest

from marchstone import bots, games
from marchstone.bots import tree
from marchstone.bots.ismcts import Budget, Ismcts
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.bots.tree import BATCH, Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from smallgames import HeapGuide, Ignorant, Seen, heap

CLANS = games.get("clans-and-glory")


def thought_of(view: Seen, critic: Ignorant, iterations: int = 400, seed: int = 1) -> Thought:
    return Ismcts(HeapGuide(), Budget(iterations)).think(view, Rng(seed), critic)


@pytest.mark.parametrize(("left", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_a_forced_win_is_found(left: int, best: int) -> None:
    thought = thought_of(heap(left), Ignorant(4))
    assert thought.opinions[0].action == best
    assert thought.opinions[0].value > 0.6


def test_what_is_over_needs_no_critic() -> None:
    critic = Ignorant(4)
    thought_of(heap(3), critic)
    assert all(world.to_act() for batch in critic.judged for world, _ in batch)
    assert 0 < sum(map(len, critic.judged)) < 400


def test_the_critic_is_asked_about_whoever_is_to_act() -> None:
    critic = Ignorant(4)
    thought_of(heap(9), critic)
    assert all(world.to_act() == (seat,) for batch in critic.judged for world, seat in batch)


def test_many_positions_are_judged_at_once_and_few_in_a_small_tree() -> None:
    critic = Ignorant(4)
    found = thought_of(heap(60), critic, 1_000)
    sizes = [len(batch) for batch in critic.judged]
    assert (found.iterations, sum(sizes)) == (1_000, 1_000)
    assert sizes[:8] == [1] * 8
    assert max(sizes) == BATCH
    assert sorted(sizes)[len(sizes) // 2] > BATCH // 3


def test_batches_find_what_single_walks_find(monkeypatch: pytest.MonkeyPatch) -> None:
    together = thought_of(heap(7), Ignorant(4), 2_000).opinions
    monkeypatch.setattr(tree, "BATCH", 1)
    alone = thought_of(heap(7), Ignorant(4), 2_000).opinions
    assert together[0].action == alone[0].action == 3
    assert together[0].value == pytest.approx(alone[0].value, abs=0.05)


def test_the_same_generator_thinks_the_same() -> None:
    first, again, other = (thought_of(heap(11), Ignorant(4), 300, word) for word in (5, 5, 6))
    assert first == again != other


def test_what_is_kept_for_the_next_decision_counts() -> None:
    critic, search = Ignorant(4), Ismcts(HeapGuide(), Budget(400))
    search.think(heap(9), Rng(1), critic)
    kept = search.think(heap(7), Rng(1), critic)
    assert 0 < kept.iterations < 400


def test_the_clock_ends_a_thought_after_one_position_at_least() -> None:
    found = Ismcts(HeapGuide(), Budget(400, seconds=0.0)).think(heap(9), Rng(1), Ignorant(4))
    assert 1 <= found.iterations < 40


def test_curiosity_is_of_a_search_with_a_critic() -> None:
    """Exploration of one without."""

    class Curious(HeapGuide):
        curiosity, exploration = 5.0, 0.01

    def spread(critic: Ignorant | None) -> int:
        thought = Ismcts(Curious(), Budget(400)).think(heap(9), Rng(1), critic)
        return min(it.visits for it in thought.opinions)

    assert spread(Ignorant(4)) > 100 > spread(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_clans_and_glory_a_level_judges_as_many_positions_as_it_may(seats: int) -> None:
    pytest.importorskip("numpy")
    state = CLANS.new(None, seats, 3)
    view = CLANS.view(state, state.to_act()[0])
    guide: Guide = bots.guide(CLANS)
    assert guide.network(view) is not None
    found = Mind(guide, Effort(Budget(5), 70)).think(view, Rng(1))
    assert found.iterations == 70
    assert sum(found.returns) == pytest.approx(sum(guide.value(state)), abs=0.02)

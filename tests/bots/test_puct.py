"""A search by a network: what it finds, what it believes and spends, what it never sees."""

from collections import Counter
from typing import Any

import pytest

from marchstone import bots, games
from marchstone.bots import tree
from marchstone.bots.analysis import Judge, analyse
from marchstone.bots.hints import suggest
from marchstone.bots.intuition import Intuition
from marchstone.bots.ismcts import Budget, pick
from marchstone.bots.thinking.branches import Choice
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.bots.thinking.pondering import Pondering
from marchstone.bots.thinking.puct import Puct
from marchstone.bots.tree import BATCH, Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.match import Match
from marchstone.core.network.seer import Look, Seer
from smallgames import HandsGuide, HeapGuide, Ignorant, Seen, heap
from template_game.game import GAME as SEALED_BIDS

CLANS = games.get("clans-and-glory")


HANDS = Seen(0, (0, 1, 2), (0, 1))


def thought_of(view: Seen, network: Seer, iterations: int = 400, seed: int = 1) -> Thought:
    return Puct(HeapGuide(), Budget(iterations)).think(network, view, Rng(seed))


def shares(thought: Thought) -> dict[int, float]:
    visits = sum(it.visits for it in thought.opinions)
    return {it.action: it.visits / visits for it in thought.opinions}


@pytest.mark.parametrize(("left", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_a_forced_win_is_found(left: int, best: int) -> None:
    thought = thought_of(heap(left), Ignorant(4))
    assert thought.opinions[0].action == best
    assert thought.opinions[0].value > 0.7


def test_a_win_is_found_that_the_network_thinks_little_of() -> None:
    """All legal plays are open from the start, however unlikely."""
    thought = thought_of(heap(6), Ignorant(4, {1: 6.0}), iterations=2_000)
    assert {it.action for it in thought.opinions} == {1, 2, 3}
    assert thought.opinions[0].action == 2


def test_where_nothing_is_decided_the_network_is_followed() -> None:
    thought = thought_of(heap(60), Ignorant(4, {3: 2.0, 1: 1.0}), iterations=100)
    assert [it.action for it in thought.opinions] == [3, 1, 2]


def test_at_least_one_play_is_tried() -> None:
    thought = thought_of(heap(9), Ignorant(4, {2: 3.0}), iterations=1)
    assert [(it.action, it.visits) for it in thought.opinions] == [(2, 1)]


def test_actions_that_bring_the_same_are_one_play() -> None:
    thought = thought_of(heap(9), Ignorant(2), iterations=100)
    assert {it.action for it in thought.opinions} == {1, 2}
    kept = Puct(HeapGuide(), Budget(100)).think(Ignorant(2), heap(9), Rng(1), keep=3)
    assert {it.action for it in kept.opinions} == {2, 3}


def test_a_forced_action_is_not_looked_at() -> None:
    network = Ignorant(4)
    thought_of(heap(4), network)
    assert all(len(world.legal(seat)) > 1 for batch in network.asked for world, seat in batch)


def test_the_network_is_asked_again_where_other_plays_are_legal_but_ever_more_rarely() -> None:
    """What it prefers of plays that were not legal there is little more than a guess."""
    choice = Choice()
    choice.learn(Look([1.0, 9.0, 0.0], (0.5, 0.5)), [0, 2], 0.5)
    assert not choice.is_to_be_looked_at(choice.options([0, 2]))
    assert not choice.is_to_be_looked_at(choice.options([0, 1]))
    choice.visits += 1
    assert choice.is_to_be_looked_at(choice.options([0, 1]))
    choice.learn(Look([7.0, 1.0, 0.0], (0.5, 0.5)), [0, 1], 0.5)
    assert not choice.is_to_be_looked_at(choice.options([0, 1, 2]))
    one, two = choice.options([0, 1]).priors
    assert one == two


def test_choices_at_the_same_time_go_to_thirds() -> None:
    network = Ignorant(3, {0: 1.0})
    found = Puct(HandsGuide(), Budget(3_000)).think(network, HANDS, Rng(1))
    assert shares(found) == pytest.approx(dict.fromkeys(range(3), 1 / 3), abs=0.05)
    assert found.returns == pytest.approx((0.5, 0.5), abs=0.05)
    drawn = Counter(pick(found.opinions, Rng(word), mixes=True) for word in range(90))
    assert min(drawn.values()) >= 15


def test_batches_find_what_single_walks_find(monkeypatch: pytest.MonkeyPatch) -> None:
    together = shares(thought_of(heap(7), Ignorant(4), 1_200))
    monkeypatch.setattr(tree, "BATCH", 1)
    alone = shares(thought_of(heap(7), Ignorant(4), 1_200))
    assert together == pytest.approx(alone, abs=0.05)


def test_the_network_looks_at_many_positions_at_once_and_at_few_in_a_small_tree() -> None:
    network = Ignorant(4)
    thought_of(heap(60), network, 1_000)
    sizes = [len(batch) for batch in network.asked]
    assert sizes[0] == sizes[1] == 1
    assert max(sizes) <= BATCH
    assert sorted(sizes)[len(sizes) // 2] > BATCH // 3


def middle(game: Any = CLANS, plies: int = 11, seats: int = 2) -> Any:
    """The view of a seat that has a choice, after moves by chance."""
    match, rng = a_match(game, plies, seats), Rng(3)
    while len(match.state.legal(match.state.to_act()[0])) < 3:
        seat = match.state.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match.view(match.state.to_act()[0])


def a_match(game: Any, plies: int, seats: int = 2) -> Match:
    match, rng = Match.start(game, {}, seats, 4), Rng(4)
    for _ in range(plies):
        seat = match.state.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match


def noting(guide: Guide) -> list[Any]:
    """The worlds that it imagines from here on, which are played on."""
    made: list[Any] = []
    imagine = guide.imagine

    def noted(view: Any, rng: Rng) -> Any:
        made.append(imagine(view, rng))
        return made[-1]

    guide.imagine = noted  # type: ignore[method-assign]
    return made


def test_the_plays_at_the_root_are_tried_in_the_same_worlds() -> None:
    guide, view = bots.guide(CLANS), middle()
    search = Pondering(guide, Ignorant(CLANS.num_actions), view, Rng(1))
    search.iterate(1)
    worlds = noting(guide)
    for play in search.plays[:3]:
        search.iterate(4, given=play)
    hands = [world.hands[1 - view.seat] for world in worlds]
    assert hands[:4] == hands[4:8] == hands[8:]
    assert len({tuple(hand) for hand in hands}) == 4


def test_nothing_is_looked_at_but_what_was_imagined() -> None:
    guide, view = bots.guide(CLANS), middle(seats=3)
    worlds, network = noting(guide), Ignorant(CLANS.num_actions)
    thought = Puct(guide, Budget(50)).think(network, view, Rng(1))
    made = set(map(id, worlds))
    assert {id(world) for batch in network.asked for world, _ in batch} <= made
    assert len(thought.returns) == 3


def test_the_clock_ends_a_thought() -> None:
    found = Puct(HeapGuide(), Budget(10**9, seconds=0.0)).think(Ignorant(4), heap(60), Rng(1))
    assert found.iterations <= BATCH


def test_the_tree_grows_no_larger_than_its_budget() -> None:
    search = Pondering(HeapGuide(), Ignorant(4), heap(60), Rng(1))
    for _ in range(200):
        search.iterate(1, may_grow=search.size < 20)
    assert search.size == 20
    assert search.visits == 199


def test_what_was_thought_about_the_next_view_is_kept() -> None:
    bot, network = Puct(HeapGuide(), Budget(300)), Ignorant(4)
    assert bot.think(network, heap(12), Rng(1)).iterations == 300
    fewer = bot.think(network, heap(8), Rng(2))
    assert fewer.iterations < 300
    assert sum(it.visits for it in fewer.opinions) >= 299


def test_what_is_to_be_kept_is_tried_but_never_passes_for_the_best() -> None:
    worst = Puct(HeapGuide(), Budget(400)).think(Ignorant(4), heap(6), Rng(1), keep=3)
    best, kept = worst.opinions[0], next(it for it in worst.opinions if it.action == 3)
    assert best.action == 2
    assert best.visits // 2 - 1 <= kept.visits < best.visits
    assert kept.value < 0.4


def test_others_may_be_thought_to_play_at_first_sight() -> None:
    """Who takes what he always takes can be beaten where nobody else could."""

    class Straying(HeapGuide):
        strays = 1.0

    network = Ignorant(4, {1: 12.0})
    sure = Puct(HeapGuide(), Budget(600)).think(network, heap(4), Rng(1))
    hopeful = Puct(Straying(), Budget(600)).think(network, heap(4), Rng(1))
    assert sure.opinions[0].value < 0.2 < 0.8 < max(it.value for it in hopeful.opinions)


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> Ignorant:
    """A network for Clans and Glory that judges as its judge does."""
    guide = bots.guide(CLANS)

    class Judged(Ignorant):
        def expected(self, world: Any) -> tuple[float, ...]:
            found = guide.value(world)
            return tuple(one / sum(found) for one in found)

    network = Judged(CLANS.num_actions)
    monkeypatch.setattr(CLANS.guide, "ponders", True)
    monkeypatch.setattr(CLANS.guide, "network", lambda self, view: network)
    return network


def test_the_levels_search_by_a_network_that_can_look(learned: Ignorant) -> None:
    assert isinstance(learned, Seer)
    view = middle()
    assert bots.get("learned:40", CLANS).choose(view, Rng(1)) in view.legal
    assert 40 <= sum(map(len, learned.asked)) <= 42
    thought = Mind(bots.guide(CLANS), Effort(Budget(5), 60)).think(view, Rng(1))
    assert thought.iterations == 60


def test_at_first_sight_choices_at_the_same_time_are_drawn() -> None:
    guide = HandsGuide()
    guide.network = lambda view: Ignorant(3)  # type: ignore[method-assign]
    bot = Intuition(guide, warmth=0.0)
    assert {bot.choose(HANDS, Rng(word)) for word in range(30)} == {0, 1, 2}


def test_the_same_generator_thinks_the_same(learned: Ignorant) -> None:
    first, again, other = (
        Puct(bots.guide(CLANS), Budget(200)).think(learned, middle(plies=20), Rng(word))
        for word in (5, 5, 6)
    )
    assert first == again != other


def test_where_a_critic_only_judges_nobody_looks_for_plays(
    learned: Ignorant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For hints, analyses, levels and measuring alike."""
    monkeypatch.setattr(CLANS.guide, "ponders", False)
    view = middle()
    suggest(CLANS, view, Rng(1), Budget(30))
    assert learned.judged
    learned.judged.clear()
    assert Judge(bots.guide(CLANS), 10).moment(0, view, view.legal[-1], Rng(1)).opinions
    assert 10 <= sum(map(len, learned.judged)) <= 20
    for name in ("sharp", "learned:20"):
        learned.judged.clear()
        bots.get(name, CLANS).choose(view, Rng(1))
        assert learned.judged
    assert not learned.asked


def test_hints_tell_its_chances(learned: Ignorant) -> None:
    found = suggest(CLANS, middle(), Rng(1), Budget(80))
    assert learned.asked
    assert [it.chance for it in found] == sorted((it.chance for it in found), reverse=True)
    assert all(0 < it.chance < 1 for it in found)


@pytest.mark.parametrize("seats", [2, 4])
def test_an_analysis_tells_what_each_seat_may_expect(learned: Ignorant, seats: int) -> None:
    match = a_match(CLANS, 9, seats)
    while len(match.state.legal(match.state.to_act()[0])) == 1:
        match.play(match.state.to_act()[0], match.state.legal(match.state.to_act()[0])[0])
    seat = match.state.to_act()[0]
    match.play(seat, match.state.legal(seat)[-1])
    moment = next(analyse(match, iterations=80, begin=match.ply - 1))
    assert learned.asked
    assert moment.opinions[0].value >= moment.value
    assert moment.before == pytest.approx(moment.chances[seat])
    assert len(moment.returns) == seats
    assert 0.9 < sum(moment.returns) < 1.3  # places count besides the first


def test_an_analysis_of_choices_at_the_same_time_asks_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network, guide = Ignorant(SEALED_BIDS.num_actions), Guide(SEALED_BIDS)
    monkeypatch.setattr(guide, "network", lambda view: network)
    view = middle(SEALED_BIDS, 0, 3)
    moment = Judge(guide, 40).moment(0, view, view.legal[-1], Rng(1))
    assert network.asked
    assert guide.mixes(view)
    assert 0.9 < sum(moment.returns) < 1.3

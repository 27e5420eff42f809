"""How Sharp and Fierce think: what was learned is weighed, what is certain is reckoned."""

from collections.abc import Sequence
from typing import Any

import pytest

from marchstone import bots, games
from marchstone.bots.analysis import analyse
from marchstone.bots.hints import suggest
from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.ending import Ending, TooLong
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.bots.thinking.weighing import BATCH, Weighing
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.match import Match
from marchstone.core.protocol import State

GAME = games.get("schotten-totten")


class Plain:
    """A network that has learned next to nothing: early actions first, the judge's chances."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.asked: list[int] = []

    def priors(self, views: Sequence[Any]) -> list[list[float]]:
        return [[0.5 ** (rank + 1) for rank in range(len(view.legal))] for view in views]

    def worth(self, worlds: Sequence[Any], seat: int, *, careful: bool = False) -> list[float]:
        self.asked.append(len(worlds))
        return [self.guide.value(world)[seat] for world in worlds]


@pytest.fixture
def guide(monkeypatch: pytest.MonkeyPatch) -> Guide:
    """That of the game, with a plain network."""
    found = bots.guide(GAME)
    network = Plain(found)
    monkeypatch.setattr(GAME.guide, "network", lambda self, view: network)
    return found


def a_match(is_there: Any, seed: int = 4) -> Match:
    """Played by chance up to a decision in such a position."""
    match, rng = Match.start(GAME, {}, 2, seed), Rng(seed)
    while waiting := match.state.to_act():
        if len(match.state.legal(waiting[0])) > 3 and is_there(match.state):
            return match
        match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
    return a_match(is_there, seed + 1)


def view_of(match: Match) -> Any:
    return match.view(match.state.to_act()[0])


def in_the_middle(state: Any) -> bool:
    return len(state.decks[0]) == 30


def near_the_end(state: Any) -> bool:
    return not state.decks[0] and sum(map(len, state.hands)) <= 7


def test_what_looks_worse_is_dropped_half_by_half(guide: Guide) -> None:
    weighing = Weighing(guide, Plain(guide), view_of(a_match(in_the_middle)), Budget(400))
    weighing.run(Rng(1))
    worlds = [scale.worlds for scale in weighing.scales]
    assert worlds == sorted(worlds, reverse=True)
    assert worlds[0] == worlds[1] > 4 * worlds[-1] > 0
    assert 300 <= weighing.asked <= 450


def test_an_action_that_is_to_be_kept_is_weighed_to_the_end(guide: Guide) -> None:
    view = view_of(a_match(in_the_middle))
    last = view.legal[-1]
    weighing = Weighing(guide, Plain(guide), view, Budget(240), keep=last)
    weighing.run(Rng(1))
    kept = next(scale for scale in weighing.scales if scale.action == last)
    assert kept.worlds == weighing.scales[0].worlds


def test_all_actions_are_judged_in_the_same_worlds(guide: Guide) -> None:
    view = view_of(a_match(in_the_middle))
    hands: list[list[int]] = []

    class Watching(Plain):
        def worth(self, worlds: Sequence[Any], seat: int, *, careful: bool = False) -> list[float]:
            hands.extend(world.hands[1 - seat] for world in worlds)
            return super().worth(worlds, seat)

    weighing = Weighing(guide, Watching(guide), view, Budget(15))
    weighing._weigh(weighing.scales[:3], 5, Rng(2))
    assert hands[:5] == hands[5:10] == hands[10:]
    assert len({tuple(hand) for hand in hands}) == 5


def test_the_network_is_asked_about_many_positions_at_once(guide: Guide) -> None:
    network = Plain(guide)
    weighing = Weighing(guide, network, view_of(a_match(in_the_middle)), Budget(1_200))
    weighing.run(Rng(1))
    assert max(network.asked) > BATCH // 2
    assert max(network.asked) <= BATCH


def test_what_has_no_chance_at_first_sight_is_not_weighed(guide: Guide) -> None:
    view = view_of(a_match(in_the_middle))
    only, asked = view.legal[0], view.legal[1]

    class Certain(Plain):
        def priors(self, views: Sequence[Any]) -> list[list[float]]:
            return [[float(action == only) for action in view.legal] for view in views]

    network = Certain(guide)
    assert [it.action for it in Weighing(guide, network, view, Budget(20)).scales] == [only]
    kept = Weighing(guide, network, view, Budget(20), keep=asked)
    assert {it.action for it in kept.scales} == {only, asked}


def test_what_alone_is_promising_is_chosen_without_a_thought_and_told_with_its_worth(
    guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(a_match(in_the_middle))
    only = view.legal[2]

    class Certain(Plain):
        def priors(self, views: Sequence[Any]) -> list[list[float]]:
            return [[float(action == only) for action in view.legal] for view in views]

    network = Certain(guide)
    monkeypatch.setattr(GAME.guide, "network", lambda self, view: network)
    mind = Mind(bots.guide(GAME), Effort(Budget(20), 40))
    assert mind.choose(view, Rng(1)) == only
    assert not network.asked
    assert mind.think(view, Rng(1)).opinions[0].visits == sum(network.asked) == 40


def test_a_level_judges_as_many_positions_as_the_guide_says(
    guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(guide), "asks_at", lambda self, view, asks: asks // 10)
    view = view_of(a_match(in_the_middle))
    assert Effort(Budget(9), 400).weighing_at(guide, view).iterations == 400
    assert Effort(Budget(9), 400, is_level=True).weighing_at(guide, view).iterations == 40


def test_a_level_takes_the_next_best_where_it_overlooks_the_best(
    guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others than that level, and hints, overlook nothing."""
    monkeypatch.setattr(type(guide), "overlooks", {"sharp": (0.5,)})
    view = view_of(a_match(in_the_middle))
    effort = Effort(Budget(20), 120)
    best, *others = [it.action for it in Mind(guide, effort).think(view, Rng(7)).opinions]

    def chosen(level: str) -> list[int]:
        mind = Mind(guide, effort, level=level)
        thought = mind.think(view, Rng(7), tell=0)
        monkeypatch.setattr(mind, "think", lambda *args, **named: thought)
        return [mind.choose(view, Rng(word)) for word in range(200)]

    assert set(chosen("fierce")) == {best}
    found = chosen("sharp")
    assert 80 <= found.count(best) <= 120
    assert set(found) <= {best, *others}
    assert found.count(others[0]) > found.count(others[1])


def test_how_much_is_overlooked_depends_on_the_level_and_on_the_seats() -> None:
    for name in games.names():
        game = games.get(name)
        judge = bots.guide(game)
        for seats in game.seat_counts:
            match = Match.start(game, {}, seats, 1)
            view = match.view(match.state.to_act()[0])
            shares = [judge.overlooked(level, view) for level in ("fierce", "learned:9", "")]
            assert not any(shares)
            assert 0 <= judge.overlooked("sharp", view) <= 1
    rebirth = bots.guide(games.get("rebirth"))
    match = Match.start(rebirth.game, {}, 4, 1)
    at_four = match.view(match.state.to_act()[0])
    assert rebirth.overlooked("sharp", at_four) == rebirth.overlooks["sharp"][2] > 0


def test_sharp_overlooks_a_little_of_schotten_totten_but_with_tactics_cards() -> None:
    judge = bots.guide(games.get("schotten-totten"))
    for variant, share in (("basic", 0.04), ("tactics", 0.0)):
        match = Match.start(judge.game, {"variant": variant}, 2, 1)
        view = match.view(match.state.to_act()[0])
        assert judge.overlooked("sharp", view) == share
        assert judge.overlooked("fair", view) == 0.25


@pytest.mark.parametrize(("name", "careful"), [("fierce", True), ("sharp", False)])
def test_fierce_alone_judges_with_care(
    name: str, careful: bool, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = set()

    class Watching(Plain):
        def worth(self, worlds: Sequence[Any], seat: int, *, careful: bool = False) -> list[float]:
            asked.add(careful)
            return super().worth(worlds, seat)

    network = Watching(guide)
    monkeypatch.setattr(GAME.guide, "network", lambda self, view: network)
    bots.get(name, GAME).choose(view_of(a_match(in_the_middle)), Rng(1))
    assert asked == {careful}


def test_a_thought_ends_with_the_clock(guide: Guide) -> None:
    budget = Budget(1_000_000, seconds=0.0)
    weighing = Weighing(guide, Plain(guide), view_of(a_match(in_the_middle)), budget)
    weighing.run(Rng(1))
    assert weighing.asked <= BATCH


@pytest.mark.usefixtures("guide")
def test_the_same_generator_thinks_the_same() -> None:
    view = view_of(a_match(in_the_middle))
    words = (5, 5, 6)
    efforts = [Mind(bots.guide(GAME), Effort(Budget(20), 120)) for _ in words]
    first, again, other = (
        it.think(view, Rng(word)) for it, word in zip(efforts, words, strict=True)
    )
    assert first == again != other


def test_an_analysis_weighs_what_was_played_with_the_best(guide: Guide) -> None:
    match = a_match(in_the_middle)
    seat = match.state.to_act()[0]
    match.play(seat, match.state.legal(seat)[-1])
    moment = next(analyse(match, iterations=60, begin=match.ply - 1))
    assert moment.opinions[0].value >= moment.value
    assert moment.before == pytest.approx(moment.chances[seat])


# Endings


def full_width(world: State, seat: int) -> bool:
    """Whether the seat wins, all actions tried: slow and plain."""
    outcome = world.outcome()
    if outcome is not None:
        return outcome.ranks[seat] == 1
    mover = world.to_act()[0]
    found = []
    for action in world.legal(mover):
        after = world.clone()
        after.apply(mover, action)
        found.append(full_width(after, seat))
    return any(found) if mover == seat else all(found)


@pytest.mark.parametrize("seed", range(6))
def test_an_ending_is_worth_what_trying_everything_says(seed: int) -> None:
    state: Any = a_match(lambda it: not it.decks[0] and sum(map(len, it.hands)) <= 4, seed).state
    seat = state.to_act()[0]
    ending = Ending(state, 100_000)
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        assert (ending.worth(seat, action) == 1) == full_width(after, seat)


def test_an_end_that_is_too_far_is_left_to_the_search() -> None:
    state = a_match(in_the_middle).state
    with pytest.raises(TooLong):
        Ending(state, 50).worth(0, state.legal(state.to_act()[0])[0])


def test_with_empty_decks_a_seat_knows_the_other_hand() -> None:
    match = a_match(near_the_end)
    view = view_of(match)
    guide = bots.guide(GAME)
    assert guide.is_open(view)
    assert guide.imagine(view, Rng(1)).hands == match.state.hands
    assert not guide.is_open(view_of(a_match(in_the_middle)))


@pytest.mark.parametrize("seed", range(4))
def test_who_can_win_for_certain_is_told_so(seed: int) -> None:
    match = a_match(near_the_end, seed)
    view = view_of(match)
    thought = Mind(bots.guide(GAME), Effort(Budget(8), 8)).think(view, Rng(1))
    values = [opinion.value for opinion in thought.opinions]
    assert set(values) <= {0.0, 0.5, 1.0}
    assert values == sorted(values, reverse=True)
    hint = suggest(GAME, view, Rng(1), Budget(8))[0]
    assert hint.per_cent == round(100 * values[0])
    ending = Ending(match.state, 100_000)
    assert max(ending.worth(view.seat, action) for action in view.legal) == values[0]

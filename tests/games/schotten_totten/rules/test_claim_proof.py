"""The quick proof of a claim against the slow one, which tries every completion (slow.py)."""

from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.schotten_totten import slow
from games.schotten_totten.layout import cards
from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, JOKER, NONE, SHIELD_BEARER, SPY
from marchstone.games.schotten_totten.rules.claims import (
    BEATEN,
    BLIND,
    MUD,
    VALID,
    cards_of,
    counter,
    why,
)
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.scoring import best
from marchstone.games.schotten_totten.rules.state import Options
from ruleproof import rule

pytestmark = pytest.mark.slow

CLAN = list(range(CLAN_CARDS))
RANKS = 100


def made(strength: int) -> slow.Made:
    """A strength as formation and total."""
    return divmod(strength, RANKS)


@dataclass
class Stone:
    """A stone and what is unseen, drawn at random."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    modes: int
    declared: tuple[int, int]
    unseen: list[int]

    @property
    def need(self) -> int:
        return 4 if self.modes & MUD else 3

    @property
    def blind(self) -> bool:
        return bool(self.modes & BLIND)


@st.composite
def stones(draw: st.DrawFn, largest_pool: int = 9, elite: bool = True) -> Stone:
    modes = draw(st.sampled_from((0, BLIND, MUD, BLIND | MUD)))
    need = 4 if modes & MUD else 3
    sizes = [draw(st.one_of(st.just(need), st.integers(0, need))) for _ in (0, 1)]
    troops = draw(elite_troops(sizes)) if elite else ([], [])
    pool = draw(pools())
    some = min(len(pool), sum(sizes) + draw(st.integers(0, largest_pool)))
    clan = draw(st.lists(st.sampled_from(pool), min_size=some, max_size=some, unique=True))
    sides = []
    for size, wild in zip(sizes, troops, strict=True):
        plain = [clan.pop() for _ in range(size - len(wild))]
        sides.append(tuple(draw(st.permutations(plain + wild))))
    near = [card for card in (*sides[0], *sides[1], *clan) if card < CLAN_CARDS] or CLAN
    stands_for = st.one_of(st.just(NONE), st.sampled_from(near), st.sampled_from(CLAN))
    declared = (draw(stands_for), draw(stands_for))
    return Stone((sides[0], sides[1]), modes, declared, sorted(clan))


def pools() -> st.SearchStrategy[list[int]]:
    """Formations are rare among all cards, common among those of two colours or few values."""
    few_values = [card for card in CLAN if card % 9 in (0, 1, 2, 6, 7)]
    return st.sampled_from((CLAN, CLAN[:18], few_values))


@st.composite
def elite_troops(draw: st.DrawFn, sizes: list[int]) -> tuple[list[int], list[int]]:
    """Each with a Joker of its own, the Spy and the Shield-Bearer on one side or none."""
    troops: tuple[list[int], list[int]] = ([], [])
    for seat in (0, 1):
        if draw(st.booleans()):
            troops[seat].append(JOKER + seat)
    for card in (SPY, SHIELD_BEARER):
        where = draw(st.sampled_from((0, 1, None)))
        if where is not None:
            troops[where].append(card)
    return troops[0][: sizes[0]], troops[1][: sizes[1]]


def mask(numbers: list[int]) -> int:
    return sum(1 << card for card in numbers)


def laid_out(stone: Stone) -> Position:
    """Stone 1 as drawn; all the clan cards that are neither there nor unseen are seen."""
    state = Position.new(Options(variant="tactics"), seed=1)
    state.lay_mode(0, stone.modes)
    state.declared = list(stone.declared)
    for seat in (0, 1):
        for card in stone.sides[seat]:
            state.put(seat, 0, card)
    state.seen = mask(CLAN) & ~mask(stone.unseen)
    return state


@pytest.mark.slow
@rule("ST-11", "ST-13", "ST-16", "ST-17", "ST-19", "ST-25", "ST-27", "ST-29")
@settings(max_examples=200)
@given(stones(), st.integers(-1, 430))
def test_the_best_that_a_side_can_reach_is_the_best_of_all_completions(
    stone: Stone, above: int
) -> None:
    side, unseen = stone.sides[0], mask(stone.unseen)
    found = best(side, stone.need, stone.blind, stone.declared, unseen)
    slowly = slow.reach(side, stone.need, stone.blind, stone.declared, stone.unseen)
    assert (found and made(found[0])) == slowly
    better = best(side, stone.need, stone.blind, stone.declared, unseen, above)
    assert (better is None) == (slowly is None or slowly <= made(above))
    for reached in filter(None, (found, better)):
        assert_reached(stone, reached)


def assert_reached(stone: Stone, reached: tuple[int, int]) -> None:
    """The cards that come with a strength are unseen, as many as are missing, and make it."""
    strength, taken = reached[0], cards_of(reached[1])
    assert set(taken) <= set(stone.unseen)
    completed = [*stone.sides[0], *taken]
    assert len(completed) == stone.need
    assert slow.strength(completed, stone.blind, stone.declared) == made(strength)


@pytest.mark.slow
@rule("ST-14", "ST-15", "ST-16", "ST-17")
@settings(max_examples=200)
@given(stones(), st.sampled_from((0, 1)))
def test_a_claim_is_legal_exactly_if_trying_everything_finds_no_counter(
    stone: Stone, seat: int
) -> None:
    assert_judged_right(stone, laid_out(stone), seat)


@rule("ST-16")
@settings(max_examples=150)
@given(stones(largest_pool=14, elite=False), st.sampled_from((0, 1)))
def test_clan_cards_alone_are_judged_right_among_many_unseen_cards(stone: Stone, seat: int) -> None:
    assert_judged_right(stone, laid_out(stone), seat)


def assert_judged_right(stone: Stone, state: Position, seat: int) -> None:
    mine, theirs = stone.sides[seat], stone.sides[1 - seat]
    first = state.first[0] == seat
    expected = slow.can_claim(
        mine, theirs, stone.modes, stone.declared, stone.unseen, i_was_first=first
    )
    assert state.claimable_by(seat) == int(expected)
    reason = why(state, seat, 0)
    assert reason.can_claim == expected
    if reason.code == "could_lose":
        completed = [*theirs, *reason.cards]
        assert set(reason.cards) <= set(stone.unseen)
        assert slow.strength(completed, stone.blind, stone.declared) == made(reason.theirs)
        assert reason.theirs > reason.mine
    if len(mine) == stone.need:
        assert_countered(stone, counter(state, seat, 0), seat, expected)


def assert_countered(stone: Stone, found: int, seat: int, expected: bool) -> None:
    """A remembered counter must be one: it is trusted until one of its cards is seen."""
    assert (found == VALID) == expected
    if found not in (VALID, BEATEN):
        taken, mine = cards_of(found), stone.sides[seat]
        assert set(taken) <= set(stone.unseen)
        completed = [*stone.sides[1 - seat], *taken]
        assert len(completed) == stone.need
        my_strength = slow.strength(mine, stone.blind, stone.declared)
        assert slow.strength(completed, stone.blind, stone.declared) > my_strength


@rule("ST-16", "ST-12")
@pytest.mark.parametrize(("his_cards", "mine"), [("p2 n9", True), ("p3 n9", False)])
def test_two_cards_that_only_reach_my_sum_are_no_counter(his_cards: str, mine: bool) -> None:
    sides = tuple(cards("r9 g5 b1")), tuple(cards("y4"))  # 15 against 4 and two cards
    stone = Stone(sides, 0, (NONE, NONE), cards(his_cards))
    assert slow.can_claim(*sides, 0, stone.declared, stone.unseen, i_was_first=True) == mine
    assert_judged_right(stone, laid_out(stone), 0)


@rule("ST-19", "ST-25")
def test_a_joker_declared_as_its_neighbour_fills_no_gap_of_a_run() -> None:
    sides = tuple(cards("g2 b2 y2")), (*cards("r7"), JOKER)
    stone = Stone(sides, 0, (cards("r7")[0], NONE), cards("r8 r9"))
    assert_judged_right(stone, laid_out(stone), 0)
    assert laid_out(stone).claimable_by(0) == 1  # his 7, 7, 9 of a colour lose to a kind


@rule("ST-16")
def test_every_two_cards_are_judged_right_against_some_strength() -> None:
    rng = Rng(3)
    strengths = sorted({slow.formation(three) for three in combinations(CLAN, 3)})
    for pair in combinations(CLAN, 2):
        unseen = [card for card in rng.shuffled(CLAN)[:20] if card not in pair]
        reach = slow.reach(pair, 3, False, (NONE, NONE), unseen)
        assert reach is not None
        rank, total = rng.choice(strengths)
        found = best(pair, 3, False, (NONE, NONE), mask(unseen), rank * RANKS + total)
        assert (found is not None) == (reach > (rank, total))


ALL_OPTIONS = [
    Options(variant, claims, edition, 1)
    for variant, edition in (("basic", "es"), ("tactics", "cz"), ("tactics", "es"))
    for claims in ("after", "expert")
]


@rule("ST-16", "ST-22", "ST-32")
@pytest.mark.parametrize(
    "options", ALL_OPTIONS, ids=lambda o: f"{o.variant}-{o.claims}-{o.edition}"
)
def test_along_whole_games_every_remembered_proof_is_still_true(options: Options) -> None:
    rng = Rng(11)
    for seed in range(6):
        state = Position.new(options, seed)
        while waiting := state.to_act():
            state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
            for seat in (0, 1):
                found = state.claimable_by(seat)
                if rng.below(8) == 0:
                    assert found == slowly_claimable(state, seat)


def slowly_claimable(state: Position, seat: int) -> int:
    unseen = [card for card in CLAN if not state.seen >> card & 1]
    found = 0
    for stone in range(9):
        mine, theirs = (state.sides[who * 9 + stone] for who in (seat, 1 - seat))
        if state.owners[stone] == NONE:
            judged = slow.can_claim(
                mine,
                theirs,
                state.modes[stone],
                state.declared,
                unseen,
                i_was_first=state.first[stone] == seat,
            )
            found |= judged << stone
    return found

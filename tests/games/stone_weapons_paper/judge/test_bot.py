"""The greedy bot, and the length of its games."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.table import Table, a_battle, a_purchase, an_auction
from marchstone.bots.greedy import Greedy
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Bot
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.guide import Guide
from marchstone.games.stone_weapons_paper.judge.throwing import Prizes, mix
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES, beats
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.view import View

ALL_BUT_A = "B C D E F AB* BC CF EF DE AD BE"


def greedy() -> Greedy:
    return Greedy(Guide(GAME))


class Random:
    def choose(self, view: View, rng: Rng) -> int:
        return rng.choice(view.legal)


def played(bots: list[Bot], seed: int) -> Position:
    state: Position = GAME.new(GAME.options(), len(bots), seed)
    rng = Rng(seed)
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(GAME.view(state, seat), rng))
    return state


def choice(table: Table, seat: int | None = None) -> str:
    view = table.view(table.turn if seat is None else seat)
    return act.MOVES.notation(greedy().choose(view, Rng(1)))


@pytest.mark.slow
def test_greedy_wins_nine_of_ten_against_random() -> None:
    wins = 0
    for game in range(10):
        bots: list[Bot] = [greedy(), Random()] if game % 2 else [Random(), greedy()]
        result = played(bots, game).result
        assert result
        wins += result.ranks[(game + 1) % 2] == 1
    assert wins >= 9


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_greedy_bots_last_eight_to_sixteen_rounds(seats: int) -> None:
    rounds = [played([greedy()] * seats, 100 + game).round for game in range(4)]
    assert 8 <= sum(rounds) / len(rounds) <= 16
    assert max(rounds) <= 40


def test_throws_come_to_the_equilibrium_of_the_loot() -> None:
    assert mix((1.0, 2.0, 1.0), (1.0, 2.0, 1.0)) == pytest.approx((2 / 4, 1 / 4, 1 / 4))


@pytest.mark.parametrize("seed", range(5))
def test_a_throw_is_as_safe_as_the_answer_to_it(seed: int) -> None:
    """What the one is sure of is what the other gives away: neither gains by reading the other."""
    rng = Rng(seed)
    for _ in range(20):
        mine, theirs = a_prize(rng), a_prize(rng)
        ban = rng.choice((NONE, *RESOURCES))
        throws, answers = mix(mine, theirs, NONE, ban), mix(theirs, mine, ban, NONE)
        assert sum(throws) == pytest.approx(1)
        assert ban == NONE or answers[ban] == 0
        assert surely(mine, theirs, throws, ban) == pytest.approx(
            -surely(theirs, mine, answers, NONE)
        )


def a_prize(rng: Rng) -> Prizes:
    return rng.below(4) + 0.1, rng.below(4) + 0.1, rng.below(4) + 0.1


def surely(mine: Prizes, theirs: Prizes, throws: Prizes, ban: int) -> float:
    """Against the worst answer that is allowed."""

    def brings(throw: int, answer: int) -> float:
        return mine[throw] * beats(throw, answer) - theirs[answer] * beats(answer, throw)

    answers = (answer for answer in RESOURCES if answer != ban)
    return min(sum(throws[s] * brings(s, answer) for s in RESOURCES) for answer in answers)


def test_after_an_ambush_nobody_throws_what_can_only_lose() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("ambush", ""))
    table.play("ambush paper")
    thrown = {act.MOVES.notation(greedy().choose(table.view(0), Rng(n))) for n in range(40)}
    assert thrown == {"throw stone", "throw paper"}


def test_throws_are_capped_by_what_each_side_holds() -> None:
    """Nothing can be won with paper, so stone has nothing to fear and wins against weapons."""
    stone, weapons, paper = mix((2.0, 2.0, 0.0), (2.0, 2.0, 0.0))
    assert stone > weapons + paper


def test_throws_are_mixed_by_chance() -> None:
    table = a_battle()
    view = table.view(0)
    assert len({greedy().choose(view, Rng(n)) for n in range(40)}) == 3


def test_it_finishes_its_castle() -> None:
    table = an_auction((2, 9, 9), (1, 0, 0), offer="armed-1 tower-1", castles=(ALL_BUT_A, ""))
    while not table.state.result:
        table.play(choice(table))
    assert (table.state.round, table.state.result.ranks) == (1, (1, 2))
    assert choice(a_purchase("tower-1", castles=(ALL_BUT_A,))) == "build tower 0 A"


def test_it_finishes_by_demolition() -> None:
    table = a_purchase("tower-wall-1", (3, 0, 0), castles=(ALL_BUT_A,))
    while table.phase == "build":
        table.play(choice(table))
    assert table.view().result is not None


def test_it_keeps_others_from_finishing() -> None:
    table = an_auction((9, 9, 9), (9, 9, 9), offer="tower-1 wall-1", castles=(ALL_BUT_A, ""))
    table.play("offer tower-1", "alone", "bid stone 5")
    assert choice(table).startswith("bid")


def test_it_bids_no_more_than_a_card_is_worth() -> None:
    table = an_auction((9, 9, 9), (9, 9, 9), offer="tower-1")
    table.play("offer tower-1", "bid stone 7")
    assert choice(table) == "drop-out"


def test_it_keeps_defence_for_what_hurts() -> None:
    harmless = a_battle((5, 5, 5), (0, 5, 5), hands=("intrigue", "defence"))
    harmless.play("intrigue stone")
    assert choice(harmless) == "pass"
    painful = a_battle((5, 5, 5), (5, 5, 5), hands=("intrigue", "defence"), loot=(3, 1, 1))
    painful.play("intrigue stone")
    assert choice(painful) == "defence"


def test_it_plays_a_card_where_it_brings_most() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("intrigue", ""), loot=(3, 1, 1))
    assert choice(table) == "intrigue stone"
    poor = a_battle((5, 5, 5), (0, 1, 1), hands=("intrigue", ""), loot=(3, 1, 1))
    assert choice(poor) == "pass"

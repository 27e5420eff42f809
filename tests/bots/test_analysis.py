"""A game thought over: the same each time, in portions too, and from what each seat could know."""

from dataclasses import replace
from itertools import islice

import pytest

from marchstone import bots, games
from marchstone.bots.analysis import Moment, all_equal, analyse, iterations_for
from marchstone.bots.bot import guide
from marchstone.bots.tree import Opinion
from marchstone.bots.turning import LOSS, MOST, SWING, outlook, turning_points
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadRecord
from marchstone.core.match import Match
from marchstone.core.plain import from_plain, to_plain
from marchstone.core.record import Record

FEW = 24  # iterations


def a_match(name: str, seats: int, plies: int = 1_000, seed: int = 5) -> Match:
    game = games.get(name)
    match, rng = Match(game, game.options(), seats, seed), Rng(seed)
    while (waiting := match.state.to_act()) and match.ply < plies:
        match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
    return match


@pytest.fixture(scope="module")
def short() -> Record:
    return a_match("clans-and-glory", 2, plies=16).record()


@pytest.fixture(scope="module")
def moments(short: Record) -> list[Moment]:
    return list(analyse(short, iterations=FEW))


def test_there_is_one_moment_for_each_decision(short: Record, moments: list[Moment]) -> None:
    assert [(it.seat, it.action) for it in moments] == list(short.moves)
    assert [it.ply for it in moments] == list(range(len(short.moves)))


def test_a_moment_names_at_most_three_actions_the_best_first(moments: list[Moment]) -> None:
    for it in (it for it in moments if it.opinions):
        values = [opinion.value for opinion in it.opinions]
        assert len(values) <= 3
        assert values[0] == max(values) >= it.value
        assert it.loss == pytest.approx(it.before - it.after)


def test_an_analysis_comes_out_the_same_again(short: Record, moments: list[Moment]) -> None:
    assert list(islice(analyse(short, iterations=FEW), 6)) == moments[:6]
    assert list(islice(analyse(short, iterations=FEW, seed=2), 6)) != moments[:6]


def test_a_portion_is_what_the_whole_says_of_it(short: Record, moments: list[Moment]) -> None:
    before = moments[9].returns
    portion = analyse(short, iterations=FEW, begin=10, before=before)
    assert list(islice(portion, 3)) == moments[10:13]


def test_where_there_is_no_choice_the_last_chances_go_on() -> None:
    record = a_match("stone-weapons-paper", 2, plies=120).record()
    ply, seat = next((p, s) for p, (s, _) in enumerate(record.moves) if is_forced(record, p, s))
    forced = next(analyse(record, begin=ply, before=(0.7, 0.3)))
    assert (forced.opinions, forced.returns) == ((), (0.7, 0.3))
    assert (forced.best, forced.loss) == (forced.action, 0)
    assert forced.seat == seat
    assert next(analyse(record, begin=ply)).returns == all_equal(2) == (0.5, 0.5)


def is_forced(record: Record, ply: int, seat: int) -> bool:
    return len(Match.replay(record, ply).view(seat).legal) == 1


def test_a_throw_is_weighed_among_throws_that_nobody_foresees() -> None:
    game = games.get("stone-weapons-paper")
    record = a_match(game.name, 2, plies=120).record()
    guide = bots.guide(game)
    seat, ply = next(
        (seat, ply)
        for ply, (seat, _) in enumerate(record.moves)
        if guide.mixes(Match.replay(record, ply).view(seat))
    )
    moment = next(analyse(record, iterations=FEW, begin=ply))
    assert moment.opinions[0].value >= moment.value
    assert moment.opinions[0].value == pytest.approx(moment.returns[seat], abs=0.25)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("rebirth", 4), ("clans-and-glory", 3)])
def test_the_chances_of_all_seats_add_up_to_about_one(name: str, seats: int) -> None:
    record = a_match(name, seats).record()
    for it in islice(analyse(record, iterations=FEW), 4):
        assert sum(it.chances) == pytest.approx(1, abs=0.03)


@pytest.mark.slow
def test_who_does_not_take_the_win_gives_it_away() -> None:
    thrown = max((without_the_win(seed) for seed in range(1, 60)), key=lambda found: found[1].loss)
    winning, moment = thrown
    assert moment.best == winning != moment.action
    assert moment.loss > 0.3


def without_the_win(seed: int) -> tuple[int, Moment]:
    """The last move of a game, and what is thought of another in its place."""
    match = a_match("schotten-totten", 2, seed=seed)
    seat, winning = match.moves[-1]
    last = Match.replay(match.record(), match.ply - 1)
    other = next((it for it in last.state.legal(seat) if it != winning), winning)
    last.play(seat, other)
    return winning, next(analyse(last, iterations=FEW, begin=last.ply - 1))


def test_what_a_seat_cannot_know_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_match("schotten-totten", 2, plies=9).record()
    known = next(analyse(record, iterations=FEW, begin=8))

    def another_world(record: Record, plies: int | None = None) -> Match:
        match = replayed(record, plies)
        view = match.view(known.seat)
        match.state = match.game.imagine(view, Rng(99))
        return match

    replayed = Match.replay
    monkeypatch.setattr(Match, "replay", another_world)
    assert next(analyse(record, iterations=FEW, begin=8)) == known


def test_a_long_game_takes_no_longer_than_a_short_one() -> None:
    record = a_match("schotten-totten", 2).record()
    long = replace(record, moves=record.moves * 4)
    assert iterations_for(long) < iterations_for(record)
    assert iterations_for(replace(record, moves=())) >= FEW


def test_a_guide_says_how_much_of_one_decision_is_enough() -> None:
    """A decision of Fierce in Clans and Glory takes a second: whoever looks later waits less."""
    record = replace(a_match("clans-and-glory", 2).record(), moves=())
    judge = guide(games.get(record.game))
    assert iterations_for(record) == judge.analysed < judge.fierce


def test_moments_survive_plain_values(moments: list[Moment]) -> None:
    assert [from_plain(Moment, to_plain(it)) for it in moments] == moments


def test_a_record_of_other_rules_or_with_a_wrong_move_is_refused(short: Record) -> None:
    with pytest.raises(BadRecord, match="version 99"):
        next(analyse(replace(short, version=99)))
    damaged = replace(short, moves=((1, 0), *short.moves))
    with pytest.raises(BadRecord, match="move 1"):
        next(analyse(damaged, iterations=FEW, begin=4))


def a_moment(ply: int, seat: int, best: float, played: float) -> Moment:
    returns = (best, 1 - best) if seat == 0 else (1 - best, best)
    return Moment(ply, seat, 7, played, (Opinion(3, 9, best), Opinion(7, 4, played)), returns)


def test_turning_points_name_what_gave_most_away_and_the_swings() -> None:
    moments = [
        a_moment(0, 0, 0.5, 0.5),
        a_moment(1, 1, 0.5, 0.48),
        a_moment(2, 0, 0.52, 0.2),  # a blunder, which seat 1 sees as good fortune
        a_moment(3, 1, 0.8, 0.8),
        a_moment(4, 0, 0.2, 0.2),
        a_moment(5, 1, 0.8, 0.8),
        a_moment(6, 0, 0.7, 0.7),  # something came to seat 0
    ]
    points = turning_points(moments)
    assert [(it.kind, it.ply, it.seat) for it in points] == [(LOSS, 2, 0), (SWING, 6, 0)]
    assert points[0].better == 3
    assert points[0].size == pytest.approx(0.32)
    assert (points[1].before, points[1].after) == pytest.approx((0.2, 0.7))


def test_there_are_at_most_five_turning_points_and_none_in_a_quiet_game() -> None:
    wild = [a_moment(ply, ply % 2, 0.9, 0.1) for ply in range(40)]
    assert len(turning_points(wild)) == MOST
    assert turning_points([a_moment(ply, ply % 2, 0.5, 0.49) for ply in range(40)]) == []
    assert turning_points([]) == []


def test_the_outlook_weighs_what_every_seat_knew_last() -> None:
    moments = [a_moment(0, 0, 0.6, 0.6), a_moment(1, 1, 0.6, 0.6), a_moment(2, 0, 0.8, 0.8)]
    lines = [tuple(round(chance, 2) for chance in line) for line in outlook(moments)]
    assert lines == [(0.6, 0.4), (0.5, 0.5), (0.6, 0.4)]

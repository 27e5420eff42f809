"""The graph of a game, and each of its positions in every game and language."""

import pytest

from marchstone import games
from marchstone.bots.analysis import Moment
from marchstone.bots.tree import Opinion
from marchstone.bots.turning import LOSS, TurningPoint
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.protocol import AnyGame, Outcome
from marchstone.core.words import ENGLISH, LANGUAGES, words
from marchstone.server.study.graph import HIGH, WIDE, draw
from marchstone.web.render import has_board, render_part
from server.world import text_of
from web.analysed import a_study

pytestmark = pytest.mark.slow

GAMES = [games.get(name) for name in games.names() if has_board(name)]
NAMES = ("Anna", "Ben")


def a_match(game: AnyGame, seats: int) -> Match:
    match, rng = Match(game, game.options(), seats, 3), Rng(3)
    while waiting := match.state.to_act():
        match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_position_of_every_game_is_told_and_drawn(game: AnyGame) -> None:
    match = a_match(game, game.seat_counts[-1])
    study = a_study(match)
    for ply in range(0, match.ply + 1, max(1, match.ply // 25)):
        for viewer in (None, 0, match.seats - 1):
            step = study.step(ply, viewer)
            assert step.board
            assert step.part.ply == ply
    assert study.step(match.ply, None).part.seat is None
    assert len(study.graph().graph.lines) == match.seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_turning_points_and_moves_are_told_in_every_language(game: AnyGame, language: str) -> None:
    study = a_study(a_match(game, game.seat_counts[0]), t=words(language))
    for part in (study.points(""), study.step(5, None).part, study.progress(), study.graph()):
        told = text_of(render_part(part, study.t))
        assert "{" not in told
    assert (language == "en") == ("Turning points" in render_part(study.points(""), study.t))


def test_the_best_move_is_lit_and_the_one_that_was_played_is_marked() -> None:
    match = a_match(games.get("schotten-totten"), 2)
    study = a_study(match)
    wrong = next(it for it in study.moments if it.loss > 0)
    step = study.step(wrong.ply, None)
    assert step.lit == match.game.path(wrong.best)
    assert step.touched == match.game.path(wrong.action)
    assert [line.is_played for line in step.part.moves] == [False, False, True]
    assert all(f'data-pick="{key}"' in step.board for key in (*step.lit, *step.touched))


def a_course(plies: int) -> list[Moment]:
    return [Moment(ply, ply % 2, 1, 0.5, (Opinion(1, 2, 0.5),), (0.5, 0.5)) for ply in range(plies)]


def test_the_line_of_a_winner_ends_at_the_top() -> None:
    graph = draw(a_course(10), [], 10, NAMES, Outcome((2, 1), "points"), ENGLISH)
    assert [line.points.split()[-1] for line in graph.lines] == ["100.0,100.0", "100.0,0.0"]
    unfinished = draw(a_course(4), [], 10, NAMES, Outcome((2, 1), "points"), ENGLISH)
    assert unfinished.lines[0].points.split()[-1] == "30.0,50.0"
    assert "Anna: 0 %, Ben: 100 %" in graph.told
    assert draw([], [], 10, NAMES, None, ENGLISH).lines[0].points == ""


def test_the_numbers_below_the_graph_are_round_and_few() -> None:
    for plies in (1, 7, 40, 333, 2_000):
        graph = draw([], [], plies, NAMES, None, ENGLISH)
        assert 1 <= len(graph.moves) <= 8
        assert all(0 <= tick.place <= 100 for tick in graph.moves)


def test_flags_do_not_hide_each_other() -> None:
    points = [TurningPoint(LOSS, ply, 0, 0.5, 0.4, 1, ply) for ply in (10, 11, 12, 30)]
    flags = draw(a_course(100), points, 100, NAMES, None, ENGLISH).flags
    for one in flags:
        for other in flags:
            is_apart = abs(one.x - other.x) >= WIDE or abs(one.y - other.y) >= HIGH
            assert is_apart or one == other

"""What is true of every lesson of every game."""

import re
from collections.abc import Iterator

import pytest

from laws.gamesunderlaw import GAMES
from marchstone import games
from marchstone.core.board import Board
from marchstone.core.lesson import Lesson, Moment, lessons, matches, newcomer
from marchstone.core.protocol import Action, AnyGame
from marchstone.core.words import Voice
from marchstone.web.drawing import render_board

LESSONS = [lesson for game in GAMES for lesson in lessons(game)]
every_lesson = pytest.mark.parametrize(
    "lesson", LESSONS, ids=lambda it: f"{it.game.name}-{it.name}"
)
MOST_STEPS = 20  # it should take five minutes
LONGEST = 420  # letters of what is read at once


def asked(lesson: Lesson) -> Iterator[tuple[int, Moment, Action]]:
    for at, step in enumerate(lesson.steps):
        if step.play is not None:
            yield at, lesson.moments(at, {})[-1], step.play


@every_lesson
def test_a_lesson_is_played_to_its_end(lesson: Lesson) -> None:
    assert len(lesson.steps) <= MOST_STEPS
    last = lesson.steps[-1]
    assert last.play is None, "the end is only read"
    assert lesson.moments(len(lesson.steps) - 1, {})
    for at, moment, action in asked(lesson):
        assert action in moment.match.view(lesson.learner).legal, f"step {at}"


@every_lesson
def test_whatever_is_right_leads_on_to_the_end(lesson: Lesson) -> None:
    end = len(lesson.steps) - 1
    for at, moment, _ in asked(lesson):
        for action in moment.match.view(lesson.learner).legal:
            if lesson.is_right(at, action):
                assert lesson.moments(end, {at: action})


@every_lesson
def test_every_move_gets_a_word_and_every_word_has_its_move(lesson: Lesson) -> None:
    for at, moment, _ in asked(lesson):
        legal, step = moment.match.view(lesson.learner).legal, lesson.steps[at]
        assert all(lesson.word(at, action) for action in legal), f"step {at}"
        words = {lesson.word(at, action) for action in legal if not lesson.is_right(at, action)}
        assert {wrong.word for wrong in step.wrong} <= words, f"step {at}"
        for pattern in step.also:
            assert any(matches(lesson.game, [pattern], action) for action in legal), f"step {at}"


@every_lesson
def test_a_step_is_short_and_its_lights_are_on_the_board(lesson: Lesson) -> None:
    names = ("Ada", "Bert", "Carl", "Dora")[: lesson.seats]
    voice = Voice(lesson.game.words("en"), names, lesson.learner)
    assert isinstance(lesson.game.board, Board)
    for at, step in enumerate(lesson.steps):
        assert step.text
        assert len(step.text) <= LONGEST, f"step {at}"
        view = lesson.moments(at, {})[-1].match.view(lesson.learner)
        html = render_board(lesson.game, view, voice)
        drawn = set(re.findall(r'data-(?:pick|key)="([^"]+)"', html))
        assert set(step.light) <= drawn, f"step {at}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_table_tells_fits_the_moves_of_the_game(game: AnyGame) -> None:
    told = newcomer(game)
    kinds = {block.kind.__name__ for block in game.moves.blocks}
    assert set(told.decisions) <= kinds


@pytest.mark.parametrize("name", games.names())
def test_a_game_of_the_house_teaches_and_its_tables_tell_newcomers_all(name: str) -> None:
    game = games.get(name)
    assert lessons(game)
    told, silent = newcomer(game), {"Pass", "EndTurn", "Return", "NoShield", "Alone", "Decline"}
    assert told.aim
    kinds = {block.kind.__name__ for block in game.moves.blocks}
    assert kinds - set(told.decisions) <= silent | {"DropOut", "Discard"}
    paths = [game.path(start) for start in game.moves.starts]
    asked = {path[1].split("-")[0] for path in paths if len(path) > 1}
    assert asked <= {word for words in told.next for word in words.split()}

"""How a game went: points as they grew, times, the best move; in every game and language."""

import pytest

from marchstone import games
from marchstone.core.protocol import AnyGame
from marchstone.core.record import Record
from marchstone.core.words import ENGLISH, LANGUAGES, words
from marchstone.server.study.steps import Study
from marchstone.server.study.summary import Summary, duration, pauses
from marchstone.web.contexts.games.analysis import EndPart
from marchstone.web.render import has_board, render_part
from server.live.test_live import two_at_a_table
from server.study.test_analysis import a_finished_table
from server.study.test_study import a_match
from server.world import World, text_of
from web.analysed import a_study

GAMES = [games.get(name) for name in games.names() if has_board(name)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_tells_how_it_went(game: AnyGame) -> None:
    match = a_match(game, game.seat_counts[-1])
    for status in ("done", None):
        study = a_study(match, status=status)
        told = Summary(study, 0).part()
        assert tuple(line.score for line in told.lines) == match.state.scores()
        assert sum(line.decisions for line in told.lines) == told.moves == match.ply
        assert told.growth is None or len(told.growth.lines) == match.seats
        assert told.is_analysed == (status == "done")
        assert told.best is None or told.best.title.startswith("Move ")


def test_points_that_all_come_at_the_end_make_no_graph_and_no_best_move() -> None:
    study = a_study(a_match(games.get("schotten-totten"), 2), status=None)
    told = Summary(study).part()
    assert (told.growth, told.best) == (None, None)
    assert "How the points grew" not in text_of(render_part(told, ENGLISH))


@pytest.mark.parametrize("name", ["rebirth", "clans-and-glory"])
def test_what_is_scored_at_the_end_is_not_the_best_move(name: str) -> None:
    told = Summary(a_study(a_match(games.get(name), 2), status=None)).part()
    assert told.best
    assert told.best.ply < told.moves - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_told_in_every_language(language: str) -> None:
    study = a_study(a_match(games.get("clans-and-glory"), 3), t=words(language))
    told = text_of(render_part(EndPart(Summary(study).part()), study.t))
    assert "{" not in told
    assert ("How it went" in told) == (language == "en")


def test_times_are_told_as_one_says_them() -> None:
    told = {0: "0 seconds", 1_200: "1 second", 59_600: "1 minute", 3_600_000: "1 hour"}
    told[2 * 3_600_000 + 61_000] = "2 hours 1 minute"
    assert {it: duration(it, ENGLISH) for it in told} == told
    assert pauses((0, 400, 300, 1300)) == (0, 400, 0, 1000)
    assert pauses(()) == ()


def test_a_record_without_times_tells_none() -> None:
    match = a_match(games.get("schotten-totten"), 2)
    study = Study(Record.read(match.record().to_text()), ("A", "B"), "/replay", None, ENGLISH)
    told = Summary(study).part()
    assert (told.took, {line.thought for line in told.lines}) == ("", {""})


def test_the_table_shows_its_end_to_those_who_may_see_the_game(world: World) -> None:
    anna, _, table = a_finished_table(world, visibility="private")
    assert f'data-end="/game/{table}/end"' in anna.get(f"/table/{table}").text
    told = text_of(anna.get(f"/game/{table}/end").text)
    for words_ in ("How it went", "Anna you", "place 2", "The game took", "Replay and share"):
        assert words_ in told
    assert f'href="/game/{table}?seen=0"' in anna.get(f"/game/{table}/end").text
    assert world.browser().get(f"/game/{table}/end").status_code == 403
    running = two_at_a_table(world)[2]
    assert anna.get(f"/game/{running}/end").status_code == 409

"""A finished game of the small world of the pages, and what might be thought of it."""

from typing import Any

from marchstone.bots.analysis import Moment
from marchstone.bots.tree import Opinion
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.core.words import ENGLISH, Words
from marchstone.server.http.pages.study.game import game_page
from marchstone.server.live.course import Course
from marchstone.server.study.steps import Study
from marchstone.storage.rows import DONE, OVER, PERSON, PLAY, Analysis, Move, Seat, Table
from marchstone.web.contexts.games.analysis import GamePage, Shared

NAMES = ("Morag", "Fergus", "Ailsa", "Duncan")


def a_study(
    match: Match,
    status: str | None = DONE,
    thought_over: int | None = None,
    t: Words = ENGLISH,
) -> Study:
    """With made up opinions about the first decisions, or about all of them."""
    seats = tuple(Seat(n, PERSON, f"p{n}", name) for n, name in enumerate(NAMES[: match.seats]))
    game, outcome = match.game, match.outcome()
    facts: dict[str, Any] = {"id": "t1", "game": game.name, "version": game.version, "seats": seats}
    facts |= {"options": to_plain(match.options), "seed": match.seed, "is_public": True}
    facts |= {"invitation": "abc", "butler_after": 60, "status": OVER, "to_act": ()}
    facts |= {"creator": "p0", "created": 0, "moved": 0, "rematch_of": None}
    table = Table(outcome=outcome, has_hints=False, **facts)
    course = Course(game, table)
    for ply, (seat, action) in enumerate(match.moves):
        course.take(Move(ply, PLAY, seat, action))
    moments = to_plain(opinions(match)[:thought_over])
    analysis = status and Analysis("t1", game.version, status, match.ply, moments)
    return Study.of(table, course, analysis or None, t)


def opinions(match: Match) -> list[Moment]:
    """Chances that go up and down; now and then somebody overlooks the best move."""
    rng, again, found = Rng(5), Match.replay(match.record(), 0), []
    chance = 0.5
    for ply, (seat, action) in enumerate(match.moves):
        chance = min(0.95, max(0.05, chance + 0.2 * (rng.random() - 0.5)))
        others = (1 - chance) / (match.seats - 1)
        best = chance if seat == 0 else others
        legal = again.state.legal(seat)
        overlooked = [it for it in legal if it != action][:2]
        value = best - 0.2 if ply % 11 == 5 and best > 0.3 and overlooked else best
        ranked = [*overlooked, action] if value < best else [action, *overlooked]
        told = tuple(Opinion(it, 9, best if it == ranked[0] else value) for it in ranked)
        returns = (chance, *[others] * (match.seats - 1))
        found.append(Moment(ply, seat, action, value, told if len(legal) > 1 else (), returns))
        again.play(seat, action)
    return found


def a_game_page(match: Match, ply: int, seen: str = "", **more: Any) -> GamePage:
    """As the one who made the table sees it."""
    text = "Morag – Fergus. Morag wins."
    shared = Shared("https://games.example/game/t1", "", text, is_shared=True, is_host=True)
    return game_page(a_study(match, **more), ply, seen, shared=shared, table="/table/t1")

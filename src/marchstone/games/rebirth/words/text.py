"""What Rebirth says: prompts, labels of actions, what a move scores, log lines, results."""

from __future__ import annotations

from functools import cache

from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.final_words import step_words
from marchstone.games.rebirth.words.log import log
from marchstone.games.rebirth.words.names import (
    option_help,
    option_title,
    option_value,
    tagline,
    title,
)
from marchstone.games.rebirth.words.preview import facts, preview, previews
from marchstone.games.rebirth.words.reasons import reason
from marchstone.games.rebirth.words.terminal import picture
from marchstone.games.rebirth.words.who import named, shared

__all__ = [
    "explain",
    "facts",
    "final_lines",
    "forecast",
    "label",
    "log",
    "option_help",
    "option_title",
    "option_value",
    "picture",
    "prompt",
    "reason",
    "result",
    "tagline",
    "title",
]


def prompt(view: View, voice: Voice) -> str:
    if view.result:
        return result(view, view.result, voice)
    if voice.is_reader(view.turn) and view.seat == view.turn:
        return _asked(view, voice.words)
    t, name = voice.words, voice.names[view.turn]
    match view.phase:
        case "extra":
            return t("{name} is placing an extra tile.", name=name)
        case "double":
            return t("{name} is choosing a mission for the double token.", name=name)
    return t("{name} is placing a tile.", name=name)


def _asked(view: View, t: Words) -> str:
    if view.phase == "double":
        return t("Put your double token on a mission.")
    if view.legal[0] % act.SPOTS == act.BOX:
        return t("No tile of your hand fits anywhere: one leaves the game.")
    if view.phase == "extra":
        return t("Place your extra tile: {tile}.", tile=names.a_tile(t)[view.hand[0]])
    if len(view.hand) > 1:
        return t("Place one of your tiles; the others go back to your supply.")
    return t("Place your {tile}.", tile=names.tiles(t)[view.hand[0]])


def label(view: View, action: int, voice: Voice) -> str:
    return _label(voice.words, view.options.map, action)


@cache
def _label(t: Words, map_name: str, action: int) -> str:
    here = land(map_name)
    match act.MOVES.decode(action):
        case act.Place(tile, act.BOX):
            return t("Remove the {tile} from the game.", tile=names.tiles(t)[tile])
        case act.Place(tile, hex_):
            where = names.where(t, here, hex_)
            return t("Place the {tile} on {where}.", tile=names.tiles(t)[tile], where=where)
        case act.Double(mission):
            return t("Double “{mission}”.", mission=names.mission(t, here, mission))


# What a move would score


def forecast(view: View, action: int, voice: Voice) -> str:
    """What the action scores now, and why, in one line."""
    return facts(view.land, preview(view, action), voice)


def explain(view: View, voice: Voice) -> list[str]:
    """What every legal action scores now, a line each."""
    here, found = view.land, previews(view).items()
    return [f"{act.MOVES.notation(action)}: {facts(here, said, voice)}" for action, said in found]


# The end


def final_lines(view: View, voice: Voice) -> list[str]:
    """The final scoring, a line for each step."""
    return [step_words(step, view.options.map, voice.of_all) for step in view.final]


def result(view: View, outcome: Outcome, voice: Voice) -> str:
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    won = _shared(view, winners, voice) if len(winners) > 1 else _won(view, winners[0], voice)
    if outcome.reason == "points":
        return won
    return f"{won} {step_words(view.final[-1], view.options.map, voice)}"


def _shared(view: View, winners: list[int], voice: Voice) -> str:
    """RB-22: a tower may be shared by players whose points differ."""
    t, points = voice.words, {view.scores[seat] for seat in winners}
    if len(points) > 1:
        own = [view.scores[seat] * (seat in winners) for seat in range(view.seats)]
        return t("The victory is shared: {points}.", points=shared(own, voice))
    return t.n(
        "The victory is shared by {names}, with {n} point.",
        "The victory is shared by {names}, with {n} points.",
        points.pop(),
        names=named(winners, voice),
    )


def _won(view: View, winner: int, voice: Voice) -> str:
    t, points = voice.words, view.scores[winner]
    if voice.is_reader(winner):
        return t.n("You win with {n} point.", "You win with {n} points.", points)
    name = voice.names[winner]
    return t.n("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=name)

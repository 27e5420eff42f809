"""What Rebirth says: prompts, labels of actions, what a move scores, log lines, results."""

from __future__ import annotations

from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.final_words import step_words
from marchstone.games.rebirth.words.log import log, shared
from marchstone.games.rebirth.words.names import (
    option_help,
    option_title,
    option_value,
    tagline,
    title,
)
from marchstone.games.rebirth.words.preview import Fact, preview, previews
from marchstone.games.rebirth.words.reasons import reason
from marchstone.games.rebirth.words.terminal import picture

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
    t, here = voice.words, view.land
    match act.decode(action):
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
    return facts(view, preview(view, action), voice)


def explain(view: View, voice: Voice) -> list[str]:
    """What every legal action scores now, a line each."""
    found = previews(view).items()
    return [f"{act.notation(action)}: {facts(view, said, voice)}" for action, said in found]


def facts(view: View, found: list[Fact], voice: Voice) -> str:
    """The facts of a preview in one line; "" if there are none."""
    line = ", ".join(_fact(view, fact, voice) for fact in found)
    return f"{line[0].upper()}{line[1:]}." if line else ""


def _fact(view: View, fact: Fact, voice: Voice) -> str:
    t, here = voice.words, view.land
    match fact.kind:
        case "plus":
            return t("1 for the {plus}", plus=names.plus(t, here))
        case "group":
            return t("{n} for the group", n=fact.points[fact.seat])
        case "settlement":
            points = shared(fact.points, voice)
            town = here.town_names[fact.place]
            return t("completes {settlement}: {points}", settlement=town, points=points)
        case "castle":
            castle = names.castle(t, here, fact.place)
            if fact.former == NONE:
                return t("{castle} gets its first holder", castle=castle)
            return t("{castle} changes hands", castle=castle)
        case "cathedral":
            return t("a mission from {place}", place=names.site(t, here, fact.place))
        case "mission":
            values = {"n": fact.points[fact.seat], "mission": names.mission(t, here, fact.mission)}
            return t("{n} for the mission “{mission}”", **values)
    return _tower_fact(view, fact, t)


def _tower_fact(view: View, fact: Fact, t: Words) -> str:
    values = {
        "place": names.site(t, view.land, fact.place),
        "bonus": names.bonuses(t)[fact.bonus],
    }
    if fact.given:
        return t("{place}: {bonus}", **values)
    return t("{place} ({bonus}) without effect yet", **values)


# The end


def final_lines(view: View, voice: Voice) -> list[str]:
    """The final scoring, a line for each step."""
    return [step_words(step, view.options.map, voice) for step in view.final]


def result(view: View, outcome: Outcome, voice: Voice) -> str:
    t = voice.words
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    points = view.scores[winners[0]]
    if len(winners) > 1:
        who = ", ".join(t("you") if voice.is_reader(s) else voice.names[s] for s in winners)
        return t.n(
            "The victory is shared by {names}, with {n} point.",
            "The victory is shared by {names}, with {n} points.",
            points,
            names=who,
        )
    won = _won(winners[0], points, voice)
    if outcome.reason == "points":
        return won
    return f"{won} {step_words(view.final[-1], view.options.map, voice)}"


def _won(winner: int, points: int, voice: Voice) -> str:
    t = voice.words
    if voice.is_reader(winner):
        return t.n("You win with {n} point.", "You win with {n} points.", points)
    name = voice.names[winner]
    return t.n("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=name)

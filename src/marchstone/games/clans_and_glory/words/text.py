"""What Clans and Glory says: prompts, labels of actions, the running count, results."""

from __future__ import annotations

from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import TILE, VALUE
from marchstone.games.clans_and_glory.rules.view import View
from marchstone.games.clans_and_glory.words import names
from marchstone.games.clans_and_glory.words.log import log
from marchstone.games.clans_and_glory.words.names import (
    option_help,
    option_title,
    option_value,
    tagline,
    title,
)
from marchstone.games.clans_and_glory.words.reasons import reason
from marchstone.games.clans_and_glory.words.terminal import picture

__all__ = [
    "explain",
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
    t = voice.words
    if view.result:
        return result(view, view.result, voice)
    if not voice.is_reader(view.turn):
        return _waiting(view, voice)
    if view.phase == "shield":
        return t("Put a shield on tile {tile}, or keep it.", tile=_tile(view) + 1)
    if view.legal[0] >= act.HIDE:
        return t("None of your cards fits: place one face down, anywhere.")
    return t("Place a card beside or opposite one of its colour or value.")


def _waiting(view: View, voice: Voice) -> str:
    name = voice.names[view.turn]
    if view.phase == "shield":
        return voice.words("{name} is thinking about a shield.", name=name)
    return voice.words("{name} is choosing a card.", name=name)


def _tile(view: View) -> int:
    """The tile where the card was just placed."""
    return TILE[view.seats][view.last]


def label(view: View, action: int, voice: Voice) -> str:
    t = voice.words
    match act.MOVES.decode(action):
        case act.Place(card, place):
            where = names.place(t, place)
            return t("Place {card} at {place}.", card=names.objects(t)[card], place=where)
        case act.Hide(card, place):
            where = names.place(t, place)
            return t("Place {card} face down at {place}.", card=names.objects(t)[card], place=where)
        case act.Shield():
            return t("Put a shield on tile {tile}.", tile=_tile(view) + 1)
    return t("Keep your shield.")


def explain(view: View, voice: Voice) -> list[str]:
    """Tile by tile, who would take what if the game ended now."""
    return [_share(view, tile, voice) for tile in range(len(view.stacks))]


def _share(view: View, tile: int, voice: Voice) -> str:
    t = voice.words
    shares = ", ".join(
        t(
            "{name} {points}",
            name=voice.names[seat],
            points=" + ".join(str(VALUE[card]) for card in cards) or "0",
        )
        for seat, cards in view.takings(tile)
    )
    return t("Tile {tile}: {shares}.", tile=tile + 1, shares=shares or t("nobody"))


def result(view: View, outcome: Outcome, voice: Voice) -> str:
    t = voice.words
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    points = view.scores[winners[0]]
    if len(winners) > 1:
        shared = ", ".join(voice.names[seat] for seat in winners)
        return t.n(
            "A shared victory with {n} point: {names}.",
            "A shared victory with {n} points: {names}.",
            points,
            names=shared,
        )
    if voice.is_reader(winners[0]):
        return t.n("You win with {n} point.", "You win with {n} points.", points)
    name = voice.names[winners[0]]
    return t.n("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=name)

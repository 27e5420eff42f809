"""Notices in words. They name a game and people; how the game stands is told at the table."""

from __future__ import annotations

from marchstone import games
from marchstone.core.errors import UnknownGame
from marchstone.core.words import Words
from marchstone.storage.notices.rows import INVITED, OVER, ROUND, TURN, Notice


def title(notice: Notice, t: Words) -> str:
    titles = {
        TURN: t("It is your turn"),
        INVITED: t("You are invited"),
        OVER: t("The game is over"),
        ROUND: t("A round begins"),
    }
    return titles.get(notice.kind, "Marchstone")


def text(notice: Notice, t: Words) -> str:
    """What goes with the title: which game, and with whom."""
    game, name = game_title(notice.game, t), notice.name
    if notice.kind == INVITED and game and name:
        return t("{name} invites you to a game of {game}.", name=name, game=game)
    if notice.kind == ROUND:
        return t("{game} at the tournament {name}", game=game, name=name) if game else name
    return t("{game} with {name}", game=game, name=name) if game and name else game or name


def game_title(name: str, t: Words) -> str:
    try:
        game = games.get(name)
    except UnknownGame:
        return name
    return game.text.title(game.words(t.language))


def kind_titles(t: Words) -> dict[str, str]:
    """What somebody may choose to hear of."""
    return {
        TURN: t("It is my turn"),
        INVITED: t("Somebody invites me"),
        OVER: t("A game is over"),
        ROUND: t("A round of a tournament begins"),
    }

"""What a seat is told: always from its view, in words of the game."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

from marchstone import bots, games
from marchstone.core.declared.options import choices, defaults
from marchstone.core.errors import shown
from marchstone.core.protocol import Action, AnyGame
from marchstone.core.words import Voice
from marchstone.mcp.sight import Refused, Sight, Thought
from marchstone.web.pictures import Picture, as_png, draw
from marchstone.web.rulebooks.rulebook import read_sections

TAG = re.compile(r"<[^>]+>")


def facts(game: AnyGame, language: str) -> dict[str, Any]:
    t = game.words(language)
    default = defaults(game.options)
    return {
        "game": game.name,
        "title": game.text.title(t),
        "about": game.text.tagline(t),
        "seats": [*game.seat_counts],
        "options": {
            name: {"values": [*values], "default": default[name]}
            for name, values in choices(game.options).items()
        },
        "bots": [f"bot:{level}" for level in bots.LEVELS],
    }


def all_facts(language: str) -> list[dict[str, Any]]:
    return [facts(games.get(name), language) for name in games.names()]


def look(sight: Sight, language: str) -> str:
    """What has happened since the seat was last told, the board, and what is asked of it."""
    voice, text = sight.voice(language), sight.game.text
    lines = [f"Table {sight.table}. You are {sight.names[sight.seat]}."]
    lines += [f"- {line}" for line in (text.log(event, voice) for event in sight.news) if line]
    if sight.view is not None:
        lines += ["", text.picture(sight.view, voice, colour=False)]
    return "\n".join([*lines, "", _asked(sight, voice)])


def _asked(sight: Sight, voice: Voice) -> str:
    if not sight.has_begun:
        return "The match begins when all seats are taken."
    return sight.result(voice) or sight.game.text.prompt(sight.view, voice)


def moves(sight: Sight, language: str) -> dict[str, Any]:
    """The legal moves of the seat; none while it owes no decision."""
    return {
        "over": sight.outcome is not None,
        "decision": sight.decision,
        "moves": [_move(sight, action, sight.voice(language)) for action in sight.legal],
    }


def _move(sight: Sight, action: Action, voice: Voice) -> dict[str, Any]:
    game = sight.game
    return {"move": game.notation(action), "says": game.text.label(sight.view, action, voice)}


def hints(sight: Sight, thoughts: Sequence[Thought], language: str) -> list[dict[str, Any]]:
    voice = sight.voice(language)
    return [
        {
            **_move(sight, one.action, voice),
            "why": sight.game.text.reason(sight.view, one.action, voice),
            "chance_to_win_percent": one.per_cent,
        }
        for one in thoughts
        if one.action in sight.legal
    ]


def picture(sight: Sight, language: str) -> bytes:
    """The board as the seat sees it, as PNG."""
    if sight.view is None:
        raise Refused("there is no board yet: the match begins when all seats are taken")
    voice = sight.voice(language)
    ranks = sight.outcome.ranks if sight.outcome else ()
    shown_as = Picture(sight.game.text.title(voice.words), _asked(sight, voice), ranks)
    return as_png(draw(sight.game, sight.view, voice, shown_as))


def rules(game: AnyGame, rule: str | None, language: str) -> str:
    """One rule by its id, or the whole book."""
    found = [
        (section.title, [(one.id, " ".join([one.html, *one.parts])) for one in section.rules])
        for section in read_sections(game, language)
    ]
    if rule is None:
        chapters = (f"## {title}\n{_lines(told)}" for title, told in found if told)
        return "\n\n".join(chapters)
    wanted = rule.strip().upper()
    told = [one for _, rules in found for one in rules if one[0] == wanted]
    if not told:
        raise Refused(f"{game.name} has no rule {shown(rule)}")
    return _lines(told)


def _lines(told: list[tuple[str, str]]) -> str:
    return "\n".join(f"{number} {plain(said)}" for number, said in told)


def plain(said: str) -> str:
    return html.unescape(TAG.sub("", said)).strip()

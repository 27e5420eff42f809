"""What a seat is told: always from its view, in words of the game."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

from marchstone import bots, games
from marchstone.core.errors import shown
from marchstone.core.options import choices, defaults
from marchstone.core.protocol import AnyGame, Seat
from marchstone.core.words import Voice
from marchstone.mcp.tables import Refused, Table
from marchstone.web.pictures import Picture, as_png, draw
from marchstone.web.rulebook import read_sections

TAG = re.compile(r"<[^>]+>")


def voice_of(table: Table, seat: Seat, language: str) -> Voice:
    return Voice(table.game.words(language), table.names(), seat)


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


def look(table: Table, seat: Seat, language: str) -> str:
    """What has happened since the seat was last told, the board, and what is asked of it."""
    voice = voice_of(table, seat, language)
    with table.lock:
        view, game = table.match.view(seat), table.game
        news = [*_news(table, seat, voice)]
        asked = table.match.result(voice) if table.is_over else game.text.prompt(view, voice)
        if table.open_seats():
            asked = "The match begins when all seats are taken."
        board = game.text.picture(view, voice, colour=False)
        head = f"Table {table.id}. You are {voice.names[seat]}."
    return "\n".join([head, *news, "", board, "", asked])


def _news(table: Table, seat: Seat, voice: Voice) -> Iterator[str]:
    chair = table.chairs[seat]
    fresh, chair.told = table.events[chair.told :], len(table.events)
    for event in fresh:
        line = table.game.text.log(event.seen_by(seat), voice)
        if line:
            yield f"- {line}"


def moves(table: Table, seat: Seat, language: str) -> dict[str, Any]:
    """The legal moves of the seat; none while it owes no decision."""
    voice = voice_of(table, seat, language)
    with table.lock:
        view, game = table.match.view(seat), table.game
        legal = () if table.open_seats() else view.legal
        return {
            "over": table.is_over,
            "decision": table.decision(seat),
            "moves": [
                {"move": game.notation(action), "says": game.text.label(view, action, voice)}
                for action in legal
            ],
        }


def hints(table: Table, seat: Seat, suggested: Any, language: str) -> list[dict[str, Any]]:
    voice = voice_of(table, seat, language)
    with table.lock:
        view, game = table.match.view(seat), table.game
    return [
        {
            "move": game.notation(one.action),
            "says": game.text.label(view, one.action, voice),
            "why": game.text.reason(view, one.action, voice),
            "chance_to_win_percent": one.per_cent,
        }
        for one in suggested
        if one.action in view.legal
    ]


def picture(table: Table, seat: Seat, language: str) -> bytes:
    """The board as the seat sees it, as PNG."""
    voice = voice_of(table, seat, language)
    with table.lock:
        view, outcome = table.match.view(seat), table.match.outcome()
        caption = table.match.result(voice) or table.game.text.prompt(view, voice)
    title = table.game.text.title(voice.words)
    shown_as = Picture(title, caption, outcome.ranks if outcome else ())
    return as_png(draw(table.game, view, voice, shown_as))


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

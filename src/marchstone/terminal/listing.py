"""`marchstone games`: the games, their seats, options and bots."""

from __future__ import annotations

import json
import textwrap
from typing import Any

from marchstone import bots, games
from marchstone.core.declared.options import choices, defaults
from marchstone.core.protocol import AnyGame


def list_games(language: str, as_json: bool) -> int:
    facts = [facts_of(games.get(name), language) for name in games.names()]
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    else:
        print("\n\n".join("\n".join(lines_of(game)) for game in facts))
    return 0


def facts_of(game: AnyGame, language: str) -> dict[str, Any]:
    t = game.words(language)
    return {
        "name": game.name,
        "title": game.text.title(t),
        "tagline": game.text.tagline(t),
        "version": game.version,
        "seats": list(game.seat_counts),
        "bots": list(bots.NAMES),
        "options": [_option(game, language, name) for name in choices(game.options)],
    }


def _option(game: AnyGame, language: str, name: str) -> dict[str, Any]:
    t, text = game.words(language), game.text
    return {
        "name": name,
        "title": text.option_title(t, name),
        "default": defaults(game.options)[name],
        "choices": [
            {
                "value": value,
                "title": text.option_value(t, name, value),
                "help": text.option_help(t, name, value),
            }
            for value in choices(game.options)[name]
        ],
    }


def lines_of(game: dict[str, Any]) -> list[str]:
    seats = game["seats"]
    span = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    lines = [
        f"{game['name']} · {game['title']}",
        *_wrapped(game["tagline"], "  "),
        f"  seats: {span}   bots: {', '.join(game['bots'])}",
    ]
    for option in game["options"]:
        lines.append(f"  --option {option['name']}=…   {option['title']}")
        lines += _span(option) if _is_span(option) else _values(option)
    return lines


def _values(option: dict[str, Any]) -> list[str]:
    lines = []
    for choice in option["choices"]:
        mark = "*" if choice["value"] == option["default"] else " "
        lines += _wrapped(choice["help"] or choice["title"], f"    {mark} {choice['value']!s:9} ")
    return lines


def _is_span(option: dict[str, Any]) -> bool:
    return len(option["choices"]) > 3 and all(type(c["value"]) is int for c in option["choices"])


def _span(option: dict[str, Any]) -> list[str]:
    first, last = option["choices"][0]["value"], option["choices"][-1]["value"]
    usual = next(c["help"] for c in option["choices"] if c["value"] == option["default"])
    return [f"      {first}–{last}", *_wrapped(usual, f"    * {option['default']!s:9} ")]


def _wrapped(text: str, start: str) -> list[str]:
    return textwrap.wrap(text, 96, initial_indent=start, subsequent_indent=" " * len(start))

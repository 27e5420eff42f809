"""Pages and tables of every game for a browser, without a server: played by anybody, anyhow."""

import re
from collections.abc import Callable
from typing import Any

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.match import Match
from marchstone.core.words import ENGLISH, Voice
from marchstone.web import contexts as c
from marchstone.web import drawing, render
from web import world

LONG = (
    "Maximiliane-Wilhelmina von Hohen",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Bartholomew of the Western Isles",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
)
SCRIPT = re.compile(r'<script type="module".*?</script>|<link rel="modulepreload"[^>]*>', re.DOTALL)


def played(
    name: str, seats: int, is_it: Callable[[Any], bool], seed: int = 3, **options: str
) -> Match:
    """A game of random moves, when whoever is to move is asked what is looked for."""
    game, rng = games.get(name), Rng(seed)
    match = Match(game, parse_options(game.options, options), seats, seed)
    while match.state.outcome() is None:
        seat = match.state.to_act()[0]
        if is_it(match.view(seat)):
            return match
        match.play(seat, rng.choice(list(match.state.legal(seat))))
    raise AssertionError("it never comes")


def table_page(match: Match, names: tuple[str, ...] = LONG) -> str:
    """As the one who is to move gets it."""
    game, seat = match.game, match.state.to_act()[0]
    view, voice = match.view(seat), Voice(match.game.words("en"), names[: match.seats], seat)
    seats = tuple(_seat(n, seat, voice, view) for n in range(match.seats))
    card = world.a_card(game)
    page = world.a_table_page(
        _state(match, view, voice, seats),
        table=world.a_line(game=game.name, title=card.title, seats=seats),
        game=card,
    )
    return render.render_page(page, world.a_shell())


def _seat(number: int, me: int, voice: Voice, view: Any) -> c.SeatLine:
    score, acts = view.scores[number], number in view.to_act
    kind = "person" if number == me else "bot"
    name, is_you = voice.names[number], number == me
    return c.SeatLine(number, name, kind, is_you, is_present=True, is_to_act=acts, score=score)


def _state(match: Match, view: Any, voice: Voice, seats: tuple[c.SeatLine, ...]) -> dict[str, Any]:
    game = match.game
    prompt = c.PromptPart(game.text.prompt(view, voice), is_yours=True, is_over=False)
    return {
        "type": "state",
        "ply": len(match.moves),
        "seat": view.seat,
        "decision": 0,
        "yours": True,
        "over": False,
        "title": "",
        "parts": {
            "board": drawing.render_board(game, view, voice, frozenset()),
            "prompt": render.render_part(prompt, ENGLISH),
            "players": world.a_list_of(seats, ENGLISH, may_resign=(view.seat,)),
            "log": render.render_part(c.LogPart(()), ENGLISH),
        },
        "actions": [
            {
                "action": action,
                "path": list(game.path(action)),
                "label": game.text.label(view, action, voice),
            }
            for action in view.legal
        ],
        "last": [],
    }


def without_script(html: str) -> str:
    """It moves nothing to where it is not."""
    return SCRIPT.sub("", html)

"""Draws boards and pieces of a table part by part: what is known already is not drawn again.

A part has slots for others, <!--key--><!--/key-->, into which those are put: here for a whole
board, in the browser (static/board/parts.js) when some of them have changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from sys import intern  # a key is the same string at every table
from typing import TYPE_CHECKING, Any, TypeAlias

from markupsafe import escape

from marchstone.core.board import BOARD, GONE, PLACES, Kind, Maker, Row, placed_voice
from marchstone.core.board import Part as Piece
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Voice, Words
from marchstone.web.contexts.seats import PlayerPart, PlayersPart, SeatLine, Stands, StandsPart
from marchstone.web.kept import Kept
from marchstone.web.render import environment, render_part

if TYPE_CHECKING:
    from marchstone.web.contexts import Part

KEPT: Kept[str] = Kept()
MOST_BUNDLES = 1024  # that are kept beside those which tables hold
PLAYERS = "players"  # the key of the part that holds those of all players
SLOT = re.compile(r"<!--([\w-]+)-->")
TAG_WITH_KEY = re.compile(r'<\w+ [^<>]*?data-key="([^"]*)"[^<>]*>')


@dataclass(slots=True, eq=False)  # frozen it would take three times as long to make
class Bundle:
    """A group of parts as it was drawn, for whoever looks at the same table after the next move."""

    value: Any
    parts: dict[str, str]
    before: Any = None  # the value of the one from which it differs by
    other: Collection[str] = ()  # these keys


Drawn: TypeAlias = dict[str, str | Bundle]  # what lies in a bundle has keys of its own


def drawn_board(game: AnyGame, view: Any, t: Words, reader: int | None) -> dict[str, str]:
    """All parts of the board by key, with places for names."""
    return flat(drawn_after({}, game, view, t, reader))


def drawn_after(
    before: Mapping[str, str | Bundle], game: AnyGame, view: Any, t: Words, reader: int | None
) -> Drawn:
    """The board, with the groups taken over that the same reader was shown before."""
    assert game.board is not None
    drawn: Drawn = {}
    known, old_of = KEPT.young.get, before.get
    for key, kind, value in game.board.parts(view, placed_voice(t, reader, len(view.scores))):
        if isinstance(kind, Kind):
            it = (kind, t, value)
            drawn[intern(key)] = known(it) or _drawn(game, it)
        elif isinstance(kind, Row):
            drawn[intern(key)] = kind.html(value)
        elif not isinstance(old := old_of(key), Bundle):
            drawn[intern(key)] = bundled(game, kind, t, value)
        else:
            drawn[intern(key)] = old if old.value == value else _renewed(old, game, kind, t, value)
    return drawn


def _renewed(
    old: Bundle, game: AnyGame, make: Callable[[Any], Iterable[Piece]], t: Words, value: Any
) -> Bundle:
    """With what is the same taken over, if the group can say what is other."""
    other = make.other(old.value, value) if isinstance(make, Maker) else None
    if other is None:
        return bundled(game, make, t, value)
    parts, keys = old.parts.copy(), set[str]()
    for key, kind, it in other:
        keys.add(intern(key))
        if kind is GONE:
            parts.pop(key, None)
        else:
            parts[intern(key)] = drawn_piece(game, kind, t, it)
    return Bundle(value, parts, old.value, keys)


def drawn_piece(game: AnyGame, kind: Kind | Row, t: Words, value: Any) -> str:
    if isinstance(kind, Row):
        return kind.html(value)
    it = (kind, t, value)
    return KEPT.young.get(it) or _drawn(game, it)


@lru_cache(maxsize=MOST_BUNDLES)
def bundled(game: AnyGame, make: Callable[[Any], Iterable[Piece]], t: Words, value: Any) -> Bundle:
    """A group, which is the same at all tables that have it: hidden hands, the first cards."""
    made: dict[str, str] = {}
    known = KEPT.young.get
    for key, kind, value_of in make(value):
        if isinstance(kind, Row):
            made[intern(key)] = kind.html(value_of)
        else:
            it = (kind, t, value_of)
            made[intern(key)] = known(it) or _drawn(game, it)
    return Bundle(value, made)


def unbundle(drawn: Drawn) -> None:
    """Let go of what serves the next move: at most tables nobody moves for long."""
    parts = flat(drawn)
    drawn.clear()
    drawn.update(parts)


def flat(drawn: Mapping[str, str | Bundle]) -> dict[str, str]:
    """All parts by their own keys."""
    found: dict[str, str] = {}
    for key, each in drawn.items():
        if isinstance(each, str):
            found[key] = each
        else:
            found.update(each.parts)
    return found


def _drawn(game: AnyGame, known: tuple[Kind, Words, Any]) -> str:
    html = KEPT.get(known)
    if html is None:
        html = _draw(game.name, *known)
        KEPT.put(known, html)
    return html


def drawn_part(part: Part, t: Words) -> str:
    """A piece of the live table, drawn once for all that have the same value."""
    known = (type(part), t, part)
    html = KEPT.get(known)
    if html is None:
        html = render_part(part, t)
        KEPT.put(known, html)
    return html


def drawn_seats(players: PlayersPart, seats: Iterable[SeatLine], t: Words) -> dict[str, str]:
    """The list of players and each of them by key, as parts of a board are."""
    drawn = {PLAYERS: drawn_part(players, t)}
    for seat in seats:
        drawn[intern(f"player-{seat.seat}")] = drawn_part(PlayerPart(seat), t)
    return drawn


def drawn_standings(standings: Iterable[Stands], t: Words) -> dict[str, str]:
    """How each of them stands, who has a slot for it."""
    return {
        intern(f"player-{seat}-stands"): drawn_part(StandsPart(stands), t)
        for seat, stands in enumerate(standings)
    }


def _draw(name: str, kind: Kind, t: Words, value: Any) -> str:
    macro = getattr(_macros(name, t), kind.macro)
    return str(macro(kind.ready(value, t)))


@cache
def _macros(name: str, t: Words) -> Any:
    given = {"t": t, "names": PLACES}
    return environment().get_template(f"games/{name}/board.html").make_module(given)


def whole(parts: Mapping[str, str], key: str = BOARD) -> str:
    """A part with all that belongs into its slots."""
    return SLOT.sub(lambda slot: slot[0] + whole(parts, slot[1]), parts.get(key, ""))


def changes(old: Mapping[str, str | Bundle], new: Mapping[str, str | Bundle]) -> dict[str, str]:
    """The parts that are other than they were, in the order of the new ones; "" for those gone."""
    now: dict[str, str] = {}
    was = flat({key: old[key] for key in old.keys() - new.keys()})
    for key, it in new.items():
        before = old.get(key)
        # What was kept is the same string, and is not compared letter by letter.
        if before is it or before == it:
            continue
        if isinstance(it, str):
            now[key] = it
        elif isinstance(before, Bundle) and it.before is before.value:
            now.update(_some(it, it.other))
            was.update(_some(before, it.other))
            continue
        else:
            now.update(it.parts)
        if isinstance(before, str):
            was[key] = before
        elif before is not None:
            was.update(before.parts)
    if not now and not was:
        return {}
    found = {key: html for key, html in now.items() if was.get(key) != html}
    return found | dict.fromkeys(was.keys() - now.keys(), "")


def _some(bundle: Bundle, keys: Iterable[str]) -> dict[str, str]:
    """Of these keys those that it has."""
    parts = bundle.parts
    return {key: parts[key] for key in keys if key in parts}


def named(html: str, names: Sequence[str]) -> str:
    """With the names of a table in their places."""
    return _put(html, _placed(tuple(names)))


@lru_cache(maxsize=4096)
def _placed(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What stands for each name, and the name as HTML."""
    return tuple((place, str(escape(name))) for place, name in zip(PLACES, names, strict=False))


def _put(html: str, placed: Iterable[tuple[str, str]]) -> str:
    for place, name in placed:
        html = html.replace(place, name)  # which is the same string if there is no such place
    return html


def all_named(parts: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    """Each with the names in their places; most have none."""
    placed = _placed(tuple(names))
    return {key: _put(html, placed) for key, html in parts.items()}


def render_board(
    game: AnyGame, view: Any, voice: Voice, last: Collection[str] = frozenset()
) -> str:
    """The board as one seat may see it, in one piece."""
    parts = drawn_board(game, view, voice.words, voice.reader)
    return marked(named(whole(parts), voice.names), last)


def render_hand(game: AnyGame, view: Any, voice: Voice) -> str:
    """What the seat of the view holds, by itself; "" where the board has no `opened` for it."""
    macro = getattr(_macros(game.name, voice.words), "opened", None)
    if macro is None:
        return ""
    parts = drawn_board(game, view, voice.words, voice.reader)
    return named(whole({**parts, BOARD: str(macro(view.seat))}), voice.names)


def marked(html: str, last: Collection[str]) -> str:
    """As the script marks what the last moves touched, for those who have none."""
    if not last:
        return html
    return TAG_WITH_KEY.sub(lambda tag: _mark(tag[0]) if tag[1] in last else tag[0], html)


def _mark(tag: str) -> str:
    if ' class="' not in tag:
        return tag.replace(" ", ' class="last" ', 1)
    return re.sub(r' class="([^"]*)"', r' class="\1 last"', tag, count=1)

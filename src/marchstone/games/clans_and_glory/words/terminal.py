"""The council table drawn with letters.

     1    2    3  │  4    5    6  │ …
    r3    ·    ·  │  ·   ##    ·  │
·                                    ·
     ·    ·   g5  │  ·    ·    ·  │
  shields: Anna, You │ –
"""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.rules.cards import (
    CODES,
    COLOUR,
    COLUMNS_PER_TILE,
    FACE_DOWN,
    LEFT_HEAD,
    RIGHT_HEAD,
    bottom,
    top,
)
from marchstone.games.clans_and_glory.rules.view import View

WIDTH = 4
INK = (31, 32, 34, 33, 35, 37, 36)  # terminal colours of the clans; brown is plain white
MARGIN = " " * (WIDTH + 1)


def picture(view: View, voice: Voice, *, colour: bool) -> str:
    columns = range(COLUMNS_PER_TILE * len(view.stacks))
    width = (WIDTH * COLUMNS_PER_TILE + 1) * len(view.stacks)
    heads = [_cell(view.places[head], colour) for head in (LEFT_HEAD, RIGHT_HEAD)]
    lines = [
        *(_player(view, seat, voice) for seat in range(view.seats)),
        MARGIN + _row([str(column + 1).center(WIDTH) for column in columns]),
        MARGIN + _row([_cell(view.places[top(column)], colour) for column in columns]),
        heads[0] + " " * (width + 1) + heads[1],
        MARGIN + _row([_cell(view.places[bottom(column)], colour) for column in columns]),
        *_stacks(view, voice),
    ]
    return "\n".join([*lines, *_hand(view, voice, colour)]) + "\n"


def _player(view: View, seat: int, voice: Voice) -> str:
    t = voice.words
    parts = [
        voice.names[seat],
        t.n("{n} card", "{n} cards", view.hand_sizes[seat]),
        t.n("{n} shield", "{n} shields", view.shields[seat]),
        t.n("{n} point", "{n} points", view.scores[seat]),
    ]
    return ("▶ " if seat in view.to_act else "  ") + " · ".join(parts)


def _row(cells: list[str]) -> str:
    tiles = range(0, len(cells), COLUMNS_PER_TILE)
    return "│".join("".join(cells[start : start + COLUMNS_PER_TILE]) for start in tiles)


def _cell(card: int, colour: bool) -> str:
    if card == FACE_DOWN:
        return "##".center(WIDTH)
    return "·".center(WIDTH) if card < 0 else _card(card, colour, WIDTH)


def _card(card: int, colour: bool, width: int) -> str:
    code = CODES[card].center(width)
    return f"\x1b[1;{INK[COLOUR[card]]}m{code}\x1b[0m" if colour else code


def _stacks(view: View, voice: Voice) -> list[str]:
    """The first shield of each stack first."""
    t = voice.words
    stacks = [
        f"{tile + 1}: {', '.join(voice.names[seat] for seat in stack)}"
        for tile, stack in enumerate(view.stacks)
        if stack
    ]
    return [t("Shields: {stacks}", stacks=" · ".join(stacks))] if stacks else []


def _hand(view: View, voice: Voice, colour: bool) -> list[str]:
    if view.seat is None:
        return []
    hand = " ".join(_card(card, colour, 0) for card in view.hand)
    return [voice.words("Your hand: {cards}", cards=hand or "–")]

"""The table of Schotten Totten drawn with letters.

Anna · 6 cards · 2 stones
  y4        b7
  r4   g9   b8
┌────┬────┬────┬─ …
│ 1  │▲2  │ 3  │
└────┴────┴────┴─ …
  g5   n1
You · 6 cards · 1 stone
Your hand: r1 r7 …
"""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.schotten_totten.rules.cards import CODES, COLOUR, JOKERS, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD
from marchstone.games.schotten_totten.rules.view import View
from marchstone.games.schotten_totten.words import names

WIDTH = 7
INK = (31, 32, 34, 33, 35, 37)  # terminal colours of the clans; brown is plain white
SHORT = {"joker": "Jok", "joker2": "Jok", "spy": "Spy", "shield": "Shi"}


def picture(view: View, voice: Voice, *, colour: bool) -> str:
    me = view.seat if view.seat is not None else 0
    lines = [
        _player(view, 1 - me, voice),
        *reversed(_cards(view, 1 - me, colour)),
        _rule("┌", "┬", "┐"),
        _stones(view, me),
        _rule("└", "┴", "┘"),
        *_cards(view, me, colour),
        _player(view, me, voice),
    ]
    return "\n".join([*lines, *_around(view, voice, colour)]) + "\n"


def _player(view: View, seat: int, voice: Voice) -> str:
    t = voice.words
    parts = [
        voice.names[seat],
        t.n("{n} card", "{n} cards", view.hand_sizes[seat]),
        t.n("{n} stone", "{n} stones", view.owners.count(seat)),
    ]
    if view.options.variant == "tactics":
        tactics = view.hand_tactics[seat]
        parts.insert(2, t.n("{n} tactics card in hand", "{n} tactics cards in hand", tactics))
    if view.options.rounds > 1:
        parts.append(t.n("{n} point", "{n} points", view.points[seat]))
    mark = "▶ " if seat in view.to_act else "  "
    return mark + " · ".join(parts)


def _cards(view: View, seat: int, colour: bool) -> list[str]:
    """The seat's cards row by row, the row next to the stones first."""
    sides = [view.side(seat, stone) for stone in range(STONES)]
    rows = max(map(len, sides))
    return [
        "  "
        + "".join(
            _card(view, side[row], colour, WIDTH) if row < len(side) else " " * WIDTH
            for side in sides
        ).rstrip()
        for row in range(rows)
    ]


def _card(view: View, card: int, colour: bool, width: int) -> str:
    code = SHORT.get(CODES[card], CODES[card])
    shown = card
    if card in JOKERS and view.declared[card - JOKERS[0]] != NONE:
        shown = view.declared[card - JOKERS[0]]
        code = f"J={CODES[shown]}"
    padded = code.center(width) if width else code
    if colour and COLOUR[shown] != NONE:
        return f"\x1b[1;{INK[COLOUR[shown]]}m{padded}\x1b[0m"
    return padded


def _rule(left: str, middle: str, right: str) -> str:
    return "  " + left + middle.join(["─" * (WIDTH - 1)] * STONES) + right


def _stones(view: View, me: int) -> str:
    """The number, who holds it (an arrow to his side), and the combat modes (B, M)."""
    cells = []
    for stone, owner in enumerate(view.owners):
        arrow = " " if owner == NONE else "▼" if owner == me else "▲"
        modes = "B" * bool(view.modes[stone] & BLIND) + "M" * bool(view.modes[stone] & MUD)
        cells.append(f"{arrow}{stone + 1}{modes}{arrow}".center(WIDTH - 1))
    return "  │" + "│".join(cells) + "│"


def _around(view: View, voice: Voice, colour: bool) -> list[str]:
    t = voice.words
    lines = [t("Clan deck: {n}", n=view.decks_left[0])]
    if view.options.variant == "tactics":
        lines[0] += " · " + t("Tactics deck: {n}", n=view.decks_left[1])
    if view.discard:
        discard = ", ".join(names.cards(t)[card] for card in view.discard)
        lines.append(t("Discard pile: {cards}", cards=discard))
    if view.options.rounds > 1:
        lines.append(t("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds))
    if view.seat is not None:
        hand = " ".join(_card(view, card, colour, 0) for card in view.hand)
        lines.append(t("Your hand: {cards}", cards=hand or "–"))
    return lines

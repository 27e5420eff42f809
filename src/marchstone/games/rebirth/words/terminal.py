"""The board of Rebirth drawn with letters, four to a hex; odd rows sit two to the right.

   a   b   c      f e s   free farm, energy and settlement hexes; · takes farm or energy
1      A3  s+     A3      a settlement tile of player A; Af, Ae his farm and energy tiles
2    f   Be [A]   [A]     a castle held by A, [ ] by nobody; (K) a cathedral, (T) a tower
3  ## (T)         ##      covered with two players; + scores a point
"""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.rebirth.rules.cards import BLOCKED, BONUS_CODES, FREE, NONE, TILES
from marchstone.games.rebirth.rules.land.mapfile import COLUMNS
from marchstone.games.rebirth.rules.land.tables import hex_name
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names

INK = (34, 31, 32, 33)  # terminal colours of the seats
LETTERS = "ABCD"
TILE_LETTERS = "fe1234"
FREE_LETTERS = {"farm": "f", "energy": "e", "blank": "·", "settlement": "s"}


def picture(view: View, voice: Voice, *, colour: bool) -> str:
    lines = [*_board(view, colour), "", *_players(view, voice), *_missions(view, voice)]
    return "\n".join([*lines, *_own(view, voice)]) + "\n"


def _board(view: View, colour: bool) -> list[str]:
    here = view.land
    shown = {hex_: _hex(view, cell, colour) for cell, hex_ in enumerate(here.hexes)}
    for castle, hex_ in enumerate(here.castle_hexes):
        holder = view.holders[castle]
        shown[hex_] = _inked("[ ]" if holder == NONE else f"[{LETTERS[holder]}]", holder, colour)
    for hex_ in here.site_hexes:
        shown[hex_] = "(T) " if here.is_ireland else "(K) "
    rows = 1 + max(hex_ // COLUMNS for hex_ in shown)
    columns = 1 + max(hex_ % COLUMNS for hex_ in shown)
    head = "    " + "".join(f" {hex_name(column)[0]}  " for column in range(columns))
    return [head.rstrip(), *(_row(shown, row, columns) for row in range(rows))]


def _row(shown: dict[int, str], row: int, columns: int) -> str:
    cells = "".join(shown.get(row * COLUMNS + column, "    ") for column in range(columns))
    return f"{row + 1:>3} {'  ' * (row % 2)}{cells}".rstrip()


def _hex(view: View, cell: int, colour: bool) -> str:
    held, here = view.board[cell], view.land
    plus = "+" if here.plus[cell] else " "
    if held == FREE:
        return f" {FREE_LETTERS[here.kinds[cell]]}{plus} "
    if held == BLOCKED:
        return " ## "
    seat, tile = divmod(held, TILES)
    return _inked(f" {LETTERS[seat]}{TILE_LETTERS[tile]}", seat, colour)


def _inked(text: str, seat: int, colour: bool) -> str:
    padded = text.ljust(4)
    return f"\x1b[1;{INK[seat]}m{padded}\x1b[0m" if colour and seat != NONE else padded


def _players(view: View, voice: Voice) -> list[str]:
    t = voice.words
    lines = []
    for seat, name in enumerate(voice.names[: view.seats]):
        parts = [
            f"{LETTERS[seat]} {name}",
            t.n("{n} point", "{n} points", view.points[seat]),
            t.n("{n} castle", "{n} castles", view.holders.count(seat)),
            t.n("{n} tile left", "{n} tiles left", view.hand_sizes[seat] + view.supply_sizes[seat]),
            t.n("{n} secret mission", "{n} secret missions", view.mission_counts[seat]),
        ]
        lines.append(("▶ " if seat in view.to_act else "  ") + " · ".join(parts))
    return lines


def _missions(view: View, voice: Voice) -> list[str]:
    """Ireland: the public missions with who scored them, and the towers."""
    t, here = voice.words, view.land
    lines = [_public(view, mission, voice) for mission in view.face_up]
    for tower, bonus in enumerate(view.bonuses):
        reached = "".join(LETTERS[s] for s in range(view.seats) if view.reached[s] >> tower & 1)
        what = names.bonuses(t)[BONUS_CODES[bonus]]
        at = hex_name(here.site_hexes[tower]).upper()
        lines.append(f"{here.site_names[tower]} {at}: {what} {reached}".rstrip())
    return ["", *lines] if lines else []


def _public(view: View, mission: int, voice: Voice) -> str:
    t, here = voice.words, view.land
    scored = "".join(LETTERS[seat] for seat in view.scorers[mission])
    doubled = "".join(f" ×2 {LETTERS[s]}" for s, m in enumerate(view.doubled) if m == mission)
    value = names.mission_value(here, mission)
    return f"{names.mission(t, here, mission)} {value} {scored}{doubled}".rstrip()


def _own(view: View, voice: Voice) -> list[str]:
    if view.seat is None:
        return []
    t, tiles = voice.words, names.tiles(voice.words)
    lines = [
        t("Your hand: {tiles}", tiles=", ".join(tiles[tile] for tile in view.hand) or "–"),
        t("Set aside: {tiles}", tiles=", ".join(tiles[tile] for tile in view.aside) or "–"),
    ]
    if view.missions[view.seat]:
        own = (names.mission(t, view.land, mission) for mission in view.missions[view.seat])
        lines.append(t("Your missions: {missions}", missions="; ".join(own)))
    return ["", *lines]

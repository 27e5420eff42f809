"""The board of Schotten Totten in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from marchstone.core.board import BOARD, Kind, Part
from marchstone.core.words import Voice
from marchstone.games.schotten_totten.board import picture
from marchstone.games.schotten_totten.board.faces import all_clan_faces, face
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import (
    CARDS,
    DECKS,
    JOKER,
    JOKERS,
    NONE,
    STONES,
)
from marchstone.games.schotten_totten.rules.claims import MUD, needed, why
from marchstone.games.schotten_totten.rules.view import View

Cards = tuple[int, ...]

FRAME = Kind("frame", lambda value, t: picture.Frame(*value))
SEAT = Kind("at_table", lambda value, t: picture.player(*value))
ROW = Kind("cards")
BACKS = Kind("backs", lambda value, t: picture.hand(*value))
HELD_CARD = Kind("held_card", lambda card, t: face(t, card))
KNOWN = Kind("known", lambda cards, t: picture.faces(t, cards))
COLUMN = Kind("column", lambda value, t: picture.stone(t, *value))
STRENGTH = Kind("strong", lambda value, t: picture.strength(t, *value))
LAID_CARD = Kind("laid_card", lambda value, t: picture.laid(t, *value))
VERDICTS = Kind("verdicts", lambda value, t: picture.verdicts(t, *value))
DECK = Kind("deck", lambda value, t: picture.deck(t, *value))
UNDER = Kind("under", lambda value, t: picture.deck(t, *value))
DISCARD = Kind("discarded", lambda cards, t: picture.faces(t, cards))
BUTTONS = Kind("buttons", lambda value, t: picture.Buttons(*value))
DECLARE = Kind("declare", lambda value, t: all_clan_faces(t))

# There are many at every move, and they are always the same.
HELD = tuple(Part(f"card-{card}", HELD_CARD, card) for card in range(CARDS))
LAID = tuple(
    tuple(Part(f"card-{card}", LAID_CARD, (card, NONE, seat)) for card in range(CARDS))
    for seat in (0, 1)
)


border_of = attrgetter("sides", "strengths", "first", "owners", "modes", "declared", "seen")


def parts(view: View, voice: Voice) -> list[Part]:
    me, options = view.seat or 0, view.options
    has_tactics, is_match = options.variant == "tactics", options.rounds > 1
    rounds = (view.round, options.rounds) if is_match else (0, 0)
    is_deep = any(modes & MUD for modes in view.modes)
    return [
        Part(BOARD, FRAME, (me, has_tactics, is_deep, *rounds)),
        *seat_parts(view, 1 - me, has_tactics=has_tactics, is_match=is_match),
        *seat_parts(view, me, has_tactics=has_tactics, is_match=is_match),
        *border_parts(view, me, voice.reader),
        *pile_parts(view, has_tactics=has_tactics),
        *(choice_parts(view) if view.legal else ()),
    ]


def seat_parts(view: View, seat: int, *, has_tactics: bool, is_match: bool) -> Iterator[Part]:
    won = view.result is not None and view.result.ranks[seat] == 1
    played = view.tactics_played[seat] if has_tactics else NONE
    points = view.points[seat] if is_match else NONE
    stones, is_in_turn = view.owners.count(seat), seat in view.to_act
    yield Part(f"seat-{seat}", SEAT, (seat, stones, played, points, is_in_turn, won))
    cards, tactics = seen_hand(view, seat), view.hand_tactics[seat]
    if cards:
        yield Part(f"hand-{seat}", ROW, cards)
    else:
        backs = (seat, view.hand_sizes[seat] - tactics, tactics)
        yield Part(f"hand-{seat}", BACKS, backs)
    for card in cards:
        yield HELD[card]
    if view.known and seat != view.seat and not view.revealed:
        yield Part(f"known-{seat}", KNOWN, view.known)


def seen_hand(view: View, seat: int) -> Cards:
    if view.revealed:
        return view.revealed[seat]
    return view.hand if seat == view.seat else ()


def border_parts(view: View, me: int, reader: int | None) -> list[Part]:
    legal, told = frozenset(view.legal), verdicts_of(Border(*border_of(view)))
    found = []
    for n, (owner, modes) in enumerate(zip(view.owners, view.modes, strict=True)):
        found.append(Part(f"stone-{n + 1}", COLUMN, (n, me, owner, act.CLAIM + n in legal, modes)))
        upper, lower = (1 - me) * STONES + n, me * STONES + n
        if theirs := view.sides[upper]:
            found += side_parts(view, 1 - me, n, theirs[::-1])
        if mine := view.sides[lower]:
            found += side_parts(view, me, n, mine)
        # For the lower side, and for the upper one once it is complete.
        is_both = owner == NONE and view.strengths[upper] != NONE
        verdicts = (told[lower], told[upper]) if is_both else (told[lower],)
        found.append(Part(f"why-{n + 1}", VERDICTS, (n, reader, owner, needed(modes), *verdicts)))
    return found


def side_parts(view: View, seat: int, number: int, cards: Cards) -> list[Part]:
    """As they lie, from the top of the board downward: the first one next to the stone."""
    laid = LAID[seat]
    found = [
        Part(f"side-{seat}-{number + 1}", ROW, cards),
        *(laid[card] if card not in JOKERS else joker_part(view, seat, card) for card in cards),
    ]
    strength = view.strengths[seat * STONES + number]
    if strength != NONE:
        strong = (strength, needed(view.modes[number]))
        found.append(Part(f"strength-{seat}-{number + 1}", STRENGTH, strong))
    return found


def joker_part(view: View, seat: int, card: int) -> Part:
    return Part(f"card-{card}", LAID_CARD, (card, view.declared[card - JOKER], seat))


class Border(NamedTuple):
    """All on which the verdicts depend: the same for everybody who looks at a position."""

    sides: tuple[Cards, ...]
    strengths: Cards
    first: Cards
    owners: Cards
    modes: Cards
    declared: Cards
    seen: int


@lru_cache(64)
def verdicts_of(border: Border) -> tuple[picture.Told, ...]:
    """ST-20 for every side, in the order of the sides."""
    found = []
    for place, cards in enumerate(border.sides):
        seat, stone = divmod(place, STONES)
        reason = why(border, seat, stone)
        told = (seat, reason.code, reason.mine, reason.theirs, reason.cards, len(cards))
        found.append(told)
    return tuple(found)


def pile_parts(view: View, *, has_tactics: bool) -> Iterator[Part]:
    for deck in range(2 if has_tactics else 1):
        left = view.decks_left[deck]
        yield Part(f"deck-{DECKS[deck]}", DECK, (deck, left))
        yield Part(f"under-{DECKS[deck]}", UNDER, (deck, left, view.under[deck]))
    if has_tactics:
        yield Part("discard", DISCARD, view.discard[::-1])


def choice_parts(view: View) -> Iterator[Part]:
    choices = (act.PASS in view.legal, act.END_TURN in view.legal)
    if any(choices):
        yield Part("buttons", BUTTONS, choices)
    if view.phase == "declare":
        yield Part("declare", DECLARE, None)

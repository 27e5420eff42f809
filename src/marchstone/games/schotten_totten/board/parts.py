"""The board of Schotten Totten in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator

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
from marchstone.games.schotten_totten.rules.claims import MUD, needed
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


def parts(view: View, voice: Voice) -> Iterator[Part]:
    me, options = view.seat or 0, view.options
    has_tactics, is_match = options.variant == "tactics", options.rounds > 1
    rounds = (view.round, options.rounds) if is_match else (0, 0)
    is_deep = any(modes & MUD for modes in view.modes)
    yield Part(BOARD, FRAME, (me, has_tactics, is_deep, *rounds))
    for seat in (1 - me, me):
        yield from seat_parts(view, seat, has_tactics=has_tactics, is_match=is_match)
    yield from border_parts(view, me, voice.reader)
    yield from pile_parts(view, has_tactics=has_tactics)
    if view.legal:
        yield from choice_parts(view)


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


def border_parts(view: View, me: int, reader: int | None) -> Iterator[Part]:
    legal = frozenset(view.legal)
    upper, lower = (1 - me) * STONES, me * STONES
    for n, (owner, modes) in enumerate(zip(view.owners, view.modes, strict=True)):
        yield Part(f"stone-{n + 1}", COLUMN, (n, me, owner, act.CLAIM + n in legal, modes))
        if theirs := view.sides[upper + n]:
            yield from side_parts(view, 1 - me, n, theirs[::-1])
        if mine := view.sides[lower + n]:
            yield from side_parts(view, me, n, mine)
        yield Part(f"why-{n + 1}", VERDICTS, (n, reader, owner, needed(modes), *told(view, n, me)))


def side_parts(view: View, seat: int, number: int, cards: Cards) -> Iterator[Part]:
    """As they lie, from the top of the board downward: the first one next to the stone."""
    yield Part(f"side-{seat}-{number + 1}", ROW, cards)
    for card in cards:
        yield LAID[seat][card] if card not in JOKERS else joker_part(view, seat, card)
    strength = view.strengths[seat * STONES + number]
    if strength != NONE:
        need = needed(view.modes[number])
        yield Part(f"strength-{seat}-{number + 1}", STRENGTH, (strength, need))


def joker_part(view: View, seat: int, card: int) -> Part:
    return Part(f"card-{card}", LAID_CARD, (card, view.declared[card - JOKER], seat))


def told(view: View, number: int, me: int) -> Iterator[tuple[int, str, int, int, Cards, int]]:
    """ST-20 for the lower side, and for the upper one once it is complete."""
    is_both = view.owners[number] == NONE and view.strengths[(1 - me) * STONES + number] != NONE
    for seat in (me, 1 - me) if is_both else (me,):
        found = view.why(number, seat)
        laid = len(view.side(seat, number))
        yield (seat, found.code, found.mine, found.theirs, found.cards, laid)


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

"""The board of Schotten Totten in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, NamedTuple

from marchstone.core.board import BOARD, Group, Kind, Part, Row
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
new = tuple.__new__

FRAME = Kind("frame", lambda value, t: picture.Frame(*value))
SEAT = Kind("at_table", lambda value, t: picture.player(*value))
TURN = Kind("turn")
ROW = Row(f"card-{card}" for card in range(CARDS))
BACKS = Kind("backs")
BACK = Kind("back", lambda value, t: picture.Back(*value))
HELD_CARD = Kind("held_card", lambda card, t: face(t, card))
KNOWN = Kind("known", lambda cards, t: picture.faces(t, cards))
COLUMN = Kind("column", lambda value, t: picture.stone(t, *value))
STRENGTH = Kind("strong", lambda value, t: picture.strength(t, *value))
LAID_CARD = Kind("laid_card", lambda value, t: picture.laid(t, *value))
VERDICT = Kind("verdict", lambda value, t: picture.verdict(t, *value))
DECK = Kind("deck", lambda value, t: picture.deck(t, *value))
UNDER = Kind("under", lambda value, t: picture.deck(t, *value))
DISCARD = Kind("discarded", lambda cards, t: picture.faces(t, cards))
BUTTONS = Kind("buttons", lambda value, t: picture.Buttons(*value))
DECLARE = Kind("declare", lambda value, t: all_clan_faces(t))

# There are many at every move, and they are always the same.
TURNS = tuple(Part(f"turn-{seat}", TURN, None) for seat in (0, 1))
HELD = tuple(Part(f"card-{card}", HELD_CARD, card) for card in range(CARDS))
INCOMPLETE = (NONE, NONE)
CLAIMED = ("claimed", NONE, NONE, ())
CLAIMS = range(act.CLAIM, act.CLAIM + STONES)
COLUMN_KEYS = tuple(f"column-{number}" for number in range(1, STONES + 1))
WHY_KEYS = tuple(tuple(f"why-{stone + 1}-{seat}" for seat in (0, 1)) for stone in range(STONES))
LAID = tuple(
    tuple(Part(f"card-{card}", LAID_CARD, (card, NONE, seat)) for card in range(CARDS))
    for seat in (0, 1)
)


def parts(view: View, voice: Voice) -> list[Part | Group]:
    me, options = view.seat or 0, view.options
    has_tactics, is_match = options.variant == "tactics", options.rounds > 1
    rounds = (view.round, options.rounds) if is_match else (0, 0)
    is_deep = any(modes & MUD for modes in view.modes)
    return [
        Part(BOARD, FRAME, (me, has_tactics, is_deep, *rounds)),
        *seat_parts(view, 1 - me, has_tactics=has_tactics, is_match=is_match),
        *seat_parts(view, me, has_tactics=has_tactics, is_match=is_match),
        *columns(view, me, voice.reader),
        *pile_parts(view, has_tactics=has_tactics),
        *(choice_parts(view) if view.legal else ()),
    ]


def seat_parts(
    view: View, seat: int, *, has_tactics: bool, is_match: bool
) -> Iterator[Part | Group]:
    won = view.result is not None and view.result.ranks[seat] == 1
    played = view.tactics_played[seat] if has_tactics else NONE
    points = view.points[seat] if is_match else NONE
    yield Part(f"seat-{seat}", SEAT, (seat, view.owners.count(seat), played, points, won))
    if seat in view.to_act:
        yield TURNS[seat]
    cards, tactics = seen_hand(view, seat), view.hand_tactics[seat]
    if cards:
        yield Part(f"hand-{seat}", ROW, cards)
    else:
        # With tactics cards, to draw is a decision of its own.
        laid = 0 if has_tactics else sum(map(len, view.sides[seat * STONES : (seat + 1) * STONES]))
        hidden = Hidden(seat, view.hand_sizes[seat] - tactics, tactics, laid)
        yield Group(f"hidden-{seat}", hidden_parts, hidden)
    for card in cards:
        yield HELD[card]
    if view.known and seat != view.seat and not view.revealed:
        yield Part(f"known-{seat}", KNOWN, view.known)


class Hidden(NamedTuple):
    """A hand of which the one who looks sees the backs."""

    seat: int
    clan: int
    tactics: int
    laid: int  # cards it had before: what is drawn for one of them is seen to come


def hidden_parts(it: Hidden) -> list[Part]:
    """Clan cards first. Of a hand that plays and draws one card, one back is another."""
    decks = (DECKS[0],) * it.clan + (DECKS[1],) * it.tactics
    keys = [f"back-{it.seat}-{it.laid + place}" for place in range(len(decks))]
    backs = [Part(key, BACK, (key, deck)) for key, deck in zip(keys, decks, strict=True)]
    return [Part(f"hand-{it.seat}", BACKS, tuple(keys)), *backs]


def seen_hand(view: View, seat: int) -> Cards:
    if view.revealed:
        return view.revealed[seat]
    return view.hand if seat == view.seat else ()


class Column(NamedTuple):
    """A stone and its two sides, for one who has `me` below."""

    stone: int
    me: int
    reader: int | None
    can_claim: bool
    owner: int
    modes: int
    sides: tuple[Cards, Cards]  # by seat
    strengths: tuple[int, int]
    first: int
    declared: Sequence[int]

    @property
    def is_early(self) -> bool:
        """ST-16: one side is complete, and a proof would look at the cards of all stones."""
        return self.owner == NONE and self.strengths.count(NONE) == 1


def columns(view: View, me: int, reader: int | None) -> Iterator[Part | Group]:
    sides, strengths = view.sides, view.strengths
    legal = frozenset(view.legal) if view.claimable else frozenset[int]()
    found = zip(
        *(range(STONES), repeat(me), repeat(reader), map(legal.__contains__, CLAIMS)),
        *(view.owners, view.modes, zip(sides[:STONES], sides[STONES:], strict=True)),
        *(zip(strengths[:STONES], strengths[STONES:], strict=True), view.first),
        repeat(view.declared),
        strict=False,  # what is the same for all is repeated without an end
    )
    # Not Column(…) and Group(…), which are calls in Python: eighteen of each at every move.
    for key, values in zip(COLUMN_KEYS, found, strict=True):
        it = new(Column, values)
        yield new(Group, (key, column_parts, it))
        if it.strengths != INCOMPLETE and it.is_early:
            yield from verdict_parts(it, view.seen)


def column_parts(it: Column) -> list[Part]:
    me, stone = it.me, (it.stone, it.me, it.owner, it.can_claim, it.modes)
    found = [Part(f"stone-{it.stone + 1}", COLUMN, stone)]
    if it.sides[1 - me]:
        found += side_parts(it, 1 - me, it.sides[1 - me][::-1])
    if it.sides[me]:
        found += side_parts(it, me, it.sides[me])
    return found if it.is_early else [*found, *verdict_parts(it)]


def verdict_parts(it: Column, seen: int = 0) -> list[Part]:
    """For the lower side, and for the upper one once it is complete: each in a slot of its own,
    and told without what it does not say, so that it is drawn once for both readers."""
    keys = WHY_KEYS[it.stone]
    if it.owner != NONE:
        return [Part(keys[it.me], VERDICT, (NONE, *CLAIMED, (it.stone, it.owner, it.reader)))]
    border = (it.sides, it.strengths, it.first, it.modes, it.declared)
    if it.strengths[1 - it.me] == NONE:
        return [Part(keys[it.me], VERDICT, (NONE, *verdict(it.me, border, seen)))]
    seats = (it.me, 1 - it.me)
    return [Part(keys[seat], VERDICT, (seat, *verdict(seat, border, seen))) for seat in seats]


def side_parts(it: Column, seat: int, cards: Cards) -> list[Part]:
    """As they lie, from the top of the board downward: the first one next to the stone."""
    laid, place = LAID[seat], f"{seat}-{it.stone + 1}"
    found = [
        Part(f"side-{place}", ROW, cards),
        *(laid[card] if card not in JOKERS else joker_part(it, seat, card) for card in cards),
    ]
    if it.strengths[seat] != NONE:
        strong = (it.strengths[seat], needed(it.modes))
        found.append(Part(f"strength-{place}", STRENGTH, strong))
    return found


def joker_part(it: Column, seat: int, card: int) -> Part:
    return Part(f"card-{card}", LAID_CARD, (card, it.declared[card - JOKER], seat))


class Border(NamedTuple):
    """A column as the rules of claiming want it: the first stone of a border."""

    sides: tuple[Cards, ...]
    strengths: Cards
    first: Cards
    owners: Cards
    modes: Cards
    declared: Cards
    seen: int


def verdict(seat: int, column: tuple[Any, ...], seen: int) -> picture.Told:
    """A side that is not complete needs no proof, whatever was seen."""
    return _verdict(seat, column, seen if column[1][seat] != NONE else 0)


@lru_cache(4096)
def _verdict(seat: int, column: tuple[Any, ...], seen: int) -> picture.Told:
    """ST-20. Both readers of a table ask, and an opening is the same at many tables."""
    sides, strengths, first, modes, declared = column
    border = Border(
        (sides[0], *((),) * (STONES - 1), sides[1]),
        (strengths[0], *(NONE,) * (STONES - 1), strengths[1]),
        *((first,), (NONE,), (modes,)),
        *(declared, seen),
    )
    reason = why(border, seat, 0)
    if reason.code == "incomplete":
        return (reason.code, NONE, NONE, (), needed(modes) - len(sides[seat]))
    return (reason.code, reason.mine, reason.theirs, reason.cards, needed(modes))


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

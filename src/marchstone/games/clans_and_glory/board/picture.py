"""The parts of the council table as things ready to draw, for board.html."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from marchstone.core.board import PLACES
from marchstone.core.words import Words
from marchstone.games.clans_and_glory.board.faces import Face, face, faces
from marchstone.games.clans_and_glory.rules.cards import (
    CARDS_OUT,
    COLUMNS_PER_TILE,
    HIGHEST,
    LEFT_HEAD,
    NONE,
    RIGHT_HEAD,
    VALUES,
    bottom,
    places,
    tiles,
    top,
)
from marchstone.games.clans_and_glory.words import names

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything has its place."""

    me: int
    others: Cards  # clockwise
    tiles: range  # from 1
    columns: tuple[tuple[int, int], ...]  # the places above and below the table
    places: tuple[int, ...]
    called: Mapping[int, str]  # every place, as the history names it
    is_over: bool
    out: str  # which cards are not in the game

    left_head = LEFT_HEAD
    right_head = RIGHT_HEAD


@dataclass(frozen=True, slots=True)
class Tile:
    """One section of the table."""

    number: int  # from 1
    of: int  # how many there are
    is_asked: bool  # whether a shield is wanted here

    @property
    def columns(self) -> range:
        """Of the drawing, which has the left head in its first one."""
        first = 2 + COLUMNS_PER_TILE * (self.number - 1)
        return range(first, first + COLUMNS_PER_TILE)

    @property
    def end(self) -> str:
        """Which of the campfire tiles it is."""
        return "left" if self.number == 1 else "right" if self.number == self.of else ""


@dataclass(frozen=True, slots=True)
class Newest:
    """Where the newest card lies."""

    tile: Tile
    place: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A shield of a stack."""

    seat: int
    number: int  # from 1
    points: int


@dataclass(frozen=True, slots=True)
class Oak:
    """The stack of shields on a tile."""

    tile: Tile
    label: str
    stack: tuple[Laid, ...]
    next_points: int  # what one more shield would take


@dataclass(frozen=True, slots=True)
class Place:
    t: Words
    number: int

    @property
    def name(self) -> str:
        return names.place(self.t, self.number)


@dataclass(frozen=True, slots=True)
class Card:
    face: Face
    origin: str  # the key of what it comes from


@dataclass(frozen=True, slots=True)
class FaceDown:
    number: int  # of its place
    owner: int
    origin: str
    words: str


@dataclass(frozen=True, slots=True)
class Where:
    """What a card of the hand is, and where it fits."""

    card: int
    words: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Whether to put a shield."""

    seat: int
    tile: int
    number: int  # that the shield would have
    points: int


@dataclass(frozen=True, slots=True)
class Fit:
    """A card of the hand that fits a free place, and the cards there that it matches."""

    card: Face
    matches: str


@dataclass(frozen=True, slots=True)
class Fits:
    number: int
    name: str  # of the place
    tile: int
    has_hand: bool
    has_fitting: bool


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    shields: int
    cards: int
    has_won: bool


def frame(t: Words, me: int, seats: int, is_over: bool) -> Frame:
    columns = range(COLUMNS_PER_TILE * tiles(seats))
    return Frame(
        me=me,
        others=tuple((me + step) % seats for step in range(1, seats)),
        tiles=range(1, tiles(seats) + 1),
        columns=tuple((top(column), bottom(column)) for column in columns),
        places=tuple(places(seats)),
        called={place: names.place(t, place) for place in places(seats)},
        is_over=is_over,
        out=cards_out(t, seats),
    )


def player(seat: int, shields: int, cards: int, has_won: bool) -> Player:
    return Player(seat, PLACES[seat], shields, cards, has_won)


def newest(number: int, of: int, place: int) -> Newest:
    return Newest(Tile(number, of, is_asked=False), place)


def oak(
    t: Words,
    number: int,
    of: int,
    is_asked: bool,
    stack: tuple[tuple[int, int], ...],
    next_points: int,
) -> Oak:
    laid = tuple(Laid(seat, height, points) for height, (seat, points) in enumerate(stack, 1))
    return Oak(Tile(number, of, is_asked), tile_label(t, number, laid), laid, next_points)


def tile_label(t: Words, number: int, laid: tuple[Laid, ...]) -> str:
    """Read out: the stack in its order."""
    if not laid:
        return t("Tile {tile}, no shield yet", tile=number)
    stack = ", ".join(f"{shield.number} {PLACES[shield.seat]}" for shield in laid)
    return t("Tile {tile}, shields in order: {stack}", tile=number, stack=stack)


def laid(t: Words, card: int, placer: int) -> Card:
    return Card(face(t, card), f"hand-{placer}" if placer != NONE else "")


def face_down(t: Words, number: int, owner: int, card: int) -> FaceDown:
    if card == NONE:
        words = t("Face down, from {name}. It counts for nobody.", name=PLACES[owner])
        return FaceDown(number, owner, f"hand-{owner}", words)
    own = names.cards(t)[card]
    words = t("Your {card}, face down. Only you know; it counts for nobody.", card=own)
    return FaceDown(number, owner, f"card-{card}", words)


def where(t: Words, card: int, fits_at: Cards) -> Where:
    shown = face(t, card)
    what = f"{shown.name}, {shown.profession}"
    if not fits_at:
        return Where(card, t("{card}: fits nowhere just now.", card=what))
    listed = ", ".join(names.place(t, number) for number in fits_at)
    return Where(card, t("{card}: fits at {places}.", card=what, places=listed))


def fits(t: Words, number: int, tile: int, has_hand: bool, has_fitting: bool) -> Fits:
    return Fits(number, names.place(t, number), tile, has_hand, has_fitting)


def fit(t: Words, card: int, matched: Cards) -> Fit:
    return Fit(face(t, card), ", ".join(shown.name for shown in faces(t, matched)))


def cards_out(t: Words, seats: int) -> str:
    """CG-6: what the number of players takes out of the game."""
    unseen = t.n(
        "{n} more card is out, unseen.", "{n} more cards are out, unseen.", CARDS_OUT[seats]
    )
    gone = [str(value) for value in VALUES if value > HIGHEST[seats]]
    if not gone:
        return t.n(
            "{n} card is out of the game, unseen.",
            "{n} cards are out of the game, unseen.",
            CARDS_OUT[seats],
        )
    return t("Out of the game: every {values}. {unseen}", values=", ".join(gone), unseen=unseen)

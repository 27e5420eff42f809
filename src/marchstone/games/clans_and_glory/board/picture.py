"""The council table of Clans and Glory as things ready to draw, for board.html."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from marchstone.core.words import Voice, Words
from marchstone.games.clans_and_glory.board.counting import Count, Standing, counts, standings
from marchstone.games.clans_and_glory.board.faces import Face, face
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import (
    CARDS_OUT,
    COLUMNS_PER_TILE,
    EMPTY,
    FACE_DOWN,
    HIGHEST,
    LEFT_HEAD,
    NONE,
    RIGHT_HEAD,
    TILE,
    VALUES,
    bottom,
    places,
    top,
)
from marchstone.games.clans_and_glory.rules.view import View
from marchstone.games.clans_and_glory.words import names, text

Fits = Mapping[int, tuple["Fit", ...]]  # by place


@dataclass(frozen=True, slots=True)
class Fit:
    """A card of the hand that fits a free place, and the cards there that it matches."""

    card: Face
    matches: str


@dataclass(frozen=True, slots=True)
class FaceDown:
    owner: int
    card: int  # NONE where it is not known
    words: str


@dataclass(frozen=True, slots=True)
class Place:
    number: int
    name: str
    tile: int  # from 1
    card: Face | None
    down: FaceDown | None
    is_last: bool  # where the newest card lies
    fits: tuple[Fit, ...]

    @property
    def is_free(self) -> bool:
        return self.card is None and self.down is None


@dataclass(frozen=True, slots=True)
class Tile:
    """One section of the table, with its stack of shields."""

    number: int  # from 1
    columns: range  # of the drawing, which has the left head in its first one
    end: str  # "left", "right" or "": which of the campfire tiles it is
    label: str
    count: Count
    is_asked: bool  # whether a shield is wanted here
    is_newest: bool  # where the newest card lies
    newest: int


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    shields: int
    cards: int
    points: int
    is_in_turn: bool
    has_won: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    face: Face
    words: str  # what it is and where it fits


@dataclass(frozen=True, slots=True)
class Picture:
    tiles: tuple[Tile, ...]
    columns: tuple[tuple[Place, Place], ...]
    left_head: Place
    right_head: Place
    mine: Player
    others: tuple[Player, ...]  # clockwise
    hand: tuple[HandCard, ...]
    placer: int  # who laid the newest card
    asked: Tile | None  # the tile on which the one who looks may put a shield
    standings: tuple[Standing, ...]
    is_over: bool
    by_cards: bool  # the number of cards decided
    out: str  # which cards are not in the game

    @property
    def free_places(self) -> tuple[Place, ...]:
        heads = (self.left_head, self.right_head)
        both = (place for column in self.columns for place in column)
        return tuple(place for place in (*both, *heads) if place.is_free)


def picture(view: View, voice: Voice) -> Picture:
    t, me = voice.words, view.seat or 0
    fits = fitting(view, t)
    tiles = tuple(tile(view, voice, count) for count in counts(view, voice))
    columns = range(COLUMNS_PER_TILE * len(tiles))
    return Picture(
        tiles=tiles,
        columns=tuple(
            (place(view, voice, top(c), fits), place(view, voice, bottom(c), fits)) for c in columns
        ),
        left_head=place(view, voice, LEFT_HEAD, fits),
        right_head=place(view, voice, RIGHT_HEAD, fits),
        mine=player(view, voice, me),
        others=tuple(
            player(view, voice, (me + step) % view.seats) for step in range(1, view.seats)
        ),
        hand=tuple(hand_card(t, card, fits) for card in view.hand),
        placer=view.turn if view.phase == "shield" else (view.turn - 1) % view.seats,
        asked=next((tile for tile in tiles if tile.is_asked and act.SHIELD in view.legal), None),
        standings=standings(view, voice, tuple(tile.count for tile in tiles)),
        is_over=view.result is not None,
        by_cards=was_decided_by_cards(view),
        out=cards_out(view, t),
    )


def fitting(view: View, t: Words) -> Fits:
    """Which cards of the hand fit which free place (CG-9)."""
    if view.result or not view.hand:
        return {}
    return {
        number: tuple(
            Fit(face(t, card), matched)
            for card in view.hand
            if (matched := text.matches(view, card, number, t))
        )
        for number in places(view.seats)
        if view.places[number] == EMPTY and has_company(view, number)
    }


def has_company(view: View, number: int) -> bool:
    return any(view.places[near] >= 0 for near in view.related(number))


def place(view: View, voice: Voice, number: int, fits: Fits) -> Place:
    card = view.places[number]
    return Place(
        number=number,
        name=names.place(voice.words, number),
        tile=TILE[view.seats][number] + 1,
        card=face(voice.words, card) if card >= 0 else None,
        down=face_down(view, voice, number) if card == FACE_DOWN else None,
        is_last=number == view.last,
        fits=fits.get(number, ()),
    )


def face_down(view: View, voice: Voice, number: int) -> FaceDown:
    t = voice.words
    owner, card = next((owner, card) for where, owner, card in view.down if where == number)
    if card == NONE:
        words = t("Face down, from {name}. It counts for nobody.", name=voice.names[owner])
    else:
        own = names.cards(t)[card]
        words = t("Your {card}, face down. Only you know; it counts for nobody.", card=own)
    return FaceDown(owner, card, words)


def tile(view: View, voice: Voice, count: Count) -> Tile:
    number, last = count.tile - 1, len(view.stacks) - 1
    first = 2 + COLUMNS_PER_TILE * number
    is_newest = view.last != NONE and TILE[view.seats][view.last] == number
    return Tile(
        number=count.tile,
        columns=range(first, first + COLUMNS_PER_TILE),
        end="left" if number == 0 else "right" if number == last else "",
        label=tile_label(count, voice.words),
        count=count,
        is_asked=is_newest and view.phase == "shield" and not view.result,
        is_newest=is_newest,
        newest=view.last,
    )


def tile_label(count: Count, t: Words) -> str:
    """Read out: the stack in its order."""
    if not count.shares:
        return t("Tile {tile}, no shield yet", tile=count.tile)
    stack = ", ".join(f"{share.number} {share.name}" for share in count.shares)
    return t("Tile {tile}, shields in order: {stack}", tile=count.tile, stack=stack)


def player(view: View, voice: Voice, seat: int) -> Player:
    return Player(
        seat=seat,
        name=voice.names[seat],
        shields=view.shields[seat],
        cards=view.hand_sizes[seat],
        points=view.scores[seat],
        is_in_turn=seat in view.to_act,
        has_won=view.result is not None and view.result.ranks[seat] == 1,
    )


def hand_card(t: Words, card: int, fits: Fits) -> HandCard:
    shown = face(t, card)
    where = [number for number, found in fits.items() if any(fit.card is shown for fit in found)]
    what = f"{shown.name}, {shown.profession}"
    if not where:
        return HandCard(shown, t("{card}: fits nowhere just now.", card=what))
    listed = ", ".join(names.place(t, number) for number in where)
    return HandCard(shown, t("{card}: fits at {places}.", card=what, places=listed))


def was_decided_by_cards(view: View) -> bool:
    """Whether the winner has as many points as another, but more cards (CG-14)."""
    if not view.result:
        return False
    best = [seat for seat, points in enumerate(view.scores) if points == max(view.scores)]
    return len({view.taken[seat] for seat in best}) > 1


def cards_out(view: View, t: Words) -> str:
    """CG-6: what the number of players takes out of the game."""
    unseen = t.n(
        "{n} more card is out, unseen.", "{n} more cards are out, unseen.", CARDS_OUT[view.seats]
    )
    gone = [str(value) for value in VALUES if value > HIGHEST[view.seats]]
    if not gone:
        return t.n(
            "{n} card is out of the game, unseen.",
            "{n} cards are out of the game, unseen.",
            CARDS_OUT[view.seats],
        )
    return t("Out of the game: every {values}. {unseen}", values=", ".join(gone), unseen=unseen)

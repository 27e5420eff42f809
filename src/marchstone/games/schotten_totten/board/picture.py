"""The parts of the board as things ready to draw, for board.html."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone.core.board import PLACES, placed_voice
from marchstone.core.words import Words
from marchstone.games.schotten_totten.board.faces import Face, face
from marchstone.games.schotten_totten.rules.cards import DECKS, MODES, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD, Reason
from marchstone.games.schotten_totten.rules.scoring import formation
from marchstone.games.schotten_totten.words import names
from marchstone.games.schotten_totten.words.text import reason_words

SHAPES = 3  # the border stones that symbols.svg draws
Cards = tuple[int, ...]
Told = tuple[str, int, int, Cards, int]  # a Reason, and the cards that a side needs or lacks


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything has its place."""

    me: int
    has_tactics: bool
    is_deep: bool  # some stone takes four cards on a side
    round: int  # 0 if there is one only
    rounds: int

    @property
    def stones(self) -> range:
        return range(1, STONES + 1)

    @property
    def decks(self) -> tuple[str, ...]:
        return DECKS if self.has_tactics else DECKS[:1]

    @property
    def names(self) -> tuple[str, ...]:
        return PLACES


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    stones: int
    tactics_played: int | None
    points: int | None
    has_won: bool


@dataclass(frozen=True, slots=True)
class Back:
    """A card that the one who looks may not see."""

    key: str
    deck: str


@dataclass(frozen=True, slots=True)
class Strength:
    """A complete side in words and as a mark."""

    words: str  # "Colour run 24"
    mark: str
    total: int


@dataclass(frozen=True, slots=True)
class Side:
    name: str  # of its slots: seat and stone
    label: str  # read out: whose side of which stone


@dataclass(frozen=True, slots=True)
class Stone:
    number: int
    label: str
    shape: int
    place: str  # "open", or the side of its owner: "mine", "theirs"
    can_claim: bool  # now, by the one who looks
    modes: tuple[Face, ...]
    theirs: Side
    mine: Side


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies at a stone, and whose hand it came from."""

    face: Face
    seat: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a seat can or cannot claim a stone, and the cards that show it."""

    name: str  # "" if it is told of one side alone
    words: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    label: str
    left: int
    under: tuple[Face, ...]  # at its bottom, as far as the one who looks put them there


@dataclass(frozen=True, slots=True)
class Buttons:
    can_pass: bool
    can_end_turn: bool


def faces(t: Words, cards: Cards) -> tuple[Face, ...]:
    return tuple(face(t, card) for card in cards)


def player(seat: int, stones: int, played: int, points: int, has_won: bool) -> Player:
    return Player(
        seat,
        PLACES[seat],
        stones,
        tactics_played=None if played == NONE else played,
        points=None if points == NONE else points,
        has_won=has_won,
    )


def laid(t: Words, card: int, stands_for: int, seat: int) -> Laid:
    return Laid(face(t, card, stands_for), seat)


def stone(
    t: Words,
    number: int,
    me: int,
    owner: int,
    can_claim: bool,
    modes: int,
) -> Stone:
    here = tuple(card for card, mode in zip(MODES, (BLIND, MUD), strict=True) if modes & mode)
    return Stone(
        number=number + 1,
        label=stone_label(t, number, owner, can_claim=can_claim),
        shape=number % SHAPES,
        place="open" if owner == NONE else "mine" if owner == me else "theirs",
        can_claim=can_claim,
        modes=faces(t, here),
        theirs=side(t, 1 - me, number),
        mine=side(t, me, number),
    )


def stone_label(t: Words, number: int, owner: int, *, can_claim: bool) -> str:
    if can_claim:
        return t("Stone {stone}, you can claim it", stone=number + 1)
    if owner == NONE:
        return t("Stone {stone}", stone=number + 1)
    return t("Stone {stone}, claimed by {name}", stone=number + 1, name=PLACES[owner])


def side(t: Words, seat: int, number: int) -> Side:
    label = t("{name}, stone {stone}", name=PLACES[seat], stone=number + 1)
    return Side(f"{seat}-{number + 1}", label)


def strength(t: Words, value: int, need: int) -> Strength:
    return Strength(names.strength(t, value, need), formation(value), value % 100)


def verdict(
    t: Words, named: int, code: str, mine: int, theirs: int, cards: Cards, about: Any
) -> Verdict:
    """Named where both sides are told of. `about` is the cards that the side needs or lacks; of a
    claimed stone which and whose it is, and who reads that."""
    reason, name = Reason(code, False, mine, theirs, cards), PLACES[named] if named != NONE else ""
    if code == "claimed":
        stone, owner, reader = about
        words = reason_words(reason, stone, owner, 0, 0, placed_voice(t, reader, 2))
    else:
        words = reason_words(reason, 0, NONE, about, 0, placed_voice(t, None, 2))
    return Verdict(name, words, faces(t, cards))


def deck(t: Words, which: int, left: int, under: Cards = ()) -> Deck:
    return Deck(DECKS[which], names.deck(t, which), left, faces(t, under))

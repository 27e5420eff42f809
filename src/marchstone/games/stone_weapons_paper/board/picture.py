"""The parts of the board as things ready to draw, for board.html."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.board import PLACES
from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.faces import (
    ActionFace,
    OfferFace,
    action_face,
    offer_face,
)
from marchstone.games.stone_weapons_paper.board.plans import LETTERS, Letter, Piece, standing
from marchstone.games.stone_weapons_paper.rules.cards import MOODS, SYMBOLS
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, pieces
from marchstone.games.stone_weapons_paper.words import names

MOST_DRAWN = 7  # of a pile
MOST_BACKS = 8
DECKS = ("battle", "action", "offer")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything has its place."""

    me: int
    others: tuple[int, ...]  # the seats around the table, from the left of the one who looks
    mood: str
    mood_caption: str
    decks: tuple[str, ...] = DECKS

    @property
    def seats(self) -> int:
        return len(self.others) + 1


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of the round."""

    caption: str
    state: str  # done, now, later


@dataclass(frozen=True, slots=True)
class Steps:
    round: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    is_in_turn: bool
    is_first: bool
    rank: str  # at the end
    has_won: bool


@dataclass(frozen=True, slots=True)
class Castle:
    seat: int
    label: str
    count: int
    pieces: tuple[Piece, ...]
    letters: tuple[Letter, ...] = LETTERS


@dataclass(frozen=True, slots=True)
class Stock:
    """A pile of a resource, and what it grows by."""

    key: str
    resource: str
    count: int
    drawn: int  # pieces of the pile that are drawn
    income: int
    label: str


@dataclass(frozen=True, slots=True)
class Hand:
    seat: int
    size: int
    label: str
    kinds: tuple[int, ...]  # those that the one who looks may see
    backs: int  # that are drawn


@dataclass(frozen=True, slots=True)
class Lot:
    """A card of the offer, and what has become of it."""

    face: OfferFace
    state: str  # "", "lot" (up for auction), "bought", "building"
    words: str


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    left: int
    label: str


def frame(t: Words, me: int, seats: int, is_red: bool) -> Frame:
    others = tuple((me + i) % seats for i in range(1, seats))
    mood = MOODS[is_red]
    return Frame(me, others, mood, names.mood(t, mood))


def steps(t: Words, number: int, now: int) -> Steps:
    words = (
        t.p("phase", "income"),
        t.p("phase", "offer"),
        t.p("phase", "battles"),
        t.p("phase", "auctions"),
        t.p("phase", "end"),
    )
    states = ("done",) * now + ("now",) + ("later",) * (4 - now)
    return Steps(t("Round {round}", round=number), tuple(map(Step, words, states)))


def turn(t: Words, to_act: tuple[int, ...]) -> str:
    if not to_act:
        return t("The game is over.")
    return t("To decide: {names}", names=", ".join(PLACES[seat] for seat in to_act))


def player(t: Words, seat: int, is_in_turn: bool, is_first: bool, rank: int) -> Player:
    place = t("Winner") if rank == 1 else t("Place {rank}", rank=rank) if rank else ""
    return Player(seat, PLACES[seat], is_in_turn, is_first, place, rank == 1)


def score(built: int) -> str:
    """Pieces of a castle, and of how many."""
    return f"{built}/{len(CELLS)}"


def castle(t: Words, seat: int, built: int) -> Castle:
    count = pieces(built)
    label = t("castle of {name}: {n} of 13 pieces", name=PLACES[seat], n=count)
    return Castle(seat, label, count, standing(t, built))


def stock(t: Words, seat: int, resource: int, count: int, income: int) -> Stock:
    amount, symbol = names.amount(t, resource, count), SYMBOLS[resource]
    return Stock(
        key=f"stock-{seat}-{symbol}",
        resource=symbol,
        count=count,
        drawn=min(count, MOST_DRAWN),
        income=income,
        label=t("{amount}, {n} more each round", amount=amount, n=income),
    )


def hand(t: Words, seat: int, size: int, kinds: tuple[int, ...] = ()) -> Hand:
    label = t.n("{name}: {n} action card", "{name}: {n} action cards", size, name=PLACES[seat])
    return Hand(seat, size, label, kinds, 0 if kinds else min(size, MOST_BACKS))


def known(t: Words, counts: tuple[int, ...]) -> tuple[ActionFace, ...]:
    """Of somebody's hand, as far as the one who looks knows it."""
    return tuple(action_face(t, kind, count) for kind, count in enumerate(counts) if count)


def lot(t: Words, card: int, state: str) -> Lot:
    words = {"": "", "lot": t("put up"), "bought": t("bought"), "building": t("to build")}
    return Lot(offer_face(t, card), state, words[state])


def deck(t: Words, which: int, left: int) -> Deck:
    labels = (
        t.n("{n} battle card", "{n} battle cards", left),
        t.n("{n} action card", "{n} action cards", left),
        t.n("{n} offer card", "{n} offer cards", left),
    )
    return Deck(DECKS[which], left, labels[which])

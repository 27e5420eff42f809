"""The board of Stone, Weapons, Paper as things ready to draw, for board.html."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.board.controls import Controls, controls
from marchstone.games.stone_weapons_paper.board.faces import (
    ActionFace,
    OfferFace,
    action_faces,
    offer_face,
)
from marchstone.games.stone_weapons_paper.board.plans import LETTERS, Letter, Piece, standing
from marchstone.games.stone_weapons_paper.board.stage import (
    Auction,
    Battle,
    Fought,
    auction,
    battle,
    fought,
)
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES, SYMBOLS
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, pieces
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names

MOST_DRAWN = 7  # of a pile


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of the round."""

    caption: str
    state: str  # done, now, later


@dataclass(frozen=True, slots=True)
class Pile:
    resource: str
    count: int
    drawn: int  # pieces of the pile that are drawn
    income: int
    label: str


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    is_in_turn: bool
    is_first: bool
    rank: str  # at the end
    castle: tuple[Piece, ...]
    castle_label: str
    pieces: int
    piles: tuple[Pile, ...]
    developments: tuple[OfferFace, ...]
    hand: tuple[ActionFace, ...]  # those that the one who looks may see
    backs: int
    hand_label: str
    known: tuple[ActionFace, ...]  # among the backs: cards of which the one who looks knows


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


@dataclass(frozen=True, slots=True)
class Picture:
    mood: str
    mood_caption: str
    round: str
    steps: tuple[Step, ...]
    turn: str  # whose turn it is
    whole: int  # pieces of a finished castle
    letters: tuple[Letter, ...]
    others: tuple[Player, ...]
    mine: Player
    offer: tuple[Lot, ...]
    decks: tuple[Deck, ...]
    battle: Battle | None
    fought: tuple[Fought, ...]
    auction: Auction | None
    controls: Controls
    can_act: bool
    auto: str  # while a standing answer holds; "" for those who have none to give


def picture(view: View, voice: Voice) -> Picture:
    t = voice.words
    me = view.seat or 0
    around = [(me + i) % view.seats for i in range(view.seats)]
    is_played = view.seat is not None and view.result is None
    return Picture(
        mood=view.mood,
        mood_caption=names.mood(t, view.mood),
        round=t("Round {round}", round=view.round),
        steps=steps(view, voice),
        turn=turn(view, voice),
        whole=len(CELLS),
        letters=LETTERS,
        others=tuple(player(view, voice, seat) for seat in around[1:]),
        mine=player(view, voice, me),
        offer=tuple(offer(view, voice)),
        decks=decks(view, voice),
        battle=battle(view, voice),
        fought=fought(view, voice),
        auction=auction(view, voice),
        controls=controls(view, voice),
        can_act=bool(view.legal),
        auto=f"round-{view.round}-seat-{me}" if is_played else "",
    )


def steps(view: View, voice: Voice) -> tuple[Step, ...]:
    """Income and offer decide themselves, so a round stands at its battles or at its auctions."""
    t = voice.words
    words = (
        t.p("phase", "income"),
        t.p("phase", "offer"),
        t.p("phase", "battles"),
        t.p("phase", "auctions"),
        t.p("phase", "end"),
    )
    now = 4 if view.result else 3 if view.auction else 2
    states = ("done",) * now + ("now",) + ("later",) * (4 - now)
    return tuple(map(Step, words, states))


def turn(view: View, voice: Voice) -> str:
    t = voice.words
    if view.result:
        return t("The game is over.")
    acting = ", ".join(voice.names[seat] for seat in view.to_act)
    return t("To decide: {names}", names=acting)


def player(view: View, voice: Voice, seat: int) -> Player:
    t = voice.words
    name = voice.names[seat]
    mine = seat == view.seat
    built = pieces(view.castles[seat])
    known = view.known[seat]
    size = view.hand_sizes[seat]
    return Player(
        seat=seat,
        name=name,
        is_in_turn=seat in view.to_act,
        is_first=seat == view.first,
        rank=rank(view, voice, seat),
        castle=standing(t, view.castles[seat]),
        castle_label=t("castle of {name}: {n} of 13 pieces", name=name, n=built),
        pieces=built,
        piles=piles(view, voice, seat),
        developments=tuple(offer_face(t, card) for card in view.developments[seat]),
        hand=action_faces(t, view.hand) if mine else (),
        backs=0 if mine else size,
        hand_label=t.n("{name}: {n} action card", "{name}: {n} action cards", size, name=name),
        known=()
        if mine
        else action_faces(t, (kind for kind, count in enumerate(known) for _ in range(count))),
    )


def rank(view: View, voice: Voice, seat: int) -> str:
    if not view.result:
        return ""
    place = view.result.ranks[seat]
    return voice.words("Winner") if place == 1 else voice.words("Place {rank}", rank=place)


def piles(view: View, voice: Voice, seat: int) -> tuple[Pile, ...]:
    t, income = voice.words, view.income(seat)
    return tuple(
        Pile(
            resource=SYMBOLS[r],
            count=view.stock[seat][r],
            drawn=min(view.stock[seat][r], MOST_DRAWN),
            income=income[r],
            label=t(
                "{amount}, {n} more each round",
                amount=names.amount(t, r, view.stock[seat][r]),
                n=income[r],
            ),
        )
        for r in RESOURCES
    )


def offer(view: View, voice: Voice) -> list[Lot]:
    t, auction = voice.words, view.auction
    if auction is None:
        return [Lot(offer_face(t, card), "", "") for card in view.offer]
    bought = [Lot(offer_face(t, card), "bought", t("bought")) for card in auction.bought]
    if auction.building != NONE:
        bought.append(Lot(offer_face(t, auction.building), "building", t("to build")))
    return bought + [
        Lot(offer_face(t, card), "lot", t("put up"))
        if card in auction.lots
        else Lot(offer_face(t, card), "", "")
        for card in view.offer
    ]


def decks(view: View, voice: Voice) -> tuple[Deck, ...]:
    t = voice.words
    left = (view.battle_deck_left, view.action_deck_left, view.offer_deck_left)
    return (
        Deck("battle", left[0], t.n("{n} battle card", "{n} battle cards", left[0])),
        Deck("action", left[1], t.n("{n} action card", "{n} action cards", left[1])),
        Deck("offer", left[2], t.n("{n} offer card", "{n} offer cards", left[2])),
    )

"""The board of Schotten Totten as things ready to draw, for board.html."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.schotten_totten.board.faces import Face, all_clan_faces, face
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import DECKS, JOKER, JOKERS, MODES, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD, needed
from marchstone.games.schotten_totten.rules.scoring import formation
from marchstone.games.schotten_totten.rules.view import View
from marchstone.games.schotten_totten.words import names
from marchstone.games.schotten_totten.words.text import claim_reason

SHAPES = 3  # the border stones that symbols.svg draws


@dataclass(frozen=True, slots=True)
class Strength:
    """A complete side in words and as a mark."""

    words: str  # "Colour run 24"
    mark: str
    total: int


@dataclass(frozen=True, slots=True)
class Side:
    seat: int
    label: str  # read out: whose side of which stone
    cards: tuple[Face, ...]  # as they lie, from the top of the board downward
    strength: Strength | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a seat can or cannot claim a stone, and the cards that show it."""

    name: str
    words: str
    cards: tuple[Face, ...]
    can_claim: bool


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
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    stones: int
    points: int
    tactics_played: int
    is_in_turn: bool
    has_won: bool
    cards: tuple[Face, ...]  # those that the one who looks may see
    backs: tuple[str, ...]  # of the other cards: the deck of each, clan cards first
    known: tuple[Face, ...]  # among the backs: cards that the one who looks once returned


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    label: str
    left: int
    under: tuple[Face, ...]  # at its bottom, as far as the one who looks put them there


@dataclass(frozen=True, slots=True)
class Picture:
    stones: tuple[Stone, ...]
    mine: Player
    theirs: Player
    decks: tuple[Deck, ...]
    discard: tuple[Face, ...]  # the newest first
    has_tactics: bool
    is_match: bool  # of several rounds
    round: int
    rounds: int
    is_deep: bool  # some stone takes four cards on a side
    declares: tuple[tuple[Face, ...], ...]  # rows of cards to declare a Joker as
    can_pass: bool
    can_end_turn: bool


def picture(view: View, voice: Voice) -> Picture:
    me = view.seat or 0
    legal = view.legal
    asks_to_declare = bool(legal) and view.phase == "declare"
    return Picture(
        stones=tuple(stone(view, voice, number, me) for number in range(STONES)),
        mine=player(view, voice, me),
        theirs=player(view, voice, 1 - me),
        decks=decks(view, voice),
        discard=tuple(face(voice.words, card) for card in reversed(view.discard)),
        has_tactics=view.options.variant == "tactics",
        is_match=view.options.rounds > 1,
        round=view.round,
        rounds=view.options.rounds,
        is_deep=any(modes & MUD for modes in view.modes),
        declares=all_clan_faces(voice.words) if asks_to_declare else (),
        can_pass=act.PASS in legal,
        can_end_turn=act.END_TURN in legal,
    )


def stone(view: View, voice: Voice, number: int, me: int) -> Stone:
    owner, modes = view.owners[number], view.modes[number]
    can_claim = act.CLAIM + number in view.legal
    laid = tuple(card for card, mode in zip(MODES, (BLIND, MUD), strict=True) if modes & mode)
    return Stone(
        number=number + 1,
        label=stone_label(voice, number, owner, can_claim=can_claim),
        shape=number % SHAPES,
        place="open" if owner == NONE else "mine" if owner == me else "theirs",
        can_claim=can_claim,
        modes=tuple(face(voice.words, card) for card in laid),
        theirs=side(view, voice, 1 - me, number, is_upper=True),
        mine=side(view, voice, me, number, is_upper=False),
        verdicts=verdicts(view, voice, number, me),
    )


def stone_label(voice: Voice, number: int, owner: int, *, can_claim: bool) -> str:
    t = voice.words
    if can_claim:
        return t("Stone {stone}, you can claim it", stone=number + 1)
    if owner == NONE:
        return t("Stone {stone}", stone=number + 1)
    return t("Stone {stone}, claimed by {name}", stone=number + 1, name=voice.names[owner])


def side(view: View, voice: Voice, seat: int, number: int, *, is_upper: bool) -> Side:
    """The first card played lies next to the stone."""
    cards = view.side(seat, number)
    t = voice.words
    return Side(
        seat=seat,
        label=t("{name}, stone {stone}", name=voice.names[seat], stone=number + 1),
        cards=tuple(laid(view, voice, card) for card in (cards[::-1] if is_upper else cards)),
        strength=strength(view, voice, seat, number),
    )


def laid(view: View, voice: Voice, card: int) -> Face:
    return face(voice.words, card, view.declared[card - JOKER] if card in JOKERS else NONE)


def strength(view: View, voice: Voice, seat: int, number: int) -> Strength | None:
    value = view.strengths[seat * STONES + number]
    if value == NONE:
        return None
    need = needed(view.modes[number])
    return Strength(names.strength(voice.words, value, need), formation(value), value % 100)


def verdicts(view: View, voice: Voice, number: int, me: int) -> tuple[Verdict, ...]:
    """ST-20 for the lower side, and for the upper one once it is complete."""
    if view.owners[number] != NONE:
        return (verdict(view, voice, number, me),)
    upper = view.strengths[(1 - me) * STONES + number]
    seats = (me,) if upper == NONE else (me, 1 - me)
    return tuple(verdict(view, voice, number, seat) for seat in seats)


def verdict(view: View, voice: Voice, number: int, seat: int) -> Verdict:
    found = view.why(number, seat)
    return Verdict(
        name=voice.names[seat],
        words=claim_reason(view, number, voice, seat),
        cards=tuple(face(voice.words, card) for card in found.cards),
        can_claim=found.can_claim,
    )


def player(view: View, voice: Voice, seat: int) -> Player:
    open_cards = seen_hand(view, seat)
    tactics = view.hand_tactics[seat]
    backs = (DECKS[0],) * (view.hand_sizes[seat] - tactics) + (DECKS[1],) * tactics
    return Player(
        seat=seat,
        name=voice.names[seat],
        stones=view.owners.count(seat),
        points=view.points[seat],
        tactics_played=view.tactics_played[seat],
        is_in_turn=seat in view.to_act,
        has_won=view.result is not None and view.result.ranks[seat] == 1,
        cards=tuple(face(voice.words, card) for card in open_cards),
        backs=() if open_cards else backs,
        known=tuple(face(voice.words, card) for card in known_of(view, seat)),
    )


def seen_hand(view: View, seat: int) -> tuple[int, ...]:
    if view.revealed:
        return view.revealed[seat]
    return view.hand if seat == view.seat else ()


def known_of(view: View, seat: int) -> tuple[int, ...]:
    return () if seat == view.seat or view.revealed else view.known


def decks(view: View, voice: Voice) -> tuple[Deck, ...]:
    t = voice.words
    shown = range(2 if view.options.variant == "tactics" else 1)
    return tuple(
        Deck(
            name=DECKS[deck],
            label=names.deck(t, deck),
            left=view.decks_left[deck],
            under=tuple(face(t, card) for card in view.under[deck]),
        )
        for deck in shown
    )

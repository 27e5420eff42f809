"""Moves of Schotten Totten: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.games.schotten_totten.rules.cards import (
    BANSHEE,
    CARDS,
    CLAN_CARDS,
    CODES,
    DECKS,
    RECRUITER,
    STONES,
    STRATEGIST,
    TRAITOR,
    TROOPS,
)

DISCARD = STONES  # the Strategist's tenth destination


@dataclass(frozen=True, slots=True)
class Play:
    """A clan card or elite troop on your side of a stone, or a combat mode on the stone."""

    card: int
    stone: int


@dataclass(frozen=True, slots=True)
class Recruit:
    """Play the Recruiter; drawing and returning are decisions of their own."""


@dataclass(frozen=True, slots=True)
class Redeploy:
    """Strategist: one of your own cards to another stone, or to the discard (stone 9)."""

    card: int
    stone: int


@dataclass(frozen=True, slots=True)
class Bewail:
    """Banshee: discard one of the opponent's cards."""

    card: int


@dataclass(frozen=True, slots=True)
class Turncoat:
    """Traitor: one of the opponent's clan cards to your side of a stone."""

    card: int
    stone: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Edition cz: the clan card that the Joker just played stands for."""

    card: int


@dataclass(frozen=True, slots=True)
class Claim:
    stone: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A card from the clan (0) or tactics (1) deck; at the end of a turn it ends the turn."""

    deck: int


@dataclass(frozen=True, slots=True)
class Return:
    """Recruiter: a card of your hand to the bottom of its deck."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class EndTurn:
    """No more claims, and nothing to draw."""


Move: TypeAlias = (
    Play | Recruit | Redeploy | Bewail | Turncoat | Declare | Claim | Draw | Return | Pass | EndTurn
)

# One block of numbers a kind of move, in this order.
PLAY = 0
RECRUIT = PLAY + RECRUITER * STONES
REDEPLOY = RECRUIT + 1
BEWAIL = REDEPLOY + TROOPS * (STONES + 1)
TURNCOAT = BEWAIL + TROOPS
DECLARE = TURNCOAT + CLAN_CARDS * STONES
CLAIM = DECLARE + CLAN_CARDS
DRAW = CLAIM + STONES
RETURN = DRAW + len(DECKS)
PASS = RETURN + CARDS
END_TURN = PASS + 1
NUM_ACTIONS = END_TURN + 1


def encode(move: Move) -> int:
    match move:
        case Play(card, stone):
            return PLAY + card * STONES + stone
        case Recruit():
            return RECRUIT
        case Redeploy(card, stone):
            return REDEPLOY + card * (STONES + 1) + stone
        case Bewail(card):
            return BEWAIL + card
        case Turncoat(card, stone):
            return TURNCOAT + card * STONES + stone
        case Declare(card):
            return DECLARE + card
        case Claim(stone):
            return CLAIM + stone
        case Draw(deck):
            return DRAW + deck
        case Return(card):
            return RETURN + card
        case Pass():
            return PASS
        case EndTurn():
            return END_TURN


def decode(action: int) -> Move:
    if action < RECRUIT:
        return Play(*divmod(action - PLAY, STONES))
    if action < REDEPLOY:
        return Recruit()
    if action < BEWAIL:
        return Redeploy(*divmod(action - REDEPLOY, STONES + 1))
    if action < TURNCOAT:
        return Bewail(action - BEWAIL)
    if action < DECLARE:
        return Turncoat(*divmod(action - TURNCOAT, STONES))
    return _decode_small(action)


def _decode_small(action: int) -> Move:
    if action < CLAIM:
        return Declare(action - DECLARE)
    if action < DRAW:
        return Claim(action - CLAIM)
    if action < RETURN:
        return Draw(action - DRAW)
    if action < PASS:
        return Return(action - RETURN)
    return Pass() if action == PASS else EndTurn()


def path(action: int) -> tuple[str, ...]:
    """The elements of the board that a person picks, in order."""
    match decode(action):
        case Play(card, stone):
            return f"card-{card}", f"stone-{stone + 1}"
        case Recruit():
            return f"card-{RECRUITER}", "discard"
        case Redeploy(card, stone):
            return f"card-{STRATEGIST}", f"card-{card}", _destination(stone)
        case Bewail(card):
            return f"card-{BANSHEE}", f"card-{card}"
        case Turncoat(card, stone):
            return f"card-{TRAITOR}", f"card-{card}", f"stone-{stone + 1}"
        case Declare(card):
            return (f"declare-{card}",)
        case Claim(stone):
            return (f"stone-{stone + 1}",)
        case Draw(deck):
            return (f"deck-{DECKS[deck]}",)
        case Return(card):
            return (f"card-{card}",)
        case Pass():
            return ("pass",)
        case EndTurn():
            return ("end-turn",)


def _destination(stone: int) -> str:
    return "discard" if stone == DISCARD else f"stone-{stone + 1}"


def notation(action: int) -> str:
    """A move in a few letters: `r9 4`, `claim 4`, `traitor r9 4`, `draw clan`."""
    match decode(action):
        case Play(card, stone):
            return f"{CODES[card]} {stone + 1}"
        case Recruit():
            return "recruiter"
        case Redeploy(card, stone):
            return f"strategist {CODES[card]} {'discard' if stone == DISCARD else stone + 1}"
        case Bewail(card):
            return f"banshee {CODES[card]}"
        case Turncoat(card, stone):
            return f"traitor {CODES[card]} {stone + 1}"
        case Declare(card):
            return f"declare {CODES[card]}"
        case Claim(stone):
            return f"claim {stone + 1}"
        case Draw(deck):
            return f"draw {DECKS[deck]}"
        case Return(card):
            return f"return {CODES[card]}"
        case Pass():
            return "pass"
        case EndTurn():
            return "end"

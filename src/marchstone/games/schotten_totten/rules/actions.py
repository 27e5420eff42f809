"""Moves of Schotten Totten: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from marchstone.core.declared.moves import Block, Moves, Part
from marchstone.games.schotten_totten.rules.cards import (
    BANSHEE,
    CARDS,
    CLAN_CARDS,
    CODES,
    DECKS,
    JOKERS,
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

_STONE = Part(STONES, lambda stone: f"stone-{stone + 1}", lambda stone: str(stone + 1))
_AWAY = Part(
    STONES + 1,
    lambda stone: "discard" if stone == DISCARD else f"stone-{stone + 1}",
    lambda stone: "discard" if stone == DISCARD else str(stone + 1),
)
_DECK = Part(len(DECKS), lambda deck: f"deck-{DECKS[deck]}", DECKS.__getitem__)


def _card(below: int, pick: str = "card-{}") -> Part:
    return Part(below, pick.format, CODES.__getitem__)


MOVES: Moves[Move] = Moves(
    Block(
        Play,
        path="{card} {stone}",
        notation="{card} {stone}",
        card=_card(RECRUITER),
        stone=_STONE,
    ),
    Block(Recruit, path=f"card-{RECRUITER} discard", notation="recruiter"),
    Block(
        Redeploy,
        path=f"card-{STRATEGIST} {{card}} {{stone}}",
        notation="strategist {card} {stone}",
        card=_card(TROOPS),
        stone=_AWAY,
    ),
    Block(
        Bewail,
        path=f"card-{BANSHEE} {{card}}",
        notation="banshee {card}",
        card=_card(TROOPS),
    ),
    Block(
        Turncoat,
        path=f"card-{TRAITOR} {{card}} {{stone}}",
        notation="traitor {card} {stone}",
        card=_card(CLAN_CARDS),
        stone=_STONE,
    ),
    Block(Declare, path="{card}", notation="declare {card}", card=_card(CLAN_CARDS, "declare-{}")),
    Block(Claim, path="{stone}", notation="claim {stone}", stone=_STONE),
    Block(Draw, path="{deck}", notation="draw {deck}", deck=_DECK),
    Block(Return, path="{card}", notation="return {card}", card=_card(CARDS)),
    Block(Pass, path="pass", notation="pass"),
    Block(EndTurn, path="end-turn", notation="end"),
)
(PLAY, RECRUIT, REDEPLOY, BEWAIL, TURNCOAT, DECLARE, CLAIM, DRAW, RETURN, PASS, END_TURN) = (
    MOVES.starts
)
decode = MOVES.decode


def _twins() -> Iterator[tuple[int, int]]:
    for action in range(MOVES.size):
        move = decode(action)
        if isinstance(move, Play | Redeploy | Bewail | Return) and move.card in JOKERS:
            yield action, MOVES.encode(replace(move, card=JOKERS[move.card == JOKERS[0]]))


WITH_OTHER_JOKER = dict(_twins())  # ST-3: of moves with a Joker, the same with the other

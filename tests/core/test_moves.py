"""Moves declared as blocks: numbers, picks and notation, there and back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from marchstone.core.declared.moves import Block, Moves, Part


@dataclass(frozen=True, slots=True)
class Play:
    card: int
    place: int


@dataclass(frozen=True, slots=True)
class Bid:
    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


CARD = Part(3, "card-{}".format, "abc".__getitem__)
PLACE = Part(2, lambda place: "box" if place else "row-1 hex-1", str)
AMOUNT = Part(4, "amount-{}".format, str, first=1)
MOVES: Moves[Play | Bid | Pass] = Moves(
    Block(Play, path="{card} {place}", notation="{card} to {place}", card=CARD, place=PLACE),
    Block(Pass, path="pass", notation="pass"),
    Block(Bid, path="bid {amount}", notation="bid {amount}", amount=AMOUNT),
)
PLAY, PASS, BID = MOVES.starts


def test_blocks_follow_each_other() -> None:
    assert (PLAY, PASS, BID, MOVES.size) == (0, 6, 7, 11)


def test_every_number_is_a_move_and_every_move_a_number() -> None:
    moves = [MOVES.decode(action) for action in range(MOVES.size)]
    assert [MOVES.encode(move) for move in moves] == list(range(MOVES.size))
    assert moves[:3] == [Play(0, 0), Play(0, 1), Play(1, 0)]
    assert moves[-1] == Bid(4)


def test_picks_and_notation_come_from_the_parts() -> None:
    assert MOVES.path(MOVES.encode(Play(2, 1))) == ("card-2", "box")
    assert MOVES.path(MOVES.encode(Play(0, 0))) == ("card-0", "row-1", "hex-1")
    assert MOVES.path(MOVES.encode(Bid(1))) == ("bid", "amount-1")
    assert MOVES.notation(MOVES.encode(Play(2, 1))) == "c to 1"
    assert MOVES.notation(PASS) == "pass"


@pytest.mark.parametrize("action", [-1, 11, 10**9])
def test_a_number_of_no_move_is_refused(action: int) -> None:
    for asked in (MOVES.decode, MOVES.path, MOVES.notation):
        with pytest.raises(ValueError, match="is no number of a move"):
            asked(action)


@pytest.mark.parametrize("move", [Play(3, 0), Play(0, 2), Play(-1, 0), Bid(0), Bid(5)])
def test_a_move_out_of_range_has_no_number(move: Play | Bid) -> None:
    with pytest.raises(ValueError, match="is out of range"):
        MOVES.encode(move)

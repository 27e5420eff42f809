"""Building a bought part (SWP-27 to SWP-29)."""

from __future__ import annotations

from functools import lru_cache

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.buying import discard
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, STONE
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    PLACEMENTS,
    built,
    demolished,
    demolitions,
    is_finished,
    ready,
)
from marchstone.games.stone_weapons_paper.rules.phases import BUILD, END, NEXT_PIECE, NEXT_USE
from marchstone.games.stone_weapons_paper.rules.state import Auction, Events, Table, only, replaced

MOST_STONES = len(CELLS)  # more are of no use: so many pieces a castle has


def next_piece(state: Table, events: Events) -> None:
    """A part that cannot be built is discarded; one that must be is built where alone it can."""
    builds = legal_builds(state, state.turn)
    if len(builds) == 1:
        build(state, state.turn, builds[0], events)
    else:
        state.phase = BUILD


def legal_builds(state: Table, seat: int) -> list[int]:
    auction = state.auction
    assert auction
    castle, part = state.castles[seat], PART[auction.building]
    stones = min(state.stock[seat][STONE], MOST_STONES)
    builds = builds_of(castle, part, stones)
    return [*builds] if auction.must_build else [*builds, act.DISCARD]


@lru_cache(2_000)
def builds_of(castle: int, part: int, stones: int) -> tuple[int, ...]:
    """Every way to go on with the part: pieces that may go, places where it can stand."""
    return (
        *[act.DEMOLISH + cell for cell in demolitions(castle, part, stones)],
        *[act.BUILD + number for number in ready(castle, part)],
    )


def build(state: Table, seat: int, action: int, events: Events) -> None:
    auction = state.auction
    assert auction
    if action == act.DISCARD:
        tell(events, "waste", seat=seat, card=auction.building)
        put_away(state, auction)
    elif action >= act.BUILD:
        place(state, auction, seat, action - act.BUILD, events)
    else:
        demolish(state, auction, seat, action - act.DEMOLISH, events)


def demolish(state: Table, auction: Auction, seat: int, cell: int, events: Events) -> None:
    """SWP-28: for a stone; then the part must be built."""
    state.gain(seat, only(STONE, 1), -1)
    state.castles = replaced(state.castles, seat, demolished(state.castles[seat], cell))
    auction.must_build = True
    tell(events, "demolish", seat=seat, cell=cell)
    state.phase = NEXT_PIECE


def place(state: Table, auction: Auction, seat: int, number: int, events: Events) -> None:
    castle = built(state.castles[seat], PLACEMENTS[number])
    state.castles = replaced(state.castles, seat, castle)
    public = {"card": auction.building, "placement": number, "castle": castle}
    tell(events, "build", None, seat=seat, **public)
    put_away(state, auction)
    if is_finished(castle):
        state.phase = END


def put_away(state: Table, auction: Auction) -> None:
    discard(state, auction.building)
    auction.building = NONE
    auction.must_build = False
    state.phase = NEXT_USE

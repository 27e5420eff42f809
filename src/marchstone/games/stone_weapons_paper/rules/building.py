"""Building a bought part (SWP-27 to SWP-29)."""

from __future__ import annotations

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auction import discard
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, STONE
from marchstone.games.stone_weapons_paper.rules.castle import (
    PLACEMENTS,
    built,
    demolished,
    demolitions,
    is_finished,
    ready,
)
from marchstone.games.stone_weapons_paper.rules.state import (
    BUILD,
    NEXT_USE,
    OVER,
    Events,
    Table,
    only,
)


def legal_builds(state: Table, seat: int) -> list[int]:
    castle, part = state.castles[seat], PART[state.building]
    torn_down = demolitions(castle, part, state.stock[seat][STONE])
    builds = [act.DEMOLISH + cell for cell in torn_down]
    builds += [act.BUILD + number for number in ready(castle, part)]
    return builds if state.must_build else [*builds, act.DISCARD]


def build(state: Table, seat: int, action: int, events: Events) -> None:
    if action == act.DISCARD:
        tell(events, "waste", seat=seat, card=state.building)
        put_away(state)
    elif action >= act.BUILD:
        place(state, seat, action - act.BUILD, events)
    else:
        demolish(state, seat, action - act.DEMOLISH, events)


def demolish(state: Table, seat: int, cell: int, events: Events) -> None:
    """SWP-28: for a stone; then the part must be built."""
    state.gain(seat, only(STONE, 1), -1)
    state.castles[seat] = demolished(state.castles[seat], cell)
    state.must_build = True
    tell(events, "demolish", seat=seat, cell=cell)


def place(state: Table, seat: int, number: int, events: Events) -> None:
    before = state.castles[seat]
    castle = state.castles[seat] = built(before, PLACEMENTS[number])
    public = {"card": state.building, "placement": number, "castle": castle}
    tell(events, "build", None, seat=seat, **public)
    put_away(state)
    if is_finished(castle):
        state.phase = OVER


def put_away(state: Table) -> None:
    discard(state, state.building)
    state.building = NONE
    state.must_build = False
    state.phase = NEXT_USE


def build_without_choice(state: Table, seat: int, events: Events) -> None:
    """A part that cannot be built is discarded; one that must be is built where alone it can."""
    while state.phase == BUILD:
        builds = legal_builds(state, seat)
        if len(builds) > 1:
            return
        build(state, seat, builds[0], events)

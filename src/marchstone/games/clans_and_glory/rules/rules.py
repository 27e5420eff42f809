"""The rules of Clans and Glory, in the order of the rulebook: a turn, the end."""

from __future__ import annotations

from typing import Any

from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import Event, Outcome, tell
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import (
    FACE_DOWN,
    LIKED_COLOUR,
    LIKED_VALUE,
    PLACES,
    TILE,
)
from marchstone.games.clans_and_glory.rules.scoring import ranks, standings, tile_takings
from marchstone.games.clans_and_glory.rules.state import PLACING, SHIELDING, Table

Events = list[Event] | None

_TURN = ((0,), (1,), (2,), (3,))
_SHIELD = (act.SHIELD, act.NO_SHIELD)

# A set of places is 38 bits; the places of each thirteen of them stand in a table.
_LOW = (1 << 13) - 1


def _table(start: int) -> list[tuple[int, ...]]:
    table: list[tuple[int, ...]] = [()]
    for place in range(start, start + 13):
        table += [(*spots, place) for spots in table]
    return table


_FIRST, _SECOND, _THIRD = _table(0), _table(13), _table(26)


def spots(bits: int) -> tuple[int, ...]:
    """The places of a set of places, ascending."""
    return _FIRST[bits & _LOW] + _SECOND[bits >> 13 & _LOW] + _THIRD[bits >> 26]


class Position(Table):
    """A position that knows its rules."""

    __slots__ = ()

    @classmethod
    def new(cls, seats: int, seed: int) -> Position:
        state = cls()
        state.set_up(seats, dealer(seed))
        return state

    def to_act(self) -> tuple[int, ...]:
        return () if self.result else _TURN[self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn or self.result:
            return []
        if self.phase == SHIELDING:
            return list(_SHIELD)
        return self.placings(seat) or self.hidings(seat)

    def placings(self, seat: int) -> list[int]:
        """CG-9: free places with a related face-up card of the same value or colour."""
        free, likes = self.free, self.likes
        return [  # spots(fits), written out because this is where the time goes
            card * PLACES + place
            for card in self.hands[seat]
            if (fits := free & (likes[LIKED_COLOUR[card]] | likes[LIKED_VALUE[card]]))
            for place in _FIRST[fits & _LOW] + _SECOND[fits >> 13 & _LOW] + _THIRD[fits >> 26]
        ]

    def hidings(self, seat: int) -> list[int]:
        """CG-10: any card on any free place, heads included."""
        free = spots(self.free)
        return [act.HIDE + card * PLACES + p for card in self.hands[seat] for p in free]

    def apply(self, seat: int, action: int, events: Events = None) -> None:
        if action < act.HIDE:
            card, place = divmod(action, PLACES)
            self.hands[seat].remove(card)
            self.lay(card, place)
            if events is not None:
                tell(events, "place", seat=seat, card=card, place=place)
            self.after_card(seat, place, events)
        elif action < act.SHIELD:
            card, place = divmod(action - act.HIDE, PLACES)
            self.hide(seat, card, place)
            tell(events, "hide", {seat: {"card": card}}, seat=seat, place=place)
            self.after_card(seat, place, events)
        else:
            if action == act.SHIELD:
                self.put_shield(seat, events)
            self.end_turn(events)

    def hide(self, seat: int, card: int, place: int) -> None:
        self.hands[seat].remove(card)
        self.places[place] = FACE_DOWN
        self.free &= ~(1 << place)
        self.down += ((place, seat, card),)

    def after_card(self, seat: int, place: int, events: Events) -> None:
        self.last = place
        if self.shields[seat]:
            self.phase = SHIELDING
        else:
            self.end_turn(events)

    def put_shield(self, seat: int, events: Events) -> None:
        """CG-11: on the stack of the tile where the card was just placed."""
        tile = TILE[len(self.shields)][self.last]
        self.stacks[tile] += (seat,)
        self.shields[seat] -= 1
        if events is not None:
            tell(events, "shield", seat=seat, tile=tile, height=len(self.stacks[tile]))

    def end_turn(self, events: Events) -> None:
        self.phase = PLACING
        self.turn = (self.turn + 1) % len(self.shields)
        if self.turn == self.starter and not self.hands[self.starter - 1]:  # CG-12
            self.end(events)

    def end(self, events: Events) -> None:
        points, count = standings(self.places, self.stacks)
        self.result = Outcome(ranks(points, count), "council_closed")
        if events is not None:
            for tile in range(len(self.stacks)):
                tell(events, "tile", tile=tile, takings=self.told_takings(tile))
            tell(events, "end", points=list(points), cards=list(count))

    def told_takings(self, tile: int) -> list[Any]:
        shares = tile_takings(self.places, self.stacks, tile)
        return [[seat, list(cards)] for seat, cards in shares]

    def scores(self) -> tuple[int, ...]:
        """CG-14: if the game ended now."""
        return standings(self.places, self.stacks)[0]

    def outcome(self) -> Outcome | None:
        return self.result

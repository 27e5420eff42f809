"""The rules of Rebirth, in the order of the rulebook: a turn (place, score, draw), the end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from marchstone.core.chance.deal import dealer
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Event, Outcome, tell
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.actions import BOX, SPOTS
from marchstone.games.rebirth.rules.cards import ENERGY, NONE, SETTLEMENT
from marchstone.games.rebirth.rules.country import Country, Events
from marchstone.games.rebirth.rules.final import decide, final_steps
from marchstone.games.rebirth.rules.goals import AT_TOWER
from marchstone.games.rebirth.rules.land.ground import Ground, grounds
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.rules.missions import (
    draw_mission,
    link_realm,
    score_public,
    unscored,
)
from marchstone.games.rebirth.rules.state import DOUBLE, EXTRA, PLACE, Options, Step
from marchstone.games.rebirth.rules.towers import give_bonuses

_TOKENS = act.DOUBLE  # the first of the actions that put the double token
_PLACINGS = tuple(divmod(action, SPOTS) for action in range(_TOKENS))  # tile and hex
_TURN = tuple((seat,) for seat in range(4))
_FOLLOWING = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))
    for seats in range(5)
)  # by the number of seats: who comes after a seat, at last the seat itself


class Position(Country):
    """A position that knows its rules."""

    @classmethod
    def new(cls, options: Options, seats: int, seed: int) -> Position:
        state = laid_out(options, seats).clone()
        state.deal(dealer(seed))
        return state

    def to_act(self) -> tuple[int, ...]:
        return () if self.result else _TURN[self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn or self.result:
            return []
        if self.phase is DOUBLE:
            return [_TOKENS + mission for mission in unscored(self, seat)]
        hand = self.hands[seat]
        if len(hand) == 1:
            places = self.placings(hand[0])
        else:
            places = []
            for tile in kinds(hand):
                places += self.placings(tile)
        return places or [tile * SPOTS + BOX for tile in kinds(hand)]  # RB-8

    def placings(self, tile: int) -> list[int]:
        """RB-7, RB-8: the tile on each free hex that is open to it."""
        if tile <= SETTLEMENT and self.open[tile]:
            return self.open[tile][:]
        like = SETTLEMENT if tile >= SETTLEMENT else ENERGY - tile
        step = (tile - like) * SPOTS
        return [*map(step.__add__, self.open[like])]

    def open_to(self, tile: int) -> int:
        """The cells of those hexes as bits."""
        free = self.free
        return free[SETTLEMENT] if tile >= SETTLEMENT else free[tile] or free[ENERGY - tile]

    def apply(self, seat: int, action: int, events: Events = None) -> None:
        if action >= _TOKENS:
            self.put_token(seat, action - _TOKENS, events)
        else:
            tile, hex_ = _PLACINGS[action]
            hand = self.hands[seat]
            hand.remove(tile)
            if hand:
                self.shuffle_back(seat, hand)
            if hex_ == BOX:
                self.remove(seat, tile, events)
            else:
                self.place(seat, hex_, tile, events)
        if self.double_due or self.extra_due:
            self.go_on(seat, events)
        else:
            self.end_turn(seat, events)

    def shuffle_back(self, seat: int, hand: list[int]) -> None:
        """RB-17: of three tiles drawn, the others are shuffled back into the supply."""
        rng = dealer(self.chance)
        self.supplies[seat] += hand
        rng.shuffle(self.supplies[seat])
        self.chance = rng.rest
        hand.clear()

    def place(self, seat: int, hex_: int, tile: int, events: Events) -> None:
        ground = grounds(self.options.map)[hex_]
        found = self.lay(ground, seat, tile, events)
        if ground.is_ireland:
            self.serve_ireland(ground, seat, found, events)
        elif ground.sites:
            self.reach_cathedrals(ground, seat, events)

    def reach_cathedrals(self, ground: Ground, seat: int, events: Events) -> None:
        """RB-14."""
        for cathedral in ground.sites:
            self.site_tiles[cathedral * self.seats + seat] += 1
            if not self.reached[seat] >> cathedral & 1:
                self.build(seat, cathedral, events)

    def build(self, seat: int, cathedral: int, events: Events) -> None:
        self.reached[seat] |= 1 << cathedral
        mission = draw_mission(self, seat)
        if events is not None:
            public = {"map": self.options.map, "seat": seat, "cathedral": cathedral}
            public["given"] = mission != NONE
            secret = {seat: {"mission": mission}} if mission != NONE else {}
            events.append(Event("cathedral", public, secret))

    def serve_ireland(self, ground: Ground, seat: int, found: int, events: Events) -> None:
        """RB-16: public missions, then towers."""
        towers = []
        for tower in ground.sites:
            index = tower * self.seats + seat
            count = self.site_tiles[index] = self.site_tiles[index] + 1
            if count >= 4:
                found |= AT_TOWER
            if not self.reached[seat] >> tower & 1:
                towers.append(tower)
        found = (found | link_realm(self, ground, seat)) & ~self.fulfilled[seat]
        if found:
            self.fulfilled[seat] |= found
            score_public(self, seat, found, events)
        if towers:
            give_bonuses(self, seat, towers, events)

    def put_token(self, seat: int, mission: int, events: Events) -> None:
        self.doubled[seat] = mission
        self.double_due = False
        tell(events, "double", map=self.options.map, seat=seat, mission=mission)

    def remove(self, seat: int, tile: int, events: Events) -> None:
        """RB-8: a tile that fits nowhere is shown and leaves the game."""
        self.removed[seat] += (tile,)
        tell(events, "remove", seat=seat, tile=tile)

    def go_on(self, seat: int, events: Events) -> None:
        """RB-17: the double token, then the extra tile."""
        if self.double_due:
            self.phase = DOUBLE
        else:
            self.draw_extra(seat, events)

    def draw_extra(self, seat: int, events: Events) -> None:
        self.extra_due = False
        self.phase = EXTRA
        tile = self.asides[seat].pop()
        self.hands[seat].append(tile)
        if events is not None:
            events.append(Event("extra", {"seat": seat}, {seat: {"tile": tile}}))

    def end_turn(self, seat: int, events: Events) -> None:
        """RB-15: draw, and the next player who has a tile is in turn."""
        hand, supply = self.hands[seat], self.supplies[seat]
        if supply:
            hand.append(supply.pop())
            if self.draws > 1:
                self.draw_more(hand, supply, self.draws - 1)
            if events is not None:
                told = {"seat": seat, "count": len(hand)}
                events.append(Event("draw", told, {seat: {"tiles": list(hand)}}))
        self.draws = 1
        self.extra_used = False
        self.phase = PLACE
        for following in _FOLLOWING[self.seats][seat]:
            if self.hands[following]:
                self.turn = following
                return
        self.end_game(events)

    def draw_more(self, hand: list[int], supply: list[int], count: int) -> None:
        hand += supply[: -count - 1 : -1]
        del supply[-count:]
        hand.sort()

    # The end: RB-19 to RB-22

    def end_game(self, events: Events) -> None:
        here = land(self.options.map)
        steps = final_steps(self, here)
        for step in steps:
            self.points[step.seat] += step.points
        self.result, tiebreak = decide(self, here, self.points)
        self.final = (*steps, tiebreak) if tiebreak else tuple(steps)
        if events is not None:
            events += [step_event(step, self.options.map) for step in self.final]
            ended = {"points": list(self.points), "ranks": list(self.result.ranks)}
            events.append(Event("end", ended))

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def outcome(self) -> Outcome | None:
        return self.result


@cache
def laid_out(options: Options, seats: int) -> Position:
    """The table before anything is dealt."""
    state = Position()
    state.set_up(options, seats)
    return state


def kinds(hand: Iterable[int]) -> list[int]:
    return sorted(set(hand))


def step_event(step: Step, map_name: str) -> Event:
    """A step of the final scoring as an event of its own kind."""
    plain = to_plain(step)
    return Event(f"final_{plain.pop('kind')}", {"map": map_name, **plain})

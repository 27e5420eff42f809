"""What reasons and previews say is true: whole games are replayed, and every part of every sentence
is held against the position after the move."""

import re
from collections.abc import Callable
from functools import cached_property

import pytest

from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import (
    ALL_TILES,
    BONUS_CODES,
    ENERGY,
    FREE,
    IRELAND_POINTS,
    NONE,
    RETURNED_BY_FOUR,
    SETTLEMENT,
    TILES,
)
from marchstone.games.rebirth.rules.land.tables import Land, land
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import DOUBLE, EXTRA, Options
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names, text
from marchstone.games.rebirth.words.preview import preview, say
from marchstone.games.rebirth.words.reasons import reasons

PEOPLE = ("Ada", "Bert", "Cleo", "Dan")
MAPS = ["scotland", "ireland"]


class Replayed:
    """A move of a game: the position before it and after it."""

    def __init__(self, before: Position, action: int) -> None:
        self.before, self.action, self.seat = before, action, before.turn
        self.after = before.clone()
        self.after.apply(self.seat, action)
        self.voice = Voice(ENGLISH, PEOPLE[: before.seats], self.seat)
        self.people = ["you" if s == self.seat else PEOPLE[s] for s in range(before.seats)]

    @cached_property
    def view(self) -> View:
        view: View = GAME.view(self.before, self.seat)
        return view

    @property
    def land(self) -> Land:
        return land(self.before.options.map)

    @cached_property
    def cell(self) -> int:
        return self.land.cells[self.action % act.SPOTS]

    @cached_property
    def gained(self) -> list[int]:
        """By the move alone: what the end of the game adds is taken off."""
        points = list(self.after.points)
        for step in self.after.final:
            points[step.seat] -= step.points
        return [now - then for now, then in zip(points, self.before.points, strict=True)]

    def counted(self, said: str) -> list[int]:
        """ "you 2, Ada 1" by seat."""
        given = dict(part.rsplit(" ", 1) for part in said.split(", "))
        return [int(given.pop(name, 0)) for name in self.people]

    def row(self, values: list[int], place: int) -> list[int]:
        return values[place * self.before.seats : (place + 1) * self.before.seats]

    def castle(self, name: str) -> int:
        castles = range(len(self.land.castle_names))
        return next(c for c in castles if names.castle(ENGLISH, self.land, c) == name)

    def site(self, name: str) -> int:
        """A cathedral or tower that the move reaches for the first time."""
        sites = range(len(self.land.site_names))
        site = next(s for s in sites if names.site(ENGLISH, self.land, s) == name)
        assert not self.before.reached[self.seat] >> site & 1
        assert self.after.reached[self.seat] >> site & 1
        return site

    def mission(self, name: str) -> int:
        missions = range(6 + len(self.land.castle_names))
        if self.land.is_ireland:
            missions = range(12)
        return next(m for m in missions if names.mission(ENGLISH, self.land, m) == name)

    def bonus(self, name: str) -> str:
        found = names.bonuses(ENGLISH)
        return next(code for code, words in found.items() if words == name)

    def has_all(self, code: str) -> bool:
        towers = [t for t, b in enumerate(self.before.bonuses) if BONUS_CODES[b] == code]
        return all(self.after.reached[self.seat] >> tower & 1 for tower in towers)

    def kinds_left(self, seat: int) -> set[int]:
        """The kinds of tiles that the seat has not shown, as everybody can count them."""
        returned = RETURNED_BY_FOUR if self.before.seats == 4 else (0,) * TILES
        return {
            tile
            for tile in range(TILES)
            if self.before.board.count(seat * TILES + tile) < ALL_TILES[tile] - returned[tile]
        }


# What a sentence may say, and what must then be so


def points_now(move: Replayed, points: str) -> bool:
    return move.gained[move.seat] == int(points)


def completes(move: Replayed, town: str, shares: str) -> bool:
    """Others gain by a settlement alone."""
    number, told = move.land.town_names.index(town), move.counted(shares)
    others = [seat for seat in range(move.before.seats) if seat != move.seat]
    assert (move.before.room[number], move.after.room[number]) == (1, 0)
    assert told[move.seat] <= move.gained[move.seat]
    return [told[seat] for seat in others] == [move.gained[seat] for seat in others]


def scores_mission(move: Replayed, points: str, mission: str) -> bool:
    number = move.mission(mission)
    scorers = move.before.scorers[number]
    value = IRELAND_POINTS[number][bool(scorers)] << (move.before.doubled[move.seat] == number)
    return move.after.scorers[number] == (*scorers, move.seat) and value == int(points)


def draws_mission(move: Replayed, place: str) -> bool:
    drawn = len(move.after.missions[move.seat]) - len(move.before.missions[move.seat])
    reached = move.after.reached[move.seat] & ~move.before.reached[move.seat]
    return move.site(place) >= 0 and drawn == reached.bit_count()


def gives(move: Replayed, place: str, bonus: str) -> bool:
    code, after = move.bonus(bonus), move.after
    assert BONUS_CODES[move.before.bonuses[move.site(place)]] == code
    match code:
        case "extra_tile":
            drawn = len(move.before.asides[move.seat]) - len(after.asides[move.seat])
            return after.extra_due or (after.phase == EXTRA and drawn == 1)
        case "draw_three":
            ended = after.turn != move.seat or after.result is not None
            return len(after.hands[move.seat]) in draws(move) if ended else after.draws == 3
        case "mission":
            return len(after.missions[move.seat]) == len(move.before.missions[move.seat]) + 1
        case "double":
            return after.phase == DOUBLE and move.has_all(code)
        case "thirteen":
            return move.gained[move.seat] >= 13 and move.has_all(code)
    return move.gained[move.seat] >= 3


def draws(move: Replayed) -> set[int]:
    """How many tiles "draw 3" may bring: three, or all that are left."""
    left = len(move.after.hands[move.seat]) + len(move.after.supplies[move.seat])
    return {min(3, left)}


def gives_later(move: Replayed, place: str, bonus: str) -> bool:
    code = move.bonus(bonus)
    assert BONUS_CODES[move.before.bonuses[move.site(place)]] == code
    return code in ("thirteen", "double") and not move.has_all(code)


def is_lost(move: Replayed, place: str, bonus: str) -> bool:
    code, after = move.bonus(bonus), move.after
    assert BONUS_CODES[move.before.bonuses[move.site(place)]] == code
    if code == "double":
        return move.has_all(code) and after.phase != DOUBLE
    return code == "extra_tile" and (move.before.extra_used or two_extra_tiles(move))


def two_extra_tiles(move: Replayed) -> bool:
    """One tile has reached two such towers: one of them is given."""
    newly = move.after.reached[move.seat] & ~move.before.reached[move.seat]
    extra = [t for t, b in enumerate(move.before.bonuses) if BONUS_CODES[b] == "extra_tile"]
    return sum(newly >> tower & 1 for tower in extra) == 2


def firmer(move: Replayed, castle: str, counts: str) -> bool:
    number = move.castle(castle)
    assert move.row(move.after.castle_tiles, number) == move.counted(counts)
    return move.before.holders[number] == move.after.holders[number] == move.seat


def closer(move: Replayed, castle: str, counts: str) -> bool:
    number = move.castle(castle)
    assert move.row(move.after.castle_tiles, number) == move.counted(counts)
    return move.after.holders[number] == move.before.holders[number] != move.seat


def first_holder(move: Replayed, castle: str) -> bool:
    number = move.castle(castle)
    return (move.before.holders[number], move.after.holders[number]) == (NONE, move.seat)


def taken_from(move: Replayed, castle: str, name: str) -> bool:
    former = move.before.holders[move.castle(castle)]
    return former != NONE and PEOPLE[former] == name and changes_hands(move, castle)


def changes_hands(move: Replayed, castle: str) -> bool:
    number = move.castle(castle)
    former = move.before.holders[number]
    return former not in (NONE, move.seat) and move.after.holders[number] == move.seat


def own_mission(move: Replayed, mission: str, counts: str) -> bool:
    number = move.mission(mission)
    then, now = standing(move.before, number), standing(move.after, number)
    assert number in move.before.missions[move.seat]
    return now[move.seat] > then[move.seat] and list(now) == move.counted(counts)


def influence(move: Replayed, town: str, counts: str) -> bool:
    number = move.land.town_names.index(town)
    row = move.row(move.after.influence, number)
    return move.after.room[number] > 0 and row == move.counted(counts)


def can_grow(move: Replayed, hexes: str) -> bool:
    """Counted from the board: every free hex that touches the group and takes such a tile."""
    kind = move.action // act.SPOTS
    group = next(g for g in move.after.groups[2 * move.seat + kind] if g >> move.cell & 1)
    free = [c for c, held in enumerate(move.after.board) if held == FREE]
    rural = [c for c in free if move.land.kinds[c] != "settlement"]
    fitting = [c for c in rural if kind in move.land.opens[c]] or rural  # RB-8
    own = move.before.hands[move.seat] + move.before.supplies[move.seat]
    assert own.count(kind) > 1
    return sum(bool(move.land.near[c] & group) for c in fitting) == int(hexes)


def spoiled(move: Replayed, name: str, size: str) -> bool:
    rival = PEOPLE.index(name)
    sizes = {
        1 + sum(g.bit_count() for g in groups if g & move.land.near[move.cell])
        for kind in move.land.opens[move.cell]
        if kind in move.kinds_left(rival)
        for groups in [move.before.groups[2 * rival + kind]]
    }
    return rival != move.seat and int(size) in sizes


def doubles(move: Replayed, double: str, single: str) -> bool:
    mission = move.action - act.DOUBLE
    value = IRELAND_POINTS[mission][bool(move.before.scorers[mission])]
    return (2 * value, value) == (int(double), int(single)) and move.after.doubled[
        move.seat
    ] == mission


def way_done(move: Replayed, hundredths: str) -> bool:
    fulfilled = move.before.fulfilled[move.seat] >> move.action - act.DOUBLE & 1
    return 0 <= int(hundredths) <= 100 and (hundredths == "100") <= fulfilled


def plus(move: Replayed) -> bool:
    return move.land.plus[move.cell] and move.gained[move.seat] >= 1


def group(move: Replayed, points: str) -> bool:
    kind = move.action // act.SPOTS
    groups = move.after.groups[2 * move.seat + kind]
    size = next(g.bit_count() for g in groups if g >> move.cell & 1)
    return kind <= ENERGY < SETTLEMENT and size == int(points)


MEANT: dict[str, Callable[..., bool]] = {
    r"(\d+) points? now": points_now,
    r"completes (.+): (.+)": completes,
    r"(\d+) for the mission “(.+)”": scores_mission,
    r"a mission from (.+)": draws_mission,
    r"(tower [^:]+): (.+)": gives,
    r"(tower .+) \((.+)\) without effect yet": gives_later,
    r"the bonus of (.+) \((.+)\) is lost": is_lost,
    r"(.+) is held more firmly: (.+)": firmer,
    r"closer to (.+): (.+)": closer,
    r"(.+) becomes yours": first_holder,
    r"takes (.+) from (.+)": taken_from,
    r"for your mission “(.+)”: (.+)": own_mission,
    r"influence in (.+): (.+)": influence,
    r"the group can grow to (\d+) hex(?:es)?": can_grow,
    r"(.+) can no longer get (\d+) there": spoiled,
    r"(\d+) points instead of (\d+) when you fulfil it": doubles,
    r"(\d+) % of the way is done": way_done,
    r"1 for the (?:port|coastal hex)": plus,
    r"(\d+) for the group": group,
    r"(.+) gets its first holder": first_holder,
    r"(.+) changes hands": changes_hands,
}


def check(move: Replayed, said: str) -> str:
    """Holds a part of a sentence against what has happened; its pattern."""
    for pattern, is_true in MEANT.items():
        if found := re.fullmatch(pattern, said):
            assert is_true(move, *found.groups()), (GAME.notation(move.action), said)
            return pattern
    raise AssertionError(f"nothing checks “{said}”")


def replayed(map_name: str, seats: int, seeds: range) -> set[str]:
    """What was said, and true, in so many games at random."""
    met = set()
    for seed in seeds:
        state, rng = GAME.new(Options(map_name), seats, seed), Rng(seed)
        while state.to_act():
            move = Replayed(state, rng.choice(state.legal(state.turn)))
            facts = preview(move.view, move.action)
            own = sum(fact.points[move.seat] for fact in facts)
            assert own == move.gained[move.seat]
            met |= {check(move, said) for said in reasons(move.view, move.action, move.voice)}
            met |= {check(move, say(move.view.land, fact, move.voice)) for fact in facts}
            state = move.after
    return met


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_all_that_is_said_of_a_move_is_true_after_it(map_name: str, seats: int) -> None:
    assert len(replayed(map_name, seats, range(8))) > 10


def test_a_reason_is_the_first_three_parts() -> None:
    state: Position = GAME.new(Options("ireland"), 3, 2)
    move = Replayed(state, state.legal(state.turn)[0])
    said = text.reason(move.view, move.action, move.voice)
    parts = list(reasons(move.view, move.action, move.voice))
    assert said.lower() == "; ".join(parts[:3]).lower() + "."

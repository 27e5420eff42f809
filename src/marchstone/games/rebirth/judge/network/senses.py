"""Rebirth for a network, both maps and all numbers of seats in one form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from marchstone.games.rebirth.judge.network.charts import CHARTS, PLAYS, PLAYS_OF, TOLD
from marchstone.games.rebirth.judge.network.hidden import HIDDEN, hidden_numbers
from marchstone.games.rebirth.judge.network.known import GAIN, REST, Known
from marchstone.games.rebirth.rules.rules import Position

if TYPE_CHECKING:
    from marchstone.core.network.senses import Row

PLACES = PLAYS  # where the places of the maps are told, after the gains
TABLE = PLACES + TOLD


class RebirthSenses:
    """First what the judge holds of each play: number i is of play i, 0 if it is no placing."""

    known = TABLE + REST
    hidden = HIDDEN
    plays = PLAYS
    spread = 12.0  # a lead of so many points is clear
    first_gain: int | None = 0
    trust = GAIN  # times a gain, as a preference: a point more is e times as likely

    def tell_known(self, world: Position, seat: int, row: Row) -> None:
        sight, chart = Known(world, seat), CHARTS[world.options.map]
        plays, gains = sight.placings()
        ground, sizes = sight.ground()
        row[plays + [PLACES + at for at in ground]] = gains + sizes
        places = sight.places()
        first = PLACES + chart.places
        row[first : first + len(places)] = places
        row[TABLE:] = sight.rest()

    def tell_hidden(self, world: Position, seat: int, row: Row) -> None:
        row[:] = hidden_numbers(world, seat)

    def plays_of(self, world: Position, seat: int, legal: Sequence[int]) -> list[int]:
        plays = PLAYS_OF[world.options.map]
        return [plays[action] for action in legal]


SENSES = RebirthSenses()

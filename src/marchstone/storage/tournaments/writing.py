"""How a tournament changes. Each of these happens once, however many ask for it: whoever comes
second finds that the row stands otherwise, and hears LostRace or False."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from marchstone.core.record.proof import NO_LOT
from marchstone.storage.errors import LostRace, NotDone
from marchstone.storage.news import announce
from marchstone.storage.rows import Seat
from marchstone.storage.schema import now, people, seats, tables
from marchstone.storage.tables.adding import add_table
from marchstone.storage.tables.seating import hold_table
from marchstone.storage.tournaments.reading import count_going
from marchstone.storage.tournaments.rows import (
    ABSENT,
    CLOSED,
    LEFT,
    OPEN,
    OVER,
    REMOVED,
    RUNNING,
    Encounter,
)
from marchstone.storage.tournaments.schema import encounters, entrants, rounds, tournaments

MOST_GOING = 500  # that are not over
MOST_OF_GUESTS = 200  # of those: whoever can be many people leaves room for the others
KEPT = 7 * 86_400_000  # ms for which one is kept that was closed before it began
STEP = 20  # of these go with each that is made

NewTable = tuple[dict[str, Any], Sequence[Seat]]  # a row, and who sits there


def change(connection: Connection, tournament: str, status: str, /, **values: Any) -> bool:
    """Its row is ours until the end of the transaction; False if it does not stand so."""
    stands = (tournaments.c.id == tournament, tournaments.c.status == status)
    changed = update(tournaments).where(*stands).values(moved=now(), **values)
    return connection.execute(changed).rowcount > 0


def hold(connection: Connection, tournament: str, status: str, **values: Any) -> None:
    if not change(connection, tournament, status, **values):
        raise NotDone("not_open" if status == OPEN else "not_running")


# It is made


def add(connection: Connection, row: Mapping[str, Any]) -> None:
    """NotDone where enough are going on. What came to nothing a while ago makes room."""
    going, of_guests = count_going(connection)
    his = select(people.c.password).where(people.c.id == row["organiser"])
    is_guest = connection.execute(his).scalar() is None
    if going >= MOST_GOING or (is_guest and of_guests >= MOST_OF_GUESTS):
        raise NotDone("too_many_cups")
    it = tournaments.c
    old = (it.status == CLOSED, it.round == 0, it.moved < now() - KEPT)
    gone = select(it.id).where(*old).order_by(it.moved).limit(STEP)
    named = list(connection.execute(gone).scalars())
    connection.execute(delete(tournaments).where(tournaments.c.id.in_(named)))
    connection.execute(insert(tournaments).values(row))


# Sign-up


def join(connection: Connection, tournament: str, person: str | None, bot: str | None) -> int:
    """His number. NotDone: it is full, or has begun, or he was removed."""
    hold(connection, tournament, OPEN)
    mine = (entrants.c.tournament_id == tournament, entrants.c.person_id == person)
    found = connection.execute(select(entrants).where(*mine)).first() if person else None
    if found is not None:
        if found.out_from is not None:
            raise NotDone("removed")
        return int(found.number)
    here = entrants.c.tournament_id == tournament
    there = select(func.count()).where(here, entrants.c.out_from.is_(None)).scalar_subquery()
    last = select(func.coalesce(func.max(entrants.c.number), 0)).where(here).scalar_subquery()
    most = select(tournaments.c.most).where(tournaments.c.id == tournament).scalar_subquery()
    count, number, limit = connection.execute(select(there, last, most)).one()
    if count >= limit or number >= 2 * limit + 20:  # whoever comes and goes uses up numbers
        raise NotDone("full")
    row = {"tournament_id": tournament, "number": number + 1, "person_id": person, "bot": bot}
    connection.execute(insert(entrants).values(**row, joined=now()))
    return int(number) + 1


def leave(connection: Connection, tournament: str, number: int, *, why: str = LEFT) -> None:
    """Before it begins a place is free again; later he is not paired from the next round on."""
    one = (entrants.c.tournament_id == tournament, entrants.c.number == number)
    out = update(entrants).where(*one, entrants.c.out_from.is_(None))
    if change(connection, tournament, OPEN):
        if why == REMOVED:  # he stays known, so that he does not come again
            connection.execute(out.values(out_from=0, why=why))
            connection.execute(delete(entrants).where(*one, entrants.c.bot.is_not(None)))
        else:
            connection.execute(delete(entrants).where(*one, entrants.c.out_from.is_(None)))
        return
    hold(connection, tournament, RUNNING)
    after = select(tournaments.c.round + 1).where(tournaments.c.id == tournament)
    connection.execute(out.values(out_from=after.scalar_subquery(), why=why))


# What moves it on


def begin(
    connection: Connection, tournament: str, lots: Sequence[int], seeds: Sequence[int], count: int
) -> None:
    """Sign-up is over. `lots` and `seeds` are the numbers in the order in which they were drawn,
    and by their strength."""
    if not change(connection, tournament, OPEN, status=RUNNING, rounds=count):
        raise LostRace("it has begun")
    here = entrants.c.tournament_id == tournament
    there = select(entrants.c.number).where(here, entrants.c.out_from.is_(None))
    if set(connection.execute(there).scalars()) != {*lots}:
        raise LostRace("somebody came or went")
    for number in lots:
        one = update(entrants).where(here, entrants.c.number == number)
        places = {"lot": lots.index(number) + 1, "seed": seeds.index(number) + 1}
        connection.execute(one.values(places))


def begin_round(
    connection: Connection,
    tournament: str,
    number: int,
    pairs: Sequence[Encounter],
    new_tables: Mapping[int, NewTable],
) -> None:
    """With its encounters and, by board, their tables. LostRace: it has begun already."""
    before = (tournaments.c.round == number - 1, tournaments.c.is_paused.is_(False))
    stands = (tournaments.c.id == tournament, tournaments.c.status == RUNNING, *before)
    begun = update(tournaments).where(*stands).values(round=number, moved=now())
    if connection.execute(begun).rowcount == 0:
        raise LostRace("the round has begun, or waits")
    row = {"tournament_id": tournament, "round": number, "begun": now(), "since": now()}
    connection.execute(insert(rounds).values(row))
    for pair in pairs:
        add_encounter(connection, tournament, pair, new_tables.get(pair.board))


def add_encounter(
    connection: Connection, tournament: str, pair: Encounter, new_table: NewTable | None
) -> None:
    values = None
    if new_table is not None:
        values, sitting = new_table
        add_table(connection, values, sitting)
    points = pair.points or (None, None)
    row = {"tournament_id": tournament, "round": pair.round, "board": pair.board}
    row |= {"game": pair.game, "first": pair.first, "second": pair.second, "how": pair.how or None}
    row |= {"first_points": points[0], "second_points": points[1]}
    connection.execute(insert(encounters).values(**row, table_id=values["id"] if values else None))


def decide(
    connection: Connection, tournament: str, pair: Encounter, points: tuple[int, int], how: str
) -> bool:
    """What its game gave stands; False if it stood already."""
    place = [encounters.c.tournament_id == tournament, encounters.c.round == pair.round]
    place += [encounters.c.board == pair.board, encounters.c.game == pair.game]
    given = {"first_points": points[0], "second_points": points[1], "how": how}
    decided = update(encounters).where(*place, encounters.c.first_points.is_(None)).values(given)
    change(connection, tournament, RUNNING)
    return connection.execute(decided).rowcount > 0


def nobody_came(connection: Connection, tournament: str, pair: Encounter) -> bool:
    """Both have lost, and their table is gone; False if one of them has come by now."""
    if pair.table is None or not hold_table(connection, pair.table):
        return False
    came = (seats.c.table_id == pair.table, seats.c.lot != NO_LOT)
    if connection.execute(select(seats.c.seat).where(*came)).first() is not None:
        return False
    decide(connection, tournament, pair, (0, 0), ABSENT)
    connection.execute(delete(tables).where(tables.c.id == pair.table))
    announce(connection, pair.table)
    return True


def end_round(connection: Connection, tournament: str, number: int, *, is_last: bool) -> None:
    here = (rounds.c.tournament_id == tournament, rounds.c.round == number)
    connection.execute(update(rounds).where(*here, rounds.c.ended.is_(None)).values(ended=now()))
    if is_last:
        change(connection, tournament, RUNNING, status=OVER)


def pause(connection: Connection, tournament: str, *, on: bool) -> None:
    """The time to appear begins anew when it goes on."""
    hold(connection, tournament, RUNNING, is_paused=on)
    here = (rounds.c.tournament_id == tournament, rounds.c.ended.is_(None))
    connection.execute(update(rounds).where(*here).values(since=now()))


def close(connection: Connection, tournament: str) -> bool:
    """For good, without a winner."""
    opened = change(connection, tournament, OPEN, status=CLOSED)
    return opened or change(connection, tournament, RUNNING, status=CLOSED)


def claim(connection: Connection, tournament: str, worker: str, silence: int) -> bool:
    """Whether this worker moves it on, until it is silent for so long (in milliseconds)."""
    at = now()  # a clock that was put back has left beats in the future
    gone = or_(tournaments.c.beat <= at - silence, tournaments.c.beat > at + silence)
    free = (tournaments.c.id == tournament, or_(tournaments.c.worker == worker, gone))
    mine = update(tournaments).where(*free).values(worker=worker, beat=at)
    return connection.execute(mine).rowcount > 0

"""The tables of a tool server: in memory, each seat behind a key of its own."""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from marchstone import bots, games
from marchstone.bots.hints import HINT, suggest
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, NotYourTurn, shown
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Bot, Seat
from marchstone.mcp.callers import CALLER
from marchstone.mcp.room import giving_way
from marchstone.mcp.sight import Refused, Sight, Thought, Ticket, Waiting, chosen
from marchstone.mcp.table import Chair, Table

LOOK_AGAIN = 0.1  # seconds between two looks whether it is one's turn
MOST_THINKING = 2  # bots and hints at a time; others wait their turn
ME, OPEN, BOT = "me", "open", "bot:"
NO_SEAT = (
    "this key opens no seat; a table that is over, was never played at or is forgotten makes room "
    "for others: start or join one"
)
# A name is read by other models: it has no room for a sentence.
NAME = re.compile(r"[\w.'-]+(?: [\w.'-]+){0,2}")
LONGEST_NAME = 24


class Tables:
    """All tables of one server. What is dealt comes from secrets, as at any table."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._keys: dict[str, tuple[Table, Seat]] = {}
        self._lock = threading.Lock()
        self._thinking = threading.BoundedSemaphore(MOST_THINKING)

    def start(
        self, game: str, options: Mapping[str, Any], seats: Sequence[str], name: str
    ) -> Ticket:
        """A table, the seat of whoever starts it, and the key to that seat."""
        rules = games.get(game)
        if [*seats].count(ME) != 1:
            raise BadOptions(f"one of the seats is yours: write {ME!r} once")
        rules.check_seats(len(seats))
        chairs = [self._chair(rules, kind, seat, name) for seat, kind in enumerate(seats)]
        match = Match.start(rules, dict(options), len(seats), secrets.randbits(256))
        table = Table(secrets.token_hex(3), match, chairs, caller=CALLER.get())
        with self._lock:
            self._make_room(table.caller)
            self._tables[table.id] = table
        seat = [*seats].index(ME)
        key = self._give_key(table, seat)
        self.let_bots_play(table)
        return table.ticket(seat, key)

    def _chair(self, game: AnyGame, kind: str, seat: Seat, name: str) -> Chair:
        if kind == ME:
            return Chair(checked_name(name))
        if kind == OPEN:
            return Chair()
        level = kind.removeprefix(BOT)
        if not kind.startswith(BOT) or level not in bots.LEVELS:
            known = ", ".join(f"{BOT}{level}" for level in bots.LEVELS)
            raise BadOptions(f"no seat {shown(kind)}; there are: {ME}, {OPEN}, {known}")
        return Chair(f"Bot {seat} ({level})", bots.get(level, game))

    def _make_room(self, caller: str) -> None:
        gone = {t.id for t in giving_way(self._tables.values(), caller, time.monotonic())}
        self._tables = {name: table for name, table in self._tables.items() if name not in gone}
        self._keys = {key: held for key, held in self._keys.items() if held[0].id not in gone}

    def _give_key(self, table: Table, seat: Seat) -> str:
        key = secrets.token_urlsafe(16)
        with self._lock:
            self._keys[key] = table, seat
        return key

    def waiting(self) -> list[Waiting]:
        tables = [*self._tables.values()]
        return [Waiting(t.id, t.game.name, t.open_seats()) for t in tables if t.open_seats()]

    def join(self, name: str, table: str, invitation: str = "") -> Ticket:
        """Whoever is here may sit down: nobody needs an invitation."""
        found = self._tables.get(table)
        if found is None:
            raise Refused(f"no table {shown(table)}")
        return self._sit(found, name)

    def _sit(self, table: Table, name: str) -> Ticket:
        with table.lock:
            free = table.open_seats()
            if not free:
                raise Refused("nobody can sit down there any more")
            if checked_name(name) in table.names():
                raise Refused("somebody of that name sits there")
            table.chairs[free[0]].name = name
        key = self._give_key(table, free[0])
        self.let_bots_play(table)
        return table.ticket(free[0], key)

    def held(self, key: str) -> tuple[Table, Seat]:
        """The seat that a key opens."""
        if key not in self._keys:
            raise Refused(NO_SEAT)
        table, seat = self._keys[key]
        table.touched = time.monotonic()
        return table, seat

    def sight(self, key: str, *, tells: bool = False) -> Sight:
        table, seat = self.held(key)
        with table.lock:
            return Sight(
                *(table.id, table.game, seat, table.names(), table.decision(seat)),
                has_begun=not table.open_seats(),
                view=table.match.view(seat),
                outcome=table.match.outcome(),
                news=table.news(seat) if tells else (),
            )

    def wait(self, key: str, seconds: float) -> None:
        table, seat = self.held(key)
        until = time.monotonic() + seconds
        while seat not in table.owing and not table.is_over and time.monotonic() < until:
            time.sleep(LOOK_AGAIN)

    def play(self, key: str, move: str, decision: int | None) -> None:
        """By notation, or by number. A decision that is not the one owed is refused."""
        table, seat = self.held(key)
        with table.lock:
            self._check_turn(table, seat, decision)
            action = chosen(table.game, move)
            table.events += table.match.play(seat, action)
            table.is_played = True
            table.settle()
        self.let_bots_play(table)

    def _check_turn(self, table: Table, seat: Seat, decision: int | None) -> None:
        if table.open_seats():
            raise NotYourTurn("the match begins when all seats are taken")
        if decision is not None and decision != table.decision(seat):
            raise Refused(f"you have decided already: you are at decision {table.decision(seat)}")

    def resign(self, key: str) -> None:
        table, seat = self.held(key)
        with table.lock:
            table.match.end(seat, "resigned")
            table.settle()

    def let_bots_play(self, table: Table) -> None:
        """Until somebody with a key owes a decision, or it is over."""
        with table.thinking:
            while (turn := self._bot_to_act(table)) is not None:
                seat, bot, view = turn
                action = self._think(bot, view)
                with table.lock:
                    if seat in table.match.to_act():  # nobody has given up meanwhile
                        table.events += table.match.play(seat, action)

    def _bot_to_act(self, table: Table) -> tuple[Seat, Bot, Any] | None:
        with table.lock:
            table.settle()
            for seat in table.owing:
                bot = table.chairs[seat].bot
                if bot is not None:
                    return seat, bot, table.match.view(seat)
        return None

    def _think(self, bot: Bot, view: Any) -> Action:
        with self._thinking:
            return bot.choose(view, Rng(secrets.randbits(64)))

    def hint(self, key: str) -> list[Thought]:
        """From what the seat knows, as its own bot would find it."""
        table, seat = self.held(key)
        with table.lock:
            self._check_turn(table, seat, None)
            if seat not in table.match.to_act():
                raise NotYourTurn("you owe no decision")
            view = table.match.view(seat)
        with self._thinking:
            found = suggest(table.game, view, Rng(secrets.randbits(64)), HINT)
        return [Thought(one.action, one.per_cent) for one in found]


def checked_name(name: str) -> str:
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
        raise Refused(f"a name is up to three words and {LONGEST_NAME} letters")
    return name

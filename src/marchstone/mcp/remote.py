"""The tables of a server that runs somewhere: models sit down there as guests, or as an account.

Everything is asked for by the server's API, with the checks that every program meets. The words
come from here: of what others typed only names get to a model, and of them no sentence.
"""

from __future__ import annotations

import functools
import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, ParamSpec, TypeVar
from urllib.parse import quote

from marchstone import games
from marchstone.core.errors import BadOptions, MarchstoneError
from marchstone.core.plain import from_plain
from marchstone.core.protocol import AnyGame, Outcome, Seat
from marchstone.mcp.callers import CALLER
from marchstone.mcp.line import Line
from marchstone.mcp.sight import Refused, Sight, Thought, Ticket, Waiting, chosen
from marchstone.mcp.tables import LONGEST_NAME, ME, checked_name

MOST_SEATS = 256  # that one tool server holds keys to; of whoever has most the oldest goes
MOST = range(4)  # seats of a table
WORD = re.compile(r"[\w.'-]+")
STRANGE = (KeyError, TypeError, ValueError, IndexError, AttributeError)
P = ParamSpec("P")
R = TypeVar("R")


def understood(method: Callable[P, R]) -> Callable[P, R]:
    """An answer that is none of ours is refused in a sentence."""

    @functools.wraps(method)
    def asked(*args: P.args, **named: P.kwargs) -> R:
        try:
            return method(*args, **named)
        except MarchstoneError:
            raise
        except STRANGE as error:
            raise Refused("the server tells what is not known here") from error

    return asked


class Held(NamedTuple):
    token: str
    table: str
    seat: Seat
    caller: str


class ServerTables:
    """With a token all seats are that person's; without, each is a guest's of the given name."""

    def __init__(self, server: str, token: str = "") -> None:
        self._line = Line(server)
        self._token = token
        self._keys: dict[str, Held] = {}

    @understood
    def start(
        self, game: str, options: Mapping[str, Any], seats: Sequence[str], name: str
    ) -> Ticket:
        if [*seats].count(ME) != 1:
            raise BadOptions(f"one of the seats is yours: write {ME!r} once")
        token = self._who(name)
        wish = {"game": games.get(game).name, "options": dict(options), "seats": [*seats]}
        made = self._line.ask("/api/tables", token, wish)
        return self._sat_down(token, made)

    @understood
    def waiting(self) -> list[Waiting]:
        told = self._line.ask("/api/tables?of=waiting", self._token)
        return [_waiting(table) for table in told if table.get("game") in games.names()]

    @understood
    def join(self, name: str, table: str, invitation: str = "") -> Ticket:
        """`table` and `invitation` may be addresses too: their last part counts."""
        where = f"/api/tables/{_last_part(table)}"
        asked = f"?invitation={_last_part(invitation)}" if invitation else ""
        token = self._who(name)
        # A private table shows itself to the invited only: there the seats are tried in turn.
        free = MOST if invitation else _waiting(self._line.ask(where, token)).open_seats
        refusals = [Refused("nobody can sit down there any more")] if not free else []
        for seat in free:
            try:
                sat = self._line.ask(f"{where}/seats/{seat}{asked}", token, {})
                return self._sat_down(token, sat)
            except Refused as error:
                refusals.append(error)
        raise refusals[0]

    def _who(self, name: str) -> str:
        if self._token:
            return self._token
        return str(self._line.ask("/api/guests", "", {"name": checked_name(name)})["token"])

    def _sat_down(self, token: str, table: Any) -> Ticket:
        seat, *_ = (seat["seat"] for seat in table["seats"] if seat["is_you"])
        key = secrets.token_urlsafe(16)
        self._keys[key] = Held(token, str(table["id"]), seat, CALLER.get())
        if len(self._keys) > MOST_SEATS:
            self._forget_one()
        return Ticket(str(table["id"]), _rules(table).name, seat, key)

    def _forget_one(self) -> None:
        ((greediest, _),) = Counter(held.caller for held in self._keys.values()).most_common(1)
        del self._keys[next(key for key, held in self._keys.items() if held.caller == greediest)]

    def _held(self, key: str) -> Held:
        if key not in self._keys:
            raise Refused("this key opens no seat; start or join a table to get one")
        return self._keys[key]

    def _view(self, held: Held) -> Any:
        path = f"/api/tables/{held.table}/view?seat={held.seat}"
        return self._line.ask(path, held.token)

    @understood
    def sight(self, key: str, *, tells: bool = False) -> Sight:
        held = self._held(key)
        table = self._line.ask(f"/api/tables/{held.table}", held.token)
        return _sight(held, table, self._view(held))

    @understood
    def wait(self, key: str, seconds: float) -> None:
        held = self._held(key)
        path = f"/api/tables/{held.table}/events?seat={held.seat}"
        for told in self._line.follow(path, held.token, seconds):
            if held.seat in told["to_act"] or told["ranks"] is not None:
                return

    def play(self, key: str, move: str, decision: int | None) -> None:
        held, sight = self._held(key), self.sight(key)
        action = chosen(sight.game, move)
        at = sight.decision if decision is None else decision
        sent = {"seat": held.seat, "action": action, "decision": at}
        self._line.ask(f"/api/tables/{held.table}/actions", held.token, sent)

    @understood
    def hint(self, key: str) -> list[Thought]:
        """Where the table has hints; as the server's own bots find them."""
        held = self._held(key)
        told = self._line.ask(f"/api/tables/{held.table}/hint?seat={held.seat}", held.token)
        return [Thought(int(one["action"]), int(one["chance"])) for one in told["suggestions"]]

    @understood
    def resign(self, key: str) -> None:
        held = self._held(key)
        path = f"/api/tables/{held.table}/resign"
        told = self._line.ask(path, held.token, {"seat": held.seat})
        if told["ranks"] is None:
            del self._keys[key]
            raise Refused("you have resigned; the others play on, and this key opens no seat")


def _last_part(address: str) -> str:
    return quote(address.rstrip("/").rsplit("/", 1)[-1], safe="")


def _waiting(table: Any) -> Waiting:
    seats = [seat["seat"] for seat in table["seats"] if seat["kind"] == "open"]
    return Waiting(str(table["id"]), str(table["game"]), seats)


def _rules(table: Any) -> AnyGame:
    game = games.get(table["game"])
    if table["version"] != game.version:
        raise Refused(f"the server plays {game.name} by other rules than these")
    return game


def _name(seat: Any) -> str:
    """No room for a sentence."""
    words = " ".join(WORD.findall(str(seat["name"]))[:3])[:LONGEST_NAME]
    return words or f"Seat {seat['seat']}"


def _sight(held: Held, table: Any, told: Any) -> Sight:
    game, view, ranks = _rules(table), told["view"], told["ranks"]
    return Sight(
        *(held.table, game, held.seat, tuple(map(_name, table["seats"])), told["decision"]),
        has_begun=view is not None,
        view=None if view is None else from_plain(game.view_type, view),
        outcome=None if ranks is None else Outcome(tuple(ranks), str(told["reason"])),
    )

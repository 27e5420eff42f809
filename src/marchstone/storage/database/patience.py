"""How long a database may take: nobody waits for ever for one that hangs, and no thread either.

PostgreSQL ends its own statements in time, and the network says when nobody is at the other end. Of
a server that is stopped or cut off without a word only a clock of our own can tell.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psycopg

CONNECT = 5  # seconds to be let in
STATEMENT = 4.0  # seconds of one statement, by the server's clock
SLOWEST = 5.0  # seconds for an answer, by ours
ALL_IN_ALL = 9.0  # seconds from asking for a transaction to its end, queueing included
IDLE = 10.0  # seconds after which the server takes its locks from one who has stopped
BEAT = 15.0  # seconds of silence after which a listener asks whether anybody is there

NETWORK: dict[str, Any] = {
    "connect_timeout": CONNECT,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8_000,
}


def statement_settings() -> str:
    limits = {
        "statement_timeout": STATEMENT,
        "lock_timeout": STATEMENT,
        "idle_in_transaction_session_timeout": IDLE,
    }
    return " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in limits.items())


def connect(*given: Any, **settings: Any) -> psycopg.Connection[Any]:
    """A connection that hangs up on a server which does not answer."""
    settings["options"] = f"{statement_settings()} {settings.get('options', '')}".strip()
    return _impatient().connect(*given, **{**NETWORK, **settings})


@cache
def _impatient() -> type[psycopg.Connection[Any]]:
    """Made when it is needed: a house with SQLite has no psycopg."""
    import psycopg

    class Impatient(psycopg.Connection[Any]):
        patience: float | None = None

        def wait(self, gen: Any, *more: Any, **how: Any) -> Any:
            return super().wait(self._in_time(gen), *more, **how)

        def _in_time(self, steps: Any) -> Generator[Any, Any, Any]:
            until = time.monotonic() + (self.patience or SLOWEST)
            try:
                wanted = next(steps)
                while True:
                    ready = yield wanted
                    if not ready and time.monotonic() > until:
                        self.pgconn.finish()  # it counts as lost, and is not used again
                        raise psycopg.OperationalError("the server does not answer")
                    wanted = steps.send(ready)
            except StopIteration as end:
                return end.value

    return Impatient


def be_patient(connection: Any, *, on: bool) -> None:
    """For what may take long, as bringing a large database up to date does."""
    limit = 0 if on else round(STATEMENT * 1000)
    connection.exec_driver_sql(f"SET LOCAL statement_timeout = {limit}")
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {limit}")
    connection.connection.driver_connection.patience = float("inf") if on else None

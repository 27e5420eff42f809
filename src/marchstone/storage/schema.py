"""The tables of the database. A change here needs a migration, and HEAD names the last one."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.ext.compiler import compiles

HEAD = "0028"

metadata = MetaData()


def now() -> int:
    """All times are milliseconds since 1970, UTC."""
    return int(time.time() * 1000)


class Plain(JSON):
    """Plain values. SQLite has no type for them and keeps their text."""

    cache_ok = True


@compiles(Plain, "sqlite")
def _text(*_given: Any, **_more: Any) -> str:
    return "TEXT"


def person_column(name: str, *, primary_key: bool = False) -> Column[str]:
    """A deleted person leaves an empty place, except where the row is about nobody else."""
    rule = "CASCADE" if primary_key else "SET NULL"
    return Column(
        name,
        String(32),
        ForeignKey("people.id", ondelete=rule),
        primary_key=primary_key,
        nullable=not primary_key,
    )


def table_column(*, primary_key: bool = True) -> Column[str]:
    return Column(
        "table_id",
        String(16),
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


facts = Table(
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(64), unique=True),  # of accounts; guests may share a name
    Column("password", Text),  # argon2id; empty for guests
    Column("settings", Plain, nullable=False, default=dict),
    Column("created", BigInteger, nullable=False),
    Column("is_admin", Boolean, nullable=False, server_default=false()),
    Column("banned_until", BigInteger),  # an account may not come in before; NULL if it may
    Column("muted_until", BigInteger),  # he may say nothing before; NULL if he may
    Column("is_private", Boolean, nullable=False, server_default=false()),  # his profile
)

# Who is logged in where. Of a token we keep the digest: what lies here opens no door.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("kind", String(8), nullable=False),  # cookie: a browser's; bearer: a program's
    Column("device", String(64), nullable=False),  # "Firefox, Linux"
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # within minutes
    CheckConstraint("kind IN ('cookie', 'bearer')", name="known_token"),
    Index("sessions_by_person", "person_id"),
    Index("sessions_by_seen", "seen"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("options", Plain, nullable=False),
    Column("seed", BigInteger, nullable=False),  # of tables that have no secret
    Column("secret", String(64)),  # what is dealt comes from it: it stays here until the end
    Column("commitment", String(64)),  # SHA-256 of the secret; NULL if the deal cannot be proved
    Column("before", Plain(none_as_null=True)),  # what it goes on from; NULL if it begins anew
    Column("is_public", Boolean, nullable=False),
    Column("is_shared", Boolean, nullable=False, server_default=false()),  # when over, by its link
    Column("invitation", String(32), nullable=False, unique=True),
    Column("butler_after", Integer, nullable=False),  # seconds
    Column("has_hints", Boolean, nullable=False, server_default=false()),
    Column("undoes_freely", Boolean, nullable=False, server_default=false()),
    Column("clock", String(40)),  # "bank:600+10/5 lose"; NULL without one
    Column("rated", String(8)),  # yes; when over counted or void; NULL: it never counts
    Column("paused", BigInteger),  # since when, if all have agreed to that; NULL while it goes on
    Column("due", BigInteger),  # about when the next hand falls, if nobody decides before
    Column("status", String(8), nullable=False),
    Column("to_act", String(32), nullable=False),  # the seats, for lists: "0 2"
    Column("result", Plain, nullable=False, default=JSON.NULL),  # ranks, reason, scores; when over
    person_column("creator"),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("rematch_of", String(16), unique=True),
    Column("series", Plain(none_as_null=True)),  # how it stood before; NULL if it belongs to none
    Column("tournament", String(16)),  # to which it belongs; nobody made it then
    CheckConstraint("status IN ('waiting', 'playing', 'over')", name="known_status"),
    Index("tables_by_status", "status", "is_public", "moved"),
    Index("tables_by_creator", "creator", "status"),
    Index("tables_by_due", "due"),
    Index("tables_by_rated", "rated", "status"),
)

seats = Table(
    "seats",
    metadata,
    table_column(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    person_column("person_id"),
    Column("bot", String(32)),
    Column("program_id", String(32)),  # the bot of a person who decides there, if bot is "outside"
    Column("called", String(32)),  # who plays there, at the device of the person
    Column("lot", String(64)),  # what the seat adds to the deal; "" until it comes, NULL if none
    Column("is_butler", Boolean, nullable=False, default=False),
    Column("ended", BigInteger),  # when the last move was made, once the table is over; for lists
    Column("rank", Integer),  # at the end; NULL if the game had none
    # Of its table, so that the results of a person are read from one index.
    Column("game", String(64)),
    Column("players", Integer),
    Column("is_told", Boolean),  # to others than himself: it is public or rated
    CheckConstraint("kind IN ('open', 'person', 'device', 'bot')", name="known_kind"),
    Index(
        *("seats_by_person", "person_id", "ended", "table_id"),
        *("kind", "rank", "game", "players", "is_told"),
    ),
    Index("seats_by_program", "program_id"),
)

# The log of a table: rows are added and never changed; events that a row lacks may be added.
# The key lets one writer win a ply.
moves = Table(
    "moves",
    metadata,
    table_column(),
    Column("ply", Integer, primary_key=True),  # from 0
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer),  # of a row that takes back: the first ply that stands no more
    Column("player", String(8), nullable=False),  # person, bot, butler
    Column("at", BigInteger, nullable=False),
    Column("events", Plain(none_as_null=True)),  # what it brought about; NULL in rows of long ago
    Column("clock", Plain(none_as_null=True)),  # how the clocks stand after it; NULL without any
    CheckConstraint(
        "kind IN ('play', 'resign', 'flag', 'undo', 'ask', 'grant', 'refuse', 'pause', 'resume')",
        name="known_move",
    ),
)

# When no server was there: the clocks of tables stood still.
gaps = Table(
    "gaps",
    metadata,
    Column("begun", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    table_column(primary_key=False),
    person_column("person_id"),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("is_aside", Boolean, nullable=False, server_default=false()),  # among spectators
    Index("chat_by_table", "table_id", "number"),
    Index("chat_by_person", "person_id"),  # who leaves us is looked for
)

invited = Table(
    "invited",
    metadata,
    table_column(),
    person_column("person_id", primary_key=True),
)

removed = Table(
    "removed",
    metadata,
    table_column(),
    person_column("person_id", primary_key=True),
)

mutes = Table(
    "mutes",
    metadata,
    person_column("person_id", primary_key=True),
    person_column("muted_id", primary_key=True),
)

# What was thought of a finished game. The worker that has claimed a row is the one that fills it.
analyses = Table(
    "analyses",
    metadata,
    table_column(),
    Column("version", Integer, nullable=False),  # of the rules
    Column("status", String(8), nullable=False),
    Column("plies", Integer, nullable=False),  # of the whole game
    Column("moments", Plain, nullable=False, default=list),
    Column("worker", String(32), nullable=False, default=""),
    Column("asked", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),  # when the worker was last heard of
    CheckConstraint("status IN ('waiting', 'working', 'done', 'failed')", name="known_analysis"),
    Index("analyses_by_status", "status", "asked"),
)

# The audit log: what the host or an administrator has done. Rows are added and never changed; their
# number also tells a server on SQLite that somebody outside has changed something.
acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    person_column("person_id"),
    Column("who", String(64), nullable=False),  # his name; "" for the command line of the host
    Column("what", String(16), nullable=False),
    Column("about", Text, nullable=False),  # a name, a table, a value; no secret
)

# What opens a door once: a link to a new password, an invitation to register. We keep the digest.
vouchers = Table(
    "vouchers",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("expires", BigInteger, nullable=False),
    CheckConstraint("kind IN ('reset', 'invite')", name="known_voucher"),
    Index("vouchers_by_person", "person_id"),
)

# What rated games have made of everybody, in the order in which they were counted. A player is the
# id of a person, "bot:<level>", or "gone:<token>" of somebody who has left us. Tables may be
# cleared away: all that is needed to count again stands here.
ratings = Table(
    "ratings",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the game
    Column("seat", Integer, primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),  # how many
    Column("player", String(48), nullable=False),
    Column("rank", Integer, nullable=False),  # as it counts
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "seat", name="rated_once"),
    Index("ratings_by_player", "player", "game", "number"),
)

# The newest rating of each: what the rows above come to.
standings = Table(
    "standings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("player", String(48), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # when the last of them ended
    Index("standings_by_mu", "game", "mu"),
    Index("standings_by_player", "player"),
)

# What people have reported. The lines of the talk are kept as they were.
reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    person_column("person_id"),
    person_column("about_id"),
    Column("about", String(64), nullable=False),  # his name then
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("line", Integer, nullable=False),  # of the talk; 0 for a person
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", Plain, nullable=False),  # name, text, when, whether it is the one
    Column("decided", BigInteger),
    Column("decision", String(16)),
    Index("reports_by_decided", "decided", "number"),
    Index("reports_by_person", "person_id"),
    Index("reports_by_about", "about_id"),
    Index("reports_by_table", "table_id"),
)

# Programs of people that play as bots. Each is a row among the people too, so that its token has a
# session; a seat of its own has no person.
bots = Table(
    "bots",
    metadata,
    person_column("person_id", primary_key=True),
    Column("owner_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("games", Plain, nullable=False),
    Column("is_open", Boolean, nullable=False),  # whoever likes may invite it
    Index("bots_by_owner", "owner_id"),
)

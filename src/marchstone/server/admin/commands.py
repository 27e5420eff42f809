"""`marchstone admin`: what the host may type; the server may run meanwhile."""

from __future__ import annotations

import argparse
from typing import Any

DESCRIPTION = """\
People and tables of a server, for its host. It works on the database, and the server may run: what
changes there is heeded within a second. Every act stands in the audit log.
"""
STATUSES = ("waiting", "playing", "over")
MODES = ("open", "invited", "closed")


def add_parser(subparsers: Any) -> None:
    form = argparse.RawDescriptionHelpFormatter
    admin = subparsers.add_parser(
        "admin", help="people and tables of a server", description=DESCRIPTION, formatter_class=form
    )
    acts = admin.add_subparsers(title="acts", metavar="ACT", required=True)
    _people(acts)
    _tables(acts)
    _house(acts)
    _reports(acts)
    _limits(acts)


def _people(acts: Any) -> None:
    people = _add(acts, "people", "who is known here, the newest first")
    people.add_argument("search", nargs="?", default="", metavar="TEXT", help="a part of the name")
    _most(people)
    reset = "print a link by which somebody sets a new password, once, within 24 hours"
    _named(_add(acts, "reset", reset))
    ban = _named(_add(acts, "ban", "shut somebody out, at once; a guest is deleted"))
    ban.add_argument("--until", type=_days, metavar="DAYS", help="and for so long (for good)")
    _named(_add(acts, "unban", "let him in again"))
    mute = _named(_add(acts, "mute", "let him say nothing for a while; he plays on"))
    mute.add_argument("--until", type=_days, metavar="DAYS", help="and for so long (for good)")
    _named(_add(acts, "unmute", "let him talk again"))
    _named(_add(acts, "grant", "make an account an administrator, who has the page /admin"))
    _named(_add(acts, "revoke", "take that back"))


def _tables(acts: Any) -> None:
    tables = _add(acts, "tables", "the tables, those with the latest move first")
    tables.add_argument("--status", choices=STATUSES, default="", help="(all)")
    close = _add(acts, "close", "end a table; one that waits for players is removed")
    close.add_argument("table", metavar="TABLE", help="as in its address")


def _limits(acts: Any) -> None:
    limits = _add(
        acts, "limits", "the limits that may be changed, and for how long things are kept"
    )
    limits.add_argument("name", nargs="?", default="", metavar="NAME", help="of the one to change")
    limits.add_argument("value", nargs="?", type=int, metavar="VALUE", help="0 days: for ever")
    retention = _add(acts, "retention", "clear away now what is not kept for ever")
    retention.add_argument("--dry-run", action="store_true", help="say what would go")


def _reports(acts: Any) -> None:
    reports = _add(acts, "reports", "what people have reported, with what was said around it")
    reports.add_argument("--decided", action="store_true", help="those that are decided")
    decide = _add(acts, "decide", "decide about a report")
    decide.add_argument("number", type=_number, metavar="NUMBER", help="as `reports` prints it")
    decide.add_argument("decision", choices=("dismiss", "mute", "ban", "close"))
    until = "of a mute or a ban (for good)"
    decide.add_argument("--until", type=_days, metavar="DAYS", help=until)


def _house(acts: Any) -> None:
    motd = _add(acts, "motd", "the message of the day, which everybody reads at the door")
    motd.add_argument("text", metavar="TEXT", help='plain text; "" takes it away')
    registration = _add(acts, "registration", "who may make an account; guests may always play")
    registration.add_argument("mode", choices=MODES)
    _add(acts, "invite", "print a link by which somebody registers, once, within 90 days")
    again = "work out all ratings again from the first game on, and put right what is wrong"
    _add(acts, "ratings", again)
    log = _add(acts, "log", "the audit log, the newest first")
    _most(log)


def _add(acts: Any, name: str, told: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = acts.add_parser(name, help=told, description=told)
    parser.add_argument("--database", metavar="URL", help="a SQLite file, or postgresql://…")
    parser.add_argument("--data", metavar="DIR", help="where the SQLite file is kept by default")
    parser.set_defaults(run=_run, act=name, extra="server")
    return parser


def _named(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("name", metavar="NAME", help="of an account or a guest, or his id")
    return parser


def _most(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--most", type=_number, default=50, metavar="N", help="lines (50)")


def _number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number above 0, not {text!r}")
    return number


def _days(text: str) -> int:
    return min(_number(text), 36_500)


def _run(given: argparse.Namespace) -> int:
    # The store and the rules are read only when somebody acts.
    from marchstone.server.admin.acting import act

    return act(given)

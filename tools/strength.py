"""How strong the levels are: every series of docs/bots.md, played in the arena and written there.

    make strength            play what is missing, then write the tables and the ratings
    make strength ONLY=swp   the series whose name holds these letters

Each series has a file of its own in build/strength; what is there is not played again.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from marchstone.lab.ledger import results_of
from marchstone.lab.playing import Result
from marchstone.lab.ratings import Rater
from marchstone.lab.series import Series, Wish
from marchstone.lab.standings import Standing, Standings, standings

ROOT = Path(__file__).parent.parent
LEDGERS = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "bots.md"
RATINGS = ROOT / "src" / "marchstone" / "bots" / "ratings.json"

LADDER = (("gentle", "fair"), ("fair", "sharp"), ("sharp", "fierce"))
GAMES = {("gentle", "fair"): 100, ("fair", "sharp"): 200, ("sharp", "fierce"): 60}
AT_LARGER_TABLES = {("gentle", "fair"): 72, ("fair", "sharp"): 48, ("sharp", "fierce"): 24}
SEARCHES = ("search:50", "search:100", "search:200")  # each twice the one before
A_PAIR_OF_SEARCHES = 20


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

    def standings(self) -> Standings:
        return standings(self.bots, self.results(), Rater())


def meetings() -> Iterator[Meeting]:
    """The ladder at two seats, at larger tables, and what more iterations are worth."""
    for case in (*CASES, *LARGER):
        for pair in LADDER:
            yield Meeting(case, pair, (GAMES if case.seats == 2 else AT_LARGER_TABLES)[pair])
    for case in CASES[::2] + CASES[3:4]:
        yield Meeting(case, SEARCHES, A_PAIR_OF_SEARCHES)


def write(played: list[Meeting]) -> None:
    """Tables into the page, between its marks; ratings beside the bots, for the lobby."""
    page = PAGE.read_text(encoding="utf-8")
    ladder = [meeting for meeting in played if meeting.bots in LADDER]
    tables = {
        "two": two_players([it for it in ladder if it.case.seats == 2]),
        "more": more_players([it for it in ladder if it.case.seats > 2]),
        "doubling": doublings([it for it in played if it.bots == SEARCHES]),
    }
    for mark, lines in tables.items():
        begin, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
        before, _, rest = page.partition(begin)
        page = before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2]
    PAGE.write_text(page, encoding="utf-8")
    RATINGS.write_text(json.dumps(ratings(ladder), indent=2) + "\n", encoding="utf-8")


def two_players(ladder: list[Meeting]) -> list[str]:
    return [
        "| Game | Series | Games | Won | 95 % | CPU seconds a decision: mean, longest |",
        "| --- | --- | ---: | ---: | --- | --- |",
        *(
            f"| {meeting.case.title} | {upper} against {lower} | {games} "
            f"| **{won.share.value:.1%}** | {interval(won)} | {thinking(won)} |"
            for meeting, lower, upper, games, won in outcomes(ladder)
        ),
    ]


def more_players(ladder: list[Meeting]) -> list[str]:
    return [
        "| Game | Seats | Series | Games | Won per seat held | A fair share |",
        "| --- | ---: | --- | ---: | ---: | ---: |",
        *(
            f"| {meeting.case.title} | {meeting.case.seats} | {upper} among {lower} | {games} "
            f"| **{won.share.value:.1%}** | {1 / meeting.case.seats:.1%} |"
            for meeting, lower, upper, games, won in outcomes(ladder)
        ),
    ]


def outcomes(ladder: list[Meeting]) -> Iterator[tuple[Meeting, str, str, int, Standing]]:
    """Of each meeting: the levels as people call them, the games, and how the upper one stands."""
    for meeting in ladder:
        table = meeting.standings()
        lower, upper = meeting.bots
        yield meeting, said(lower), said(upper), table.games, standing_of(table, upper)


def interval(standing: Standing) -> str:
    low, high = standing.share.interval
    return f"{low:.0%} – {high:.0%}"


def thinking(standing: Standing) -> str:
    spent = standing.thinking
    return f"{spent.seconds / max(1, spent.decisions):.3f}, {spent.longest:.2f}"


def doublings(searches: list[Meeting]) -> list[str]:
    head = " | ".join(name.removeprefix("search:") for name in SEARCHES)
    lines = [f"| Game | {head} | A doubling |", "| --- |" + " ---: |" * (len(SEARCHES) + 1)]
    for meeting in searches:
        table = meeting.standings()
        points = [standing_of(table, name).rating for name in SEARCHES]
        each = (points[-1].points - points[0].points) / (len(points) - 1)
        cells = " | ".join(f"{it.points:.0f} ± {it.margin:.0f}" for it in points)
        lines.append(f"| {meeting.case.title} | {cells} | {each:+.0f} |")
    return lines


def standing_of(table: Standings, bot: str) -> Standing:
    return next(standing for standing in table.bots if standing.bot == bot)


def said(bot: str) -> str:
    return bot.capitalize()


def ratings(ladder: list[Meeting]) -> dict[str, dict[str, dict[str, int]]]:
    """By game, for two seats: series at larger tables are too short for a rating."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for game in dict.fromkeys(meeting.case.game for meeting in ladder):
        mine = [it for it in ladder if it.case.game == game and it.case.seats == 2]
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
    write([meeting for meeting in meetings() if meeting.file.exists()])


if __name__ == "__main__":
    main()

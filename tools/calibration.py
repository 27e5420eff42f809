"""Whether the chances to win that hints and analyses tell come true, in all games for two.

    make calibration                 2,000 games of each that are missing; then tables and picture
    make calibration GAMES=400       fewer
    make calibration SEED=9001       other games
    make calibration ONLY=swp        the case whose name holds these letters
    make calibration BOT=sharp       other players, in a file of their own
    make calibration ASKS=500        longer hints, likewise
    make calibration PLAY=only       no tables: needs nothing but numpy
    make calibration PLAY=no         tables of what is there

Each case has a file in build/calibration; what is there is not played again. Where that file is not
at hand its rows on the page stay, and the picture stays where one of the files is missing.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

from marchstone.lab.calibration.books import Book
from marchstone.lab.calibration.cases import CASES, Case
from marchstone.lab.calibration.figures import Pair, expected_error, log_loss
from marchstone.lab.calibration.fitting import fit
from marchstone.lab.calibration.watching import Saying, Wish, sayings
from pagetables import Key, Rows, rewritten

ROOT = Path(__file__).parent.parent
BOOKS = ROOT / "build" / "calibration"
PAGE = ROOT / "docs" / "bots.md"
PICTURE = ROOT / "docs" / "pictures" / "calibration.svg"
SECONDS = 15  # between two lines about how far it is
Found = Mapping[Case, Sequence[Saying]]

CHANCES = (
    "| Game | Stage | Games | Chances | Log loss: told | judge | Error: told | judge |\n"
    f"| --- | --- |{' ---: |' * 6}"
)
SURENESS = (
    "| Game | Sureness now | Best | In one half | Error in the other: before | after "
    f"| Log loss: before | after | With an offset |\n| --- |{' ---: |' * 8}"
)


def main() -> None:
    only = re.compile(os.environ.get("ONLY", ""))
    play = os.environ.get("PLAY", "")
    if play != "no":
        for case in filter(lambda it: only.search(it.slug), CASES):
            play_missing(case, wanted())
    if play != "only":
        write({case: said for case in CASES if (said := all_said(case))})


def wanted() -> range:
    count, seed = int(os.environ.get("GAMES") or 2_000), int(os.environ.get("SEED") or 1)
    return range(seed, seed + count)


def book_of(case: Case) -> tuple[Wish, Book]:
    bot, asks = os.environ.get("BOT") or case.bot, int(os.environ.get("ASKS") or case.asks)
    differs = [bot.replace(":", "-")] * (bot != case.bot) + [str(asks)] * (asks != case.asks)
    wish = Wish(case.game, case.options, bot, asks)
    return wish, Book(BOOKS / f"{'-'.join([case.slug, *differs])}.jsonl", wish)


def all_said(case: Case) -> list[Saying]:
    games = book_of(case)[1].games()
    return [saying for _, said in sorted(games.items()) for saying in said]


def play_missing(case: Case, seeds: Sequence[int]) -> None:
    wish, book = book_of(case)
    left = sorted(set(seeds) - book.games().keys())
    if not left:
        return
    book.open()
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # processes are as many as there are cores
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    processes = int(os.environ.get("PROCESSES", "0")) or os.cpu_count() or 1
    began = told = monotonic()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        playing = {pool.submit(sayings, wish, seed): seed for seed in left}
        for done, future in enumerate(as_completed(playing), start=1):
            book.add(playing[future], future.result())
            if monotonic() - told > SECONDS or done == len(left):
                told = monotonic()
                print(f"{case.slug}: {done} of {len(left)}, {told - began:.0f} s", file=sys.stderr)


def write(said: Found) -> None:
    """Tables into the page, between its marks; the picture beside it, if there is all of it."""
    from marchstone.lab.calibration.picture import draw  # whoever only plays needs no matplotlib

    page = PAGE.read_text(encoding="utf-8")
    page = rewritten(page, "chances", CHANCES, chances(said))
    page = rewritten(page, "sureness", SURENESS, {(it.title,): sureness(it, said) for it in CASES})
    PAGE.write_text(page, encoding="utf-8")
    if len(said) == len(CASES):
        draw(said, PICTURE)


def chances(said: Found) -> Rows:
    """By case and stage, and of all stages."""
    rows: dict[Key, Sequence[str] | None] = {}
    for case in CASES:
        found = said.get(case, ())
        for stage, holds in case.stages.items():
            held = [it for it in found if holds(it)]
            rows[case.title, stage] = told(case, held) if found else None
        rows[case.title, "**all**"] = told(case, found) if found else None
    return rows


def told(case: Case, found: Sequence[Saying]) -> Sequence[str]:
    hinted = case.told(found)
    judged: list[Pair] = [(it.judged, it.won) for it in found]
    games = len({it.seed for it in found})
    losses = [f"{log_loss(each):.3f}" for each in (hinted, judged)]
    errors = [f"{expected_error(each):.1%}" for each in (hinted, judged)]
    return [str(games), str(len(found)), *losses, *errors]


def sureness(case: Case, said: Found) -> Sequence[str] | None:
    """What the guide has now, and what would be best."""
    if case not in said:
        return None
    best = fit(said[case])
    return [
        f"{case.sureness().factor:.2f}",
        f"**{best.sureness:.2f}**",
        f"{best.learned:.2f}",
        *(f"{error:.1%}" for error in best.errors),
        *(f"{loss:.3f}" for loss in best.losses),
        f"{best.slope:.2f}, {best.offset:+.2f}",
    ]


if __name__ == "__main__":
    main()

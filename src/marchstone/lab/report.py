"""The figures of a series, as a table for people and as JSON for programs."""

from __future__ import annotations

from typing import Any

from marchstone.lab.arrangement import Arrangement, groups
from marchstone.lab.standings import Rate, Standing, Standings

HEADS = ("bot", "rating", "95 %", "won", "of", "share", "95 %", "score", "s/decision", "longest")


def as_plain(arrangement: Arrangement, found: Standings) -> dict[str, Any]:
    """Whatever stands under `time` differs from run to run; all else does not."""
    return {
        "game": arrangement.game,
        "game_version": arrangement.game_version,
        "options": arrangement.options,
        "seats": arrangement.seats,
        "seed": arrangement.seed,
        "version": arrangement.version,
        "games": found.games,
        "plies": found.plies,
        "fair_share": round(1 / arrangement.seats, 4),
        "bots": [_standing(standing) for standing in found.bots],
        "head_to_head": [
            {"bot": bot, "against": other, "games": rate.whole, **_rate("ahead", rate)}
            for (bot, other), rate in found.duels.items()
        ],
    }


def _standing(it: Standing) -> dict[str, Any]:
    rating = it.rating
    return {
        "bot": it.bot,
        "rating": round(rating.points, 1),
        "rating_low": round(rating.points - rating.margin, 1),
        "rating_high": round(rating.points + rating.margin, 1),
        "mu": round(rating.mu, 4),
        "sigma": round(rating.sigma, 4),
        "games": it.games,
        "seats_held": it.seats,
        "wins": round(it.wins, 3),
        **_rate("share", it.share),
        "mean_score": round(it.mean_score, 3),
        "time": {
            "decisions": it.thinking.decisions,
            "seconds_per_decision": round(_mean_seconds(it), 6),
            "longest_decision": round(it.thinking.longest, 6),
        },
    }


def _rate(name: str, rate: Rate) -> dict[str, float]:
    low, high = rate.interval
    return {
        name: round(rate.value, 4),
        f"{name}_low": round(low, 4),
        f"{name}_high": round(high, 4),
    }


def _mean_seconds(it: Standing) -> float:
    return it.thinking.seconds / max(1, it.thinking.decisions)


def as_text(arrangement: Arrangement, found: Standings) -> str:
    return "\n".join([*_title(arrangement, found), "", *_ranking(found), "", *_matrix(found)])


def _title(arrangement: Arrangement, found: Standings) -> list[str]:
    options = " ".join(f"{name}={value}" for name, value in arrangement.options.items())
    seats, meeting = arrangement.seats, groups(arrangement.bots, arrangement.seats)
    each = f", {found.games // len(meeting)} in each group" if len(meeting) > 1 else ""
    what = " ".join(filter(None, [arrangement.game, options]))
    how = f"{seats} seats, {found.games} games{each}, seed {arrangement.seed}"
    return [what, f"{how}; a fair share is {100 / seats:.1f} %"]


def _ranking(found: Standings) -> list[str]:
    return aligned([HEADS, *(_row(standing) for standing in found.bots)])


def _row(it: Standing) -> tuple[str, ...]:
    low, high = it.rating.points - it.rating.margin, it.rating.points + it.rating.margin
    return (
        it.bot,
        f"{it.rating.points:.0f}",
        f"{low:.0f}–{high:.0f}",
        f"{it.wins:.2f}".rstrip("0").rstrip("."),
        str(it.seats),
        f"{100 * it.share.value:.1f} %",
        between(it.share),
        f"{it.mean_score:.2f}",
        f"{_mean_seconds(it):.4f}",
        f"{it.thinking.longest:.3f}",
    )


def _matrix(found: Standings) -> list[str]:
    """Everybody against everybody, in the order of the table."""
    names = [standing.bot for standing in found.bots]
    rows = [("ahead of", *names)]
    for bot in names:
        rates = [found.duels.get((bot, other)) for other in names]
        rows.append((bot, *(_cell(rate) for rate in rates)))
    return aligned(rows)


def _cell(rate: Rate | None) -> str:
    return f"{100 * rate.value:.1f} % ({between(rate)})" if rate and rate.whole else "–"


def between(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * low:.1f}–{100 * high:.1f}"


def aligned(rows: list[tuple[str, ...]]) -> list[str]:
    """The first column to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines

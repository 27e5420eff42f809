"""A tournament in words: what was chosen, how it stands, and what an encounter came to."""

from __future__ import annotations

from marchstone.core.words import Words
from marchstone.server.live.clock.words import clock_title, duration
from marchstone.server.notices.words import game_title
from marchstone.storage.tournaments.rows import (
    ABSENT,
    BYE,
    CLICK,
    CLOSED,
    KNOCKOUT,
    LEFT,
    OPEN,
    OVER,
    REMOVED,
    ROBIN,
    RUNNING,
    Tournament,
)
from marchstone.web.contexts.tournaments import CupLine

QUARTERS = ("", "¼", "½", "¾")


def number_text(quarters: int) -> str:
    """Points as a score sheet has them: 2½."""
    whole, rest = divmod(quarters, 4)
    return f"{whole if whole or not rest else ''}{QUARTERS[rest]}"


def points_text(halves: int) -> str:
    return number_text(2 * halves)


def kind_title(kind: str, t: Words) -> str:
    titles = {KNOCKOUT: t("Knock-out"), ROBIN: t("Everybody against everybody")}
    return titles.get(kind, t("Swiss"))


def kind_help(kind: str, t: Words) -> str:
    helps = {
        KNOCKOUT: t("Who loses is out. A drawn game is played again, then the lot decides."),
        ROBIN: t("Everybody meets everybody once; up to sixteen players."),
    }
    told = t(
        "A few rounds, each against somebody with about as many points, "
        "somebody new as long as there is one."
    )
    return helps.get(kind, told)


def state_text(it: Tournament, t: Words) -> str:
    """How it stands, in a sentence."""
    there = {"count": it.count, "most": it.most}
    if it.status == OPEN:
        return t("Sign-up is open: {count} of {most} have come.", **there)
    if it.status == CLOSED:
        return t("Closed without a winner.")
    if it.status == OVER:
        return t("Played to the end.")
    told = {"round": it.round, "rounds": it.rounds}
    if it.is_paused:
        return t("Round {round} of {rounds}, paused: no round begins.", **told)
    return t("Round {round} of {rounds} is being played.", **told)


def pace_text(it: Tournament, t: Words) -> str:
    if it.days:
        days = duration(it.days * 86_400_000, t)
        return t("when all games are over, after {time} at the latest", time=days)
    if it.pace == CLICK:
        return t("when the organiser says so")
    return t("when all games are over")


def facts_of(it: Tournament, options: tuple[str, ...], t: Words) -> tuple[tuple[str, str], ...]:
    facts = [(t("Kind"), f"{kind_title(it.kind, t)}. {kind_help(it.kind, t)}")]
    if options:
        facts.append((t("Rules"), " · ".join(options)))
    facts.append((t("Clock"), clock_title(it.clock, t)))
    facts.append((t("The next round begins"), pace_text(it, t)))
    facts.append((t("Time to appear"), duration(it.appear * 1000, t)))
    if it.accounts_only:
        facts.append((t("Who may come"), t("those with an account")))
    facts.append((t("Rated"), t("Yes") if it.is_rated else t("No")))
    return tuple(facts)


def out_text(why: str, t: Words) -> str:
    told = {REMOVED: t("removed"), ABSENT: t("did not come"), LEFT: t("withdrew")}
    return told.get(why, "")


def how_text(how: str, t: Words) -> str:
    told = {
        BYE: t("has a bye"),
        ABSENT: t("lost by absence"),
        LEFT: t("not played: one had withdrawn"),
        CLOSED: t("not played to the end"),
    }
    return told.get(how, "")


def cup_line(it: Tournament, person: str | None, mine: bool, t: Words) -> CupLine:
    players = t("{count} of {most} players", count=it.count, most=it.most)
    if it.status != OPEN:
        players = t.n("{n} player", "{n} players", it.count)
    about = [game_title(it.game, t), kind_title(it.kind, t), players]
    if it.status == RUNNING:
        about.append(t("round {round} of {rounds}", round=it.round, rounds=it.rounds))
    is_his = mine or (person is not None and it.organiser == person)
    return CupLine(f"/tournament/{it.id}", it.title, it.game, tuple(about), is_his, it.is_listed)

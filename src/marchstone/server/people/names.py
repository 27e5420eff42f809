"""Names of people, seats and bots."""

from __future__ import annotations

import unicodedata

from marchstone.core.words import Words
from marchstone.server.refusals import BadInput
from marchstone.storage.rows import BOT, DEVICE, OPEN, Seat, Table

LONGEST = 24


def clean_name(text: str, t: Words) -> str:
    """The name without invisible characters and spare blanks; BadInput if nothing is left of it."""
    composed = unicodedata.normalize("NFC", text[: LONGEST * 8])
    seen = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in composed)
    name = " ".join(seen.split())
    if not name:
        raise BadInput(t("Please type a name."))
    if len(name) > LONGEST:
        raise BadInput(t("A name has at most {n} letters.", n=LONGEST))
    return name


def seat_name(seat: Seat, t: Words) -> str:
    """What a seat is called; "" while it is open."""
    if seat.kind == OPEN:
        return ""
    if seat.kind == BOT:
        return bot_title(seat.bot or "", t)
    if seat.kind == DEVICE:
        return t("Player {n}", n=seat.seat + 1)
    return seat.name or t("former player")


def seat_names(table: Table, t: Words) -> tuple[str, ...]:
    """Distinct, so that a log line says whom it means."""
    names = [seat_name(seat, t) for seat in table.seats]
    return tuple(
        f"{name} ({seat + 1})" if name and names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def bot_title(bot: str, t: Words) -> str:
    titles = {
        "random": t("Random bot"),
        "greedy": t("Greedy bot"),
        "gentle": t("Gentle bot"),
        "fair": t("Fair bot"),
        "sharp": t("Sharp bot"),
        "fierce": t("Fierce bot"),
    }
    return titles.get(bot, t("Bot {name}", name=bot))


def bot_help(bot: str, t: Words) -> str:
    """How long a bot of this level thinks, and how strong it is."""
    told = {
        "gentle": t("Answers at once and lets things slip: for your first games."),
        "fair": t("Answers at once and takes what it sees: for those who know the rules."),
        "sharp": t("Thinks up to a second and looks ahead: beats Fair most of the time."),
        "fierce": t("Thinks up to three seconds, and is the strongest: beats Sharp more than not."),
    }
    return told.get(bot, t("A bot plays."))

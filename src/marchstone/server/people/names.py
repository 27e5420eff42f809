"""Names of people, seats and bots."""

from __future__ import annotations

import unicodedata
from functools import cache

from marchstone.core.words import LANGUAGES, Words, words
from marchstone.server.people.lookalikes import skeleton, without_marks
from marchstone.server.people.typed import one_line
from marchstone.server.refusals import BadInput
from marchstone.storage.rows import BOT, DEVICE, OPEN, OUTSIDE, Seat, Table

LONGEST = 24
LEVELS = ("random", "greedy", "gentle", "fair", "sharp", "fierce")


def clean_name(text: str, t: Words) -> str:
    """The name without invisible characters and spare blanks, letters of full width as plain ones.

    BadInput if nothing is left of it, or if it is a bot's.
    """
    composed = unicodedata.normalize("NFKC", text[: LONGEST * 8])
    name = one_line(composed)
    if not name:
        raise BadInput(t("Please type a name."))
    if len(name) > LONGEST:
        raise BadInput(
            t.n("A name has at most {n} letter.", "A name has at most {n} letters.", LONGEST)
        )
    if is_title(name):
        raise BadInput(t("That is what we call a bot. Choose another name."))
    return name


def is_title(name: str) -> bool:
    """Whether readers of any of our languages would take it for a bot, or for nobody."""
    drawn = without_marks(skeleton("".join(filter(str.isalnum, name))))  # “Sharp b0t”
    if any(skeleton(between) in skeleton(name) for between in _ownings()):
        return True
    return not _titles().isdisjoint({drawn, _letters(name), _letters(name.casefold())})


@cache
def _titles() -> frozenset[str]:
    told = [words(language) for language in LANGUAGES]
    titles = {bot_title(level, t) for t in told for level in LEVELS}
    return frozenset(
        map(_letters, titles | {t(gone) for t in told for gone in ("former player", "former bot")})
    )


@cache
def _ownings() -> frozenset[str]:
    """What stands between a bot and its owner: “Hal (bot of Ada)”."""
    return frozenset(owned_title("", "", words(language)).rstrip(")") for language in LANGUAGES)


def _letters(name: str) -> str:
    """As it is drawn, without blanks, digits and signs: “Faír-bot (2)” is Fair bot."""
    return without_marks(skeleton("".join(filter(str.isalpha, name))))


def seat_name(seat: Seat, t: Words) -> str:
    """What a seat is called; "" while it is open."""
    if seat.kind == OPEN:
        return ""
    if seat.bot == OUTSIDE:
        return owned_title(seat.name, seat.owner, t) if seat.owner else t("former bot")
    if seat.kind == BOT:
        return bot_title(seat.bot or "", t)
    if seat.kind == DEVICE:
        return seat.called or t("Player {n}", n=seat.seat + 1)
    return seat.name or t("former player")


def seat_names(table: Table, t: Words) -> tuple[str, ...]:
    """Distinct, so that a log line says whom it means."""
    names = [seat_name(seat, t) for seat in table.seats]
    drawn = [skeleton(name) for name in names]
    return tuple(
        f"{name} ({seat + 1})" if name and drawn.count(drawn[seat]) > 1 else name
        for seat, name in enumerate(names)
    )


def bot_title(bot: str, t: Words) -> str:
    titles = [t("Random bot"), t("Greedy bot"), t("Gentle bot")]
    titles += [t("Fair bot"), t("Sharp bot"), t("Fierce bot")]
    named = dict(zip(LEVELS, titles, strict=True))
    return named.get(bot, t("Bot {name}", name=bot))


def owned_title(name: str, owner: str, t: Words) -> str:
    """The bot of somebody says whose it is."""
    return t("{name} (bot of {owner})", name=name, owner=owner)


def level_title(bot: str, t: Words) -> str:
    """The level alone, on a button."""
    titles = {
        "gentle": t.p("level", "Gentle"),
        "fair": t.p("level", "Fair"),
        "sharp": t.p("level", "Sharp"),
        "fierce": t.p("level", "Fierce"),
    }
    return titles.get(bot, bot)


def bot_help(bot: str, t: Words) -> str:
    """How long a bot of this level thinks, and how strong it is."""
    told = {
        "gentle": t("Answers at once and lets things slip: for your first games."),
        "fair": t("Answers at once and takes what it sees: for those who know the rules."),
        "sharp": t("Thinks up to a second and looks ahead: beats Fair most of the time."),
        "fierce": t("Thinks up to three seconds, and is the strongest: beats Sharp more than not."),
    }
    return told.get(bot, t("A bot plays."))

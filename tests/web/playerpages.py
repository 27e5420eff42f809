"""A list of the best, and a profile."""

from marchstone.core.words import ENGLISH
from marchstone.server.study.graph import rated
from marchstone.web import contexts as c
from marchstone.web.contexts.people import players as pl


def a_best_page(card: c.GameCard) -> pl.BestPage:
    lines = (
        pl.BestLine(1, "Morag", "/player/p1", pl.RatingLine(1823, 120, False, 41), is_you=True),
        pl.BestLine(2, "Fierce bot", "", pl.RatingLine(1790, 66, False, 230)),
        pl.BestLine(3, "W" * 24, "/player/p2", pl.RatingLine(1702, 199, False, 17)),
    )
    return pl.BestPage((card,), card, lines, lines[0].rating, 1)


def a_profile_page(finished: tuple[c.TableLine, ...]) -> pl.ProfilePage:
    places = (pl.PlaceLine(1, 30, 60.0), pl.PlaceLine(2, 20, 40.0))
    counts = (pl.CountLine(2, 50, places), pl.CountLine(4, 1, (pl.PlaceLine(4, 1, 100.0),)))
    game = pl.GameProfile(
        "schotten-totten",
        "Schotten Totten",
        51,
        counts,
        (pl.FavouriteLine("Variant: tactics", 80),),
        rating=pl.RatingLine(1623, 240, True, 12),
        place=7,
        graph=rated([1500.0, 1578.2, 1560.1, 1623.0], 0, "Morag", ENGLISH),
    )
    met = (pl.MetLine("Schotten Totten", 3, 2, 1),)
    since = "2026-11-01T10:00:00+00:00"
    return pl.ProfilePage(
        id="p1",
        name="Morag",
        since=since,
        is_account=True,
        is_you=True,
        is_private=False,
        games=(game,),
        met=met,
        latest=finished,
    )

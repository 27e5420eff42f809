"""Why a placing or a shield is good, in words: what the shields of its tile would take."""

from __future__ import annotations

from marchstone.core.words import Voice, Words
from marchstone.games.clans_and_glory.judge.forecast import DIGIT, UNIT, Forecast, tile_number
from marchstone.games.clans_and_glory.judge.points import SPARE
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import TILE, VALUE
from marchstone.games.clans_and_glory.rules.scoring import cards_of_tile, takings
from marchstone.games.clans_and_glory.rules.view import View, hidden_cards

MOST_PARTS = 3


def reason(view: View, action: int, voice: Voice) -> str:
    """What the view tells for this legal action."""
    match act.MOVES.decode(action):
        case act.Place(card, place):
            tile = TILE[view.seats][place]
            parts = of_placing(view, tile, card, voice)
        case act.Hide(card, place):
            tile = TILE[view.seats][place]
            parts = of_hiding(view, tile, card, voice)
        case act.Shield():
            tile = TILE[view.seats][view.last]
            parts = of_shield(view, tile, view.shields[view.turn] - 1, voice.words)
        case _:
            tile = TILE[view.seats][view.last]
            parts = of_shield(view, tile, view.shields[view.turn], voice.words)
    return voice.words("Tile {tile}: {shares}.", tile=tile + 1, shares="; ".join(parts))


def of_placing(view: View, tile: int, card: int, voice: Voice) -> list[str]:
    t = voice.words
    number = tile_number(view.places, tile, view.seats)
    parts = changes(view, tile, card, voice)
    if number % UNIT == 1:
        parts.append(t("the last free place is filled"))
    if view.shields[view.turn]:
        cards = [*cards_of_tile(view.places, tile, view.seats), card]
        parts.append(one_more_shield(view, tile, cards, number + DIGIT[card] - 1, t))
    return parts[:MOST_PARTS] or [t("no shield takes more or less by it")]


def changes(view: View, tile: int, card: int, voice: Voice) -> list[str]:
    """Whose takings of the tile a card changes, the one in turn first."""
    cards = cards_of_tile(view.places, tile, view.seats)
    before = points(view, tile, cards)
    after = points(view, tile, [*cards, card])
    order = [(view.turn + step) % view.seats for step in range(view.seats)]
    return [
        change(seat, before[seat], after[seat], voice)
        for seat in order
        if before[seat] != after[seat]
    ]


def points(view: View, tile: int, cards: list[int]) -> list[int]:
    """What each seat would take of the tile if these cards lay there at the end."""
    total = [0] * view.seats
    for seat, taken in takings(cards, view.stacks[tile]):
        total[seat] += sum(VALUE[card] for card in taken)
    return total


def change(seat: int, before: int, after: int, voice: Voice) -> str:
    t = voice.words
    if voice.is_reader(seat):
        return t.n(
            "you would take {n} point instead of {before}",
            "you would take {n} points instead of {before}",
            after,
            before=before,
        )
    return t.n(
        "{name} would take {n} point instead of {before}",
        "{name} would take {n} points instead of {before}",
        after,
        before=before,
        name=voice.names[seat],
    )


def of_hiding(view: View, tile: int, card: int, voice: Voice) -> list[str]:
    t, value = voice.words, VALUE[card]
    parts = [t.n("a card of {n} point is given up", "a card of {n} points is given up", value)]
    others = sorted({seat for seat in view.stacks[tile] if seat != view.turn})
    if others:
        names = ", ".join(voice.names[seat] for seat in others)
        parts.append(t("one place fewer for the shields of others: {names}", names=names))
    elif not view.stacks[tile]:
        parts.append(t("no shield lies there that would miss the place"))
    return parts


def of_shield(view: View, tile: int, stay: int, t: Words) -> list[str]:
    """What a shield takes there, and how many stay for which time."""
    cards = cards_of_tile(view.places, tile, view.seats)
    number = tile_number(view.places, tile, view.seats)
    later = t.n("{n} shield stays for later", "{n} shields stay for later", stay)
    left = t.n("{n} more card to place", "{n} more cards to place", cards_to_place(view))
    return [
        one_more_shield(view, tile, cards, number, t),
        later if stay else t("no shield stays for later"),
        left if cards_to_place(view) else t("no more card to place"),
    ]


def one_more_shield(view: View, tile: int, cards: list[int], number: int, t: Words) -> str:
    stack = view.stacks[tile]
    _, taken = takings(cards, (*stack, view.turn))[-1]
    unplayed = {*hidden_cards(view), *view.hand}.difference(cards)
    now, later = sum(VALUE[card] for card in taken), Forecast(unplayed, view.seats).of(number)
    values = {"later": round(later[len(stack)])}
    if not now:
        return t("one more shield takes nothing now, about {later} at the end", **values)
    return t.n(
        "one more shield takes {n} point now, about {later} at the end",
        "one more shield takes {n} points now, about {later} at the end",
        now,
        **values,
    )


def cards_to_place(view: View) -> int:
    """By the one in turn, before the game ends."""
    offset = (view.turn - view.starter) % view.seats
    return view.hand_sizes[view.turn] - SPARE[view.seats][offset]

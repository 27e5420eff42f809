"""All words of the game."""

from collections.abc import Mapping
from typing import Any

from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice, Words
from template_game.rules.cards import CARDS, NONE, NUMBER, POINTS
from template_game.rules.view import View


def title(t: Words) -> str:
    return t("Sealed Bids")


def tagline(t: Words) -> str:
    return t("One card from each hand, all turned up at once.")


def option_title(t: Words, name: str) -> str:
    return {"hand": t("Cards in hand"), "wins": t("The prize goes to")}[name]


def option_value(t: Words, name: str, value: Any) -> str:
    return {"highest": t("the highest bid"), "lowest": t("the lowest bid")}.get(value, str(value))


def option_help(t: Words, name: str, value: Any) -> str:
    if name == "hand":
        return t.n("{n} round is played.", "{n} rounds are played.", value)
    return t("A prize goes to {whom}.", whom=option_value(t, name, value))


def prompt(view: View, voice: Voice) -> str:
    if view.seat in view.to_act:
        return voice.words("Bid a card for the prize {prize}.", prize=NUMBER[view.prize])
    if names := ", ".join(voice.names[seat] for seat in view.to_act):
        return voice.words("Still to bid: {names}.", names=names)
    return voice.words("The last prize is taken.")


def label(view: View, action: int, voice: Voice) -> str:
    return voice.words("Bid {card}.", card=NUMBER[action])


def reason(view: View, action: int, voice: Voice) -> str:
    """What speaks for a bid, for a hint: how many of the cards not seen yet it beats."""
    unseen = {*range(CARDS)} - {*view.hand, view.prize, *view.spent, *sum(view.taken, ())}
    beaten = sum((action > card) == (view.options.wins == "highest") for card in unseen)
    return voice.words("Beats {n} of {all} unseen cards.", n=beaten, all=len(unseen))


def log(event: Mapping[str, Any], voice: Voice) -> str:
    t, name = voice.words, voice.names[event["seat"]]
    if event["kind"] == "take":
        bids = ", ".join(str(NUMBER[card]) for card in event["bids"])
        return t("{name} takes {prize}: {bids}.", name=name, prize=event["prize"] + 1, bids=bids)
    if "card" in event:
        return t("You bid {card}.", card=NUMBER[event["card"]])
    return t("{name} bids.", name=name)


def result(view: View, outcome: Outcome, voice: Voice) -> str:
    winners = [name for name, rank in zip(voice.names, outcome.ranks, strict=True) if rank == 1]
    names, points = ", ".join(winners), max(view.scores)
    return voice.words("{names}: {points} points.", names=names, points=points)


def picture(view: View, voice: Voice, *, colour: bool) -> str:
    """The table drawn with letters. Nothing in it needs colour."""
    rows = zip(voice.names, view.scores, view.has_bid, strict=True)
    lines = [f"{name:12} {points:2}  {'.#'[has_bid]}" for name, points, has_bid in rows]
    if view.prize != NONE:
        lines.append(f"{NUMBER[view.prize]} ({POINTS[view.prize]})")
    return "\n".join([*lines, " ".join(str(NUMBER[card]) for card in view.hand)])


def explain(view: View, voice: Voice) -> list[str]:
    return []  # nothing stands behind a position that the picture does not show

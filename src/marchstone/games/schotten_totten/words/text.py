"""What Schotten Totten says: prompts, labels of actions, reasons, log lines, results."""

from __future__ import annotations

from functools import cache

from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice, Words
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import (
    BANSHEE,
    NONE,
    RECRUITER,
    STRATEGIST,
    TACTIC,
    TRAITOR,
)
from marchstone.games.schotten_totten.rules.claims import Reason, needed
from marchstone.games.schotten_totten.rules.view import View
from marchstone.games.schotten_totten.words import names
from marchstone.games.schotten_totten.words.log import log
from marchstone.games.schotten_totten.words.names import (
    option_help,
    option_title,
    option_value,
    tagline,
    title,
)
from marchstone.games.schotten_totten.words.reasons import reason
from marchstone.games.schotten_totten.words.terminal import picture

__all__ = [
    "claim_reason",
    "explain",
    "label",
    "log",
    "option_help",
    "option_title",
    "option_value",
    "picture",
    "prompt",
    "reason",
    "reason_words",
    "result",
    "tagline",
    "title",
]


def prompt(view: View, voice: Voice) -> str:
    if view.result:
        return result(view, view.result, voice)
    if not voice.is_reader(view.turn):
        return _waiting(view, voice)
    return _asked(view, voice.words)


def _asked(view: View, t: Words) -> str:
    match view.phase:
        case "play":
            return _asked_to_play(view, t)
        case "declare":
            return t("Declare the card that your Joker stands for.")
        case "recruit_draw":
            return t.n(
                "Recruiter: choose a deck; {n} more card to draw.",
                "Recruiter: choose a deck; {n} more cards to draw.",
                view.draws_left,
            )
        case "recruit_return":
            return t.n(
                "Recruiter: put {n} more card of your hand under its deck.",
                "Recruiter: put {n} more cards of your hand under their decks.",
                view.returns_left,
            )
    return _asked_to_end(view, t)


def _asked_to_play(view: View, t: Words) -> str:
    if view.legal == (act.PASS,):
        return t("You cannot place a card: pass.")
    if view.claimable:
        return t("Claim stones, or play a card.")
    return t("Play a card.")


def _asked_to_end(view: View, t: Words) -> str:
    if not view.claimable:
        return t("Choose the deck to draw from.")
    if act.END_TURN in view.legal:
        return t("Claim stones, or end your turn.")
    return t("Claim stones, or draw a card to end your turn.")


def _waiting(view: View, voice: Voice) -> str:
    t, name = voice.words, voice.names[view.turn]
    match view.phase:
        case "play":
            return t("{name} is choosing a card.", name=name)
        case "declare":
            return t("{name} is declaring the Joker.", name=name)
        case "recruit_draw" | "recruit_return":
            return t("{name} is recruiting.", name=name)
    return t("{name} is ending the turn.", name=name)


def label(view: View, action: int, voice: Voice) -> str:
    t = voice.words
    card = names.objects(t)
    match act.decode(action):
        case act.Play(number, stone):
            return _label_play(number, stone, t)
        case act.Claim(stone):
            return t("Claim stone {stone}.", stone=stone + 1)
        case act.Draw(deck):
            return _label_draw(view, deck, t)
        case act.Declare(number):
            return t("The Joker stands for {card}.", card=card[number])
        case act.Return(number):
            return t("Put {card} under its deck.", card=card[number])
        case act.Pass():
            return t("Pass.")
        case act.EndTurn():
            return t("End your turn.")
    return _label_ruse(view, action, t)


@cache  # a card that is drawn brings one for every stone
def _label_play(card: int, stone: int, t: Words) -> str:
    return t("Play {card} at stone {stone}.", card=names.objects(t)[card], stone=stone + 1)


def _label_draw(view: View, deck: int, t: Words) -> str:
    if view.options.variant == "basic":
        return t("Draw a card and end your turn.")
    if deck == TACTIC:
        return t("Draw from the tactics deck.")
    return t("Draw from the clan deck.")


def _label_ruse(view: View, action: int, t: Words) -> str:
    card = names.cards(t)
    match act.decode(action):
        case act.Redeploy(number, act.DISCARD):
            moved = names.object_at_stone(t, number, view.declared)
            return t("{ruse}: discard your {card}.", ruse=card[STRATEGIST], card=moved)
        case act.Redeploy(number, stone):
            moved = names.object_at_stone(t, number, view.declared)
            where = {"card": moved, "stone": stone + 1}
            return t("{ruse}: move {card} to stone {stone}.", ruse=card[STRATEGIST], **where)
        case act.Bewail(number):
            lost = names.object_at_stone(t, number, view.declared)
            return t("{ruse}: discard {card} of your opponent.", ruse=card[BANSHEE], card=lost)
        case act.Turncoat(number, stone):
            where = {"card": names.objects(t)[number], "stone": stone + 1}
            return t("{ruse}: take {card} to your stone {stone}.", ruse=card[TRAITOR], **where)
    return t("{ruse}: draw three cards, put two back.", ruse=card[RECRUITER])


def claim_reason(view: View, stone: int, voice: Voice, seat: int | None = None) -> str:
    """ST-20 in words: why the seat (else the reader, else seat 0) can or cannot claim the stone."""
    claimant = (voice.reader or 0) if seat is None else seat
    found, need = view.why(stone, claimant), needed(view.modes[stone])
    laid = len(view.side(claimant, stone))
    return reason_words(found, stone, view.owners[stone], need, laid, voice)


def reason_words(found: Reason, stone: int, owner: int, need: int, laid: int, voice: Voice) -> str:
    t = voice.words
    if found.code == "claimed":
        return _claimed(owner, stone, voice)
    if found.code == "undeclared":
        return t("Not yet: the Joker is still to be declared.")
    if found.code == "incomplete":
        return t.n(
            "Not yet: this side needs {n} card more.",
            "Not yet: this side needs {n} cards more.",
            need - laid,
        )
    return _compared(found, need, t)


def _claimed(owner: int, stone: int, voice: Voice) -> str:
    if voice.is_reader(owner):
        return voice.words("Stone {stone} is yours.", stone=stone + 1)
    return voice.words("Stone {stone} belongs to {name}.", stone=stone + 1, name=voice.names[owner])


def _compared(found: Reason, need: int, t: Words) -> str:
    mine = names.formed(t, found.mine, need)
    theirs = "" if found.theirs == NONE else names.formed(t, found.theirs, need)
    values = {"mine": mine, "theirs": theirs, "cards": _listed(found, t)}
    match found.code:
        case "wins" if found.mine == found.theirs:
            return t("Can be claimed: both have {mine}, this side had it first.", **values)
        case "wins":
            return t("Can be claimed: {mine} beats {theirs}.", **values)
        case "beaten":
            return t("Cannot be claimed: {theirs} beats {mine}.", **values)
        case "completed_later":
            return t("Cannot be claimed: both have {mine}, the other side had it first.", **values)
        case "could_lose":
            return t("Not yet: {cards} would make {theirs} against {mine}.", **values)
        case "cannot_complete":
            return t("Can be claimed: too few cards are left to fill the other side.", **values)
    return t("Can be claimed: {theirs} is the best still possible against {mine}.", **values)


def _listed(found: Reason, t: Words) -> str:
    return ", ".join(names.cards(t)[card] for card in found.cards)


def explain(view: View, voice: Voice) -> list[str]:
    """The reason for every stone, a line each."""
    return [f"{stone + 1}: {claim_reason(view, stone, voice)}" for stone in range(len(view.owners))]


def result(view: View, outcome: Outcome, voice: Voice) -> str:
    t = voice.words
    if outcome.ranks == (1, 1):
        return t("A draw.")
    winner = outcome.ranks.index(1)
    why = _why_won(outcome, view, t)
    if voice.is_reader(winner):
        return t("You win: {why}.", why=why)
    return t("{name} wins: {why}.", name=voice.names[winner], why=why)


def _why_won(outcome: Outcome, view: View, t: Words) -> str:
    match outcome.reason:
        case "three_adjacent":
            return t("three adjacent stones")
        case "five_stones":
            return t("five stones")
        case "deadlock":
            return t("nobody could go on, and the open stones were awarded")
        case "match_points":
            first, second = sorted(view.points, reverse=True)
            return t("{first} points to {second}", first=first, second=second)
    return outcome.reason

"""What is said to the one who decides, to those who wait, and in the log."""

from __future__ import annotations

from games.stone_weapons_paper.table import (
    PLENTY,
    Table,
    a_battle,
    a_purchase,
    an_auction,
    go_on,
    paid_for,
)
from marchstone.core.protocol import Event
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import KINDS, OFFER_CARDS, PARTS
from marchstone.games.stone_weapons_paper.words import names, text

NAMES = ("Ada", "Bert", "Cleo")


def voice(reader: int | None) -> Voice:
    return Voice(ENGLISH, NAMES, reader)


def prompt(table: Table, reader: int | None) -> str:
    return text.prompt(table.view(reader), voice(reader))


def labels(table: Table) -> list[str]:
    view = table.view(table.turn)
    return [text.label(view, action, voice(table.turn)) for action in view.legal]


def logged(events: list[Event], reader: int | None) -> list[str]:
    said = (text.log(event.seen_by(reader), voice(reader)) for event in events)
    return [line for line in said if line]


def test_both_throwers_are_asked_and_the_rest_wait() -> None:
    table = a_battle(seats=3, loot=(1, 2, 1))
    assert prompt(table, 0) == "Throw against Bert, for 1 stone, 2 weapons, 1 paper."
    assert prompt(table, 2) == "Waiting for the throw of Ada, Bert."
    table.play("throw stone", seat=0)
    assert prompt(table, 0) == "Waiting for the throw of Bert."


def test_a_window_says_nothing_of_what_is_held() -> None:
    said = set()
    for kind in KINDS:
        table = a_battle(hands=(kind, ""))
        said |= {prompt(table, 1), prompt(table, None)}
    assert said == {"Ada may play an action card."}


def test_an_answer_names_the_card_and_the_symbol() -> None:
    table = a_battle(hands=("intrigue", "truce"))
    table.play("intrigue paper")
    assert prompt(table, 1) == "Ada plays Intrigue and names paper. Answer with Defence?"
    assert labels(table) == ["Let it be."]


def test_payments_are_said_in_full() -> None:
    table = an_auction((2, 6, 6), (0, 0, 0), offer="tower-wall-1")
    table.play("offer tower-wall-1", "bid stone 4")
    assert labels(table) == [
        "Pay 2 stones, 6 papers.",
        "Pay 2 stones, 3 weapons, 3 papers.",
        "Pay 2 stones, 6 weapons.",
    ]


def test_building_says_where() -> None:
    table = a_purchase("tower-wall-1", (2, 0, 0), castles=("A AB*",))
    said = labels(table)
    assert "Demolish gate A-B for 1 stone." in said
    assert "Build at B, B-C." in said
    assert "Discard the part." in said


def test_the_log_keeps_a_throw_and_drawn_cards_secret() -> None:
    table = a_battle(seats=3)
    events = table.play("throw stone", seat=0)
    assert logged(events, 0) == ["Ada throws stone."]
    assert logged(events, 1) == logged(events, None) == ["Ada has thrown."]
    events = go_on(paid_for("armed-1", seats=3))
    (drawn,) = [line for line in logged(events, 0) if line.startswith("Ada draws")]
    assert drawn not in logged(events, 1)
    assert "Ada draws 1 action card." in logged(events, 1)


def test_an_auction_is_told_from_bid_to_building() -> None:
    table = an_auction(PLENTY, PLENTY, offer="tower-1")
    events = table.play("offer tower-1", "bid stone 2", "drop-out", "build tower 0 A")
    assert logged(events, None)[:5] == [
        "Ada puts up Tower.",
        "Ada bids 2 stones.",
        "Bert drops out.",
        "Ada pays 2 stones and gets Tower.",
        "Ada builds Tower.",
    ]


def test_the_winner_is_told_in_his_own_words() -> None:
    table = a_purchase("tower-1", castles=("B C D E F AB* BC CF EF DE AD BE",))
    table.play("build tower 0 A")
    assert prompt(table, 0) == "You win: your castle is finished."
    assert prompt(table, None) == "Ada wins: the castle is finished."


def test_every_card_has_a_name_and_an_effect() -> None:
    for card in range(OFFER_CARDS):
        assert names.offer_card(ENGLISH, card)
        assert names.offer_effect(ENGLISH, card).endswith(".")
    assert len(names.action_cards(ENGLISH)) == len(names.effects(ENGLISH)) == len(KINDS)
    assert {part.key for part in PARTS} <= names.parts(ENGLISH).keys()


def test_the_picture_shows_castles_and_offer() -> None:
    table = an_auction(castles=("A AB* B BE", ""), offer="tower-1")
    drawn = text.picture(table.view(0), voice(0), colour=False)
    assert "TGT··\n    · G ·\n" in drawn
    assert "Tower · 2 stones" in drawn
    assert "\x1b" not in drawn
    assert "\x1b" in text.picture(table.view(0), voice(0), colour=True)


def test_moves_read_the_same_in_every_language() -> None:
    assert act.MOVES.notation(act.MOVES.encode(act.Bid(0, 8))) == "bid stone 8"
    assert act.MOVES.notation(act.MOVES.encode(act.Pay(3, 2))) == "pay 2 lent paper"

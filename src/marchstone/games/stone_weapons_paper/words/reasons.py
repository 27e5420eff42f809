"""Why a move is good, in a sentence or two: from what lies open and what the seat itself holds."""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words.auctionreasons import AuctionTeller
from marchstone.games.stone_weapons_paper.words.battlereasons import BattleTeller


def reason(view: View, action: int, voice: Voice) -> str:
    """What the move does, for the seat of the view; "" if there is nothing to say."""
    if view.seat is None or action not in view.legal:
        return ""
    move = act.MOVES.decode(action)
    if view.battle:
        return " ".join(BattleTeller(view, view.battle, view.seat, voice).of(move))
    assert view.auction
    return " ".join(AuctionTeller(view, view.auction, view.seat, voice).of(move))

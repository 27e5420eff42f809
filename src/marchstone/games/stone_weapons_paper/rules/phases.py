"""What is decided, or done without a decision: the phases of a round, in the rulebook's order."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    # Somebody decides.
    BEFORE = "before"
    WON = "won"
    LOST = "lost"
    AFTER = "after"
    ANSWER = "answer"
    THROW = "throw"
    TAKE = "take"
    OPEN = "open"
    SECOND = "second"
    BID = "bid"
    BID_REST = "bid_rest"
    PAY = "pay"
    ORDER = "order"
    BUILD = "build"
    # Nobody decides: never seen from outside.
    NEXT_BATTLE = "next_battle"
    FIGHT = "fight"
    LOOT = "loot"
    AFTERMATH = "aftermath"
    END_BATTLE = "end_battle"
    NEXT_AUCTION = "next_auction"
    NEXT_BIDDER = "next_bidder"
    NEXT_USE = "next_use"
    NEXT_PIECE = "next_piece"
    END_ROUND = "end_round"
    END = "end"
    OVER = "over"


# A name by itself is found faster than one in the class.
(
    BEFORE,
    WON,
    LOST,
    AFTER,
    ANSWER,
    THROW,
    TAKE,
    OPEN,
    SECOND,
    BID,
    BID_REST,
    PAY,
    ORDER,
    BUILD,
    NEXT_BATTLE,
    FIGHT,
    LOOT,
    AFTERMATH,
    END_BATTLE,
    NEXT_AUCTION,
    NEXT_BIDDER,
    NEXT_USE,
    NEXT_PIECE,
    END_ROUND,
    END,
    OVER,
) = Phase
WINDOWS = (BEFORE, WON, LOST, AFTER)

"""The rules of Stone, Weapons, Paper: a round in its five phases, and the end."""

from __future__ import annotations

from collections.abc import Callable

from marchstone.core.protocol import Outcome, tell
from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.rules import auction, battle, building, windows
from marchstone.games.stone_weapons_paper.rules import state as at
from marchstone.games.stone_weapons_paper.rules.cards import LAST_ROUND
from marchstone.games.stone_weapons_paper.rules.castle import is_finished, pieces
from marchstone.games.stone_weapons_paper.rules.scoring import (
    ranks_at_the_last_round,
    ranks_of_winner,
)
from marchstone.games.stone_weapons_paper.rules.state import Events, Table

_TURN = ((0,), (1,), (2,), (3,))


class Position(Table):
    """A position that knows its rules."""

    __slots__ = ()

    @classmethod
    def new(cls, seats: int, seed: int) -> Position:
        state = cls()
        state.set_up(seats, Rng(seed))
        state.new_round(None)
        state.proceed(None)
        return state

    def to_act(self) -> tuple[int, ...]:
        if self.result:
            return ()
        if self.phase == at.THROW:
            return battle.throwers(self)
        return _TURN[self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        return LEGAL[self.phase](self, seat)

    def apply(self, seat: int, action: int, events: Events = None) -> None:
        APPLY[self.phase](self, seat, action, events)
        self.proceed(events)

    def proceed(self, events: Events) -> None:
        """On to the next decision, or to the end."""
        while not self.result:
            if self.phase == at.BUILD:
                building.build_without_choice(self, self.turn, events)
            if self.phase < at.NEXT_BATTLE:
                return
            STEP[self.phase](self, events)

    # SWP-5, SWP-6, SWP-9

    def new_round(self, events: Events) -> None:
        self.round += 1
        self.fights = ()
        tell(events, "round", round=self.round, first=self.first)
        for seat in range(self.seats):
            income = self.income(seat)
            self.gain(seat, income)
            tell(events, "income", seat=seat, amounts=list(income))
        self.reveal_offer(events)
        self.step = 0
        self.phase = at.NEXT_BATTLE

    def reveal_offer(self, events: Events) -> None:
        revealed: list[int] = []
        for _ in range(self.seats + 2):
            if not self.offer_deck:
                self.shuffle_offer(events)
            if self.offer_deck:
                revealed.append(self.offer_deck[-1])
                self.offer_deck = self.offer_deck[:-1]
        self.offer = tuple(revealed)
        tell(events, "offer", cards=revealed)

    def shuffle_offer(self, events: Events) -> None:
        rng = Rng(self.word)
        self.offer_deck = tuple(rng.shuffled(self.offer_discard))
        self.word = rng.word
        self.offer_discard = ()
        tell(events, "shuffle", pile="offer")

    def end_round(self, events: Events) -> None:
        for card in self.offer:
            auction.discard(self, card)
        tell(events, "end_round", unsold=list(self.offer))
        self.offer = ()
        if self.round == LAST_ROUND:
            self.phase = at.OVER
            return
        self.first = self.left_of(self.first)
        self.new_round(events)

    # The end: SWP-30, SWP-32

    def end(self, events: Events) -> None:
        winner = next((s for s in range(self.seats) if is_finished(self.castles[s])), None)
        if winner is not None:
            self.result = Outcome(ranks_of_winner(winner, self.seats), "castle_finished")
        else:
            ranks = ranks_at_the_last_round(self.castles, self.stock)
            self.result = Outcome(ranks, "last_round")
        tell(events, "end", ranks=list(self.result.ranks), reason=self.result.reason)

    def scores(self) -> tuple[int, ...]:
        return tuple(map(pieces, self.castles))

    def outcome(self) -> Outcome | None:
        return self.result


Step = Callable[[Position, Events], None]
Apply = Callable[[Position, int, int, Events], None]

LEGAL: tuple[Callable[[Position, int], list[int]], ...] = (
    *[windows.legal_plays] * 4,
    windows.legal_answers,
    battle.legal_throws,
    lambda state, seat: windows.legal_takes(state),
    lambda state, seat: auction.legal_openings(state),
    lambda state, seat: auction.legal_seconds(state),
    auction.legal_bids,
    auction.legal_rests,
    auction.legal_payments,
    lambda state, seat: auction.legal_orders(state),
    building.legal_builds,
)
APPLY: tuple[Apply, ...] = (
    *[windows.play_or_pass] * 4,
    *(windows.answer, battle.throw, windows.take),
    *(auction.open_auction, auction.add_second, auction.bid_or_drop, auction.complete_bid),
    *(auction.pay, auction.use, building.build),
)
STEP: dict[int, Step] = {
    at.NEXT_BATTLE: battle.next_battle,
    at.FIGHT: battle.fight,
    at.LOOT: battle.loot,
    at.AFTERMATH: battle.aftermath,
    at.END_BATTLE: battle.end_battle,
    at.NEXT_AUCTION: auction.next_auction,
    at.NEXT_BIDDER: auction.next_bidder,
    at.NEXT_USE: auction.next_use,
    at.END_ROUND: Position.end_round,
    at.OVER: Position.end,
}

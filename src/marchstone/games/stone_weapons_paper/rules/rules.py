"""The rules of Stone, Weapons, Paper: a round in its five phases, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import Outcome, tell
from marchstone.games.stone_weapons_paper.rules.auctions import auction, building, buying
from marchstone.games.stone_weapons_paper.rules.battles import battle, windows
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import LAST_ROUND
from marchstone.games.stone_weapons_paper.rules.castle import is_finished, pieces
from marchstone.games.stone_weapons_paper.rules.phases import THROW, WINDOWS, Phase
from marchstone.games.stone_weapons_paper.rules.state import Events, Table

_TURN = ((0,), (1,), (2,), (3,))


class Position(Table):
    """A position that knows its rules."""

    @classmethod
    def new(cls, seats: int, seed: int) -> Position:
        state = cls()
        state.set_up(seats, dealer(seed))
        state.new_round(None)
        state.proceed(None)
        return state

    def to_act(self) -> tuple[int, ...]:
        """On throws both; otherwise whoever is in turn."""
        if self.result:
            return ()
        return battle.throwers(self) if self.phase is THROW else _TURN[self.turn]

    def legal(self, seat: int) -> list[int]:
        owes = seat == self.turn if self.phase is not THROW else seat in battle.throwers(self)
        return DECISIONS[self.phase].legal(self, seat) if owes and not self.result else []

    def apply(self, seat: int, action: int, events: Events = None) -> None:
        DECISIONS[self.phase].apply(self, seat, action, events)
        self.proceed(events)

    def proceed(self, events: Events) -> None:
        """On to the next decision, or to the end."""
        while step := STEPS.get(self.phase):
            step(self, events)

    # SWP-5, SWP-6, SWP-9

    def new_round(self, events: Events) -> None:
        self.round += 1
        self.fights = ()
        tell(events, "round", round=self.round, first=self.first)
        for seat in range(self.seats):
            income = self.income(seat)
            self.gain(seat, income)
            if events is not None:
                tell(events, "income", seat=seat, amounts=list(income))
        self.reveal_offer(events)
        self.step = 0
        self.phase = Phase.NEXT_BATTLE

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
        rng = dealer(self.chance)
        self.offer_deck = tuple(rng.shuffled(self.offer_discard))
        self.chance = rng.rest
        self.offer_discard = ()
        tell(events, "shuffle", pile="offer")

    def end_round(self, events: Events) -> None:
        for card in self.offer:
            buying.discard(self, card)
        tell(events, "end_round", unsold=list(self.offer))
        self.offer = ()
        if self.round == LAST_ROUND:
            self.phase = Phase.END
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
        self.phase = Phase.OVER
        tell(events, "end", ranks=list(self.result.ranks), reason=self.result.reason)

    def scores(self) -> tuple[int, ...]:
        return tuple(map(pieces, self.castles))

    def outcome(self) -> Outcome | None:
        return self.result


def ranks_of_winner(winner: int, seats: int) -> tuple[int, ...]:
    """With four players the one opposite the winner is second."""
    others = 3 if seats == 4 else 2
    ranks = [others] * seats
    ranks[winner] = 1
    if seats == 4:
        ranks[(winner + 2) % 4] = 2
    return tuple(ranks)


def ranks_at_the_last_round(castles: Sequence[int], stock: Sequence[Amounts]) -> tuple[int, ...]:
    """Most pieces, then most resources in all, then shared."""
    merits = [
        (pieces(castle), sum(amounts)) for castle, amounts in zip(castles, stock, strict=True)
    ]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


class Decision(NamedTuple):
    """What may be chosen in a phase, and what comes of it."""

    legal: Callable[[Position, int], list[int]]
    apply: Callable[[Position, int, int, Events], None]


DECISIONS: dict[Phase, Decision] = {
    **dict.fromkeys(WINDOWS, Decision(windows.legal_plays, windows.play_or_pass)),
    Phase.ANSWER: Decision(windows.legal_answers, windows.answer),
    Phase.THROW: Decision(battle.legal_throws, battle.throw),
    Phase.TAKE: Decision(windows.legal_takes, windows.take),
    Phase.OPEN: Decision(auction.legal_openings, auction.open_auction),
    Phase.SECOND: Decision(auction.legal_seconds, auction.add_second),
    Phase.BID: Decision(auction.legal_bids, auction.bid_or_drop),
    Phase.BID_REST: Decision(auction.legal_rests, auction.complete_bid),
    Phase.PAY: Decision(buying.legal_payments, buying.pay),
    Phase.ORDER: Decision(buying.legal_orders, buying.use),
    Phase.BUILD: Decision(building.legal_builds, building.build),
}
STEPS: dict[Phase, Callable[[Position, Events], None]] = {
    Phase.NEXT_BATTLE: battle.next_battle,
    Phase.FIGHT: battle.fight,
    Phase.LOOT: battle.loot,
    Phase.AFTERMATH: battle.aftermath,
    Phase.END_BATTLE: battle.end_battle,
    Phase.NEXT_AUCTION: auction.next_auction,
    Phase.NEXT_BIDDER: auction.next_bidder,
    Phase.NEXT_USE: buying.next_use,
    Phase.NEXT_PIECE: building.next_piece,
    Phase.END_ROUND: Position.end_round,
    Phase.END: Position.end,
}

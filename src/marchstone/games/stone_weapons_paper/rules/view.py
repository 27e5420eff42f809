"""What a seat may know of a position (SWP-31). Action cards are kinds, battle cards numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone.core.protocol import Outcome
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    BATTLE,
    KIND,
    MOODS,
    NO_KINDS,
    NONE,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.castle import PLACEMENTS, Placement
from marchstone.games.stone_weapons_paper.rules.payment import (
    Payment,
    Purse,
    minimum,
    most,
    payments,
    purse_of,
)
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import PHASES

Cards = tuple[int, ...]
Counts = tuple[int, ...]  # of each kind of action card


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None  # None: a spectator
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[int, ...]
    seats: int
    round: int
    first: int
    mood: str
    phase: str
    turn: int
    step: int
    stock: tuple[Amounts, ...]
    incomes: tuple[Amounts, ...]
    castles: tuple[int, ...]
    developments: tuple[Cards, ...]
    hand: Cards  # kinds, in order
    hand_sizes: tuple[int, ...]
    known: tuple[Counts, ...]  # of each seat's hand at least this
    shuffled: Counts  # in the action deck when it was last shuffled
    drawn: Counts  # of those, what this seat has drawn
    action_deck_left: int
    action_discard: Cards  # kinds, the last on top
    offer: Cards
    offer_deck_left: int
    offer_discard: Cards
    removed: Cards
    battle_deck_left: int
    battle_discard: tuple[Amounts, ...]
    fights: tuple[tuple[int, int, int, int], ...]  # attacker, defender, what each threw
    loot: Amounts | None  # of the battle card that lies between attacker and defender
    attacker: int
    defender: int
    thrown: tuple[bool, bool]  # attacker, defender
    my_throw: int
    ties: int
    forbidden: int
    winner: int
    symbol: int
    doubled: bool
    succeeded: bool
    window: str  # in which `played` was played, while it is to be answered
    played: int
    named: int
    takes_left: int
    lots: Cards
    bid: Amounts
    leader: int
    runners: Cards
    half_bid: int
    bought: Cards
    building: int
    must_build: bool
    result: Outcome | None

    def purse(self, seat: int) -> Purse:
        return purse_of(self.stock[seat], self.developments[seat])

    def payments(self) -> list[Payment]:
        """The ways in which the leader can pay his bid."""
        return payments(self.purse(self.leader), self.bid) if self.leader != NONE else []

    def reach(self, seat: int) -> Amounts:
        """The highest bid of the seat in each resource of the auction, the others as they are."""
        bid = self.bid if any(self.bid) else minimum(self.lots)
        purse = self.purse(seat)
        stone, weapons, paper = (most(purse, bid, r) if bid[r] else 0 for r in RESOURCES)
        return stone, weapons, paper

    def placements(self) -> dict[int, Placement]:
        """Where the part can be built at once, by action."""
        builds = (action for action in self.legal if act.BUILD <= action < act.DISCARD)
        return {action: PLACEMENTS[action - act.BUILD] for action in builds}


# Public fields that stand in the state as lists and in the view as tuples.
LISTS = ("stock", "castles", "developments")
PLAIN = (
    *("seats", "round", "first", "turn", "step", "shuffled", "offer", "offer_discard", "removed"),
    *("attacker", "defender", "ties", "forbidden", "winner", "symbol", "doubled", "succeeded"),
    *("played", "named", "takes_left", "lots", "bid", "leader", "runners", "half_bid", "bought"),
    *("building", "must_build", "fights", "result"),
)


def view(state: Position, seat: int | None) -> View:
    lists: dict[str, Any] = {name: tuple(getattr(state, name)) for name in LISTS}
    plain: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    return View(
        seat=seat,
        to_act=state.to_act(),
        scores=state.scores(),
        mood=MOODS[state.mood],
        phase="over" if state.result else PHASES[state.phase],
        window="" if state.window == NONE else PHASES[state.window],
        incomes=tuple(map(state.income, range(state.seats))),
        hand_sizes=tuple(map(len, state.hands)),
        action_deck_left=len(state.action_deck),
        action_discard=tuple(KIND[card] for card in state.action_discard),
        offer_deck_left=len(state.offer_deck),
        battle_deck_left=len(state.battle_deck),
        battle_discard=tuple(BATTLE[card][state.mood] for card in state.battle_discard),
        loot=None if state.battle_card == NONE else BATTLE[state.battle_card][state.mood],
        thrown=(state.throws[0] != NONE, state.throws[1] != NONE),
        **lists,
        **plain,
        **_private(state, seat),
    )


def _private(state: Position, seat: int | None) -> dict[str, Any]:
    if seat is None:
        nothing = (NO_KINDS,) * state.seats
        return {"legal": (), "hand": (), "known": nothing, "drawn": NO_KINDS, "my_throw": NONE}
    pair = (state.attacker, state.defender)
    return {
        "legal": tuple(state.legal(seat)),
        "hand": tuple(KIND[card] for card in state.hands[seat]),
        "known": state.known[seat],
        "drawn": state.drawn[seat],
        "my_throw": state.throws[pair.index(seat)] if seat in pair else NONE,
    }

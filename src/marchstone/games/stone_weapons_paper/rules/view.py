"""What a seat may know of a position (SWP-31). Action cards are kinds, battle cards numbers."""

from __future__ import annotations

from marchstone.core.position import Frozen, Seen
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
from marchstone.games.stone_weapons_paper.rules.payment import Payment, most, payments
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import (
    Auction,
    Battle,
    Cards,
    Open,
    OpenBattle,
)

Counts = tuple[int, ...]  # of each kind of action card


class SeenBattle(OpenBattle, Frozen):
    thrown: tuple[bool, bool]  # attacker, defender
    my_throw: int


class SeenAuction(Auction, Frozen):
    """All of it lies open."""


class View(Open, Seen):
    battle: SeenBattle | None
    auction: SeenAuction | None
    hand: Cards  # kinds, in order
    hand_sizes: tuple[int, ...]
    known: tuple[Counts, ...]  # of each seat's hand at least this
    drawn: Counts  # of the action cards shuffled last, what this seat has drawn
    action_deck_left: int
    action_discard: Cards  # kinds, the last on top
    offer_deck_left: int
    battle_deck_left: int
    battle_discard: tuple[Amounts, ...]

    @property
    def mood(self) -> str:
        return MOODS[self.is_red]

    def payments(self) -> list[Payment]:
        """The ways in which the leader can pay his bid."""
        auction = self.auction
        if auction is None or auction.leader == NONE:
            return []
        return payments(self.purse(auction.leader), auction.bid)

    def reach(self, seat: int, bid: Amounts) -> Amounts:
        """The highest bid of the seat in each resource of this one, the others as they are."""
        purse = self.purse(seat)
        stone, weapons, paper = (most(purse, bid, r) if bid[r] else 0 for r in RESOURCES)
        return stone, weapons, paper

    def placements(self) -> dict[int, Placement]:
        """Where the part can be built at once, by action."""
        builds = (action for action in self.legal if act.BUILD <= action < act.DISCARD)
        return {action: PLACEMENTS[action - act.BUILD] for action in builds}


def view(state: Position, seat: int | None) -> View:
    return View.of(
        state,
        seat,
        battle=seen_battle(state.battle, seat),
        auction=SeenAuction(**state.auction.shown()) if state.auction else None,
        hand=() if seat is None else tuple(KIND[card] for card in state.hands[seat]),
        hand_sizes=tuple(map(len, state.hands)),
        known=(NO_KINDS,) * state.seats if seat is None else state.known[seat],
        drawn=NO_KINDS if seat is None else state.drawn[seat],
        action_deck_left=len(state.action_deck),
        action_discard=tuple(KIND[card] for card in state.action_discard),
        offer_deck_left=len(state.offer_deck),
        battle_deck_left=len(state.battle_deck),
        battle_discard=tuple(BATTLE[card][state.is_red] for card in state.battle_discard),
    )


def seen_battle(battle: Battle | None, seat: int | None) -> SeenBattle | None:
    if battle is None:
        return None
    attack, defence = battle.throws
    mine = attack if seat == battle.attacker else defence if seat == battle.defender else NONE
    return SeenBattle(**battle.shown(), thrown=(attack != NONE, defence != NONE), my_throw=mine)

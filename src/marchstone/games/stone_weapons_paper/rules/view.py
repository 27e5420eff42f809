"""What a seat may know of a position (SWP-31), and a position that it may be.

Action cards are kinds, battle cards numbers.
"""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Frozen, Seen
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import Payment, most, payments
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    KIND,
    KINDS,
    MOODS,
    NO_KINDS,
    NONE,
    OFFER_CARDS,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.castle import PLACEMENTS, Placement
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import (
    Auction,
    Battle,
    Cards,
    Open,
    OpenBattle,
    replaced,
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

    def payments(self) -> tuple[Payment, ...]:
        """The ways in which the leader can pay his bid."""
        auction = self.auction
        if auction is None or auction.leader == NONE:
            return ()
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


# Imagining


def imagine(view: View, rng: Rng) -> Position:
    """What the seat does not know is dealt again."""
    state = Position()
    state.lay_out(view)
    deal_action_cards(state, view, rng)
    state.offer_deck = tuple(rng.shuffled(unseen_offers(view)))
    deal_battle_cards(state, view, rng)
    state.auction = None
    if view.auction:
        state.auction = Auction()
        state.auction.lay_out(view.auction)
    state.chance = rng.next()
    return state


def deal_action_cards(state: Position, view: View, rng: Rng) -> None:
    left: list[list[int]] = [[] for _ in KINDS]
    for card in reversed(range(ACTION_CARDS)):
        left[KIND[card]].append(card)
    state.action_discard = tuple(left[kind].pop() for kind in view.action_discard)
    hands = [known_cards(view, seat, left) for seat in range(view.seats)]
    hidden = rng.shuffled([card for cards in left for card in cards])
    state.action_deck = imagined_deck(view, hidden)
    for seat, hand in enumerate(hands):
        while len(hand) < view.hand_sizes[seat]:
            hand.append(hidden.pop())
    state.hands = [tuple(sorted(hand)) for hand in hands]
    state.known = ((NO_KINDS,) * view.seats,) * view.seats
    state.drawn = (NO_KINDS,) * view.seats
    if view.seat is not None:
        state.known = replaced(state.known, view.seat, view.known)
        state.drawn = replaced(state.drawn, view.seat, view.drawn)


def known_cards(view: View, seat: int, left: list[list[int]]) -> list[int]:
    if seat == view.seat:
        return [left[kind].pop() for kind in view.hand]
    counts = enumerate(view.known[seat])
    return [left[kind].pop() for kind, count in counts for _ in range(count)]


def imagined_deck(view: View, hidden: list[int]) -> tuple[int, ...]:
    """Taken out of `hidden`: no more of a kind than were shuffled in and not drawn by the seat."""
    room = [total - drawn for total, drawn in zip(view.shuffled, view.drawn, strict=True)]
    deck: list[int] = []
    for card in hidden[:]:
        if len(deck) < view.action_deck_left and room[KIND[card]]:
            room[KIND[card]] -= 1
            deck.append(card)
            hidden.remove(card)
    return tuple(deck)


def unseen_offers(view: View) -> list[int]:
    seen = {*view.offer, *view.offer_discard, *view.removed}
    seen.update(card for cards in view.developments for card in cards)
    if view.auction:
        seen.update((*view.auction.bought, view.auction.building))
    return [card for card in range(OFFER_CARDS) if card not in seen]


def deal_battle_cards(state: Position, view: View, rng: Rng) -> None:
    """SWP-10: cards that look alike from this side may differ on the other."""
    left = rng.shuffled(range(len(BATTLE)))
    discard = tuple(take(left, loot, view.is_red) for loot in view.battle_discard)
    state.battle_discard, state.battle = discard, None
    if view.battle:
        battle = state.battle = Battle()
        battle.lay_out(view.battle)
        battle.card = take(left, battle.loot, view.is_red)
        battle.throws = imagined_throws(view.battle, view.seat, rng)
    state.battle_deck = tuple(left[: view.battle_deck_left])


def take(cards: list[int], loot: Amounts, is_red: bool) -> int:
    card = next(card for card in cards if BATTLE[card][is_red] == loot)
    cards.remove(card)
    return card


def imagined_throws(battle: SeenBattle, seat: int | None, rng: Rng) -> tuple[int, int]:
    throws = [NONE, NONE]
    for side, thrower in enumerate((battle.attacker, battle.defender)):
        forbidden = battle.forbidden if side else NONE
        if battle.thrown[side]:
            allowed = [symbol for symbol in RESOURCES if symbol != forbidden]
            throws[side] = battle.my_throw if thrower == seat else rng.choice(allowed)
    return throws[0], throws[1]

"""Why a move in an auction is good: what cards bring, what others can do, what is left."""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.judge.castles import best_extension
from marchstone.games.stone_weapons_paper.judge.market import MOST_TORN_DOWN
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import (
    FREE,
    can_pay,
    can_raise,
    less,
    minimum,
    payments,
    raised,
)
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, RESOURCES, STONE
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    OF_PART,
    PLACEMENTS,
    built,
    cost,
    demolished,
    is_finished,
    pieces,
)
from marchstone.games.stone_weapons_paper.rules.view import SeenAuction, View
from marchstone.games.stone_weapons_paper.words import names


class AuctionTeller:
    """Tells of the moves of one seat in an auction."""

    def __init__(self, view: View, auction: SeenAuction, seat: int, voice: Voice) -> None:
        self.view, self.auction, self.seat = view, auction, seat
        self.voice, self.t = voice, voice.words

    def of(self, move: act.Move) -> list[str]:
        match move:
            case act.PutUp(card):
                price = minimum((*self.auction.lots, card))
                return [*self.brings(card, price), *self.rivals_at(price)]
            case act.Bid(resource, amount):
                return self.bid(resource, amount)
            case act.Pay(lender, units):
                return self.pay(lender, units)
            case act.Use(card):
                return self.brings(card, FREE)
            case act.Demolish(cell):
                return self.demolish(cell)
            case act.Build(number):
                castle = built(self.view.castles[self.seat], PLACEMENTS[number])
                return [self.castle_then(castle), *self.spare(0)]
            case act.Discard():
                return [self.t("Your castle stays as it is."), *self.spare(0)]
        return self.hold_back(move)

    # Cards

    def brings(self, card: int, price: Amounts) -> list[str]:
        """What the card would do, bought so; if it is a part, also for whom it would finish."""
        if PART[card] == NONE:
            return [names.offer_effect(self.t, card)]
        told = [self.castle_then(self.best_with(self.seat, card, price))]
        for other in range(self.view.seats):
            if other != self.seat and self.could_finish(other, card, price):
                name = self.voice.names[other]
                told.append(self.t("With this part {name} would finish.", name=name))
        return told

    def could_finish(self, other: int, card: int, price: Amounts) -> bool:
        """If he outbids that price."""
        higher = (raised(price, r, price[r] + 1) for r in RESOURCES if price[r])
        return any(is_finished(self.best_with(other, card, bid)) for bid in higher)

    def best_with(self, seat: int, card: int, price: Amounts) -> int:
        """The castle that the seat could have; the one it has if it cannot pay."""
        castle, stones = self.view.castles[seat], self.view.stock[seat][STONE]
        ways = payments(self.view.purse(seat), price)
        if not ways:
            return castle
        left = max(stones - way.paid[STONE] for way in ways)
        return best_extension(castle, PART[card], min(MOST_TORN_DOWN, left)).castle

    def castle_then(self, castle: int) -> str:
        """What a castle means beside the one that stands."""
        t, before = self.t, self.view.castles[self.seat]
        more = pieces(castle) - pieces(before)
        if is_finished(castle):
            return t("This finishes your castle.")
        if castle == before:
            return t("It does not help your castle.")
        if more <= 0:
            return t("No piece more, but other parts fit better then.")
        left = t.n("{n} is missing then", "{n} are missing then", len(CELLS) - pieces(castle))
        return t.n(
            "{n} piece more for your castle; {left}.",
            "{n} pieces more for your castle; {left}.",
            more,
            left=left,
        )

    def rivals_at(self, price: Amounts) -> list[str]:
        """Whether one of the others could pay so much."""
        others = (seat for seat in range(self.view.seats) if seat != self.seat)
        if any(can_pay(self.view.purse(seat), price) for seat in others):
            return []
        return [self.t("Nobody else can pay for it.")]

    # Bids

    def bid(self, resource: int, amount: int) -> list[str]:
        auction, bid = self.auction, self.least_bid(resource, amount)
        told = [sentence for card in auction.lots for sentence in self.brings(card, bid)][:2]
        others = (other for other in auction.runners if other != self.seat)
        return [*told, *(self.reach(other, bid, resource) for other in others)]

    def least_bid(self, resource: int, amount: int) -> Amounts:
        """With the amount that was named before, or the least that may be named after."""
        auction, bid = self.auction, raised(self.auction.bid, resource, amount)
        first, *rest = (r for r in RESOURCES if bid[r])
        if auction.half_bid != NONE:
            return raised(bid, first, auction.half_bid)
        if rest and auction.leader != NONE and bid == auction.bid:
            return raised(bid, rest[0], bid[rest[0]] + 1)
        return bid

    def reach(self, other: int, bid: Amounts, resource: int) -> str:
        t, name = self.t, self.voice.names[other]
        highest = self.view.reach(other, bid)[resource]
        if highest > bid[resource]:
            amount = names.amount(t, resource, highest)
            return t("{name} can go up to {amount}.", name=name, amount=amount)
        if can_raise(self.view.purse(other), bid):
            return t("{name} can raise the other amount.", name=name)
        return t("{name} cannot outbid that.", name=name)

    def pay(self, lender: int, units: int) -> list[str]:
        ways = self.view.payments()
        paid = next(way.paid for way in ways if (way.lender, way.units) == (lender, units))
        left = names.amounts(self.t, less(self.view.stock[self.seat], paid))
        if not left:
            return [self.t("You are left with nothing.")]
        return [self.t("You are left with {amounts}.", amounts=left)]

    def hold_back(self, move: act.Move) -> list[str]:
        """Declining, dropping out, one card alone."""
        t, auction = self.t, self.auction
        if isinstance(move, act.Alone):
            price = minimum(auction.lots)
            least = t("Alone it costs at least {price}.", price=names.amounts(t, price))
            return [*self.brings(auction.lots[0], price), least]
        kept = names.amounts(t, self.view.stock[self.seat])
        told = [
            t("You keep {amounts}.", amounts=kept) if kept else t("You have nothing to pay with.")
        ]
        if isinstance(move, act.DropOut):
            name, bid = self.voice.names[auction.leader], names.amounts(t, auction.bid)
            told.append(t("{name} has bid {bid}.", name=name, bid=bid))
        return told

    # Building

    def demolish(self, cell: int) -> list[str]:
        """Any piece may go; whether that makes room depends on the part."""
        castle, part = self.view.castles[self.seat], PART[self.auction.building]
        after, stones = demolished(castle, cell), self.view.stock[self.seat][STONE]
        makes_room = any(
            cost(after, place) < min(stones, cost(castle, place)) for place in OF_PART[part]
        )
        told = [self.t("This makes room for the part.")] if makes_room else []
        return [*told, *self.spare(1)] or [self.t("The part must be built then.")]

    def spare(self, paid: int) -> list[str]:
        stones = self.view.stock[self.seat][STONE] - paid
        said = names.amount(self.t, STONE, stones)
        return [self.t("{stones} left for demolition.", stones=said)] if stones else []

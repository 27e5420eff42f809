"""The basic game of Schotten Totten, N tables at once, in the order of the rulebook.

One ply is a whole turn: a card is played, every stone that can be claimed is claimed, a card is
drawn. Whoever is in turn is 0, the other 1: after each ply the tables are turned round. Numbers
of stones, cards and formations are those of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from marchstone.core.network.arrays import Array, Arrays
from marchstone.games.schotten_totten.judge.network.features import Features, Positions
from marchstone.games.schotten_totten.judge.network.formations import FULL, Formations
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, STONES

HAND = 6  # ST-10
PLAYS = STONES * CLAN_CARDS  # a play is stone * 54 + card


@dataclass(slots=True)
class Tables:
    """N positions before a turn, all that is hidden included."""

    hands: Array  # [n, 2, 54] 1 for each card held
    sides: Array  # [n, 2, 9, 54] 1 for each card laid
    owners: Array  # [n, 9] 1: of the player in turn, -1: of the other, 0: of nobody
    first: Array  # [n, 9] ST-32: likewise, who completed his side first
    passes: Array  # [n]
    decks: Array  # [n, 54] the cards in the order in which they are dealt and drawn
    dealt: Array  # [n] how many of them

    def positions(self) -> Positions:
        """As the network sees them."""
        held = self.hands[:, 1].sum(-1)
        return Positions(self.hands, self.sides, self.owners, self.first, self.passes, held)

    def rows(self, chosen: Array) -> Tables:
        """Some of the tables: those where it is true."""
        return Tables(*[getattr(self, field.name)[chosen] for field in fields(Tables)])


@dataclass(slots=True)
class Turn:
    """What a ply has come to: where a round is over, the next table is dealt anew."""

    tables: Tables
    over: Array  # [n]
    returns: Array  # [n] of the player who played: 1 won, -1 lost, 0 drawn or not over
    owners: Array  # [n, 9] after the claims, for the player who played


class SchottenTotten:
    """The rules, as arrays of one library."""

    plays = PLAYS
    cards = CLAN_CARDS

    def __init__(self, xp: Arrays | Any) -> None:
        self.xp = xp
        self.formations = Formations(xp)
        self.features = Features(self.formations)
        self.every_card = xp.constant([*range(CLAN_CARDS)])
        self.every_stone = xp.constant([*range(STONES)])
        # ST-38: row k has the stones that are awarded once the first k were looked at.
        rows = [[float(stone < k) for stone in range(STONES)] for k in range(STONES + 1)]
        self.awarded = xp.constant(rows)

    # Set-up: ST-2, ST-4

    def deal(self, decks: Array) -> Tables:
        """Decks are permutations of the clan cards, [n, 54]; whoever begins has the first six."""
        xp = self.xp
        hands = [self.spread(decks[:, seat * HAND : (seat + 1) * HAND]) for seat in (0, 1)]
        stones = xp.zeros_like(decks[:, :STONES] * self.every_stone)
        return Tables(
            hands=xp.stack(hands, axis=1),
            sides=xp.broadcast_to(
                stones[:, None, :, None] * self.every_card, (len(decks), 2, STONES, CLAN_CARDS)
            ),
            owners=stones,
            first=stones,
            passes=stones[:, 0],
            decks=decks,
            dealt=stones[:, 0] + 2 * HAND,
        )

    def spread(self, cards: Array) -> Array:
        """Cards [n, k] by number, as [n, 54] of ones."""
        return self.xp.real(cards[..., None] == self.every_card).sum(-2)

    def legal(self, tables: Tables) -> Array:
        """ST-7: [n, 486]. ST-9: whoever has no play passes."""
        return self.features.legal(tables.positions()).reshape(-1, PLAYS)

    # A turn: ST-6

    def play(self, tables: Tables, plays: Array, fresh: Tables) -> Turn:
        """Where nothing can be played, the number of the play does not matter: it is a pass.
        Where a round ends, the fresh table takes its place."""
        xp = self.xp
        can = xp.any(self.legal(tables), axis=-1)
        card = xp.real((plays % CLAN_CARDS)[:, None] == self.every_card) * xp.real(can)[:, None]
        stone = xp.real((plays // CLAN_CARDS)[:, None] == self.every_stone)
        mine = tables.sides[:, 0] + stone[..., None] * card[:, None]  # ST-7
        complete = mine.sum(-1) > FULL - 0.5
        first = xp.where(complete & (tables.first == 0), 1, tables.first)  # ST-32
        theirs = tables.sides[:, 1]
        strengths = self.strengths(mine, theirs)
        claims = self.claims(tables.owners, first, complete, strengths)
        owners = xp.where(claims, 1, tables.owners)  # ST-21
        claimed = xp.any(claims, axis=-1)
        passes = xp.where(can | claimed, 0, tables.passes + 1)
        draws = can & (tables.dealt < CLAN_CARDS)
        after = Tables(
            hands=xp.stack(
                [tables.hands[:, 1], tables.hands[:, 0] - card + self.drawn(tables, draws)], axis=1
            ),
            sides=xp.stack([theirs, mine], axis=1),
            owners=-owners,
            first=-first,
            passes=passes,
            decks=tables.decks,
            dealt=tables.dealt + xp.real(draws),
        )
        won = self.won(owners == 1)
        deadlock = (passes > 1.5) & ~won
        over = won | deadlock
        lot = self.deadlock(owners, first, complete, theirs, strengths)
        returns = xp.where(won, 1, xp.where(deadlock, lot, 0))
        return Turn(self.kept(after, over, fresh), over, returns, owners)

    def strengths(self, mine: Array, theirs: Array) -> tuple[Array, Array]:
        """Of the own side as it lies, NONE while it is incomplete; and the best that the other
        can become with cards that nobody has seen laid."""
        xp, count = self.xp, len(mine)
        unseen = 1 - mine.sum(1) - theirs.sum(1)
        pools = xp.concatenate([xp.zeros_like(unseen), unseen])
        _, best = self.formations.reach(xp.concatenate([mine, theirs]), pools)
        return best[:count], best[count:]

    def claims(
        self, owners: Array, first: Array, complete: Array, strengths: tuple[Array, Array]
    ) -> Array:
        """ST-15, ST-16: the other side loses, or nothing unseen can make it win."""
        mine, theirs = strengths
        wins = (mine > theirs) | ((mine == theirs) & (first == 1))
        return (owners == 0) & complete & wins

    def won(self, held: Array) -> Array:
        """ST-23: three adjacent stones, or any five."""
        xp = self.xp
        three = held[..., :-2] & held[..., 1:-1] & held[..., 2:]
        return xp.any(three, axis=-1) | (xp.real(held).sum(-1) > 4.5)

    def drawn(self, tables: Tables, draws: Array) -> Array:
        """ST-8: the next card of the deck, as [n, 54]."""
        xp = self.xp
        at = xp.whole(xp.clip(tables.dealt, 0, CLAN_CARDS - 1))
        card = xp.pick(tables.decks, at[:, None])
        return xp.real(card == self.every_card) * xp.real(draws)[:, None]

    # The end: ST-38

    def deadlock(
        self,
        owners: Array,
        first: Array,
        complete: Array,
        theirs: Array,
        strengths: tuple[Array, Array],
    ) -> Array:
        """Open stones are awarded from stone 1 upward until somebody has won; else who holds
        more stones has. A complete side beats an incomplete one."""
        xp = self.xp
        theirs_complete = theirs.sum(-1) > FULL - 0.5
        lead = xp.where(complete, strengths[0], -1) - xp.where(theirs_complete, strengths[1], -1)
        stronger = xp.sign(xp.sign(lead) + 0.5 * first)
        awarded = xp.where(owners == 0, stronger, owners)
        held = owners[:, None] + (awarded - owners)[:, None] * self.awarded
        won = xp.real(self.won(held == 1)) - xp.real(self.won(held == -1))
        # Whoever had won earlier had so after more of the awards.
        return xp.sign(xp.sign(won.sum(-1)) + 0.5 * xp.sign(held[:, -1].sum(-1)))

    def kept(self, tables: Tables, over: Array, fresh: Tables) -> Tables:
        """Tables that go on; where a round is over, a new one."""
        chosen = []
        for field in fields(Tables):
            old, new = getattr(tables, field.name), getattr(fresh, field.name)
            rows = over.reshape(-1, *[1] * (len(old.shape) - 1))
            chosen.append(self.xp.where(rows, new, old))
        return Tables(*chosen)

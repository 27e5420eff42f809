"""What the network is told of many positions at once, from the side of the player in turn.

Each stone has a row, the table has one more; what only the critic may see comes last in both.
"""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.network.arrays import Array
from marchstone.games.schotten_totten.judge.network.formations import (
    FULL,
    GOALS,
    SORTS,
    Formations,
)
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, STONES

RANKS = 6  # nothing, sum, run, colour, three of a kind, colour run
REACH = RANKS + 1 + len(SORTS)
COMPARED = ((0, 2), (1, 2), (1, 3), (0, 3))  # mine with all unseen, with my hand; his likewise
WANTED = 2 * GOALS  # the first of a stone: goals open to me with all unseen cards, with my hand
STONE = 3 * GOALS + 2 * CLAN_CARDS + 2 * (FULL + 1) + 2 * 3 + STONES + 4 * REACH + 8
TABLE = 2 * CLAN_CARDS + 6
CRITIC_STONE = STONE + GOALS + REACH
CRITIC_TABLE = TABLE + CLAN_CARDS


@dataclass(slots=True)
class Positions:
    """N positions before a play; 0 is the player in turn, 1 the other.

    Owners and stamps are 1 for the player in turn, -1 for the other, 0 for nobody.
    """

    hands: Array  # [n, 2, 54]; the other hand may be left at 0 where only the policy is asked
    sides: Array  # [n, 2, 9, 54]
    owners: Array  # [n, 9]
    first: Array  # [n, 9] ST-32
    passes: Array  # [n]
    held: Array  # [n] cards in the other hand


class Features:
    def __init__(self, formations: Formations) -> None:
        xp = self.xp = formations.xp
        self.formations = formations
        self.ranks = xp.constant([*range(-1, RANKS - 1)])
        self.counts = xp.constant([*range(FULL + 1)])
        self.signs = xp.constant([-1, 0, 1])
        self.stones = xp.constant([[float(a == b) for a in range(STONES)] for b in range(STONES)])

    def legal(self, it: Positions) -> Array:
        """ST-7: [n, 9, 54], a card of the hand at an unclaimed stone with room on this side."""
        free = (it.owners == 0) & (it.sides[:, 0].sum(-1) < FULL - 0.5)
        return free[..., None] & (it.hands[:, 0] > 0.5)[:, None]

    def of(self, it: Positions, *, both_hands: bool) -> tuple[Array, Array]:
        """[n, 9, STONE] and [n, TABLE], or the critic's, who sees both hands."""
        xp = self.xp
        unseen = 1 - it.sides.sum(1).sum(1)
        hidden = unseen - it.hands[:, 0]
        sides = [it.sides[:, 0]] * 2 + [it.sides[:, 1]] * 2
        pools = [unseen, it.hands[:, 0], hidden, unseen]
        if both_hands:
            sides.append(it.sides[:, 1])
            pools.append(it.hands[:, 1])
        open_, best = self.formations.reach(xp.concatenate(sides), xp.concatenate(pools))
        goals = xp.real(open_).reshape(len(sides), -1, STONES, GOALS)
        best = best.reshape(len(sides), -1, STONES)
        told = self.told(best, goals)
        stones = [*goals[:3], *self.lying(it), *told[:4], self.ahead(best, it)]
        if both_hands:
            stones += [goals[4], told[4]]
        table = self.table(it, hidden, both_hands)
        return xp.concatenate(stones, axis=-1), xp.concatenate(table, axis=-1)

    def lying(self, it: Positions) -> list[Array]:
        """What lies at each stone, whose it is, who was first, and which stone it is."""
        xp = self.xp
        counts = it.sides.sum(-1)[..., None] == self.counts
        return [
            it.sides[:, 0],
            it.sides[:, 1],
            xp.real(counts[:, 0]),
            xp.real(counts[:, 1]),
            xp.real(it.owners[..., None] == self.signs),
            xp.real(it.first[..., None] == self.signs),
            xp.broadcast_to(self.stones, (it.owners.shape[0], STONES, STONES)),
        ]

    def ahead(self, best: Array, it: Positions) -> Array:
        """By how much, and who, as far as the best goes that each can reach."""
        xp = self.xp
        by = xp.stack([best[mine] - best[his] for mine, his in COMPARED], axis=-1)
        stamp = 0.5 * it.first[..., None]
        far = xp.clip(by / 50 + stamp / 10, -2, 2)
        return xp.concatenate([far, xp.sign(by + stamp)], axis=-1)

    def told(self, best: Array, goals: Array) -> Array:
        """Of each pool and stone: the best that can be reached, and how many goals are open."""
        xp = self.xp
        rank = xp.floor(best / 100)
        kinds = [xp.sum(goals[..., sort], axis=-1) / FULL for sort in SORTS]
        numbers = xp.stack([(best - 100 * rank) / 27, *kinds], axis=-1)
        return xp.concatenate([xp.real(rank[..., None] == self.ranks), numbers], axis=-1)

    def table(self, it: Positions, hidden: Array, both_hands: bool) -> list[Array]:
        xp = self.xp
        numbers = [
            (hidden.sum(-1) - it.held) / 42,
            it.hands[:, 0].sum(-1) / 6,
            it.held / 6,
            it.passes,
            xp.real(it.owners == 1).sum(-1) / 5,
            xp.real(it.owners == -1).sum(-1) / 5,
        ]
        table = [it.hands[:, 0], hidden, xp.stack(numbers, axis=-1)]
        return [*table, it.hands[:, 1]] if both_hands else table

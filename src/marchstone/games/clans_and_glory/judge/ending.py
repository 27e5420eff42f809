"""The last turns, reckoned to the end: what each action brings, whatever cards the others hold.

Cards stay hidden to the end, but in the last turns few are left that could still be played. Every
hand that the next player may hold is as likely as the others; he plays what is best for him, by
what he knows in turn.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from marchstone.core.guide import Returns, returns_of
from marchstone.games.clans_and_glory.judge.points import turns_left
from marchstone.games.clans_and_glory.rules.cards import DECK, PLACES, TILE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import PLACING, SHIELDING

MOST_TURNS = 3  # that are left, the one in which a seat decides included
MOST_ENDS = 5_000  # of games that are looked at: about a third of a second


class TooLong(Exception):
    """More ends than there is time for."""


def reckon(world: Position, seat: int, actions: Sequence[int]) -> list[Returns] | None:
    """What everybody may expect after each action of the seat; None where the end is too far."""
    if _turns(world) + (world.phase == SHIELDING) > MOST_TURNS:
        return None
    try:
        return Ending().worths(world, seat, actions)
    except TooLong:
        return None


def _turns(world: Position) -> int:
    """In which a card will still be placed."""
    return sum(turns_left(world, seat) for seat in range(len(world.shields)))


_returns = lru_cache(maxsize=MOST_ENDS)(returns_of)


class Ending:
    """Of a position it reads what a seat knows there, and supposes the rest."""

    def __init__(self, most: int = MOST_ENDS) -> None:
        self.left = most  # ends that may still be looked at
        self._last_turns: dict[Hashable, Returns] = {}

    def worths(self, world: Position, seat: int, actions: Sequence[int]) -> list[Returns]:
        """What everybody may expect after each action of the seat, by what the seat knows."""
        return [self._outlook(_after(world, seat, action), seat) for action in actions]

    def _outlook(self, world: Position, seat: int, elsewhere: Sequence[int] = ()) -> Returns:
        """What the seat expects, if it supposes that some cards are with one who has played."""
        if world.result:
            self.left -= 1
            if self.left < 0:
                raise TooLong
            return _returns(world.result, world.scores())
        is_last = world.phase == PLACING and _turns(world) == 1
        if world.turn == seat:
            return self._last_turn(world) if is_last else self._best(world, seat)[1]
        supposed = _supposed(world, seat, elsewhere)
        found = [self._last_turn(it) if is_last else self._played(it, seat) for it in supposed]
        return tuple(sum(each) / len(found) for each in zip(*found, strict=True))

    def _best(self, world: Position, seat: int) -> tuple[int, Returns]:
        actions = world.legal(seat)
        found = zip(actions, self.worths(world, seat, actions), strict=True)
        return max(found, key=lambda it: it[1][seat])

    def _played(self, world: Position, seat: int) -> Returns:
        """After a whole turn of the next player, as he sees it."""
        mover, hand = world.turn, world.hands[world.turn]
        while world.turn == mover and not world.result:
            world = _after(world, mover, self._best(world, mover)[0])
        return self._outlook(world, seat, hand)

    def _last_turn(self, world: Position) -> Returns:
        """What the last card brings; others may have led to the same table."""
        mover = world.turn
        table = (*world.places, *world.stacks, *world.hands[mover])
        found = self._last_turns.get(table)
        if found is None:
            worths = self.worths(world, mover, _distinct(world, mover))
            found = self._last_turns[table] = max(worths, key=itemgetter(mover))
        return found


def _distinct(world: Position, seat: int) -> list[int]:
    """Of the last card it does not matter where on a tile it lies."""
    tile = TILE[len(world.shields)]
    return list({(tile[a % PLACES], a // PLACES): a for a in world.legal(seat)}.values())


def _after(world: Position, seat: int, action: int) -> Position:
    after = world.clone()
    after.apply(seat, action)
    return after


def _supposed(world: Position, seat: int, elsewhere: Sequence[int]) -> Iterator[Position]:
    """With every hand that the next player may hold, as far as the seat knows."""
    known = {*world.places, *world.hands[seat], *elsewhere}
    known.update(card for _, owner, card in world.down if owner == seat)
    hidden = [card for card in DECK[len(world.shields)] if card not in known]
    mover = world.turn
    for hand in combinations(hidden, len(world.hands[mover])):
        supposed = world.clone()
        supposed.hands[mover] = list(hand)
        yield supposed

"""What the quick policy would play, as far as it is quickly told and follows from what is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.judge import haste, skirmish
from marchstone.games.stone_weapons_paper.judge.network import plays
from marchstone.games.stone_weapons_paper.judge.network.seats import surplus
from marchstone.games.stone_weapons_paper.judge.strength import rounds_left
from marchstone.games.stone_weapons_paper.judge.throwing import Mix, mix
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES
from marchstone.games.stone_weapons_paper.rules.phases import OPEN, SECOND, THROW
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import Battle

LOUD = 3.0  # what is said for a play: before anything is learned, e to this as likely as another

_ANY = Rng(0)  # for the phases in which nothing is drawn


def advice(world: Position, seat: int) -> Iterable[tuple[int, float]]:
    """Plays, and how much is said for them; nothing where the seat decides nothing."""
    phase, battle = world.phase, world.battle
    if phase is THROW and battle:
        if seat not in (battle.attacker, battle.defender):
            return ()
        chances = throw_chances(world, battle, seat)
        return [(act.THROW + symbol, LOUD * chances[symbol]) for symbol in RESOURCES]
    if world.turn != seat or phase not in haste.DECIDE:
        return ()
    decide = QUICKER.get(phase, haste.hasty)
    return [(plays.play_of(world, seat, decide(world, seat, _ANY)), LOUD)]


def throw_chances(world: Position, battle: Battle, seat: int) -> Mix:
    """How often whoever cannot be read throws each symbol."""
    won, lost = (skirmish.prizes(world, battle, it) for it in (battle.defender, battle.attacker))
    if seat == battle.attacker:
        return mix(won, lost, NONE, battle.forbidden)
    return mix(lost, won, battle.forbidden, NONE)


def put_up(world: Position, seat: int, rng: Rng) -> int:
    """The card that is worth most more than its price, whoever may raise it."""
    gain, card = max((_surplus(world, seat, (card,)), card) for card in world.offer)
    return act.PUT_UP + card if gain > 0 else act.DECLINE


def add(world: Position, seat: int, rng: Rng) -> int:
    assert world.auction
    (first,) = world.auction.lots
    best, chosen = _surplus(world, seat, (first,)), act.ALONE
    for card in world.offer:
        if card != first:
            gain = _surplus(world, seat, (min(first, card), max(first, card)))
            if gain > best:
                best, chosen = gain, act.PUT_UP + card
    return chosen


def _surplus(world: Position, seat: int, lots: tuple[int, ...]) -> float:
    castles, owned = world.castles, world.developments[seat]
    return surplus(lots, castles[seat], world.stock[seat], owned, rounds_left(castles))


QUICKER: dict[str, Callable[[Position, int, Rng], int]] = {OPEN: put_up, SECOND: add}

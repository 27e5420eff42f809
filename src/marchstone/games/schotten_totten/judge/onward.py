"""With tactics cards both sides play on for some turns, each from its own hand, before a position
is judged.

Of clan cards the network says what is played; elite troops and combat modes come before it where
the judge finds that they gain more. Ruses wait in hand: what they are worth there is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import won_with
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import PLAY

if TYPE_CHECKING:
    from marchstone.games.schotten_totten.judge.guide import Guide
    from marchstone.games.schotten_totten.judge.network.network import Network


def play_on(network: Network, guide: Guide, worlds: Sequence[Position], turns: int) -> None:
    """The worlds are before a turn, or over."""
    for _ in range(turns):
        worlds = [world for world in worlds if world.result is None]
        if not worlds:
            return
        for world, play in zip(worlds, network.likened_plays(worlds), strict=True):
            world.apply(world.turn, _better(guide, world, play))
            finish_turn(guide, world)


def finish_turn(guide: Guide, world: Position) -> None:
    """What is left of a turn is done as the judge advises: claims, draws, what a card asks for."""
    rng = Rng(0)
    while world.phase != PLAY and world.result is None:
        world.apply(world.turn, guide.policy(world, world.turn, rng))


def _better(guide: Guide, world: Position, play: int) -> int:
    """The play, or the tactics card that wins the round or gains more at the stones."""
    hand = world.hands[world.turn]
    if play < 0:
        return guide.policy(world, world.turn, Rng(0))
    if hand[-1] < CLAN_CARDS or not (others := _at_stones(world.legal(world.turn))):
        return play
    for action in others:
        if _wins(guide, world, action):
            return action
    return max(guide.gains(world, world.turn, [play, *others]))[1]


def _at_stones(legal: Sequence[int]) -> list[int]:
    """Plays of elite troops and combat modes."""
    return [action for action in legal if CLAN_CARDS * STONES <= action < act.RECRUIT]


def _wins(guide: Guide, world: Position, action: int) -> bool:
    """Tried out where this stone is the last that is needed."""
    seat = world.turn
    if not won_with(world.held[seat] | 1 << action % STONES):
        return False
    after = world.clone()
    after.apply(seat, action)
    finish_turn(guide, after)
    return bool(after.result and after.result.ranks[seat] == 1)

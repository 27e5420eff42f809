"""Why a move of Rebirth may be good, in words: from what its seat knows, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from marchstone.core.chance.rng import Rng
from marchstone.core.words import Voice
from marchstone.games.rebirth.judge.ireland import progress
from marchstone.games.rebirth.judge.terrain import terrain
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import IRELAND_POINTS, NONE, SETTLEMENT
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.view import View, imagine, unplaced
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.preview import facts_of, opened_line, say
from marchstone.games.rebirth.words.who import counted

MOST = 3  # parts of a sentence


def reason(view: View, action: int, voice: Voice) -> str:
    """What speaks for the legal action, in one sentence."""
    return opened_line("; ".join(islice(reasons(view, action, voice), MOST)))


def reasons(view: View, action: int, voice: Voice) -> Iterator[str]:
    """All that speaks for it, the most telling first."""
    match act.MOVES.decode(action):
        case act.Double(mission):
            yield from _double(view, mission, voice)
        case act.Place(tile, hex_) if hex_ != act.BOX:
            yield from _placing(view, action, tile, view.land.cells[hex_], voice)


def _double(view: View, mission: int, voice: Voice) -> Iterator[str]:
    t = voice.words
    first, later = IRELAND_POINTS[mission]
    points = later if view.scorers[mission] else first
    gone = progress(view, view.turn)[mission]
    yield t("{n} points instead of {single} when you fulfil it", n=2 * points, single=points)
    yield t("{n} % of the way is done", n=round(100 * gone))


def _placing(view: View, action: int, tile: int, cell: int, voice: Voice) -> Iterator[str]:
    """What a world invents (tiles, cards) is not read from it."""
    world, here = imagine(view, Rng(0)), view.land
    facts = facts_of(world, action)
    points = sum(fact.points[fact.seat] for fact in facts)
    if points:
        yield voice.words.n("{n} point now", "{n} points now", points)
    yield from (say(here, fact, voice) for fact in facts if fact.kind in TELLING and not fact.lost)
    yield from _castles(view, world, cell, voice)
    yield from _own_missions(view, world, voice)
    if tile >= SETTLEMENT:
        yield from _town(view, world, here.town[cell], voice)
    else:
        yield from _group(view, world, tile, voice)
        yield from _spoiled(view, cell, voice)


TELLING = ("settlement", "mission", "cathedral", "tower")


def _castles(view: View, world: Position, cell: int, voice: Voice) -> Iterator[str]:
    t = voice.words
    for castle in view.land.castles_near[cell]:
        name = names.the_castle(t, view.land, castle)
        former, holder = view.holders[castle], world.holders[castle]
        start = castle * view.seats
        counts = counted(world.castle_tiles[start : start + view.seats], voice)
        if holder == view.turn == former:
            yield t("{castle} is held more firmly: {counts}", castle=name, counts=counts)
        elif holder != view.turn:
            yield t("closer to {castle}: {counts}", castle=name, counts=counts)
        elif former == NONE:
            yield t("{castle} becomes yours", castle=name)
        else:
            yield t("takes {castle} from {name}", castle=name, name=voice.names[former])


def _own_missions(view: View, world: Position, voice: Voice) -> Iterator[str]:
    """Scotland: the secret cards of the seat that the tile brings forward."""
    t, seat = voice.words, view.turn
    for mission in () if view.land.is_ireland else dict.fromkeys(view.missions[seat]):
        before, after = standing(view, mission), standing(world, mission)
        if before and after[seat] > before[seat]:
            named = names.mission(t, view.land, mission)
            counts = counted(after, voice)
            yield t("for your mission “{mission}”: {counts}", mission=named, counts=counts)


def _town(view: View, world: Position, town: int, voice: Voice) -> Iterator[str]:
    if world.room[town]:
        start = town * view.seats
        counts = counted(world.influence[start : start + view.seats], voice)
        name = view.land.town_names[town]
        yield voice.words("influence in {settlement}: {counts}", settlement=name, counts=counts)


def _group(view: View, world: Position, kind: int, voice: Voice) -> Iterator[str]:
    """Free hexes next to the group, if the seat has a tile left for them."""
    here, group = terrain(view.options.map), world.groups[2 * view.turn + kind][-1]
    edge = here.spread(group)
    room = (edge & world.open_to(kind)).bit_count()
    left = (view.hand + view.supply).count(kind) - 1
    if room and left:
        yield voice.words.n(
            "the group can grow to {n} hex", "the group can grow to {n} hexes", room
        )


def _spoiled(view: View, cell: int, voice: Voice) -> Iterator[str]:
    """Groups of others that could have grown to the cell."""
    t, near = voice.words, view.land.near[cell]
    for seat in range(view.seats):
        left = unplaced(view, seat) if seat != view.turn else ()
        for kind in view.land.opens[cell]:
            sizes = [g.bit_count() for g in view.groups[2 * seat + kind] if g & near]
            if sum(sizes) > 1 and kind in left:
                values = {"name": voice.names[seat], "n": 1 + sum(sizes)}
                yield t("{name} can no longer get {n} there", **values)

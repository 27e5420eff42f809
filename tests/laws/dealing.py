"""The laws of what a table deals: all of it comes from the 256 bits of its secret, and none twice.

A game that took fewer, or a word of the quick generator, would play on as before, and whoever sees
some of its cards could compute those to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from laws.snapshot import snapshot
from laws.walks import Deal, pick
from marchstone.core.chance.deal import KEY_BYTES, Secret
from marchstone.core.chance.deal import Deal as Dealt
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Action, Seat, State

SECRET = int.from_bytes(bytes(range(101, 101 + KEY_BYTES)), "big")
PARTS = [range(start, start + 64) for start in range(0, 8 * KEY_BYTES, 64)]  # bits of each word

Words = list[tuple[bytes, int]]  # of which key, and which of its words


@contextmanager
def noted() -> Iterator[Words]:
    """What is drawn meanwhile; a word of the quick generator is a fault."""
    words: Words = []
    honest = Dealt.next

    def next_of_secret(dealt: Dealt) -> int:
        words.append((dealt._key, dealt.word))
        return honest(dealt)

    def next_of_seed(_: Rng) -> int:
        raise AssertionError("it deals from a word that can be computed")

    with patch.object(Dealt, "next", next_of_secret), patch.object(Rng, "next", next_of_seed):
        yield words


def law_all_is_dealt_from_its_secret_and_nothing_twice(deal: Deal) -> None:
    secret, rng = replace(deal, seed=SECRET), Rng(deal.seed)
    with noted() as drawn:
        state = secret.new()
    while state.to_act():
        move = pick(deal.game, state, rng)
        with noted() as more:
            state.apply(*move)
        drawn += more
    keys = {key for key, _ in drawn}
    assert keys == {SECRET.to_bytes(KEY_BYTES, "big")}, "it deals from another key"
    assert [word for _, word in drawn] == list(range(len(drawn))), "words are dealt twice, or left"


def law_every_bit_of_its_secret_deals(deal: Deal) -> None:
    """Another one deals otherwise, and what is dealt by one word of the secret is so by all."""
    first = dealt(replace(deal, seed=SECRET).new())
    moved = []
    for bits in PARTS:
        worlds = [dealt(replace(deal, seed=SECRET ^ 1 << bit).new()) for bit in bits]
        assert first not in worlds, f"bits {bits.start} to {bits.stop - 1} are not all dealt from"
        moved.append((varying(worlds, len(worlds) // 2), varying(worlds, len(worlds) - 1)))
    for often, _ in moved:
        for bits, (_, ever) in zip(PARTS, moved, strict=True):
            assert often <= ever, f"{often - ever} do not come from bits {bits.start} and on"


def law_every_bit_of_its_secret_deals_again(deal: Deal) -> None:
    """Whatever is drawn later: cards that come back, the next round, whose card is stolen."""
    for state, move in draws(replace(deal, seed=SECRET)):
        first = dealt(after(state, move, 0))
        parts = [any(dealt(after(state, move, 1 << b)) != first for b in bits) for bits in PARTS]
        assert all(parts) or not any(parts), f"of its secret these parts deal: {parts}"


def draws(deal: Deal) -> Iterator[tuple[State, tuple[Seat, Action]]]:
    """The moves of a match by which something is dealt, each with the position before it."""
    state, rng = deal.new(), Rng(deal.seed)
    while state.to_act():
        before, move = state.clone(), pick(deal.game, state, rng)
        with noted() as drawn:
            state.apply(*move)
        if drawn:
            yield before, move


def after(state: State, move: tuple[Seat, Action], changed: int) -> State:
    """Where the move leads, if these bits of the secret that is left were others."""
    twin = state.clone()
    held = {name: value for name, value in fields_of(twin) if isinstance(value, Secret)}
    assert held, "it draws, and its position keeps no secret in a field"
    for name, secret in held.items():
        key = int.from_bytes(secret.key, "big") ^ changed
        setattr(twin, name, replace(secret, key=key.to_bytes(KEY_BYTES, "big")))
    twin.apply(*move)
    return twin


def fields_of(state: State) -> Iterator[tuple[str, Any]]:
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    names += getattr(state, "__dict__", ())
    return ((name, getattr(state, name)) for name in names if hasattr(state, name))


def dealt(state: State) -> dict[str, Any]:
    """All that lies on the table, without what is still to come."""
    return {n: snapshot(value) for n, value in fields_of(state) if not isinstance(value, Secret)}


def varying(worlds: list[dict[str, Any]], most: int) -> set[str]:
    """The places at which no more than `most` of the worlds are alike."""
    seen: dict[str, Counter[Any]] = {}
    for world in worlds:
        for place, value in leaves(world):
            seen.setdefault(place, Counter())[value] += 1
    return {place for place, values in seen.items() if max(values.values()) <= most}


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, f"{place}.{name}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from leaves(item, f"{place}.{number}")
    else:
        yield place, value


DEALING_LAWS = (
    law_all_is_dealt_from_its_secret_and_nothing_twice,
    law_every_bit_of_its_secret_deals,
    law_every_bit_of_its_secret_deals_again,
)

"""The laws every game keeps. Each is a function that raises AssertionError where one is broken.

A law of a game takes the game, a law of a position the game and a state, a law of a match the
deal it starts from. What a seat may know has laws of its own, in secrecy.py.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import Any

from laws.snapshot import difference, snapshot
from laws.walks import Deal, pick, walk
from marchstone.core.chance.rng import Rng
from marchstone.core.ending import REASONS
from marchstone.core.match import Match
from marchstone.core.plain import from_plain, to_plain
from marchstone.core.protocol import AnyGame, Event, Seat, State
from marchstone.core.record import Record


def seats_of(state: State) -> range:
    return range(len(state.scores()))


def watchers(state: State) -> tuple[Seat | None, ...]:
    """Every seat, and a spectator."""
    return (*seats_of(state), None)


def hidden_of(game: AnyGame) -> ModuleType:
    """tests/games/<folder>/hidden.py: what a seat cannot know, and where every card lies."""
    return import_module(f"games.{game.folder.name}.hidden")


# Laws of a game


def law_every_action_is_one_move(game: AnyGame) -> None:
    for action in range(game.num_actions):
        assert game.encode(game.decode(action)) == action


def law_every_notation_is_one_action(game: AnyGame) -> None:
    written = [game.notation(action) for action in range(game.num_actions)]
    for notation in written:
        assert notation == notation.strip(), f"{notation!r} has blanks around it"
        assert notation.splitlines() == [notation], f"{notation!r} is not one line"
    again = [name for name, times in Counter(map(str.lower, written)).items() if times > 1]
    assert not again, f"two actions are written {again[0]!r}"
    for action, notation in enumerate(written):
        assert game.parse(notation) == action


def law_every_path_has_picks(game: AnyGame) -> None:
    for action in range(game.num_actions):
        path: tuple[object, ...] = game.path(action)
        assert path, f"action {action} has no path"
        assert all(isinstance(step, str) and step for step in path)


# Laws of a position


def law_a_seat_has_legal_actions_iff_it_is_to_act(game: AnyGame, state: State) -> None:
    waiting = state.to_act()
    assert list(waiting) == sorted(set(waiting) & set(seats_of(state))), f"to act: {waiting}"
    for seat in seats_of(state):
        assert bool(state.legal(seat)) == (seat in waiting), f"seat {seat} of {waiting}"


def law_legal_actions_ascend_and_are_in_range(game: AnyGame, state: State) -> None:
    for seat in seats_of(state):
        legal = state.legal(seat)
        assert all(type(action) is int for action in legal)
        assert all(one < next_one for one, next_one in pairwise(legal)), f"not ascending: {legal}"
        assert not legal or (legal[0] >= 0 and legal[-1] < game.num_actions)


def law_no_path_leads_to_two_actions(game: AnyGame, state: State) -> None:
    for seat in seats_of(state):
        paths = sorted(game.path(action) for action in state.legal(seat))
        for path, longer in pairwise(paths):
            assert longer[: len(path)] != path, f"{path} is the start of {longer}"


def law_a_clone_is_independent(game: AnyGame, state: State) -> None:
    """For twenty plies, whichever of the two is played on."""
    original, twin = state.clone(), state.clone()
    assert snapshot(twin) == snapshot(state), f"clone differs: {difference(state, twin)}"
    for played, kept in ((twin, original), (original, twin.clone())):
        before, rng = snapshot(kept), Rng(1)
        for _ in range(20):
            if played.to_act():
                played.apply(*pick(game, played, rng))
        assert snapshot(kept) == before, "a move of one position has changed another"


def law_the_order_of_commitments_is_immaterial(game: AnyGame, state: State) -> None:
    waiting, rng = state.to_act(), Rng(2)
    for _ in range(3 if len(waiting) > 1 else 0):
        throws = [(seat, rng.choice(state.legal(seat))) for seat in waiting]
        worlds = [
            _committed(state, order) for order in (throws, throws[::-1], rng.shuffled(throws))
        ]
        for world, told in worlds[1:]:
            assert snapshot(world) == snapshot(worlds[0][0]), (
                f"differ: {difference(world, worlds[0][0])}"
            )
            assert told == worlds[0][1], "the events depend on the order"


def _committed(state: State, throws: list[tuple[int, int]]) -> tuple[State, list[str]]:
    world = state.clone()
    events: list[Event] = []
    for seat, action in throws:
        world.apply(seat, action, events)
    return world, sorted(repr((event.kind, event.public, event.private)) for event in events)


def law_the_outcome_is_whole(game: AnyGame, state: State) -> None:
    """Points for every seat; at the end, and only there, a valid ranking."""
    outcome = state.outcome()
    assert (outcome is None) == bool(state.to_act())
    assert all(type(points) is int for points in state.scores())
    if outcome is not None:
        assert outcome.reason
        assert " " not in outcome.reason
        assert outcome.reason not in REASONS, "that is how a match ends, not a game"
        assert len(outcome.ranks) == len(state.scores())
        better = [sum(other < rank for other in outcome.ranks) for rank in outcome.ranks]
        assert outcome.ranks == tuple(count + 1 for count in better), f"ranks {outcome.ranks}"
        assert not any(state.legal(seat) for seat in seats_of(state))


def law_every_card_is_in_one_place(game: AnyGame, state: State, cards: Counter[Any]) -> None:
    found = hidden_of(game).cards_in_play(state)
    lost, doubled = cards - found, found - cards
    assert found == cards, f"lost: {dict(lost)}, too many: {dict(doubled)}"


def law_views_survive_json(game: AnyGame, state: State) -> None:
    for seat in watchers(state):
        view = game.view(state, seat)
        plain = json.loads(json.dumps(to_plain(view), allow_nan=False))
        assert from_plain(game.view_type, plain) == view


# Laws of a match


def law_a_match_ends(deal: Deal) -> None:
    """Within max_plies, as its walk asserts."""
    *_, last = walk(deal)
    assert last.outcome() is not None


def played(deal: Deal) -> tuple[Match, list[Any], list[Any]]:
    """A random match to its end, all that was told in it, and its position before each ply."""
    match, rng = Match(deal.game, deal.options, deal.seats, deal.seed), Rng(deal.seed)
    told, stations = [], []
    while match.state.to_act():
        stations.append(snapshot(match.state))
        told += match.play(*pick(deal.game, match.state, rng))
    return match, told, stations


def law_a_replay_is_identical(deal: Deal) -> None:
    match, told, stations = played(deal)
    record = match.record()
    for again in (Record.read(record.to_json()), Record.read(record.to_text())):
        assert again == record
        assert snapshot(Match.replay(again).state) == snapshot(match.state)
    second, told_again = Match(deal.game, deal.options, deal.seats, deal.seed), []
    for station, move in zip(stations, match.moves, strict=True):
        assert snapshot(second.state) == station
        told_again += second.play(*move)
    assert told_again == told


def law_it_is_the_same_game_if_nobody_listens(deal: Deal) -> None:
    """Played out by itself, and by hand with somebody who is told all."""
    alone, told, rng, plies = deal.new(), deal.new(), Rng(deal.seed), 0
    while waiting := told.to_act():
        legal = told.legal(waiting[0])
        told.apply(waiting[0], legal[int(rng.random() * len(legal))], [])
        plies += 1
    assert alone.play_out(Rng(deal.seed).random) == plies
    assert snapshot(alone) == snapshot(told)


GAME_LAWS = (
    law_every_action_is_one_move,
    law_every_notation_is_one_action,
    law_every_path_has_picks,
)
POSITION_LAWS = (
    law_a_seat_has_legal_actions_iff_it_is_to_act,
    law_legal_actions_ascend_and_are_in_range,
    law_no_path_leads_to_two_actions,
    law_a_clone_is_independent,
    law_the_order_of_commitments_is_immaterial,
    law_the_outcome_is_whole,
    law_views_survive_json,
)
MATCH_LAWS = (
    law_a_match_ends,
    law_a_replay_is_identical,
    law_it_is_the_same_game_if_nobody_listens,
)

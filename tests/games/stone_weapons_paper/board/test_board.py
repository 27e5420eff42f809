"""The board in the browser: everything that can be picked is there, once, and nothing secret is."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from games.boardcheck import NAMES, attributes, board_of, check_well_formed, picks_of, walks_of
from games.stone_weapons_paper.hidden import reshuffle_hidden
from games.stone_weapons_paper.table import PLENTY, a_battle, a_purchase, an_auction
from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.stone_weapons_paper.board.faces import action_face, offer_face
from marchstone.games.stone_weapons_paper.board.parts import parts
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.rules.cards import KINDS, OFFER_CARDS
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.web.render import rule_picture
from ruleproof import rule

pytestmark = pytest.mark.slow  # whole games, drawn or judged move by move

MOST_CHARACTERS = 60_000
assert GAME.board
SYMBOLS = (GAME.board.folder / "symbols.svg").read_text(encoding="utf-8")
SEATS = (2, 3, 4)
CHOICES = {"throws", "naming", "takes", "bids", "ways", "turns", "targets", "buttons"}


def board(view: View, last: frozenset[str] = frozenset()) -> str:
    return board_of(GAME, view, last)


@cache
def a_game(seats: int) -> tuple[Position, ...]:
    """Positions of a game that bots play: half of the time a good move, else any."""
    state, rng = GAME.new(GAME.options(), seats, 11), Rng(11)
    greedy, found = bots.get("greedy", GAME), []
    while seat := state.to_act()[-1:]:
        found.append(state.clone())
        view = GAME.view(state, *seat)
        is_wise = rng.below(2)
        state.apply(*seat, greedy.choose(view, rng) if is_wise else rng.choice(list(view.legal)))
    return (*found, state)


def a_walk(seats: int, every: int = 1) -> Iterator[Position]:
    return (state.clone() for state in a_game(seats)[::every])


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_move_can_be_picked_and_each_pick_is_there_once(seats: int) -> None:
    phases = set()
    for state in a_walk(seats):
        for seat in state.to_act():
            view = GAME.view(state, seat)
            phases.add(view.phase)
            picks_of(GAME, view, board(view))
    assert {"throw", "before", "after", "answer", "open", "second", "bid", "build"} <= phases


def can_be_gone(world: Position, seat: int, walk: list[str]) -> bool:
    """As the page goes it, over legal moves, until the rest of it happens by itself."""
    begun = False
    while walk and seat in world.to_act():
        legal = {GAME.path(action): action for action in world.legal(seat)}
        path = next((path for path in legal if list(path) == walk[: len(path)]), None)
        if path is None:
            return begun and world.phase not in ("bid_rest", "take")
        world.apply(seat, legal[path])
        walk, begun = walk[len(path) :], True
    return True


@pytest.mark.parametrize("seats", SEATS)
def test_every_walk_can_be_gone_to_its_end(seats: int) -> None:
    """What stands for several picks leads over legal moves only."""
    kinds = set()
    for state in a_walk(seats, every=3):
        for seat in state.to_act():
            for walk in walks_of(board(GAME.view(state, seat))):
                assert can_be_gone(state.clone(), seat, walk), walk
                kinds.add(walk[0].split("-")[0])
    assert kinds >= {"bid", "alone"}


@rule("SWP-22")
def test_both_amounts_of_a_bid_are_named_in_one_go() -> None:
    table = an_auction((6, 5, 0), PLENTY, offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5")
    html = board(table.view(0))
    assert ["bid-stone-6", "bid-weapons-4"] in walks_of(html)
    assert ["bid-stone-2", "bid-weapons-5"] in walks_of(html)
    assert {*attributes(html, "data-ladder")} == {"stone-weapons-4", "weapons-stone-2"}


@rule("SWP-21")
def test_a_card_is_put_up_alone_and_bid_for_in_one_go() -> None:
    table = an_auction((5, 4, 0), PLENTY, offer="tower-1 armed-5")
    table.play("offer tower-1")
    assert ["alone", "bid-stone-3"] in walks_of(board(table.view(0)))


def test_what_is_pillaged_is_taken_in_one_go() -> None:
    table = a_battle((5, 1, 1), (5, 5, 5), hands=("", "pillage"))
    table.throw("stone", "stone")
    table.throw("stone", "stone")
    table.throw("stone", "stone")
    table.play("pillage")
    html = board(table.view(1))
    taken = sorted(tuple(sorted(walk)) for walk in walks_of(html))
    assert len(taken) == len(set(taken)) == 4  # 3 stones; 2 and one of the others; one of each
    assert {"take-stone", "take-weapons", "take-paper"} == {*attributes(html, "data-pick")} & {
        *(f"take-{name}" for name in ("stone", "weapons", "paper"))
    }


@rule("SWP-28")
def test_a_piece_is_demolished_in_one_go() -> None:
    table = a_purchase("tower-1", (3, 0, 0), castles=("A B",))
    assert ["demolish", "cell-A"] in walks_of(board(table.view(0)))
    poor = a_purchase("tower-1", (0, 0, 0), castles=("A B",))
    assert ["demolish", "cell-A"] not in walks_of(board(poor.view(0)))


def test_every_kind_of_decision_is_met_in_these_walks() -> None:
    """So that the test above is about all of them."""
    met = {
        type(GAME.decode(action)).__name__
        for seats in SEATS
        for state in a_walk(seats)
        for seat in state.to_act()
        for action in state.legal(seat)
    }
    assert met == {
        *("Throw", "Name", "Play", "Pass", "Take", "PutUp", "Alone", "Decline"),
        *("Bid", "DropOut", "Pay", "Use", "Demolish", "Build", "Discard"),
    }


@pytest.mark.parametrize("seats", SEATS)
def test_only_those_who_decide_are_offered_a_decision(seats: int) -> None:
    for state in a_walk(seats, every=7):
        for seat in range(seats):
            voice = Voice(ENGLISH, NAMES, seat)
            keys = {part.key for part in parts(GAME.view(state, seat), voice)}
            assert ("controls" in keys) == (seat in state.to_act())
            assert seat in state.to_act() or keys.isdisjoint(CHOICES)


@rule("SWP-31")
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("seats", SEATS)
def test_the_board_holds_nothing_that_the_seat_may_not_know(seats: int, seat: int | None) -> None:
    for number, state in enumerate(a_walk(seats, every=9)):
        other = reshuffle_hidden(state, seat, Rng(number))
        assert board(GAME.view(other, seat)) == board(GAME.view(state, seat))


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_is_well_formed_and_small(seats: int) -> None:
    for state in a_walk(seats, every=25):
        for seat in (0, 1, None):
            html = board(GAME.view(state, seat))
            check_well_formed(html)
            assert len(html) < MOST_CHARACTERS


def test_ids_and_keys_are_unique() -> None:
    for state in a_walk(4, every=12):
        html = board(GAME.view(state, 1))
        for name in ("id", "data-key"):
            found = attributes(html, name)
            assert len(found) == len(set(found)), name


def test_the_symbol_sheet_is_sound_and_light() -> None:
    root = ElementTree.fromstring(SYMBOLS)
    ids = [symbol.get("id") for symbol in root if symbol.get("id")]
    assert len(ids) == len(set(ids))
    assert len(SYMBOLS.encode()) < 60_000
    assert set(re.findall(r'href="#([^"]+)"', SYMBOLS)) <= set(ids)


def test_no_card_and_no_board_asks_for_a_symbol_that_is_not_drawn() -> None:
    drawn = set(attributes(SYMBOLS, "id"))
    faces = [offer_face(ENGLISH, card) for card in range(OFFER_CARDS)]
    assert {f"swp-{face.symbol}" for face in faces if face.symbol} <= drawn
    actions = [action_face(ENGLISH, kind) for kind in range(len(KINDS))]
    assert {f"swp-a-{face.key}" for face in actions} <= drawn
    assert {f"swp-k-{face.kind}" for face in actions} <= drawn
    for state in a_walk(4, every=10):
        assert set(re.findall(r'href="#([^"]+)"', board(GAME.view(state, None)))) <= drawn


@rule("SWP-11")
def test_a_throw_is_open_to_its_thrower_alone_until_both_are_in() -> None:
    table = a_battle()
    table.play("throw paper", seat=0)
    mine, theirs, spectators = (board(table.view(seat)) for seat in (0, 1, None))
    assert "#swp-hand-paper" in fists(mine)
    assert "#swp-hand-paper" not in fists(theirs) + fists(spectators)
    assert "has thrown" in theirs


def fists(html: str) -> str:
    return html.split('class="swp-battle"')[1].split('class="swp-me"')[0]


@rule("SWP-11")
def test_with_a_throw_one_says_what_follows_if_both_are_equal_but_for_the_last() -> None:
    table = a_battle()
    for laters in (9, 9, 0):  # the third equal throw is a draw
        assert len(attributes(board(table.view(0)), "data-later")) == laters
        table.throw("stone", "stone")


@rule("SWP-15")
def test_a_card_that_is_played_comes_from_the_hand_that_held_it() -> None:
    table = a_battle(hands=("plunder", "defence"))
    table.play("pass")
    table.throw("paper", "stone")
    table.play("plunder")
    assert re.search(r'data-key="played" data-from="hand-0"', board(table.view(1)))


@rule("SWP-11")
def test_both_hands_open_together() -> None:
    table = a_battle(hands=("plunder",))
    table.play("pass")
    table.throw("paper", "stone")
    for seat in (0, 1, None):
        shown = fists(board(table.view(seat)))
        assert "#swp-hand-paper" in shown
        assert "#swp-hand-stone" in shown
        assert shown.count("swp-won") == 1


@rule("SWP-20")
def test_a_standing_pass_is_offered_to_every_player_whatever_he_holds() -> None:
    for state in a_walk(3, every=6):
        for seat in range(3):
            html = board(GAME.view(state, seat))
            # One for the round and, in battles, the clock: alike whatever can be played.
            boxes = 1 if state.auction else 2
            assert html.count('data-auto="pass"') == boxes * (state.result is None)
        assert "data-auto" not in board(GAME.view(state, None))


def test_a_standing_pass_ends_with_the_round_and_is_of_one_seat() -> None:
    keys = {
        (state.round, seat): tuple(attributes(board(GAME.view(state, seat)), "data-auto-while"))
        for state in a_walk(2, every=20)
        if state.result is None
        for seat in range(2)
    }
    assert len(set(keys.values())) == len(keys)


def test_what_the_moves_touch_is_on_the_board() -> None:
    state, rng = GAME.new(GAME.options(), 3, 3), Rng(3)
    bot = bots.get("greedy", GAME)
    found = 0
    for _ in range(300):
        if not state.to_act():
            break
        seat, events = state.to_act()[0], list[Event]()
        state.apply(seat, bot.choose(GAME.view(state, seat), rng), events)
        touched = {key for event in events for key in GAME.touched(event.seen_by(None))}
        found += len(touched & {*attributes(board(GAME.view(state, None)), "data-key")})
    assert found > 100


@rule("SWP-29")
def test_a_second_gate_is_shown_as_the_wall_that_it_becomes() -> None:
    table = a_purchase("gate-1", castles=("A B C D E F AB* BC CF EF DE",))
    target = board(table.view()).split('data-pick="cell-AD"')[1].split("</g></g>")[0]
    assert "#swp-deep-wall" in target
    assert "#swp-deep-gate" not in target


@rule("SWP-14")
def test_the_mood_is_a_class_of_the_whole_board_and_a_word() -> None:
    for mood in ("orange", "red"):
        html = board(a_battle(mood=mood, loot=(2, 2, 2)).view(0))
        assert f'class="swp-board swp-mood-{mood}"' in html
        assert f"<b>{mood} mood</b>" in html


def test_pictures_stand_beside_the_rules_that_have_one() -> None:
    drawn = set(attributes(SYMBOLS, "id"))
    for number in ("1", "2", "3", "11", "15", "16", "27", "29"):
        html = rule_picture(GAME.name, f"SWP-{number}", ENGLISH)
        assert "<figure" in html, number
        assert set(re.findall(r'href="#([^"]+)"', html)) <= drawn
    assert rule_picture(GAME.name, "SWP-9", ENGLISH) == ""

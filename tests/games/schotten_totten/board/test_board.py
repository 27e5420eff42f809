"""The board in the browser: everything that can be picked is there, once, and nothing secret is."""

import re
from collections import Counter
from itertools import product
from xml.etree import ElementTree

import pytest

from games.boardcheck import attributes, board_of, check_well_formed, picks_of
from games.schotten_totten.hidden import reshuffle_hidden
from games.schotten_totten.layout import BY_CODE
from games.schotten_totten.table import a_table
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH
from marchstone.games.schotten_totten.board.faces import face
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules.cards import CARDS
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.games.schotten_totten.rules.view import View
from marchstone.web.render import rule_picture
from ruleproof import rule

pytestmark = pytest.mark.slow  # boards of whole games, drawn move by move

EVERY_OPTION = [
    Options(variant=variant, claims=claims, edition=edition, rounds=rounds)
    for variant, claims, edition, rounds in product(
        ("basic", "tactics"), ("after", "expert"), ("cz", "es"), (1, 2)
    )
]
MOST_CHARACTERS = 40_000


def board(view: View, last: frozenset[str] = frozenset()) -> str:
    return board_of(GAME, view, last)


def a_walk(options: Options, seed: int, every: int = 1) -> list[Position]:
    """A random game, as copies of its positions."""
    state, rng, positions = GAME.new(options, 2, seed), Rng(seed), []
    plies = 0
    while state.to_act():
        if plies % every == 0:
            positions.append(state.clone())
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        plies += 1
    return [*positions, state]


assert GAME.board is not None
SYMBOLS = (GAME.board.folder / "symbols.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_every_legal_move_can_be_picked_and_each_pick_is_there_once(options: Options) -> None:
    for state in a_walk(options, seed=11, every=3):
        for seat in state.to_act():
            view = GAME.view(state, seat)
            picks_of(GAME, view, board(view))


def test_a_declaration_a_pass_and_the_end_of_a_turn_can_be_picked_only_where_they_are_legal() -> (
    None
):
    walk = a_walk(Options(variant="tactics", edition="cz"), seed=5)
    for state in walk:
        view = GAME.view(state, 0)
        legal = {step for action in view.legal for step in GAME.path(action)}
        offered = set(attributes(board(view), "data-pick"))
        for pick in ("pass", "end-turn", "declare-0", "declare-53"):
            assert (pick in offered) == (pick in legal)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_card_the_seat_sees_has_its_place(seat: int | None) -> None:
    for state in a_walk(Options(variant="tactics"), seed=3, every=5):
        view = GAME.view(state, seat)
        html = board(view)
        keys = Counter(attributes(html, "data-key"))
        assert max(keys.values()) == 1
        lying = {f"card-{card}" for side in view.sides for card in side}
        held = {f"card-{card}" for card in view.hand}
        assert lying | held <= set(attributes(html, "data-pick")) & keys.keys()


def test_the_keys_of_cards_face_down_say_only_how_many_there_are() -> None:
    for state in a_walk(Options(variant="tactics"), seed=4, every=7)[:-1]:
        view = GAME.view(state, 0)
        backs = [key for key in attributes(board(view), "data-key") if key.startswith("back-")]
        assert backs == [f"back-1-{place}" for place in range(view.hand_sizes[1])]


@rule("ST-40")
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("variant", ["basic", "tactics"])
def test_the_board_holds_nothing_that_the_seat_may_not_know(variant: str, seat: int | None) -> None:
    for number, state in enumerate(a_walk(Options(variant=variant), seed=8, every=4)):
        other = reshuffle_hidden(state, seat, Rng(number))
        assert board(GAME.view(other, seat)) == board(GAME.view(state, seat))


@pytest.mark.parametrize("options", EVERY_OPTION[::3], ids=str)
def test_the_board_is_well_formed_and_small(options: Options) -> None:
    for state in a_walk(options, seed=2, every=6):
        for seat in (0, 1, None):
            html = board(GAME.view(state, seat))
            check_well_formed(html)
            assert len(html) < MOST_CHARACTERS


def test_ids_are_unique_and_what_refers_to_one_finds_it() -> None:
    for state in a_walk(Options(variant="tactics"), seed=6, every=9):
        html = board(GAME.view(state, 1))
        ids = attributes(html, "id")
        assert len(ids) == len(set(ids))
        assert {*attributes(html, "data-bubble-from"), *attributes(html, "popovertarget")} <= {*ids}


def test_the_symbol_sheet_is_sound_and_light() -> None:
    root = ElementTree.fromstring(SYMBOLS)
    ids = [symbol.get("id") for symbol in root]
    assert len(ids) == len(set(ids))
    assert len(SYMBOLS.encode()) < 60_000
    assert set(re.findall(r'href="#([^"]+)"', SYMBOLS)) <= set(ids)


def test_no_card_and_no_board_asks_for_a_symbol_that_is_not_drawn() -> None:
    drawn = set(attributes(SYMBOLS, "id"))
    faces = [face(ENGLISH, card) for card in range(CARDS)]
    assert {f"st-{name}" for card in faces for name in (card.symbol, card.art)} <= drawn
    for state in a_walk(Options(variant="tactics", rounds=2), seed=9, every=10):
        assert set(re.findall(r'href="#([^"]+)"', board(GAME.view(state, None)))) <= drawn


@rule("ST-20")
def test_a_stone_tells_why_it_cannot_be_claimed_and_shows_the_cards_that_would_win() -> None:
    table = a_table(mine="r5 g5 b5", theirs="g7 y7", stone=4, seen="r7 b7 p7")
    html = board(table.view())
    told = html.split('id="bubble-stone-4"')[1].split("</div>")[0]
    assert "Not yet" in told
    assert 'aria-label="brown 7"' in told


@rule("ST-20")
def test_a_stone_that_can_be_claimed_says_so() -> None:
    html = board(a_table(mine="r9 r8 r7", stone=2).view())
    stone = html.split('data-pick="stone-2"')[0].rsplit("<div", 1)[1]
    assert "st-claimable" in stone
    assert html.count("st-claimable") == 1


@rule("ST-25")
def test_a_declared_joker_shows_the_card_it_stands_for() -> None:
    html = board(a_table(mine="joker r2", joker_is="b9", edition="cz").view())
    assert 'aria-label="Joker as blue 9"' in html


def test_a_claimed_stone_lies_on_the_side_of_its_owner() -> None:
    table = a_table(my_stones="3", their_stones="7")
    for seat, upper in ((0, "stone-7"), (1, "stone-3")):
        halves = re.findall(
            r'<div class="st-half st-upper">(.*?)<ul', board(table.view(seat)), re.S
        )
        assert attributes("".join(halves), "data-pick") == [upper]


def test_what_the_last_moves_touched_is_marked() -> None:
    html = board(a_table(mine="r9").view(), last=frozenset({f"card-{BY_CODE['r9']}"}))
    assert html.count(" last") == 1


@rule("ST-38")
def test_hands_laid_open_at_the_end_are_shown_to_all() -> None:
    state = a_table(hand="r1", their_hand="b2").state
    state.revealed = tuple(tuple(hand) for hand in state.hands)
    html = board(GAME.view(state, None))
    assert f'data-key="card-{BY_CODE["r1"]}"' in html
    assert f'data-key="card-{BY_CODE["b2"]}"' in html
    assert "back-" not in "".join(attributes(html, "data-key"))


def test_a_returned_card_is_known_under_its_deck_to_the_one_who_put_it_there() -> None:
    table = a_table(hand="recruiter r1 g2", clan_deck="b3 b4 b5 …", tactics_deck="spy …")
    table.play("recruiter", "draw clan", "draw clan", "draw clan", "return r1", "return g2")
    mine, theirs = (board(table.view(seat)) for seat in (0, 1))
    under = mine.split('id="bubble-clan"')[1].split("</div>")[0]
    assert 'aria-label="red 1"' in under
    assert 'aria-label="red 1"' not in theirs


def test_pictures_stand_beside_the_rules_that_have_one() -> None:
    drawn = set(attributes(SYMBOLS, "id"))
    for number in ("1", "2", "3", "11", "13", "23", "25", "27", "E1", "E3", "E4"):
        html = rule_picture(GAME.name, f"ST-{number}", ENGLISH)
        assert "<figure" in html
        assert set(re.findall(r'href="#([^"]+)"', html)) <= drawn
    assert rule_picture(GAME.name, "ST-6", ENGLISH) == ""

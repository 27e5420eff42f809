"""The board in the browser: everything that can be picked is there, once, and nothing secret is."""

import re
from collections import Counter
from html import escape
from xml.etree import ElementTree

import pytest

from games.boardcheck import NAMES, attributes, board_of, check_well_formed, picks_of
from games.clans_and_glory.council import BY_CODE, a_council, dealt, place, play, played_out
from games.clans_and_glory.hidden import reshuffle_hidden
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.core.words import ENGLISH
from marchstone.games.clans_and_glory.board.counting import counted, points_of, row
from marchstone.games.clans_and_glory.board.faces import face
from marchstone.games.clans_and_glory.board.parts import fitting
from marchstone.games.clans_and_glory.board.picture import frame
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.rules.cards import CARDS, FACE_DOWN, RELATED, places
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.view import View
from marchstone.web.render import rule_picture
from ruleproof import rule

pytestmark = pytest.mark.slow  # boards of whole games, drawn move by move

SEATS = (2, 3, 4)
MOST_CHARACTERS = 60_000
assert GAME.board
SYMBOLS = (GAME.board.folder / "symbols.svg").read_text(encoding="utf-8")


def board(view: View, last: frozenset[str] = frozenset()) -> str:
    return board_of(GAME, view, last)


def told(html: str, name: str) -> str:
    """What a hidden element has to tell."""
    return html.split(f'id="{name}"')[1].split("</div>")[0]


def a_walk(seats: int, seed: int, every: int = 1) -> list[Position]:
    """A random game, as copies of its positions."""
    state, rng, positions = dealt(seats, seed), Rng(seed), []
    while state.to_act():
        positions.append(state.clone())
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return [*positions[::every], state]


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_move_can_be_picked_and_each_pick_is_there_once(seats: int) -> None:
    for state in a_walk(seats, seed=11):
        for seat in state.to_act():
            view = GAME.view(state, seat)
            picks_of(GAME, view, board(view))


@rule("CG-10")
def test_a_card_that_fits_nowhere_can_be_picked_for_every_free_place() -> None:
    view = GAME.view(a_council(t1="r3", hands=("g4", "b5")), 0)
    picks = set(attributes(board(view), "data-pick"))
    free = {f"place-{number}" for number in places(2) if number != place("t1")}
    assert picks == {f"card-{BY_CODE['g4']}", *free}


@rule("CG-11")
@pytest.mark.parametrize("seats", SEATS)
def test_a_shield_is_offered_only_to_the_one_who_may_put_it(seats: int) -> None:
    for state in a_walk(seats, seed=5):
        for seat in (*range(seats), None):
            view = GAME.view(state, seat)
            legal = {step for action in view.legal for step in GAME.path(action)}
            offered = set(attributes(board(view), "data-pick"))
            for pick in ("shield", "no-shield"):
                assert (pick in offered) == (pick in legal)


@rule("CG-11")
def test_the_tile_that_asks_for_a_shield_is_lit_and_says_what_it_would_take() -> None:
    state = a_council(t4="r5", t5="g4", hands=("b5 b6", "g6"), shields={2: "1"})
    play(state, "b5 b4")
    html = board(GAME.view(state, 0))
    assert "Put a shield on tile 2" in html
    assert "now worth 10 points" in html
    assert html.count("cg-tile cg-asked") == 1


@rule("CG-15")
@pytest.mark.parametrize("seats", SEATS)
def test_the_board_holds_nothing_that_the_seat_may_not_know(seats: int) -> None:
    for number, state in enumerate(a_walk(seats, seed=8, every=3)):
        for seat in (*range(seats), None):
            other = reshuffle_hidden(state, seat, Rng(number))
            assert board(GAME.view(other, seat)) == board(GAME.view(state, seat))


@rule("CG-15")
def test_a_card_face_down_is_told_to_its_owner_alone() -> None:
    state = a_council(t1="r3", hands=("g4 g5", "b5 b6"))
    play(state, "hide g4 left")
    mine, theirs = (board(GAME.view(state, seat)) for seat in (0, 1))
    assert "Your green 4, face down." in mine
    assert "Face down, from Ailsa." in theirs
    assert "green 4" not in theirs
    assert f"card-{BY_CODE['g4']}" not in theirs


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_the_seat_sees_has_its_place(seats: int) -> None:
    for state in a_walk(seats, seed=3, every=4)[:-1]:
        for seat in (0, None):
            view = GAME.view(state, seat)
            keys = Counter(attributes(board(view), "data-key"))
            assert max(keys.values()) == 1
            seen = {f"card-{card}" for card in (*view.places, *view.hand) if card >= 0}
            down = {
                f"down-{number}" for number, card in enumerate(view.places) if card == FACE_DOWN
            }
            assert seen | down <= keys.keys()


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_is_well_formed_and_small(seats: int) -> None:
    for state in a_walk(seats, seed=2, every=5):
        for seat in (0, 1, None):
            html = board(GAME.view(state, seat))
            check_well_formed(html)
            assert len(html) < MOST_CHARACTERS


@pytest.mark.parametrize("seats", SEATS)
def test_ids_are_unique_and_what_refers_to_one_finds_it(seats: int) -> None:
    for state in a_walk(seats, seed=6, every=9):
        html = board(GAME.view(state, 1))
        ids = attributes(html, "id")
        assert len(ids) == len(set(ids))
        assert {*attributes(html, "data-bubble-from")} <= {*ids}


def test_the_symbol_sheet_is_sound_and_light() -> None:
    ids = [element.get("id") for element in ElementTree.fromstring(SYMBOLS).iter()]
    named = [name for name in ids if name]
    assert len(named) == len(set(named))
    assert len(SYMBOLS.encode()) < 60_000
    assert set(re.findall(r'href="#([^"]+)"', SYMBOLS)) <= set(named)


def test_no_card_and_no_board_asks_for_a_symbol_that_is_not_drawn() -> None:
    drawn = set(attributes(SYMBOLS, "id"))
    faces = [face(ENGLISH, card) for card in range(CARDS)]
    assert {f"cg-{name}" for card in faces for name in (card.symbol, card.art)} <= drawn
    for state in a_walk(4, seed=9, every=6):
        assert set(re.findall(r'href="#([^"]+)"', board(GAME.view(state, 0)))) <= drawn


@rule("CG-9")
def test_a_free_place_tells_which_cards_fit_and_with_which_neighbour() -> None:
    html = board(GAME.view(a_council(t1="r3", b2="g5", hands=("r5 b4", "y6")), 0))
    assert 'aria-label="red 5"' in told(html, f"bubble-place-{place('t2')}")
    assert "with red 3, green 5" in told(html, f"bubble-place-{place('t2')}")
    assert "with red 3<" in told(html, f"bubble-place-{place('left')}")
    assert "None of your cards fits here." in told(html, f"bubble-place-{place('t9')}")


@rule("CG-9")
@pytest.mark.parametrize("seats", SEATS)
def test_what_places_tell_agrees_with_the_legal_moves(seats: int) -> None:
    for state in a_walk(seats, seed=7):
        for seat in state.to_act():
            view = GAME.view(state, seat)
            fits = {
                (f"card-{card}", f"place-{number}")
                for number, found in fitting(view).items()
                for card in found
            }
            if fits and view.phase == "place":
                assert fits == {GAME.path(action) for action in view.legal}


@rule("CG-13")
def test_a_stack_shows_its_order_and_tells_who_would_take_what() -> None:
    state = a_council(t4="r4", t5="g4", b4="b6", hands=("r5", "g5"), shields={2: "10"})
    html = board(GAME.view(state, 0))
    assert 'aria-label="Tile 2, shields in order: 1 Bruce &lt;b&gt;, 2 Ailsa"' in html
    takings = told(html, "bubble-tile-2")
    first, second = takings.split("<li>")[1:]
    assert 'aria-label="red 4"' in first
    assert 'aria-label="green 4"' in first
    assert "<b>8</b>" in first
    assert 'aria-label="blue 6"' in second
    assert "<b>6</b>" in second


@rule("CG-14")
@pytest.mark.parametrize("seats", SEATS)
def test_the_panel_counts_as_the_game_does(seats: int) -> None:
    for state in a_walk(seats, seed=4, every=3):
        view = GAME.view(state, 1)
        tiles = [counted(view, tile) for tile in range(len(view.stacks))]
        by_tile = [points_of(tile, view) for tile in tiles]
        told = [row(seat, points) for seat, points in enumerate(zip(*by_tile, strict=True))]
        assert {each.seat: each.points for each in told} == dict(enumerate(view.scores))
        assert all(each.until(len(tiles)) == each.points for each in told)


@rule("CG-13", "CG-14")
@pytest.mark.parametrize("seats", SEATS)
def test_at_the_end_every_tile_is_counted_in_turn(seats: int) -> None:
    view = GAME.view(played_out(seats, seed=1), 0)
    html = board(view)
    scoring = html.split('class="cg-scoring"')[1].split("</table>")[0]
    rows = scoring.split("<tbody>")[1].split("</tbody>")[0].split("<tr ")[1:]
    assert len(rows) == seats + 2
    assert 'id="cg-now"' not in html
    assert view.result
    winner = NAMES[view.result.ranks.index(1)]
    assert scoring.split('<th scope="col">')[3].split("<span>")[1].startswith(escape(winner))


@rule("CG-14")
def test_a_tie_that_cards_decide_is_explained() -> None:
    state = a_council(t1="r3", t2="g3", t4="b6", hands=("n5", "n6"), shields={1: "0", 2: "1"})
    state.turn = 1
    state.hands = [[], []]
    state.end(None)
    assert "Equal points: more cards win" in board(GAME.view(state, 0))


@rule("CG-5")
def test_every_place_is_drawn_where_its_neighbours_are() -> None:
    drawn = frame(ENGLISH, 0, 3, is_over=False)
    for column, (upper, lower) in enumerate(drawn.columns):
        assert lower in RELATED[3][upper]
        if column:
            assert drawn.columns[column - 1][0] in RELATED[3][upper]
            assert drawn.columns[column - 1][1] in RELATED[3][lower]
    assert drawn.right_head in RELATED[3][drawn.left_head]


@rule("CG-6")
@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (2, "Out of the game: every 7, 8. 3 more cards are out, unseen."),
        (3, "Out of the game: every 8. 4 more cards are out, unseen."),
        (4, "5 cards are out of the game, unseen."),
    ],
)
def test_the_panel_says_which_cards_are_out(seats: int, words: str) -> None:
    assert words in board(GAME.view(dealt(seats), 0))


def test_what_the_last_moves_touched_is_marked() -> None:
    state = a_council(t1="r3", hands=("r5 g4", "b4"))
    events: list[Event] = []
    for notation in ("r5 t2", "shield"):
        action = GAME.parse(notation)
        state.apply(0, action, events)
    touched = frozenset(key for event in events for key in GAME.touched(event.seen_by(1)))
    assert touched == {f"card-{BY_CODE['r5']}", "shield-1-1"}
    assert board(GAME.view(state, 1), touched).count(" last") == 2


def test_the_mark_of_a_card_face_down_names_its_place_only() -> None:
    state = a_council(t1="r3", hands=("g4 g5", "b5 b6"))
    events: list[Event] = []
    state.apply(0, GAME.parse("hide g4 left"), events)
    for seat in (0, 1):
        (key,) = GAME.touched(events[0].seen_by(seat))
        assert key == f"down-{place('left')}"
        assert board(GAME.view(state, seat), frozenset({key})).count(" last") == 1


def test_pictures_stand_beside_the_rules_that_have_one() -> None:
    drawn = set(attributes(SYMBOLS, "id"))
    for number in ("1", "2", "3", "5", "9", "10", "13", "E1", "E2"):
        html = rule_picture(GAME.name, f"CG-{number}", ENGLISH)
        assert "<figure" in html
        assert set(re.findall(r'href="#([^"]+)"', html)) <= drawn
    assert rule_picture(GAME.name, "CG-8", ENGLISH) == ""

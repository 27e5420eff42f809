"""The board in the browser: everything that can be picked is there, once, and nothing secret is."""

import re
from xml.etree import ElementTree

import pytest

from games.boardcheck import attributes, board_of, check_well_formed, picks_of
from games.rebirth.hidden import reshuffle_hidden
from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.core.words import ENGLISH
from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.board.outline import corners, outlines
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import PLACE, Options
from marchstone.games.rebirth.rules.view import View
from marchstone.web.drawing import changes, drawn_board
from marchstone.web.render import rule_picture, symbols
from ruleproof import rule

pytestmark = pytest.mark.slow  # boards of whole games, drawn move by move

MOST_CHARACTERS = 64_000  # of what is drawn; the slots of its parts are sent with the frame, once
MOST_CHANGED = 4_000  # characters of a move's parts, on the average
# Hexes of which something is said.
TOLD = re.compile(r'class="rb-spot"[^>]* data-pick="hex-(\w+)"(?:(?!</g>).)*?<desc>(?!</desc)')
SLOTS = re.compile("<!--.*?-->")
WAYS = [(name, seats) for name in ("scotland", "ireland") for seats in (2, 3, 4)]
SHEET = symbols(GAME.name)
every_way = pytest.mark.parametrize(("name", "seats"), WAYS)


def board(view: View, last: frozenset[str] = frozenset()) -> str:
    return board_of(GAME, view, last)


def a_walk(name: str, seats: int, seed: int, every: int, *, greedy: bool = False) -> list[Position]:
    """A game, as copies of some of its positions; greedy players reach every bonus."""
    state, rng, positions = GAME.new(Options(map=name), seats, seed), Rng(seed), []
    bot = bots.get("greedy", GAME)
    for ply in range(GAME.max_plies):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        if ply % every == 0 or state.phase is not PLACE or len(state.hands[seat]) > 1:
            positions.append(state.clone())
        legal = state.legal(seat)
        action = bot.choose(GAME.view(state, seat), rng) if greedy else rng.choice(legal)
        state.apply(seat, action)
    return [*positions, state]


@every_way
def test_every_legal_move_can_be_picked_and_each_pick_is_there_once(name: str, seats: int) -> None:
    for state in a_walk(name, seats, seed=11, every=7):
        for seat in state.to_act():
            view = GAME.view(state, seat)
            html = board(view)
            picks, wanted = picks_of(GAME, view, html)
            told = {f"hex-{hex_}" for hex_ in TOLD.findall(html)}
            assert {pick for pick in wanted if pick.startswith("hex-")} <= told <= picks


@rule("RB-17")
def test_a_choice_of_tiles_an_extra_tile_and_a_double_token_can_be_picked() -> None:
    phases, most = set(), 0
    for state in a_walk("ireland", 2, seed=5, every=200, greedy=True)[:-1]:
        view = GAME.view(state, state.to_act()[0])
        phases.add(view.phase)
        most = max(most, len(set(view.hand)))
        picks = attributes(board(view), "data-pick")
        assert {step for action in view.legal for step in GAME.path(action)} <= set(picks)
        assert len(picks) == len(set(picks))
    assert phases == {"place", "extra", "double"}
    assert most > 1


@rule("RB-23")
@every_way
def test_the_board_holds_nothing_that_the_seat_may_not_know(name: str, seats: int) -> None:
    for number, state in enumerate(a_walk(name, seats, seed=8, every=13)):
        for seat in (0, seats - 1, None):
            other = reshuffle_hidden(state, seat, Rng(number))
            assert board(GAME.view(other, seat)) == board(GAME.view(state, seat))


@every_way
def test_the_board_is_well_formed_and_small(name: str, seats: int) -> None:
    drawn = set(attributes(SHEET, "id"))
    for state in a_walk(name, seats, seed=2, every=17, greedy=True):
        for seat in (0, None):
            html = board(GAME.view(state, seat))
            check_well_formed(html)
            assert len(SLOTS.sub("", html)) < MOST_CHARACTERS
            ids, keys = attributes(html, "id"), attributes(html, "data-key")
            assert len(ids) == len(set(ids))
            assert len(keys) == len(set(keys))
            assert set(re.findall(r'href="#([^"]+)"', html)) <= drawn


def test_a_move_changes_little_of_the_board() -> None:
    sizes, shown = [], dict[int, dict[str, str]]()
    for state in a_walk("scotland", 2, seed=2, every=1):
        for seat in (0, 1):
            parts = drawn_board(GAME, GAME.view(state, seat), ENGLISH, seat)
            found = changes(shown.get(seat, {}), parts) if seat in shown else {}
            sizes.append(sum(map(len, found.values())))
            assert "board" not in found or state.result
            shown[seat] = parts
    assert sum(sizes) < MOST_CHANGED * len(sizes)


def test_the_symbol_sheet_is_sound_and_light() -> None:
    root = ElementTree.fromstring(f"<page>{SHEET}</page>")
    ids = [found.get("id") for found in root.iter() if found.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(name).startswith("rb-") for name in ids)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', SHEET)) <= set(ids)
    assert GAME.board is not None
    assert (GAME.board.folder / "symbols.svg").stat().st_size < 60_000
    assert len(chart.sheet().encode()) < 60_000


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_the_map_names_every_place_and_draws_every_hex(name: str) -> None:
    here, drawn = land(name), chart.sheet()
    places = (*here.town_names, *here.castle_names, *here.site_names)
    part = drawn.split(f'id="rb-names-{name}"')[1].split("</g></g>")[0]
    assert sorted(re.findall(r">([^<]+)</text>", part)) == sorted(places)
    part = drawn.split(f'id="rb-map-{name}"')[1].split('id="rb-covered')[0]
    fields = re.findall(r'class="rb-(?:farm|energy|blank|settlement|rock)" d="([^"]+)"', part)
    hexes = (*here.hexes, *here.castle_hexes, *here.site_hexes)
    assert sum(field.count("M") for field in fields) == len(hexes)


def test_the_coast_goes_once_around_each_land_mass() -> None:
    here = land("scotland")
    hexes = (*here.hexes, *here.castle_hexes, *here.site_hexes)
    loops = outlines(hexes)
    assert len(outlines(hexes[:1])) == 1
    assert len(outlines(hexes[:1])[0]) == 6
    assert len(loops) >= 3
    assert all(point in {c for hex_ in hexes for c in corners(hex_)} for point in loops[0])


@rule("RB-3")
def test_covered_hexes_are_drawn_with_two_players_only() -> None:
    for name, seats in WAYS:
        view = GAME.view(GAME.new(Options(map=name), seats, 1), 0)
        assert (f'href="#rb-covered-{name}"' in board(view)) == (seats == 2)


@rule("RB-13")
def test_a_castle_flies_the_colour_of_its_holder_and_tells_who_it_is() -> None:
    state = a_walk("scotland", 2, seed=3, every=40)[1]
    view = GAME.view(state, 0)
    castle = next(c for c, holder in enumerate(view.holders) if holder == 1)
    before, after = board(view).split(f'data-key="castle-{castle}"')
    part = before.rpartition("<g ")[2] + after.split("</g>")[0]
    assert 'href="#rb-flag-1"' in part
    assert "Bruce &lt;b&gt; holds it." in part


@rule("RB-17")
def test_every_tower_shows_its_bonus_and_says_what_it_is() -> None:
    html = board(GAME.view(GAME.new(Options(map="ireland"), 3, 4), None))
    assert html.count('href="#rb-b-extra_tile"') == 4
    assert html.count('href="#rb-b-thirteen"') == 3
    assert html.count("you place one of your set-aside tiles at once") == 4


@rule("RB-23")
def test_a_secret_mission_is_shown_to_its_owner_only_and_to_all_at_the_end() -> None:
    *_, before, after = a_walk("scotland", 2, seed=3, every=9, greedy=True)
    owner = next(seat for seat in (0, 1) if before.missions[seat])
    assert "Your secret missions" in board(GAME.view(before, owner))
    assert "secret-0" not in board(GAME.view(before, None))
    assert "Bruce &lt;b&gt;&#39;s mission" in board(GAME.view(after, None))


@rule("RB-19", "RB-20", "RB-21")
def test_the_final_scoring_is_shown_step_by_step_up_to_the_result() -> None:
    state = a_walk("scotland", 3, seed=4, every=99)[-1]
    html = board(GAME.view(state, 0))
    final = html.split('class="rb-final"')[1].split("</section>")[0]
    assert final.count("<li ") == len(state.final)
    for seat, points in enumerate(state.scores()):
        totals = re.findall(rf'#rb-pip-{seat}".*?(?:<i>(\d+)</i>)?</li>', final)
        assert [total for total in totals if total][-1] == str(points)


def test_what_the_last_moves_touched_is_marked() -> None:
    state = GAME.new(Options(), 2, 1)
    seat = state.to_act()[0]
    events: list[Event] = []
    action = state.legal(seat)[0]
    state.apply(seat, action, events)
    keys = frozenset(key for event in events for key in GAME.touched(event.seen_by(None)))
    assert GAME.path(action)[1] in keys
    html = board(GAME.view(state, seat), keys)
    assert keys <= set(attributes(html, "data-key"))
    assert html.count(' last"') == len(keys)


def test_everything_that_is_touched_has_its_place_on_the_board() -> None:
    for name in ("scotland", "ireland"):
        state, rng = GAME.new(Options(map=name), 2, 6), Rng(6)
        bot = bots.get("greedy", GAME)
        while state.to_act():
            seat = state.to_act()[0]
            events: list[Event] = []
            state.apply(seat, bot.choose(GAME.view(state, seat), rng), events)
            keys = {key for event in events for key in GAME.touched(event.seen_by(None))}
            if len(keys) > 2:
                assert keys <= set(attributes(board(GAME.view(state, 0)), "data-key"))


def test_pictures_stand_beside_the_rules_that_have_one() -> None:
    drawn = set(attributes(SHEET, "id"))
    for number in (1, 3, 7, 9, 10, 11, 13, 14, 17):
        html = rule_picture(GAME.name, f"RB-{number}", ENGLISH)
        assert "<figure" in html
        assert set(re.findall(r'href="#([^"]+)"', html)) <= drawn
    assert rule_picture(GAME.name, "RB-6", ENGLISH) == ""

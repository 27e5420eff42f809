"""A record plays again, in both its forms; a damaged one is refused with its line."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadRecord, MarchstoneError, UnknownGame
from marchstone.core.match import Match
from marchstone.core.protocol import Outcome
from marchstone.core.record import Leg, Record

OPTIONS = {"variant": "tactics", "edition": "cz", "rounds": 1}
FIRST_MOVE = 10  # its line


@cache
def record(plies: int = 10_000) -> Record:
    match = Match.start(games.get("schotten-totten"), OPTIONS, seats=2, seed=11)
    rng = Rng(11)
    while match.state.to_act() and match.ply < plies:
        seat = rng.choice(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match.record()


def checked(text: str) -> Match:
    return Match.replay(Record.read(text))


def refusal(text: str, kind: type[MarchstoneError] = BadRecord) -> str:
    with pytest.raises(kind) as error:
        checked(text)
    message = str(error.value)
    assert message.splitlines() == [message]
    assert len(message) < 300
    return message


def lines_with(number: int, line: str) -> str:
    lines = record().to_text().splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


def json_with(**fields: Any) -> str:
    return json.dumps({**json.loads(record().to_json()), **fields})


@pytest.mark.parametrize("plies", [0, 1, 7, 10_000])
def test_both_forms_come_back_the_same(plies: int) -> None:
    kept = record(plies)
    assert Record.read(kept.to_json()) == kept
    assert Record.read(kept.to_text()) == kept
    assert (kept.outcome is None) == (plies < 10_000)


def test_a_text_can_be_read_by_people() -> None:
    head = record().to_text().splitlines()[: FIRST_MOVE - 1]
    assert head == [
        "marchstone record 1",
        "game schotten-totten 1",
        "option variant tactics",
        "option claims after",
        "option edition cz",
        "option rounds 1",
        "seats 2",
        "seed 11",
        "moves",
    ]


def test_windows_line_ends_and_capitals_are_no_damage() -> None:
    assert checked(record().to_text().replace("\n", "\r\n")).record() == record()
    line = record().to_text().splitlines()[FIRST_MOVE - 1]
    assert checked(lines_with(FIRST_MOVE, line.upper())).record() == record()


def test_a_text_cut_off_at_any_line_is_refused() -> None:
    lines = record().to_text().splitlines()
    for kept in range(len(lines)):
        message = refusal("\n".join(lines[:kept]))
        assert message.startswith(f"line {kept + 1}:")


def test_a_text_cut_off_at_any_character_is_refused() -> None:
    text = record().to_text().rstrip()
    for kept in range(0, len(text), 3):
        assert refusal(text[:kept])
    assert checked(text).record() == record()


def test_a_json_cut_off_at_any_character_is_refused() -> None:
    text = record().to_json()
    for kept in range(0, len(text), 7):
        assert refusal(text[:kept]).startswith("line 1:")


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "marchstone record 6", "line 1: unknown record format '6', this program reads 1 to 5"),
        (1, "marchstone record", "line 1: unknown record format 'record'"),
        (1, "chess record 1", "line 1: this is no Marchstone record"),
        (2, "game schotten-totten 99", "line 2: the record follows version 99 of schotten-totten"),
        (2, "game schotten-totten one", "line 2: 'one' is no whole number"),
        (2, "game chess 1", "line 2: no game 'chess'"),
        (2, "game schotten-totten", "line 2: expected 'game' and 2 value(s)"),
        (3, "option variant poker", "line 3: option variant cannot be 'poker'"),
        (3, "option colour red", "line 3: no option 'colour'"),
        (3, "option variant", "line 3: expected 'option' and 2 value(s)"),
        (4, "option variant tactics", "line 4: option 'variant' is given twice"),
        (7, "seats two", "line 7: 'two' is no whole number"),
        (7, "seats 3", "cannot set up schotten-totten: schotten-totten is for 2 seats, not 3"),
        (8, "seed -1", "line 8: '-1' is no whole number"),
        (8, "seed " + "9" * 5000, "line 8: '999"),
        (8, "seed 0x12", "line 8: '0x12' is no whole number"),
        (8, f"seed 0x{-1 % 2**256:X}", "line 8: '0xFFF"),
        (8, f"seed 0x{2**256 - 1:x}", "line 100: a record of format 1 holds no such seed"),
        (9, "", "line 9: expected 'moves' and 0 value(s)"),
        (10, "0 castle", "line 10: 'castle' is no move of schotten-totten"),
        (10, "x pass", "line 10: 'x' is no whole number"),
        (10, "", "line 10: '' is no whole number"),
        (10, "1", "line 10: '' is no move of schotten-totten"),
        (10, "7 r1 1", "line 10: seat 7 is not to act"),
        (12, "0 end", "line 12: "),
    ],
)
def test_a_damaged_line_is_named(number: int, line: str, message: str) -> None:
    assert refusal(lines_with(number, line)).startswith(message)


def test_an_illegal_move_is_named_by_its_line() -> None:
    game = games.get("schotten-totten")
    match = Match.replay(record(), plies=3)
    seat = match.state.to_act()[0]
    illegal = next(a for a in range(game.num_actions) if a not in match.state.legal(seat))
    line = FIRST_MOVE + 3
    message = refusal(lines_with(line, f"{seat} {game.notation(illegal)}"))
    assert message == f"line {line}: seat {seat} cannot play {game.notation(illegal)!r} here"


def test_an_illegal_move_in_json_is_named_by_its_number() -> None:
    moves = [list(move) for move in record().moves]
    moves[4][1] = 10**9
    assert refusal(json_with(moves=moves)).startswith("move 5: 1000000000 is no action")


@pytest.mark.parametrize("end", ["end", "end deadlock", "end unfinished", "end three_adjacent 9 9"])
def test_an_edited_outcome_is_refused(end: str) -> None:
    assert refusal(lines_with(len(record().to_text().splitlines()), end))


def test_swapped_winners_are_told() -> None:
    won = record().outcome
    assert won is not None
    swapped = replace(record(), outcome=Outcome(won.ranks[::-1], won.reason))
    message = refusal(swapped.to_json())
    assert message == (
        f"the moves lead to {won.reason} {won.ranks[0]} {won.ranks[1]}, "
        f"but the record says {won.reason} {won.ranks[1]} {won.ranks[0]}"
    )


def test_an_end_that_comes_too_early_is_refused() -> None:
    assert refusal(replace(record(), moves=record().moves[:-1]).to_text()).startswith("the moves")
    more = (*record().moves, record().moves[-1])
    assert refusal(replace(record(), moves=more).to_json()).endswith("the game is over")


@pytest.mark.parametrize("trailer", ["\n", "0 pass\n", "thanks for the game"])
def test_nothing_follows_the_end(trailer: str) -> None:
    text = record().to_text()
    last = len(text.splitlines())
    assert refusal(text + trailer) == f"line {last + 1}: nothing may follow the end"


@pytest.mark.parametrize(
    "fields",
    [
        {"format": 6},
        {"format": True},
        {"format": 2.0},
        {"format": None},
        {"format": [[]] * 1000},
        {"version": 99},
        {"version": "1"},
        {"version": True},
        {"game": ["schotten-totten"]},
        {"game": "two\nlines"},
        {"options": "variant"},
        {"options": [["variant", "tactics"]]},
        {"options": {"variant": ["tactics"]}},
        {"options": {"variant": None}},
        {"options": {"colour": "red"}},
        {"options": {"two\nlines": "red"}},
        {"seats": 2.0},
        {"seats": 3},
        {"seed": "11"},
        {"seed": -1},
        {"seed": 2**64},
        {"seed": 1.5},
        {"moves": None},
        {"moves": 5},
        {"moves": "ab"},
        {"moves": [[0]]},
        {"moves": [[0, 1, 2]]},
        {"moves": [[0, True]]},
        {"moves": {"ab": 1}},
        {"outcome": 0},
        {"outcome": False},
        {"outcome": []},
        {"outcome": "unfinished"},
        {"outcome": {"ranks": [1, 2]}},
        {"outcome": {"ranks": 1, "reason": "deadlock"}},
        {"outcome": {"ranks": [1, "2"], "reason": "deadlock"}},
        {"outcome": {"ranks": [1, 2], "reason": "two\nlines"}},
        {"outcome": {"ranks": [1, 2], "reason": 7}},
        {"outcome": {"ranks": [], "reason": "deadlock"}},
    ],
    ids=str,
)
def test_a_damaged_field_of_a_json_record_is_refused(fields: dict[str, Any]) -> None:
    assert refusal(json_with(**fields))


@pytest.mark.parametrize(
    "field", ["format", "game", "version", "options", "seats", "seed", "moves"]
)
def test_a_field_that_is_missing_is_named(field: str) -> None:
    plain = json.loads(record().to_json())
    del plain[field]
    assert refusal(json.dumps(plain)) == f"line 1: the record lacks the field {field!r}"


def test_the_game_of_a_json_record_may_be_unknown() -> None:
    assert refusal(json_with(game="chess"), UnknownGame).startswith("no game 'chess'")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{}",
        "[]",
        "null",
        "\ufeff{}",
        "\x00",
        '{"format": 1' + "}" * 3,
        '{"seed": ' + "9" * 5000 + "}",
        '{"format":' * 5000,
        '{"format": ' + "[" * 100_000 + "]" * 100_000 + "}",
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refusal(text)


def test_a_match_dealt_from_a_secret_is_recorded_with_it() -> None:
    secret = 2**200 + 12345
    match = Match.start(games.get("schotten-totten"), OPTIONS, seats=2, seed=secret)
    match.play(match.to_act()[0], match.state.legal(match.to_act()[0])[0])
    record = match.record()
    assert record.format == 2
    for told in (record.to_text(), record.to_json()):
        assert f"0x{secret:064x}" in told  # no program rounds a string
        again = Record.read(told)
        assert again.seed == secret
        assert Match.replay(again).state == match.state


@pytest.mark.parametrize("name", games.names())
def test_a_match_goes_on_from_what_a_seat_knows_of_another(name: str) -> None:
    game = games.get(name)
    first, rng = Match.start(game, {}, game.seat_counts[-1], seed=5), Rng(5)
    play(first, rng, 9)
    match = first
    for seat, seed in ((0, 1 << 200), (1, 6)):
        before = (*match.before, Leg(match.seed, tuple(match.moves), seat))
        on = Match.start(game, {}, match.seats, seed, before)
        assert on.view(seat) == match.view(seat)
        play(on, rng, 5)
        match = on
    read = Record.read(match.record().to_text())
    assert read == Record.read(match.record().to_json()) == match.record()
    assert read.format == 3
    assert Match.replay(read).state == match.state


def play(match: Match, rng: Rng, plies: int) -> None:
    while match.ply < plies and match.to_act():
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))


def test_a_match_goes_on_from_sound_ones_only() -> None:
    whole, part = record(), record(12)
    for legs in (
        (Leg(11, whole.moves, 0),),  # it is over
        (Leg(11, part.moves, 2),),
        (Leg(-1, part.moves, 0),),
        (Leg(11, ((0, 10**6),), 0),),
        (Leg(11, part.moves[:1], 0),) * 9,
    ):
        with pytest.raises(BadRecord):
            Match.replay(replace(part, before=legs, moves=(), outcome=None))


def test_a_record_may_tell_when_each_move_was_made() -> None:
    told = replace(record(2), times=(0, 1500))
    assert Record.read(told.to_json()) == told
    assert Record.read(told.to_text()).times == ()
    refusal(replace(told, times=(0,)).to_json())


def test_a_record_with_a_clock_tells_it_and_when_each_move_was_made() -> None:
    told = replace(record(2), times=(0, 1500), clock="bank:600+10/5 lose")
    assert told.format == 5
    for text in (told.to_json(), told.to_text()):
        again = Record.read(text)
        assert (again.clock, again.times, again.moves) == (told.clock, told.times, told.moves)
    assert "clock bank:600+10/5 lose\ntimes 0 1500\n" in told.to_text()
    assert replace(told, clock="").format < 5
    for wrong in ("bank", "bank:600 lose more", "x" * 50, "Bank:6"):
        refusal(replace(told, clock=wrong).to_json())
        refusal(replace(told, clock=wrong).to_text())
    refusal(told.to_text().replace("times 0 1500", "times 0"))
    refusal(told.to_text().replace("times 0 1500", "times 0 soon"))
    refusal(told.to_text().replace("marchstone record 5", "marchstone record 4"))

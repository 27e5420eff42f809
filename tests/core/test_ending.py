"""A match can end before its rules end it; nobody plays on, and the record tells it."""

from typing import Any

import pytest

from laws.snapshot import snapshot
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.ending import AGREED, CLOSED, NOBODYS, OUT_OF_TIME, REASONS, RESIGNED, Ending
from marchstone.core.errors import BadEnding, BadRecord, MarchstoneError, NotYourTurn
from marchstone.core.match import Match
from marchstone.core.protocol import Outcome
from marchstone.core.record import Record
from marchstone.core.words import ENGLISH, Voice

NAMES = ("Anna", "Karel", "Eva", "Jan")


def a_match(name: str = "schotten-totten", seats: int = 2, plies: int = 9) -> Match:
    match, rng = Match.start(games.get(name), {}, seats, seed=3), Rng(3)
    while match.to_act() and match.ply < plies:
        seat = rng.choice(match.to_act())
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match


def ended(seat: int | None, reason: str, **facts: Any) -> Match:
    match = a_match(**facts)
    match.end(seat, reason)
    return match


def voice(reader: int | None = None) -> Voice:
    return Voice(ENGLISH, NAMES, reader)


@pytest.mark.parametrize("reason", [RESIGNED, OUT_OF_TIME])
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins(seat: int, reason: str) -> None:
    outcome = ended(seat, reason).outcome()
    assert outcome is not None
    assert outcome.reason == reason
    assert (outcome.ranks[1 - seat], outcome.ranks[seat]) == (1, 2)


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [((5, 9, 5), (3, 1, 2)), ((9, 5, 5), (3, 1, 1)), ((0, 1, 7, 3), (4, 3, 1, 2))],
)
def test_of_several_the_others_stand_by_their_points(
    scores: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    assert Ending(RESIGNED, 0).outcome(scores) == Outcome(ranks, RESIGNED)


def test_an_agreed_end_has_no_loser() -> None:
    outcome = ended(None, AGREED, name="rebirth", seats=3).outcome()
    assert outcome == Outcome((1, 1, 1), AGREED)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reason", REASONS)
def test_the_outcome_tells_who_ended_it(reason: str, seats: int) -> None:
    for seat in range(seats):
        ending = Ending(reason, None if reason in NOBODYS else seat)
        for scores in ((0, 0, 0, 0), (1, 2, 3, 4), (4, 3, 2, 1)):
            assert Ending.of(ending.outcome(scores[:seats])) == ending
    assert Ending.of(None) is None
    assert Ending.of(Outcome((1, 2), "three_adjacent")) is None


def test_nobody_plays_on() -> None:
    match = ended(1, RESIGNED)
    assert match.to_act() == ()
    before = snapshot(match.state), match.moves[:], match.record()
    (seat,) = match.state.to_act()
    for again in (
        lambda: match.play(seat, match.state.legal(seat)[0]),
        lambda: match.end(0, RESIGNED),
        lambda: match.end(None, AGREED),
    ):
        with pytest.raises(NotYourTurn, match="the game is over"):
            again()
    assert (snapshot(match.state), match.moves, match.record()) == before


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        (2, RESIGNED),
        (-1, RESIGNED),
        (None, RESIGNED),
        (None, OUT_OF_TIME),
        (True, RESIGNED),
        ("0", RESIGNED),
        (0, AGREED),
        (0, CLOSED),
        (0, "bored"),
        (0, ""),
        (0, "two\nlines"),
    ],
)
def test_a_bad_end_is_refused_and_changes_nothing(seat: Any, reason: Any) -> None:
    match = a_match()
    before = snapshot(match.state), match.record()
    with pytest.raises(BadEnding) as refusal:
        match.end(seat, reason)
    assert len(str(refusal.value).splitlines()) == 1
    assert (snapshot(match.state), match.record(), match.outcome()) == (*before, None)


def test_a_game_that_is_over_cannot_be_resigned() -> None:
    match = a_match(plies=10_000)
    outcome = match.outcome()
    with pytest.raises(NotYourTurn):
        match.end(0, RESIGNED)
    assert match.outcome() == outcome


@pytest.mark.parametrize("name", games.names())
def test_an_ended_game_of_every_kind_asks_nobody(name: str) -> None:
    for plies in range(0, 60, 4):
        match = a_match(name, games.get(name).seat_counts[-1], plies)
        if not match.to_act():
            break
        match.end(0, OUT_OF_TIME)
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            assert (view.to_act, view.legal) == ((), ())
            assert match.game.text.picture(view, voice(seat), colour=False)


@pytest.mark.parametrize(
    ("seat", "reason", "reader", "told"),
    [
        (1, RESIGNED, None, "Anna wins: Karel resigned."),
        (1, RESIGNED, 1, "Anna wins: Karel resigned."),
        (1, RESIGNED, 0, "You win: Karel resigned."),
        (0, OUT_OF_TIME, None, "Karel wins: Anna ran out of time."),
        (None, AGREED, 0, "A draw: all agreed to end the game."),
    ],
)
def test_the_result_says_why(seat: int | None, reason: str, reader: int | None, told: str) -> None:
    assert ended(seat, reason).result(voice(reader)) == told


def test_a_shared_victory_names_all_who_share_it() -> None:
    ending = Ending(RESIGNED, 0)
    told = ending.result(ending.outcome((9, 5, 5)), voice())
    assert told == "Karel, Eva share the victory: Anna resigned."


def test_the_result_is_the_games_own_where_its_rules_ended_it() -> None:
    match = a_match(plies=10_000)
    outcome = match.outcome()
    assert outcome is not None
    assert match.result(voice()) == match.game.text.result(match.view(None), outcome, voice())
    assert a_match().result(voice()) == ""


def test_what_happened_is_a_line_of_the_log() -> None:
    told = [Ending(reason, None if reason in NOBODYS else 1).line(voice()) for reason in REASONS]
    assert told == [
        "Karel resigns.",
        "Karel runs out of time.",
        "All agree to end the game.",
        "An administrator of this server closes the table.",
        "Everybody has left: the table is closed.",
    ]


# Records


@pytest.mark.parametrize("plies", [0, 9])
@pytest.mark.parametrize(
    ("seat", "reason"), [(0, RESIGNED), (1, OUT_OF_TIME), (None, AGREED), (None, CLOSED)]
)
def test_a_record_keeps_the_end_in_both_forms(plies: int, seat: int | None, reason: str) -> None:
    match = ended(seat, reason, plies=plies)
    kept = match.record()
    for text in (kept.to_text(), kept.to_json()):
        assert Record.read(text) == kept
        again = Match.replay(Record.read(text))
        assert (again.outcome(), again.ending, again.to_act()) == (
            match.outcome(),
            Ending(reason, seat),
            (),
        )
    assert Match.replay(kept, plies).outcome() is None


def test_only_such_an_end_needs_the_second_format() -> None:
    text = ended(1, RESIGNED).record().to_text().splitlines()
    assert (text[0], text[-1]) == ("marchstone record 2", "end resigned 1 2")
    assert a_match().record().to_text().startswith("marchstone record 1\n")
    assert a_match(plies=10_000).record().to_text().startswith("marchstone record 1\n")


def test_the_second_format_may_hold_any_end() -> None:
    for match in (a_match(), a_match(plies=10_000)):
        text = match.record().to_text().replace("record 1", "record 2", 1)
        assert Match.replay(Record.read(text)).record() == match.record()


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("end resigned 2 2", "the moves lead to resigned 2 1, but the record says resigned 2 2"),
        ("end resigned 1 1", "the end: resigned is said of a seat from 0 to 1, not None"),
        ("end resigned 1 2 3", "the end: resigned is said of a seat from 0 to 1, not 2"),
        ("end resigned 2", "the end: resigned is said of a seat from 0 to 1, not None"),
        ("end agreed 1 2", "the moves lead to agreed 1 1, but the record says agreed 1 2"),
        ("end bored 1 2", "the moves lead to unfinished, but the record says bored 1 2"),
        ("end resigned", "line 19: the end must say how the match ended"),
        ("end resigned one 2", "line 19: 'one' is no whole number"),
    ],
)
def test_a_forged_end_is_refused(line: str, refusal: str) -> None:
    lines = ended(1, RESIGNED).record().to_text().splitlines()
    with pytest.raises(MarchstoneError) as error:
        Match.replay(Record.read("\n".join([*lines[:-1], line])))
    assert str(error.value) == refusal


def test_the_first_format_holds_no_such_end() -> None:
    kept = ended(1, RESIGNED).record()
    for text, line in (
        (kept.to_text().replace("record 2", "record 1"), 19),
        (kept.to_json().replace('"format": 2', '"format": 1'), 1),
    ):
        with pytest.raises(BadRecord) as error:
            Record.read(text)
        assert str(error.value) == f"line {line}: a record of format 1 holds no such end"


def test_nobody_resigns_a_game_that_its_rules_have_ended() -> None:
    kept = a_match(plies=10_000).record()
    lines = kept.to_text().replace("record 1", "record 2", 1).splitlines()
    with pytest.raises(BadRecord, match="the end: the game is over"):
        Match.replay(Record.read("\n".join([*lines[:-1], "end resigned 1 2"])))

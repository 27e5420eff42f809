"""The two Jokers are alike (ST-3): nobody is told which is which, and no move is listed twice."""

from collections import Counter

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import NUMBER, a_table
from laws.snapshot import snapshot
from marchstone.bots.analysis import analyse
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules.cards import JOKER, JOKERS
from marchstone.games.schotten_totten.rules.state import other_joker
from ruleproof import rule


@rule("ST-3", "ST-40")
def test_of_two_jokers_in_hand_one_is_offered() -> None:
    table = a_table(hand="joker joker2 b1")
    assert table.plays("joker") == set("123456789")
    assert table.plays("joker2") == set()


@rule("ST-3", "ST-40")
@pytest.mark.parametrize("drawn", ["joker", "joker2"])
@pytest.mark.parametrize("seat", [ME, THEM])
def test_the_first_joker_of_a_seat_bears_its_number_whichever_it_drew(
    drawn: str, seat: int
) -> None:
    other = "joker" if drawn == "joker2" else "joker2"
    deck = f"{drawn} spy {other} …"
    table = a_table(hand="r1 r2", their_hand="g1 g2", tactics_deck=deck, turn=seat)
    card = "r1" if seat == ME else "g1"
    event = table.play(f"{card} 1", "draw tactics")[-1]
    own = JOKER + seat
    assert own in table.state.hands[seat]
    assert event.seen_by(seat)["card"] == own
    assert other_joker(own) in table.state.decks[1]


@rule("ST-40")
def test_nothing_tells_which_joker_was_returned_and_which_was_played() -> None:
    """Two worlds in which the Jokers have changed places look the same to everybody."""
    worlds = []
    for jokers in ("joker joker2", "joker2 joker"):
        table = a_table(
            hand="r1 r2 r3 r4 recruiter", their_hand="g1 g2 g3 g4 g5", tactics_deck=f"{jokers} spy"
        )
        table.play("recruiter", "draw tactics", "draw clan", "draw clan")
        table.play("return joker", "return r1")
        table.play("g1 1", "draw tactics", "r2 1", "draw clan")
        table.play("g2 1", "draw tactics", "r3 1", "draw clan")
        table.play("g3 1", "draw tactics", "r4 2", "joker2 2")
        worlds.append(table)
    for seat in (ME, THEM, None):
        assert worlds[0].view(seat) == worlds[1].view(seat)
    assert worlds[0].view(ME).known == (JOKER,)  # the one that is left, as a count tells


@rule("ST-3", "ST-40")
def test_a_seat_that_has_played_no_joker_holds_the_one_of_its_number() -> None:
    for seed in range(40):
        state, rng = GAME.new(GAME.options(variant="tactics"), 2, seed), Rng(seed)
        while waiting := state.to_act():
            for seat in (0, 1):
                jokers = [card for card in state.hands[seat] if card in JOKERS]
                assert not jokers or state.joker_played[seat] or JOKER + seat in jokers
                laid = {c for side in state.sides[9 * seat : 9 * seat + 9] for c in side}
                assert laid.isdisjoint({JOKER + 1 - seat})
            state.apply(waiting[0], rng.choice(state.legal(waiting[0])))


@rule("ST-3", "ST-40")
def test_no_two_legal_moves_differ_in_the_joker_alone() -> None:
    for seed in range(40):
        state, rng = GAME.new(GAME.options(variant="tactics"), 2, seed), Rng(seed)
        while waiting := state.to_act():
            legal = state.legal(waiting[0])
            alike = Counter(GAME.notation(action).replace("joker2", "joker") for action in legal)
            assert max(alike.values()) == 1
            state.apply(waiting[0], rng.choice(legal))


def with_other_jokers(record: Record) -> Record:
    """As a program would have told it to which the two were not alike."""
    text = record.to_text().replace("joker2", "J").replace("joker", "joker2").replace("J", "joker")
    return Record.read(text)


@rule("ST-3")
def test_a_record_that_names_the_other_joker_replays() -> None:
    told = 0
    for seed in range(30):
        options = {"variant": "tactics", "edition": ("cz", "es")[seed % 2]}
        match, rng = Match.start(GAME, options, 2, seed), Rng(seed)
        while waiting := match.to_act():
            match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
        other = with_other_jokers(match.record())
        told += other != match.record()
        assert snapshot(Match.replay(other).state) == snapshot(match.state)
    assert told > 10


@rule("ST-3")
def test_a_record_that_names_the_other_joker_is_analysed() -> None:
    match, rng = Match.start(GAME, {"variant": "tactics"}, 2, 0), Rng(0)
    while waiting := match.to_act():
        match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
    other = with_other_jokers(match.record())
    assert other.moves != tuple(match.moves)
    judged = [(it.seat, it.action) for it in analyse(other, iterations=2)]
    assert judged == match.moves


def test_a_move_that_names_no_joker_is_meant_as_it_is() -> None:
    state = a_table(hand="joker joker2 b1").state
    assert state.meant(ME, NUMBER["b1 1"]) == NUMBER["b1 1"]
    assert state.meant(ME, NUMBER["joker2 1"]) == NUMBER["joker 1"]
    assert state.meant(ME, NUMBER["banshee joker"]) == NUMBER["banshee joker"]

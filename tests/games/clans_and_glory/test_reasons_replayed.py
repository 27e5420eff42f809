"""What a reason says is true in the position after the move, over many games."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from games.clans_and_glory.council import dealt
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.judge.forecast import tile_number
from marchstone.games.clans_and_glory.judge.worlds import study
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import EMPTY, HANDS, PLACES_OF_TILE, TILE, VALUE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.scoring import tile_takings

pytestmark = pytest.mark.slow  # whole games, drawn or judged move by move

NAMES = ("Anna", "Ben", "Cora", "Dan")


@dataclass(frozen=True)
class Played:
    """An action of a seat, the position before it and the one after it."""

    seat: int
    before: Position
    after: Position

    @property
    def tile(self) -> int:
        return TILE[len(self.after.shields)][self.after.last]

    @property
    def height(self) -> int:
        """How many shields lie below the one spoken of: the one just laid, or one more."""
        return len(self.before.stacks[self.tile])


def takes(state: Position, tile: int, seat: int) -> int:
    shares = tile_takings(state.places, state.stacks, tile)
    return sum(VALUE[card] for owner, cards in shares if owner == seat for card in cards)


def someone_takes(it: Played, who: str, after: str, before: str) -> bool:
    seat = it.seat if who == "you" else NAMES.index(who)
    points = takes(it.after, it.tile, seat), takes(it.before, it.tile, seat)
    return points == (int(after), int(before)) and points[0] != points[1]


def nobody_takes_more(it: Played) -> bool:
    return it.after.scores() == it.before.scores()


def tile_is_full(it: Played) -> bool:
    places = PLACES_OF_TILE[len(it.after.shields)][it.tile]
    return all(it.after.places[place] != EMPTY for place in places)


def counted(said: str) -> int:
    return 0 if said in ("no", "nothing") else int(said)


def a_shield_takes(it: Played, now: str, later: str) -> bool:
    table = it.after.clone()
    table.stacks[it.tile] = (*it.before.stacks[it.tile], it.seat)
    shares = dict(enumerate(tile_takings(table.places, table.stacks, it.tile)))
    _, cards = shares.get(it.height, (it.seat, ()))
    number = tile_number(it.after.places, it.tile, len(it.after.shields))
    forecast = study(GAME.view(it.after, it.seat)).forecast
    told = sum(VALUE[card] for card in cards), round(forecast.of(number)[it.height])
    return told == (counted(now), int(later))


def shields_stay(it: Played, stay: str) -> bool:
    return it.after.shields[it.seat] == counted(stay)


def cards_are_left(it: Played, left: str) -> bool:
    """CG-12: everyone places as many cards as the last in turn order was dealt."""
    seats = len(it.after.shields)
    placed = HANDS[seats][(it.seat - it.after.starter) % seats] - len(it.after.hands[it.seat])
    return placed + counted(left) == HANDS[seats][-1]


def a_card_is_given_up(it: Played, value: str) -> bool:
    place, owner, card = it.after.down[-1]
    return (place, owner, VALUE[card]) == (it.after.last, it.seat, int(value))


def others_miss_the_place(it: Played, names: str) -> bool:
    others = {NAMES[seat] for seat in it.after.stacks[it.tile] if seat != it.seat}
    return set(names.split(", ")) == others


def no_shield_is_there(it: Played) -> bool:
    return not it.after.stacks[it.tile]


SAYINGS: dict[str, Callable[..., bool]] = {
    r"(\w+) would take (\d+) points? instead of (\d+)": someone_takes,
    r"no shield takes more or less by it": nobody_takes_more,
    r"the last free place is filled": tile_is_full,
    r"one more shield takes (\d+|nothing)(?: points?)? now, about (\d+) at the end": a_shield_takes,
    r"(\d+|no) shields? stays? for later": shields_stay,
    r"(\d+|no) more cards? to place": cards_are_left,
    r"a card of (\d+) points? is given up": a_card_is_given_up,
    r"one place fewer for the shields of others: (.+)": others_miss_the_place,
    r"no shield lies there that would miss the place": no_shield_is_there,
}


def told(games: int) -> Iterator[tuple[Played, str]]:
    """Some legal actions of every decision, and what is said of them; some are shy of shields."""
    for seed in range(games):
        seats = 2 + seed % 3
        state, rng = dealt(seats, seed), Rng(seed)
        while waiting := state.to_act():
            (seat,) = waiting
            view, voice = GAME.view(state, seat), Voice(ENGLISH, NAMES[:seats], seat)
            for action in rng.shuffled(view.legal)[:5]:
                after = state.clone()
                after.apply(seat, action)
                yield Played(seat, state, after), GAME.text.reason(view, action, voice)
            keep = act.NO_SHIELD in view.legal and rng.below(1 + seed % 4)
            state.apply(seat, act.NO_SHIELD if keep else rng.choice(view.legal))


def test_whatever_a_reason_says_is_true_after_the_move() -> None:
    heard: set[str] = set()
    for played, reason in told(games=40):
        tile, _, parts = reason.removesuffix(".").partition(": ")
        assert tile == f"Tile {played.tile + 1}"
        for part in parts.split("; "):
            (pattern,) = (pattern for pattern in SAYINGS if re.fullmatch(pattern, part))
            found = re.fullmatch(pattern, part)
            assert found
            assert SAYINGS[pattern](played, *found.groups()), reason
            heard.add(pattern)
    assert heard == set(SAYINGS)

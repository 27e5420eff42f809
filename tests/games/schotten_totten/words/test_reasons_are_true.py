"""Whole games are replayed: what a reason says is true in the position after the move.

Every sentence of a reason is recognised, and checked against the rules tried out by hand (slow.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from games.schotten_totten import slow
from marchstone.bots import bot as bots
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.words import Voice
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, needed
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.games.schotten_totten.rules.view import View
from marchstone.games.schotten_totten.words import names
from ruleproof import rule

pytestmark = pytest.mark.slow  # whole games, drawn or judged move by move

VOICE = Voice(GAME.words("en"), ("Anna", "Ben"), None)
NAMED = {name: card for card, name in enumerate(names.cards(VOICE.words))}
RANKS = ["Sum", "Run", "Colour", "Three of a kind", "Colour run"]
SETTINGS = [
    {"variant": "basic"},
    {"variant": "basic", "claims": "expert"},
    {"variant": "tactics", "edition": "es"},
    {"variant": "tactics", "edition": "cz"},
    {"variant": "tactics", "edition": "cz", "claims": "expert", "rounds": 2},
]


@dataclass(frozen=True)
class Moment:
    """A move: what the seat saw, and the position after it, before a next round is dealt."""

    view: View
    action: int
    after: Position

    @property
    def me(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    def side(self, seat: int, stone: int) -> tuple[int, ...]:
        return self.after.sides[seat * STONES + stone]

    def unseen(self) -> list[int]:
        """ST-16: neither at a stone nor in the discard pile."""
        lying = {card for side in self.after.sides for card in side} | {*self.after.discard}
        return [card for card in range(CLAN_CARDS) if card not in lying]

    def strength(self, seat: int, stone: int, more: tuple[int, ...] = ()) -> slow.Made:
        blind = bool(self.after.modes[stone] & BLIND)
        return slow.strength((*self.side(seat, stone), *more), blind, self.after.declared)

    def claims(self, seat: int, stone: int) -> bool:
        modes, sides = self.after.modes[stone], (self.side(seat, stone), self.side(1 - seat, stone))
        first = self.after.first[stone] == seat
        return slow.can_claim(*sides, modes, self.after.declared, self.unseen(), first)

    def held(self, seat: int) -> set[int]:
        return {stone for stone in range(STONES) if self.view.owners[stone] == seat}


def stone_of(found: re.Match[str]) -> int:
    return int(found["stone"]) - 1


def made(name: str) -> slow.Made:
    """ "Colour run 24" as rank and total."""
    formation, _, total = name.rpartition(" ")
    formation = formation.replace("Four of a kind", "Three of a kind")
    return RANKS.index(formation), int(total)


def cards(listed: str) -> tuple[int, ...]:
    return tuple(NAMED[name] for name in listed.split(", "))


def wins_round(stones: set[int]) -> bool:
    return len(stones) >= 5 or any({s, s + 1, s + 2} <= stones for s in range(STONES - 2))


# What must be true of each sentence


def possible(it: Moment, found: re.Match[str]) -> bool:
    more = cards(found["cards"])
    whole = len(it.side(it.me, stone_of(found))) + len(more)
    is_unseen = set(more) <= set(it.unseen())
    reached = it.strength(it.me, stone_of(found), more)
    return is_unseen and whole == need(it, found) and reached == made(found["mine"])


def possible_joker(it: Moment, found: re.Match[str]) -> bool:
    stone = stone_of(found)
    return it.after.phase == "declare" and it.strength(it.me, stone) == made(found["mine"])


def need(it: Moment, found: re.Match[str]) -> int:
    return needed(it.after.modes[stone_of(found)])


def safe(it: Moment, found: re.Match[str]) -> bool:
    stone = stone_of(found)
    return it.claims(it.me, stone) and it.strength(it.me, stone) == made(found["mine"])


def beatable(it: Moment, found: re.Match[str]) -> bool:
    stone, more = stone_of(found), cards(found["cards"])
    whole = len(it.side(1 - it.me, stone)) + len(more) == need(it, found)
    stronger = (
        it.strength(1 - it.me, stone, more) > it.strength(it.me, stone) == made(found["mine"])
    )
    return whole and stronger and set(more) <= set(it.unseen()) and not it.claims(it.me, stone)


def compared(it: Moment, found: re.Match[str], beats: bool) -> bool:
    mine, theirs = (it.strength(seat, stone_of(found)) for seat in (it.me, 1 - it.me))
    assert (mine, theirs) == (made(found["mine"]), made(found["theirs"]))
    return mine > theirs if beats else mine < theirs


def tied(it: Moment, found: re.Match[str], first: int) -> bool:
    stone = stone_of(found)
    mine, theirs = (it.strength(seat, stone) for seat in (it.me, 1 - it.me))
    return mine == theirs == made(found["mine"]) and it.after.first[stone] == first


def unbeaten(it: Moment, found: re.Match[str]) -> bool:
    stone = stone_of(found)
    return it.view.why(stone).can_claim and it.strength(it.me, stone) == made(found["mine"])


def decides(it: Moment, found: re.Match[str], seat: int) -> bool:
    return wins_round(it.held(seat) | {stone_of(found)})


def rises(it: Moment, found: re.Match[str]) -> bool:
    before, after = int(found["before"]), int(found["after"])
    return 0 <= before < after <= 100 and agrees(it, found)


def agrees(it: Moment, found: re.Match[str]) -> bool:
    """A stone that somebody can claim is certain, and only such a one is."""
    stone, after = stone_of(found), int(found["after"])
    if it.after.phase == "declare":
        return 0 <= after <= 100
    return {it.me: after == 100, 1 - it.me: after == 0}.get(claimant(it, stone), 0 <= after <= 100)


def claimant(it: Moment, stone: int) -> int:
    return next((seat for seat in (0, 1) if it.claims(seat, stone)), NONE)


def lost(it: Moment, found: re.Match[str]) -> bool:
    return it.claims(1 - it.me, stone_of(found))


def room(it: Moment, found: re.Match[str]) -> bool:
    open_stones = [s for s in range(STONES) if it.view.owners[s] == NONE]
    free = sum(needed(it.view.modes[s]) - len(it.view.side(it.me, s)) for s in open_stones)
    return free == int(found["n"])


def left_open(it: Moment, found: re.Match[str]) -> bool:
    return all(act.CLAIM + int(stone) - 1 in it.view.legal for stone in found["stones"].split(", "))


def stuck(it: Moment, _: re.Match[str]) -> bool:
    return not any(action < act.RECRUIT for action in it.view.legal) and bool(it.view.hand)


def waits(it: Moment, _: re.Match[str]) -> bool:
    return it.after.tactics_played[it.me] > it.after.tactics_played[1 - it.me]


SENTENCES: dict[str, Callable[[Moment, re.Match[str]], bool]] = {
    r"(?P<mine>.+) stays possible at stone (?P<stone>\d) \((?P<cards>.+)\)": possible,
    r"(?P<mine>.+) stays possible at stone (?P<stone>\d)": possible_joker,
    r"(?P<mine>.+): (?:Ben|Anna) can no longer win stone (?P<stone>\d)": safe,
    r"(?P<mine>.+) at stone (?P<stone>\d); .+ could still beat it \((?P<cards>.+)\)": beatable,
    r"(?P<mine>.+) beats (?P<theirs>.+) at stone (?P<stone>\d)": lambda it, found: compared(
        it, found, beats=True
    ),
    r"(?P<mine>.+) does not beat (?P<theirs>.+) at stone (?P<stone>\d)": lambda it, found: compared(
        it, found, beats=False
    ),
    r"Both have (?P<mine>.+) at stone (?P<stone>\d); the other side was first": (
        lambda it, found: tied(it, found, 1 - it.me)
    ),
    r"Both have (?P<mine>.+) at stone (?P<stone>\d); your side was first": (
        lambda it, found: tied(it, found, it.me)
    ),
    r"Nothing unseen can beat (?P<mine>.+) at stone (?P<stone>\d)": unbeaten,
    r"(?P<mine>.+) holds stone (?P<stone>\d) against (?P<theirs>.+)": lambda it, found: compared(
        it, found, beats=True
    ),
    r"With stone (?P<stone>\d) the round is won": lambda it, found: decides(it, found, it.me),
    r"(?:Ben|Anna) would win the round with stone (?P<stone>\d)": (
        lambda it, found: decides(it, found, 1 - it.me)
    ),
    r"The chance at stone (?P<stone>\d) rises: (?P<before>\d+) % → (?P<after>\d+) %": rises,
    r"The chance at stone (?P<stone>\d) stays at (?P<after>\d+) %": agrees,
    r"Stone (?P<stone>\d) is lost anyway": lost,
    r"Of all places for (?P<card>.+) this costs least": (
        lambda it, found: NAMED[found["card"]] == it.action // STONES
    ),
    r"That makes (?P<n>\d) stones?": (
        lambda it, found: it.after.owners.count(it.me) == int(found["n"])
    ),
    r"(?P<n>\d+) places? (?:is|are) free for cards": room,
    r"Still to be claimed: (?P<stones>.+)": left_open,
    r"There is no room for another card": stuck,
    r"No card is left to play": lambda it, _: not it.view.hand,
    r"It saves (?P<n>\d) tactics cards?": (
        lambda it, found: it.after.hands[it.me][-int(found["n"])] >= CLAN_CARDS
    ),
    r"A tactics card could be played at the next turn": lambda it, _: not waits(it, _),
    r"It has to wait until .+ plays one as well": waits,
    r"Three more cards to choose from; the two that help least go back": (
        lambda it, _: it.after.draws_left == 3 or it.after.returns_left == 2
    ),
    r"(?P<n>\d) more cards? to choose from": (
        lambda it, found: sum(it.view.decks_left) == int(found["n"]) < 3
    ),
    r"No stone waits for (?P<card>.+)": lambda it, found: given_back(it, found),
    r"The (?P<card>.+) is missed most at stone (?P<stone>\d) \(−(?P<lost>\d+) %\)": (
        lambda it, found: given_back(it, found)
    ),
    r"(?P<n>\d) tactics cards? stays?": (
        lambda it, found: sum(c >= CLAN_CARDS for c in it.view.hand) == int(found["n"]) + 1
    ),
    r"No tactics card stays": lambda it, _: sum(c >= CLAN_CARDS for c in it.view.hand) == 1,
    r"Nothing is left to do in this turn": lambda it, _: not it.view.claimable,
}


def given_back(it: Moment, found: re.Match[str]) -> bool:
    return NAMED[found["card"]] == it.action - act.RETURN


def is_true(it: Moment, sentence: str) -> bool:
    for pattern, check in SENTENCES.items():
        found = re.fullmatch(pattern, sentence)
        if found and None not in found.groups():
            return check(it, found)
    raise AssertionError(f"nobody knows what this says: {sentence!r}")


def sentences(it: Moment) -> list[str]:
    told = GAME.text.reason(it.view, it.action, VOICE)
    return told.removesuffix(".").split(". ") if told else []


def moments(given: dict[str, object], seed: int, who: str) -> Iterator[Moment]:
    state, rng = GAME.new(parse_options(Options, given), 2, seed), Rng(seed)
    bot = bots.get(who, GAME)
    while waiting := state.to_act():
        seat = waiting[0]
        view = GAME.view(state, seat)
        action = bot.choose(view, rng)
        tried = {action, *(rng.choice(view.legal) for _ in range(2))}
        yield from (moment(state, view, each) for each in sorted(tried))
        state.apply(seat, action)


def moment(state: Position, view: View, action: int) -> Moment:
    after = state.clone()
    assert view.seat is not None
    after.apply(view.seat, action)
    if after.round > state.round:  # the border has gone: look at it as it was
        after = state.clone()
        if act.CLAIM <= action < act.DRAW:
            after.give(action - act.CLAIM, view.seat)
    return Moment(view, action, after)


def check_games(given: dict[str, object], who: str, seeds: range) -> None:
    told = 0
    for seed in seeds:
        for it in moments(given, seed, who):
            for sentence in sentences(it):
                assert is_true(it, sentence), f"{GAME.notation(it.action)}: {sentence}"
                told += 1
    assert told > 100


@rule("ST-12", "ST-16", "ST-20", "ST-22", "ST-25")
@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("given", SETTINGS, ids=str)
def test_what_a_reason_says_is_true_after_the_move(given: dict[str, object], who: str) -> None:
    check_games(given, who, range(1))


@pytest.mark.slow
@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("given", SETTINGS, ids=str)
def test_what_a_reason_says_is_true_in_many_games(given: dict[str, object], who: str) -> None:
    check_games(given, who, range(1, 2))

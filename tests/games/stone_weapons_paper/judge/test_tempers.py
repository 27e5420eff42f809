"""Sparring partners: they keep to the rules, beat chance, and differ in what they do."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from games.stone_weapons_paper.table import an_auction
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.tempers import TEMPERS
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import PAID_IN, RESOURCES, STONE

GAMES = 8
ALL_BUT_A = "B C D E F AB* BC CF EF DE AD BE"


class Course:
    """What a temper did in its games against chance, and how many it won."""

    def __init__(self) -> None:
        self.won = 0
        self.told = Counter[str]()
        self.bought = Counter[int]()
        self.turned = Counter[int]()  # how its throws followed on each other

    def listen(self, events: list[Event], seat: int) -> None:
        for event in events:
            if event.public.get("seat") == seat:
                self.told[event.kind] += 1
                self.bought.update(PAID_IN[card] for card in event.public.get("cards", ()))

    def share(self, kind: str, of: str) -> float:
        return self.told[kind] / self.told[of]


@cache
def played(name: str) -> Course:
    """Whatever it does is legal."""
    course = Course()
    for seed in range(GAMES):
        state, rng, seat = GAME.new(GAME.options(), 2 + seed % 3, seed), Rng(seed), seed % 2
        last = None
        while state.to_act():
            actor = state.to_act()[0]
            legal, events = state.legal(actor), list[Event]()
            action = TEMPERS[name](state, actor, rng) if actor == seat else rng.choice(legal)
            assert action in legal
            if actor == seat and action in RESOURCES:
                course.turned[(action - last) % 3 if last is not None else 0] += 1
                last = action
            state.apply(actor, action, events)
            course.listen(events, seat)
        course.won += state.outcome().ranks[seat] == 1
    return course


@pytest.mark.parametrize("name", TEMPERS)
def test_each_beats_chance(name: str) -> None:
    assert played(name).won >= 7, "of eight, most of them against more than one"


def test_the_one_who_attacks_plays_most_cards() -> None:
    often = {name: played(name).share("play", "income") for name in TEMPERS}
    assert often["attacks"] == max(often.values()) > 1.1 * often["hasty"]
    assert often["builds"] == 0


def test_the_one_who_builds_buys_parts() -> None:
    walls = {name: played(name).bought for name in TEMPERS}
    shares = {name: bought[STONE] / bought.total() for name, bought in walls.items()}
    assert shares["builds"] > 0.5
    assert max(share for name, share in shares.items() if name != "builds") < 0.5


def test_the_one_who_saves_waits_for_a_bargain_and_then_outbids_others() -> None:
    dear = an_auction((5, 9, 0), (0, 0, 0), offer="armed-1")
    chosen = {name: partner(dear.state, 0, Rng(1)) for name, partner in TEMPERS.items()}
    assert chosen["saves"] == act.DECLINE != chosen["attacks"]
    table = an_auction((9, 0, 0), (9, 0, 0), offer="tower-1", castles=(ALL_BUT_A, ""))
    table.play("offer tower-1")
    bids = {name: TEMPERS[name](table.state, 0, Rng(1)) for name in ("saves", "builds", "patterns")}
    assert bids["builds"] == bids["patterns"] == act.bid(STONE, 2) < bids["saves"]


def test_the_one_with_a_pattern_throws_the_next_symbol() -> None:
    for name in TEMPERS:
        turned = played(name).turned
        assert (turned[1] > 0.6 * turned.total()) == (name == "patterns")

"""What reasons claim of moves in a battle, and how it is proved."""

from __future__ import annotations

from collections.abc import Callable

from games.stone_weapons_paper.words.test_reasons import NAMES
from games.stone_weapons_paper.words.trials import Trial, all_throws, amounts_of
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import (
    SYMBOLS,
)
from marchstone.games.stone_weapons_paper.rules.phases import Phase


def wins_against(trial: Trial, symbol: str, amount: str) -> None:
    answered = trial.answered(SYMBOLS.index(symbol))
    assert answered.told("won")[0].public["seat"] == trial.seat
    assert answered.moved("loot") == amounts_of(amount)


def is_beaten_by(trial: Trial, symbol: str, amount: str) -> None:
    answered = trial.answered(SYMBOLS.index(symbol))
    assert answered.told("won")[0].public["seat"] != trial.seat
    assert answered.moved("loot") == amounts_of(amount)


def cannot_be_beaten(trial: Trial) -> None:
    battle = trial.before.battle
    assert battle
    assert isinstance(trial.move, act.Throw)
    assert (trial.move.symbol - 1) % 3 not in all_throws(trial.before, battle.other(trial.seat))


def effect(trial: Trial) -> Trial:
    """Of the card that is played, or of the one that is not answered."""
    if trial.before.phase is Phase.ANSWER:
        return Trial(trial.before, trial.seat, act.PASS).made()
    return trial.made().passed()


def wins_without_a_throw(trial: Trial, amount: str) -> None:
    found = effect(trial).passed()
    assert found.moved("loot") == amounts_of(amount)
    assert not found.told("throws")


def is_safe(trial: Trial, amount: str) -> None:
    """Who was ambushed may not throw the symbol, which would have won so much."""
    world = effect(trial).world
    assert world.battle
    symbol = world.battle.forbidden
    assert act.THROW + symbol not in all_throws(world, world.battle.defender)
    held = world.stock[world.battle.attacker][symbol]
    assert min(world.battle.loot[symbol], held) == amounts_of(amount)[symbol]


def loot_becomes(trial: Trial, amount: str) -> None:
    assert effect(trial).moved("loot") == amounts_of(amount)


def costs_nothing(trial: Trial, amount: str) -> None:
    assert effect(trial).moved("loot") == (0, 0, 0)
    unplayed = trial.before.clone()
    if unplayed.phase is Phase.LOST:
        without = Trial(unplayed, trial.seat, act.PASS).made().passed()
        assert without.moved("loot") == amounts_of(amount)


def loses_resources(trial: Trial, name: str, count: str) -> None:
    """Besides the one of the red mood."""
    found = effect(trial)
    seat, more = NAMES.index(name), trial.before.is_red
    while found.world.phase is Phase.TAKE:
        found.world.apply(found.world.turn, found.world.legal(found.world.turn)[0], found.events)
    taken = sum(found.moved("take"))
    assert taken == min(int(count) + more, sum(trial.before.stock[seat]))


def loses_card(trial: Trial, name: str) -> None:
    assert sum(event.public["count"] for event in effect(trial).told("steal")) == 1


def loses_half(trial: Trial, name: str, amount: str) -> None:
    assert effect(trial).moved("ruin") == amounts_of(amount)


def takes_one_more(trial: Trial) -> None:
    found = effect(trial)
    assert found.world.phase is Phase.TAKE or found.told("take")


def works(trial: Trial, card: str) -> None:
    assert effect(trial).told("let_be")


def is_alone(trial: Trial) -> None:
    assert len(trial.before.legal(trial.seat)) == 1


def is_kept(trial: Trial, count: str) -> None:
    assert len(trial.made().world.hands[trial.seat]) == int(count)


def keeps_defence(trial: Trial) -> None:
    size = len(trial.before.hands[trial.seat])
    assert len(trial.before.legal(trial.seat)) == 2
    stolen = sum(event.public["count"] for event in trial.made().told("steal"))
    assert len(trial.world.hands[trial.seat]) == size - stolen


def is_left_to(trial: Trial, name: str, amounts: str) -> None:
    had = trial.before.stock[NAMES.index(name)]
    taken = trial.made().moved("take")
    assert tuple(a - b for a, b in zip(had, taken, strict=True)) == amounts_of(amounts)


BATTLE_CLAIMS: dict[str, Callable[..., None]] = {
    r"Against (\w+) it wins ([^.]+)\.": wins_against,
    r"Against (\w+) it loses ([^.]+)\.": is_beaten_by,
    r"Nothing can beat it in this battle\.": cannot_be_beaten,
    r"This wins ([^.]+?)(?: without a throw)?\.": wins_without_a_throw,
    r"(?:What t|T)hat symbol could have won (?:is safe: )?([^.]+)\.": is_safe,
    r"(?:The loot becomes|There is(?= no loot)) ([^.]+)\.": loot_becomes,
    r"The lost battle (?:costs nothing: |would have cost )([^.]+?)(?: stay)?\.": costs_nothing,
    r"(\w+) loses (\d+) resources?\.": loses_resources,
    r"(\w+) loses an action card\.": loses_card,
    r"(\w+) loses ([^.]+)\.": loses_half,
    r"In the red mood it takes one resource more\.": takes_one_more,
    r"Without it, (\w+) works:": works,
    r"There is no other choice here\.": is_alone,
    r"Defence is kept for a card that hurts more\.": keeps_defence,
    r"Your (\d+) action cards? (?:is|are) kept\.": is_kept,
    r"(\w+) is left with ([^.]+)\.": is_left_to,
}

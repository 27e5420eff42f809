"""What the reader may decide, as things to press; each stands for a step of a path."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.faces import Amount, amounts
from marchstone.games.stone_weapons_paper.board.plans import Piece, Plan, plan, standing
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import raised
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import RESOURCES, SYMBOLS
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PLACEMENTS, built
from marchstone.games.stone_weapons_paper.rules.state import only
from marchstone.games.stone_weapons_paper.words import names
from marchstone.games.stone_weapons_paper.words.text import (
    label_passing,
    label_paying,
    steady_label,
)

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to press: its step of the path, and what it does in words."""

    pick: str
    label: str
    caption: str = ""  # written on it
    symbol: str = ""
    walk: str = ""  # of several steps, of this decision and of those that follow
    later: str = ""  # the step of a later decision


@dataclass(frozen=True, slots=True)
class Naming:
    """An action card with which a symbol is named."""

    card: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Haul:
    """So much taken at once."""

    choice: Choice
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw, alone or with the one that follows if both are equal."""

    choice: Choice
    again: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Throws:
    seat: int
    battle: str  # while it is the same, a throw may follow
    throws: tuple[Throw, ...]


@dataclass(frozen=True, slots=True)
class Bids:
    """The amounts of one resource that may be bid, the other one being as it is."""

    resource: str
    label: str
    beside: tuple[Amount, ...]
    ladder: str  # what stays the same while somebody is outbid step by step
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay."""

    pick: str
    label: str
    amounts: tuple[Amount, ...]
    lent: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The part, turned so."""

    pick: str
    label: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class Place:
    """The castle as it would stand with the part."""

    choice: Choice
    pieces: tuple[Piece, ...]
    added: frozenset[str]


@dataclass(frozen=True, slots=True)
class Buttons:
    demolish: str  # its label; "" where nothing can be demolished
    choices: tuple[Choice, ...]


def throws(t: Words, seat: int, battle: Numbers, symbols: Numbers, *, is_last: bool) -> Throws:
    chosen = _symbols(t, "throw", act.THROW, symbols)
    offered = (Throw(one, () if is_last else _again(t, one, chosen)) for one in chosen)
    return Throws(seat, "battle-{}-{}".format(*battle), tuple(offered))


def _again(t: Words, first: Choice, chosen: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """SWP-11: equal throws are followed by others."""
    return tuple(
        Choice(
            first.pick,
            t("Throw {one}; if both are equal, {other}.", one=first.caption, other=then.caption),
            symbol=then.symbol,
            later=then.pick,
        )
        for then in chosen
    )


def takes(t: Words, resources: Numbers) -> tuple[Choice, ...]:
    return _symbols(t, "take", act.TAKE, resources)


def hauls(t: Words, offered: tuple[tuple[Numbers, Amounts], ...]) -> tuple[Haul, ...]:
    return tuple(_haul(t, *haul) for haul in offered)


def _haul(t: Words, taken: Numbers, total: Amounts) -> Haul:
    steps = [f"take-{SYMBOLS[resource]}" for resource in taken]
    label = t("Take {amount}.", amount=names.amounts(t, total))
    return Haul(Choice(steps[0], label, walk=" ".join(steps)), amounts(t, total))


def _symbols(t: Words, kind: str, first: int, symbols: Numbers) -> tuple[Choice, ...]:
    return tuple(_symbol(t, kind, symbol, steady_label(first + symbol, t)) for symbol in symbols)


def _symbol(t: Words, kind: str, symbol: int, label: str) -> Choice:
    name = SYMBOLS[symbol]
    return Choice(f"{kind}-{name}", label, names.symbols(t)[symbol], name)


def naming(t: Words, kinds: Numbers) -> tuple[Naming, ...]:
    """The same three symbols for every card that wants one named."""
    return tuple(Naming(names.action_cards(t)[kind], _named(t, kind)) for kind in kinds)


def _named(t: Words, kind: int) -> tuple[Choice, ...]:
    chosen = []
    for symbol, said in enumerate(names.symbols(t)):
        action = act.MOVES.encode(act.Name(kind, symbol))
        card, name = act.MOVES.path(action)
        label = steady_label(action, t)
        chosen.append(Choice(name, label, said, SYMBOLS[symbol], f"{card} {name}"))
    return tuple(chosen)


def bids(
    t: Words, is_alone: bool, offered: tuple[tuple[int, Numbers, Amounts], ...]
) -> tuple[Bids, ...]:
    return tuple(_bids(t, is_alone, *row) for row in offered)


def _bids(t: Words, is_alone: bool, resource: int, numbers: Numbers, bid: Amounts) -> Bids:
    others = raised(bid, resource, 0)
    same = [f"-{SYMBOLS[r]}-{others[r]}" for r in RESOURCES if others[r]]
    return Bids(
        SYMBOLS[resource],
        names.symbols(t)[resource],
        amounts(t, others),
        SYMBOLS[resource] + "".join(same),
        tuple(_bid(t, is_alone, raised(bid, resource, n), n) for n in numbers),
    )


def _bid(t: Words, is_alone: bool, bid: Amounts, number: int) -> Choice:
    """Both amounts of a bid in two resources are named in one go."""
    label = t("Bid {amount}.", amount=names.amounts(t, bid))
    steps = [act.MOVES.path(act.bid(r, bid[r]))[0] for r in RESOURCES if bid[r]]
    if is_alone:
        steps.insert(0, act.SINGLE[act.ALONE])
        label = f"{steady_label(act.ALONE, t)} {label}"
    return Choice(steps[0], label, str(number), walk=" ".join(steps) if len(steps) > 1 else "")


def ways(t: Words, offered: tuple[tuple[int, int, Amounts, int], ...]) -> tuple[Way, ...]:
    return tuple(_way(t, *way) for way in offered)


def _way(t: Words, lender: int, units: int, paid: Amounts, lent: int) -> Way:
    (pick,) = act.MOVES.path(act.MOVES.encode(act.Pay(lender, units)))
    label = label_paying(t, lender, paid)
    return Way(pick, label, amounts(t, paid), amounts(t, only(lender - 1, lent)))


def turns(t: Words, part: int, quarters: Numbers) -> tuple[Turn, ...]:
    return tuple(
        Turn(f"turn-{n}", t("turned by {n}°", n=n * 90), plan(part, n))
        if n
        else Turn("turn-0", t("the part as printed"), plan(part))
        for n in quarters
    )


def places(t: Words, castle: int, numbers: Numbers) -> tuple[Place, ...]:
    return tuple(_place(t, castle, number) for number in numbers)


def _place(t: Words, castle: int, number: int) -> Place:
    action, placement = act.BUILD + number, PLACEMENTS[number]
    steps = act.MOVES.path(action)
    choice = Choice(steps[0], steady_label(action, t), walk=" ".join(steps))
    added = frozenset(CELLS[cell] for cell in placement.cells)
    return Place(choice, standing(t, built(castle, placement)), added)


def buttons(t: Words, can_demolish: bool, single: Numbers, is_answer: bool) -> Buttons:
    demolish = t("Demolish a piece for 1 stone") if can_demolish else ""
    return Buttons(demolish, tuple(_button(t, action, is_answer=is_answer) for action in single))


def _button(t: Words, action: int, *, is_answer: bool) -> Choice:
    is_pass = action == act.PASS
    label = label_passing(t, is_answer=is_answer) if is_pass else steady_label(action, t)
    return Choice(act.SINGLE[action], label)

"""What the reader may decide just now, as things to press; each stands for a step of a path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.board.faces import Amount, amounts
from marchstone.games.stone_weapons_paper.board.plans import Plan, Target, plan, targets
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import PART, RESOURCES, SYMBOLS
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names, text


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to press: its step of the path, and what it does in words."""

    pick: str
    label: str
    caption: str = ""  # written on it
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Bids:
    """The amounts of one resource that may be bid."""

    resource: str
    label: str
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
class Controls:
    throws: tuple[Choice, ...]
    naming: tuple[Choice, ...]
    takes: tuple[Choice, ...]
    bids: tuple[Bids, ...]
    ways: tuple[Way, ...]
    turns: tuple[Turn, ...]
    demolish: Choice | None
    targets: tuple[Target, ...]
    buttons: tuple[Choice, ...]

    @property
    def is_empty(self) -> bool:
        kinds = (self.throws, self.takes, self.bids, self.ways, self.turns, self.buttons)
        return not any(kinds) and self.demolish is None


def controls(view: View, voice: Voice) -> Controls:
    t = voice.words
    return Controls(
        throws=_symbols(view, voice, act.THROW, "throw"),
        naming=_naming(view, voice),
        takes=_symbols(view, voice, act.TAKE, "take"),
        bids=tuple(_bids(view, voice)),
        ways=tuple(_ways(view, voice)),
        turns=tuple(_turns(view, voice)),
        demolish=_demolish(view, voice),
        targets=targets(t, view.castles[view.seat], view.placements().values())
        if view.seat is not None and view.phase is Phase.BUILD and view.legal
        else (),
        buttons=tuple(
            Choice(act.SINGLE[action], text.label(view, action, voice))
            for action in view.legal
            if action in act.SINGLE
        ),
    )


def _symbols(view: View, voice: Voice, first: int, kind: str) -> tuple[Choice, ...]:
    said = names.symbols(voice.words)
    return tuple(
        Choice(
            f"{kind}-{SYMBOLS[symbol]}",
            text.label(view, first + symbol, voice),
            said[symbol],
            SYMBOLS[symbol],
        )
        for symbol in RESOURCES
        if first + symbol in view.legal
    )


def _naming(view: View, voice: Voice) -> tuple[Choice, ...]:
    """The same three symbols for every card that wants one named."""
    if not any(act.NAME <= action < act.PLAY for action in view.legal):
        return ()
    t = voice.words
    said = names.symbols(t)
    return tuple(
        Choice(
            f"name-{SYMBOLS[symbol]}",
            t("Name {symbol}.", symbol=said[symbol]),
            said[symbol],
            SYMBOLS[symbol],
        )
        for symbol in RESOURCES
    )


def _bids(view: View, voice: Voice) -> Iterator[Bids]:
    legal = [action for action in view.legal if act.BID <= action < act.DROP_OUT]
    for resource in RESOURCES:
        choices = tuple(
            Choice(
                act.MOVES.path(action)[0],
                text.label(view, action, voice),
                str(act.bid_of(action)[1]),
            )
            for action in legal
            if act.bid_of(action)[0] == resource
        )
        if choices:
            yield Bids(SYMBOLS[resource], names.symbols(voice.words)[resource], choices)


def _ways(view: View, voice: Voice) -> Iterator[Way]:
    if view.phase is not Phase.PAY or not view.legal:
        return
    t = voice.words
    lends = view.purse(view.turn).lends
    for way in view.payments():
        action = act.MOVES.encode(act.Pay(way.lender, way.units))
        lent = [lends[r] if way.lender == r + 1 else 0 for r in RESOURCES]
        label = text.label(view, action, voice)
        yield Way(act.MOVES.path(action)[0], label, amounts(t, way.paid), amounts(t, lent))


def _turns(view: View, voice: Voice) -> Iterator[Turn]:
    found = view.placements()
    if not found or not view.auction or len(next(iter(found.values())).cells) == 1:
        return
    t = voice.words
    for quarters in sorted({placement.turn for placement in found.values()}):
        label = t("the part as printed") if not quarters else t("turned by {n}°", n=quarters * 90)
        yield Turn(f"turn-{quarters}", label, plan(PART[view.auction.building], quarters))


def _demolish(view: View, voice: Voice) -> Choice | None:
    if any(act.DEMOLISH <= action < act.BUILD for action in view.legal):
        return Choice("demolish", voice.words("Demolish a piece for 1 stone"))
    return None

"""A table of Schotten Totten laid out for a test, with cards and moves in the words of a record.

Stones have the numbers of the rulebook, 1 to 9. Every card lies in exactly one place.
"""

from __future__ import annotations

from itertools import chain

from games.schotten_totten.layout import (
    ME,
    Layout,
    Sides,
    cards,
    count_tactics,
    declare,
    has_tactics,
)
from marchstone.core.declared.options import parse_options
from marchstone.core.protocol import Event
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules import actions
from marchstone.games.schotten_totten.rules.cards import CODES, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import Reason
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.games.schotten_totten.rules.view import View

NUMBER = {actions.MOVES.notation(action): action for action in range(actions.MOVES.size)}


def codes(numbers: list[int] | tuple[int, ...]) -> str:
    return " ".join(CODES[card] for card in numbers)


class Table:
    def __init__(self, state: Position) -> None:
        self.state = state

    @property
    def turn(self) -> int | None:
        """Who is to act; None when the match is over."""
        return next(iter(self.state.to_act()), None)

    def moves(self, seat: int = ME) -> set[str]:
        return {actions.MOVES.notation(action) for action in self.state.legal(seat)}

    def plays(self, card: str, seat: int = ME) -> set[str]:
        """The moves that begin with the card (or ruse, or verb), without its name."""
        split = (move.partition(" ") for move in self.moves(seat))
        return {rest for name, _, rest in split if name == card}

    def play(self, *moves: str) -> list[Event]:
        """By whoever is in turn, one after the other; what happened in all of them."""
        events: list[Event] = []
        for move in moves:
            seat = self.turn
            assert seat is not None, f"{move}: the match is over"
            assert move in self.moves(seat), f"{move} is illegal; legal: {self.moves(seat)}"
            self.state.apply(seat, NUMBER[move], events)
        return events

    def view(self, seat: int | None = ME) -> View:
        view: View = GAME.view(self.state, seat)
        return view

    def why(self, stone: int, seat: int = ME) -> Reason:
        return self.view(seat).why(stone - 1, seat)

    def side(self, stone: int, seat: int = ME) -> str:
        return codes(self.state.sides[seat * STONES + stone - 1])

    def hand(self, seat: int = ME) -> str:
        return codes(self.state.hands[seat])

    def deck(self, name: str) -> str:
        """The card that would be drawn first stands first."""
        return codes(self.state.decks[("clan", "tactics").index(name)][::-1])

    def discard(self) -> str:
        return codes(self.state.discard)

    def owner(self, stone: int) -> int | None:
        owner = self.state.owners[stone - 1]
        return None if owner == NONE else owner

    def first(self, stone: int) -> int | None:
        """Who completed his side of the stone first."""
        seat = self.state.first[stone - 1]
        return None if seat == NONE else seat


def a_table(
    mine: str = "",
    theirs: str = "",
    *,
    stone: int = 1,
    stones: dict[int, Sides] | None = None,
    seen: str = "",
    mode: str = "",
    modes: dict[int, str] | None = None,
    joker_is: str = "",
    their_joker_is: str = "",
    first: int = ME,
    hand: str | None = None,
    their_hand: str | None = None,
    clan_deck: str | None = None,
    tactics_deck: str | None = None,
    discard: str = "",
    my_stones: str = "",
    their_stones: str = "",
    played: tuple[int, int] | None = None,
    jokers_played: tuple[bool, bool] | None = None,
    turn: int = ME,
    passes: int = 0,
    variant: str = "",
    claims: str = "expert",
    edition: str = "es",
    rounds: int = 1,
) -> Table:
    """A position before a play of `turn`.

    `mine` and `theirs` lie at `stone`, `first` laid his down first; `stones` are others. Cards that
    are `seen` lie at stones not mentioned. A deck that is given has these cards, first to be drawn
    first, with the others beneath only if it ends in "…". `claims` is expert here, so that a claim
    can be looked at before anything is played. A tactics card makes the variant tactics.
    """
    words = [mine, theirs, seen, discard, hand, their_hand, mode, tactics_deck]
    words += [*(modes or {}).values(), *chain(*(stones or {}).values())]
    if not variant:
        variant = "tactics" if any(map(has_tactics, words)) else "basic"
    given = {"variant": variant, "claims": claims, "edition": edition, "rounds": rounds}
    state = Position.new(parse_options(Options, given), seed=1)
    state.turn = state.starter = turn
    layout = Layout(state, {stone: (mine, theirs), **(stones or {})})
    declare(state, layout.stones, (joker_is, their_joker_is))
    for number, mode_codes in {stone: mode, **(modes or {})}.items():
        layout.lay_modes(number, mode_codes)
    layout.lay_sides(first)
    layout.discard(cards(discard))
    layout.lay_apart(cards(seen))
    for seat, numbers in enumerate((my_stones, their_stones)):
        for number in map(int, numbers.split()):
            state.give(number - 1, seat)
    layout.deal((hand, their_hand), (clan_deck, tactics_deck))
    count_tactics(state, played, jokers_played)
    state.passes = passes
    state.claimable = state.claimable_by(turn) if claims == "expert" else 0
    return Table(state)

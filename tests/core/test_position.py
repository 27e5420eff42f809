"""A position declared once: copies, comparisons and views come from the annotations."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from enum import StrEnum
from typing import Any

import pytest

from marchstone.core.declared.position import (
    DERIVED,
    HIDDEN,
    INNER,
    OWN,
    Derived,
    Frozen,
    Hidden,
    Inner,
    Layout,
    Own,
    Seen,
    fields_of,
)
from marchstone.core.plain import from_plain, to_plain


class Phase(StrEnum):
    BID = "bid"
    PAY = "pay"


class Fight(Layout):
    throws: list[int]


class Open(Layout):
    turn: int
    phase: Phase
    points: list[int]
    rows: list[list[int]]


class Table(Open):
    hands: Own[list[list[int]]]
    deck: Hidden[tuple[int, ...]]
    fight: Inner[Fight | None]
    total: Derived[int]

    def to_act(self) -> tuple[int, ...]:
        return (self.turn,)

    def legal(self, seat: int) -> list[int]:
        return [1, 2] if seat == self.turn else []

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)


class Position(Table):
    """Rules would stand here; nothing is declared anew."""


class View(Open, Seen):
    hand: tuple[int, ...]

    @property
    def best(self) -> int:
        return max(self.points)


def a_position(**changes: Any) -> Position:
    position = Position()
    position.turn, position.phase, position.points = 0, Phase.BID, [3, 4]
    position.rows, position.hands = [[1], [2]], [[5], [6]]
    position.deck, position.fight, position.total = (7,), Fight(), 7
    position.fight.throws = [0]
    for name, value in changes.items():
        setattr(position, name, value)
    return position


def a_view() -> View:
    position = a_position()
    return View.of(position, 0, hand=tuple(position.hands[0]))


def test_a_position_has_slots_and_nothing_else() -> None:
    with pytest.raises(AttributeError):
        a_position(colour="red")


def test_a_clone_is_equal_and_shares_nothing_that_changes() -> None:
    position = a_position()
    twin = position.clone()
    assert twin == position
    assert type(twin) is Position
    assert twin.fight is not None
    for change in (twin.points, twin.rows[0], twin.hands[1], twin.fight.throws):
        change.append(9)
        assert twin != position
        change.pop()
        assert twin == position


def test_a_part_may_be_missing() -> None:
    assert a_position(fight=None).clone().fight is None


def test_what_is_derived_is_copied_and_not_compared() -> None:
    assert a_position(total=8).clone().total == 8
    assert a_position(total=8) == a_position()
    assert a_position() != object()


def test_a_view_holds_what_lies_open_and_what_its_seat_knows() -> None:
    view = a_view()
    assert [field.name for field in fields(view)] == [
        *("seat", "to_act", "legal", "scores"),
        *("turn", "phase", "points", "rows", "hand"),
    ]
    told: tuple[object, ...] = (view.seat, view.legal, view.points, view.rows)
    assert told == (0, (1, 2), (3, 4), ((1,), (2,)))
    assert view.best == 4


def test_a_view_is_frozen_and_goes_to_other_processes() -> None:
    view = a_view()
    with pytest.raises(FrozenInstanceError):
        view.turn = 1
    assert pickle.loads(pickle.dumps(view)) == view
    assert replace(view, hand=()).hand == ()
    assert hash(view) == hash(a_view())


def test_a_view_is_of_its_own_class_and_lacks_nothing() -> None:
    class Closer(View):
        __slots__ = ()

    known = {field.name: getattr(a_view(), field.name) for field in fields(View)}
    assert [type(View(**known)), type(Closer(**known))] == [View, Closer]
    with pytest.raises(FrozenInstanceError):
        Closer(**known).turn = 1
    with pytest.raises(TypeError, match="hand"):
        View(**{name: value for name, value in known.items() if name != "hand"})


def test_a_view_goes_through_plain_values() -> None:
    view = a_view()
    assert to_plain(view)["phase"] == "bid"
    assert from_plain(View, to_plain(view)) == view
    with pytest.raises(ValueError, match="no phase"):
        from_plain(View, to_plain(view) | {"phase": "no phase"})


def test_a_spectator_has_no_legal_actions() -> None:
    assert View.of(a_position(), None, hand=()).legal == ()


def test_a_position_takes_over_what_a_view_shows() -> None:
    position = Position()
    position.lay_out(a_view())
    assert (position.points, position.rows, position.phase) == ([3, 4], [[1], [2]], Phase.BID)
    position.rows[0].append(4)
    assert not hasattr(position, "deck")


def test_the_marks_tell_who_may_know_what() -> None:
    marks = {field.name: field.mark for field in fields_of(Position)}
    assert marks == {
        **dict.fromkeys(("turn", "phase", "points", "rows")),
        "hands": OWN,
        "deck": HIDDEN,
        "fight": INNER,
        "total": DERIVED,
    }


@pytest.mark.parametrize(
    "hint",
    [
        dict[int, int],
        list[list[list[int]]],
        list[set[int]],
        tuple[list[int], ...],
        list[tuple[list[int], int]],
        list[Fight | None],
    ],
)
def test_what_could_not_be_copied_is_refused_when_it_is_declared(hint: Any) -> None:
    with pytest.raises(TypeError, match="only lists, and lists of lists"):
        type("Bad", (Layout,), {"__annotations__": {"field": hint}})


@pytest.mark.parametrize("hint", [Fight, Fight | None, list[Fight]])
def test_a_part_is_not_shown_as_it_is(hint: Any) -> None:
    """Some of it may be hidden, and all of it changes."""
    with pytest.raises(TypeError, match="mark it Inner"):
        type("Bad", (Layout,), {"__annotations__": {"fight": hint}})


def test_parts_may_lie_in_a_list() -> None:
    class Row(Layout):
        fights: Inner[list[Fight]]

    row = Row()
    row.fights = [Fight()]
    row.fights[0].throws = [1]
    twin = row.clone()
    assert twin == row
    twin.fights[0].throws.append(2)
    assert twin != row


def test_a_part_of_a_view_is_frozen_too() -> None:
    class ShownFight(Fight, Frozen):
        pass

    fight = Fight()
    fight.throws = [1, 2]
    assert ShownFight(**fight.shown()) == ShownFight(throws=(1, 2))


def test_annotations_that_are_put_off_are_asked_for() -> None:
    with pytest.raises(TypeError, match="from __future__ import annotations"):
        type("Late", (Layout,), {"__annotate_func__": lambda form: {}})


def test_python_3_14_says_of_annotations_that_are_there_that_none_are_put_off() -> None:
    """It leaves None where one has set them, as views do."""
    there = {"__annotate_func__": None, "__annotations__": {"deck": "list[int]"}}
    assert type("There", (Layout,), there).__slots__ == ("deck",)  # type: ignore[attr-defined]

"""Building a part: turned, demolished for, with the gate that becomes a wall."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.stone_weapons_paper.table import Table, a_purchase, castle
from marchstone.games.stone_weapons_paper.rules.cards import PARTS
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    PERIMETER,
    PIECES,
    demolished,
    demolitions,
    least_cost,
)
from ruleproof import rule

# A part that cannot be built is discarded by itself, so a plan always has room for one here.
ALL_BUT_AB = "A B C D E F BC CF EF DE AD BE"


def placements(table: Table) -> set[str]:
    return {move.removeprefix("build ") for move in table.moves() if move.startswith("build")}


def shapes(part: str) -> set[int]:
    """Every castle that the part makes of an empty plan."""
    built = set()
    for where in placements(a_purchase(part)):
        table = a_purchase(part)
        table.play(f"build {where}")
        built.add(table.state.castles[0])
    return built


@rule("SWP-27")
def test_a_part_may_be_turned_by_quarters_and_never_mirrored() -> None:
    # A wall on BE is not allowed, so two places of each wing are left in every row and column.
    right = {castle(cells) for cells in ("B BC C CF", "D DE E AD", "C CF F EF", "A AD D AB")}
    left = {castle(cells) for cells in ("A AB B AD", "E EF F CF", "D AD A DE", "F CF C BC")}
    assert shapes("wing-right-1") == right
    assert shapes("wing-left-1") == left


@rule("SWP-27")
def test_a_part_is_built_whole() -> None:
    table = a_purchase("two-towers-1", (0, 0, 0), castles=("A",))
    assert placements(table) == {f"two-towers 0 {cell}" for cell in ("B", "D", "E")} | {
        "two-towers 1 C"
    }


@rule("SWP-27")
def test_a_part_need_not_touch_what_stands() -> None:
    assert "tower 0 F" in placements(a_purchase("tower-1", castles=("A AB",)))


@rule("SWP-27")
def test_a_part_may_be_discarded_without_effect() -> None:
    table = a_purchase("tower-1", (5, 5, 5))
    told = table.play("discard")
    assert told[0].kind == "waste"
    assert table.state.castles[0] == 0


@rule("SWP-27")
def test_a_part_that_cannot_be_built_is_discarded_by_itself() -> None:
    table = a_purchase("tower-1", (0, 5, 5), castles=("A B C D E F",))
    assert table.phase == "throw"
    assert table.state.castles[0] == castle("A B C D E F")


@rule("SWP-28")
def test_demolition_costs_a_stone_for_each_piece() -> None:
    table = a_purchase("two-towers-1", (2, 0, 0), castles=("A B C D E F",))
    assert {"demolish A", "demolish F"} <= table.moves()
    table.play("demolish A")
    assert table.stock(0) == (1, 0, 0)
    table.play("demolish B")  # there is one place for it, so it is built
    assert table.state.castles[0] == castle("A AB B C D E F")


@rule("SWP-28")
def test_only_as_long_as_the_part_can_still_be_built() -> None:
    table = a_purchase("two-towers-1", (2, 0, 0), castles=("A B C D E F",))
    table.play("demolish A")
    # The second must be a neighbour of A, else the part cannot be built.
    assert table.moves() == {"demolish B", "demolish D"}


@rule("SWP-28")
def test_other_resources_and_lenders_do_not_pay_for_demolition() -> None:
    owned = ("building-1 trade-1",)
    table = a_purchase("tower-1", (0, 9, 9), castles=("A B C D E F",), developments=owned)
    assert table.phase == "throw"  # nothing could be done


@rule("SWP-28")
def test_after_a_demolition_the_part_must_be_built() -> None:
    table = a_purchase("tower-1", (3, 0, 0), castles=("A B C D E F",))
    assert "discard" in table.moves()
    table.play("demolish C")
    assert "discard" not in table.moves()
    assert "build tower 0 C" in table.moves()


@rule("SWP-28")
def test_any_piece_may_be_demolished_even_where_nothing_is_in_the_way() -> None:
    table = a_purchase("tower-1", (3, 0, 0), castles=("A BC BE",))
    assert {"demolish A", "demolish BC", "demolish BE"} <= table.moves()


@rule("SWP-29")
def test_the_first_gate_of_the_perimeter_stays_a_gate() -> None:
    table = a_purchase("gate-1", castles=("AB",))
    table.play("build gate 0 BC")
    assert table.state.castles[0] == castle("AB BC*")


@rule("SWP-29")
def test_a_second_gate_of_the_perimeter_becomes_a_wall() -> None:
    table = a_purchase("gate-1", castles=("AB*",))
    table.play("build gate 0 BC")
    assert table.state.castles[0] == castle("AB* BC")


@rule("SWP-29")
def test_it_is_judged_after_demolition() -> None:
    table = a_purchase("gate-1", (1, 0, 0), castles=("AB*",))
    table.play("demolish AB", "build gate 0 BC")
    assert table.state.castles[0] == castle("BC*")


@rule("SWP-29")
def test_the_inner_gate_does_not_count_as_the_entrance() -> None:
    table = a_purchase("gate-1", castles=("BE",))
    table.play("build gate 0 AB")
    assert table.state.castles[0] == castle("AB* BE")


@rule("SWP-29")
def test_no_wall_stands_on_the_inner_edge() -> None:
    assert not any(word.endswith("BE") for word in placements(a_purchase("wall-1")))
    assert "gate 1 BE" in placements(a_purchase("gate-1"))


@rule("SWP-29", "SWP-E8")
def test_six_walls_are_never_allowed() -> None:
    cells = "A B C D E F AB BC CF EF DE BE"
    table = a_purchase("wall-1", (1, 0, 0), castles=(cells,))
    assert placements(table) == set()
    assert "demolish AB" in table.moves()
    table.play("demolish AB")
    assert placements(table) == {"wall 0 AB", "wall 1 AD"}
    stuck = a_purchase("wall-1", (0, 5, 5), castles=(cells,))
    assert stuck.phase == "throw"
    gate = a_purchase("gate-1", (0, 0, 0), castles=(cells,))
    gate.play("build gate 1 AD")
    assert gate.view().result is not None


@rule("SWP-E7")
def test_a_gate_part_finishes_the_wall_and_an_overlap_costs_a_stone() -> None:
    with_gate = ALL_BUT_AB.replace("CF", "CF*")
    table = a_purchase("gate-1", (0, 0, 0), castles=(with_gate,))
    table.play("build gate 0 AB")
    assert table.state.castles[0] == castle(with_gate + " AB")
    assert table.view().result is not None
    overlapping = a_purchase("tower-wall-1", (1, 0, 0), castles=(with_gate,))
    assert placements(overlapping) == set()
    overlapping.play("demolish A")
    assert overlapping.view().result is not None
    poor = a_purchase("tower-wall-1", (0, 5, 5), castles=(with_gate,))
    assert poor.view().result is None
    assert poor.state.castles[0] == castle(with_gate)


@pytest.mark.parametrize("turn", ["turn-0", "turn-1", "turn-2", "turn-3"])
def test_a_part_of_several_pieces_is_turned_and_then_laid(turn: str) -> None:
    from marchstone.games.stone_weapons_paper.rules.actions import MOVES

    table = a_purchase("corner-1")
    paths = {MOVES.path(action) for action in table.state.legal(0)}
    assert any(step[0] == turn for step in paths)
    assert all(len(step) == 2 for step in paths if step[0].startswith("turn"))


@rule("SWP-28")
@given(st.integers(0, PIECES), st.sampled_from([None, *PERIMETER]), st.integers(0, 13))
def test_a_piece_may_go_if_the_part_is_then_affordable(
    pieces: int, gate: int | None, stones: int
) -> None:
    standing = pieces | (1 << gate | 1 << gate + 7 if gate is not None else 0)
    for part in range(len(PARTS)):
        may_go = [
            cell
            for cell in range(len(CELLS))
            if standing >> cell & 1 and least_cost(demolished(standing, cell), part) < stones
        ]
        assert [*demolitions(standing, part, stones)] == may_go

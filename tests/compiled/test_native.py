"""What the copy has in its own way comes to the same as the module of the source."""

from __future__ import annotations

import bisect

from hypothesis import given
from hypothesis import strategies as st

from engine.native import bits, numbers, rng
from marchstone.core.chance.rng import Rng

WORDS = st.integers(0, 2**64 - 1)


@given(word=WORDS)
def test_the_generator_tells_the_same_words(word: int) -> None:
    source, native = Rng(word), rng.Rng(word)
    for _ in range(4):
        assert native.next() == source.next()
        assert native.word == native.rest == source.word
        assert native.random() == source.random()


@given(word=WORDS, bound=st.integers(1, 2**40))
def test_it_picks_the_same_numbers(word: int, bound: int) -> None:
    assert rng.Rng(word).below(bound) == Rng(word).below(bound)


@given(word=WORDS, count=st.integers(0, 120))
def test_it_shuffles_alike(word: int, count: int) -> None:
    source, native = Rng(word), rng.Rng(word)
    assert native.shuffled(range(count)) == source.shuffled(range(count))
    assert native.word == source.word


def test_a_generator_of_another_kind_shuffles_by_its_own_words() -> None:
    class Lazy(rng.Rng):
        def next(self) -> int:
            return 0

    class Plain(Rng):
        def next(self) -> int:
            return 0

    assert Lazy(1).shuffled(range(60)) == Plain(1).shuffled(range(60))
    assert Lazy(1).below(9) == 0


@given(number=st.integers(0, 2**130))
def test_bits_are_counted(number: int) -> None:
    assert bits.bit_count(number) == number.bit_count()


def test_bits_of_the_longest_sum_are_counted() -> None:
    for number in (0, bits.MOST, bits.MOST + 1, 1 << 61, 0x2AAAAAAAAAAAAAAA):
        assert bits.bit_count(number) == number.bit_count()


SMALL = st.integers(-5, 60)


@given(row=st.lists(SMALL, max_size=12).map(sorted), number=SMALL)
def test_places_in_a_row_are_found_and_filled(row: list[int], number: int) -> None:
    assert numbers.bisect_left(row, number) == bisect.bisect_left(row, number)
    assert numbers.bisect_right(row, number) == bisect.bisect_right(row, number)
    filled, emptied = row[:], [*row, number]
    numbers.insort(filled, number)
    assert filled == sorted([*row, number])
    numbers.take_out(emptied, number)
    there = [*row, number]
    there.remove(number)
    assert emptied == there


@given(row=st.lists(st.integers(-9, 5000), min_size=1), step=st.integers(-9, 5000))
def test_each_of_a_row_and_so_much_more(row: list[int], step: int) -> None:
    found = [7]
    numbers.add_shifted(found, step, tuple(row))
    assert found == [7, *numbers.shifted(step, row)] == [7, *[step + number for number in row]]
    assert numbers.greatest(tuple(row)) == max(row)


AMOUNTS = st.tuples(*[st.integers(-2, 1030)] * 3)


@given(one=AMOUNTS, other=AMOUNTS)
def test_amounts_are_one_key_if_they_are_the_same(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    assert (numbers.packed(one) == numbers.packed(other)) == (one == other)
    assert numbers.packed(one) == numbers.packed((one[0], one[1], one[2]))

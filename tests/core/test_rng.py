"""The generator: the published sequence, and fair enough numbers from it."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchstone.core.chance.deal import dealer
from marchstone.core.chance.rng import Rng

WORDS = st.integers(0, 2**64 - 1)


def test_it_is_splitmix64() -> None:
    """The first words of the published generator for the seeds 0 and 1234567."""
    zero = Rng(0)
    assert [zero.next() for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    other = Rng(1234567)
    assert [other.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(word=WORDS, bound=st.integers(1, 10**6))
def test_below_stays_below(word: int, bound: int) -> None:
    assert 0 <= Rng(word).below(bound) < bound


@given(word=WORDS)
def test_random_is_at_least_0_and_less_than_1(word: int) -> None:
    assert 0.0 <= Rng(word).random() < 1.0


@given(word=WORDS, items=st.lists(st.integers()))
def test_a_shuffle_is_a_permutation(word: int, items: list[int]) -> None:
    mixed = Rng(word).shuffled(items)
    assert Counter(mixed) == Counter(items)
    again = items[:]
    Rng(word).shuffle(again)
    assert again == mixed


@given(word=WORDS)
def test_a_generator_is_its_one_word(word: int) -> None:
    rng = Rng(word)
    rng.next()
    twin = Rng(rng.word)
    assert [rng.next() for _ in range(4)] == [twin.next() for _ in range(4)]


def test_a_split_generator_goes_its_own_way() -> None:
    rng = Rng(7)
    other = rng.split()
    assert [rng.next() for _ in range(4)] != [other.next() for _ in range(4)]


def test_a_long_seed_is_cut_to_one_word() -> None:
    assert Rng(2**64 + 5).next() == Rng(5).next()


def test_every_number_comes_up_about_as_often() -> None:
    """60,000 throws of a die: a fair one stays within 400 of 10,000 in all but 1 of 10,000 runs."""
    rng = Rng(2024)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert all(abs(counts[side] - 10_000) < 400 for side in range(6))


def test_every_order_of_three_comes_up_about_as_often() -> None:
    rng = Rng(3)
    counts = Counter(tuple(rng.shuffled(range(3))) for _ in range(12_000))
    assert len(counts) == 6
    assert all(abs(count - 2_000) < 200 for count in counts.values())


def test_choice_takes_every_item() -> None:
    rng = Rng(1)
    assert {rng.choice("abc") for _ in range(100)} == {"a", "b", "c"}


@pytest.mark.parametrize("seed", [7, 1 << 200], ids=["a word", "a secret"])
def test_a_pickled_generator_goes_on_as_the_first(seed: int) -> None:
    rng = dealer(seed)
    rng.next()
    twin = pickle.loads(pickle.dumps(rng))
    assert [rng.next() for _ in range(20)] == [twin.next() for _ in range(20)]

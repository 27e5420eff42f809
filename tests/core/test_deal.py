"""Dealing from a secret: the same again from the same one, and nothing that can be computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marchstone.core.chance.deal import SECRETS, WORDS, Deal, Secret, dealer
from marchstone.core.chance.rng import Rng

KEY = bytes(range(32))
WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
CARDS = 72
PICKS = 5  # of a shuffle of 72 cards that come from one word
NEAR = 1 << 12  # guesses tried on either side of the right one, of the 2**32 there are


def test_a_secret_deals_the_same_again_and_another_one_differently() -> None:
    deck = Deal(Secret(KEY)).shuffled(range(CARDS))
    assert deck == Deal(Secret(KEY)).shuffled(range(CARDS))
    assert deck != Deal(Secret(KEY[::-1])).shuffled(range(CARDS))
    assert sorted(deck) == list(range(CARDS))


def test_the_stream_goes_on_where_it_was_left() -> None:
    whole = Deal(Secret(KEY))
    words = [whole.next() for _ in range(3 * WORDS)]
    assert len(set(words)) == len(words)
    for cut in (1, WORDS, WORDS + 3):
        first = Deal(Secret(KEY))
        told = [first.next() for _ in range(cut)]
        rest = dealer(first.rest)
        assert told + [rest.next() for _ in range(3 * WORDS - cut)] == words


def test_a_number_is_a_word_of_the_quick_generator() -> None:
    assert dealer(7).next() == Rng(7).next()
    assert dealer(Rng(7).rest).next() == Rng(7).next()


def test_a_secret_is_not_told_by_its_repr() -> None:
    assert repr(Secret(KEY, 3)) == "Secret(spent=3)"


def test_a_long_seed_is_a_secret() -> None:
    seed = int.from_bytes(KEY, "big")
    assert seed in SECRETS
    assert dealer(seed).next() == Deal(Secret(KEY)).next()
    assert dealer(SECRETS.start).next() != dealer(SECRETS.start - 1).next()


def test_every_card_comes_everywhere() -> None:
    places = Counter(Deal(Secret(n.to_bytes(32, "big"))).shuffled(range(6))[0] for n in range(6000))
    assert all(850 < places[card] < 1150 for card in range(6))


# The attack. Some picks of a shuffle are public: offers, cards on the table. Each word of the quick
# generator gives several picks, which leave a guess at the rest of the word; a word told is a state
# told, because its scrambling can be undone; and the state foretells the next word, whose picks are
# public too and confirm the guess.


def picks_of(word: int) -> tuple[int, ...]:
    """The places that one word gives in a shuffle, as whoever sees the deck can tell them."""
    picks = []
    for size in range(CARDS, CARDS - PICKS, -1):
        word, pick = divmod(word, size)
        picks.append(pick)
    return tuple(picks)


def words_with(picks: tuple[int, ...], near: int) -> Iterator[int]:
    """Words that give these picks. All of them would take a graphics card some seconds: to be
    quick the test begins near the right one."""
    told, scale = 0, 1
    for size, pick in zip(range(CARDS, CARDS - PICKS, -1), picks, strict=True):
        told += pick * scale
        scale *= size
    middle = near // scale
    for guess in range(max(0, middle - NEAR), middle + NEAR):
        yield told + guess * scale


def unscrambled(word: int) -> int:
    """The state of splitmix64 that gave this word."""
    word = undo_shift(word, 31)
    word = undo_shift(word * pow(0x94D049BB133111EB, -1, 1 << 64) & WORD, 27)
    return undo_shift(word * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WORD, 30)


def undo_shift(word: int, shift: int) -> int:
    result = word
    for _ in range(64 // shift + 1):
        result = word ^ (result >> shift)
    return result


def foretold(generator: Rng) -> int:
    """How many of the guesses at one word foretell the picks of the next."""
    first, second = generator.next(), generator.next()
    seen = picks_of(second)
    return sum(
        picks_of(Rng(unscrambled(word)).next()) == seen
        for word in words_with(picks_of(first), first)
    )


def test_the_attack_finds_the_state_of_the_quick_generator() -> None:
    assert unscrambled(Rng(12).next()) == (12 + GOLDEN) & WORD
    assert all(foretold(Rng(seed)) == 1 for seed in range(5))


def test_the_attack_finds_nothing_in_what_is_dealt_from_a_secret() -> None:
    assert not any(foretold(Deal(Secret(n.to_bytes(32, "big")))) for n in range(5))

"""Dealing from a secret: the same again from the same one, and nothing that can be computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from marchstone import games
from marchstone.core.chance.deal import SECRETS, WORDS, Deal, Secret, dealer
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match

KEY = bytes(range(32))
WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
CARDS = 72
SIZES = range(CARDS, CARDS - 5, -1)  # of the picks of a shuffle that come from one word
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


def picks_of(word: int, sizes: range = SIZES) -> tuple[int, ...]:
    """The places that one word gives in a shuffle, as whoever sees the deck can tell them."""
    picks = []
    for size in sizes:
        word, pick = divmod(word, size)
        picks.append(pick)
    return tuple(picks)


def words_with(picks: tuple[int, ...], near: int, sizes: range = SIZES) -> Iterator[int]:
    """Words that give these picks. All of them would take a graphics card some seconds: to be
    quick the test begins near the right one."""
    told, scale = 0, 1
    for size, pick in zip(sizes, picks, strict=True):
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


# The same against a game: the cards that Stone, Weapons, Paper offers lie open, round by round, in
# the order of their deck. Those of the first round and a bit are the picks of two words.

OFFERS = 48
FIRST, SECOND = range(OFFERS, OFFERS - 6, -1), range(OFFERS - 6, OFFERS - 13, -1)
OFFERS_FROM = 3  # the words before are of the other deck
SHORT = 5


def offered(seed: int) -> list[int]:
    """What everybody at the table has seen in three rounds."""
    match, seen = Match.start(games.get("stone-weapons-paper"), {}, 4, seed), []
    seen += match.view(None).offer
    rng = Rng(1)
    while match.view(None).round < 3:
        (seat, *_) = match.to_act()
        events = match.play(seat, rng.choice(match.state.legal(seat)))
        seen += [
            card for event in events if event.kind == "offer" for card in event.public["cards"]
        ]
    return seen


def picks_that_lay(cards: list[int]) -> list[int]:
    """The shuffle backwards: from which place each card came to the top."""
    deck, picks = list(range(OFFERS)), []
    for card in cards:
        picks.append(place := deck.index(card))
        last = deck.pop()
        if place < len(deck):
            deck[place] = last
    return picks


def words_drawn(seed: int, patch: pytest.MonkeyPatch) -> list[int]:
    """What the set-up really draws, from whichever generator: near it the test looks."""
    words: list[int] = []

    def noted(honest: Any) -> Any:
        def next_of(generator: Any) -> int:
            words.append(word := honest(generator))
            return int(word)

        return next_of

    with patch.context() as patched:
        for kind in (Rng, Deal):
            patched.setattr(kind, "next", noted(kind.next))
        Match.start(games.get("stone-weapons-paper"), {}, 4, seed)
    return words


def foretold_in_a_game(seed: int, patch: pytest.MonkeyPatch) -> int:
    picks = picks_that_lay(offered(seed))
    first, second = tuple(picks[: len(FIRST)]), tuple(picks[len(FIRST) :][: len(SECOND)])
    words = words_drawn(seed, patch)
    assert (picks_of(words[OFFERS_FROM], FIRST), picks_of(words[OFFERS_FROM + 1], SECOND)) == (
        first,
        second,
    )  # that is how much an onlooker knows
    return sum(
        picks_of(Rng(unscrambled(word)).next(), SECOND) == second
        for word in words_with(first, words[OFFERS_FROM], FIRST)
    )


def test_the_attack_foretells_a_game_of_a_short_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(foretold_in_a_game(seed, monkeypatch) == 1 for seed in range(SHORT))


def test_the_attack_foretells_nothing_of_a_game_from_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secrets = (int.from_bytes(KEY, "big") + seed for seed in range(SHORT))
    assert not any(foretold_in_a_game(secret, monkeypatch) for secret in secrets)

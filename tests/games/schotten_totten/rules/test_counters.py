"""The tables of counters agree with the search that they shorten."""

from hypothesis import given
from hypothesis import strategies as st

from marchstone.games.schotten_totten.rules.cards import ALL_CLAN, CLAN_CARDS
from marchstone.games.schotten_totten.rules.claims import cards_of
from marchstone.games.schotten_totten.rules.counters import NO_JOKER, counter_to
from marchstone.games.schotten_totten.rules.scoring import best, strength_of_three
from ruleproof import rule

CARDS = st.integers(0, CLAN_CARDS - 1)


@rule("ST-16")
@given(
    mine=st.lists(CARDS, min_size=3, max_size=3, unique=True),
    side=st.lists(CARDS, max_size=2, unique=True).map(tuple),
    seen=st.integers(0, ALL_CLAN)
    | st.sets(CARDS).map(lambda c: ALL_CLAN & ~sum(1 << x for x in c)),
)
def test_a_counter_is_found_exactly_where_the_search_finds_one(
    mine: tuple[int, int, int], side: tuple[int, ...], seen: int
) -> None:
    above = strength_of_three(*mine)
    unseen = ALL_CLAN & ~seen & ~sum(1 << card for card in {*mine, *side})
    found = cards_of(counter_to(above, side, unseen))
    assert bool(found) == (best(side, 3, False, NO_JOKER, unseen, above) is not None)
    if found:
        assert strength_of_three(*side, *found) > above
        assert all(unseen >> card & 1 for card in found)

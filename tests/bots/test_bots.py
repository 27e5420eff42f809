"""Bots by name, for every game."""

import pytest

from marchstone import bots, games
from marchstone.bots.greedy import Greedy
from marchstone.bots.series import Results, play_out, play_series
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import IllegalAction
from marchstone.core.protocol import Outcome

SLOW = pytest.mark.slow


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(
    "bot", ["random", *(pytest.param(bot, marks=SLOW) for bot in ("greedy", "gentle", "search:2"))]
)
def test_every_bot_finishes_every_game(name: str, bot: str) -> None:
    game = games.get(name)
    seats = game.seat_counts[0]
    state = game.new(game.options(), seats, 1)
    rivals = [bots.get("random", game) for _ in range(seats - 1)]
    play_out(game, state, [bots.get(bot, game), *rivals], Rng(1))
    assert state.outcome() is not None


@pytest.mark.parametrize("name", games.names())
def test_the_greedy_of_any_game_chooses_what_is_legal(name: str) -> None:
    game, rng = games.get(name), Rng(2)
    seats = game.seat_counts[-1]
    state = game.new(game.options(), seats, 1)
    bot = Greedy(bots.guide(game), worlds=1)
    for _ in range(12):
        seat = state.to_act()[0]
        view = game.view(state, seat)
        action = bot.choose(view, rng)
        assert action in view.legal
        state.apply(seat, action)


@pytest.mark.parametrize("name", games.names())
def test_greedy_is_one_ply_of_the_judge_of_its_game(name: str) -> None:
    game = games.get(name)
    bot = bots.get("greedy", game)
    assert isinstance(bot, Greedy)
    assert type(bot.guide) is game.guide


@pytest.mark.parametrize("name", games.names())
def test_gentle_misjudges_what_greedy_judges_and_is_never_lost_for_a_legal_action(
    name: str,
) -> None:
    game = games.get(name)
    state = game.new(game.options(), game.seat_counts[0], 1)
    view = game.view(state, state.to_act()[0])
    chosen = {bots.get("gentle", game).choose(view, Rng(word)) for word in range(12)}
    assert chosen <= set(view.legal)
    assert len(chosen) > 1


def test_a_bot_that_there_is_not_is_named() -> None:
    with pytest.raises(bots.BadBot, match="no bot 'wizard' for schotten-totten; there are: random"):
        bots.get("wizard", games.get("schotten-totten"))


def test_bots_change_seats_over_the_same_deal() -> None:
    game = games.get("schotten-totten")
    results = play_series(game, game.options(), ["random", "random"], 2, seed=7)
    assert results.games == 2
    assert sum(results.wins) == 2


def test_a_shared_first_place_is_shared_out() -> None:
    class Drawn:
        def outcome(self) -> Outcome:
            return Outcome((1, 1, 3), "draw")

        def scores(self) -> tuple[int, ...]:
            return (4, 4, 1)

    results = Results(("a", "b", "c"))
    results.add([2, 0, 1], Drawn(), plies=10)  # type: ignore[arg-type]
    assert results.wins == [0.5, 0.0, 0.5]
    assert results.mean_scores() == [4.0, 1.0, 4.0]


def test_a_bot_that_breaks_the_rules_is_stopped() -> None:
    class Cheat:
        def choose(self, view: object, rng: Rng) -> int:
            return -1

    game = games.get("schotten-totten")
    with pytest.raises(IllegalAction, match="seat 0 chose -1"):
        play_out(game, game.new(game.options(), 2, 3), [Cheat(), Cheat()], Rng(1))

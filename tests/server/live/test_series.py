"""Series of games: tables that follow one another, with swapped seats, until it is decided."""

from marchstone.core.protocol import Outcome
from marchstone.storage.company.series import Series
from server.world import GAME, Browser, World, text_of

FIRST_WINS, SECOND_WINS, DRAWN = (Outcome(ranks, "x") for ranks in ((1, 2), (2, 1), (1, 1)))


def test_wins_follow_whoever_has_won_from_seat_to_seat() -> None:
    series = Series.of(3, 2).after(FIRST_WINS)
    assert (series.wins, series.game) == ((0, 1), 2)
    assert series.winner(SECOND_WINS) == 1
    assert series.after(FIRST_WINS).wins == (1, 1)
    assert series.after(FIRST_WINS).winner(None) is None


def test_a_draw_counts_for_nobody_and_a_new_series_begins_at_nought() -> None:
    series = Series.of(3, 2).after(DRAWN)
    assert (series.wins, series.game) == ((0, 0), 2)
    assert Series(3, (1, 0), 2).after(FIRST_WINS) == Series.of(3, 2)


def test_among_four_it_takes_as_many_wins_and_more_games() -> None:
    first = Outcome((1, 2, 3, 4), "x")
    series = Series.of(3, 4)
    for _ in range(4):
        assert series.winner(None) is None
        series = series.after(first)  # always whoever sits first: everybody once
    assert (series.wins, series.game) == ((1, 1, 1, 1), 5)
    assert series.winner(first) == 0


def resigned(browser: Browser, table: str, seat: int) -> str:
    """Whoever it is gives up; what his page says then."""
    with browser.live(table) as line:
        line.until("state")
        line.send("resign", seat=seat)
        state = line.until("state", over=True)
        return text_of(state["parts"]["prompt"] + state["parts"]["players"])


def next_of(browser: Browser, table: str) -> str:
    answer = browser.post(f"/table/{table}/rematch")
    return str(answer.headers["location"]).removeprefix("/table/")


def test_tables_follow_one_another_until_it_is_decided(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", best_of="3")
    assert "Best of 3 games" in anna.get(f"/table/{table}").text
    ben.sit(table, 1)
    told = resigned(ben, table, 1)
    assert "Next game" in told
    assert "Best of 3 games game 1 Anna 1 Ben 0" in told
    second = next_of(anna, table)
    assert next_of(ben, table) == second  # there is one, whoever asks
    page = text_of(anna.get(f"/table/{second}").text)
    assert "game 2 Ben 0 Anna 1" in page
    world.put_away(second)  # as after a restart
    told = resigned(ben, second, 0)
    assert "Anna wins the series." in told
    assert "Play again" in told
    third = next_of(ben, second)
    assert "game 1 Anna 0 Ben 0" in text_of(ben.get(f"/table/{third}").text)


def test_no_other_length_can_be_chosen(world: World) -> None:
    anna = world.browser("Anna")
    for wrong in ("2", "9", "x"):
        assert anna.post(f"/new/{GAME}", best_of=wrong).status_code == 400


def test_programs_play_series_too(world: World) -> None:
    ann = world.program("Ann")
    wish = {"game": GAME, "seats": ["me", "open"], "best_of": 5}
    told = ann.post("/api/tables", **wish).json()
    assert told["series"] == {"best_of": 5, "game": 1, "score": [0, 0]}
    assert ann.post(f"/api/tables/{told['id']}/rematch").json()["error"] == "not_over"
    assert ann.post("/api/tables", **wish | {"best_of": 4}).status_code == 400

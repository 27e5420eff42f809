"""Every game of the house is played at a table of the server, by bots, with all boards shown."""

from pathlib import Path

import pytest

from marchstone import games
from server.world import Browser, a_world


def seated(browser: Browser, name: str, seats: int) -> str:
    chosen = {f"seat.{seat}": "bot:random" for seat in range(seats)}
    answer = browser.post(f"/new/{name}", count=str(seats), **chosen)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/table/")


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_game_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        anna = world.browser("Anna")
        table = seated(anna, name, games.get(name).seat_counts[0])
        with anna.live(table) as a:
            a.until("state", over=True)
            assert a.state["parts"]["board"]
        assert anna.get(f"/table/{table}/record.txt").status_code == 200
        assert anna.get(f"/rules/{name}").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_person_is_shown_the_board_of_his_seat(tmp_path: Path, name: str) -> None:
    with a_world(str(tmp_path / "x.db"), tmp_path) as world:
        anna = world.browser("Anna")
        answer = anna.post(f"/play/{name}")
        path = answer.headers["location"]
        assert anna.get(path).status_code == 200
        with anna.live(path.removeprefix("/table/")) as a:
            for _ in range(5):
                a.until("state", yours=True)
                assert a.state["actions"]
                a.play()

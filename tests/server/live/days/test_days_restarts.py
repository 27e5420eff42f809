"""A game by days goes on over three restarts of a real server, one of them by kill -9."""

import signal
from pathlib import Path

import pytest

from server.processes import Remote, Served, served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]

DAY = 86_400_000


def mover_of(people: tuple[Remote, ...], table: str, server: Served) -> tuple[Remote, int]:
    seat = people[0].at(server).view(table, 0)["to_act"][0]
    return people[seat].at(server), seat


def test_a_game_by_days_goes_on_over_three_restarts(address: str, tmp_path: Path) -> None:
    flag = f"--database={address}"
    with served(tmp_path, flag) as server:
        one, two = Remote(server, "One"), Remote(server, "Two")
        wish = {"game": "schotten-totten", "seats": ["me", "open"], "clock": "days:2"}
        table = one.ask("POST", "/api/tables", json=wish)["id"]
        two.ask("POST", f"/api/tables/{table}/seats/1")
        mover, seat = mover_of((one, two), table, server)
        assert mover.play(table, seat)["ply"] == 1
    with served(tmp_path, flag) as server:  # the second sees that it is his turn, and how long
        mover, seat = mover_of((one, two), table, server)
        (game,) = mover.ask("GET", "/api/mine")
        assert (game["your_turn"], game["table"]["id"]) == (True, table)
        assert 2 * DAY - 120_000 < game["left"] <= 2 * DAY
        assert mover.play(table, seat)["ply"] == 2
        asked = one.at(server).ask("POST", f"/api/tables/{table}/pause", json={"seat": 0})["asked"]
        answer = {"seat": 1, "ply": asked["ply"], "yes": True}
        told = two.at(server).ask("POST", f"/api/tables/{table}/undo/answer", json=answer)
        assert told["paused"] == told["to_act"]
        server.stop(signal.SIGKILL)
    with served(
        tmp_path, flag
    ) as server:  # it still pauses, and goes on by the one whose turn it is
        mover, seat = mover_of((one, two), table, server)
        assert mover.view(table, seat)["paused"] == [seat]
        assert (
            mover.ask("POST", f"/api/tables/{table}/resume", json={"seat": seat})["paused"] is None
        )
        assert mover.play(table, seat)["to_act"]
    with served(tmp_path, flag) as server:
        view = one.at(server).view(table, 0)
        assert view["status"] == "playing"
        assert max(view["clock"]["left"]) <= 2 * DAY
        assert min(view["clock"]["left"]) > 2 * DAY - 300_000
        mover, seat = mover_of((one, two), table, server)
        mover.play(table, seat)

"""A real server is killed in the middle of a round, and again before the next one is paired."""

import secrets
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from server.processes import Remote, Served, served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]

QUICK = "clans-and-glory"
PATIENCE = 60.0  # seconds until the test gives up


class Cup:
    """A Swiss of four for two rounds, whose players come and resign."""

    def __init__(self, server: Served) -> None:
        people = [Remote(server, name) for name in ("Ada", "Ben", "Cat", "Dan")]
        wish = {"title": "A cup", "game": QUICK, "kind": "swiss", "most": 4, "rounds": 2}
        self.host = people[0]
        self.path = f"/api/tournaments/{self.host.ask('POST', '/api/tournaments', json=wish)['id']}"
        for person in people[1:]:
            person.ask("POST", f"{self.path}/entry")
        self.people = {self._number(person): person for person in people}

    def _number(self, person: Remote) -> int:
        entrants = person.ask("GET", self.path)["entrants"]
        return next(int(one["number"]) for one in entrants if one["is_you"])

    def go_to(self, server: Served) -> None:
        self.people = {number: one.at(server) for number, one in self.people.items()}
        self.host = self.host.at(server)

    def until(self, is_so: Callable[[Any], bool]) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            told = self.host.ask("GET", self.path)
            if is_so(told):
                return told
            time.sleep(0.3)
        raise AssertionError(f"it never came to that: {told}")

    def seats(self, it: Any) -> tuple[Remote, Remote]:
        return self.people[it["first"]], self.people[it["second"]]

    def begin(self, encounters: Iterable[Any]) -> None:
        """Both come, by their lots."""
        for it in encounters:
            for person in self.seats(it):
                lot = {"lot": secrets.token_hex(32)}
                told = person.ask("POST", f"/api/tables/{it['table']}/lot", json=lot)
            assert told["status"] == "playing"

    def lose(self, it: Any, seat: int) -> None:
        path = f"/api/tables/{it['table']}/resign"
        assert self.seats(it)[seat].ask("POST", path, json={"seat": seat})["status"] == "over"

    def play(self, it: Any) -> int:
        """One decision; the ply after it."""
        people, table = self.seats(it), it["table"]
        seat = people[0].view(table, 0)["to_act"][0]
        return int(people[seat].play(table, seat)["ply"])


def meetings(told: Any) -> list[tuple[int, int, str]]:
    return [(it["first"], it["second"], it["table"]) for it in told["encounters"]]


def test_a_round_goes_on_and_none_is_paired_twice(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        cup = Cup(server)
        begun = cup.until(lambda told: told["round"] == 1)
        done, going = begun["encounters"]
        cup.begin((done, going))
        ply = cup.play(going)
        cup.lose(done, seat=1)
        server.stop(signal.SIGKILL)  # a result that was acknowledged, a game in the middle
    with served(tmp_path) as server:
        cup.go_to(server)
        told = cup.until(lambda told: told["encounters"][0]["points"] is not None)
        assert (told["round"], meetings(told)) == (1, meetings(begun))
        assert told["encounters"][0]["points"] == [1, 0]
        assert cup.seats(going)[0].view(going["table"], 0)["ply"] == ply
        cup.play(going)
        cup.lose(going, seat=0)
        server.stop(signal.SIGKILL)  # all is played, and nothing may be paired yet
    with served(tmp_path) as server:
        cup.go_to(server)
        told = cup.until(lambda told: told["round"] == 2)
        cup.begin(told["encounters"][2:])
        for it in told["encounters"][2:]:
            cup.lose(it, seat=0)
        over = cup.until(lambda told: told["status"] == "over")
    assert meetings(over) == meetings(told)
    assert meetings(over)[:2] == meetings(begun)
    assert [it["points"] for it in over["encounters"]] == [[1, 0], [0, 1], [0, 1], [0, 1]]
    assert {it["how"] for it in over["encounters"]} == {"game"}
    assert len({frozenset(pair[:2]) for pair in meetings(over)}) == 4
    assert sum(one["points"] for one in over["entrants"]) == 4

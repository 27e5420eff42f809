"""Real servers: started, stopped, killed, and several on one database."""

import json
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from databases import a_database
from marchstone.server.people.tokens import digest_of
from server.processes import Person, Remote, Served, send, served, until
from server.world import GAME

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]


def two_seated(server: Served) -> tuple[Remote, Remote, str]:
    one, two = Remote(server, "One"), Remote(server, "Two")
    table = one.new_table("me", "open")
    two.ask("POST", f"/api/tables/{table}/seats/1")
    return one, two, table


def test_a_killed_server_comes_back_with_every_acknowledged_move(
    address: str, tmp_path: Path
) -> None:
    flag = f"--database={address}"
    with served(tmp_path, flag) as server:
        one, two, table = two_seated(server)
        acknowledged: list[int] = []
        enough = threading.Event()
        playing = threading.Thread(target=play_on, args=(one, two, table, acknowledged, enough))
        playing.start()
        enough.wait(30)
        server.stop(signal.SIGKILL)
        playing.join()
    with served(tmp_path, flag) as server:
        view = one.at(server).view(table, 0)
        # The last move may be written and not yet acknowledged.
        assert acknowledged[-1] <= view["ply"] <= acknowledged[-1] + 1
        assert len(acknowledged) >= 10
        mover = (one, two)[view["to_act"][0]].at(server)
        assert mover.play(table, view["to_act"][0])["ply"] == view["ply"] + 1


def play_on(
    one: Remote, two: Remote, table: str, acknowledged: list[int], enough: threading.Event
) -> None:
    try:
        seat = one.view(table, 0)["to_act"][0]
        while True:
            told = (one, two)[seat].play(table, seat)
            acknowledged.append(told["ply"])
            seat = told["to_act"][0]
            if len(acknowledged) == 10:
                enough.set()
    except Exception:
        enough.set()  # the server is gone


def test_a_stopped_server_closes_its_sockets_and_logs_no_secret(tmp_path: Path) -> None:
    with served(tmp_path, "--log=debug") as server:
        with Person(server, "Anna") as anna:
            table = anna.post("/play/schotten-totten").removeprefix("/table/")
            token = anna.client.cookies["marchstone"]
        with anna.live(table) as socket:
            state = until(socket, "state", yours=True)
            move = {"action": state["actions"][0]["action"], "decision": state["decision"]}
            send(socket, "play", seat=0, **move)
            until(socket, "state", yours=True)
            logged = server.stop()
            with pytest.raises(ConnectionClosed) as closed:
                until(socket, "never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert "event=closed" in logged
    assert "event=move" in logged
    assert "player=bot" in logged
    assert not any(secret in logged for secret in (token, digest_of(token), "seed", "Traceback"))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_whose_bots_have_thought_ends_quietly_and_soon(
    tmp_path: Path, how: signal.Signals
) -> None:
    with served(tmp_path, "--log=warning") as server:
        one = Remote(server, "One")
        table = one.new_table("me", "bot:greedy")
        with one.events(table, 0) as views, one.events(table, 0) as others:
            view = next(view for view in views if view["to_act"] == [0])
            one.play(table, 0)
            assert next(v for v in others if v["ply"] >= view["ply"] + 2)["to_act"] == [0]
            since = time.monotonic()
            logged = server.stop_all(how)
            took = time.monotonic() - since
            assert [view["to_act"] for view in views][-1] == [0]  # the stream has an end
    assert logged == ""
    assert server.process.returncode in (0, -how)
    assert took < 8


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = run_serve(f"--port={port}", f"--data={tmp_path}")
    assert told.returncode == 2
    assert told.stderr.startswith(f"marchstone: cannot listen on 127.0.0.1:{port}")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("flags", "word"),
    [
        (["--workers=2"], "several workers need PostgreSQL"),
        (["--database=mysql://x/y"], "no database for 'mysql'"),
        (["--database=postgresql://nobody@127.0.0.1:1/x"], "database"),
        (["--port=99999"], "no port"),
    ],
)
def test_a_wrong_flag_is_told_in_one_line(tmp_path: Path, flags: list[str], word: str) -> None:
    told = run_serve(f"--data={tmp_path}", "--port=0", *flags)
    assert told.returncode == 2
    assert word in told.stderr
    assert told.stderr.count("\n") == 1


def run_serve(*flags: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "marchstone", "serve", *flags]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_events_are_streamed_to_programs(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        one, two, table = two_seated(server)
        with one.events(table, 0) as views:
            first = next(views)
            assert (first["ply"], len(first["view"]["hand"])) == (0, 6)
            mover = first["to_act"][0]
            (one, two)[mover].play(table, mover)
            assert next(views)["ply"] == 1


@pytest.fixture(scope="module")
def two_servers(
    postgres_server: Any, postgres_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Served, Served]]:
    """On one database."""
    data = tmp_path_factory.mktemp("data")
    with a_database(postgres_server, postgres_template) as address:
        flags = (f"--database={address}", "--log=error")
        with served(data, *flags) as first, served(data, *flags) as second:
            yield first, second


def test_two_servers_on_one_database_show_the_same_table(
    two_servers: tuple[Served, Served],
) -> None:
    first, second = two_servers
    with Person(first, "Anna") as anna, Person(second, "Ben") as ben:
        form = {"seat.0": "me", "seat.1": "open"}
        table = anna.post("/new/schotten-totten", **form).removeprefix("/table/")
        with anna.live(table) as a:
            ben.post(f"/table/{table}/sit", seat="1")
            until(a, "reload")
        with anna.live(table) as a, ben.live(table) as b:
            states = [until(a, "state"), until(b, "state")]
            for ply in range(1, 13):
                mover = 0 if states[0]["yours"] else 1
                state = states[mover]
                move = {name: state[name] for name in ("seat", "decision")}
                send((a, b)[mover], "play", action=state["actions"][0]["action"], **move)
                states = [until(a, "state", ply=ply), until(b, "state", ply=ply)]
            send(b, "chat", text="hello over there")
            assert "hello over there" in until(a, "chat")["html"]


def test_a_session_ended_at_one_server_is_hung_up_on_at_the_other(
    two_servers: tuple[Served, Served],
) -> None:
    first, second = two_servers
    with Person(first, "Dora") as here, Person(second, "Dora") as there:
        who = {"name": "Dora", "password": "a stone on a hill"}
        here.post("/account/register", **who)
        there.post("/account/login", **who)
        table = there.post("/play/schotten-totten").removeprefix("/table/")
        with there.live(table) as socket:
            until(socket, "state")
            here.post("/account/sessions/others")
            until(socket, "reload")
            with pytest.raises(ConnectionClosed):
                until(socket, "never")


def test_a_bot_moves_once_though_two_servers_watch(two_servers: tuple[Served, Served]) -> None:
    first, second = two_servers
    with Person(first, "Anna") as anna, Person(second, "Eve") as eve:
        form = {"seat.0": "me", "seat.1": "bot:random"}
        table = anna.post("/new/schotten-totten", **form).removeprefix("/table/")
        with anna.live(table) as a, eve.live(table) as e:
            for _ in range(4):
                state = until(a, "state", yours=True)
                move = {name: state[name] for name in ("seat", "decision")}
                send(a, "play", action=state["actions"][0]["action"], **move)
            last = until(a, "state", yours=True)
            assert until(e, "state", ply=last["ply"])["seat"] is None


def test_one_server_of_two_workers_serves_a_game(postgres: str, tmp_path: Path) -> None:
    with served(tmp_path, f"--database={postgres}", "--workers=2") as server:
        one, two, table = two_seated(server)
        seat = one.view(table, 0)["to_act"][0]
        for ply in range(1, 20):
            told = (one, two)[seat].play(table, seat)
            assert told["ply"] == ply, json.dumps(told)[:200]
            seat = told["to_act"][0]


def test_a_clock_stands_still_while_the_server_is_dead(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        one, two = Remote(server, "One"), Remote(server, "Two")
        wish = {"game": GAME, "seats": ["me", "open"], "clock": "move:60 lose"}
        table = one.ask("POST", "/api/tables", json=wish)["id"]
        two.ask("POST", f"/api/tables/{table}/seats/1")
        seat = one.view(table, 0)["to_act"][0]
        since = time.monotonic()
        server.stop(signal.SIGKILL)
    time.sleep(6)
    begun = time.monotonic()
    with served(tmp_path) as server:
        clock = one.at(server).view(table, 0)["clock"]
        counted = 60 - clock["left"][seat] / 1000
        assert clock["running"] == [seat]
        # What ran before the kill, and since the new server runs.
        assert counted < (time.monotonic() - begun) + (begun - since - 6) + 3

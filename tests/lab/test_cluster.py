"""Rows that actors of Ray play: a real Ray, on this machine alone. Choices are made by numpy."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import numpy as np
import psutil
import pytest

from lab.choosing import choose, memory
from marchstone.cli import main
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches import actors
from marchstone.lab.training.matches.actors import OTHER_DEALS, ClusterPlayers
from marchstone.lab.training.matches.cluster import Cluster, NoCluster
from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.players import Crew, WorkerLost, play, rows_of
from marchstone.lab.training.matches.workers import LocalCrew

pytestmark = pytest.mark.xdist_group("ray")  # one Ray is enough

COURSE = Course("clans-and-glory")
SEATING = Seating(8, 2, 2)
TOLD = ("known", "hidden", "legal", "seat", "seats", "guest", "over", "paid", "lost")
Story = list[tuple[int, int, bytes]]


@pytest.fixture(scope="module")
def news() -> list[str]:
    return []


@pytest.fixture(scope="module")
def cluster(news: list[str]) -> Iterator[Cluster]:
    there = Cluster("local", news.append)
    there.open(2)
    yield there
    there.close()


def played(crew: Crew, plies: int, seed: int = 5) -> Story:
    """All that two groups tell, one of two workers and one of one."""
    groups = [crew.hire(COURSE, SEATING, 2 - number, seed + 2 * number) for number in range(2)]
    chances = [np.random.default_rng(number) for number in range(2)]
    story: Story = []

    def tell(at: int, number: int) -> None:
        told = groups[number].memory
        story.append((at, number, b"".join(getattr(told, name).tobytes() for name in TOLD)))

    for group in groups:
        group.deal()
    for group in groups:
        group.receive()
    play(groups, plies, lambda _, number: choose(groups[number].memory, chances[number]), tell)
    for group in groups:
        group.close()
    return story


def begun(cluster: Cluster, workers: int = 2) -> ClusterPlayers:
    players = cluster.hire(COURSE, SEATING, workers, 5)
    players.deal()
    players.receive()
    return players


def step(players: ClusterPlayers, meanwhile: Callable[[], object] = lambda: None) -> None:
    choose(players.memory, np.random.default_rng(3))
    players.send()
    meanwhile()
    players.receive()


@pytest.mark.slow
def test_actors_play_as_processes_do(cluster: Cluster) -> None:
    """To the last byte, and groups overlap in the same order."""
    assert played(cluster, 30) == played(LocalCrew(), 30)


def process_of(players: ClusterPlayers, post: int) -> psutil.Process:
    import ray

    actor = players._posts[post]._actor
    return psutil.Process(ray.get(actor.__ray_call__.remote(lambda _: os.getpid())))


@pytest.mark.slow
def test_who_dies_is_replaced_and_his_matches_are_marked_as_lost(
    cluster: Cluster, news: list[str]
) -> None:
    news.clear()
    players = begun(cluster)
    for _ in range(3):
        step(players)
        assert not players.memory.lost.any()
    second = process_of(players, 1)
    second.suspend()  # so that it dies with work in hand
    step(players, second.kill)
    assert players.memory.lost.tolist() == [False] * 4 + [True] * 4
    assert not players.memory.over[4:].any(), "nobody is paid for what is lost"
    assert news == ["an actor is lost with 4 matches, another begins anew"]
    others = memory(COURSE, 4)
    rows_of(COURSE, others, SEATING, 6 + OTHER_DEALS).deal()
    assert (players.memory.known[4:] == others.known).all(), "and others are dealt"
    step(players)
    assert not players.memory.lost.any()
    players.close()


@pytest.mark.slow
def test_an_actor_that_fails_ends_the_training_with_its_reason(cluster: Cluster) -> None:
    """The rules would fail again, so nobody takes its place."""
    players = begun(cluster)
    players.memory.chosen[:] = -1
    players.send()
    with pytest.raises(WorkerLost, match=r"an actor that plays matches failed: KeyError\(-1\)"):
        players.receive()
    players.close()


@pytest.mark.slow
def test_who_finds_no_place_is_not_waited_for_for_ever(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actors, "SHARE", 1_000)
    monkeypatch.setattr(actors, "PATIENCE", 0.2)
    with pytest.raises(WorkerLost, match=r"the cluster has \d+ cores: fewer --workers\?"):
        begun(cluster)


@pytest.mark.slow
def test_ray_of_our_own_listens_to_this_machine_alone_and_reports_to_nobody(
    cluster: Cluster,
) -> None:
    from ray._common.usage.usage_lib import usage_stats_enabled

    heard = set()
    for process in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            lines = process.net_connections("tcp")
            heard |= {line.laddr.ip for line in lines if line.status == psutil.CONN_LISTEN}
    assert heard
    assert all(ip_address(ip.removeprefix("::ffff:")).is_loopback for ip in heard)
    assert not usage_stats_enabled()


@pytest.mark.slow
def test_ctrl_c_ends_everybody() -> None:
    """As a terminal sends it: to all processes of the group."""
    script = Path(__file__).with_name("ctrl_c.py")
    paths = {"PYTHONPATH": str(script.parent.parent)}
    running = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | paths,
        start_new_session=True,
    )
    everybody: list[psutil.Process] = []
    try:
        assert running.stdout
        assert running.stdout.readline() == b"playing\n"
        everybody += psutil.Process(running.pid).children(recursive=True)
        # While it plays, its name is that of the method.
        names = [name for each in everybody for name in each.cmdline()[:1]]
        assert any(name.startswith("ray::Actor") for name in names)
        os.killpg(running.pid, signal.SIGINT)
        _, left = psutil.wait_procs(everybody, timeout=20)
        assert left == []
        running.wait(20)
    finally:
        for each in (running, *everybody):
            with contextlib.suppress(psutil.NoSuchProcess):
                each.kill()
        running.communicate()


def test_where_nobody_answers_it_is_said_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    there = Cluster(f"127.0.0.1:{port}", print)
    with pytest.raises(NoCluster, match=rf"no Ray at 127\.0\.0\.1:{port}: "):
        there.open(1)


def test_without_ray_the_command_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    order = ["train", "clans-and-glory", "--out", str(tmp_path), "--ray", "local"]
    assert main(order) == 2
    assert "training needs ray: pip install 'marchstone[ray]'" in capsys.readouterr().err


def test_what_is_played_as_arrays_needs_no_cluster(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["train", "schotten-totten", "--out", str(tmp_path), "--ray", "local"]) == 2
    assert "schotten-totten is played as arrays" in capsys.readouterr().err

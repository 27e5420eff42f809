"""A backup is made while people play, and a store is made from it again."""

import asyncio
import gzip
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, select

from marchstone.cli import main
from marchstone.core.chance.rng import Rng
from marchstone.server.live.course import Course, game_of
from marchstone.storage import Store
from marchstone.storage.backup import KIND, BadBackup, back_up, check, restore
from marchstone.storage.database import Database
from marchstone.storage.database.alone import hold_alone
from marchstone.storage.errors import BadDatabase
from marchstone.storage.migrate import revision
from marchstone.storage.notices.rows import INVITED, Notice
from marchstone.storage.schema import HEAD, metadata
from server.live.test_conversation import unmetered
from server.world import World

PACE = 0.12  # seconds before a move: who sends more than ten a second is slowed down


def rows(address: str) -> dict[str, list[str]]:
    """All that a store holds."""
    database = Database(address)
    try:
        return {
            table.name: database.read_here(partial(_rows, table))
            for table in metadata.sorted_tables
        }
    finally:
        database.close()


def _rows(table: Table, connection: Connection) -> list[str]:
    return sorted(map(repr, connection.execute(select(table))))


def saved(address: str, file: Path) -> Path:
    database = Database(address)
    try:
        back_up(database, file)
    finally:
        database.close()
    return file


@pytest.fixture
def lived_in(address: str, world: World) -> str:
    """A store with people, a table at which was played and talked, and one that waits."""
    anna, ben = world.browser("Anna"), world.browser("Ben <&>")
    table = anna.new_table("me", "bot:random")
    anna.new_table("me", "open")
    with anna.live(table) as line:
        for _ in range(3):
            line.until("state", yours=True)
            line.play_any(Rng(1))
        line.until("state", yours=True)
        line.send("chat", text="Dobrý den \N{WAVING HAND SIGN}")
        line.until("chat")
    assert ben.get(f"/table/{table}").status_code == 200
    return address


@pytest.mark.slow
def test_what_was_saved_is_there_again_in_either_database(
    lived_in: str, tmp_path: Path, postgres: str
) -> None:
    file = saved(lived_in, tmp_path / "house.backup")
    assert file.stat().st_mode & 0o777 == 0o600
    there = rows(lived_in)
    assert len(there["moves"]) >= 3  # those of Anna; how many a bot answers the deal decides
    here = str(tmp_path / "other.db")
    for target in (here, postgres):
        assert restore(target, file)["moves"] == len(there["moves"])
        assert rows(target) == there
    again = saved(postgres, tmp_path / "again.backup")
    restore(here, again, replace=True)
    assert rows(here) == there
    assert rows(f"{here}.before") == there


@pytest.mark.slow
def test_what_postgres_numbers_goes_on(lived_in: str, tmp_path: Path, postgres: str) -> None:
    """In every table: or nobody could be banned, reported or told anything for a while."""
    told_and_done(lived_in)
    restore(postgres, saved(lived_in, tmp_path / "house.backup"))
    database = Database(postgres)
    for name in ("chat", "acts", "reports", "notices", "sendings"):
        database.run_here(partial(_add_another, metadata.tables[name]))
    database.close()
    assert {len(rows(postgres)[name]) for name in ("chat", "acts", "notices")} == {2}


def _add_another(table: Table, connection: Connection) -> None:
    """The row that is there, with the next number."""
    row = connection.execute(select(table)).mappings().one()
    more = {name: value for name, value in row.items() if name != "number"}
    more |= {"once": "another"} if "once" in more else {}
    connection.execute(table.insert().values(**more))


def told_and_done(address: str) -> None:
    """One row in each table of which the rows are numbered."""
    store = Store(address)

    async def work() -> None:
        anna, ben = [one.id for one in await store.admin.roll.listed()]
        await store.addresses.ask(anna, "anna@example.org", "d1", "en")
        await store.addresses.confirm("d1")
        await store.notices.add([(anna, Notice(INVITED, "/lobby"))], 3_600_000)
        (waiting,) = (await store.tables.waiting()).tables
        await store.admin.reports.add(anna, ben, waiting.id, "spam", "")
        await store.admin.registration.set_message(None, "Hello")
        await store.close()

    asyncio.run(work())


@contextmanager
def played_on(world: World) -> Iterator[dict[str, int]]:
    """Somebody plays without a pause; how many of his moves were acknowledged, by table."""
    anna, done, is_over = world.browser("Anna"), dict[str, int](), threading.Event()
    table = anna.new_table("me", "bot:random", game="stone-weapons-paper", count="2")
    begun = threading.Event()

    def play() -> None:
        rng, decided = Rng(3), -1
        with anna.live(table) as line:
            while not is_over.is_set() and not (state := line.until("state"))["over"]:
                done[table] = state["ply"]
                begun.set()
                if state["yours"] and state["decision"] != decided:
                    decided = state["decision"]
                    time.sleep(PACE)
                    line.play_any(rng)

    unmetered(world)
    player = threading.Thread(target=play, daemon=True)
    player.start()
    assert begun.wait(20)
    yield done
    is_over.set()
    player.join(20)


@pytest.mark.slow
def test_a_backup_under_load_holds_all_that_was_acknowledged(
    address: str, world: World, tmp_path: Path
) -> None:
    with played_on(world) as done:
        for number in range(4):
            acknowledged = dict(done)
            file = saved(address, tmp_path / f"{number}.backup")
            target = str(tmp_path / f"{number}.db")
            restore(target, file)
            replays(target, acknowledged)


def replays(address: str, acknowledged: dict[str, int]) -> None:
    """Every table by the rules, at least as far as somebody was told."""
    store = Store(address)
    for table, ply in acknowledged.items():
        row = asyncio.run(store.tables.get(table))
        assert row is not None
        game = game_of(row)
        assert game is not None
        course = Course(game, row)
        course.take(*asyncio.run(store.log.since(table, 0)))
        assert course.ply >= ply
    store.database.close()


def test_a_damaged_backup_is_refused_and_nothing_is_touched(lived_in: str, tmp_path: Path) -> None:
    file = saved(lived_in, tmp_path / "house.backup")
    whole, target = file.read_bytes(), tmp_path / "other.db"
    plain = gzip.decompress(whole).decode().splitlines(keepends=True)
    swapped = "".join([*plain[:-3], plain[-2], plain[-3], plain[-1]])
    damaged = [
        b"",
        b"no backup",
        gzip.compress(b"[]\n"),
        gzip.compress(b"{}\n" * 3),
        whole[:-1],
        whole[: len(whole) // 2],
        gzip.compress("".join(plain[:-1]).encode()),
        gzip.compress(swapped.encode()),
        *(flipped(whole, place) for place in range(12, len(whole) - 8, len(whole) // 40)),
    ]
    for each in damaged:
        file.write_bytes(each)
        with pytest.raises(BadBackup):
            restore(str(target), file)
    assert not list(tmp_path.glob("other.db*"))


def flipped(whole: bytes, place: int) -> bytes:
    return whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]


def test_a_store_that_is_there_is_left_alone(lived_in: str, tmp_path: Path) -> None:
    file, there = saved(lived_in, tmp_path / "house.backup"), rows(lived_in)
    with pytest.raises(BadDatabase):
        restore(lived_in, file)
    assert rows(lived_in) == there


@pytest.mark.slow
def test_nothing_is_replaced_while_a_server_runs(tmp_path: Path, sqlite_template: Path) -> None:
    file, target = saved(str(sqlite_template), tmp_path / "a.backup"), str(tmp_path / "b.db")
    restore(target, file)
    assert hold_alone(target) is not None
    with pytest.raises(BadDatabase, match="another server"):
        restore(target, file, replace=True)


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file, target = tmp_path / "old.backup", str(tmp_path / "new.db")
    columns = ["id", "name", "name_key", "password", "settings", "created"]
    lines = [
        {"kind": KIND, "schema": "0009", "made": 1},
        {"table": "people", "columns": columns},
        ["p1", "Anna", None, None, {"sound": True}, 5],
    ]
    write(file, lines)
    check(file)
    assert restore(target, file) == {"people": 1}
    database = Database(target)
    assert database.read_here(revision) == HEAD
    database.close()
    assert "Anna" in rows(target)["people"][0]


def write(file: Path, lines: list[Any]) -> None:
    """As a backup is written."""
    from hashlib import sha256

    told = "".join(json.dumps(line) + "\n" for line in lines)
    end = json.dumps({"rows": 1, "sha256": sha256(told.encode()).hexdigest()})
    file.write_bytes(gzip.compress(f"{told}{end}\n".encode()))


def test_one_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "new.backup"
    write(file, [{"kind": KIND, "schema": "9999", "made": 1}])
    with pytest.raises(BadDatabase):
        restore(str(tmp_path / "new.db"), file)
    assert not list(tmp_path.glob("new.db*[!k]"))


def test_by_the_command_line(tmp_path: Path, sqlite_template: Path, capsys: Any) -> None:
    file, target = str(tmp_path / "house.backup"), str(tmp_path / "other.db")
    assert main(["backup", file, f"--database={sqlite_template}"]) == 0
    assert "0 people, 0 tables, 0 moves, 0 lines of chat" in capsys.readouterr().out
    assert main(["restore", file, f"--database={target}"]) == 0
    assert main(["restore", file, f"--database={target}"]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", file, f"--database={target}", "--replace"]) == 0
    assert main(["backup", file, f"--data={tmp_path / 'nowhere'}"]) == 2
    assert "there is no database" in capsys.readouterr().err


def test_a_backup_that_cannot_be_written_leaves_the_one_before(
    tmp_path: Path, sqlite_template: Path
) -> None:
    file = saved(str(sqlite_template), tmp_path / "house.backup")
    before = file.read_bytes()
    (tmp_path / "house.backup.part").mkdir()
    with pytest.raises(Exception, match="cannot write"):
        saved(str(sqlite_template), file)
    assert file.read_bytes() == before

"""How much there is to guess in the secret of a table that the server makes."""

from typing import Any

from marchstone import games
from marchstone.core.chance.deal import KEY_BYTES
from marchstone.core.record.proof import commitment_of
from marchstone.server.live.making import make_table, row_of
from marchstone.storage.rows import BOT, Seat
from server.world import GAME, World

BITS = 8 * KEY_BYTES
TABLES = 48  # that one bit of honest secrets is the same in all happens once in 2**39 times
ALL = (1 << BITS) - 1


def check_each_bit_is_drawn(secrets: list[int]) -> None:
    ever, always = 0, ALL
    for secret in secrets:
        ever, always = ever | secret, always & secret
    assert ever == ALL, f"bits that are never set: {ALL ^ ever:064x}"
    assert always == 0, f"bits that are always set: {always:064x}"


def test_every_bit_of_the_secret_of_a_table_is_drawn(world: World) -> None:
    async def made() -> list[int]:
        store, seats = world.house.store, ("me", "bot:gentle")
        anna = await store.people.add_guest("Anna")
        facts: dict[str, Any] = {"is_public": True, "butler_after": 60}
        tables = [
            await make_table(store, anna, games.get(GAME), {}, seats, **facts)
            for _ in range(TABLES)
        ]
        rows = [row for table in tables if (row := await store.tables.get(table))]
        assert all(row.commitment == commitment_of(row.secret) for row in rows)
        return [row.secret for row in rows]

    check_each_bit_is_drawn(world.do(made))


def test_so_is_every_bit_of_a_table_that_is_made_with_others() -> None:
    """As tournaments make them: its row is written by somebody else."""
    seats = [Seat(0, BOT, bot="gentle"), Seat(1, BOT, bot="gentle")]
    facts: dict[str, Any] = {"creator": None, "is_public": True, "butler_after": 60, "clock": ""}
    rows = [row_of(games.get(GAME), {}, seats, **facts) for _ in range(TABLES)]
    check_each_bit_is_drawn([int(row["secret"], 16) for row in rows])

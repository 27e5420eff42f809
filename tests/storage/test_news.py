"""What the workers tell each other by PostgreSQL."""

import asyncio
from functools import partial
from typing import Any

from sqlalchemy import Connection, text

from marchstone.storage import Store
from marchstone.storage.news import CHANNEL

NOTIFY = text("SELECT pg_notify(:channel, :news)")
UNREADABLE = (
    '{"worker": "older", "tables": ["a"]}',
    "Guten Tag",
    "[]",
    '{"worker": "x", "moves": 1}',
)


def say(connection: Connection, news: str) -> None:
    connection.execute(NOTIFY, {"channel": CHANNEL, "news": news})


def test_news_of_another_version_is_read_from_the_rows_and_the_next_is_heard(postgres: str) -> None:
    store = Store(postgres)
    store.open()

    async def play() -> tuple[int, list[dict[str, Any]]]:
        heard: list[dict[str, Any]] = []
        missed, ready, done = [], asyncio.Event(), asyncio.Event()

        def hear(news: dict[str, Any]) -> None:
            heard.append(news)
            done.set()

        def miss() -> None:
            missed.append(1)
            ready.set()

        store.news.listen(hear, miss)
        await ready.wait()
        for news in (*UNREADABLE, '{"worker": "another", "table": "b"}'):
            await store.database.run(partial(say, news=news))
        async with asyncio.timeout(20):
            await done.wait()
        await store.close()
        return len(missed) - 1, heard

    assert asyncio.run(play()) == (len(UNREADABLE), [{"worker": "another", "table": "b"}])

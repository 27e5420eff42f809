"""Of a message that waits when its session ends, or its right, nothing is done."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import select

from marchstone.server.http import obeying, sockets
from marchstone.server.http.messages import Message, Ping
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.watching.watcher import Watcher
from marchstone.storage.schema import metadata
from server.live.test_live import in_turn, two_at_a_table
from server.world import World

MESSAGES = ("play", "resign", "chat", "mute")
Ending = Callable[[World, LiveTable, Watcher], Awaitable[None]]


async def his_session_ends(world: World, live: LiveTable, watcher: Watcher) -> None:
    """As another worker ends it, which is found out here."""
    assert watcher.person is not None
    assert watcher.session is not None
    await world.house.store.sessions.end(watcher.person, watcher.session)
    await world.house.tables.sessions.missed()


async def he_is_sent_home(world: World, live: LiveTable, watcher: Watcher) -> None:
    assert watcher.person is not None
    live.send_home(watcher.person)


def just_before(kind: str, ending: Ending, world: World, patch: pytest.MonkeyPatch) -> None:
    """It happens when the message is read already, and is still to be obeyed."""
    honest = sockets._read

    async def read(receive: Any, visitor: Any, live: LiveTable, watcher: Watcher) -> None:
        async def late() -> Any:
            heard = await receive()
            if f'"{kind}"' in heard.get("text", ""):
                await ending(world, live, watcher)
            return heard

        await honest(late, visitor, live, watcher)

    patch.setattr(sockets, "_read", read)


def begun(patch: pytest.MonkeyPatch) -> list[Message]:
    """Messages that somebody begins to obey: the line is cut before all of them are done."""
    messages: list[Message] = []
    honest = obeying.obey

    async def obey(visitor: Any, live: Any, watcher: Any, message: Message) -> None:
        messages.append(message)
        await honest(visitor, live, watcher, message)

    patch.setattr(sockets, "obey", obey)
    return messages


def stored(world: World) -> dict[str, list[Any]]:
    """Every row that anybody could have changed by a message."""
    kept = [table for name, table in metadata.tables.items() if name != "sessions"]
    return world.house.store.database.run_here(
        lambda c: {table.name: list(c.execute(select(table)).all()) for table in kept}
    )


@pytest.mark.parametrize("ending", [his_session_ends, he_is_sent_home])
@pytest.mark.parametrize("kind", MESSAGES)
def test_nothing_is_done_of_what_was_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch, kind: str, ending: Ending
) -> None:
    anna, ben, table = two_at_a_table(world)
    just_before(kind, ending, world, monkeypatch)
    messages = begun(monkeypatch)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, other = in_turn(a, b)
        seats = world.do(world.house.store.tables.get, table).seats
        before = stored(world)
        if kind == "play":
            mover.play()
        else:
            muted = {"person": seats[other.state["seat"]].person, "on": True}
            mover.send(kind, seat=mover.state["seat"], text="still here", **muted)
        with pytest.raises(WebSocketDisconnect):
            mover.until("never")
        other.send("ping")
        other.until("pong")
        assert messages == [Ping()]
        assert stored(world) == before

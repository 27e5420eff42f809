"""What people say at a table: stored first, then sent to whoever has not muted the speaker.

What spectators say among themselves is sent to no player before the game is over.
"""

from __future__ import annotations

from marchstone.core.words import Words
from marchstone.server.live.shown.lines import iso
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.people.names import seat_names
from marchstone.server.people.typed import one_line
from marchstone.server.refusals import BadMessage
from marchstone.storage.rows import OVER, PLAYING, Chat, Table
from marchstone.storage.tables.log import Log
from marchstone.web.contexts import ChatLine, ChatPart
from marchstone.web.render import render_part

LONGEST = 300
MOST_MISSED = 30  # lines that a client is sent when it comes back


def clean_chat(text: str) -> str:
    """One line without invisible characters; BadMessage if it is empty or too long."""
    if len(text) > LONGEST:
        raise BadMessage(f"a line of chat has at most {LONGEST} characters")
    line = one_line(text)
    if not line:
        raise BadMessage("there is nothing in this line of chat")
    return line


def chat_line(line: Chat, table: Table, person: str | None, t: Words) -> ChatLine:
    is_you = person is not None and line.person == person
    seat = table.seat_of(line.person)
    name = line.name if line.person else t("former player")
    if seat is not None:  # as the list of players calls him, where two have the same name
        name = seat_names(table, t)[seat]
    told = (line.number, line.person or "", name, line.text, iso(line.at), is_you)
    is_spectator = line.person is not None and seat is None
    return ChatLine(*told, is_aside=line.is_aside, is_spectator=is_spectator)


class ChatRoom:
    def __init__(self, log: Log, table: Standing) -> None:
        self._log = log
        self._table = table
        self._number = 0  # of the last line that was sent
        self._is_laid_open = False

    @property
    def _id(self) -> str:
        return self._table.row.id

    async def open(self) -> None:
        lines = await self._log.chat_since(self._id)
        self._number = lines[-1].number if lines else 0
        self._is_laid_open = self._table.row.status == OVER

    async def say(self, person: str, text: str, *, aside: bool = False) -> None:
        """To all, or (`aside`) to those who look on while others play."""
        if aside and self._table.row.has_sat(person):
            raise BadMessage("who plays speaks to everybody")
        aside = aside and self._table.row.status == PLAYING
        await self._log.say(self._id, person, clean_chat(text), aside=aside)
        await self.read()

    async def read(self) -> None:
        """Send the watchers what was said here or at another worker."""
        lines = await self._log.chat_since(self._id, self._number)
        for line in lines:
            if line.number > self._number:
                self._number = line.number
                self._send_all(line)

    async def catch_up(self, watcher: Watcher, number: int) -> None:
        """What was said after the line that a page ends with; the client knows lines by number."""
        asides = self._table.row.hears_aside(watcher.person)
        lines = await self._log.chat_since(self._id, number, asides=asides)
        for line in lines[-MOST_MISSED:]:
            self._send(watcher, line)

    def is_due(self) -> bool:
        """Whether the game has ended, and what spectators said is to be laid open."""
        return self._table.row.status == OVER and not self._is_laid_open

    async def lay_open(self) -> None:
        self._is_laid_open = True
        lines = [line for line in await self._log.chat_since(self._id) if line.is_aside]
        for watcher in self._table.watchers:
            if watcher.person is None or self._table.row.has_sat(watcher.person):
                for line in lines[-MOST_MISSED:]:
                    self._send(watcher, line)

    def _send_all(self, line: Chat) -> None:
        for watcher in self._table.watchers:
            self._send(watcher, line)

    def _send(self, watcher: Watcher, line: Chat) -> None:
        if line.person in watcher.muted:
            return
        if line.is_aside and not self._table.row.hears_aside(watcher.person):
            return
        told = chat_line(line, self._table.row, watcher.person, watcher.t)
        html = render_part(ChatPart((told,)), watcher.t)
        watcher.say(outgoing.encode(outgoing.Chat(line.number, told.person, html)))

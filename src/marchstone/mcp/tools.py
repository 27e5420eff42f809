"""The tools that a language model is offered."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

import anyio.to_thread
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import marchstone
from marchstone import games
from marchstone.core.errors import MarchstoneError
from marchstone.mcp import telling
from marchstone.mcp.callers import Turns, told_by_address
from marchstone.mcp.sight import House, Thought
from marchstone.mcp.tables import Tables

P = ParamSpec("P")
R = TypeVar("R")

LONGEST_WAIT = 30.0
MOST_WAITING = 256, 64  # models at a time: all, and those of one caller
MOST_THOUGHTS = 16, 4  # calls that let bots think
INSTRUCTIONS = """\
Board games to play: Schotten Totten, Clans and Glory, Rebirth, Stone Weapons Paper.
1. `list_games`, then `start_table` (or `list_tables` and `join_table`): you get a key to your seat.
   Keep it to yourself: whoever has it sees your hand.
2. `look` shows the board as your seat sees it, `show_picture` the same as a picture.
3. `list_moves` lists what you may do; `play` carries out one, and tells what the others did.
4. Where others sit with keys of their own, `wait_for_turn` until it is your turn again.
`hint` thinks for you, `read_rules` tells the rules, each by its id, `resign` ends it.
"""


def anticipated(tool: Callable[P, R]) -> Callable[P, R]:
    """What is refused is told in its own sentence; nothing else is told."""

    @functools.wraps(tool)
    def told(*args: P.args, **named: P.kwargs) -> R:
        try:
            return tool(*args, **named)
        except MarchstoneError as error:
            raise ToolError(str(error)) from error

    return told


def tool_server(tables: House | None = None, language: str = "en") -> MCPServer[Any]:
    house: House = Tables() if tables is None else tables
    server: MCPServer[Any] = MCPServer(
        "marchstone",
        title="Marchstone",
        instructions=INSTRUCTIONS,
        version=marchstone.__version__,
        log_level="WARNING",
        middleware=[told_by_address],
    )
    thoughts = Turns(*MOST_THOUGHTS)
    _add_tables(server, house, language, thoughts)
    _add_seat(server, house, language, thoughts)
    _add_books(server, language)
    return server


def _add_tables(server: MCPServer[Any], house: House, language: str, thoughts: Turns) -> None:
    @server.tool()
    @anticipated
    def list_games() -> list[dict[str, Any]]:
        """The games, with how many seats, which options and which bots they have."""
        return telling.all_facts(language)

    @server.tool()
    @anticipated
    def list_tables() -> list[dict[str, Any]]:
        """The tables at which a seat is open."""
        return [waiting._asdict() for waiting in house.waiting()]

    @server.tool()
    async def start_table(
        game: str,
        seats: list[str] | None = None,
        options: dict[str, str | int] | None = None,
        name: str = "Guest",
    ) -> dict[str, Any]:
        """Start a table. `seats` names who sits where: "me" once, "open" for whoever joins, or
        a bot such as "bot:fair"; without it, you against bot:fair."""
        wanted = game, options or {}, seats or ["me", "bot:fair"], name
        return (await thoughts.run(anticipated(house.start), *wanted))._asdict()

    @server.tool()
    async def join_table(table: str, name: str = "Guest", invitation: str = "") -> dict[str, Any]:
        """Take an open seat at a table that somebody started; `invitation` is the link to one
        that is private."""
        return (await thoughts.run(anticipated(house.join), name, table, invitation))._asdict()


def _add_seat(server: MCPServer[Any], house: House, language: str, thoughts: Turns) -> None:
    @server.tool()
    @anticipated
    def look(key: str) -> str:
        """What happened since you looked last, the board as your seat sees it, what you must do."""
        return telling.look(house.sight(key, tells=True), language)

    @server.tool()
    @anticipated
    def show_picture(key: str) -> Image:
        """The board as your seat sees it, as a picture."""
        return Image(data=telling.picture(house.sight(key), language), format="png")

    @server.tool()
    @anticipated
    def list_moves(key: str) -> dict[str, Any]:
        """Your legal moves, each with the sentence that says it; none while others are to act."""
        return telling.moves(house.sight(key), language)

    @server.tool()
    async def play(key: str, move: str, decision: int | None = None) -> str:
        """Carry out a move as `list_moves` writes it, and see what follows. With the `decision`
        that `list_moves` told, a call that is made twice plays once."""
        await thoughts.run(anticipated(house.play), key, move, decision)
        return await anyio.to_thread.run_sync(look, key)

    @server.tool()
    async def hint(key: str) -> list[dict[str, Any]]:
        """The best moves as a bot in your seat sees them, with reasons. Takes about a second."""
        found = await thoughts.run(anticipated(house.hint), key)
        return await anyio.to_thread.run_sync(anticipated(hinted), key, found)

    def hinted(key: str, found: Sequence[Thought]) -> list[dict[str, Any]]:
        return telling.hints(house.sight(key), found, language)

    @server.tool()
    @anticipated
    def resign(key: str) -> str:
        """Give the game up."""
        house.resign(key)
        return telling.look(house.sight(key, tells=True), language)

    waiting = Turns(*MOST_WAITING)

    @server.tool()
    async def wait_for_turn(key: str, seconds: float = 20.0) -> str:
        """Wait until you owe a decision or the game is over, for half a minute at most."""
        longest = min(max(seconds, 0.0), LONGEST_WAIT)
        await waiting.run(anticipated(house.wait), key, longest)
        return await anyio.to_thread.run_sync(look, key)


def _add_books(server: MCPServer[Any], language: str) -> None:
    @server.tool()
    @anticipated
    def read_rules(game: str, rule: str | None = None) -> str:
        """The rules of a game in our words: one by its id ("ST-4"), or all of them."""
        return telling.rules(games.get(game), rule, language)

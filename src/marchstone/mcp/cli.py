"""`marchstone mcp`: the tool server, on standard input and output or by HTTP."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from typing import Any

from marchstone.core.errors import MarchstoneError
from marchstone.core.words import LANGUAGES

TOKEN = "MARCHSTONE_TOKEN"  # noqa: S105 # the name of a variable


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "mcp",
        help="let language models play (Model Context Protocol)",
        description="A tool server for language models. Without --http it speaks on standard "
        "input and output, to the program that has started it.",
    )
    parser.add_argument("--http", action="store_true", help="serve http://HOST:PORT/mcp instead")
    parser.add_argument("--host", default="127.0.0.1", help="(127.0.0.1)")
    parser.add_argument("--port", type=int, default=8765, help="(8765; 0: any that is free)")
    parser.add_argument("--server", metavar="URL", help="play at the tables of this server")
    parser.add_argument(
        "--token", help=f"as this person there (or in ${TOKEN}); without, as guests by name"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=run, extra="mcp")


def run(arguments: argparse.Namespace) -> int:
    from marchstone.mcp.tools import tool_server

    server = tool_server(_tables(arguments), arguments.language)
    if arguments.http:
        return serve(server.streamable_http_app(host=arguments.host), arguments)
    server.run("stdio")
    return 0


def _tables(arguments: argparse.Namespace) -> Any:
    """Those of a server; None: our own."""
    from marchstone.mcp.remote import ServerTables

    if arguments.server is None:
        return None
    return ServerTables(arguments.server, arguments.token or os.environ.get(TOKEN, ""))


def serve(app: Any, arguments: argparse.Namespace) -> int:
    """Its address is told once it can be called."""
    import uvicorn

    with _bound(arguments.host, arguments.port) as listening:
        host, port = listening.getsockname()[:2]
        sys.stderr.write(f"marchstone: tools at http://{host}:{port}/mcp\n")
        sys.stderr.flush()
        config = uvicorn.Config(app, log_level="warning")  # it sets up logging, of a server only
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def _bound(host: str, port: int) -> socket.socket:
    if not 0 <= port < 1 << 16:
        raise MarchstoneError(f"{port} is no port")
    try:
        return socket.create_server((host, port))
    except OSError as error:
        # Python adds to the reason where it was: that stands here already.
        why = str(error.strerror).partition(" (while")[0]
        raise MarchstoneError(f"cannot listen on {host}:{port}: {why}") from None

"""`marchstone serve`: flags, then a server."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from marchstone.core.errors import MarchstoneError

DESCRIPTION = """\
Start the server. Every flag can also stand in the environment as MARCHSTONE_<FLAG>,
for example MARCHSTONE_PORT=8080; a flag wins over it.
"""


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "serve",
        help="start the server for play in a browser",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port to listen on (8000)")
    parser.add_argument("--database", metavar="URL", help="a SQLite file, or postgresql://…")
    parser.add_argument("--data", metavar="DIR", help="where the SQLite file is kept by default")
    parser.add_argument("--workers", type=int, help="processes; more than one needs PostgreSQL")
    parser.add_argument("--pace", type=float, help="seconds a bot takes for a move (0.7)")
    parser.add_argument("--log", choices=["debug", "info", "warning", "error"], help="(info)")
    parser.add_argument("--open", action="store_true", help="open a browser at the server")
    parser.set_defaults(run=serve)


def serve(arguments: argparse.Namespace) -> int:
    try:
        import uvicorn  # noqa: F401  it is used late, and missed here before a port is taken

        from marchstone.server.config import read_config
        from marchstone.server.running.run import run
    except ModuleNotFoundError as error:
        return _complain(f"the server needs {error.name}: pip install 'marchstone[server]'")
    try:
        config = read_config(vars(arguments), os.environ)
        return run(config, open_browser=arguments.open)
    except MarchstoneError as error:
        return _complain(str(error))
    except KeyboardInterrupt:  # by now the server has stopped in good order
        return 0


def _complain(text: str) -> int:
    sys.stderr.write(f"marchstone: {text}\n")
    return 2

"""What starts a server elsewhere: the container file and the systemd units name what there is."""

import json
import os
import re
import subprocess
import sys
import threading
from configparser import ConfigParser
from dataclasses import fields
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from marchstone import cli
from marchstone.server.config import PREFIX, Config
from sources import ROOT, text_of, tracked

DEPLOY = ROOT / "deploy"
SETTINGS = {f"{PREFIX}{field.name.upper()}" for field in fields(Config)}
INSTRUCTION = re.compile(r"^([A-Z]+) (.*)$")


def instructions() -> list[tuple[str, str]]:
    """Of the container file: lines that go on are one, remarks none."""
    text = text_of(DEPLOY / "Containerfile").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = [INSTRUCTION.match(line) for line in lines]
    assert all(found), lines
    return [(line[1], line[2]) for line in found if line]


def unit(name: str) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text_of(DEPLOY / name))
    return parser


def test_the_container_copies_files_that_exist() -> None:
    known = {str(file.relative_to(ROOT)) for file in tracked()}
    folders = {name.split("/")[0] for name in known}
    for kind, said in instructions():
        if kind == "COPY" and not said.startswith("--from"):
            *sources, _ = said.split()
            assert set(sources) <= known | folders


def test_nobody_in_the_container_is_root_and_its_health_is_asked_for() -> None:
    told = dict(instructions())
    order = [kind for kind, _ in instructions()]
    assert told["USER"].split(":")[0] not in ("root", "0")
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert "/health" in told["HEALTHCHECK"]
    assert told["VOLUME"] in told["ENV"]


class Health(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # named by the library
        self.send_response(200 if self.path == "/health" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is written."""


def test_its_health_is_asked_for_at_the_port_that_is_set() -> None:
    told = dict(instructions())["HEALTHCHECK"]
    _, *program = json.loads(told[told.index("[") :])
    with HTTPServer(("127.0.0.1", 0), Health) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = {**os.environ, f"{PREFIX}PORT": str(server.server_port)}
        asked = subprocess.run([sys.executable, *program], env=port, check=False, timeout=60)
        server.shutdown()
    assert asked.returncode == 0
    asked = subprocess.run(
        [sys.executable, *program], env=port, check=False, timeout=60, capture_output=True
    )
    assert asked.returncode != 0


def test_an_image_is_built_in_the_format_that_keeps_its_health() -> None:
    """That of OCI, which podman takes otherwise, drops HEALTHCHECK with no more than a warning."""
    for page in ("deploy/Containerfile", "docs/deploy.md"):
        commands = re.findall(r"podman build .*-t .*", text_of(ROOT / page))
        assert commands
        assert all("--format docker" in command for command in commands)


@pytest.mark.parametrize("name", ["Containerfile", "marchstone.service"])
def test_settings_that_are_named_exist(name: str) -> None:
    assert set(re.findall(rf"{PREFIX}\w+", text_of(DEPLOY / name))) <= SETTINGS


def test_the_command_that_is_started_exists() -> None:
    service = unit("marchstone.service")["Service"]
    cli.parser().parse_args(service["ExecStart"].split()[1:])
    (command,) = (said for kind, said in instructions() if kind == "CMD")
    cli.parser().parse_args(re.findall(r'"(\w+)"', command))
    assert service["ExecReload"].endswith("-USR2 $MAINPID")
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert unit("marchstone.socket")["Socket"]["ListenStream"].endswith(f":{Config().port}")

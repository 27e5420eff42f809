"""Logs as lines of key=value. What is told is chosen here: no seeds, hands, tokens or addresses."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from functools import lru_cache
from typing import Any

PLAIN = re.compile(r"[\w.:/{}-]+")

A_FEW, MINUTE = 5, 60.0

log = logging.getLogger("marchstone")


def log_event(event: str, level: int = logging.INFO, **facts: Any) -> None:
    if log.isEnabledFor(level):  # nobody is told from where in the code, so it is not looked up
        told = log.makeRecord(log.name, level, "", 0, event, (), None, extra={"facts": facts})
        log.handle(told)


_told: dict[tuple[str, ...], tuple[float, int]] = {}  # since when, and how often


def log_seldom(event: str, **facts: str) -> None:
    """What others can make happen as often as they like: a few lines a minute, then a count."""
    key = (event, *facts.values())
    since, times = _told.get(key, (0.0, 0))
    if time.monotonic() - since > MINUTE:
        untold = max(0, times - A_FEW)
        more = {"untold": untold} if untold else {}
        log_event(event, logging.INFO, **facts, **more)
        _told[key] = (time.monotonic(), 1)
        return
    _told[key] = (since, times + 1)
    if times < A_FEW:
        log_event(event, logging.INFO, **facts)


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = f"time={self.formatTime(record)} level={record.levelname.lower()}"
        line += f" event={_quoted(record.getMessage())}"
        for name, value in getattr(record, "facts", {}).items():
            line += f" {name}={_quoted(value)}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Where it happened and its kind, but not its message: that might name a card."""
        kind, _, trace = ei
        return f"{''.join(traceback.format_tb(trace))}{kind.__name__}"

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return f"{_clock(int(record.created))}.{int(record.msecs):03}Z"


@lru_cache(maxsize=2)
def _clock(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


def _quoted(value: Any) -> str:
    text = str(value)
    return text if text.isalnum() or PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def set_up(level: str) -> None:
    # What no line tells need not be found out for each of them.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    log.setLevel(level.upper())
    # Whoever sends nonsense could make it warn as often as he likes; we tell of it seldom.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)

"""What a page shows of the states it was sent, by the rules of the client script."""

import re
from html import escape
from typing import Any

from marchstone.core.board import BOARD
from marchstone.server.live.shown.scenes import MOST_LINES
from marchstone.web.drawing import PLAYERS, whole

SLOT = re.compile(r"<!--([\w-]+)-->(.*?)<!--/\1-->", re.S)


class PageShown:
    """Every state that it is told comes back as if it had been told whole."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.offers: dict[int, dict[str, Any]] = {}

    def show(self, state: dict[str, Any]) -> dict[str, Any]:
        told = dict(state["parts"])
        if "lines" in state:
            prompt = told.pop("prompt", self.parts["prompt"])
            own = {key: told.pop(key) for key in list(told) if key.startswith("player")}
            players = put(self.parts[PLAYERS], own, PLAYERS)
            board = put(self.parts[BOARD], told)
            log = added(self.parts["log"], state["lines"])
            told = {"prompt": prompt, PLAYERS: players, BOARD: board, "log": log}
        self.parts = told
        return {**state, "parts": told, "actions": [self.offer(it) for it in state["actions"]]}

    def offer(self, told: Any) -> dict[str, Any]:
        if not isinstance(told, int):
            self.offers[told["action"]] = told
        return self.offers[told if isinstance(told, int) else told["action"]]


def put(html: str, told: dict[str, str], root: str = BOARD) -> str:
    """Parts in their slots; what was in a slot stays in it."""
    return whole(taken_apart(html, root) | told, root)


def taken_apart(html: str, key: str = BOARD) -> dict[str, str]:
    """A part and all within it, each with its slots empty."""
    inner: dict[str, str] = {}

    def empty(slot: re.Match[str]) -> str:
        inner.update(taken_apart(slot[2], slot[1]))
        return f"<!--{slot[1]}--><!--/{slot[1]}-->"

    return {key: SLOT.sub(empty, html)} | inner


def added(log: str, lines: list[tuple[int, int | None, str, list[str]]]) -> str:
    head, *old = re.split(r"(?=<li)", log.removesuffix("</ol>"))
    new = [
        f'<li data-line="{ply}"{"" if seat is None else f" class={chr(34)}seat-{seat}{chr(34)}"}>'
        f'<button type="button" class="told" tabindex="-1" data-lights="{" ".join(keys)}">'
        f"{escape(text)}</button></li>\n"
        for ply, seat, text, keys in lines
    ]
    return head + "".join([*old, *new][-MOST_LINES:]) + "</ol>"

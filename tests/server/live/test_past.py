"""Whoever follows a game looks back: at the board as it was shown to him then, and no other."""

import re

import pytest

from marchstone.core.chance.rng import Rng
from server.world import Live, World

LIT = re.compile(r' class="last"(?= )|(?<=\S) last(?=")')


def board(html: str) -> str:
    """Without marks on what was touched last."""
    return LIT.sub("", html)


def looked_back(live: Live, ply: int) -> str:
    live.send("past", ply=ply)
    return board(live.until("past", ply=ply)["html"])


@pytest.mark.parametrize("game", ["schotten-totten", "stone-weapons-paper"])
def test_the_past_is_what_was_shown_then(world: World, game: str) -> None:
    anna, ben, cara = (world.browser(name) for name in ("Anna", "Ben", "Cara"))
    table = anna.new_table("me", "open", game=game)
    ben.sit(table, 1)
    rng = Rng(3)
    with anna.live(table) as a, ben.live(table) as b, cara.live(table) as c:
        seen: dict[Live, dict[int, str]] = {a: {}, b: {}, c: {}}
        for live in seen:
            live.until("state")
        for ply in range(1, 7):
            (a if a.state["yours"] else b).play_any(rng)
            for live, boards in seen.items():
                boards[ply] = board(live.until("state", ply=ply)["parts"]["board"])
        for live, boards in seen.items():
            for ply, shown in boards.items():
                assert looked_back(live, ply) == shown
        lines = re.findall(r'data-line="(\d+)"', a.state["parts"]["log"])
        assert set(map(int, lines)) <= set(range(1, 7))


def test_a_line_names_what_it_speaks_of(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "device")
    with anna.live(table) as live:
        covered = live.until("state")
        live.send("past", ply=0)
        assert live.refusal() == "covered"
        live.send("ready", seat=covered["seat"])
        live.until("state", yours=True)
        if not live.state["actions"]:
            live.until("state")
        live.play()
        live.until("state", ply=1)
        lights = re.findall(r'data-lights="([^"]*)"', live.state["parts"]["log"])
        assert re.fullmatch(r"card-\d+ stone-\d", lights[0])


def test_what_was_taken_back_is_no_past(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:greedy", game="clans-and-glory")
    with anna.live(table) as live:
        first = board(live.until("state", yours=True)["parts"]["board"])
        ply = live.state["ply"]
        live.play()
        live.until("state", ply=ply + 1)
        live.send("undo", seat=0, decision=live.state["undo"]["decision"])
        live.until("state", ply=ply + 2)
        assert looked_back(live, ply + 1) == looked_back(live, ply + 2) == first
        for wrong in (-1, 10**6):
            live.send("past", ply=wrong)
            live.until("past", ply=wrong)

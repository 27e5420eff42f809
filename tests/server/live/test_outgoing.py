"""What is sent to a client, key by key: scripts of pages that are open already read it too."""

import json
from typing import Any

import pytest
from msgspec import UNSET

from marchstone.core.words import ENGLISH
from marchstone.server.live.watching import outgoing
from marchstone.server.refusals import Stale
from server.world import GAME, World

PARTS = {"board", "prompt", "players", "log"}

MESSAGES: list[tuple[outgoing.Message, dict[str, Any]]] = [
    (outgoing.Players("<p>"), {"type": "players", "html": "<p>"}),
    (outgoing.Hint(1, 4, "ž"), {"type": "hint", "seat": 1, "decision": 4, "html": "ž"}),
    (outgoing.Chat(7, "p", "x"), {"type": "chat", "number": 7, "person": "p", "html": "x"}),
    (outgoing.Reload("/lobby"), {"type": "reload", "path": "/lobby"}),
    (outgoing.Gone("why"), {"type": "gone", "text": "why"}),
    (outgoing.Pong(), {"type": "pong"}),
]


@pytest.mark.parametrize(("message", "told"), MESSAGES)
def test_a_message_is_an_object_with_its_type(
    message: outgoing.Message, told: dict[str, Any]
) -> None:
    assert json.loads(outgoing.encode(message)) == told


def test_a_refusal_has_a_name_and_a_sentence() -> None:
    text = "The table has moved on. This is how it stands."
    told = json.loads(outgoing.refusal(Stale(), ENGLISH))
    assert told == {"type": "error", "code": "stale", "text": text}


def state(curtain: Any = UNSET, lines: Any = UNSET, **parts: str) -> dict[str, Any]:
    message = outgoing.State(
        ply=3,
        seat=None,
        decision=0,
        yours=False,
        over=False,
        title="T",
        table={"status": "playing"},
        parts=parts,
        lines=lines,
        actions=[8, outgoing.Offer(9, ("card-1", "stone-2"), "Play")],
        hint=False,
        last=["card-1"],
        curtain=curtain,
        undo=outgoing.Undo(1, "now", 4),
        asked="",
    )
    told: dict[str, Any] = json.loads(outgoing.encode(message))
    return told


def test_a_state_leaves_out_what_is_unset() -> None:
    assert state(board="b", lines=[(3, 1, "said")]) == {
        "type": "state",
        "ply": 3,
        "seat": None,
        "decision": 0,
        "yours": False,
        "over": False,
        "title": "T",
        "table": {"status": "playing"},
        "parts": {"board": "b"},
        "lines": [[3, 1, "said"]],
        "actions": [8, {"action": 9, "path": ["card-1", "stone-2"], "label": "Play"}],
        "hint": False,
        "last": ["card-1"],
        "undo": {"seat": 1, "how": "now", "decision": 4},
        "asked": "",
    }
    assert state(curtain="c").keys() - state(lines=[]).keys() == {"curtain"}
    assert state(lines=[]).keys() - state().keys() == {"lines"}


def test_a_page_and_the_socket_tell_the_same_state(world: World) -> None:
    anna, karel = world.browser("Anna"), world.browser("Karel")
    table = anna.new_table("me", "open")
    karel.sit(table, 1)
    for browser in (anna, karel):
        page = browser.get(f"/table/{table}").text
        drawn = json.loads(page.partition('id="state">')[2].partition("</script>")[0])
        with browser.live(table) as live:
            sent = live.until("state")
        assert sent.pop("parts").keys() == PARTS
        assert drawn == sent


def test_a_stream_tells_the_view_that_a_program_can_ask_for(world: World) -> None:
    zoe, karel = world.program("Zoë"), world.program("Karel")
    table = zoe.post("/api/tables", game=GAME, seats=["me", "open"]).json()["id"]
    karel.post(f"/api/tables/{table}/seats/1")
    told = zoe.first_event(f"/api/tables/{table}/events", "seat=0").decode()
    view = zoe.get(f"/api/tables/{table}/view?seat=0").json()
    assert json.loads(told.partition("data: ")[2]) == view
    assert view["view"]["hand"]

"""What each operation of the API is asked, and what it answers, by example.

A key is the method and the path; the values are the path as it is called, what is sent, and what
comes back.
"""

from __future__ import annotations

from typing import Any

from marchstone.server.http.apidocs import tournaments
from marchstone.server.http.apidocs.example import Example

TABLE = "k7m2qx9d4h"


def _seat(number: int, kind: str, name: str, *, is_you: bool = False) -> dict[str, Any]:
    return {"seat": number, "kind": kind, "name": name, "is_you": is_you}


A_TABLE: dict[str, Any] = {
    "id": TABLE,
    "game": "schotten-totten",
    "version": 1,
    "can_play": True,
    "options": {"variant": "basic", "claims": "after", "edition": "cz", "rounds": 1},
    "status": "playing",
    "public": True,
    "hints": True,
    "undo": True,
    "seats": [_seat(0, "person", "Ada", is_you=True), _seat(1, "bot", "Sharp bot")],
    "to_act": [0],
    "ranks": None,
    "invitation": None,
    "clock": "bank:600+10",
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
}
WAITING: dict[str, Any] = A_TABLE | {
    "status": "waiting",
    "seats": [_seat(0, "person", "Ada", is_you=True), _seat(1, "open", "")],
    "to_act": [],
    "invitation": "m3t8v5w2n7p4q9r6s2xy",
}
AN_ACTION: dict[str, Any] = {
    "action": 39,
    "notation": "r5 4",
    "label": "Play red 5 at stone 4",
    "path": ["card-4", "stone-4"],
}
A_VIEW: dict[str, Any] = {
    "table": TABLE,
    "status": "playing",
    "seat": 0,
    "ply": 18,
    "decision": 9,
    "to_act": [0],
    "view": {"hand": [4, 8, 42, 44, 47, 48], "decks_left": [31, 0], "legal": [39]},
    "actions": [AN_ACTION],
    "ranks": None,
    "reason": None,
    "undo": "now",
    "asked": None,
    "clock": {"left": [412000, 388000], "free": [0, 0], "running": [0]},
    "handed_over": False,
}
LATER: dict[str, Any] = A_VIEW | {"ply": 19, "decision": 10, "to_act": [1], "actions": []}
HERE = f"/api/tables/{TABLE}"
BEN: dict[str, Any] = {"person": "7c21d09be4", "name": "Ben", "here": True}
SOUGHT: dict[str, Any] = {
    "game": "schotten-totten",
    "seats": 2,
    "options": {"variant": "tactics"},
    "clock": None,
    "rated": True,
    "waited": 0,
    "table": None,
}
COMPANY: dict[str, Any] = {"friends": [BEN], "asking": [], "asked": [], "blocked": []}

A_RATING = {"points": 1712, "margin": 142, "provisional": False, "games": 24}

A_PLAN: dict[str, Any] = {
    "seat": 0,
    "cases": [{"key": "5f2b90c1d3a87e64", "told": "Ben bids 3.", "actions": [12, 13]}],
    "answers": [{"key": "5f2b90c1d3a87e64", "action": 12}],
}
A_WAITING_GAME: dict[str, Any] = {
    "table": A_TABLE,
    "your_turn": True,
    "left": 93_600_000,
    "rests_until": None,
    "since": 1763280000000,
}

A_TURN: dict[str, Any] = {"table": TABLE, "game": "schotten-totten", "seat": 1, "away": False}

A_NOTICE: dict[str, Any] = {
    "number": 18,
    "kind": "turn",
    "title": "It is your turn",
    "text": "Schotten Totten with Ben",
    "path": f"/table/{TABLE}",
    "game": "schotten-totten",
    "table": TABLE,
    "at": 1763280000000,
}

EXAMPLES: dict[tuple[str, str], Example] = {
    ("POST", "/api/guests"): Example(
        "/api/guests",
        {"name": "My bot"},
        {"person": "5f1c…", "name": "My bot", "token": "Jx3…"},
    ),
    ("DELETE", "/api/session"): Example("/api/session"),
    ("GET", "/api/bot"): Example(
        "/api/bot",
        answer={"name": "Hal", "owner": "Ada", "games": ["schotten-totten"], "open": True},
    ),
    ("GET", "/api/bot/turns"): Example("/api/bot/turns?wait=25", answer=[A_TURN]),
    ("GET", "/api/games"): Example(
        "/api/games",
        answer=[
            {
                "name": "schotten-totten",
                "title": "Schotten Totten",
                "version": 1,
                "seat_counts": [2],
                "num_actions": 1796,
                "options": {"variant": ["basic", "tactics"], "rounds": [1, 2, 3]},
                "bots": ["random", "greedy", "gentle", "fair", "sharp", "fierce"],
            }
        ],
    ),
    ("GET", "/api/tables"): Example("/api/tables?of=waiting", answer=[WAITING]),
    ("POST", "/api/tables"): Example(
        "/api/tables", {"game": "schotten-totten", "seats": ["me", "bot:sharp"]}, A_TABLE
    ),
    ("GET", "/api/tables/{table}"): Example(HERE, answer=A_TABLE),
    ("DELETE", "/api/tables/{table}"): Example(HERE),
    ("POST", "/api/tables/{table}/seats/{seat}"): Example(f"{HERE}/seats/1", answer=A_TABLE),
    ("PUT", "/api/tables/{table}/seats/{seat}"): Example(
        f"{HERE}/seats/1", {"bot": "sharp"}, A_TABLE
    ),
    ("DELETE", "/api/tables/{table}/seats/{seat}"): Example(f"{HERE}/seats/1", answer=WAITING),
    ("POST", "/api/tables/{table}/lot"): Example(f"{HERE}/lot", {"lot": "0f" * 32}, A_TABLE),
    ("POST", "/api/tables/{table}/host"): Example(f"{HERE}/host", {"seat": 1}, WAITING),
    ("GET", "/api/tables/{table}/view"): Example(f"{HERE}/view?seat=0", answer=A_VIEW),
    ("POST", "/api/tables/{table}/actions"): Example(
        f"{HERE}/actions", {"seat": 0, "action": 39, "decision": 9}, LATER
    ),
    ("POST", "/api/tables/{table}/undo"): Example(
        f"{HERE}/undo", {"seat": 0, "decision": 10, "ask": False}, A_VIEW
    ),
    ("POST", "/api/tables/{table}/end"): Example(
        f"{HERE}/end",
        {"seat": 0},
        A_VIEW | {"asked": {"ply": 18, "seat": 0, "agreed": [0], "what": "end"}},
    ),
    ("POST", "/api/tables/{table}/resign"): Example(
        f"{HERE}/resign",
        {"seat": 0},
        A_VIEW
        | {"status": "over", "to_act": [], "actions": [], "ranks": [2, 1], "reason": "resigned"}
        | {"undo": None, "clock": None},
    ),
    ("POST", "/api/tables/{table}/undo/answer"): Example(
        f"{HERE}/undo/answer", {"seat": 1, "ply": 18, "yes": True}, A_VIEW
    ),
    ("GET", "/api/tables/{table}/hint"): Example(
        f"{HERE}/hint?seat=0",
        answer={
            "table": TABLE,
            "seat": 0,
            "ply": 18,
            "decision": 9,
            "suggestions": [AN_ACTION | {"chance": 58, "reason": "It completes a run."}],
        },
    ),
    ("GET", "/api/tables/{table}/events"): Example(
        f"{HERE}/events?seat=0", answer={"event": "view", "data": '{"ply": 18, …}'}
    ),
    ("GET", "/api/tables/{table}/record"): Example(
        f"{HERE}/record", answer={"format": 1, "game": "schotten-totten", "moves": [[0, 39]]}
    ),
    ("GET", "/api/mine"): Example(
        "/api/mine",
        answer=[A_WAITING_GAME],
    ),
    ("GET", "/api/notices"): Example("/api/notices", answer=[A_NOTICE]),
    ("POST", "/api/notices/read"): Example("/api/notices/read", {"until": 18}, {"unread": 0}),
    ("GET", "/api/friends"): Example("/api/friends", answer=COMPANY),
    ("POST", "/api/friends"): Example("/api/friends", {"name": "Ben"}, COMPANY),
    ("DELETE", "/api/friends/{person}"): Example(
        "/api/friends/7c21d09be4", answer=COMPANY | {"friends": []}
    ),
    ("PUT", "/api/blocks/{person}"): Example(
        "/api/blocks/7c21d09be4",
        answer=COMPANY | {"friends": [], "blocked": [BEN | {"here": False}]},
    ),
    ("DELETE", "/api/blocks/{person}"): Example(
        "/api/blocks/7c21d09be4", answer=COMPANY | {"friends": []}
    ),
    ("GET", "/api/invitations"): Example(
        "/api/invitations", answer=[{"by": BEN, "table": WAITING}]
    ),
    ("DELETE", "/api/invitations/{table}"): Example(f"/api/invitations/{TABLE}"),
    ("POST", "/api/tables/{table}/invitations"): Example(
        f"{HERE}/invitations", {"name": "Ben"}, WAITING
    ),
    ("POST", "/api/tables/{table}/pause"): Example(
        f"{HERE}/pause",
        {"seat": 0},
        A_VIEW | {"asked": {"ply": 18, "seat": 0, "agreed": [0], "what": "pause"}},
    ),
    ("POST", "/api/tables/{table}/resume"): Example(f"{HERE}/resume", {"seat": 0}, A_VIEW),
    ("POST", "/api/tables/{table}/rematch"): Example(f"{HERE}/rematch", answer=A_TABLE),
    ("POST", "/api/queue"): Example(
        "/api/queue",
        {"game": "schotten-totten", "options": {"variant": "tactics"}, "rated": True},
        SOUGHT,
    ),
    ("GET", "/api/queue"): Example("/api/queue", answer=SOUGHT | {"waited": 4100, "table": TABLE}),
    ("DELETE", "/api/queue"): Example("/api/queue"),
    ("GET", "/api/best/{game}"): Example(
        "/api/best/rebirth",
        answer=[{"place": 1, "name": "Ben", "person": "7c21d09be4", "rating": A_RATING}],
    ),
    ("GET", "/api/players/{player}"): Example(
        "/api/players/7c21d09be4",
        answer={
            "person": "7c21d09be4",
            "name": "Ben",
            "account": True,
            "games": [
                {
                    "game": "rebirth",
                    "games": 31,
                    "results": [
                        {"players": 3, "place": 1, "games": 19},
                        {"players": 3, "place": 2, "games": 12},
                    ],
                    "rating": A_RATING,
                }
            ],
        },
    ),
    ("GET", "/api/players/{player}/ratings"): Example(
        "/api/players/7c21d09be4/ratings?game=rebirth",
        answer=[
            {"table": TABLE, "at": 1763280000000, "players": 3, "place": 1}
            | {"before": 1698, "after": 1712, "margin": 142}
        ],
    ),
    ("GET", "/api/tables/{table}/plan"): Example(f"{HERE}/plan?seat=0", answer=A_PLAN),
    ("PUT", "/api/tables/{table}/plan"): Example(
        f"{HERE}/plan",
        {"seat": 0, "answers": [{"key": "5f2b90c1d3a87e64", "action": 12}]},
        A_PLAN,
    ),
    ("GET", "/api/vacation"): Example(
        "/api/vacation", answer={"left": 28, "first": None, "last": None}
    ),
    ("PUT", "/api/vacation"): Example(
        "/api/vacation",
        {"first": "2026-12-24", "days": 7},
        {"left": 21, "first": "2026-12-24", "last": "2026-12-30"},
    ),
    ("DELETE", "/api/vacation"): Example(
        "/api/vacation", answer={"left": 28, "first": None, "last": None}
    ),
    **tournaments.EXAMPLES,
}

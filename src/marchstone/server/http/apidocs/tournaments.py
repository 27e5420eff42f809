"""What the operations about tournaments are asked, and what they answer, by example."""

from __future__ import annotations

from typing import Any

from marchstone.server.http.apidocs.example import Example

TOURNAMENT = "w4n8c2rt6b"
HERE = f"/api/tournaments/{TOURNAMENT}"


def _entrant(number: int, place: int, name: str, bot: str | None, points: float) -> dict[str, Any]:
    told: dict[str, Any] = {"number": number, "name": name, "bot": bot, "is_you": number == 1}
    told |= {"out": None, "place": place, "points": points, "buchholz": 1.0 - points}
    return told | {"sonneborn_berger": 0.0, "wins": int(points), "direct": 0.0}


A_LINE: dict[str, Any] = {
    "id": TOURNAMENT,
    "title": "Sunday at the border",
    "kind": "swiss",
    "game": "schotten-totten",
    "options": {"variant": "basic"},
    "clock": "bank:600+10",
    "status": "running",
    "paused": False,
    "round": 1,
    "rounds": 1,
    "players": 2,
    "most": 16,
    "begins": None,
    "appear": 300,
    "pace": "auto",
    "listed": True,
    "accounts_only": False,
    "rated": False,
    "yours": True,
}
A_TOURNAMENT: dict[str, Any] = A_LINE | {
    "entrants": [_entrant(1, 1, "Ada", None, 1.0), _entrant(2, 2, "Gentle bot", "gentle", 0.0)],
    "encounters": [
        {
            "round": 1,
            "board": 1,
            "game": 1,
            "first": 1,
            "second": 2,
            "table": "k7m2qx9d4h",
            "points": [1.0, 0.0],
            "how": "game",
        }
    ],
}
ONE = "/api/tournaments/{tournament}"

EXAMPLES: dict[tuple[str, str], Example] = {
    ("GET", "/api/tournaments"): Example("/api/tournaments?of=open", answer=[A_LINE]),
    ("POST", "/api/tournaments"): Example(
        "/api/tournaments",
        {"title": "Sunday at the border", "game": "schotten-totten", "clock": "bank:600+10"},
        A_TOURNAMENT,
    ),
    ("GET", ONE): Example(HERE, answer=A_TOURNAMENT),
    ("DELETE", ONE): Example(HERE),
    ("POST", f"{ONE}/entry"): Example(f"{HERE}/entry", answer=A_TOURNAMENT),
    ("DELETE", f"{ONE}/entry"): Example(f"{HERE}/entry", answer=A_TOURNAMENT),
    ("POST", f"{ONE}/bots"): Example(f"{HERE}/bots", {"bot": "gentle"}, A_TOURNAMENT),
    ("DELETE", f"{ONE}/entrants/{{number}}"): Example(f"{HERE}/entrants/2", answer=A_TOURNAMENT),
    ("POST", f"{ONE}/next"): Example(f"{HERE}/next", answer=A_TOURNAMENT),
    ("POST", f"{ONE}/pause"): Example(f"{HERE}/pause", {"on": True}, A_TOURNAMENT),
}

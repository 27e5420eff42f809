"""Shows a recorded match, move by move: `python examples/replay.py record.txt [seat]`.

Without a seat you see what a spectator saw. A record is a file that the server offers when a
match is over; this script makes one itself if it is given none.
"""

from __future__ import annotations

import sys
from pathlib import Path

from marchstone import games
from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.core.words import ENGLISH, Voice


def a_record() -> str:
    match = Match.start(games.get("schotten-totten"), {}, seats=2, seed=7)
    while match.outcome() is None:
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[-1])
    return match.record().to_text()


def show(record: Record, seat: int | None) -> None:
    last = Match.replay(record)  # the whole record is checked before anything is shown
    game = last.game
    match = Match.replay(record, plies=0)
    voice = Voice(ENGLISH, tuple(f"Seat {n}" for n in range(record.seats)), seat)
    for mover, action in record.moves:
        print(f"\n{match.ply + 1}. Seat {mover}: {game.notation(action)}")
        match.play(mover, action)
        print(game.text.picture(match.view(seat), voice, colour=False))
    print(game.text.prompt(last.view(seat), voice))


def main(path: str | None = None, seat: str | None = None) -> None:
    try:
        text = Path(path).read_text(encoding="utf-8") if path else a_record()
        show(Record.read(text), None if seat is None else int(seat))
    except MarchstoneError as error:
        sys.exit(f"{path}: {error}")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A record that our rules cannot play again: whatever of it can be read is printed."""

from __future__ import annotations

from pathlib import Path

from marchstone import games
from marchstone.core.ending import Ending
from marchstone.core.record import Record
from marchstone.core.words import Voice
from marchstone.terminal.arguments import MISTAKE


def retell(file: Path, language: str, seat: int | None) -> int:
    """The events, if they were kept; otherwise the file as it stands, for people to read."""
    text = file.read_text(encoding="utf-8")
    record = Record.read(text) if text.lstrip().startswith("{") else None
    if record is None or not record.events:
        print(text)
        return MISTAKE
    game = games.get(record.game)
    game.check_seats(record.seats)
    words = game.words(language)
    names = tuple(words("Player {n}", n=n) for n in range(1, record.seats + 1))
    for line in story(record, Voice(words, names, seat)):
        print(line)
    return 0


def story(record: Record, voice: Voice) -> list[str]:
    """The whole game in sentences, as the reader may know it."""
    t, last, lines = voice.words, len(record.moves), []
    for ply, events in enumerate(record.events, start=1):
        lines.append(t("Ply {n} of {last}", n=ply, last=last))
        lines += [f"· {told}" for told in games.get(record.game).retold(events, voice)]
    ending = Ending.of(record.outcome)
    if record.outcome is not None:
        ranks = zip(voice.names, record.outcome.ranks, strict=False)
        places = (f"{name}: {t('place {rank}', rank=rank)}" for name, rank in ranks)
        lines.append(ending.result(record.outcome, voice) if ending else " · ".join(places))
    return lines

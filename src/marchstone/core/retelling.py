"""Games that were played by other rules than ours: what was written down is told, not replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marchstone.core.protocol import AnyGame, Event
from marchstone.core.words import Voice


def sentences(game: AnyGame, events: Iterable[Event], voice: Voice) -> Iterator[str]:
    """The events as the reader may know them; what our words no longer fit is left out."""
    for event in events:
        try:
            told = game.text.log(event.seen_by(voice.reader), voice)
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
            continue
        if told:
            yield told

"""Who has what, in words: you 2, Anna 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from marchstone.core.words import Voice


def named(seats: Iterable[int], voice: Voice) -> str:
    you = voice.words("you")
    return ", ".join(you if voice.is_reader(seat) else voice.names[seat] for seat in seats)


def having(counts: Iterable[tuple[int, int]], voice: Voice) -> str:
    """Seats with a number each."""
    t = voice.words
    return ", ".join(
        t("you {n}", n=n) if voice.is_reader(seat) else f"{voice.names[seat]} {n}"
        for seat, n in counts
    )


def counted(counts: Sequence[int], voice: Voice) -> str:
    """Who has how many, those with none left out."""
    return having(((seat, n) for seat, n in enumerate(counts) if n), voice)


def shared(points: Sequence[int], voice: Voice) -> str:
    """Who gets how much, the most first."""
    order = sorted((-n, seat) for seat, n in enumerate(points) if n)
    return having(((seat, -n) for n, seat in order), voice) or voice.words("nobody")


def compared(counts: Sequence[int], voice: Voice) -> str:
    """What every seat has of a thing, in brackets; "" if nothing is compared."""
    return f" ({having(enumerate(counts), voice)})" if counts else ""

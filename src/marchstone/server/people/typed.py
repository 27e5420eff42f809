"""What people type, as one line of characters that can be seen."""

from __future__ import annotations

import unicodedata

# Characters that are drawn as nothing or as a gap, though Unicode counts them as letters, marks or
# signs: joiners, fillers, vowels that are not said, selectors of a variant, a blank of braille.
UNSEEN = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *(0x13441, 0x13442, 0x16FE4, 0x1BC9D, 0x1D159),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
MOST_MARKS = 3  # on one letter; with more of them a line is drawn across its neighbours


def one_line(text: str) -> str:
    """Without invisible characters, spare blanks and marks that stand on nothing; "" if nothing is
    left."""
    seen, marks = list[str](), MOST_MARKS
    for character in text:
        kind = unicodedata.category(character)[0]
        is_mark = kind == "M" and character not in UNSEEN
        if is_mark and marks == MOST_MARKS:
            continue
        marks = marks + 1 if is_mark else 0
        is_seen = kind not in "CZ" and character not in UNSEEN
        if not is_seen:
            marks = MOST_MARKS
        seen.append(character if is_seen else " ")
    return " ".join("".join(seen).split())

"""The recorded matches of Clans and Glory: one for each number of players."""

VARIANTS: dict[str, tuple[dict[str, str], int, int]] = {
    "two": ({}, 2, 12),
    "three": ({}, 3, 8),
    "four": ({}, 4, 21),
}

"""The recorded matches of Stone, Weapons, Paper: in each of them every kind of move occurs."""

VARIANTS: dict[str, tuple[dict[str, str], int, int]] = {
    "two": ({}, 2, 11),
    "three": ({}, 3, 4),
    "four": ({}, 4, 1),
}

"""The recorded matches of Rebirth: one for each map and number of players."""

VARIANTS: dict[str, tuple[dict[str, str], int, int]] = {
    f"{name}-{number}": ({"map": name}, seats, 10 * seats + len(name))
    for name in ("scotland", "ireland")
    for number, seats in (("two", 2), ("three", 3), ("four", 4))
}

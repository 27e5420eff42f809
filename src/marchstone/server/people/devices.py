"""Which kind of browser somebody has, in words that he knows: "Firefox, Linux"."""

from __future__ import annotations

LONGEST_HEADER = 400

# The first that a browser names. Most of them also name those they would like to be taken for,
# so the order matters.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chromium/": "Chromium",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "Linux": "Linux",
}


def device_of(user_agent: str) -> str:
    """Browser and system, as far as the header tells; nothing else of it is kept."""
    header = user_agent[:LONGEST_HEADER]
    found = (_first(BROWSERS, header), _first(SYSTEMS, header))
    return ", ".join(filter(None, found))


def _first(known: dict[str, str], header: str) -> str:
    return next((name for mark, name in known.items() if mark in header), "")

"""What a visitor has chosen, and what his browser asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from babel import negotiate_locale

from marchstone import bots
from marchstone.core.words import LANGUAGES
from marchstone.web.contexts import Settings

THEMES = ("auto", "light", "dark")
CONFIRMS = ("small", "always", "never")
SPEEDS = ("off", "quick", "normal", "slow")
WITNESSES = ("friends", "nobody")  # who sees that somebody is here
LONGEST_HEADER = 400


def read_settings(stored: Mapping[str, Any]) -> Settings:
    language, theme = str(stored.get("language", "")), str(stored.get("theme", ""))
    motion, rival = str(stored.get("motion", "")), str(stored.get("rival", ""))
    seen_by = str(stored.get("seen_by", ""))
    return Settings(
        language=language if language in LANGUAGES else "",
        confirm=_confirm(stored.get("confirm")),
        sound=bool(stored.get("sound", False)),
        theme=theme if theme in THEMES else "auto",
        motion=motion if motion in SPEEDS else "normal",
        rival=rival if rival in bots.LEVELS else "",
        seen_by=seen_by if seen_by in WITNESSES else WITNESSES[0],
    )


def _confirm(stored: object) -> str:
    """What was stored as a yes or a no is understood too."""
    if stored in (True, "1"):
        return "always"
    return stored if isinstance(stored, str) and stored in CONFIRMS else "small"


def plain_settings(settings: Settings) -> dict[str, Any]:
    return asdict(settings)


def settings_text(settings: Settings) -> str:
    """For the cookie of somebody who has no name yet: "cs.dark.always.0.quick"."""
    flags = f"{settings.confirm}.{int(settings.sound)}"
    return f"{settings.language}.{settings.theme}.{flags}.{settings.motion}"


def read_settings_text(text: str) -> Settings:
    language, theme, confirm, sound, motion = [*text.split("."), *"....."][:5]
    flags = {"confirm": confirm, "sound": sound == "1"}
    return read_settings({"language": language, "theme": theme, "motion": motion, **flags})


def accepted(header: str) -> str:
    """The one of our languages that the browser likes best, as Accept-Language says."""
    liked = [part.partition(";") for part in header[:LONGEST_HEADER].split(",")]
    liked.sort(key=lambda part: -_quality(part[2]))
    tags = [tag.strip() for tag, _, quality in liked if _quality(quality) > 0]
    return (negotiate_locale(tags, LANGUAGES, sep="-") or LANGUAGES[0]).lower()


def _quality(text: str) -> float:
    name, _, number = text.strip().partition("=")
    try:
        return float(number) if name == "q" else float(not text)
    except ValueError:
        return 0.0

"""What a device keeps of a page that is installed: its name, its icons, and a word for when the
server is away. All of it is the same for everybody."""

from __future__ import annotations

from functools import cache
from typing import Any

from marchstone.core.words import Words
from marchstone.web import assets
from marchstone.web.render import environment

SIZES = (180, 192, 512)
INK, PAPER = "#22303a", "#f6f1e7"
MARGIN = 6  # around the picture, of which a device may cut a circle


def manifest(t: Words) -> dict[str, Any]:
    return {
        "id": "/",
        "name": "Marchstone",
        "short_name": "Marchstone",
        "description": t("Board games in your browser, with friends or against bots."),
        "lang": t.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": INK,
        "background_color": PAPER,
        "categories": ["games"],
        "icons": [_icon(192), _icon(512), {**_icon(512, "-round"), "purpose": "maskable"}],
        "shortcuts": [{"name": t("My games"), "url": "/mine"}],
    }


def _icon(size: int, shape: str = "") -> dict[str, str]:
    return {"src": f"/icon{shape}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}


@cache
def icon(size: int, *, is_round: bool = False) -> bytes:
    """Drawn from the one picture that we have; with a margin where a device cuts its own shape."""
    import resvg_py  # whoever needs no pictures waits for no library

    asset = assets.find("icon.svg")
    assert asset is not None
    svg = asset.content.decode()
    if is_round:
        whole = 32 + 2 * MARGIN
        square = f'<rect x="-{MARGIN}" y="-{MARGIN}" width="{whole}" height="{whole}"'
        svg = svg.replace('viewBox="0 0 32 32"', f'viewBox="-{MARGIN} -{MARGIN} {whole} {whole}"')
        svg = svg.replace('<rect width="32" height="32" rx="7"', square)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))


def offline_page(t: Words) -> str:
    return environment().get_template("notices/offline.html").render(t=t)

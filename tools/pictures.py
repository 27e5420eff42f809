"""Boards of seeded games as PNG files, for the documents and for a look before a change is made.

`python tools/pictures.py FOLDER [--game NAME] [--chromium PATH]` draws games at several moments, on
a wide screen and on a phone, light and dark, and the middle of each in grey.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from marchstone import bots, games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.protocol import Event
from marchstone.core.words import Voice
from marchstone.web import assets
from marchstone.web.drawing import render_board
from marchstone.web.render import symbols

NAMES = ("Ailsa", "Bruce", "Catriona", "Dougal")
SIZES = {"wide": (944, 690), "phone": (390, 844)}
PAGE = """<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">
<meta name="color-scheme" content="{theme}"><style>{style}
body {{ background: var(--oak); }} main {{ padding: 12px 0; filter: {filter}; }}
main.wide {{ container: board / size; flex: none; height: 100vh; padding: 20px; }}</style></head>
<body>{symbols}<main class="{size}">{board}</main></body></html>"""
LIGHT_UP = """picks => document.querySelectorAll("[data-pick]").forEach(element =>
  element.classList.toggle("can-pick", picks.includes(element.dataset.pick)))"""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game played by bots from a seed, looked at when `is_it` is true after so many plies."""

    game: str
    name: str
    options: dict[str, str | int]
    seed: int
    plies: int
    is_it: Callable[[Any], bool]
    seats: int = 2


def is_play(view: Any) -> bool:
    return bool(view.phase == "play")


def is_place(view: Any) -> bool:
    return bool(view.phase == "place")


SCHOTTEN_TOTTEN = (
    Moment("schotten-totten", "early", {}, seed=3, plies=8, is_it=is_play),
    Moment("schotten-totten", "middle", {}, seed=3, plies=26, is_it=is_play),
    Moment("schotten-totten", "claim", {}, 4, plies=26, is_it=lambda view: view.claimable > 0),
    Moment("schotten-totten", "tactics", {"variant": "tactics", "rounds": 3}, 12, 44, is_play),
    Moment(
        "schotten-totten",
        "joker",
        {"variant": "tactics", "edition": "cz"},
        seed=7,
        plies=6,
        is_it=lambda view: view.phase == "declare",
    ),
)
CLANS_AND_GLORY = (
    Moment("clans-and-glory", "middle", {}, seed=3, plies=17, is_it=is_place),
    Moment("clans-and-glory", "three", {}, seed=5, plies=24, is_it=is_place, seats=3),
    Moment("clans-and-glory", "shield", {}, 6, 14, lambda view: view.phase == "shield", seats=4),
    Moment("clans-and-glory", "end", {}, 6, 0, lambda view: view.result is not None, seats=4),
)
STONE_WEAPONS_PAPER = tuple(
    Moment("stone-weapons-paper", name, {}, seed, plies, is_it, seats)
    for name, seed, plies, is_it, seats in (
        ("middle", 5, 150, lambda view: view.phase == "throw", 4),
        ("two", 3, 70, lambda view: view.phase == "throw", 2),
        ("auction", 6, 90, lambda view: view.phase == "bid" and view.auction.leader >= 0, 3),
        ("build", 4, 60, lambda view: view.phase == "build" and len(view.legal) > 4, 3),
        ("red", 8, 100, lambda view: view.phase == "after" and view.mood == "red", 4),
        ("end", 2, 0, lambda view: view.result is not None, 4),
    )
)
REBIRTH = (
    Moment("rebirth", "middle", {}, seed=3, plies=24, is_it=is_place),
    Moment("rebirth", "ireland", {"map": "ireland"}, 5, plies=48, is_it=is_place, seats=4),
    Moment("rebirth", "extra", {"map": "ireland"}, 2, 9, lambda view: view.phase == "extra"),
    Moment("rebirth", "end", {}, 6, 0, lambda view: view.result is not None, seats=3),
)
MOMENTS = (*SCHOTTEN_TOTTEN, *CLANS_AND_GLORY, *STONE_WEAPONS_PAPER, *REBIRTH)


def moment_of(moment: Moment) -> tuple[Any, frozenset[str]]:
    """What the one in turn sees, and what the moves before his touched."""
    game = games.get(moment.game)
    options = parse_options(game.options, moment.options)
    state, rng = game.new(options, moment.seats, moment.seed), Rng(moment.seed)
    bot, touched = bots.get("greedy", game), frozenset[str]()
    for ply in range(game.max_plies + 1):
        seat = next(iter(state.to_act()), 0)
        view = game.view(state, seat)
        if ply >= moment.plies and moment.is_it(view):
            return view, touched
        if not state.to_act():
            break
        events: list[Event] = []
        state.apply(seat, bot.choose(view, rng), events)
        touched = frozenset(key for event in events for key in game.touched(event.seen_by(None)))
    raise ValueError(f"{moment.name} never comes in the game of seed {moment.seed}")


def first_picks(paths: list[tuple[str, ...]]) -> list[str]:
    """What can be picked first; where that leaves no choice, what can be picked then."""
    firsts = {path[0] for path in paths}
    if len(firsts) == 1 and all(len(path) > 1 for path in paths):
        return sorted({path[1] for path in paths})
    return sorted(firsts)


def shoot(browser: Browser, moment: Moment, size: str, theme: str, file: Path) -> None:
    game = games.get(moment.game)
    view, touched = moment_of(moment)
    voice = Voice(game.words("en"), NAMES[: moment.seats], view.seat)
    shared = [f"{name}.css" for name in ("colours", "style", "table")]
    sheets = [assets.find(sheet) for sheet in (*shared, f"games/{game.name}/board.css")]
    html = PAGE.format(
        theme="light" if theme == "grey" else theme,
        filter="grayscale(1)" if theme == "grey" else "none",
        style="\n".join(sheet.content.decode() for sheet in sheets if sheet),
        symbols=symbols(game.name),
        size=size,
        board=render_board(game, view, voice, touched),
    )
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=2, reduced_motion="reduce"
    )
    page.set_content(html)
    page.evaluate(LIGHT_UP, first_picks([game.path(action) for action in view.legal]))
    page.screenshot(path=file)
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=given.chromium, args=["--no-sandbox"])
        for moment in (one for one in MOMENTS if given.game in ("", one.game)):
            for size in SIZES:
                for theme in ("light", "dark", *(["grey"] if moment.name == "middle" else [])):
                    file = given.folder / f"{moment.game}-{moment.name}-{size}-{theme}.png"
                    shoot(browser, moment, size, theme, file)
                    print(file)
        browser.close()


if __name__ == "__main__":
    main()

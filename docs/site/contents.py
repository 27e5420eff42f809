"""The pages of the site in their order; what is not named here is not on it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
RULEBOOK = "src/marchstone/games/{}/rulebook/rules"
DECISIONS = [f"docs/decisions/{page.stem}" for page in sorted(ROOT.glob("docs/decisions/0*.md"))]

# A page is its path from the root, without its ending; "title = page" gives it another title here.
CHAPTERS = {
    "Play": [
        "docs/play",
        "docs/days",
        "docs/company",
        "docs/ratings",
        "docs/tournaments",
        "docs/notifications",
        "docs/cli",
        "docs/fairness",
        "docs/pictures/README",
    ],
    "Rules": [
        f"Schotten Totten = {RULEBOOK.format('schotten_totten')}",
        f"Clans and Glory = {RULEBOOK.format('clans_and_glory')}",
        f"Stone, Weapons, Paper = {RULEBOOK.format('stone_weapons_paper')}",
        f"Rebirth = {RULEBOOK.format('rebirth')}",
    ],
    "Host": [
        "docs/server",
        "docs/deploy",
        "docs/reliability",
        "SECURITY",
    ],
    "Research": [
        "docs/research",
        "docs/environments",
        "docs/bots",
        "docs/arena",
        "docs/training",
        "docs/batch",
        "docs/compiled",
        "bench/README",
    ],
    "Programs": [
        "docs/protocol",
        "docs/api/http",
        "docs/mcp",
        "docs/api/core",
        "docs/api/games",
        "docs/api/bots",
        "docs/api/envs",
    ],
    "The games as data": [
        "docs/games/schotten-totten",
        "docs/games/clans-and-glory",
        "docs/games/stone-weapons-paper",
        "docs/games/rebirth",
    ],
    "Build": [
        "docs/house",
        "docs/walks",
        "docs/adding-a-game",
        "docs/boards",
        "docs/words",
        "CONTRIBUTING",
        "docs/decisions/README",
        "CHANGELOG",
    ],
}


def _page(entry: str) -> str:
    return entry.split(" = ")[-1]


NAMED = ["README", *(_page(entry) for some in CHAPTERS.values() for entry in some)]
# A document that nobody has put into a chapter is found all the same.
OTHERS = sorted({f"docs/{page.stem}" for page in ROOT.glob("docs/*.md")} - {*NAMED})
PAGES = [*NAMED, *OTHERS, *DECISIONS]


def trees() -> str:
    """What Sphinx makes the list of pages from."""
    chapters = CHAPTERS | ({"More": OTHERS} if OTHERS else {})
    return "".join(
        _tree([":hidden:", ":titlesonly:", f":caption: {name}"], chapters[name])
        for name in chapters
    )


def decisions() -> str:
    return _tree([":titlesonly:"], DECISIONS)


def _tree(settings: list[str], entries: list[str]) -> str:
    lines = [f"{title} </{page}>" if page else f"/{title}" for title, page in map(_parts, entries)]
    return "\n".join(["", "", "```{toctree}", *settings, "", *lines, "```", ""])


def _parts(entry: str) -> tuple[str, str]:
    title, _, page = entry.partition(" = ")
    return title, page

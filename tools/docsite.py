"""The documents as a site: built strictly, then every link in it followed, anchors too.

    python tools/docsite.py [FOLDER]    # `make docs`: into build/site

A link that leads nowhere is a fault, and so is anything that a page would fetch from another host.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parent.parent
FETCHED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}
FOREIGN = re.compile(r"""(?:@import|url\()\s*["']?(https?:|//)""")


def build(into: Path) -> None:
    """Warnings are errors."""
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    folders = ["-c", "docs", "-d", str(into.with_name(f"{into.name}-trees")), ".", str(into)]
    subprocess.run([*sphinx, *folders], cwd=ROOT, check=True)  # noqa: S603


class Page(HTMLParser):
    """What a page links to, what it fetches, and where one can jump to in it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links, self.fetched, self.ids = set[str](), set[str](), set[str]()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids.add(told.get("id") or "")
        if tag == "a":
            self.links.add(told.get("href") or "")
        elif (address := told.get(FETCHED.get(tag, ""))) and told.get("rel") != "canonical":
            self.fetched.add(address)


page_of = cache(Page)


def faults(site: Path) -> Iterator[str]:
    for file in sorted(site.rglob("*.html")):
        page, name = page_of(file), file.relative_to(site)
        yield from (f"{name} fetches {it}" for it in page.fetched if urlsplit(it).netloc)
        for link in sorted(page.links | page.fetched):
            if not leads_somewhere(file, link):
                yield f"{name}: {link} leads nowhere"
    for file in sorted(site.rglob("*.css")):
        if FOREIGN.search(file.read_text(encoding="utf-8")):
            yield f"{file.relative_to(site)} fetches from another host"


def leads_somewhere(file: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True  # elsewhere: nobody asks
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.suffix != ".html" or not parts.fragment:
        return target.is_file()
    return target.is_file() and unquote(parts.fragment) in page_of(target).ids


def main(into: Path) -> int:
    build(into)
    found = [*faults(into)]
    sys.stderr.write("".join(f"{fault}\n" for fault in found))
    sys.stdout.write(f"{len([*into.rglob('*.html')])} pages in {into}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(Path((sys.argv[1:] or [str(ROOT / "build" / "site")])[0])))

"""How the documents become a site: `make docs` builds it into build/site, `contents.py` orders it.

The sources are Markdown as a code host shows it. What a site needs beside that is added here while
it is built: the tree of pages, the table of the HTTP API, our colours and letters.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
ROOT = DOCS.parent
STATIC = ROOT / "src" / "marchstone" / "web" / "static"
sys.path[:0] = [str(ROOT / "src"), str(DOCS / "site")]

from contents import PAGES, decisions, trees  # noqa: E402
from httpapi import paths_told  # noqa: E402

import marchstone  # noqa: E402

project = "Marchstone"
author = "The Marchstone authors"
copyright = author  # noqa: A001
version = release = marchstone.__version__

# The whole repository is the source, so that links lead where they lead on a code host.
root_doc = "README"
include_patterns = [f"{page}.md" for page in PAGES]
exclude_patterns = [".*", "build", "dist", "node_modules", "tests"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
highlight_language = "none"
pygments_style, pygments_dark_style = "friendly", "a11y-dark"

# Docstrings are plain sentences; what stands in backticks is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = "Marchstone"
html_logo = html_favicon = "../src/marchstone/web/static/icon.svg"
html_static_path = ["site/site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None


def add_what_sites_need(app: Any, page: str, source: list[str]) -> None:
    made = {root_doc: trees, "docs/decisions/README": decisions, "docs/api/http": paths_told}
    if page in made:
        source[0] += made[page]()


def furnish(app: Any, error: Exception | None) -> None:
    """The look of the house, and a door where browsers look for one."""
    if error is None and app.builder.format == "html":
        out = Path(app.outdir)
        shutil.copyfile(out / f"{root_doc}.html", out / "index.html")
        shutil.copyfile(STATIC / "colours.css", out / "_static" / "colours.css")
        if (STATIC / "fonts").is_dir():
            shutil.copytree(STATIC / "fonts", out / "_static" / "fonts", dirs_exist_ok=True)


def setup(app: Any) -> None:
    app.connect("source-read", add_what_sites_need)
    app.connect("build-finished", furnish)

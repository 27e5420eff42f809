"""What axe-core finds in a page of a real browser."""

from typing import Any

from playwright.sync_api import Page

from sources import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """async ({ where, only }) =>
  (await axe.run(where, only ? { runOnly: [only] } : {})).violations
  .filter((found) => ["serious", "critical"].includes(found.impact))
  .flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 120)}`))"""


def serious_faults(page: Page, where: str = "html", only: str = "") -> Any:
    """What axe finds in this part of the page, by all of its rules or by those of one kind."""
    return page.evaluate(LOOK, {"where": where, "only": only})

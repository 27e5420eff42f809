"""What is looked for on any page of a real browser: faults that axe-core finds, and its width."""

from typing import Any

from playwright.sync_api import Page

from sources import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# Only what is wrong is told, and of that no more than is printed: it takes a third of the time.
LOOK = """async ({ where, only }) => {
  const how = { resultTypes: ["violations"], selectors: false, elementRef: false, preload: false };
  if (only) how.runOnly = [only];
  return (await axe.run(where, how)).violations
    .filter((found) => ["serious", "critical"].includes(found.impact))
    .flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 120)}`));
}"""
NIGHT = "document.documentElement.dataset.theme = 'dark'"

PHONE, LYING, LOW, DESK, WIDE = (390, 844), (844, 390), (1366, 650), (1280, 800), (1920, 1080)
SIZES = ((320, 640), PHONE, (768, 1024), LYING, DESK, LOW, WIDE)
WIDER = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (e) => e.getBoundingClientRect().right > clientWidth + 1);
  return [scrollWidth, ...wide.slice(-4).map((e) => e.outerHTML.slice(0, 90))];
}"""


def serious_faults(page: Page, where: str = "html", only: str = "") -> Any:
    """What axe finds in this part of the page, by all of its rules or by those of one kind."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    return page.evaluate(LOOK, {"where": where, "only": only})


def faults_by_day_and_by_night(page: Page, where: str = "html") -> Any:
    """At night other colours are shown, and nothing else."""
    by_day = serious_faults(page, where)
    page.evaluate(NIGHT)
    return by_day + serious_faults(page, where, only="color-contrast")


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def wider_than_a_screen(page: Page) -> dict[tuple[int, int], Any]:
    """The screens on which it is, and what juts out."""
    page.evaluate("document.fonts.ready.then(() => true)")
    found = {}
    for size in SIZES:
        sized(page, size)
        found[size] = page.evaluate(WIDER)
    return {size: wide for size, wide in found.items() if wide}

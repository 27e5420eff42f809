// Keeps the page of a tournament as it stands: asks now and then, and says when something has changed.

const LOOK = 5000; // ms

const said = /** @type {HTMLElement} */ (document.querySelector("[data-said]"));

/** The part of the page that changes. */
function live() {
  return /** @type {HTMLElement} */ (document.getElementById("live"));
}

/** Whether the reader is in the middle of something there. */
function isBusy() {
  const held = live().contains(document.activeElement) && document.activeElement?.matches("input, select, summary, button");
  return held || live().querySelector("details[open]") !== null;
}

async function look() {
  if (document.hidden || isBusy()) return;
  const answer = await fetch(`${location.pathname}/stamp`);
  if (!answer.ok || (await answer.json()).stamp === live().dataset.stamp) return;
  const page = await fetch(location.pathname);
  if (!page.ok || isBusy()) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("live");
  if (!fresh) return;
  live().replaceWith(fresh);
  said.textContent = fresh.dataset.changed ?? "";
}

setInterval(() => void look().catch(() => undefined), LOOK);

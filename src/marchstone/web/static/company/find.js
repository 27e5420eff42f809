// Waits for somebody to play with: the page is in the queue as long as this line is open.

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-find]"));
const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-find-bot]"));

/** Where the server says; it knows whether that is a table. @param {Event} event */
function go(event) {
  line?.close();
  location.assign(/** @type {MessageEvent} */ (event).data);
}

const line = place && new EventSource(place.dataset.find ?? "");
line?.addEventListener("table", go);
line?.addEventListener("gone", go);
line?.addEventListener("bot", () => {
  if (offer) offer.hidden = false;
});
// A page that the browser keeps for its back button waits no more.
addEventListener("pagehide", () => line?.close());
addEventListener("pageshow", (event) => event.persisted && location.reload());

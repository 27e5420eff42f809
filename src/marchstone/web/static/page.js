// What every page may use: copying a link, printing, whole addresses, times in the reader's own zone, menus that close.

const { lang } = document.documentElement;
const TIME = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });

for (const time of document.querySelectorAll("time")) {
  const when = new Date(time.dateTime);
  if (Number.isNaN(when.valueOf())) continue;
  time.textContent = (time.dateTime.includes("T") ? TIME : DAY).format(when);
}

// An address that the server gave without its name, which the browser knows best.
for (const input of document.querySelectorAll("input[data-address]")) {
  if (input instanceof HTMLInputElement) input.value = new URL(input.value, location.origin).href;
}

/** @param {HTMLElement} button */
async function copy(button) {
  const source = document.getElementById(button.dataset.copy ?? "");
  if (!(source instanceof HTMLInputElement)) return;
  source.select();
  try {
    await navigator.clipboard.writeText(source.value);
  } catch {
    document.execCommand("copy"); // a page without https has no clipboard of its own
  }
  button.textContent = button.dataset.copied ?? button.textContent;
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const button = /** @type {HTMLElement | null} */ (target?.closest("[data-copy]"));
  if (button) void copy(button);
  if (target?.closest("[data-print]")) print();
  for (const menu of document.querySelectorAll("details[data-closes][open]")) {
    if (!menu.contains(target)) menu.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details[data-closes][open]")) {
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  }
});

// From one game to the next in which it is the reader's turn.
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "n" || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = /** @type {HTMLElement | null} */ (document.querySelector("[data-next-game]"));
  next?.click();
});

// An installed page, and one that takes pushes, says in the reader's language when the server is away.
const workers = navigator.serviceWorker; // there is none without https
if (workers) {
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  void workers.getRegistration().then((found) => {
    if (found || isInstalled) void workers.register(`/service-worker.js?lang=${lang}`);
  });
}

// A browser with script adds chance of its own to the deal of every table that it opens or joins.
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== "post" || target.elements.namedItem("adds")) return;
  const adds = document.createElement("input");
  adds.type = "hidden";
  adds.name = "adds";
  target.append(adds);
});

// The number of notices that are not read yet, in the head of the page. Asked for now and then, while somebody looks.

const EVERY = 60_000;
const bell = /** @type {HTMLElement | null} */ (document.querySelector(".bell"));
const count = bell?.querySelector(".count");
let asked = 0;

async function look() {
  if (!bell || !count || document.hidden || Date.now() - asked < EVERY / 4) return;
  asked = Date.now();
  try {
    const answer = await fetch("/notices/unread", { headers: { accept: "application/json" } });
    if (answer.ok) show((await answer.json()).unread);
  } catch {
    // The server is away; the number stays as it was.
  }
}

/** @param {number} unread */
function show(unread) {
  if (!bell || !count) return;
  bell.classList.toggle("has-news", unread > 0);
  count.textContent = unread > 0 ? String(unread) : "";
}

if (bell) {
  void look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}

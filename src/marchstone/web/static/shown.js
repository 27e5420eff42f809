// A position that explains a rule: its things explain themselves, and a map can be panned.

import { Bubbles } from "./board/bubbles.js";
import { Pan } from "./board/pan.js";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const bubbles = new Bubbles(board);
new Pan(board);

for (const key of (board.dataset.light ?? "").split(" ")) {
  const name = CSS.escape(key);
  for (const thing of board.querySelectorAll(`[data-key="${name}"], [data-pick="${name}"]`)) thing.classList.add("last");
}

board.addEventListener("click", (event) => bubbles.showAt(event.target));
board.querySelector(".last")?.scrollIntoView({ block: "nearest", inline: "center" });

// A position that explains a rule: what it speaks of is marked, things explain themselves, a map can
// be panned; nothing can be played.

import { Bubbles } from "./board/bubbles.js";
import { light, markLast } from "./board/lights.js";
import { Pan } from "./board/pan.js";
import { Picking } from "./board/picking.js";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const bubbles = new Bubbles(board);
const keys = (board.dataset.light ?? "").split(" ");
new Pan(board);
light(board, new Picking(() => {}));
markLast(board, keys);

for (const key of keys) {
  for (const thing of board.querySelectorAll(`[data-pick="${CSS.escape(key)}"]`)) thing.classList.add("last");
}
for (const idle of board.querySelectorAll("button[data-pick], input")) idle.setAttribute("disabled", "");

board.addEventListener("click", (event) => bubbles.showAt(event.target));
board.querySelector(".last")?.scrollIntoView({ block: "nearest", inline: "center" });

// A position that explains a rule: its things explain themselves, and a map can be panned.

import { Bubbles } from "./board/bubbles.js";
import { Pan } from "./board/pan.js";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const bubbles = new Bubbles(board);
new Pan(board);

board.addEventListener("click", (event) => bubbles.showAt(event.target));
board.querySelector(".last")?.scrollIntoView({ block: "nearest", inline: "nearest" });

// Where a piece will lie: while a path waits for a yes, a copy of the piece is shown there. The piece is
// what was picked before the last, and its place the element that says so: data-lands="stone-4".

/** @typedef {import("./picking.js").Picking} Picking */

const OWN = ["id", "tabindex", "role", "aria-label", "aria-pressed", "data-pick", "data-bubble", "data-bubble-from"];
const MARKS = ["picked", "can-pick", "can-switch", "can-drag", "last", "lifted"];

export class Ghost {
  /** @type {Element | null} */ #shown = null;

  /** @param {HTMLElement} board @param {Picking} picking */
  constructor(board, picking) {
    this.board = board;
    this.picking = picking;
  }

  show() {
    this.#shown?.remove();
    const path = this.picking.waiting?.path ?? [];
    const piece = this.#find("data-pick", path.at(-2));
    const place = this.#find("data-lands", path.at(-1));
    this.#shown = piece && place ? lay(piece, place) : null;
  }

  /** @param {string} name @param {string | undefined} key */
  #find(name, key) {
    return key === undefined ? null : this.board.querySelector(`[${name}="${CSS.escape(key)}"]`);
  }
}

/** @param {Element} piece @param {Element} place */
function lay(piece, place) {
  const laid = document.createElement(place.matches("ul, ol") ? "li" : "div");
  laid.className = "would-lie";
  laid.setAttribute("aria-hidden", "true");
  laid.append(copyOf(piece));
  place.append(laid);
  return laid;
}

/** As it looks, without what makes it the piece itself. @param {Element} piece */
function copyOf(piece) {
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  copy.setAttribute("data-of", piece.getAttribute("data-key") ?? "");
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of [...OWN, "data-key", "data-from"]) element.removeAttribute(name);
    element.classList.remove(...MARKS);
  }
  return copy;
}

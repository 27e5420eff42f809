// The history: lines that are new come one by one and are added at its end.

const MOST = 80; // as many as a page begins with

/** @typedef {[number, number | null, string]} Line ply, who moved, what is told */

/**
 * @param {HTMLElement} log
 * @param {Line[]} lines
 */
export function addLines(log, lines) {
  const list = log.querySelector("ol");
  if (!list || !lines.length) return;
  list.append(...lines.map(item));
  while (list.children.length > MOST) list.firstElementChild?.remove();
  log.scrollTop = log.scrollHeight;
}

/** @param {Line} line */
function item([ply, seat, text]) {
  const element = document.createElement("li");
  element.dataset.line = String(ply);
  if (seat !== null) element.className = `seat-${seat}`;
  element.textContent = text;
  return element;
}

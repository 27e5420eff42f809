// A board is a tree of parts, as is the list of players. A part lies in a slot, <!--key-->…<!--/key-->, and
// may hold slots of others. Of a new picture only the parts that differ come; the others stay, or move with their slot.

/** @typedef {{ start: Comment, end: Comment }} Slot */

/**
 * Put parts in their places: each after the one that holds it.
 * @param {Record<string, HTMLElement>} roots what holds a whole tree, by the key of its frame
 * @param {Record<string, string>} parts HTML by key
 */
export function put(roots, parts) {
  const places = new Map(Object.values(roots).flatMap((root) => [...slots(root)]));
  const kept = new Map([...places].map(([key, slot]) => [key, inside(slot)]));
  for (const [key, html] of Object.entries(parts)) {
    for (const [inner, slot] of fill(roots[key], places.get(key), html)) {
      places.set(inner, slot);
      if (!(inner in parts)) slot.end.before(...(kept.get(inner) ?? []));
    }
  }
}

/**
 * @param {HTMLElement | undefined} root where the part is a frame
 * @param {Slot | undefined} slot
 * @param {string} html
 * @returns {Map<string, Slot>} the slots that came with it
 */
function fill(root, slot, html) {
  if (root) {
    root.innerHTML = html;
    return slots(root);
  }
  if (!slot?.end.isConnected) return new Map();
  const range = document.createRange();
  range.setStartAfter(slot.start);
  range.setEndBefore(slot.end);
  range.deleteContents();
  const drawn = range.createContextualFragment(html);
  const found = slots(drawn);
  slot.end.before(drawn);
  return found;
}

/** @param {Node} root @returns {Map<string, Slot>} */
function slots(root) {
  const found = new Map();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const comment = /** @type {Comment} */ (walker.currentNode);
    const isEnd = comment.data.startsWith("/");
    if (isEnd) found.get(comment.data.slice(1)).end = comment;
    else found.set(comment.data, { start: comment, end: comment });
  }
  return found;
}

/** @param {Slot} slot */
function inside({ start, end }) {
  const nodes = [];
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling) nodes.push(node);
  return nodes;
}

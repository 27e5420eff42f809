// Where a person was: focus, open popovers, unfolded details and scroll positions survive a new
// picture. What it brings to notice (data-bring) is scrolled into view within its own frame.

/** @param {Element | null} element @returns {string | null} a selector that finds it again */
function address(element) {
  if (!element) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-key", "data-pick", "data-action"]) {
    const value = element.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

/**
 * Remember, and return what puts it back.
 * @param {HTMLElement} root
 * @returns {() => void}
 */
export function keepPlace(root) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const focus = address(focused);
  // A bubble was asked for before: it does not come again.
  const open = [...root.querySelectorAll("[popover]:not([role=tooltip]):popover-open")].map(address);
  const folds = [...root.querySelectorAll("details[id]")].map((element) => ({
    at: address(element),
    open: /** @type {HTMLDetailsElement} */ (element).open,
  }));
  const brought = root.querySelector("[data-bring]")?.getAttribute("data-bring");
  const scrolled = [...root.querySelectorAll("[data-keep-scroll]")].map((element) => ({
    at: address(element),
    left: element.scrollLeft,
    top: element.scrollTop,
    // What grows at its end, as a log does, stays there if it was there.
    atEnd: element.getAttribute("data-keep-scroll") === "end"
      && element.scrollHeight - element.scrollTop - element.clientHeight < 40,
  }));
  return () => {
    for (const at of open) if (at) reopen(root, at);
    for (const { at, open } of folds) if (at) refold(root, at, open);
    for (const { at, ...position } of scrolled) if (at) scrollBack(root, at, position);
    if (root.querySelector("[data-bring]")?.getAttribute("data-bring") !== brought) bringIntoView(root);
    if (focused && focus && document.activeElement !== focused) refocus(root, focus);
  };
}

/** @param {HTMLElement} root @param {string} at */
function reopen(root, at) {
  const element = /** @type {HTMLElement | null} */ (root.querySelector(at));
  if (element?.popover && !element.matches(":popover-open")) element.showPopover();
}

/** @param {HTMLElement} root @param {string} at @param {boolean} open */
function refold(root, at, open) {
  const element = /** @type {HTMLDetailsElement | null} */ (root.querySelector(at));
  if (element) element.open = open;
}

/** Scroll the frame around what is brought to notice, never the page. @param {HTMLElement} root */
export function bringIntoView(root) {
  const element = root.querySelector("[data-bring]");
  const frame = element?.closest("[data-keep-scroll]");
  if (!element || !frame) return;
  const [it, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (it.left >= around.left && it.right <= around.right) return;
  frame.scrollLeft += it.left + it.width / 2 - around.left - around.width / 2;
}

/**
 * @param {HTMLElement} root
 * @param {string} at
 * @param {{ left: number, top: number, atEnd: boolean }} position
 */
function scrollBack(root, at, { left, top, atEnd }) {
  const element = root.querySelector(at);
  if (!element) return;
  element.scrollLeft = left;
  element.scrollTop = atEnd ? element.scrollHeight : top;
}

/** @param {HTMLElement} root @param {string} at */
function refocus(root, at) {
  const element = /** @type {HTMLElement | null} */ (root.querySelector(at));
  if (element) element.focus({ preventScroll: true });
}

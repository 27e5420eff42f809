// Where a person was: focus, open popovers and scroll positions survive a new picture.

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
  const open = [...root.querySelectorAll("[popover]:popover-open")].map(address);
  const scrolled = [...root.querySelectorAll("[data-keep-scroll]")].map((element) => ({
    at: address(element),
    left: element.scrollLeft,
    top: element.scrollTop,
    atEnd: element.scrollHeight - element.scrollTop - element.clientHeight < 40,
  }));
  return () => {
    for (const at of open) if (at) reopen(root, at);
    for (const { at, ...position } of scrolled) if (at) scrollBack(root, at, position);
    if (focused && focus && !focused.isConnected) refocus(root, focus);
  };
}

/** @param {HTMLElement} root @param {string} at */
function reopen(root, at) {
  const element = /** @type {HTMLElement | null} */ (root.querySelector(at));
  if (element?.popover && !element.matches(":popover-open")) element.showPopover();
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

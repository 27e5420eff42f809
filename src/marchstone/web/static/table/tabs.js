// The panel as tabs, on narrow screens; on wide ones all of its sections are seen.

const NARROW = matchMedia("(max-width: 899px), (max-height: 500px)");

export class Tabs {
  /**
   * @param {HTMLElement} list the element with role=tablist
   * @param {(id: string) => void} onOpen
   */
  constructor(list, onOpen) {
    this.onOpen = onOpen;
    this.tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
    this.panels = this.tabs.map((tab) => document.getElementById(tab.getAttribute("aria-controls") ?? ""));
    this.open = 0;
    list.addEventListener("click", (event) => this.#clicked(event));
    list.addEventListener("keydown", (event) => this.#pressed(event));
    NARROW.addEventListener("change", () => this.show(this.open));
    this.show(0);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target).closest("[role=tab]");
    const index = this.tabs.findIndex((tab) => tab === target);
    if (index >= 0) this.show(index);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    this.show((this.open + step + this.tabs.length) % this.tabs.length);
    this.tabs[this.open]?.focus();
    event.preventDefault();
  }

  /** @param {number} open */
  show(open) {
    this.open = open;
    this.tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === open));
      tab.tabIndex = index === open ? 0 : -1;
      const panel = this.panels[index];
      if (panel) panel.hidden = NARROW.matches && index !== open;
      // A tab's panel is named by its tab only while there are tabs.
      if (NARROW.matches) panel?.setAttribute("role", "tabpanel");
      else panel?.removeAttribute("role");
    });
    this.onOpen(this.panels[open]?.id ?? "");
  }

  /** @param {string} id of the panel @param {number} count what nobody has read there */
  badge(id, count) {
    const tab = this.tabs.find((tab) => tab.getAttribute("aria-controls") === id);
    if (tab) tab.dataset.badge = count ? String(count) : "";
  }
}

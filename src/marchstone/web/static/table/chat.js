// The talk at the table.

/** @typedef {import("./socket.js").Message} Message */

export class Chat {
  /**
   * @param {HTMLElement} section
   * @param {(message: Message) => boolean} send
   * @param {(count: number) => void} onUnread
   */
  constructor(section, send, onUnread) {
    this.section = section;
    this.send = send;
    this.onUnread = onUnread;
    this.unread = 0;
    this.lines = /** @type {HTMLElement} */ (section.querySelector("[data-chat-lines]"));
    this.form = section.querySelector("form");
    this.form?.addEventListener("submit", (event) => this.#submit(event));
    section.addEventListener("click", (event) => this.#clicked(event));
    section.addEventListener("focusin", () => this.#seen());
    this.#toEnd();
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (this.form?.elements.namedItem("text"));
    const text = input.value.trim();
    const to = /** @type {HTMLSelectElement | null} */ (this.form?.elements.namedItem("to"));
    if (text && this.send({ type: "chat", text, aside: to?.value === "aside" })) input.value = "";
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement | null} */ (target?.closest("[data-mute], [data-unmute]"));
    if (button?.dataset.mute) this.#mute(button.dataset.mute, button.dataset.undo ?? "");
    else if (button?.dataset.unmute) this.#unmute(button.dataset.unmute);
  }

  /** @param {string} person */
  #linesOf(person) {
    return this.lines.querySelectorAll(`[data-person="${CSS.escape(person)}"]`);
  }

  /**
   * What the person has said goes, and a way back stands in its place.
   * @param {string} person
   * @param {string} undo the words of the way back
   */
  #mute(person, undo) {
    if (!this.send({ type: "mute", person, on: true })) return;
    for (const line of this.#linesOf(person)) line.remove();
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: undo });
    button.className = "button quiet";
    button.dataset.unmute = person;
    const line = document.createElement("li");
    line.dataset.person = person;
    line.append(button);
    this.lines.append(line);
    button.focus();
  }

  /** @param {string} person */
  #unmute(person) {
    if (!this.send({ type: "mute", person, on: false })) return;
    for (const line of this.#linesOf(person)) line.remove();
  }

  /** @param {Message} message */
  add(message) {
    const known = this.lines.querySelector(`[data-number="${CSS.escape(String(message.number))}"]`);
    if (known) return;
    this.#insert(message);
    this.#toEnd();
    if (this.section.checkVisibility() && !document.hidden) return;
    this.unread += 1;
    this.onUnread(this.unread);
  }

  /** By its number: what spectators said comes at the end of the game, and stands where it was said. @param {Message} message */
  #insert({ number, html }) {
    const lines = /** @type {HTMLElement[]} */ ([...this.lines.querySelectorAll("[data-number]")]);
    const later = lines.find((line) => Number(line.dataset.number) > number);
    if (later) later.insertAdjacentHTML("beforebegin", html);
    else this.lines.insertAdjacentHTML("beforeend", html);
  }

  /** Somebody opens the chat. */
  read() {
    this.#seen();
    this.#toEnd();
  }

  /** What is pressed stays where it is: nothing is scrolled under a finger. */
  #seen() {
    this.unread = 0;
    this.onUnread(0);
  }

  #toEnd() {
    const scroller = this.lines.parentElement;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }
}

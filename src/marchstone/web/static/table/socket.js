// The line to the server: it comes back by itself, and says how it stands.

const PING = 20_000;
const SILENCE = 45_000; // when nothing comes for so long, the line is dead
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** @typedef {"open" | "lost" | "gone"} Status */
/** @typedef {{ type: string } & Record<string, any>} Message */

/** @param {string} path */
export function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

export class Line {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  #wait = FIRST_WAIT;
  #heard = 0;
  #closed = false;

  /**
   * @param {string} url
   * @param {(message: Message) => void} onMessage
   * @param {(status: Status) => void} onStatus
   */
  constructor(url, onMessage, onStatus) {
    this.url = url;
    this.onMessage = onMessage;
    this.onStatus = onStatus;
    setInterval(() => this.#keepAlive(), PING);
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.hidden || this.connect());
    // A page that the browser kept for its back button has a dead socket.
    addEventListener("pageshow", () => this.connect());
  }

  connect() {
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (event) => this.#hear(event));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  /**
   * @param {Message} message
   * @returns {boolean} whether it could be sent
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The table is closed: do not come back. */
  close() {
    this.#closed = true;
    this.#socket?.close();
    this.onStatus("gone");
  }

  #opened() {
    this.#wait = FIRST_WAIT;
    this.onStatus("open");
  }

  /** @param {MessageEvent} event */
  #hear(event) {
    this.#heard = Date.now();
    const message = JSON.parse(event.data);
    if (message.type !== "pong") this.onMessage(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.onStatus("lost");
    this.#retry = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #keepAlive() {
    const socket = this.#socket;
    if (socket && Date.now() - this.#heard > SILENCE) {
      socket.close();
      this.#lost(socket);
    } else {
      this.send({ type: "ping" });
    }
  }
}

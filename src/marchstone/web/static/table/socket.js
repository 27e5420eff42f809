// The line to the server: it comes back by itself, and says how it stands.

const PING = 20_000;
const SILENCE = 45_000; // when nothing comes for so long, the line is dead
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
const COME_AGAIN = 1012; // close code: the server begins anew, and whoever comes waits at its door
const SOON = 500; // not all in the same moment
const QUIET = 6_000; // for so long a server that begins anew is nothing to be told of
const LASTING = 2_000; // a line that ends sooner is no reason to come back any faster

/** @typedef {"open" | "moving" | "lost" | "gone"} Status */
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
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #patience;
  #wait = FIRST_WAIT;
  #opening = 0; // when it was opened; 0 if it is not
  #heard = 0;
  #closed = false;
  #asked = 0; // when it was last asked whether somebody is there
  lag = 0; // how long that took, there and back

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
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
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
    this.#opening = Date.now();
    clearTimeout(this.#patience);
    this.onStatus("open");
    this.#ping();
  }

  /** @param {MessageEvent} event */
  #hear(event) {
    this.#heard = Date.now();
    const message = JSON.parse(event.data);
    if (message.type === "pong") this.lag = Math.round(performance.now() - this.#asked);
    else this.onMessage(message);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} [code] why it was closed
   */
  #lost(socket, code) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    clearTimeout(this.#patience);
    const hasLasted = this.#opening > 0 && Date.now() - this.#opening > LASTING;
    this.#opening = 0;
    if (hasLasted) this.#wait = FIRST_WAIT;
    if (hasLasted && code === COME_AGAIN) return this.#moveOn();
    this.onStatus("lost");
    this.#retry = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** The server is handed over. */
  #moveOn() {
    this.onStatus("moving");
    this.#retry = setTimeout(() => this.connect(), Math.random() * SOON);
    this.#patience = setTimeout(() => this.onStatus("lost"), QUIET);
  }

  #ping() {
    this.#asked = performance.now();
    this.send({ type: "ping" });
  }

  #keepAlive() {
    const socket = this.#socket;
    if (socket && Date.now() - this.#heard > SILENCE) {
      socket.close();
      this.#lost(socket);
    } else {
      this.#ping();
    }
  }
}

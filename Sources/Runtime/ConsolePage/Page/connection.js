// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The connection to the console: a session from the token in the address, then one WebSocket for the journal, calls,
// and pictures. A lost connection is restored automatically, and the journal continues where it left off.

/** The time limit for a call, in milliseconds. */
const CALL_LIMIT = 45_000;
/** The time limit for a request about the session, which the next attempt to connect waits for, in milliseconds. */
const REQUEST_LIMIT = 5000;

/** An error for a refused call: `name` and `parameters` are those of the varlink error. */
export class CallError extends Error {
  constructor(name, message, parameters = {}) {
    super(message);
    this.name = name;
    this.parameters = parameters ?? {};
  }
}

/**
 * Dispatches "restarted" when a different console, with its own journal, responds; "status" when `status` or `message`
 * changes; "screen" with the server's message as `detail`; and "frame" with the binary message as `detail`.
 */
export class Connection extends EventTarget {
  /**
   * "connecting", "open", "lost" (reconnects automatically), "busy" (as "lost": too many pages), "denied" (bad token),
   * "runtime-lost" (console up).
   */
  status = "connecting";
  /** The server's message about the state of the connection. */
  message = "";
  /** The name of the runtime's target, once known. */
  target = "";
  version = "";

  #journal;
  #socket = null;
  #calls = new Map();
  #next = 1;
  #attempt = 0;
  #timer = 0;
  #watched = {};
  #journalID = null;
  /** The token, for a console restarted with the same one; kept only in this page's memory. */
  #token = null;
  #hasRenewed = false;
  /** Whether the console has greeted the page on this socket; before that, it accepts nothing. */
  #isGreeted = false;

  constructor(journal) {
    super();
    this.#journal = journal;
  }

  /** Whether calls reach the runtime. */
  get isOpen() {
    return this.status === "open";
  }

  async start() {
    const match = /^#t=([^&]+)/.exec(location.hash);
    if (match) {
      // The token must not remain in the address bar, the history, or a bookmark.
      history.replaceState(null, "", location.pathname + location.search);
      this.#token = decodeURIComponent(match[1]);
      await this.#beginSession();
    }
    addEventListener("hashchange", () => {
      if (location.hash.startsWith("#t=")) location.reload();
    });
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#retryNow();
      this.#sendWatch();
    });
    this.#connect();
  }

  /** Calls a method of the interface; rejects with a CallError. */
  call(method, parameters = {}) {
    if (!this.#canSend) {
      return Promise.reject(new CallError("lost", "not connected to the console"));
    }
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#calls.delete(id);
        reject(new CallError("timeout", `${method} was not answered within ${CALL_LIMIT / 1000} s`));
      }, CALL_LIMIT);
      this.#calls.set(id, { resolve, reject, timer });
      this.#send({ call: { id, method, parameters } });
    });
  }

  /** Sets the screens whose pictures the page wants: `{ id: maximum width in pixels, or 0 }`. */
  watch(screens) {
    if (JSON.stringify(screens) === JSON.stringify(this.#watched)) return;
    this.#watched = screens;
    this.#sendWatch();
  }

  /** Confirms that a picture was drawn. */
  ack(index, sequence) {
    this.#send({ ack: { index, sequence } });
  }

  async #beginSession() {
    try {
      const response = await fetch("session", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ token: this.#token }),
        credentials: "same-origin",
        signal: AbortSignal.timeout(REQUEST_LIMIT),
      });
      if (response.status === 401 || response.status === 403) this.#set("denied", "");
    } catch {
      // The socket's error reports it.
    }
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#socket || this.status === "denied") return;
    const address = new URL("socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#isGreeted = false;
    socket.onmessage = event => {
      if (this.#socket !== socket) return;
      if (typeof event.data !== "string") {
        this.dispatchEvent(new CustomEvent("frame", { detail: event.data }));
        return;
      }
      const [[kind, value]] = Object.entries(JSON.parse(event.data));
      if (kind === "hello") {
        this.#isGreeted = true;
        this.#attempt = 0;
        this.#hasRenewed = false;
        this.#greet(value);
      } else this.#receive(kind, value);
    };
    socket.onclose = async () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#failCalls();
      if (this.status !== "denied" && this.status !== "busy") this.#set("lost", "");
      // Another attempt before the session is checked would be refused, too.
      if (!this.#isGreeted) await this.#checkSession();
      if (this.#socket) return;
      const delay = Math.min(5000, 250 * 2 ** this.#attempt++) * (0.75 + Math.random() / 2);
      this.#timer = setTimeout(() => this.#connect(), delay);
    };
  }

  /** Determines whether a connection failed because of a missing session, which browsers do not report. */
  async #checkSession() {
    try {
      const signal = AbortSignal.timeout(REQUEST_LIMIT);
      const response = await fetch("catalog.json", { credentials: "same-origin", signal });
      if (response.status === 401 || response.status === 403) {
        clearTimeout(this.#timer);
        // A browser that rejects cookies would request sessions forever.
        if (this.#token === null || this.#hasRenewed) return this.#set("denied", "");
        this.#hasRenewed = true;
        await this.#beginSession();
        this.#connect();
      } else if (response.ok && this.#journalID === null && this.status === "lost") {
        // The console answers, but it has never accepted the page's socket.
        this.#set("busy", "");
      }
    } catch {
      // Not reachable; the next attempt will show that.
      if (this.status === "busy") this.#set("lost", "");
    }
  }

  #retryNow() {
    if (this.#socket || this.status === "denied") return;
    this.#attempt = 0;
    this.#connect();
  }

  #greet(hello) {
    const known = this.#journalID === hello.journal;
    const since = known ? (this.#journal.entries.at(-1)?.number ?? -1) + 1 : 0;
    if (!known && this.#journalID !== null) {
      this.#journal.reset();
      this.dispatchEvent(new Event("restarted"));
    }
    this.#journalID = hello.journal;
    this.target = hello.target ?? "";
    this.version = hello.version ?? "";
    if (hello.start !== undefined) this.#journal.start = hello.start;
    this.#send({ start: { journal: known ? hello.journal : null, since } });
    this.#set("open", "");
    this.dispatchEvent(new Event("open"));
    this.#sendWatch();
  }

  #receive(kind, value) {
    switch (kind) {
      case "entries":
        this.#journal.append(value);
        break;
      case "pictures":
        this.#journal.addPictures(value);
        break;
      case "reply":
        this.#answer(value);
        break;
      case "connection":
        this.#set(value.state === "lost" ? "runtime-lost" : "open", value.message ?? "");
        break;
      case "screen":
        this.dispatchEvent(new CustomEvent("screen", { detail: value }));
        break;
    }
  }

  #answer({ id, parameters, error, message }) {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    clearTimeout(call.timer);
    if (error) call.reject(new CallError(error, message || error, parameters));
    else call.resolve(parameters ?? {});
  }

  #failCalls() {
    for (const { reject, timer } of this.#calls.values()) {
      clearTimeout(timer);
      reject(new CallError("lost", "the connection to the console was lost before the answer"));
    }
    this.#calls.clear();
  }

  #sendWatch() {
    this.#send({ watch: { screens: document.hidden ? {} : this.#watched } });
  }

  get #canSend() {
    return this.#isGreeted && this.#socket?.readyState === WebSocket.OPEN;
  }

  #send(message) {
    if (this.#canSend) this.#socket.send(JSON.stringify(message));
  }

  #set(status, message) {
    if (status === this.status && message === this.message) return;
    this.status = status;
    this.message = message;
    this.dispatchEvent(new Event("status"));
  }
}

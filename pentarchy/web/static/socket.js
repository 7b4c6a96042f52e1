// The line to the server: a WebSocket, or server-sent events and POST where sockets do not pass.
// It re-sends what was not acknowledged, notices silence and what is missing, and comes back by itself: the
// page hears every message once and in order, or else a whole view.

const TICK = 500;
const RESEND_AFTER = 2500;
const PING_AFTER = 2500;
const DEAD_AFTER = 9000;
const OPEN_WITHIN = 4000;
/** Whoever looks at the page again may have come out of a tunnel, or woken a phone whose sockets are dead and do not say so. */
const ANSWER_WITHIN = 1000;
const OLDEST_SIGN = 4000;
const RETRY_AFTER = () => 3500 + Math.random() * 500;

function makeId() {
  // crypto.randomUUID is missing where the page came without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Line {
  /**
   * @param {string} href the table's address
   * @param {string} token the form token
   * @param {() => {have: number, backs: number, seat?: number}} has the version that this page has, how often moves had been taken back, whose view it is
   * @param {() => {seat?: number, stage?: number}} asks the seat that it asks to look through, at a screen of several people
   * @param {string} mark of the view that the page came with
   * @param {(message: object) => void} hear gets every message but receipts and pongs
   * @param {(state: "connecting" | "live" | "lost", words: string) => void} showState
   */
  constructor(href, token, has, asks, mark, hear, showState) {
    Object.assign(this, { href, token, has, asks, mark, hear, showState });
    this.pending = new Map();
    this.socket = null;
    this.events = null;
    this.retry = 0;
    this.openSocket();
    setInterval(() => this.tick(), TICK);
    addEventListener("online", () => this.comeBack());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.comeBack());
    addEventListener("focus", () => this.tryLine());
    document.addEventListener("visibilitychange", () => document.hidden || this.tryLine());
  }

  /** Sends a command; resolves with its receipt, however often the line breaks until then. */
  send(command) {
    const id = makeId();
    const message = { t: "do", id, ...this.has(), ...command };
    return new Promise((resolve) => {
      this.pending.set(id, { message, resolve, sent: Date.now() });
      this.transmit(message);
    });
  }

  /** Asks for the whole view, however often it takes. */
  resync() {
    this.isWanted = true;
    this.asked = Date.now();
    this.mark = "";
    if (this.events) this.openEvents();
    else this.write({ t: "resync", ...this.asks() });
  }

  // Opening.

  /** On a new line the server counts anew what it shows. */
  begin() {
    Object.assign(this, { taken: 0, known: 0, isWanted: false, asked: 0, pinged: 0, heard: Date.now() });
  }

  openSocket() {
    this.close();
    this.begin();
    this.showState("connecting", "Connecting");
    if (typeof WebSocket === "undefined") return this.openEvents();
    const address = new URL(`${this.href}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    let socket;
    try {
      socket = new WebSocket(address);
    } catch {
      return this.openEvents();
    }
    // A gate that lets a socket open and nothing through is no better than none.
    let wasHeard = false;
    const giveUp = setTimeout(() => this.socket === socket && this.openEvents(), OPEN_WITHIN);
    this.socket = socket;
    socket.onopen = () => {
      this.greet();
      this.write({ t: "ping" });
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      if (!wasHeard) {
        wasHeard = true;
        clearTimeout(giveUp);
        this.isOpen();
      }
      this.take(event.data);
    };
    socket.onclose = () => {
      clearTimeout(giveUp);
      if (this.socket !== socket) return;
      this.socket = null;
      if (wasHeard) this.lose();
      else this.openEvents();
    };
  }

  openEvents() {
    this.close();
    this.begin();
    const events = new EventSource(`${this.href}/events?${new URLSearchParams({ mark: this.mark, ...this.asks() })}`);
    this.events = events;
    events.onopen = () => this.isOpen();
    events.onmessage = (event) => this.take(event.data);
    events.onerror = () => {
      if (this.events !== events) return;
      this.lose();
    };
  }

  isOpen() {
    this.heard = Date.now();
    this.pinged = 0;
    this.showState("live", "Connected");
    for (const entry of this.pending.values()) this.transmitAgain(entry);
  }

  lose() {
    this.close();
    this.showState("lost", "Reconnecting");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.openSocket(), RETRY_AFTER());
  }

  comeBack() {
    clearTimeout(this.retry);
    this.openSocket();
  }

  /** Asks for a sign of life, and opens another line where none comes soon. */
  tryLine() {
    const { socket, events, heard } = this;
    if (!socket && !events) return this.comeBack();
    if (socket && socket.readyState !== WebSocket.OPEN) return;
    this.write({ t: "ping" });
    // Over events nobody can ask: they are opened again where the last sign of life should be younger.
    const isSilent = () => (socket ? this.heard === heard : Date.now() - this.heard > OLDEST_SIGN);
    setTimeout(() => this.socket === socket && this.events === events && isSilent() && this.comeBack(), ANSWER_WITHIN);
  }

  close() {
    const { socket, events } = this;
    this.socket = this.events = null;
    socket?.close();
    events?.close();
  }

  // Talking.

  greet() {
    this.write({ t: "hello", mark: this.mark, ...this.asks() });
  }

  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  transmit(message) {
    if (this.events) this.post(message);
    else this.write(message);
  }

  transmitAgain(entry) {
    entry.sent = Date.now();
    this.transmit(entry.message);
  }

  async post(message) {
    try {
      const answer = await fetch(`${this.href}/commands`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Form-Token": this.token },
        body: JSON.stringify({ ...message, token: this.token }),
      });
      const said = await answer.text();
      // A server that could not even read the command answers with an error and no receipt.
      if (answer.ok || said.includes('"receipt"')) this.take(said);
      else this.take(JSON.stringify({ t: "receipt", id: message.id, ok: false, error: JSON.parse(said).error }));
    } catch {
      // The timer sends it again.
    }
  }

  take(text) {
    this.heard = Date.now();
    this.pinged = 0;
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.t === "receipt") return this.acknowledge(message);
    // A pong without a count: our greeting was lost.
    if (message.t === "pong" && !("count" in message)) return this.greet();
    if ("count" in message) this.follow(message);
  }

  acknowledge(receipt) {
    const entry = this.pending.get(receipt.id);
    this.pending.delete(receipt.id);
    entry?.resolve(receipt);
  }

  /** Takes what is next, or a view, which holds all that came before it; passes over what comes again or late. */
  follow(message) {
    const { count } = message;
    this.known = Math.max(this.known, count);
    if (message.t !== "pong" && (count === this.taken + 1 || (message.t === "view" && count > this.taken))) {
      this.taken = count;
      if (message.t === "view") this.isWanted = false;
      // From now on this page has something else than it came with: whoever comes back to it gets all of it.
      this.mark = "";
      this.hear(message);
    }
    if (this.taken < this.known && !this.isWanted) this.resync();
  }

  tick() {
    const now = Date.now();
    for (const entry of this.pending.values()) {
      if (now - entry.sent > RESEND_AFTER) this.transmitAgain(entry);
    }
    if (this.isWanted && now - this.asked > RESEND_AFTER) this.resync();
    // Over events the server gives a sign of life by itself, and what comes is heard in the background, too.
    if (this.events && now - this.heard > DEAD_AFTER) return this.lose();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    // Timers of a page in the background may sleep for a minute: only an unanswered ping is a death.
    if (this.pinged && now - this.pinged > DEAD_AFTER - PING_AFTER) return this.lose();
    if (!this.pinged && now - this.heard > PING_AFTER) {
      this.pinged = now;
      this.write({ t: "ping" });
    }
  }
}

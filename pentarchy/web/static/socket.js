// The line to the server: a WebSocket, or server-sent events and POST where sockets do not pass.
// It notices silence, and comes back by itself.

import { Outbox } from "./outbox.js";
import { Sequence } from "./sequence.js";

const TICK = 500;
const PING_AFTER = 2500;
const DEAD_AFTER = 9000;
const OPEN_WITHIN = 4000;
/** Whoever looks at the page again may have come out of a tunnel, or woken a phone whose sockets are dead and do not say so. */
const ANSWER_WITHIN = 1000;
const OLDEST_SIGN = 4000;
const RETRY_AFTER = () => 3500 + Math.random() * 500;

export class Line {
  /**
   * @param {object} parts
   * @param {string} parts.href the table's address
   * @param {string} parts.token the form token
   * @param {string} parts.mark of the view that the page came with
   * @param {() => {have: number, backs: number, seat?: number}} parts.stamp the version that this page has, how often moves
   *   had been taken back, whose view it is
   * @param {() => {seat?: number, stage?: number}} parts.asks the seat that it asks to look through, at a screen of several people
   * @param {(message: object) => void} parts.hear gets every message that changes the view
   * @param {(seats: object[]) => void} parts.hearPresence gets who of the players is there
   * @param {(words: string) => void} parts.announce shows what the operator tells everybody, or nothing
   * @param {(state: "connecting" | "live" | "lost", words: string) => void} parts.showState
   */
  constructor({ href, token, mark, stamp, asks, hear, hearPresence, announce, showState }) {
    Object.assign(this, { href, token, mark, stamp, asks, hear, hearPresence, announce, showState });
    this.outbox = new Outbox((message) => this.transmit(message));
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
    return this.outbox.send({ ...this.stamp(), ...command });
  }

  /** Asks for the whole view, however often it takes. */
  resync() {
    this.sequence.want();
    this.mark = "";
    if (this.events) this.openEvents();
    else this.write({ t: "resync", ...this.asks() });
  }

  // Opening.

  begin() {
    Object.assign(this, { sequence: new Sequence(), pinged: 0, heard: Date.now() });
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
    this.announce(""); // what still holds is told again
    this.outbox.sendAll();
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

  async post(message) {
    try {
      const answer = await fetch(`${this.href}/commands`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Form-Token": this.token },
        body: JSON.stringify({ ...message, token: this.token }),
      });
      // A server that stops amid a command says so: the timer sends it again.
      if (answer.headers.has("Retry-After")) return;
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
    if (message.t === "receipt") return this.outbox.acknowledge(message);
    // A pong without a count: our greeting was lost.
    if (message.t === "pong" && !("count" in message)) return this.greet();
    if ("count" in message) this.follow(message);
  }

  follow(message) {
    if (this.sequence.take(message)) this.pass(message);
    if (this.sequence.isTorn) this.resync();
  }

  pass(message) {
    if (message.t === "announcement") return this.announce(message.words);
    if (message.t === "presence") return this.hearPresence(message.seats);
    // From now on this page has something else than it came with: whoever comes back to it gets all of it.
    this.mark = "";
    this.hear(message);
  }

  tick() {
    const now = Date.now();
    this.outbox.sendOverdue();
    if (this.sequence.isOverdue) this.resync();
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

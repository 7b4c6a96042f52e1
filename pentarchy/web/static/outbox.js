// Commands on their way to the server: each is sent again until its receipt comes, however often the line breaks.

const RESEND_AFTER = 2500;

function makeId() {
  // crypto.randomUUID is missing where the page came without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /** @param {(message: object) => void} transmit sends one over whatever line there is */
  constructor(transmit) {
    this.transmit = transmit;
    this.entries = new Map();
  }

  /** Sends a command; resolves with its receipt. */
  send(command) {
    const id = makeId();
    const message = { t: "do", id, ...command };
    return new Promise((resolve) => {
      this.entries.set(id, { message, resolve, sent: Date.now() });
      this.transmit(message);
    });
  }

  acknowledge(receipt) {
    const entry = this.entries.get(receipt.id);
    this.entries.delete(receipt.id);
    entry?.resolve(receipt);
  }

  /** Sends all again: the line is a new one. */
  sendAll() {
    for (const entry of this.entries.values()) this.again(entry);
  }

  /** Sends again what was not acknowledged for a while. */
  sendOverdue() {
    const now = Date.now();
    for (const entry of this.entries.values()) if (now - entry.sent > RESEND_AFTER) this.again(entry);
  }

  again(entry) {
    entry.sent = Date.now();
    this.transmit(entry.message);
  }
}

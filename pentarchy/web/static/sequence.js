// What the server shows over one line, counted: every message is heard once and in order, or else a whole view is wanted.

const ASK_AGAIN_AFTER = 2500;

export class Sequence {
  /** On a new line the server counts anew. */
  constructor() {
    this.taken = 0; // of the messages, how many were heard
    this.known = 0; // and how many were sent
    this.isWanted = false; // a whole view
    this.asked = 0;
  }

  /** Counts a message, or a pong, which only says how many were sent. Returns whether it is to be heard: what is next, or a
   * view, which holds all that came before it; what comes again or late is passed over. */
  take({ t, count }) {
    this.known = Math.max(this.known, count);
    const isHeard = t !== "pong" && (count === this.taken + 1 || (t === "view" && count > this.taken));
    if (isHeard) {
      this.taken = count;
      if (t === "view") this.isWanted = false;
    }
    return isHeard;
  }

  /** Whether something is missing, and no whole view was asked for yet. */
  get isTorn() {
    return this.taken < this.known && !this.isWanted;
  }

  /** Whether the view that was asked for should have come. */
  get isOverdue() {
    return this.isWanted && Date.now() - this.asked > ASK_AGAIN_AFTER;
  }

  /** Wants a whole view, from now on. */
  want() {
    this.isWanted = true;
    this.asked = Date.now();
  }
}

// What happened is shown one step after the other, as fast as one likes, and can be skipped.

import { lasting } from "./pace.js";

/** Milliseconds to read a sentence in, and more for each letter beyond what is read in them. */
const SENTENCE = 1000;
const LETTER = 25;
const SHORT_SENTENCE = 60;
/** Milliseconds until the next of several moves, so that each is seen. */
const NEXT_MOVE = 350;

function time(sentence) {
  return SENTENCE + LETTER * Math.max(0, sentence.length - SHORT_SENTENCE);
}

export class Reveal {
  /**
   * @param {object} parts
   * @param {HTMLElement} parts.strip where a step is told, with a paragraph and a button
   * @param {HTMLElement} parts.instead what the strip takes the place of
   * @param {(message: object) => void} parts.apply shows one message
   * @param {() => void} parts.rest is called when there is nothing more to show
   */
  constructor({ strip, instead, apply, rest }) {
    Object.assign(this, { strip, instead, apply, rest });
    this.queue = [];
    this.timer = 0;
    this.isHeld = false;
    strip.querySelector("button").addEventListener("click", () => this.skip());
  }

  get isShowing() {
    return this.timer !== 0;
  }

  push(message) {
    this.queue.push(message);
    if (!this.timer && !this.isHeld) this.next();
  }

  next() {
    this.timer = 0;
    while (this.queue.length > 0) {
      const message = this.queue.shift();
      this.apply(message);
      const isRevealed = message.pace === "reveal";
      const wait = lasting(isRevealed ? time(message.told) : message.t === "step" && this.queue.length > 0 ? NEXT_MOVE : 0);
      if (wait > 0) {
        this.tell(message.told ?? "");
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
    }
    this.tell("");
    this.rest();
  }

  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const message of this.queue.splice(0)) this.apply(message);
    this.tell("");
    this.rest();
  }

  /** Shows nothing until ``release``: the reader looks at the past. */
  hold() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.isHeld = true;
    this.tell("");
  }

  /** Forgets what was held; a whole view follows. */
  release() {
    this.queue.length = 0;
    this.isHeld = false;
  }

  tell(sentence) {
    this.strip.querySelector("p").textContent = sentence;
    this.strip.classList.toggle("is-showing", sentence !== "");
    this.instead.classList.toggle("is-covered", sentence !== "");
  }
}

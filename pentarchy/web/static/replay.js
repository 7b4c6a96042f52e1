// Playing the game again: one move after the other from the moment that is looked at, as fast as one likes, until the present.

import * as memory from "./memory.js";

/** Moves a second, by the words of the choice. */
const SPEEDS = { slow: 0.5, normal: 1, fast: 3, fastest: 10 };
const KEPT = "replay-speed";

export class Replay {
  /**
   * @param {History} past the way through the moves
   * @param {HTMLButtonElement} button starts it and stops it
   * @param {HTMLSelectElement} speeds how fast it goes
   */
  constructor(past, button, speeds) {
    Object.assign(this, { past, button, speeds, timer: 0 });
    const kept = memory.recall(KEPT);
    if (kept in SPEEDS) speeds.value = kept;
    button.disabled = speeds.disabled = false;
    button.addEventListener("click", () => (this.isOn ? this.stop() : this.start()));
    speeds.addEventListener("change", () => {
      memory.keep(KEPT, speeds.value);
      if (this.isOn) this.wait();
    });
    // Whoever takes a step by hand wants to look.
    for (const target of document.querySelectorAll(".past [data-past], #past-range")) {
      target.addEventListener(target.matches("input") ? "input" : "click", () => this.stop());
    }
  }

  get isOn() {
    return this.timer !== 0;
  }

  /** Begins where one looks; at the present there is nothing to come, so at the start of the game. */
  start() {
    if (!this.past.isOn) this.past.step("first");
    this.wait();
    this.show();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.show();
  }

  wait() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.step(), 1000 / SPEEDS[this.speeds.value]);
  }

  /** Takes the next step once the last one is shown. */
  step() {
    if (this.past.isFetching) return;
    if (this.past.isOn) this.past.step("on");
    if (!this.past.isOn) this.stop();
  }

  show() {
    this.button.setAttribute("aria-label", this.isOn ? "Pause" : "Play the moves");
    this.button.classList.toggle("is-playing", this.isOn);
  }
}

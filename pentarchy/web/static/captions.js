// What a place on the board says of itself, in a line above the board: under the pointer, the finger or the focus.
// Those who listen hear the same from the place itself.

import { isTouch } from "./pointer.js";

/** The nearest element around one that is a place of the board. */
function placeOf(element) {
  return element.closest("[role=button]");
}

export class Captions {
  /**
   * @param {HTMLElement} frame what the picture is in
   * @param {HTMLElement} line where the words stand
   */
  constructor(frame, line) {
    Object.assign(this, { frame, line });
    this.shown = [];
    frame.addEventListener("pointermove", (event) => !isTouch(event) && this.show(this.at(event)));
    frame.addEventListener("pointerleave", (event) => !isTouch(event) && this.show([]));
    // A finger cannot point before it presses: what it pressed without choosing it tells of itself.
    frame.addEventListener("click", (event) => isTouch(event) && this.tap(this.at(event)), true);
    document.addEventListener("click", (event) => !frame.contains(event.target) && this.show([]));
    frame.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && this.show([placeOf(target)].filter(Boolean)));
    frame.addEventListener("focusout", () => this.show([]));
  }

  /** The places at a point, the topmost first. */
  at({ clientX, clientY }) {
    const under = document.elementsFromPoint(clientX, clientY).filter((element) => this.frame.contains(element));
    return [...new Set(under.map(placeOf))].filter(Boolean);
  }

  tap([place]) {
    this.show(place?.matches(".may-be-chosen") ? [] : [place].filter(Boolean));
  }

  show(places) {
    this.shown = places.map(({ id }) => id);
    this.refresh();
  }

  /** Says it again, the position having changed. */
  refresh() {
    const places = this.shown.map((id) => this.frame.querySelector(`#${CSS.escape(id)}`)).filter(Boolean);
    const words = places.map((place) => place.getAttribute("aria-label")).join("; ");
    if (this.line.textContent !== words) this.line.textContent = words;
  }
}

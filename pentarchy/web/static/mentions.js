// What the game log names lights up on the board: under the pointer, where the focus is, and where a finger pressed. Which
// words name which place the server says.

import { find } from "./picture.js";
import { isTouch } from "./pointer.js";

const LIT = "is-named";

export class Mentions {
  /**
   * @param {HTMLElement} story where the names stand
   * @param {Board} board on which they light up
   */
  constructor(story, board) {
    this.board = board;
    this.ids = [];
    story.addEventListener("pointerover", (event) => !isTouch(event) && this.light(namedAt(event.target)));
    story.addEventListener("pointerleave", (event) => !isTouch(event) && this.light([]));
    story.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && this.light(namedAt(target)));
    story.addEventListener("focusout", () => this.light([]));
    // A finger cannot point: what it presses stays lit until something else is pressed.
    document.addEventListener("click", (event) => isTouch(event) && this.light(story.contains(event.target) ? namedAt(event.target) : []));
  }

  light(ids) {
    this.ids = ids;
    this.refresh();
  }

  /** Lights up again what is named, the picture having changed. */
  refresh() {
    const { picture } = this.board;
    const lit = new Set(this.ids.map((id) => find(picture, id)).filter(Boolean));
    for (const place of picture.querySelectorAll(`.${LIT}`)) place.classList.toggle(LIT, lit.has(place));
    for (const place of lit) place.classList.add(LIT);
  }
}

/** What is named where an event happened: by one name, or else by all of its sentence. */
function namedAt(target) {
  const name = target.closest("[data-place]");
  const names = name ? [name] : (target.closest(".told")?.querySelectorAll("[data-place]") ?? []);
  return [...names].map(({ dataset }) => dataset.place);
}

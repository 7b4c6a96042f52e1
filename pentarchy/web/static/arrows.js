// Arrow keys over the places of a board: from one to its neighbour, over one kind of places at a time.

import { centreOf, kindOf, placesOf } from "./picture.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How far aside a neighbour may lie, for each step along the arrow. */
const SLANT = 1.8;

/** Where an arrow key points, as right and down; nothing for any other key. */
export function directionOf({ key }) {
  const direction = DIRECTIONS[key];
  return direction ? { right: direction[0], down: direction[1] } : null;
}

export class Arrows {
  /** @param {Board} board whose places they go over */
  constructor(board) {
    this.board = board;
    this.layer = ""; // the kind of places that was chosen to go over
    this.asked = "";
    board.frame.addEventListener("keydown", (event) => this.press(event));
  }

  /** Hears what kinds of places are asked for: what is chosen to go over holds until others are. */
  hear(kinds) {
    const asked = [...kinds].join();
    if (asked && asked !== this.asked) [this.asked, this.layer] = [asked, ""];
  }

  press(event) {
    const place = event.target.closest("[role=button]");
    if (!place) return;
    if (event.key === "Enter" || (event.key === " " && !event.defaultPrevented)) {
      event.preventDefault();
      this.board.pressOn(place.id);
      return;
    }
    const direction = directionOf(event);
    if (!direction) return;
    event.preventDefault();
    this.neighbour(place, { ...direction, onlyOpen: event.shiftKey })?.focus();
  }

  /** The kind of places that the arrows go over: the one chosen, else the one asked for, else where one is. */
  kindFrom(place) {
    const asked = [...this.board.openKinds];
    return this.layer || (asked.length === 1 ? asked[0] : kindOf(place));
  }

  /** Goes over to the next kind of places, from the top to the bottom and up again; returns whether there is another. */
  turnLayer() {
    const { picture } = this.board;
    const here = picture.contains(document.activeElement) ? document.activeElement.closest("[role=button]") : null;
    const from = here ?? picture.querySelector("[tabindex='0']");
    const places = placesOf(picture);
    const kinds = [...new Set(places.map(kindOf))];
    if (kinds.length < 2) return false;
    this.layer = kinds[(kinds.indexOf(this.kindFrom(from)) + 1) % kinds.length];
    const { x, y } = centreOf(from);
    const far = (place) => Math.hypot(centreOf(place).x - x, centreOf(place).y - y);
    const [next] = places.filter((place) => kindOf(place) === this.layer).sort((a, b) => far(a) - far(b));
    next.focus({ preventScroll: true });
    return true;
  }

  /** The nearest place in a direction, of the kind gone over; perhaps only among those that may be chosen. */
  neighbour(place, { right, down, onlyOpen }) {
    const from = centreOf(place);
    const kind = this.kindFrom(place);
    let best = null;
    let least = Infinity;
    for (const other of placesOf(this.board.picture)) {
      if (other === place || kindOf(other) !== kind || (onlyOpen && !other.classList.contains("may-be-chosen"))) continue;
      const to = centreOf(other);
      const along = (to.x - from.x) * right + (to.y - from.y) * down;
      const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
      if (along < 1 || aside > along * SLANT) continue;
      const cost = along + 2 * aside;
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }
}

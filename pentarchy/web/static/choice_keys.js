// Keys among the choices in words: arrows go from one to another, digits choose a number.

import { directionOf } from "./arrows.js";
import { isNumber } from "./clicks.js";

/** The choices that are not folded away. */
const CHOICES = "#walk > ul [data-click], #walk details[open] [data-click]";
/** Pixels by which another row lies above or below. */
const ROW = 4;
/** Milliseconds for which a digit waits that could begin a longer number. */
const NEXT_DIGIT_WITHIN = 600;

/** Goes among the choices by an arrow key: left and right by one, up and down by a row. */
export function goAmongChoices(event) {
  const direction = directionOf(event);
  const here = event.target.closest?.(CHOICES);
  if (!direction || !here) return;
  event.preventDefault();
  const all = [...document.querySelectorAll(CHOICES)];
  if (direction.right) all[all.indexOf(here) + direction.right]?.focus();
  else nextRow(all, here, direction.down)?.focus();
}

/** The choice in the next row that lies nearest. */
function nextRow(all, here, down) {
  const from = here.getBoundingClientRect();
  const beyond = all
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (box.y - from.y) * down > ROW)
    .sort((a, b) => Math.abs(a.box.y - from.y) - Math.abs(b.box.y - from.y) || Math.abs(a.box.x - from.x) - Math.abs(b.box.x - from.x));
  return beyond[0]?.element;
}

/** A number that is being typed. */
export class TypedNumber {
  /** @param {Board} board on which it is clicked */
  constructor(board) {
    this.board = board;
    this.digits = "";
    this.timer = 0;
  }

  /** Takes a digit; one that could begin a longer number waits a moment. Returns whether numbers are asked for. */
  type(digit) {
    const ids = this.board.clicks.open.map(([id]) => id).filter(isNumber);
    if (ids.length === 0) return false;
    clearTimeout(this.timer);
    this.digits += digit;
    if (!ids.some((id) => id.startsWith(this.digits))) this.digits = digit;
    const word = this.digits;
    const choose = () => {
      this.digits = "";
      this.board.click(word);
    };
    if (ids.some((id) => id !== word && id.startsWith(word))) this.timer = setTimeout(choose, NEXT_DIGIT_WITHIN);
    else choose();
    return true;
  }
}

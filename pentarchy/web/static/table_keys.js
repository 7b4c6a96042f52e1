// Keys that do something wherever one is on the page of a table.

import { goAmongChoices, TypedNumber } from "./choice_keys.js";
import { isWriting, Shortcuts, signOf } from "./keys.js";
import { closeMenu } from "./menu.js";
import { find } from "./picture.js";
import { focusFirst } from "./walk.js";

/** Steps that the board comes closer. */
const ZOOMS = { "+": 1, "=": 1, "-": -1, 0: 0 };
const isDigit = (sign) => /^\d$/.test(sign);

/** Whether a key press only writes: whoever puts a number into the walk may still go back in it. */
function writes(event) {
  // Safari ends a composition before it tells of the key that ended it, and leaves only this number.
  return event.isComposing || event.keyCode === 229 || (isWriting(event.target) && !(event.key === "Escape" && event.target.closest("#walk")));
}

export class TableKeys {
  /**
   * @param {object} parts
   * @param {Board} parts.board
   * @param {Commands} parts.commands
   * @param {History} parts.past
   * @param {Reveal} parts.reveal
   * @param {Zoom} parts.zoom
   */
  constructor({ board, commands, past, reveal, zoom }) {
    Object.assign(this, { board, commands, past, reveal, zoom });
    this.number = new TypedNumber(board);
    this.shortcuts = new Shortcuts(document.getElementById("shortcuts"));
    document.addEventListener("keydown", (event) => this.down(event), true);
    // After a click by keyboard the focus goes where the next one is made.
    document.addEventListener("keyup", (event) => !writes(event) && (event.key === "Enter" || isDigit(signOf(event))) && this.returnFocus());
    for (const button of document.querySelectorAll("[data-opens-keys]")) {
      button.disabled = button.hidden = false;
      button.addEventListener("click", openKeys);
    }
  }

  down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || writes(event) || document.querySelector("dialog[open]")) return;
    const { board, reveal } = this;
    if (event.key === "Escape") {
      if (!closeMenu() && board.back()) this.returnFocus();
      return;
    }
    if (event.key.startsWith("Arrow") && document.activeElement === document.body) {
      event.preventDefault();
      board.focus();
      return;
    }
    goAmongChoices(event);
    if (event.key === " " && reveal.isShowing) {
      event.preventDefault();
      reveal.skip();
    } else if (this.shortcuts.areOn) this.follow(signOf(event));
  }

  /** Does what a single sign stands for. */
  follow(sign) {
    if (isDigit(sign) && this.number.type(sign)) return;
    if (sign in ZOOMS) this.zoom.step(ZOOMS[sign]);
    else if (sign === "?") openKeys();
    else if (sign === "l") this.board.arrows.turnLayer();
    else if (sign === ",") this.past.step("back");
    else if (sign === ".") this.past.step("on");
    else if (sign === "r") document.querySelector("[data-do=ready] button, [data-do=unready] button")?.click();
  }

  returnFocus() {
    const { board } = this;
    const { path, open } = board.clicks;
    // While a command is on its way nothing is open, and nowhere is better than here.
    if (path.length === 0 || this.commands.isSending) return;
    const isOnBoard = open.some(([id]) => find(board.picture, id));
    const isThere = board.frame.contains(document.activeElement);
    if (isOnBoard && !isThere) board.focus(path.findLast((id) => find(board.picture, id)));
    else if (!isOnBoard && isThere) focusFirst();
  }
}

function openKeys() {
  document.getElementById("keys").showModal();
}

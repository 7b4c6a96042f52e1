// Keys that do something wherever one is on the page, and those that only write.

import { keep, recall } from "./memory.js";

const FIELDS = "input:not([type=radio], [type=range], [type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]";

/** Where a Latin keyboard has the signs that are shortcuts. */
const PLACES = {
  KeyL: "l",
  KeyR: "r",
  Comma: ",",
  Period: ".",
  ...Object.fromEntries([..."0123456789"].map((digit) => [`Digit${digit}`, digit])),
};
const SIGNS = [..."0123456789,.?"];

/** Whether what is typed there is written. A place where a field was a moment ago counts: one may be in the middle of a word. */
export function isWriting(element) {
  return element.matches?.(`${FIELDS}, [data-was-field]`) ?? false;
}

/** The sign of a key press as a Latin keyboard has it: under other letters the place of the key says which. */
export function signOf({ key, code, shiftKey }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key.length > 1 || SIGNS.includes(key)) return key;
  if (shiftKey) return code === "Slash" ? "?" : key;
  return PLACES[code] ?? key;
}

/** Whether single signs are shortcuts; who speaks to a device, or whose hand trembles, switches them off. */
export class Shortcuts {
  /** @param {HTMLInputElement} box that is checked while they are on */
  constructor(box) {
    this.box = box;
    box.checked = recall("keys") !== "off";
    box.addEventListener("change", () => keep("keys", box.checked ? null : "off"));
  }

  get areOn() {
    return this.box.checked;
  }
}

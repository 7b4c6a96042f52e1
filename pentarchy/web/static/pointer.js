// Whether a finger made a click: older browsers do not say so of the click itself, only of the press before it.

let last = "";
addEventListener("pointerdown", ({ pointerType }) => (last = pointerType), true);

/** Whether a click, or another event of a pointer, came from a finger. */
export function isTouch({ pointerType, detail }) {
  return (pointerType || (detail > 0 ? last : "")) === "touch";
}

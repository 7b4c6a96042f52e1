// How fast is shown what others do: kept in this browser, for all its tables.

import * as memory from "./memory.js";

/** How long things take, by the choice, beside what is usual. */
const FACTORS = { slow: 2, normal: 1, fast: 0.4, instant: 0 };
const KEPT = "pace";

/** How long something takes that usually takes so many milliseconds; nothing where it is to be seen at once. */
export function lasting(milliseconds) {
  const isCalm = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isCalm ? 0 : milliseconds * (FACTORS[memory.recall(KEPT)] ?? 1);
}

/** Has a list choose it. */
export function letChoose(list) {
  list.value = memory.recall(KEPT) in FACTORS ? memory.recall(KEPT) : "normal";
  list.addEventListener("change", () => memory.keep(KEPT, list.value));
  list.closest("[hidden]").hidden = false;
}

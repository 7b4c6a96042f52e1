// What the address bar says. Browsers allow a page some hundred changes in half a minute, and throw at the next: what follows
// at once is written a little later, and only the last of it.

/** Milliseconds between two changes: fewer than a hundred in thirty seconds. */
const PACE = 350;

let wanted = null;
let timer = 0;
let wroteAt = -Infinity;

/** Has the address bar say something else, soon. */
export function show(address) {
  wanted = address;
  if (!timer) timer = setTimeout(write, Math.max(0, wroteAt + PACE - performance.now()));
}

function write() {
  timer = 0;
  if (wanted === null) return;
  wroteAt = performance.now();
  try {
    history.replaceState(history.state, "", wanted);
    wanted = null;
  } catch {
    timer = setTimeout(write, 10 * PACE);
  }
}

/** Begins another entry, to which ``state`` belongs; returns whether the browser has it. */
export function enter(address, state) {
  forget();
  try {
    history.pushState(state, "", address);
    wroteAt = performance.now();
    return true;
  } catch {
    show(address);
    return false;
  }
}

/** What was to be written still is out of date. */
export function forget() {
  wanted = null;
}

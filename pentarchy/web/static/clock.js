// The clocks of a table: counted down here from what the server said was left, by the server's moment.

const TICK = 250;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const LOW = 30;

/** The server's moment less this page's: of several guesses the one that travelled fastest. */
let ahead = -Infinity;

/** Hears the server's moment, which a message carries. */
export function hear(now) {
  if (now === undefined) return;
  ahead = Math.max(ahead, now - performance.now() / 1000);
  show();
}

/** What is left, as the server writes it. */
function words(left) {
  const seconds = Math.floor(left);
  if (seconds >= DAY) {
    const days = Math.floor(seconds / DAY);
    return `${days} ${days === 1 ? "day" : "days"} ${Math.floor((seconds % DAY) / HOUR)} h`;
  }
  const two = (number) => String(number).padStart(2, "0");
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${two(Math.floor((seconds % HOUR) / MINUTE))} min`;
  return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
}

function show() {
  const now = performance.now() / 1000 + ahead;
  for (const dial of document.querySelectorAll(".is-running[data-left]")) {
    const left = Math.max(0, Number(dial.dataset.left) - Math.max(0, now - Number(dial.dataset.since)));
    const said = words(left);
    if (dial.textContent !== said) dial.textContent = said;
    dial.classList.toggle("is-low", left < LOW);
  }
}

setInterval(() => Number.isFinite(ahead) && show(), TICK);

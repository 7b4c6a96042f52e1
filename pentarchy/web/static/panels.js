// Swaps the inside of a panel, keeping where the reader was: focus and scroll.

const ALL = ["banner", "prompt", "choices", "players", "story"];

/** What to find the focused control again by, once its panel was made anew. */
function describe(element) {
  const form = element.closest("form");
  return [element.tagName, form?.dataset.do, element.id, element.name, element.getAttribute("href"), element.textContent.trim()].join("|");
}

function isAtEnd(element) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < 24;
}

function toEnd(panel) {
  for (const list of panel.querySelectorAll("[data-stays-at-end]")) list.scrollTop = list.scrollHeight;
}

export function panel(id) {
  return document.getElementById(`panel-${id}`);
}

const shown = new Map();

/** Replaces the inside of the panels named. */
export function swap(panels) {
  for (const id of ALL) {
    if (!(id in panels) || shown.get(id) === panels[id]) continue;
    shown.set(id, panels[id]);
    swapOne(panel(id), panels[id]);
  }
}

function swapOne(place, html) {
  const focused = place.contains(document.activeElement) && document.activeElement !== place ? document.activeElement : null;
  const was = focused && describe(focused);
  const typed = focused?.matches("input[type=text]") ? focused.value : null;
  const open = [...place.querySelectorAll("details")].map((details) => details.open);
  const list = place.querySelector("[data-stays-at-end]");
  const follows = !list || isAtEnd(list);
  const scrolled = list ? list.scrollTop : place.scrollTop;

  // The walk of clicks is the board's own: whoever is in the middle of it stays there.
  const walk = place.querySelector("#walk");
  place.innerHTML = html;
  if (walk) place.querySelector("#walk")?.replaceWith(walk);

  place.querySelectorAll("details").forEach((details, index) => (details.open ||= open[index] ?? false));
  if (follows) toEnd(place);
  else place.querySelector("[data-stays-at-end]").scrollTop = scrolled;
  if (!list) place.scrollTop = scrolled;
  if (!was) return;
  const again = place.contains(focused) ? focused : [...place.querySelectorAll("a, button, input, select, summary, [tabindex]")].find((element) => describe(element) === was);
  if (again && typed !== null) again.value = typed;
  (again ?? place).focus({ preventScroll: true });
}

/** Shows the end of every list that grows. */
export function showEnds() {
  toEnd(document);
}

let clearing = 0;

/** Says a sentence to those who listen. */
export function say(sentence) {
  const place = document.getElementById("spoken");
  clearTimeout(clearing);
  // The same words twice would be heard once: the place is emptied in between.
  place.textContent = "";
  clearing = setTimeout(() => (place.textContent = sentence), 60);
}

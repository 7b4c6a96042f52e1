// Swaps the inside of a panel, keeping where the reader was: focus and scroll.

const ALL = ["banner", "prompt", "choices", "players", "story", "talk", "seat"];

/** What to find the focused control again by, once its panel was made anew. */
function describe(element) {
  const form = element.closest("form");
  return [element.tagName, form?.dataset.do, element.id, element.name, element.getAttribute("href"), element.textContent.trim()].join("|");
}

function isAtEnd(element) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < 24;
}

/** Whether the reader is at the end of the story, where new lines appear. */
let follows = true;

function toEnd() {
  for (const list of document.querySelectorAll("[data-stays-at-end]")) {
    if (follows || list.matches(".talk-lines")) list.scrollTop = list.scrollHeight;
  }
}

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target instanceof Element && target.matches(".story-lines") && target.clientHeight > 0) follows = isAtEnd(target);
  },
  true,
);
// A list that was hidden could not scroll: it does when it is seen again.
addEventListener("resize", toEnd);
document.addEventListener("change", ({ target }) => target.matches(".sheet-tab") && toEnd());

export function panel(id) {
  return document.getElementById(`panel-${id}`);
}

const shown = new Map();

/** Replaces the inside of the panels named. */
export function swap(panels) {
  for (const id of ALL) {
    if (!(id in panels) || shown.get(id) === panels[id]) continue;
    shown.set(id, panels[id]);
    if (panel(id)) swapOne(panel(id), panels[id]);
  }
}

function swapOne(place, html) {
  const focused = place.contains(document.activeElement) && document.activeElement !== place ? document.activeElement : null;
  const was = focused && describe(focused);
  const typed = new Map([...place.querySelectorAll("input[type=text]:not([readonly])")].map((field) => [field.name, field.value]));
  const open = new Set([...place.querySelectorAll("details[open]")].map((details) => details.className));
  const scrolled = (place.querySelector("[data-stays-at-end]") ?? place).scrollTop;

  // The walk of clicks is the board's own: whoever is in the middle of it stays there.
  const walk = place.querySelector("#walk");
  place.innerHTML = html;
  if (walk) place.querySelector("#walk")?.replaceWith(walk);

  for (const details of place.querySelectorAll("details")) details.open ||= open.has(details.className);
  for (const [name, text] of typed) {
    const field = place.querySelector(`input[type=text][name="${name}"]`);
    if (field && text) field.value = text;
  }
  const list = place.querySelector("[data-stays-at-end]");
  if (list && (follows || place.id === "panel-talk")) toEnd();
  else (list ?? place).scrollTop = scrolled;
  if (!was) return;
  const again = place.contains(focused) ? focused : [...place.querySelectorAll("a, button, input, select, summary, [tabindex]")].find((element) => describe(element) === was);
  (again ?? place).focus({ preventScroll: true });
}

toEnd();

let clearing = 0;

/** Says a sentence to those who listen. */
export function say(sentence) {
  const place = document.getElementById("spoken");
  clearTimeout(clearing);
  // The same words twice would be heard once: the place is emptied in between.
  place.textContent = "";
  clearing = setTimeout(() => (place.textContent = sentence), 60);
}

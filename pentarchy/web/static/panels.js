// Renews the inside of a panel, leaving the reader in peace: what did not change stays, and so does a field in use, its caret
// and whatever is being composed in it; focus, scroll, folds and what was chosen or written elsewhere come back.

const FIELDS = "input:not([type=hidden], [readonly]), textarea, select";
const LISTS = "[data-stays-at-end]";

/** What to find the control again by, once its panel was made anew. */
function describe(element) {
  const form = element.closest("form");
  const words = hasTick(element) ? element.value : element.matches(FIELDS) ? element.type : element.textContent.trim();
  return [element.tagName, form?.dataset.do ?? form?.className, element.id, element.name, element.getAttribute("href"), words].join("|");
}

function isAtEnd(element) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < 24;
}

/** The panels whose list its reader left the end of, where new lines appear. */
const leftEnd = new Set();

function toEnd() {
  for (const list of document.querySelectorAll(LISTS)) {
    if (!leftEnd.has(list.parentElement.id)) list.scrollTop = list.scrollHeight;
  }
}

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (!(target instanceof Element && target.matches(LISTS) && target.clientHeight > 0)) return;
    if (isAtEnd(target)) leftEnd.delete(target.parentElement.id);
    else leftEnd.add(target.parentElement.id);
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

/** Renews the inside of the panels named. */
export function swap(panels) {
  for (const [id, html] of Object.entries(panels)) {
    if (shown.get(id) === html) continue;
    shown.set(id, html);
    if (panel(id)) swapOne(panel(id), html);
  }
}

/** The panels of a page that tell of its moment, by their names. */
export function ofMoment(page) {
  return Object.fromEntries([...page.querySelectorAll("[data-of-moment]")].map((place) => [place.id.replace("panel-", ""), place.innerHTML]));
}

function swapOne(place, html) {
  const focused = place.contains(document.activeElement) && document.activeElement !== place ? document.activeElement : null;
  const was = focused && describe(focused);
  const changed = changes(place);
  const folds = new Map([...place.querySelectorAll("details")].map((details) => [details.className, details.open]));
  const scrolled = scrollsOf(place);

  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  // The walk of clicks is the board's own: whoever is in the middle of it stays there.
  const walk = place.querySelector("#walk");
  const newWalk = walk && fresh.querySelector("#walk");
  const kept = newWalk ? [walk] : [];
  const twins = newWalk ? [newWalk] : [];
  const twin = focused?.matches(FIELDS) && !walk?.contains(focused) && find(fresh, was);
  if (twin) {
    kept.push(focused);
    twins.push(twin);
  }
  renew(place, fresh, kept, twins);

  for (const details of place.querySelectorAll("details")) details.open = folds.get(details.className) ?? details.open;
  for (const field of place.querySelectorAll(FIELDS)) {
    if (!kept.some((one) => one.contains(field)) && changed.has(describe(field))) enter(field, changed.get(describe(field)));
  }
  for (const element of [place, ...place.querySelectorAll(LISTS)]) element.scrollTop = scrolled.get(element.className) ?? 0;
  toEnd();
  if (was && document.activeElement !== focused) focusAgain(place, focused, was);
}

function find(root, description) {
  return [...root.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")].find((element) => describe(element) === description);
}

function scrollsOf(place) {
  return new Map([place, ...place.querySelectorAll(LISTS)].map((element) => [element.className, element.scrollTop]));
}

function focusAgain(place, focused, was) {
  const again = place.contains(focused) ? focused : find(place, was);
  (again ?? place).focus({ preventScroll: true });
  if (again || !focused.matches(FIELDS)) return;
  // Who was writing there may not have noticed: the rest of the word is no row of shortcuts.
  place.dataset.wasField = "";
  place.addEventListener("blur", () => delete place.dataset.wasField, { once: true });
}

// Fields that were changed by hand, and not sent yet.

const hasTick = (field) => field.matches("[type=checkbox], [type=radio]");

function isChanged(field) {
  if (hasTick(field)) return field.checked !== field.defaultChecked;
  if (!field.matches("select")) return field.value !== field.defaultValue;
  const asked = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(0, asked);
}

function changes(place) {
  const fields = [...place.querySelectorAll(FIELDS)].filter((field) => !field.closest("#walk") && isChanged(field));
  return new Map(fields.map((field) => [describe(field), hasTick(field) ? field.checked : field.value]));
}

function enter(field, value) {
  if (hasTick(field)) field.checked = value;
  else if (!field.matches("select") || [...field.options].some((option) => option.value === value)) field.value = value;
}

// Renewing.

/** Makes the inside of one element that of another. What is equal stays, and so do those ``kept``, which have ``twins`` there;
 * what lies around them is renewed. */
function renew(old, fresh, kept, twins) {
  const [olds, news] = [[...old.childNodes], [...fresh.childNodes]];
  const least = Math.min(olds.length, news.length);
  let start = 0;
  while (start < least && olds[start].isEqualNode(news[start])) start += 1;
  let end = 0;
  while (end < least - start && olds[olds.length - 1 - end].isEqualNode(news[news.length - 1 - end])) end += 1;
  const middle = news.slice(start, news.length - end);
  const after = olds[olds.length - end] ?? null;
  for (const node of olds.slice(start, olds.length - end)) {
    const within = kept.map((one, index) => [one, twins[index]]).filter(([one]) => node.contains(one));
    const at = within.length ? middle.findIndex((other) => within.some(([, twin]) => other.contains(twin))) : -1;
    if (at < 0 || middle[at].nodeName !== node.nodeName) {
      node.remove();
      continue;
    }
    for (const before of middle.splice(0, at)) old.insertBefore(before, node);
    const [other] = middle.splice(0, 1);
    if (kept.includes(node)) continue;
    takeAttributes(node, other);
    renew(node, other, kept, twins);
  }
  for (const rest of middle) old.insertBefore(rest, after);
}

function takeAttributes(node, other) {
  for (const { name } of [...node.attributes]) if (!other.hasAttribute(name) && name !== "open") node.removeAttribute(name);
  for (const { name, value } of other.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
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

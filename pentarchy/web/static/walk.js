// The clicks in words, in the panel of choices: the same walk as on the board.

import { find } from "./board.js";

/** Numbers up to this many are buttons; more get a stepper. */
const BUTTONS = 14;

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function isNumber(id) {
  return /^\d+$/.test(id);
}

/** The path so far, with the way back. */
function path(board) {
  const words = make("span", {}, board.words.join(" › "));
  const back = make("button", { type: "button", class: "is-plain", id: "walk-back" }, "Back ");
  back.append(make("kbd", {}, "Esc"));
  back.addEventListener("click", () => board.back());
  return make("p", { class: "click-path" }, words, back);
}

function button(board, id, child, words) {
  const made = make("button", { type: "button", class: "button", "data-click": id }, words);
  if (words !== child.label) made.setAttribute("aria-label", child.label);
  made.addEventListener("click", () => board.click(id));
  return make("li", {}, made);
}

function stepper(board, least, most) {
  const field = make("input", { type: "number", min: least, max: most, value: most, inputmode: "numeric", "aria-label": "Number" });
  const turn = (by) => (field.value = Math.min(most, Math.max(least, Number(field.value) + by)));
  const less = make("button", { type: "button", "aria-label": "One less" }, "−");
  const more = make("button", { type: "button", "aria-label": "One more" }, "+");
  const take = make("button", { type: "button", class: "is-main" }, "Choose");
  less.addEventListener("click", () => turn(-1));
  more.addEventListener("click", () => turn(1));
  take.addEventListener("click", () => board.click(String(Number(field.value))));
  field.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && take.click());
  return make("div", { class: "stepper" }, less, field, more, take);
}

/** Labels of places up to this many letters stand in narrow columns; the template has the same groups. */
const SHORT = 4;

function list(board, classes, clicks) {
  return make("ul", { class: `clicks ${classes}` }, ...clicks.map(([id, child]) => button(board, id, child, isNumber(id) ? id : child.label)));
}

/** What is no place on the board first, as large buttons; then the places that have more to say than their name.
 * Each part with what it says, and how it is made. */
function parts(board) {
  const open = board.open;
  const numbers = open.filter(([id]) => isNumber(id));
  const words = open.filter(([id]) => !isNumber(id));
  const isPlace = ([id]) => find(board.picture, id) !== null;
  const isShort = ([, child]) => child.label.length <= SHORT;
  const places = words.filter(isPlace);
  const found = board.path.length ? [[`path ${board.words.join(" › ")}`, () => path(board)]] : [];
  const listed = (classes, clicks) => [`${classes} ${clicks.map(([id, child]) => `${id} ${child.label}`).join("|")}`, () => list(board, classes, clicks)];
  if (numbers.length > BUTTONS) {
    const all = numbers.map(([id]) => Number(id));
    const [least, most] = [Math.min(...all), Math.max(...all)];
    found.push([`stepper ${board.path.join("/")} ${least} ${most}`, () => stepper(board, least, most)]);
  } else if (numbers.length > 0) found.push(listed("are-numbers", numbers));
  const groups = [
    ["are-commands", words.filter((click) => !isPlace(click))],
    ["are-places", places.filter((click) => !isShort(click))],
    ["are-short", places.filter(isShort)],
  ];
  for (const [classes, clicks] of groups) if (clicks.length > 0) found.push(listed(classes, clicks));
  return found;
}

/** What each part of the walk that was drawn said. */
const drawn = new WeakMap();

/** Draws the walk anew in its place, if the panel has one, where it says something else than before; keeps the focus in it. */
export function draw(board) {
  const place = document.getElementById("walk");
  if (!place) return;
  const { activeElement } = document;
  const focused = place.contains(activeElement) ? activeElement.dataset.click ?? "" : null;
  const before = new Map([...place.children].map((part) => [drawn.get(part), part]));
  const asked = parts(board);
  const said = new Set(asked.map(([words]) => words));
  for (const node of [...place.childNodes]) if (!said.has(drawn.get(node))) node.remove();
  // What stays is not touched, so that a number is not lost that somebody is writing.
  let at = place.firstChild;
  for (const [words, made] of asked) {
    if (at && at === before.get(words)) at = at.nextSibling;
    else {
      const part = before.get(words) ?? made();
      drawn.set(part, words);
      place.insertBefore(part, at);
    }
  }
  if (focused === null || place.contains(document.activeElement)) return;
  const again = focused && place.querySelector(`[data-click="${CSS.escape(focused)}"]`);
  if (again) again.focus();
  else focusFirst();
}

/** Moves the focus to the choice most likely meant: the greatest number, else the first choice. */
export function focusFirst() {
  const numbers = document.querySelectorAll("#walk .are-numbers button, #walk .stepper input");
  const target = numbers[numbers.length - 1] ?? document.querySelector("#walk [data-click]");
  target?.focus();
}

/** Arrow keys among the choices: left and right by one, up and down by a row. */
export function walkButtons(event) {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = event.target.closest?.("#walk [data-click]");
  if (!by || !here) return;
  event.preventDefault();
  const all = [...document.querySelectorAll("#walk [data-click]")];
  if (by[0]) {
    all[all.indexOf(here) + by[0]]?.focus();
    return;
  }
  const from = here.getBoundingClientRect();
  const beyond = all
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (box.y - from.y) * by[1] > 4)
    .sort((a, b) => Math.abs(a.box.y - from.y) - Math.abs(b.box.y - from.y) || Math.abs(a.box.x - from.x) - Math.abs(b.box.x - from.x));
  beyond[0]?.element.focus();
}

let typed = "";
let typing = 0;

/** Digits choose a number; a digit that could begin a longer one waits a moment. */
export function typeNumber(board, digit) {
  const ids = board.open.map(([id]) => id).filter(isNumber);
  if (ids.length === 0) return;
  clearTimeout(typing);
  typed += digit;
  if (!ids.some((id) => id.startsWith(typed))) typed = digit;
  const word = typed;
  const choose = () => {
    typed = "";
    board.click(word);
  };
  if (ids.some((id) => id !== word && id.startsWith(word))) typing = setTimeout(choose, 600);
  else choose();
}

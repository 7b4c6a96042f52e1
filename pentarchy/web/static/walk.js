// The walk of clicks in words, in the panel of choices: the same clicks as on the board.

import { isNumber } from "./clicks.js";
import { make } from "./elements.js";
import { find } from "./picture.js";

/** Numbers up to this many are buttons; more get a stepper. A low phone has room for fewer. */
const BUTTONS = 14;
const BUTTONS_OF_A_LOW_PHONE = 5;
const LOW_PHONE = matchMedia("(max-width: 559px) and (max-height: 759px)");

/** The path so far, with the way back. */
function path(board) {
  const words = make("span", {}, board.clicks.words.join(" › "));
  const back = make("button", { type: "button", class: "is-plain", id: "walk-back" }, "Back ", make("kbd", {}, "Esc"));
  back.addEventListener("click", () => board.back());
  return make("p", { class: "click-path" }, words, back);
}

function button(board, { id, label, words }) {
  const made = make("button", { type: "button", class: "button", "data-click": id }, words);
  if (words !== label) made.setAttribute("aria-label", label);
  made.addEventListener("click", () => board.click(id));
  return make("li", {}, made);
}

function list(board, group, clicks) {
  return make("ul", { class: `clicks ${group}` }, ...clicks.map((click) => button(board, click)));
}

function stepper(board, { least, most }) {
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

export class Walk {
  /**
   * @param {Board} board
   * @param {{groups: string[], places: string[], short: number, few: number, long: number}} layout the lists in which clicks
   *   stand, in their order; those of places on the board; the letters of a place's label up to which it stands in a narrow
   *   column; how many places have a button each in sight; and the letters after which a question is long: as the server has them
   */
  constructor(board, layout) {
    Object.assign(this, { board, ...layout });
    this.drawn = new WeakMap(); // what each part that was drawn said
    this.isListOpen = false; // whether somebody wants the places in words, too
    LOW_PHONE.addEventListener("change", () => this.list());
  }

  /** The list in which a click stands. */
  groupOf({ id, label }) {
    if (isNumber(id)) return "are-numbers";
    if (!find(this.board.picture, id)) return "are-commands";
    return label.length > this.short ? "are-places" : "are-short";
  }

  /** What there is to draw: each part with what it says, and how it is made. */
  parts() {
    const { path: made, words } = this.board.clicks;
    const clicks = this.board.clicks.open.map(([id, { label }]) => ({ id, label, words: isNumber(id) ? id : label }));
    const found = made.length ? [[`path ${words.join(" › ")}`, () => path(this.board)]] : [];
    const parts = this.groups.map((group) => [group, clicks.filter((click) => this.groupOf(click) === group)]);
    const filled = parts.filter(([, listed]) => listed.length > 0);
    const places = filled.filter(([group]) => this.places.includes(group));
    const isMuch = places.flatMap(([, listed]) => listed).length > this.few;
    for (const part of isMuch ? filled.filter((part) => !places.includes(part)) : filled) found.push(this.part(...part));
    if (isMuch) found.push(this.folded(places));
    return found;
  }

  /** One list of choices; of many numbers a stepper. */
  part(group, listed) {
    const { board } = this;
    const most = LOW_PHONE.matches ? BUTTONS_OF_A_LOW_PHONE : BUTTONS;
    if (group === "are-numbers" && listed.length > most) {
      const all = listed.map(({ id }) => Number(id));
      const [least, most] = [Math.min(...all), Math.max(...all)];
      return [`stepper ${board.clicks.path.join("/")} ${least} ${most}`, () => stepper(board, { least, most })];
    }
    return [`${group} ${listed.map(({ id, label }) => `${id} ${label}`).join("|")}`, () => list(board, group, listed)];
  }

  /** Many places in words, folded away until somebody wants them. */
  folded(places) {
    const lists = places.map((part) => this.part(...part));
    const made = () => {
      const details = make("details", { class: "place-list is-drawn" }, make("summary", {}, "Choose from a list"));
      details.open = this.isListOpen;
      details.addEventListener("toggle", () => (this.isListOpen = details.open));
      details.append(...lists.map(([, drawn]) => drawn()));
      return details;
    };
    return [`fold ${lists.map(([words]) => words).join(" ")}`, made];
  }

  /** Shows the clicks made so far, and what is to be decided next. */
  draw() {
    this.ask();
    this.list();
  }

  /** Puts the question that is open in the place of the one with which the walk began. */
  ask() {
    const { node, canAct } = this.board.clicks;
    const sentence = document.getElementById("prompt-sentence");
    if (!sentence || !canAct || !node.prompt) return;
    sentence.textContent = node.prompt;
    sentence.classList.toggle("is-long", node.prompt.length > this.long);
  }

  /** Draws it anew in its place, if the panel has one, where it says something else than before; keeps the focus in it. */
  list() {
    const place = document.getElementById("walk");
    if (!place) return;
    const { activeElement } = document;
    const focused = place.contains(activeElement) ? activeElement.dataset.click ?? "" : null;
    this.fill(place);
    if (focused === null || place.contains(document.activeElement)) return;
    const again = focused && place.querySelector(`[data-click="${CSS.escape(focused)}"]`);
    if (again) again.focus();
    else focusFirst();
  }

  /** What stays is not touched, so that a number is not lost that somebody is writing. */
  fill(place) {
    const before = new Map([...place.children].map((part) => [this.drawn.get(part), part]));
    const asked = this.parts();
    const said = new Set(asked.map(([words]) => words));
    for (const node of [...place.childNodes]) if (!said.has(this.drawn.get(node))) node.remove();
    let at = place.firstChild;
    for (const [words, made] of asked) {
      if (at && at === before.get(words)) at = at.nextSibling;
      else {
        const part = before.get(words) ?? made();
        this.drawn.set(part, words);
        place.insertBefore(part, at);
      }
    }
  }
}

/** Moves the focus to the choice most likely meant: the greatest number, else the first choice. */
export function focusFirst() {
  const numbers = document.querySelectorAll("#walk .are-numbers button, #walk .stepper input");
  const target = numbers[numbers.length - 1] ?? document.querySelector("#walk > ul [data-click], #walk details[open] [data-click], #walk summary");
  target?.focus();
}

// The board: applies patches, marks what may be chosen, and walks the trie of clicks by mouse, touch and keyboard.
// It knows no rules: what can be clicked, and what that means, is in the trie.

import { Drag } from "./drag.js";
import { isTouch } from "./pointer.js";

const WALKABLE = "svg.scene > [id], svg.scene g[id]";
const STATES = ["may-be-chosen", "is-chosen", "is-refused", "may-be-dragged"];
const THUMB = 30;

/** Applies a keyed patch; ids that are not in the picture are passed over, and no id means the picture itself. */
export function patch(picture, changes) {
  for (const [id, change] of Object.entries(changes)) {
    const element = id ? find(picture, id) : picture;
    if (!element) continue;
    for (const [key, value] of Object.entries(change)) {
      if (key === "#text") setText(element, value);
      else if (key === "#inner") element.innerHTML = value;
      else if (value === null) element.removeAttribute(key);
      else element.setAttribute(key, value);
    }
  }
}

function setText(element, words) {
  // A text stands before the children of its element.
  const first = element.firstChild;
  if (first?.nodeType === Node.TEXT_NODE) first.nodeValue = words;
  else element.prepend(words);
}

export function find(picture, id) {
  return id ? picture.querySelector(`#${CSS.escape(id)}`) : null;
}

/** What kind of place an element is, by its first class: the arrow keys walk over one kind at a time. */
function kind(element) {
  return element.classList[0];
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export class Board {
  /**
   * @param {HTMLElement} frame what the picture is in
   * @param {object} told  ``walked(board)`` after each click, ``chosen(move, element)`` at a move, ``refused(id, move)``,
   *   ``takenUp(element, drafted, move)`` when a drafted move is taken back, and perhaps another is made instead
   */
  constructor(frame, told) {
    this.frame = frame;
    this.told = told;
    this.trie = { prompt: "", next: {} };
    this.path = [];
    this.canAct = false;
    this.layer = "";
    this.hand = null;
    this.coming = null;
    this.dropped = "";
    frame.addEventListener("click", (event) => this.press(event));
    frame.addEventListener("keydown", (event) => this.walk(event));
    frame.addEventListener("focusin", (event) => this.keepTabStop(event.target));
    new Drag(this);
  }

  get picture() {
    return this.frame.querySelector("svg.scene");
  }

  /** The node of the trie at the end of the clicks made so far. */
  get node() {
    return this.path.reduce((node, id) => node.next[id], this.trie);
  }

  /** The clicks open now that are elements of the picture, and those that are not. */
  get open() {
    return this.canAct ? Object.entries(this.node.next ?? {}) : [];
  }

  /** What of one's own draft lies on the picture, by the place where it lies. */
  get drafted() {
    return (this.canAct && this.trie.drafted) || {};
  }

  /** The clicks made so far, in words. */
  get words() {
    let { trie: node } = this;
    return this.path.map((id) => {
      node = node.next[id];
      return node.label;
    });
  }

  /** The kinds of places that are open now. */
  get openKinds() {
    return new Set(this.open.map(([id]) => find(this.picture, id)).filter(Boolean).map(kind));
  }

  /** Takes a new trie, keeping the clicks made so far as far as they are still open. */
  offer(trie, canAct) {
    this.trie = trie ?? { prompt: "", next: {} };
    this.canAct = canAct;
    const before = this.path;
    this.path = this.openPart(before);
    if (this.path.length < before.length) this.hand = null;
    const to = canAct ? this.takeInHand() : "";
    const asked = [...this.openKinds].join();
    if (asked && asked !== this.asked) [this.asked, this.layer] = [asked, ""];
    this.mark();
    this.told.walked(this);
    if (to) this.pressOn(to);
  }

  /** As many clicks of a path as are open and make no move yet. */
  openPart(path) {
    const kept = [];
    let node = this.trie;
    for (const id of path) {
      node = node.next?.[id];
      if (!node || "move" in node) break;
      kept.push(id);
    }
    return kept;
  }

  /** Takes in hand what was taken up, once the trie has it; returns where it is to go at once, if anywhere. */
  takeInHand() {
    const { coming } = this;
    if (!coming || this.openPart(coming.path).length < coming.path.length) return "";
    [this.hand, this.coming] = [coming, null];
    this.path = [...coming.path];
    const to = this.dropped || coming.goesTo;
    this.dropped = "";
    return to;
  }

  /** Makes a click, on the picture or in the panel; returns whether it was open. */
  click(id) {
    const child = this.canAct && this.node.next?.[id];
    if (!child) return false;
    if ("move" in child) {
      this.hand = null;
      this.told.chosen(child.move, id);
      return true;
    }
    this.path.push(id);
    const only = Object.keys(child.next);
    if (only.length === 1 && /^\d+$/.test(only[0])) return this.click(only[0]);
    this.mark();
    this.told.walked(this);
    return true;
  }

  /** Takes the last click back, with the number that followed by itself; returns whether there was one.
   * What was taken up goes back to where it lay. */
  back() {
    if (this.path.length === 0) return false;
    if (this.hand?.move && this.hand.path.length === this.path.length) {
      const { move, id } = this.hand;
      this.hand = null;
      this.told.chosen(move, id);
      return true;
    }
    this.path.pop();
    while (this.path.length > 0 && Object.keys(this.node.next).length === 1) this.path.pop();
    this.mark();
    this.told.walked(this);
    return true;
  }

  // What the picture shows.

  /** Puts another picture in the place of this one; whoever was on a place stays on it. */
  show(picture) {
    const on = this.picture.contains(document.activeElement) ? document.activeElement.id : "";
    this.picture.replaceWith(picture);
    this.mark();
    if (on) this.focus(on);
  }

  mark() {
    const open = new Set(this.open.map(([id]) => id));
    const places = this.places();
    for (const place of places) {
      place.classList.remove(...STATES);
      place.setAttribute("role", "button");
      place.setAttribute("aria-disabled", String(!open.has(place.id) && !(place.id in this.drafted)));
      place.setAttribute("tabindex", "-1");
    }
    for (const id of open) find(this.picture, id)?.classList.add("may-be-chosen");
    const begun = this.open.filter(([, child]) => "next" in child).map(([id]) => id);
    for (const id of [...begun, ...Object.keys(this.drafted)]) find(this.picture, id)?.classList.add("may-be-dragged");
    for (const id of this.path) find(this.picture, id)?.classList.add("is-chosen");
    const focused = places.find((place) => place === document.activeElement);
    const stop = focused ?? places.find((place) => open.has(place.id)) ?? places.find((place) => place.id === this.lastStop) ?? places[0];
    stop?.setAttribute("tabindex", "0");
  }

  /** Shows for a moment that an element was refused. */
  refuse(id) {
    const element = find(this.picture, id);
    element?.classList.add("is-refused");
    setTimeout(() => element?.classList.remove("is-refused"), 1600);
  }

  places() {
    return [...this.picture.querySelectorAll(WALKABLE)].filter((element) => element.querySelector(":scope > .veil"));
  }

  keepTabStop(target) {
    const place = target.closest?.("[role=button]");
    if (!place || !this.frame.contains(place)) return;
    for (const other of this.picture.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
    this.lastStop = place.id;
  }

  focus(id) {
    const place = (id && find(this.picture, id)) ?? this.picture.querySelector("[tabindex='0']");
    place?.focus({ preventScroll: true });
  }

  // Mouse and touch.

  press(event) {
    const hit = this.hit(event);
    if (hit) this.pressOn(hit);
  }

  hit(event) {
    const open = this.open.map(([id, child]) => ({ element: find(this.picture, id), isMove: "move" in child })).filter(({ element }) => element);
    const direct = open.find(({ element }) => element.contains(event.target));
    if (direct) return direct.element.id;
    const under = this.places().findLast((place) => place.contains(event.target));
    // A thumb is wider than a square: the nearest open one within its reach is meant, where it can still be taken back.
    if (isTouch(event) && (!under || this.openKinds.has(kind(under)))) {
      const far = ({ element }) => Math.hypot(centre(element).x - event.clientX, centre(element).y - event.clientY);
      const near = open.filter((one) => !one.isMove && far(one) < THUMB).sort((a, b) => far(a) - far(b))[0];
      if (near) return near.element.id;
    }
    return under?.id;
  }

  pressOn(id) {
    if (this.click(id)) return;
    if (this.path.includes(id)) {
      while (this.path.includes(id)) this.path.pop();
      this.mark();
      this.told.walked(this);
    } else if (id in this.drafted) {
      this.takeUp(id);
    } else if (this.canAct && this.trie.next[id]) {
      // Where a walk may begin, another one does.
      [this.path, this.hand] = [[], null];
      this.click(id);
    } else if (this.canAct && this.isAsked(id)) {
      this.refuseClick(id);
    }
  }

  /** Whether places of this kind are chosen from now; one of another kind only tells of itself. */
  isAsked(id) {
    const kinds = this.openKinds;
    return kinds.size === 0 || kinds.has(kind(find(this.picture, id)));
  }

  /** The move that a click would make if it were open, put together as those are that are open; or nothing. */
  moveOnto(id) {
    const sibling = this.open.find(([other, child]) => "move" in child && find(this.picture, other) && child.move.includes(other));
    if (!sibling) return "";
    const [other, { move }] = sibling;
    const at = move.lastIndexOf(other);
    return move.slice(0, at) + id + move.slice(at + other.length);
  }

  /** Takes up again what one has drafted. What one has in hand comes there instead, and the two change places. */
  takeUp(id) {
    const drafted = this.drafted[id];
    const instead = this.path.length > 0 ? this.moveOnto(id) : "";
    const goesTo = instead && this.hand ? this.hand.id : "";
    this.hand = null;
    this.told.takenUp({ id, move: instead ? "" : drafted.move, path: drafted.path, goesTo }, drafted, instead);
  }

  /** The end of a drag: a press there, as soon as what is dragged is in hand. */
  drop(event) {
    const under = this.places().findLast((place) => place.contains(event.target))?.id ?? "";
    if (!this.canAct) this.dropped = under;
    else if (this.openKinds.size > 0) this.press(event);
  }

  /** A click that is not open: the server can say why, if the clicks would make a move. */
  refuseClick(id) {
    const move = this.moveOnto(id);
    this.refuse(id);
    this.told.refused(id, move);
  }

  // Keyboard.

  walk(event) {
    const place = event.target.closest("[role=button]");
    if (!place) return;
    if (event.key === "Enter" || (event.key === " " && !event.defaultPrevented)) {
      event.preventDefault();
      this.pressOn(place.id);
      return;
    }
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    event.preventDefault();
    this.neighbour(place, dx, dy, event.shiftKey)?.focus();
  }

  /** The kind of places that the arrow keys walk over: the one chosen, else the one asked for, else where one is. */
  walked(place) {
    const asked = [...this.openKinds];
    return this.layer || (asked.length === 1 ? asked[0] : kind(place));
  }

  /** Goes over to the next kind of places, from the top to the bottom and up again; returns whether there is another. */
  turnLayer() {
    const here = this.picture.contains(document.activeElement) ? document.activeElement.closest("[role=button]") : null;
    const from = here ?? this.picture.querySelector("[tabindex='0']");
    const places = this.places();
    const kinds = [...new Set(places.map(kind))];
    if (kinds.length < 2) return false;
    this.layer = kinds[(kinds.indexOf(this.walked(from)) + 1) % kinds.length];
    const { x, y } = centre(from);
    const far = (place) => Math.hypot(centre(place).x - x, centre(place).y - y);
    const [next] = places.filter((place) => kind(place) === this.layer).sort((a, b) => far(a) - far(b));
    next.focus({ preventScroll: true });
    return true;
  }

  /** The nearest place in a direction, of the kind that is walked over; with Shift, the nearest that may be chosen. */
  neighbour(place, dx, dy, onlyOpen) {
    const from = centre(place);
    const walked = this.walked(place);
    let best = null;
    let least = Infinity;
    for (const other of this.places()) {
      if (other === place || kind(other) !== walked || (onlyOpen && !other.classList.contains("may-be-chosen"))) continue;
      const to = centre(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along < 1 || aside > along * 1.8) continue;
      const cost = along + 2 * aside;
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }
}

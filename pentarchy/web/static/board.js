// The board: shows in its picture which clicks are open and which were made, and makes those that are pressed on it.

import { Arrows } from "./arrows.js";
import { Clicks } from "./clicks.js";
import { Columns } from "./columns.js";
import { Drag } from "./drag.js";
import { centreOf, find, kindOf, patch, placesOf } from "./picture.js";
import { isTouch } from "./pointer.js";

const STATES = ["may-be-chosen", "is-chosen", "is-refused", "may-be-dragged"];
/** Pixels that a thumb reaches around where it presses. */
const THUMB = 30;
/** Milliseconds that a refused place shows it. */
const REFUSED_FOR = 1600;

export class Board {
  /**
   * @param {HTMLElement} frame what the picture is in
   * @param {object} told  ``shown()`` whenever the walk may look different, ``clicked()`` after each click of the player,
   *   ``chosen(move, element)`` at a move, ``refused(id, move)``, ``takenUp(element, drafted, move)`` when a drafted move is taken
   *   back, and perhaps another is made instead
   */
  constructor(frame, told) {
    this.frame = frame;
    this.told = told;
    this.clicks = new Clicks();
    this.hand = null; // what was taken up, and is carried
    this.coming = null; // what will be, once the server has taken it back
    this.dropped = ""; // where what is coming is to go
    this.arrows = new Arrows(this);
    this.columns = new Columns(frame);
    frame.addEventListener("click", (event) => this.press(event));
    frame.addEventListener("focusin", (event) => this.keepTabStop(event.target));
    new Drag(this);
  }

  get picture() {
    return this.frame.querySelector("svg.scene");
  }

  /** The kinds of places that are open now. */
  get openKinds() {
    return new Set(this.clicks.open.map(([id]) => find(this.picture, id)).filter(Boolean).map(kindOf));
  }

  // The walk.

  /** Takes a new trie, and whether one may act in it. */
  offer(offered) {
    if (!this.clicks.offer(offered)) this.hand = null;
    const before = this.hand;
    const to = this.clicks.canAct ? this.takeInHand() : "";
    this.arrows.hear(this.openKinds);
    this.showClicks();
    if (this.hand !== before) this.told.clicked();
    if (to) this.pressOn(to);
  }

  /** Lets nothing be done until something is offered again. */
  close() {
    this.clicks.canAct = false;
    this.mark();
  }

  /** Takes in hand what was taken up, once the trie has it; returns where it is to go at once, if anywhere. */
  takeInHand() {
    const { clicks, coming } = this;
    if (!coming || clicks.openPart(coming.path).length < coming.path.length) return "";
    [this.hand, this.coming] = [coming, null];
    clicks.path = [...coming.path];
    const to = this.dropped || coming.goesTo;
    this.dropped = "";
    return to;
  }

  /** Makes a click, on the picture or in the panel; returns whether it was open. */
  click(id) {
    const made = this.clicks.follow(id);
    if (!made) return false;
    if ("move" in made) {
      this.hand = null;
      this.told.chosen(made.move, made.id);
    } else this.changeWalk();
    return true;
  }

  /** Takes the last click back; returns whether there was one. What was taken up goes back to where it lay. */
  back() {
    const { clicks, hand } = this;
    if (clicks.path.length === 0) return false;
    if (hand?.move && hand.path.length === clicks.path.length) {
      this.hand = null;
      this.told.chosen(hand.move, hand.id);
      return true;
    }
    clicks.back();
    this.changeWalk();
    return true;
  }

  showClicks() {
    this.mark();
    this.told.shown();
  }

  /** Shows what a click of the player made of the walk, and tells of it. */
  changeWalk() {
    this.showClicks();
    this.told.clicked();
  }

  // What the picture shows.

  /** Puts another picture in the place of this one; whoever was on a place stays on it. */
  show(picture) {
    const on = this.picture.contains(document.activeElement) ? document.activeElement.id : "";
    this.picture.replaceWith(picture);
    this.columns.lay();
    this.mark();
    if (on) this.focus(on);
  }

  /** Changes what a patch names. */
  change(changes) {
    patch(this.picture, changes);
    this.columns.lay();
  }

  mark() {
    const { open: clicks, drafted, path } = this.clicks;
    const open = new Set(clicks.map(([id]) => id));
    const places = placesOf(this.picture);
    for (const place of places) {
      place.classList.remove(...STATES);
      place.setAttribute("role", "button");
      place.setAttribute("aria-disabled", String(!open.has(place.id) && !(place.id in drafted)));
      place.setAttribute("tabindex", "-1");
    }
    for (const id of open) find(this.picture, id)?.classList.add("may-be-chosen");
    const begun = clicks.filter(([, child]) => "next" in child).map(([id]) => id);
    for (const id of [...begun, ...Object.keys(drafted)]) find(this.picture, id)?.classList.add("may-be-dragged");
    for (const id of path) find(this.picture, id)?.classList.add("is-chosen");
    const focused = places.find((place) => place === document.activeElement);
    const stop = focused ?? places.find((place) => open.has(place.id)) ?? places.find((place) => place.id === this.lastStop) ?? places[0];
    stop?.setAttribute("tabindex", "0");
  }

  /** Shows for a moment that an element was refused. */
  refuse(id) {
    const element = find(this.picture, id);
    element?.classList.add("is-refused");
    setTimeout(() => element?.classList.remove("is-refused"), REFUSED_FOR);
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

  // Presses by mouse, finger and keyboard.

  press(event) {
    const hit = this.hit(event);
    if (hit) this.pressOn(hit);
  }

  hit(event) {
    const open = this.clicks.open.map(([id, child]) => ({ element: find(this.picture, id), isMove: "move" in child })).filter(({ element }) => element);
    const direct = open.find(({ element }) => element.contains(event.target));
    if (direct) return direct.element.id;
    const under = this.placeAt(event);
    // A thumb is wider than a square: the nearest open one within its reach is meant, where it can still be taken back.
    if (isTouch(event) && (!under || this.openKinds.has(kindOf(under)))) {
      const far = ({ element }) => Math.hypot(centreOf(element).x - event.clientX, centreOf(element).y - event.clientY);
      const near = open.filter((one) => !one.isMove && far(one) < THUMB).sort((a, b) => far(a) - far(b))[0];
      if (near) return near.element.id;
    }
    return under?.id;
  }

  /** The topmost place that holds what an event happened on. */
  placeAt({ target }) {
    return placesOf(this.picture).findLast((place) => place.contains(target));
  }

  pressOn(id) {
    const { clicks } = this;
    if (this.click(id)) return;
    if (clicks.path.includes(id)) {
      clicks.backBefore(id);
      this.changeWalk();
    } else if (id in clicks.drafted) {
      this.takeUp(id);
    } else if (clicks.mayBegin(id)) {
      // Where a walk may begin, another one does.
      [clicks.path, this.hand] = [[], null];
      this.click(id);
    } else if (clicks.canAct && this.isAsked(id)) {
      // The server can say why it is not open, if the clicks would make a move.
      const move = this.moveOnto(id);
      this.refuse(id);
      this.told.refused(id, move);
    }
  }

  /** Whether places of this kind are chosen from now; one of another kind only tells of itself. */
  isAsked(id) {
    const kinds = this.openKinds;
    return kinds.size === 0 || kinds.has(kindOf(find(this.picture, id)));
  }

  /** The move that a click would make if it were open, put together as those are that are open; or nothing. */
  moveOnto(id) {
    const sibling = this.clicks.open.find(([other, child]) => "move" in child && find(this.picture, other) && child.move.includes(other));
    if (!sibling) return "";
    const [other, { move }] = sibling;
    const at = move.lastIndexOf(other);
    return move.slice(0, at) + id + move.slice(at + other.length);
  }

  /** Takes up again what one has drafted. What one has in hand comes there instead, and the two change places. */
  takeUp(id) {
    const drafted = this.clicks.drafted[id];
    const instead = this.clicks.path.length > 0 ? this.moveOnto(id) : "";
    const goesTo = instead && this.hand ? this.hand.id : "";
    this.hand = null;
    this.told.takenUp({ id, move: instead ? "" : drafted.move, path: drafted.path, goesTo }, drafted, instead);
  }

  /** The end of a drag: a press there, as soon as what is dragged is in hand. */
  drop(event) {
    const under = this.placeAt(event)?.id ?? "";
    if (!this.clicks.canAct) this.dropped = under;
    else if (this.openKinds.size > 0) this.press(event);
  }
}

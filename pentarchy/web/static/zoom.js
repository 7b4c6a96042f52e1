// The board closer: by keys, wheel, two fingers, and the steps in the menu; a drag moves what is larger than its frame. The
// scale is the frame's, so that another picture stands where this one stood.

/** So many times as large as it is laid out, at most. */
const CLOSEST = 4;
/** A step by key or button, and the pixels of a wheel that come to the same. */
const STEP = 1.25;
const WHEEL = 100;
/** Pixels after which a press that moves is no click. */
const FAR = 8;
/** Pixels around a place with the focus that stay in sight. */
const AROUND = 12;

export class Zoom {
  /**
   * @param {Board} board
   * @param {HTMLElement} steps where the buttons are: ``data-zoom`` is 1, -1 or 0, and an output tells the scale
   */
  constructor(board, steps) {
    Object.assign(this, { frame: board.frame, board, steps, scale: 1, x: 0, y: 0, grip: null, pinch: null, isOver: false });
    const { frame } = this;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("touchstart", (event) => this.startPinch(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.movePinch(event), { passive: false });
    for (const name of ["touchend", "touchcancel"]) frame.addEventListener(name, () => (this.pinch = null));
    frame.addEventListener("pointerdown", (event) => this.take(event));
    frame.addEventListener("pointermove", (event) => this.pull(event));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, () => (this.grip = null));
    // What a browser makes of press and release together is no click, if the board was moved between them.
    frame.addEventListener("click", (event) => this.isOver && event.stopImmediatePropagation(), true);
    frame.addEventListener("focusin", ({ target }) => this.keepInSight(target));
    new ResizeObserver(() => this.put(this.x, this.y)).observe(frame);
    steps.hidden = false;
    steps.addEventListener("click", ({ target }) => target.dataset.zoom && this.step(Number(target.dataset.zoom)));
  }

  get isOn() {
    return this.scale > 1;
  }

  /** Where the picture would begin if it were not moved, and how large it is laid out. */
  get laid() {
    const { left, top, width, height } = this.board.picture.getBoundingClientRect();
    return { left: left - this.x, top: top - this.y, width: width / this.scale, height: height / this.scale };
  }

  /** Comes closer by so many steps, or as far away; none is back to the whole. */
  step(steps) {
    const place = document.activeElement?.closest?.("[role=button]");
    const around = (place && this.frame.contains(place) ? place : this.frame).getBoundingClientRect();
    const to = steps === 0 ? 1 : this.scale * STEP ** steps;
    this.to(to, around.left + around.width / 2, around.top + around.height / 2);
  }

  /** Shows it at a scale; what lies at a point stays there. */
  to(scale, x, y) {
    const before = this.laid;
    const [along, down] = [(x - before.left - this.x) / this.scale, (y - before.top - this.y) / this.scale];
    // Back at the whole by steps that do not add up to it.
    this.scale = scale < 1.01 ? 1 : Math.min(CLOSEST, scale);
    this.frame.classList.toggle("is-zoomed", this.isOn);
    this.frame.style.setProperty("--zoom", this.scale);
    if (!this.isOn) [this.x, this.y] = [0, 0];
    // A frame that was scrolled is not any more: what is laid is asked anew.
    const { left, top } = this.laid;
    this.put(x - left - along * this.scale, y - top - down * this.scale);
  }

  moveBy(right, down) {
    this.put(this.x + right, this.y + down);
  }

  /** Moves it to where it is to be, no further than to its edges. */
  put(x, y) {
    const { frame, laid, scale } = this;
    const around = frame.getBoundingClientRect();
    this.x = this.isOn ? within(x, around.left - laid.left, around.width - laid.width * scale) : 0;
    this.y = this.isOn ? within(y, around.top - laid.top, around.height - laid.height * scale) : 0;
    frame.style.setProperty("--pan-right", `${this.x}px`);
    frame.style.setProperty("--pan-down", `${this.y}px`);
    this.steps.querySelector("output").textContent = `${Math.round(100 * scale)} %`;
  }

  // The wheel.

  /** Whether something else would scroll. */
  get isScrolled() {
    const { frame } = this;
    const page = document.scrollingElement;
    return page.scrollHeight > page.clientHeight || frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth;
  }

  wheel(event) {
    if (!event.ctrlKey && !this.isOn && this.isScrolled) return;
    event.preventDefault();
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * (WHEEL / 3);
    this.to(this.scale * STEP ** (-pixels / WHEEL), event.clientX, event.clientY);
  }

  // Two fingers.

  startPinch({ touches }) {
    this.pinch = touches.length === 2 ? between(touches) : null;
    if (this.pinch) this.grip = null;
  }

  movePinch(event) {
    if (!this.pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const now = between(event.touches);
    const before = this.pinch;
    this.pinch = now;
    this.isOver = true;
    this.to(this.scale * (now.apart / before.apart), now.x, now.y);
    this.moveBy(now.x - before.x, now.y - before.y);
  }

  // A drag moves it, unless something on it is dragged.

  take(event) {
    this.isOver = false;
    const isFree = this.isOn && event.isPrimary && event.button === 0 && !event.target.closest(".may-be-dragged");
    this.grip = isFree ? { x: event.clientX, y: event.clientY, isFar: false } : null;
  }

  pull(event) {
    const { grip } = this;
    if (!grip) return;
    const [right, down] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.isFar && Math.hypot(right, down) < FAR) return;
    if (!grip.isFar) this.frame.setPointerCapture(event.pointerId);
    this.isOver = true;
    this.grip = { x: event.clientX, y: event.clientY, isFar: true };
    this.moveBy(right, down);
  }

  /** Whoever goes over the board by keys sees where they are. */
  keepInSight(target) {
    const place = this.isOn && target.matches(":focus-visible") && target.closest("[role=button]");
    if (!place) return;
    const [box, around] = [place.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const beyond = (low, high, least, most) => Math.max(0, least + AROUND - low) || Math.min(0, most - AROUND - high);
    this.moveBy(beyond(box.left, box.right, around.left, around.right), beyond(box.top, box.bottom, around.top, around.bottom));
  }
}

/** A shift that leaves no gap: between two ends where it is larger than its frame, else in the middle. */
function within(shift, first, room) {
  return room < 0 ? Math.min(first, Math.max(first + room, shift)) : first + room / 2;
}

/** How far apart two fingers are, and the point between them. */
function between([one, other]) {
  const [right, down] = [other.clientX - one.clientX, other.clientY - one.clientY];
  return { apart: Math.max(1, Math.hypot(right, down)), x: one.clientX + right / 2, y: one.clientY + down / 2 };
}

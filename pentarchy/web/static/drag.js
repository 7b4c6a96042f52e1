// Dragging with mouse or finger: a press where it begins and a press where it ends, no more than that.

/** Pixels after which a press that moves is a drag. */
const FAR = 8;

export class Drag {
  constructor(board) {
    this.board = board;
    this.grip = null;
    this.ghost = null;
    this.lay = ""; // from what is dragged to the picture
    this.isOver = false;
    const { frame } = board;
    frame.addEventListener("pointerdown", (event) => this.begin(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.end(event));
    frame.addEventListener("pointercancel", () => this.letGo());
    // A finger that drags does not scroll as well. What it pressed may be drawn anew meanwhile and no longer lie in the
    // frame, so that one listens, too; touch-action on parts of a picture is not heeded everywhere.
    this.stay = (event) => this.grip && event.cancelable && event.preventDefault();
    frame.addEventListener("touchmove", this.stay, { passive: false });
    // What a browser makes of press and release together is no click, if there was a drag between them.
    frame.addEventListener("click", (event) => this.isOver && event.stopImmediatePropagation(), true);
  }

  begin(event) {
    this.letGo();
    this.isOver = false;
    // Over a picture that grows and is not seen whole a finger scrolls.
    const isFree = event.pointerType !== "touch" || !this.board.picture.matches(".grows:not(.is-whole)");
    const place = isFree && event.isPrimary && event.button === 0 ? event.target.closest(".may-be-dragged") : null;
    this.grip = place && { place, x: event.clientX, y: event.clientY };
    if (place) event.target.addEventListener("touchmove", this.stay, { passive: false });
  }

  move(event) {
    if (!this.grip) return;
    const [dx, dy] = [event.clientX - this.grip.x, event.clientY - this.grip.y];
    if (!this.ghost && Math.hypot(dx, dy) < FAR) return;
    if (!this.ghost) this.lift(event);
    const { a, d } = this.board.picture.getScreenCTM();
    this.ghost.setAttribute("transform", `translate(${dx / a} ${dy / d}) ${this.lay}`);
  }

  /** Shows beneath the pointer what is dragged, and presses where it lay. */
  lift(event) {
    const { board, grip } = this;
    const { a, b, c, d, e, f } = board.picture.getScreenCTM().inverse().multiply(grip.place.getScreenCTM());
    this.lay = `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
    this.ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.ghost.classList.add("drag-ghost");
    this.ghost.setAttribute("aria-hidden", "true");
    this.ghost.append(...[...grip.place.children].map((part) => part.cloneNode(true)));
    for (const part of this.ghost.querySelectorAll("[id]")) part.removeAttribute("id");
    board.picture.append(this.ghost);
    board.frame.setPointerCapture(event.pointerId);
    board.frame.classList.add("is-dragging");
    if (!board.clicks.path.includes(grip.place.id)) board.pressOn(grip.place.id);
  }

  end(event) {
    if (this.ghost) {
      this.isOver = true;
      const { clientX, clientY, pointerType } = event;
      const target = document.elementFromPoint(clientX, clientY);
      if (target) this.board.drop({ target, clientX, clientY, pointerType });
    }
    this.letGo();
  }

  letGo() {
    this.ghost?.remove();
    this.board.frame.classList.remove("is-dragging");
    this.grip = this.ghost = null;
  }
}

// What the player does: one command at a time, until the page shows what came of it.

/** Milliseconds after a receipt within which what it brought about is heard; else the whole view is asked for. */
const SETTLED_AFTER = 3000;

export class Commands {
  /**
   * @param {object} parts
   * @param {Known} parts.known
   * @param {Line} parts.line
   * @param {Board} parts.board
   * @param {Refusals} parts.refusals
   * @param {() => void} parts.began is called when one is on its way
   * @param {() => void} parts.settled is called when one may act again
   */
  constructor({ known, line, board, refusals, began, settled }) {
    Object.assign(this, { known, line, board, refusals, began, settled });
    this.isSending = false;
    this.receipt = null; // of the command of which the page does not show yet what came
    this.heard = 0;
    document.addEventListener("submit", (event) => this.submit(event));
  }

  /** Hears that a message came: perhaps it shows what a command changed. */
  hear(message) {
    this.heard += 1;
    if (this.receipt && (message.t === "view" || this.known.shows(this.receipt))) [this.isSending, this.receipt] = [false, null];
  }

  /** Sends a command; ``pressed`` is the element it was given on, ``hand`` what it takes up. Returns whether it was done. */
  async send(command, { pressed = "", hand = null } = {}) {
    if (this.isSending) return false;
    this.isSending = true;
    const { board, refusals } = this;
    const hadBoard = board.frame.contains(document.activeElement);
    board.close();
    this.began();
    const before = this.heard;
    const receipt = await this.line.send(command);
    if (receipt.ok && ["move", "withdraw"].includes(command.do)) board.clicks.path = [];
    board.coming = receipt.ok ? hand : null;
    // What the command changed may follow the receipt: until then the choices shown are stale.
    if (receipt.ok && (this.heard === before || !this.known.shows(receipt))) this.awaitEffect(receipt);
    else this.settle();
    refusals.answer(receipt);
    if (!receipt.ok) board.refuse(pressed);
    // Whoever went elsewhere meanwhile stays there.
    if (hadBoard && document.activeElement === document.body) board.focus();
    return receipt.ok;
  }

  awaitEffect(receipt) {
    this.receipt = receipt;
    setTimeout(() => this.receipt === receipt && this.line.resync(), SETTLED_AFTER);
  }

  settle() {
    this.isSending = false;
    this.settled();
  }

  /** Sends what a form of the page says, instead of leaving the page for it. What is said to people is for others. */
  async submit(event) {
    const form = event.target;
    const fields = Object.fromEntries(new FormData(form));
    if (!("do" in fields) || event.defaultPrevented) return;
    event.preventDefault();
    const command = { do: fields.do };
    for (const key of ["move", "order"]) if (key in fields) command[key] = fields[key];
    for (const key of ["number", "seat"]) if (key in fields) command[key] = Number(fields[key]);
    if ("this_turn" in fields) command.this_turn = true;
    await this.send(command);
  }
}

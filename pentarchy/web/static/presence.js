// Who of the players is there: a shape and words in their rows. It changes no view; a row that is made anew gets it again.

export class Presence {
  /**
   * @param {HTMLElement} rows the panel with the players' rows
   * @param {{seat: number, level: string, words: string}[]} seats as the page came with
   */
  constructor(rows, seats) {
    this.rows = rows;
    this.hear(seats);
    new MutationObserver(() => this.show()).observe(rows, { childList: true, subtree: true });
  }

  /** Hears who is there now. */
  hear(seats) {
    this.seats = new Map(seats.map((one) => [String(one.seat), one]));
    this.show();
  }

  show() {
    for (const place of this.rows.querySelectorAll("[data-presence-of]")) {
      const { level, words } = this.seats.get(place.dataset.presenceOf) ?? { level: "", words: "" };
      if (place.textContent === words) continue;
      place.dataset.level = level;
      const said = document.createElement("span");
      said.textContent = words;
      place.replaceChildren(said);
    }
  }
}

// Drawing a file on a field of hexes: clicks write letters into the text beside it. What they mean is for the server.

import { directionOf } from "./arrows.js";
import { make } from "./elements.js";

class Field {
  constructor(place) {
    this.place = place;
    this.text = document.getElementById(place.dataset.for);
    Object.assign(this, JSON.parse(place.dataset.drawing));
    this.widest = Math.max(...this.rows);
    this.words = new Map([...this.signs, [this.gap, "nothing"]]);
    this.sign = this.signs[0][0];
    this.cells = this.rows.map((count, row) => Array.from({ length: count }, (_, at) => this.cell(row, at)));
    this.note = make("p", { class: "small quiet", role: "status" });
    const rows = this.cells.map((cells) => make("div", { class: "hex-row" }, ...cells));
    const field = make("div", { class: "hex-rows", role: "group", "aria-label": "The field" }, ...rows);
    place.append(this.palette(), field, this.buttons(), this.note);
    place.hidden = false;
    field.addEventListener("keydown", (event) => this.goBy(event));
    this.text.addEventListener("input", () => this.read());
    this.cells[0][0].tabIndex = 0;
    this.read();
  }

  /** The letters to choose from, and the one that takes away. */
  palette() {
    const name = `sign-${this.text.id}`;
    const choices = [...this.words].map(([sign, words]) => {
      const choice = make("input", { type: "radio", name, value: sign });
      choice.checked = sign === this.sign;
      choice.addEventListener("change", () => (this.sign = sign));
      const label = make("label", {}, make("span", { class: "hex-sample", ...this.kind(sign) }, sign), ` ${words}`, choice);
      return label;
    });
    // It chooses what is drawn and is not sent.
    const form = make("form", { id: `${name}-form` });
    for (const label of choices) label.querySelector("input").setAttribute("form", form.id);
    document.body.append(form);
    return make("div", { class: "segments hex-signs", role: "radiogroup", "aria-label": "What to draw" }, ...choices);
  }

  buttons() {
    const fill = make("button", { type: "button", class: "is-plain" }, "Fill the whole field");
    const clear = make("button", { type: "button", class: "is-plain" }, "Clear the field");
    fill.addEventListener("click", () => this.drawAll(this.sign));
    clear.addEventListener("click", () => this.drawAll(this.gap));
    return make("p", { class: "button-row" }, fill, clear);
  }

  cell(row, at) {
    const cell = make("button", { type: "button", class: "hex-cell", tabindex: "-1" });
    cell.dataset.row = row;
    cell.dataset.at = at;
    cell.addEventListener("click", () => {
      // The same again takes it away.
      this.show(cell, cell.dataset.sign === this.sign ? this.gap : this.sign);
      this.write();
    });
    return cell;
  }

  kind(sign) {
    return { "data-kind": this.signs.findIndex(([letter]) => letter === sign) };
  }

  show(cell, sign) {
    cell.dataset.sign = sign;
    cell.dataset.kind = this.kind(sign)["data-kind"];
    cell.textContent = sign === this.gap ? "" : sign;
    cell.setAttribute("aria-label", `Row ${Number(cell.dataset.row) + 1}, place ${Number(cell.dataset.at) + 1}: ${this.words.get(sign)}`);
  }

  drawAll(sign) {
    for (const cell of this.cells.flat()) this.show(cell, sign);
    this.write();
  }

  /** How far a place is from the left, in halves of a hex, which are letters of the text. */
  column(row, at) {
    return this.widest - this.rows[row] + 2 * at;
  }

  write() {
    const lines = this.cells.map((cells, row) => " ".repeat(this.column(row, 0)) + cells.map((cell) => cell.dataset.sign).join(" "));
    const isDrawn = this.cells.flat().some((cell) => cell.dataset.sign !== this.gap);
    this.text.value = isDrawn ? `${lines.join("\n")}\n` : "";
    this.count();
  }

  /** Shows what the text says, if it finds room on the field. */
  read() {
    const drawn = this.signsOfText();
    const at = new Map(this.cells.flatMap((cells, row) => cells.map((cell, place) => [`${row} ${this.column(row, place)}`, cell])));
    const shift = this.fit(drawn, at);
    for (const cell of this.cells.flat()) this.show(cell, this.gap);
    if (shift) for (const { sign, row, column } of drawn) this.show(at.get(`${row + shift[0]} ${column + shift[1]}`), sign);
    this.count(shift ? "" : "This text does not fit on the field. It counts as you wrote it.");
  }

  signsOfText() {
    const drawn = [];
    let row = 0;
    for (const line of this.text.value.split("\n")) {
      const plain = line.split("#")[0];
      if (line.includes("#") && !plain.trim()) continue;
      [...plain.trimEnd()].forEach((letter, column) => {
        if (letter !== " " && letter !== this.gap) drawn.push({ sign: letter.toUpperCase(), row, column });
      });
      if (drawn.length > 0) row += 1;
    }
    return drawn;
  }

  /** By how many rows and columns a drawing is shifted, so that every letter lies on a hex; nothing if by none. */
  fit(drawn, at) {
    if (!drawn.every(({ sign }) => this.words.has(sign))) return null;
    const all = drawn.map(({ column }) => column);
    const middle = Math.round(this.widest - (Math.min(...all) + Math.max(...all)) / 2 - 1);
    const tallest = this.rows.length - Math.max(0, ...drawn.map(({ row }) => row)) - 1;
    const shifts = [];
    for (let down = 0; down <= tallest; down += 1) for (let right = -2 * this.widest; right <= 2 * this.widest; right += 1) shifts.push([down, right]);
    const far = ([down, right]) => Math.abs(down - tallest / 2) * 2 + Math.abs(right - (Number.isFinite(middle) ? middle : 0));
    const lies = ([down, right]) => drawn.every(({ row, column }) => at.has(`${row + down} ${column + right}`));
    return shifts.sort((a, b) => far(a) - far(b)).find(lies) ?? null;
  }

  count(words = "") {
    const number = this.cells.flat().filter((cell) => cell.dataset.sign !== this.gap).length;
    this.note.textContent = words || (number ? `${number} of ${this.cells.flat().length} hexes drawn.` : "Choose what to draw, then press hexes.");
  }

  /** Goes from one hex to its neighbour by an arrow key. */
  goBy(event) {
    const cell = event.target.closest(".hex-cell");
    const direction = directionOf(event);
    if (!cell || !direction) return;
    event.preventDefault();
    const { right, down } = direction;
    const [row, at] = [Number(cell.dataset.row), Number(cell.dataset.at)];
    const beside = down ? Math.floor((this.column(row, at) - (this.widest - (this.rows[row + down] ?? 0)) + 1) / 2) : at + right;
    const next = this.cells[row + down]?.[Math.min(Math.max(beside, 0), (this.rows[row + down] ?? 1) - 1)];
    if (!next) return;
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

for (const place of document.querySelectorAll(".hex-field")) new Field(place);

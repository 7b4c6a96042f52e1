// What people at a table say to each other: the game is not touched by it, and need not wait.

import * as panels from "./panels.js";

export class Talk {
  /**
   * @param {HTMLElement} panel in which it stands
   * @param {Line} line
   * @param {Refusals} refusals
   */
  constructor(panel, line, refusals) {
    Object.assign(this, { panel, line, refusals });
    this.spoken = "";
    this.tab = document.getElementById("sheet-talk");
    this.label = document.querySelector("[for=sheet-talk]");
    this.tab.addEventListener("change", () => this.label.classList.remove("has-news"));
    panel.addEventListener("submit", (event) => this.submit(event));
  }

  /** Tells those who listen what was said, and marks the tab behind which it stands. */
  hear() {
    const last = document.querySelector(".talk-lines > li:last-child");
    const words = last?.querySelector("bdi") ? last.querySelector("p").textContent : "";
    if (words !== "" && words !== this.spoken && !last.matches(".is-mine")) {
      panels.say(words);
      this.label.classList.toggle("has-news", !this.tab.checked);
    }
    this.spoken = words;
  }

  /** Says something, mutes or reports somebody. */
  async submit(event) {
    event.preventDefault();
    const form = event.target;
    const fields = Object.fromEntries(new FormData(form));
    const isSaying = fields.do === "say";
    if (isSaying) form.reset();
    const who = fields.seat ? { seat: Number(fields.seat) } : {};
    const receipt = await this.line.send({ do: fields.do, text: fields.text ?? "", number: Number(fields.number ?? 0), ...who });
    this.refusals.answer(receipt);
    const field = this.panel.querySelector(".talk-form [name=text]");
    if (!receipt.ok && isSaying && field && !field.value) field.value = fields.text;
  }
}

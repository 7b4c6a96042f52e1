// Why something was refused, over the choices.

export class Refusals {
  /**
   * @param {HTMLElement} place where they stand
   * @param {HTMLTemplateElement} template of one: a sentence, and the clause that refuses it
   */
  constructor(place, template) {
    Object.assign(this, { place, template });
    // It lies over the choices: once read, a press takes it away.
    place.addEventListener("click", ({ target }) => target.closest("a") || this.clear());
  }

  clear() {
    this.place.replaceChildren();
  }

  /** Says why a command was refused; one that was obeyed takes away what stood there. */
  answer({ ok, error, clause, link }) {
    if (ok) this.clear();
    else this.complain(error, { clause, link });
  }

  /** Says why, with a link to the clause. */
  complain(why, { clause = "", link = "" } = {}) {
    const notice = this.template.content.cloneNode(true);
    notice.querySelector("span").textContent = why;
    const cited = notice.querySelector("a");
    if (link) {
      cited.textContent = clause || "Why";
      cited.href = link;
    } else cited.remove();
    this.place.replaceChildren(notice);
  }
}

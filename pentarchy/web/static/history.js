// Looking back: the page of an earlier version is fetched and shown in place; nothing can be done in it.

import * as panels from "./panels.js";

export class History {
  /**
   * @param {string} href the table's address
   * @param {() => string} here the same, through the seat that is looked through
   * @param {() => number} now the newest version
   * @param {{begin: () => void, show: (svg: Element) => void, end: () => void}} told
   */
  constructor(href, here, now, told) {
    Object.assign(this, { href, here, now, told });
    this.at = null;
    this.range = document.getElementById("past-range");
    this.where = document.getElementById("past-where");
    this.range.disabled = false;
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    document.addEventListener("click", (event) => this.follow(event));
  }

  get isOn() {
    return this.at !== null;
  }

  follow(event) {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.dataset.past && link.dataset.past !== "last") {
      event.preventDefault();
      this.step(link.dataset.past);
    } else if (link.dataset.past === "last") {
      event.preventDefault();
      this.leave();
    } else {
      const address = new URL(link.href);
      if (address.pathname !== this.href || !address.searchParams.has("at")) return;
      event.preventDefault();
      this.go(Number(address.searchParams.get("at")));
    }
  }

  /** Goes ``first``, ``back`` or ``on`` from what is shown. */
  step(which) {
    const at = this.at ?? this.now();
    this.go({ first: 0, back: at - 1, on: at + 1 }[which]);
  }

  async go(version) {
    if (version < 0) return;
    if (version >= this.now()) return this.leave();
    const wasOn = this.isOn;
    this.at = version;
    if (!wasOn) this.told.begin();
    this.show();
    const answer = await fetch(this.addressOf(version));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (this.at !== version || !answer.ok) return;
    this.told.show(page.querySelector("#board svg.scene"));
    const parts = Object.fromEntries(["banner", "prompt", "choices", "players", "story"].map((id) => [id, page.getElementById(`panel-${id}`).innerHTML]));
    panels.swap(parts);
    history.replaceState(null, "", this.addressOf(version));
    panels.say(`Move ${version} of ${this.now()}`);
  }

  addressOf(version) {
    const address = new URL(this.here(), location.href);
    address.searchParams.set("at", version);
    return `${address.pathname}${address.search}`;
  }

  /** Starts in the past, as the server made the page. */
  start(version) {
    this.at = version;
    this.told.begin();
    this.show();
  }

  leave() {
    if (!this.isOn) return;
    this.at = null;
    history.replaceState(null, "", this.here());
    this.told.end();
  }

  /** Shows where we are: called whenever that or the newest version changed. */
  show() {
    const now = this.now();
    const at = this.at ?? now;
    this.range.max = now;
    this.range.value = at;
    this.where.textContent = this.isOn ? `Move ${at} of ${now}` : `Now, move ${now}`;
    document.body.classList.toggle("is-past", this.isOn);
    for (const [name, isOpen] of Object.entries({ first: at > 0, back: at > 0, on: at < now, last: at < now })) {
      const link = document.querySelector(`.past [data-past=${name}]`);
      link.setAttribute("aria-disabled", String(!isOpen));
      if (isOpen) link.setAttribute("href", this.here());
      else link.removeAttribute("href");
    }
  }
}

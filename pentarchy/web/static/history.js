// Looking back: the page of an earlier version is fetched and shown in place; nothing can be done in it. All the steps there
// are one entry of the browser's history, so that its way back leads out of the past at once.

import * as address from "./address.js";
import * as panels from "./panels.js";

/** The version that an address asks for; nothing if it asks for the present. */
function versionOf(href) {
  const at = new URL(href, location.href).searchParams.get("at");
  return at === null ? null : Number(at);
}

export class History {
  /**
   * @param {object} parts
   * @param {string} parts.href the table's address
   * @param {() => string} parts.here the same, through the seat that is looked through
   * @param {() => number} parts.now the newest version
   * @param {() => boolean} parts.isShared whether several people use this screen
   * @param {() => void} parts.begin is called on the way into the past, and ``end`` on the way out
   * @param {(svg: Element) => void} parts.show shows a picture of the past
   * @param {() => void} parts.fail says that a moment cannot be shown
   */
  constructor({ href, here, now, isShared, begin, show, end, fail }) {
    Object.assign(this, { href, here, now, isShared, told: { begin, show, end, fail } });
    this.at = null; // what is shown, none being the present
    this.aim = null; // what is wanted, and may be on its way
    this.isFetching = false;
    this.range = document.getElementById("past-range");
    this.where = document.getElementById("past-where");
    this.range.disabled = false;
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    document.addEventListener("click", (event) => this.follow(event));
    addEventListener("popstate", () => this.comeBack());
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
      if (new URL(link.href).pathname !== this.href || versionOf(link.href) === null) return;
      event.preventDefault();
      this.go(versionOf(link.href));
    }
  }

  /** Goes ``first``, ``back`` or ``on`` from what is wanted. */
  step(which) {
    const at = this.aim ?? this.now();
    this.go({ first: 0, back: at - 1, on: at + 1 }[which]);
  }

  go(version) {
    if (version < 0) return;
    if (version >= this.now()) {
      this.leave();
      return;
    }
    this.aim = version;
    if (!this.isFetching) this.fetch();
  }

  /** Fetches what is wanted, and again what is wanted by then: whoever draws at the slider sees boards go by. */
  async fetch() {
    this.isFetching = true;
    while (this.aim !== null && this.aim !== this.at) {
      const version = this.aim;
      const page = await this.pageOf(version);
      if (this.aim === null) break;
      if (page) this.look(version, page);
      else {
        this.aim = this.at;
        this.told.fail();
        this.showWhere();
      }
    }
    this.isFetching = false;
  }

  async pageOf(version) {
    try {
      const answer = await fetch(this.addressOf(version));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      return answer.ok && page.querySelector("#board svg.scene") ? page : null;
    } catch {
      return null;
    }
  }

  look(version, page) {
    const wasOn = this.isOn;
    this.at = version;
    if (!wasOn) this.told.begin();
    this.told.show(page.querySelector("#board svg.scene"));
    panels.swap(panels.ofMoment(page));
    panels.say(`Move ${version} of ${this.now()}`);
    this.showWhere();
    // Where several people share a screen no entry may be left that shows what one of them saw.
    if (wasOn || history.state?.isPast || this.isShared()) address.show(this.addressOf(version));
    else address.enter(this.addressOf(version), { isPast: true });
  }

  addressOf(version) {
    const address = new URL(this.here(), location.href);
    address.searchParams.set("at", version);
    return `${address.pathname}${address.search}`;
  }

  /** Starts in the past, as the server made the page. */
  start(version) {
    this.at = this.aim = version;
    this.told.begin();
    this.showWhere();
  }

  leave() {
    const wasOn = this.isOn;
    this.at = this.aim = null;
    address.forget();
    if (!wasOn) {
      this.showWhere();
      return;
    }
    this.told.end();
    // The entry of the past is left as the browser's own way back leaves it.
    if (history.state?.isPast) history.back();
    else address.show(this.here());
  }

  /** The browser went to another of its entries. */
  comeBack() {
    const version = versionOf(location.href);
    if (version === null) this.leave();
    else this.go(version);
  }

  /** Shows where we are: called whenever that or the newest version changed. */
  showWhere() {
    const now = this.now();
    const at = this.at ?? now;
    this.range.max = now;
    this.range.value = this.aim ?? at;
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

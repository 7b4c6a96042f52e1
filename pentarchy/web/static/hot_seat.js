// Whose view the page is: of one of several people at one screen, with a curtain between them, or of somebody who lends
// their eyes. What is shown the server decides.

import * as address from "./address.js";

export class HotSeat {
  /** @param {{here: string, seat: number | null, past: boolean}} view what the page came with */
  constructor({ here, seat, past }) {
    Object.assign(this, { here, seat });
    // The address of a view that is not shown any more is forgotten.
    if (!past && !here.includes("?") && /[?&](seat|eyes)=/.test(location.search)) address.show(here);
    document.addEventListener("click", (event) => this.pass(event));
    addEventListener("pagehide", () => this.hide());
    addEventListener("pageshow", (event) => event.persisted && this.hasSecrets && location.reload());
  }

  /** Whose command it is. */
  get who() {
    return this.seat === null ? {} : { seat: this.seat };
  }

  /** What the address asks to look through: a seat and its stage, or eyes by their key. */
  get asked() {
    const query = new URL(this.here, location.href).searchParams;
    return Object.fromEntries([...query].map(([name, value]) => [name, name === "eyes" ? value : Number(value)]));
  }

  get isLent() {
    return "eyes" in this.asked;
  }

  get hasSecrets() {
    return "seat" in this.asked;
  }

  /** Hears whose view a message is; returns whether this page goes on. */
  follow(message, { isPast }) {
    if (!("here" in message) || (message.here === this.here && message.seat === this.seat)) return true;
    const isClosing = this.isLent || (this.hasSecrets && message.seat === null);
    if (isClosing && isPast) {
      this.go(message.here);
      return false;
    }
    if (isClosing) forget();
    if (message.here !== this.here && !isPast) address.show(message.here);
    this.here = message.here;
    this.seat = message.seat;
    return true;
  }

  /** People who listen or use keys come to the curtain, unless they are somewhere already. */
  announce() {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === "panel-choices") document.getElementById("curtain-title")?.focus();
  }

  /** A view that one turns away from is no page to come back to. */
  pass(event) {
    const link = event.target.closest("a[data-opens], a[data-closes]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.href);
  }

  go(address) {
    this.hide();
    location.replace(address);
  }

  hide() {
    if (this.hasSecrets) document.body.classList.add("is-hidden-view");
  }
}

/** Takes from the page what belongs to the seat that was shown; board and panels follow in the same breath. */
function forget() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const own of document.querySelectorAll("[data-of-seat]")) own.remove();
  for (const id of ["trouble", "place-words", "spoken"]) document.getElementById(id).replaceChildren();
  document.activeElement?.blur();
}

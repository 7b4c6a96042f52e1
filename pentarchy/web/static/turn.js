// Whose turn it is, beside the page: in its title and its icon, by a notice, and for those who listen.

import { Notice } from "./notice.js";
import * as panels from "./panels.js";

/** What says in the panel that it is one's turn, where it is. */
function sign() {
  return document.querySelector("#panel-prompt .is-yours");
}

export class Turn {
  /**
   * @param {{title: string, href: string, past: boolean}} view what the page came with
   * @param {HotSeat} screen whose view it is
   */
  constructor({ title, href, past }, screen) {
    Object.assign(this, { title, past, screen });
    this.spoken = { prompt: "", offer: "" };
    // Who only looks on has no turn to be told of.
    const notices = document.getElementById("notices");
    this.notice = notices && new Notice(notices, { title, tag: href });
  }

  /** A turn ends as soon as the panel says so, though what follows is to be shown first and may bring the next. */
  end() {
    if (!sign()) this.notice?.hear({ isYours: false });
  }

  /** Shows whose turn it is now. The sentence is not said to those in the middle of a walk. */
  show({ isWalking }) {
    const found = sign();
    const isYours = found !== null && !this.past;
    document.title = `${isYours ? `${found.textContent}: ` : ""}${this.title}`;
    document.querySelector("link[rel=icon]").href = new URL(isYours ? "icon_turn.svg" : "icon.svg", import.meta.url).href;
    const sentence = document.querySelector("#panel-prompt .prompt-sentence")?.textContent.trim() ?? "";
    // A notification is seen by all who share a screen.
    this.notice?.hear({ isYours, words: this.screen.hasSecrets ? found?.textContent : `${found?.textContent}. ${sentence}` });
    if (sentence !== this.spoken.prompt && !isWalking) panels.say(sentence);
    const offer = document.querySelector("#panel-choices .offer p")?.textContent ?? "";
    if (offer && offer !== this.spoken.offer) panels.say(offer);
    this.spoken = { prompt: sentence, offer };
  }
}

// Tells somebody who looks elsewhere that it is their turn: by a sound and by a notification, each only where they
// asked for it. Both say what their own page shows, and each turn is told once.

import { keep, recall } from "./memory.js";

const TONE = 660;
const LOUD = 0.08;
const SILENT = 0.0001;
const SECONDS = 0.7;
const REFUSED = "This browser does not allow notifications from this page. You can allow them in its settings.";
const MUTE = "This browser cannot play sounds here.";
/** What a browser takes for somebody's own doing, so that a page may be heard from then on. */
const OWN_DOING = ["click", "touchend", "keydown"];

function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

/** Asks for leave to notify; older browsers answer to a function and promise nothing. */
async function ask() {
  if (!("Notification" in window)) return;
  await new Promise((resolve) => Notification.requestPermission(resolve)?.then(resolve));
}

export class Notice {
  /**
   * @param {HTMLElement} place the switches, with a paragraph for what went wrong
   * @param {object} table
   * @param {string} table.title of the game
   * @param {string} table.tag by which one notification of this table takes the place of another
   */
  constructor(place, { title, tag }) {
    Object.assign(this, { place, title, tag });
    this.wasYours = null;
    place.hidden = false;
    [this.bell, this.note] = place.querySelectorAll("input");
    this.bell.checked = recall("notice-sound") === "on";
    this.note.checked = recall("notice-note") === "on" && mayNotify();
    this.bell.addEventListener("change", () => {
      this.say("");
      keep("notice-sound", this.bell.checked ? "on" : null);
      // What one will hear is heard at once.
      if (this.bell.checked && !this.sound()) this.say(MUTE);
    });
    this.note.addEventListener("change", () => this.switchNotes());
    for (const kind of OWN_DOING) addEventListener(kind, () => this.bell.checked && this.wake(), { capture: true, passive: true });
  }

  async switchNotes() {
    const { note } = this;
    this.say("");
    if (note.checked) await ask();
    if (note.checked && !mayNotify()) {
      note.checked = false;
      this.say(REFUSED);
    }
    keep("notice-note", note.checked ? "on" : null);
  }

  /** Hears what the page shows now: whether it is their turn, and what that is in words. */
  hear({ isYours, words }) {
    const isNew = isYours && this.wasYours === false;
    this.wasYours = isYours;
    if (!isNew || document.hasFocus()) return;
    if (this.bell.checked) this.sound();
    if (this.note.checked && mayNotify()) this.notify(words);
  }

  /** Has the page ready to be heard; returns what plays, if anything does. A page that nobody pressed on yet is not heard, and
   * one on a phone is silenced again whenever it was away. */
  wake() {
    const Player = window.AudioContext ?? window.webkitAudioContext;
    if (!Player) return null;
    this.audio ??= new Player();
    if (this.audio.state !== "running") this.audio.resume();
    return this.audio;
  }

  /** Plays a tone; returns whether this browser can. */
  sound() {
    if (!this.wake()) return false;
    const [tone, volume, now] = [this.audio.createOscillator(), this.audio.createGain(), this.audio.currentTime];
    tone.frequency.value = TONE;
    volume.gain.setValueAtTime(LOUD, now);
    volume.gain.exponentialRampToValueAtTime(SILENT, now + SECONDS);
    tone.connect(volume).connect(this.audio.destination);
    tone.start(now);
    tone.stop(now + SECONDS);
    return true;
  }

  notify(words) {
    try {
      const note = new Notification(this.title, { body: words, tag: this.tag, icon: new URL("icon_turn.svg", import.meta.url).href });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some browsers on phones have them, and let no page make one.
      this.say(REFUSED);
    }
  }

  say(words) {
    this.place.querySelector("p").textContent = words;
  }
}

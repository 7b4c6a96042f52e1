// Tells somebody who looks elsewhere that it is his turn: by a sound and by a notification, each only where he
// asked for it. Both say what his own page shows, and each turn is told once.

const TONE = 660;
const LOUD = 0.08;
const SILENT = 0.0001;
const SECONDS = 0.7;
const REFUSED = "This browser does not allow notifications from this page. Its settings for this address may.";

function isOn(name) {
  return localStorage.getItem(`notice-${name}`) === "on";
}

function keep(name, isWanted) {
  if (isWanted) localStorage.setItem(`notice-${name}`, "on");
  else localStorage.removeItem(`notice-${name}`);
}

function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

export class Notice {
  /**
   * @param {HTMLElement} place the switches, with a paragraph for what went wrong
   * @param {string} title of the game
   * @param {string} tag by which one notification of this table takes the place of another
   */
  constructor(place, title, tag) {
    Object.assign(this, { place, title, tag });
    this.wasYours = null;
    place.hidden = false;
    const [sound, note] = place.querySelectorAll("input");
    sound.checked = isOn("sound");
    note.checked = isOn("note") && mayNotify();
    sound.addEventListener("change", () => {
      keep("sound", sound.checked);
      // What one will hear is heard at once.
      if (sound.checked) this.sound();
    });
    note.addEventListener("change", () => this.switchNotes(note));
  }

  async switchNotes(note) {
    this.say("");
    if (note.checked && "Notification" in window) await Notification.requestPermission();
    if (note.checked && !mayNotify()) {
      note.checked = false;
      this.say(REFUSED);
    }
    keep("note", note.checked);
  }

  /** Hears what the page shows now: whether it is his turn, and what that is in words. */
  hear(isYours, words) {
    const isNew = isYours && this.wasYours === false;
    this.wasYours = isYours;
    if (!isNew || document.hasFocus()) return;
    if (isOn("sound")) this.sound();
    if (isOn("note") && mayNotify()) this.notify(words);
  }

  sound() {
    this.audio ??= new AudioContext();
    // A page that nobody has pressed on yet may not be heard.
    this.audio.resume();
    const [tone, volume, now] = [this.audio.createOscillator(), this.audio.createGain(), this.audio.currentTime];
    tone.frequency.value = TONE;
    volume.gain.setValueAtTime(LOUD, now);
    volume.gain.exponentialRampToValueAtTime(SILENT, now + SECONDS);
    tone.connect(volume).connect(this.audio.destination);
    tone.start(now);
    tone.stop(now + SECONDS);
  }

  notify(words) {
    try {
      const note = new Notification(this.title, { body: words, tag: this.tag, icon: "/static/icon_turn.svg" });
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

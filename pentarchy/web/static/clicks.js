// The walk of clicks that makes a move: a path through the trie, of which one end after the other is open. It knows neither rules
// nor pictures: what can be clicked, and what that means, is in the trie.

const NOTHING = { prompt: "", next: {} };

/** Whether a click is a number, and no place. */
export function isNumber(id) {
  return /^\d+$/.test(id);
}

export class Clicks {
  constructor() {
    this.trie = NOTHING;
    this.path = [];
    this.canAct = false;
  }

  /** The node of the trie at the end of the clicks made so far. */
  get node() {
    return this.path.reduce((node, id) => node.next[id], this.trie);
  }

  /** The clicks open now, each with what follows it. */
  get open() {
    return this.canAct ? Object.entries(this.node.next ?? {}) : [];
  }

  /** What of one's own draft may be taken up, by the place where it lies. */
  get drafted() {
    return (this.canAct && this.trie.drafted) || {};
  }

  /** The clicks made so far, in words. */
  get words() {
    let { trie: node } = this;
    return this.path.map((id) => {
      node = node.next[id];
      return node.label;
    });
  }

  /** Takes a new trie, keeping the clicks made so far as far as they are still open; returns whether all are. */
  offer({ trie, canAct }) {
    this.trie = trie ?? NOTHING;
    this.canAct = canAct;
    const before = this.path;
    this.path = this.openPart(before);
    return this.path.length === before.length;
  }

  /** As many clicks of a path as are open and make no move yet. */
  openPart(path) {
    const kept = [];
    let node = this.trie;
    for (const id of path) {
      node = node.next?.[id];
      if (!node || "move" in node) break;
      kept.push(id);
    }
    return kept;
  }

  /** Whether a walk may begin with a click. */
  mayBegin(id) {
    return this.canAct && Boolean(this.trie.next[id]);
  }

  /** Makes a click, and the number after it if nothing else can follow. Returns the last click made, and the move that it
   * completes, if any; nothing if the click is not open. */
  follow(id) {
    const child = this.canAct && this.node.next?.[id];
    if (!child) return null;
    if ("move" in child) return { id, move: child.move };
    this.path.push(id);
    const only = Object.keys(child.next);
    return only.length === 1 && isNumber(only[0]) ? this.follow(only[0]) : { id };
  }

  /** Takes the last click back, with the number that followed by itself. */
  back() {
    this.path.pop();
    while (this.path.length > 0 && Object.keys(this.node.next).length === 1) this.path.pop();
  }

  /** Takes a click back that was made, and all after it. */
  backBefore(id) {
    while (this.path.includes(id)) this.path.pop();
  }
}

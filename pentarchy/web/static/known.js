// What this page knows of its table, by the last messages of the server.

export class Known {
  /** @param {{version: number, draft: number, backs: number, trie: object}} view what the page came with */
  constructor({ version, draft, backs, trie }) {
    Object.assign(this, { version, draft, backs, trie });
  }

  /** Hears what a message says of the draft and of take-backs. Its version counts once its view is shown: a step's, at once. */
  hear(message) {
    if (message.t === "step") this.version = message.version;
    if ("draft" in message) this.draft = message.draft;
    if ("backs" in message) this.backs = message.backs;
  }

  /** What every command says of the page it was given on. */
  get stamp() {
    return { have: this.version, backs: this.backs };
  }

  /** Whether it has what a command changed. */
  shows(receipt) {
    return this.version >= receipt.version && this.draft >= receipt.draft;
  }
}

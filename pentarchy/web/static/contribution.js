// What this browser adds to a table's seed: it promises a number before others can know it, gives the number when nothing more
// can be promised, and sees at the end that it counted.

import { keep, recall } from "./memory.js";
import { bytesOf, digits, sha256 } from "./sha256.js";

const NAME = "numbers";
const KEPT = 40;

/** All numbers that this browser has promised and remembers, the latest last. */
function remembered() {
  try {
    return JSON.parse(recall(NAME)) ?? [];
  } catch {
    return [];
  }
}

/** Remembers what is known of a promise, besides what was known before. */
function remember(commitment, more) {
  const every = remembered();
  const known = every.find((one) => one.commitment === commitment);
  if (known) Object.assign(known, more);
  else every.push({ commitment, ...more });
  keep(NAME, JSON.stringify(every.slice(-KEPT)));
}

function find(commitment) {
  return remembered().find((one) => one.commitment === commitment);
}

/** Promises a new number: its SHA-256, or nothing where this browser could not remember the number. */
function promise() {
  const number = digits(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = digits(sha256(bytesOf(number)));
  remember(commitment, { number });
  return find(commitment) ? commitment : "";
}

/** Has every form by which somebody sits down promise a number. */
export function contributeWithForms() {
  document.addEventListener("submit", ({ target: form }) => {
    if (!form.matches("[data-contributes]") || form.elements.commitment) return;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "commitment", value: promise() });
    form.append(field);
  });
}

export class Contribution {
  /**
   * @param {object} line the line to the server
   * @param {(words: string) => void} complain says what is wrong
   */
  constructor(line, complain) {
    Object.assign(this, { line, complain, sent: new Set() });
  }

  /** Does what is due, as the page shows it now. */
  look() {
    const place = document.getElementById("contributions");
    if (!place) return;
    const chance = JSON.parse(place.dataset.chance);
    const own = chance.promises.find(([seat]) => seat === chance.seat);
    const known = own && find(own[1]);
    if (chance.stage === "promising" && chance.seat !== null && !known) this.promise(chance);
    if (chance.stage === "giving" && known) this.give(chance, known);
    if (chance.stage === "sealed") this.compare(chance);
  }

  promise({ table, seat }) {
    const commitment = this.sent.has(table) ? "" : promise();
    this.sent.add(table);
    if (commitment) this.line.send({ do: "commit", seat, commitment });
  }

  async give({ table, seat, commitment, promises }, known) {
    if (this.sent.has(known.commitment)) return;
    this.sent.add(known.commitment);
    // Nobody gets the number who has not shown first by what it is bound.
    const shown = JSON.stringify([commitment, promises.map(([who, promised]) => [who, promised])]);
    remember(known.commitment, { table, shown });
    const { ok } = await this.line.send({ do: "reveal", seat, value: known.number });
    if (ok) remember(known.commitment, { isGiven: true });
  }

  /** Compares what counts now with what was shown when this browser gave its number. */
  compare({ table, commitment, promises }) {
    const known = remembered().find((one) => one.table === table);
    if (!known || this.sent.has(`compared ${table}`)) return;
    this.sent.add(`compared ${table}`);
    const shown = JSON.stringify([commitment, promises.map(([who, promised]) => [who, promised])]);
    const own = promises.find(([, promised]) => promised === known.commitment);
    if (shown !== known.shown) this.complain("The promises for the seed are not those that this browser was shown before the game.");
    else if (known.isGiven && own?.[2] !== known.number) this.complain("This browser gave its number for the seed, and the server left it out.");
  }
}

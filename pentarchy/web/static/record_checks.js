// What a record proves by itself, without rules and without a server: its digest, the promises, and every draw by the odds it names.

import { bytesOf, digits, hmac, sha256, together } from "./sha256.js";

const PURPOSE = "pentarchy contributions 1";
const LINE_END = 10;
const encoded = (words) => new TextEncoder().encode(words);

/** Something that is wrong with a record; its message is a sentence. */
class Fault extends Error {}

function must(isRight, words) {
  if (!isRight) throw new Fault(words);
}

/** The lines of a file, each with its line end. */
function linesOf(bytes) {
  const lines = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    const to = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.subarray(from, to));
    from = to;
  }
  return lines;
}

/** The record that a file holds, once every byte of it is known to be as it was written. */
function bound(bytes) {
  let record;
  try {
    record = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new Fault("This file is not a record: it is no JSON in UTF-8, or it is cut off.");
  }
  must(typeof record?.format === "string" && record.format.startsWith("pentarchy record"), "This is not a Pentarchy record.");
  must(record.format !== "pentarchy record 1", "This record is of the old kind and has no digest and no odds. The command `pentarchy verify` checks it.");
  must(record.format === "pentarchy record 2", `This page does not know the format “${record.format}”.`);
  const lines = linesOf(bytes);
  const link = lines.slice(0, -2).reduce((before, line) => sha256(together(before, line)), new Uint8Array());
  const end = encoded(` "digest": "${digits(link)}"\n}\n`);
  must(digits(together(...lines.slice(-2))) === digits(end), "The digest is not that of this record: the file was changed after it was written.");
  return { record, digest: digits(link) };
}

/** The key of all draws: of the seed, and what was promised and given. */
function keyOf(seed, contributions) {
  if (contributions.length === 0) return bytesOf(seed);
  const lines = contributions.map(({ seat, commitment, value }) => `${seat} ${commitment} ${value ?? "-"}`);
  return hmac(bytesOf(seed), encoded([PURPOSE, ...lines, ""].join("\n")));
}

const isHash = (written) => typeof written === "string" && /^[0-9a-f]{64}$/.test(written);

function checkPromises({ commitment, seed, contributions }) {
  must(isHash(seed), "The record has no seed: you get it when the game is over, and then the draws can be checked.");
  must(digits(sha256(bytesOf(seed))) === commitment, "The seed is not the one that the server promised.");
  must(Array.isArray(contributions) && contributions.every((one) => isHash(one?.commitment)), "The record does not say who added to the seed.");
  for (const { seat, value, commitment: promised } of contributions) {
    if (value === undefined) continue;
    must(isHash(value) && digits(sha256(bytesOf(value))) === promised, `The number of seat ${seat} is not the one that its browser promised.`);
  }
}

/** Whether a draw brings what the record says it brought. */
function isDrawn(key, draw, [before, own, all]) {
  const point = BigInt(`0x${digits(hmac(key, encoded(String(draw))))}`) % BigInt(all);
  return BigInt(before) <= point && point < BigInt(before) + BigInt(own);
}

const areOdds = (odds) => Array.isArray(odds) && odds.length === 3 && odds.every((one) => Number.isSafeInteger(one) && one >= 0) && odds[2] > 0 && odds[0] + odds[1] <= odds[2];

/** How many draws there were, all of them numbered on and as the key brings them. */
function checkDraws({ moves, take_backs: takebacks = 0 }, key) {
  let next = 0;
  let count = 0;
  must(Array.isArray(moves), "The record has no moves.");
  moves.forEach(({ by, draw, odds, move }, at) => {
    if (by !== "nature") return;
    must(Number.isSafeInteger(draw) && areOdds(odds), `Move ${at + 1} does not say by which draw and at which odds it came.`);
    must(draw >= next && (draw === next || takebacks > 0), `Move ${at + 1} is draw ${draw}, where draw ${next} was due.`);
    must(isDrawn(key, draw, odds), `Move ${at + 1}: draw ${draw} does not bring “${move}”.`);
    next = draw + 1;
    count += 1;
  });
  return count;
}

/**
 * Checks a record. What is right and what is wrong is said in sentences; after the first fault no more is looked at.
 * @param {Uint8Array} bytes of its file
 * @returns {{digest: string, right: string[], wrong: string, contributions: object[], seats: object[]}}
 */
export function checkRecord(bytes) {
  const found = { digest: "", right: [], wrong: "", contributions: [], seats: [] };
  try {
    const { record, digest } = bound(bytes);
    const contributions = record.contributions ?? [];
    found.digest = digest;
    found.right.push("The digest follows from every byte of the file.");
    checkPromises({ ...record, contributions });
    Object.assign(found, { contributions, seats: record.seats });
    found.right.push("The seed is the one that the server promised before the game.");
    if (contributions.length > 0) found.right.push("Every number that a browser gave is the one that it had promised.");
    const count = checkDraws(record, keyOf(record.seed, contributions));
    found.right.push(`${count} random ${count === 1 ? "result follows" : "results follow"} from all this at the odds in the record. None was left out or drawn twice.`);
  } catch (error) {
    found.wrong = error instanceof Fault ? error.message : "The record is not written as records are.";
  }
  return found;
}

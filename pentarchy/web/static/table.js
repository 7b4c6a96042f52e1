// The live table: joins the line, the board, the panels, the reveal and the history.

import { Board, find, patch } from "./board.js";
import { Captions } from "./captions.js";
import * as clock from "./clock.js";
import { History } from "./history.js";
import { HotSeat } from "./hot_seat.js";
import { complete, copies } from "./invitation.js";
import { isWriting, Shortcuts, signOf } from "./keys.js";
import { Notice } from "./notice.js";
import * as panels from "./panels.js";
import { Reveal } from "./reveal.js";
import { Line } from "./socket.js";
import * as walk from "./walk.js";

/** Milliseconds after a receipt within which what it brought about is heard; else the whole view is asked for. */
const SETTLED_AFTER = 3000;
/** Letters from which on a sentence is set smaller, as the server does. */
const LONG = 80;
const TALK = ["say", "mute", "unmute", "report"];

const view = JSON.parse(document.getElementById("view").textContent);
const frame = document.getElementById("board");
let have = view.version;
let draft = view.draft;
let backs = view.backs;
let trie = view.trie;
let isSending = false;
let answer = null;
let heard = 0;
let spokenPrompt = "";
let decidedAt = view.version;
let spokenOffer = "";
let spokenTalk = "";

// What the board tells.

const captions = new Captions(frame, document.getElementById("place-words"));

const board = new Board(frame, {
  walked(board) {
    walk.draw(board);
    captions.refresh();
    const sentence = document.getElementById("prompt-sentence");
    if (sentence && board.canAct && board.node.prompt) {
      sentence.textContent = board.node.prompt;
      sentence.classList.toggle("is-long", board.node.prompt.length > LONG);
    }
    if (board.path.length > 0) document.getElementById("trouble").replaceChildren();
    if (board.path.length > 0) panels.say(`${board.words.join(", ")}. ${board.node.prompt}`);
  },
  chosen(move, id) {
    command({ do: "move", move }, id);
  },
  async takenUp(hand, { move: drafted, number }, move) {
    const what = move ? { do: "move", move, instead: drafted, number } : { do: "withdraw", move: drafted, number };
    const isDone = await command(what, hand.id, hand);
    if (!isDone) board.dropped = "";
  },
  async refused(id, move) {
    if (move) await command({ do: "move", move }, id);
    else complain(`${name(id)} cannot be chosen now. ${board.node.prompt}`, "", "");
  },
});

/** What a place is called: the first words of what it says of itself. */
function name(id) {
  return find(board.picture, id)?.getAttribute("aria-label")?.split(",")[0] ?? id;
}

const screen = new HotSeat(view);

const line = new Line(view.href, view.token, () => ({ have, backs, ...screen.who }), () => screen.asked, view.mark, hear, (state, words) => {
  const place = document.getElementById("connection");
  place.dataset.state = state;
  place.firstElementChild.textContent = words;
});

const reveal = new Reveal(document.getElementById("reveal"), document.querySelector(".past"), apply, rest);

const past = new History(view.href, () => screen.here, () => have, {
  begin() {
    reveal.hold();
    board.offer(null, false);
    showState();
  },
  show(picture) {
    board.show(document.adoptNode(picture));
    board.offer(null, false);
  },
  end() {
    line.resync();
  },
  fail() {
    complain("This moment cannot be shown just now: the server does not answer.", "", "");
  },
  isShared: () => screen.hasSecrets,
});

// Who only looks on has no turn to be told of.
const notices = document.getElementById("notices");
const notice = notices && new Notice(notices, view.title, view.href);

// What the server says.

function hear(message) {
  const was = screen.here;
  if (!screen.follow(message, past.isOn)) return;
  heard += 1;
  clock.hear(message.now);
  if (message.t === "step") have = message.version;
  if ("draft" in message) draft = message.draft;
  if (answer && (message.t === "view" || shows(answer))) [isSending, answer] = [false, null];
  if ("backs" in message) backs = message.backs;
  if (message.t === "view") {
    take(message);
    if (message.why && screen.here !== was) complain(message.why, "", "");
    return;
  }
  reveal.push(message);
  if (past.isOn) past.show();
}

/** Takes a whole view: at the start, after a gap, on the way back from the past. */
function take(message) {
  if (past.isOn) {
    have = message.version;
    past.show();
    return;
  }
  reveal.release();
  have = message.version;
  const holder = document.createElement("div");
  holder.innerHTML = message.board;
  board.show(holder.querySelector("svg"));
  apply(message);
  rest();
}

function apply(message) {
  if (message.patch) patch(board.picture, message.patch);
  if (message.panels) panels.swap(message.panels);
  // A turn ends here, though what follows is to be shown first and may bring the next.
  if (!turnSign()) notice?.hear(false, "");
  for (const id of ["choices", "seat"]) complete(panels.panel(id));
  if ("trie" in message) trie = message.trie;
  if (message.pace === "reveal") board.offer(trie, false);
  if (message.t === "step") document.getElementById("trouble").replaceChildren();
  if (message.told) panels.say(message.told);
  if (message.panels?.talk) hearTalk();
}

/** Nothing more to show: now one may act. */
function rest() {
  board.offer(trie, !isSending && !past.isOn);
  past.show();
  showTurn();
  showState();
  screen.announce();
}

/** A picture that one scrolls over begins with what is new: it is seen when one is to decide, or all is over. */
function showTop() {
  if (have === decidedAt || !["yours", "over"].includes(frame.dataset.state)) return;
  decidedAt = have;
  if (!frame.querySelector(":focus-visible")) frame.scrollTop = 0;
}

/** Whose move it is, for the style sheet and for those who watch the page. */
function showState() {
  const isOver = document.querySelector("#panel-prompt .is-end") !== null;
  const mayAct = board.open.length > 0 || (!isSending && document.querySelector("[data-do=ready]") !== null);
  frame.dataset.state = past.isOn ? "past" : isOver ? "over" : mayAct ? "yours" : "waiting";
  frame.dataset.version = have;
  showTop();
}

// What the player does.

/** Sends a command; ``hand`` is what it takes up. Returns whether it was done. */
async function command(what, id = "", hand = null) {
  if (isSending) return false;
  isSending = true;
  const hadBoard = frame.contains(document.activeElement);
  board.canAct = false;
  board.mark();
  frame.dataset.state = "waiting";
  const before = heard;
  const receipt = await line.send(what);
  if (receipt.ok && ["move", "withdraw"].includes(what.do)) board.path = [];
  board.coming = receipt.ok ? hand : null;
  // What the command changed may follow the receipt: until then the choices shown are stale.
  if (receipt.ok && (heard === before || !shows(receipt))) {
    answer = receipt;
    setTimeout(() => answer === receipt && line.resync(), SETTLED_AFTER);
  } else settle();
  if (receipt.ok) document.getElementById("trouble").replaceChildren();
  else {
    complain(receipt.error, receipt.clause, receipt.link);
    board.refuse(id);
  }
  // Whoever went elsewhere meanwhile stays there.
  if (hadBoard && document.activeElement === document.body) board.focus();
  return receipt.ok;
}

/** Whether this page has heard what a command changed. */
function shows(receipt) {
  return have >= receipt.version && draft >= receipt.draft;
}

/** One may act again. */
function settle() {
  isSending = false;
  if (!reveal.isShowing) rest();
}

/** Says why something was refused, with a link to the clause that refuses it. */
function complain(error, clause, link) {
  const notice = document.getElementById("refusal-template").content.cloneNode(true);
  notice.querySelector("span").textContent = error;
  const cited = notice.querySelector("a");
  if (link) {
    cited.textContent = clause || "Why";
    cited.href = link;
  } else cited.remove();
  const place = document.getElementById("trouble");
  place.replaceChildren(notice);
}

// It lies over the choices: once read, a press takes it away.
document.getElementById("trouble").addEventListener("click", ({ target, currentTarget }) => target.closest("a") || currentTarget.replaceChildren());

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const fields = Object.fromEntries(new FormData(form));
  if (!("do" in fields)) return;
  event.preventDefault();
  if (TALK.includes(fields.do)) {
    await talk(form, fields);
    return;
  }
  const what = { do: fields.do };
  for (const key of ["move", "order"]) if (key in fields) what[key] = fields[key];
  for (const key of ["number", "seat"]) if (key in fields) what[key] = Number(fields[key]);
  await command(what);
});

/** Tells those who listen what was said, and marks the tab behind which it stands. */
function hearTalk() {
  const last = document.querySelector(".talk-lines > li:last-child");
  const words = last?.querySelector("bdi") ? last.querySelector("p").textContent : "";
  if (words !== "" && words !== spokenTalk && !last.matches(".is-mine")) {
    panels.say(words);
    document.querySelector("[for=sheet-talk]").classList.toggle("has-news", !document.getElementById("sheet-talk").checked);
  }
  spokenTalk = words;
}

document.getElementById("sheet-talk").addEventListener("change", () => document.querySelector("[for=sheet-talk]").classList.remove("has-news"));

/** Says something, mutes or reports somebody: the game is not touched by it, and need not wait. */
async function talk(form, fields) {
  if (fields.do === "say") form.reset();
  const who = fields.seat ? { seat: Number(fields.seat) } : {};
  const receipt = await line.send({ do: fields.do, text: fields.text ?? "", number: Number(fields.number ?? 0), ...who });
  if (receipt.ok) return document.getElementById("trouble").replaceChildren();
  complain(receipt.error, receipt.clause, receipt.link);
  const field = document.querySelector(".talk-form [name=text]");
  if (fields.do === "say" && field && !field.value) field.value = fields.text;
}

// With script one is asked by a dialog instead of by what folds out.
document.getElementById("panel-seat").addEventListener("click", async (event) => {
  const summary = event.target.closest(".leaving > summary");
  if (!summary) return;
  event.preventDefault();
  document.getElementById("leaving-words").textContent = summary.parentElement.querySelector(".leaving-words").textContent;
  if (await confirmLeaving()) await command({ do: "leave" });
});

function confirmLeaving() {
  const dialog = document.getElementById("leaving");
  dialog.returnValue = "stay";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "leave"), { once: true }));
}

// Keys.

const shortcuts = new Shortcuts(document.getElementById("shortcuts"));

/** Whether a key press only writes: whoever puts a number into the walk may still go back in it. */
function writes(event) {
  // Safari ends a composition before it tells of the key that ended it, and leaves only this number.
  return event.isComposing || event.keyCode === 229 || (isWriting(event.target) && !(event.key === "Escape" && event.target.closest("#walk")));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event) || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    if (board.back()) returnFocus();
    return;
  }
  if (event.key.startsWith("Arrow") && document.activeElement === document.body) {
    event.preventDefault();
    board.focus();
    return;
  }
  walk.walkButtons(event);
  if (event.key === " " && reveal.isShowing) {
    event.preventDefault();
    reveal.skip();
  } else if (shortcuts.areOn) follow(event);
}, true);

/** Does what a single sign stands for. */
function follow(event) {
  const sign = signOf(event);
  if (/^\d$/.test(sign)) walk.typeNumber(board, sign);
  else if (sign === "?") openKeys();
  else if (sign === "l") board.turnLayer();
  else if (sign === ",") past.step("back");
  else if (sign === ".") past.step("on");
  else if (sign === "r") document.querySelector("[data-do=ready] button, [data-do=unready] button")?.click();
}

/** After a click by keyboard: the focus goes where the next one is made. */
document.addEventListener("keyup", (event) => {
  if (!writes(event) && (event.key === "Enter" || /^\d$/.test(signOf(event)))) returnFocus();
});

function returnFocus() {
  // While a command is on its way nothing is open, and nowhere is better than here.
  if (board.path.length === 0 || isSending) return;
  const isOnBoard = board.open.some(([id]) => board.picture.querySelector(`#${CSS.escape(id)}`));
  if (isOnBoard && !frame.contains(document.activeElement)) board.focus(board.path.findLast((id) => board.picture.querySelector(`#${CSS.escape(id)}`)));
  else if (!isOnBoard && frame.contains(document.activeElement)) walk.focusFirst();
}

// The rest of the page.

/** What says that it is one's turn, where it is. */
function turnSign() {
  return document.querySelector("#panel-prompt .is-yours");
}

function showTurn() {
  const sign = turnSign();
  const isYours = sign !== null && !view.past;
  document.title = `${isYours ? `${sign.textContent}: ` : ""}${view.title}`;
  document.querySelector("link[rel=icon]").href = `/static/${isYours ? "icon_turn" : "icon"}.svg`;
  const sentence = document.querySelector("#panel-prompt .prompt-sentence")?.textContent.trim() ?? "";
  // A notification is seen by all who share a screen.
  notice?.hear(isYours, screen.hasSecrets ? sign?.textContent : `${sign?.textContent}. ${sentence}`);
  if (sentence !== spokenPrompt && board.path.length === 0) panels.say(sentence);
  spokenPrompt = sentence;
  const offer = document.querySelector("#panel-choices .offer p")?.textContent ?? "";
  if (offer && offer !== spokenOffer) panels.say(offer);
  spokenOffer = offer;
}

function openKeys() {
  document.getElementById("keys").showModal();
}

for (const button of document.querySelectorAll("[data-opens-keys]")) {
  button.disabled = button.hidden = false;
  button.addEventListener("click", openKeys);
}

copies(document.getElementById("copy-link"), new URL(view.href, location.href).href);

if (view.past) past.start(view.at);
else rest();
for (const id of ["choices", "seat"]) complete(panels.panel(id));
if (view.now !== null) clock.hear(view.now);

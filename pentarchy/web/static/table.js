// The live table: joins the line, the board, the panels, the reveal and the history, and shows what the server says.

import { Board } from "./board.js";
import { Captions } from "./captions.js";
import * as clock from "./clock.js";
import { Commands } from "./commands.js";
import { Contribution, contributeWithForms } from "./contribution.js";
import { History } from "./history.js";
import { HotSeat } from "./hot_seat.js";
import { completeInvitations, copies } from "./invitation.js";
import { Known } from "./known.js";
import { askBeforeLeaving } from "./leaving.js";
import { closeMenuBesideIt } from "./menu.js";
import { Mentions } from "./mentions.js";
import { letChoose } from "./pace.js";
import * as panels from "./panels.js";
import { nameOf } from "./picture.js";
import { Presence } from "./presence.js";
import { Refusals } from "./refusals.js";
import { Replay } from "./replay.js";
import { Reveal } from "./reveal.js";
import { TableKeys } from "./table_keys.js";
import { Line } from "./socket.js";
import { Talk } from "./talk.js";
import { Turn } from "./turn.js";
import { Walk } from "./walk.js";
import { Zoom } from "./zoom.js";

class Table {
  /** @param {object} view what the page came with */
  constructor(view) {
    this.view = view;
    this.frame = document.getElementById("board");
    this.decidedAt = view.version;
    this.known = new Known(view);
    this.screen = new HotSeat(view);
    this.presence = new Presence(panels.panel("players"), view.presences);
    this.refusals = new Refusals(document.getElementById("trouble"), document.getElementById("refusal-template"));
    this.captions = new Captions(this.frame, document.getElementById("place-words"));
    this.board = this.makeBoard();
    this.zoom = new Zoom(this.board, document.getElementById("zoom"));
    this.mentions = new Mentions(panels.panel("story"), this.board);
    this.walk = new Walk(this.board, { ...view.walk, long: view.long });
    this.line = this.makeLine();
    this.commands = this.makeCommands();
    this.contribution = new Contribution(this.line, (words) => this.refusals.complain(words));
    this.reveal = new Reveal({
      strip: document.getElementById("reveal"),
      instead: document.querySelector(".past"),
      apply: (message) => this.apply(message),
      rest: () => this.rest(),
    });
    this.past = this.makePast();
    new Replay(this.past, document.getElementById("replay"), document.getElementById("replay-speed"));
    this.turn = new Turn(view, this.screen);
    this.talk = new Talk(panels.panel("talk"), this.line, this.refusals);
    new TableKeys(this);
  }

  // The parts of the page, and what they tell.

  makeBoard() {
    return new Board(this.frame, {
      shown: () => this.showWalk(),
      clicked: () => this.sayWalk(),
      chosen: (move, pressed) => this.commands.send({ do: "move", move }, { pressed }),
      takenUp: (hand, drafted, move) => this.takeUp(hand, drafted, move),
      refused: (pressed, move) => {
        const { board, commands, refusals } = this;
        if (move) commands.send({ do: "move", move }, { pressed });
        else refusals.complain(`${nameOf(board.picture, pressed)} cannot be chosen now. ${board.clicks.node.prompt}`);
      },
    });
  }

  makeLine() {
    const { view, known, screen } = this;
    return new Line({
      href: view.href,
      token: view.token,
      mark: view.mark,
      stamp: () => ({ ...known.stamp, ...screen.who }),
      asks: () => screen.asked,
      hear: (message) => this.hear(message),
      hearPresence: (seats) => this.presence.hear(seats),
      announce(words) {
        const place = document.getElementById("announcement");
        place.textContent = words;
        place.hidden = !words;
      },
      showState(state, words) {
        const place = document.getElementById("connection");
        place.dataset.state = state;
        place.firstElementChild.textContent = words;
      },
    });
  }

  makeCommands() {
    const { known, line, board, refusals, frame } = this;
    return new Commands({
      known,
      line,
      board,
      refusals,
      began: () => (frame.dataset.state = "waiting"),
      settled: () => this.reveal.isShowing || this.rest(),
    });
  }

  makePast() {
    const { view, known, screen, board, line, refusals, reveal } = this;
    return new History({
      href: view.href,
      here: () => screen.here,
      now: () => known.version,
      isShared: () => screen.hasSecrets,
      begin: () => {
        reveal.hold();
        board.offer({ trie: null, canAct: false });
        this.showState();
      },
      show(picture) {
        board.show(document.adoptNode(picture));
        board.offer({ trie: null, canAct: false });
      },
      end: () => line.resync(),
      fail: () => refusals.complain("We cannot show this move right now: the server is not answering."),
    });
  }

  /** Shows the page as it came. */
  begin() {
    const { view } = this;
    closeMenuBesideIt();
    contributeWithForms();
    letChoose(document.getElementById("pace"));
    askBeforeLeaving(() => this.commands.send({ do: "leave" }));
    copies(document.getElementById("copy-link"), new URL(view.href, location.href).href);
    if (view.past) this.past.start(view.at);
    else this.rest();
    completeInvitations();
    this.contribution.look();
    if (view.now !== null) clock.hear(view.now);
  }

  // What the server says.

  hear(message) {
    const { known, screen, commands, past } = this;
    const was = screen.here;
    if (!screen.follow(message, { isPast: past.isOn })) return;
    clock.hear(message.now);
    known.hear(message);
    commands.hear(message);
    if (message.t === "view") {
      this.take(message);
      if (message.why && screen.here !== was) this.refusals.complain(message.why);
      return;
    }
    this.reveal.push(message);
    if (past.isOn) past.showWhere();
  }

  /** Takes a whole view: at the start, after a gap, on the way back from the past. */
  take(message) {
    if (this.past.isOn) {
      this.known.version = message.version;
      this.past.showWhere();
      return;
    }
    this.reveal.release();
    this.known.version = message.version;
    const holder = document.createElement("div");
    holder.innerHTML = message.board;
    this.board.show(holder.querySelector("svg"));
    this.apply(message);
    this.rest();
  }

  /** Shows what a message changes. */
  apply(message) {
    const { board, known } = this;
    if (message.patch) board.change(message.patch);
    if (message.panels) panels.swap(message.panels);
    this.mentions.refresh();
    this.turn.end();
    completeInvitations();
    if ("trie" in message) known.trie = message.trie;
    if (message.pace === "reveal") board.offer({ trie: known.trie, canAct: false });
    if (message.t === "step") this.refusals.clear();
    if (message.told) panels.say(message.told);
    if (message.panels?.talk) this.talk.hear();
    if (message.panels?.seat) this.contribution.look();
  }

  /** Nothing more to show: now one may act. */
  rest() {
    const { board, commands, known, past, turn, screen } = this;
    board.offer({ trie: known.trie, canAct: !commands.isSending && !past.isOn });
    past.showWhere();
    turn.show({ isWalking: board.clicks.path.length > 0 });
    this.showState();
    screen.announce();
  }

  /** Whose move it is, for the style sheet and for those who watch the page. */
  showState() {
    const { board, commands, frame, known, past } = this;
    const isOver = document.querySelector("#panel-prompt .is-end") !== null;
    const mayAct = board.clicks.open.length > 0 || (!commands.isSending && document.querySelector("[data-do=ready]") !== null);
    frame.dataset.state = past.isOn ? "past" : isOver ? "over" : mayAct ? "yours" : "waiting";
    frame.dataset.version = known.version;
    this.showTop();
  }

  /** A picture that one scrolls over begins with what is new: it is seen when one is to decide, or all is over. */
  showTop() {
    const { frame, known } = this;
    if (known.version === this.decidedAt || !["yours", "over"].includes(frame.dataset.state)) return;
    this.decidedAt = known.version;
    if (!frame.querySelector(":focus-visible")) frame.scrollTop = 0;
  }

  // What the board tells.

  showWalk() {
    this.walk.draw();
    this.captions.refresh();
  }

  /** Says how far the player has come. Why a click was refused stands until they click again, whatever else comes meanwhile. */
  sayWalk() {
    const { words, node } = this.board.clicks;
    this.refusals.clear();
    if (words.length > 0) panels.say(`${words.join(", ")}. ${node.prompt}`);
  }

  /** Takes a drafted move back, and perhaps makes another one instead. */
  async takeUp(hand, { move: drafted, number }, move) {
    const command = move ? { do: "move", move, instead: drafted, number } : { do: "withdraw", move: drafted, number };
    const isDone = await this.commands.send(command, { pressed: hand.id, hand });
    if (!isDone) this.board.dropped = "";
  }
}

new Table(JSON.parse(document.getElementById("view").textContent)).begin();

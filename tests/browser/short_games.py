"""A whole short game of each, in whatever browser runs scripts for us, against bots that play anything."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Protocol

from tests.browser.decks import small_deck
from tests.browser.patience import PATIENCE

LONGEST = 400  #: things done in a game
LOOK = 0.03  #: seconds between two looks at a page

#: How each game is kept short: seats, house rules, and a file where it needs one.
SHORT: dict[str, tuple[int, dict[str, str], str]] = {
    "divide_and_conquer": (2, {"turn_limit": "3"}, ""),
    "sudoku_warriors": (2, {}, ""),
    "stratego_conquest": (2, {"draft": "random", "first": "random", "round_limit": "1"}, ""),
    "political": (3, {"event_windows": "own_turn_only"}, small_deck()),
    "tenth_division": (2, {"goal": "war", "round_limit": "3", "max_sequences": "1"}, ""),
}
USUAL = (2, dict[str, str](), "")  #: what is short enough as it is

#: Everything that a page complains of; a test reads it before each page is left.
LISTEN = """
if (!window.complaints) {
  window.complaints = [];
  addEventListener("error", ({ message }) => window.complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
  addEventListener("securitypolicyviolation", (breach) => window.complaints.push(breach.violatedDirective));
  for (const kind of ["error", "warn"]) {
    const say = console[kind].bind(console);
    console[kind] = (...words) => { window.complaints.push(words.join(" ")); say(...words); };
  }
}
"""

SET_UP = """
const [seats, options, file] = arguments;
const set = (name, value) => {
  const fields = [...document.getElementsByName(name)];
  const field = fields.find((one) => one.type !== "radio" || one.value === value);
  if (field.type === "radio") field.checked = true;
  else field.value = value;
};
set("seats", String(seats));
for (let seat = 1; seat < seats; seat += 1) set(`seat-${seat}`, "random");
for (const [key, value] of Object.entries(options)) set(`option-${key}`, value);
if (file) document.querySelector("textarea[name^=file-]").value = file;
document.querySelector(".set-up-side button").click();
"""

SEEN = """
const board = document.getElementById("board");
const walk = document.getElementById("walk");
return [board?.dataset.state ?? "", location.href, board?.dataset.version, walk?.textContent];
"""

#: Does the next thing that is open: ready, what the table does for one, what leads on soonest, any choice.
ACT = """
const [turn] = arguments;
const names = ["roll", "announce", "declare", "take", "destroy", "bottom", "both", "call", "pass", "done"];
const one = (selector) => document.querySelector(selector);
const folded = one("#walk .place-list:not([open])");
if (folded) folded.open = true;
const choices = [...document.querySelectorAll("#walk [data-click]")];
const found = one("[data-do=ready] button")
  ?? one("#panel-choices > form[data-do='follow'] button")
  ?? names.map((name) => one(`#walk [data-click='${name}']`)).find(Boolean)
  ?? choices[turn % choices.length];
found?.click();
"""


class Window(Protocol):
    """A window of some browser."""

    def go(self, address: str) -> None:
        """Open a page."""

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page, and return what it returns."""

    def press(self, selector: str) -> None:
        """Press an element as a mouse does, in the middle."""


def complaints(window: Window) -> list[str]:
    """Return what the page complained of since it was listened to, and listen to it."""
    return list(window.run(f"{LISTEN} return window.complaints.splice(0);"))


def play(window: Window, address: str, game: str, looked_at: Callable[[], None] = lambda: None) -> None:
    """Play a game to its end; ``looked_at`` is called when one may choose for the first time."""
    window.go(f"{address}/games/{game}")
    assert complaints(window) == []
    window.run(SET_UP, *SHORT.get(game, USUAL))
    seen: list[str] = []
    done, moved = 0, time.monotonic()
    while not seen or seen[0] != "over":
        now = window.run(SEEN)
        if now != seen:
            seen, moved = now, time.monotonic()
            if "/tables/" in now[1]:
                found = complaints(window)
                assert found == [], f"after {done} things done: {found}"
        if seen[0] == "yours":
            if done == 0:
                looked_at()
                window.press("#walk > ul [data-click], #walk summary")
            else:
                window.run(ACT, done)
            done += 1
        assert done < LONGEST, f"the game was not over: {json.dumps(seen)}"
        assert (time.monotonic() - moved) * 1000 < PATIENCE, f"nothing moves any more: {json.dumps(seen)}"
        time.sleep(LOOK)
    assert done > 3
    assert window.run("return document.querySelectorAll('.is-winner').length;") > 0
    assert complaints(window) == []

"""A whole game of each in WebKit, the engine of Safari, as wide as a large phone; for ``make test-deep``."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from pentarchy.games import names
from tests.browser.decks import small_deck
from tests.browser.patience import PATIENCE
from tests.browser.server import Server
from tests.browser.webkit import WIDE, WebKit

pytestmark = [pytest.mark.browser, pytest.mark.deep]

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


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    window = WebKit()
    yield window
    window.close()


@pytest.mark.parametrize("game", names())
def test_a_whole_game(game: str, webkit: WebKit, server: Server) -> None:
    webkit.go(f"{server.address}/games/{game}")
    assert webkit.run("return innerWidth;") == WIDE
    assert webkit.complaints() == []
    webkit.run(SET_UP, *SHORT.get(game, USUAL))
    seen: list[str] = []
    done, moved = 0, time.monotonic()
    while not seen or seen[0] != "over":
        now = webkit.run(SEEN)
        if now != seen:
            seen, moved = now, time.monotonic()
            if "/tables/" in now[1]:
                assert webkit.complaints() == [], f"after {done} things done"
        if seen[0] == "yours":
            if done == 0:
                webkit.press("#walk > ul [data-click], #walk summary")
            else:
                webkit.run(ACT, done)
            done += 1
        assert done < LONGEST, f"the game was not over: {json.dumps(seen)}"
        assert (time.monotonic() - moved) * 1000 < PATIENCE, f"nothing moves any more: {json.dumps(seen)}"
        time.sleep(LOOK)
    assert done > 3
    assert webkit.run("return document.documentElement.scrollWidth;") <= WIDE
    assert webkit.run("return document.querySelectorAll('.is-winner').length;") > 0
    assert webkit.complaints() == []

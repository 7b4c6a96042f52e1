"""No byte that anybody gets depends on what he may not know."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

from pentarchy import bots
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Table, lay
from tests.shelf import load
from tests.web.people import Browser, House
from tests.web.telling import snapshot, told

SEED = b"the seed"
PLANS = (("E5-9-D4", "E6-3-D7", "F6-2-G7"), ("E5-1-E4", "E6-10-E7", "F6-7-F7"), ("pass", "pass", "pass"))


def start(name: str, **options: Any) -> Table:
    """Return a table at its first decision."""
    game = load(name)
    return lay(game, game.box.unpack(options, {}, 3, seeded("x")), SEED)


def test_drafts_of_others_change_no_byte() -> None:
    """Whatever seats 1 and 2 have written, in whatever order, seat 0 and a spectator get the same."""
    here = start("divide_and_conquer", first_initiative="north", signal=True)
    before = snapshot(here, 0)
    for viewer, hidden in ((0, (1, 2)), (1, (0, 2)), (SPECTATOR, (0, 1, 2))):
        seen = set()
        for plan, order in itertools.product(PLANS, (hidden, hidden[::-1])):
            table = here
            for seat in order:
                table = table.play(seat, table.game.words.read(table.box, plan[seat]))
            seen.add(told(before, before.with_table(table), viewer))
        assert len(seen) == 1, f"viewer {viewer} can tell what others have written"


def test_readiness_tells_nothing_but_itself() -> None:
    here = start("divide_and_conquer", first_initiative="north")
    seen = set()
    for plan in PLANS:
        table = here.play(1, here.game.words.read(here.box, plan[1]))
        before = snapshot(table, 0)
        seen.add(told(before, before.with_table(table.ready(1)), 0))
    assert len(seen) == 1
    assert b"ready" in seen.pop()


def test_orders_in_the_log_tell_nothing_until_they_are_revealed() -> None:
    """Bids that have entered the log, the last one not yet, are masks to the others."""
    here = start("divide_and_conquer", first_initiative="north")
    game, box = here.game, here.box
    for viewer in (1, SPECTATOR):
        seen = set()
        for plan in PLANS:
            state = game.begin(box)
            game.rules.play(box.numbers, state, 0, game.words.read(box, plan[0]))
            hidden = game.hidden(box, state, viewer)
            seen.add(hidden.tobytes() + str(game.pictures.picture(box, hidden, viewer=viewer).svg()).encode())
        assert len(seen) == 1


def test_refusals_do_not_depend_on_what_others_have_written() -> None:
    here = start("goofspiel")
    for bids in ((5, 6), (13, 1)):
        table = here.play(1, bids[0]).play(2, bids[1])
        assert [table.game.moves(table.box, table.hidden(0), 0)] == [
            here.game.moves(here.box, here.hidden(0), 0)
        ]


def test_a_secret_order_leaves_the_server_only_to_its_player(house: House) -> None:
    """A canary: an order that nobody else could guess is looked for in all that the others get."""
    browser = Browser(house)
    options = {"option-first_initiative": "north"}
    table = browser.sit("divide_and_conquer", ("you", "random", "random"), **options)
    browser.read_at_rest(table)
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    other = Browser(house)
    watching = other.connect(table)
    watching.say(t="hello")
    watching.hear("view")
    assert line.do("move", move="E5-7-D4")["ok"]
    line.hear("draft")
    own = browser.read(table).split('class="draft"')[1].split("</ul>")[0]
    canary = re.search(r"E5.*?D4", own, re.S)
    assert canary, "its own player does not see it"
    watching.say(t="resync")
    watching.hear("view")
    watching.quiet()
    pages = [other.read(table), other.read(f"{table}?at=0"), other.read(f"{table}?story=all")]
    pages += [
        other.read(f"{table}?path=E5/7"),
        other.read(f"{table}/record"),
        *map(json.dumps, watching.heard),
    ]
    for page in pages:
        assert "E5-7-D4" not in page and canary[0] not in page


def test_the_seed_leaves_only_after_the_end(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random"))
    page = browser.read(table)
    live = house.live(table)
    seed = live.snapshot.table.seed.hex()
    assert seed not in page and seed not in browser.read(f"{table}/record")


def test_a_bot_gets_a_hidden_state(house: House, monkeypatch: Any) -> None:
    seen: list[bool] = []
    honest = bots.load("random")

    class Spy:
        @staticmethod
        def choose(game: Any, box: Any, state: Any, seat: int, chance: Any) -> int:
            hidden = state.copy()
            game.secrets.hide(box.numbers, hidden, seat)
            seen.append(hidden.tobytes() == state.tobytes())
            return honest.choose(game, box, state, seat, chance)

    monkeypatch.setattr(bots, "load", lambda name: Spy)
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random", "random"))
    browser.press(table, "move", move="K")
    browser.press(table, "ready")
    browser.read_at_rest(table)
    assert len(seen) >= 2 and all(seen)

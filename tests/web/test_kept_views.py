"""What is kept of a view from change to change: it is what would be made anew, for each viewer."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import stages
from pentarchy.web.viewing.board import scene
from pentarchy.web.viewing.panels import Panel
from pentarchy.web.viewing.seeing import Seeing
from pentarchy.web.viewing.updates import STAYING
from tests.table.journeys import EVERY_GAME, journey
from tests.web.telling import card, renderer, snapshot, who

SEATS = (0, 1, 2)


def kept_parts(was: Panel, now: Panel) -> int:
    """Return how many parts of a panel that was made anew were taken over."""
    if now is was:
        return 0
    pairs = [(was.parts[name], part) for name, part in now.parts.items() if name in was.parts]
    return sum(part is before or kept_parts(before, part) for before, part in pairs)


@pytest.mark.parametrize("name", EVERY_GAME)
def test_what_is_kept_is_what_would_be_made_anew(name: str) -> None:
    """Also by viewers who take turns at one renderer: nothing of one reaches another."""
    about, tables, made_anew = card(name), journey(name), 0
    parts_kept = 0
    first = snapshot(tables[0], *SEATS)
    viewers = [who(first, seat) for seat in (*SEATS, SPECTATOR)]
    shown = {viewer: renderer().show(first, viewer, about, "token") for viewer in viewers}
    for before, after in pairwise(tables):
        if after.rewinds != before.rewinds:
            continue
        now = replace(first, table=after)
        for viewer in viewers:
            was = shown[viewer]
            passed = stages(was.snapshot.table, after)
            shown[viewer] = renderer().update(was, now, viewer, about, "token", passed)[1]
            anew = renderer().view(Seeing(now, viewer, about, STAYING), "token")
            kept = shown[viewer].view
            assert {key: str(panel) for key, panel in kept.panels.items()} == {
                key: str(panel) for key, panel in anew.panels.items()
            }
            assert (kept.trie, kept.draft, kept.version) == (anew.trie, anew.draft, anew.version)
            assert shown[viewer].picture == scene(now, viewer)
            parts_kept += sum(kept_parts(was.view.panels[key], panel) for key, panel in kept.panels.items())
            made_anew += sum(kept.panels[key] is not was.view.panels[key] for key in kept.panels)
    assert 0 < made_anew < 7 * len(viewers) * (len(tables) - 1), "something is made anew, and not everything"
    assert parts_kept > 0, "where a panel is made anew, parts of it are not"

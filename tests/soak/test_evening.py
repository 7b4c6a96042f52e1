"""The soak of an evening in short: tables with thinking bots, and what counts as trouble."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.soak.crowd import Tally
from tests.soak.evening import Evening, Look, spend_evening
from tests.soak.mortal import MortalServer


@pytest.mark.deep  # two minutes
@pytest.mark.skipif(sys.platform != "linux", reason="what a server takes up is read from /proc")
def test_an_evening_in_short_loses_nothing_and_leaves_no_line(tmp_path: Path) -> None:
    goal = 120

    def wait(tally: Tally) -> bool:
        tally.wait_for(goal // 4)
        return tally.acknowledged < goal

    evening = spend_evening(MortalServer(tmp_path), tables=6, thinking=2, pause=0.05, seed=3, wait=wait)
    assert evening.tally.lost == [] and evening.tally.acknowledged >= goal
    assert evening.troubles == [] and evening.log.count("\n") < 10, evening.log
    assert evening.disk > 0 and "lost: 0." in evening.figures()


def looks(*memory: float) -> list[Look]:
    return [Look(float(minute), one, 100, 20, minute * 10, minute) for minute, one in enumerate(memory)]


def test_memory_that_grows_is_told_and_what_comes_at_first_is_not() -> None:
    flat = Evening(looks=looks(200, 300, 400, 500, 505, 500, 510, 505, 500, 510, 505, 512))
    assert flat.growth() == []
    grown = Evening(looks=looks(*range(300, 1500, 100)))
    assert grown.growth() == ["memory grew from 1000 MB to 1400 MB"]
    assert Evening(looks=looks(100, 900)).growth() == [], "too short to tell"


def test_an_error_in_the_log_is_trouble() -> None:
    log = "2026-11-30T12:00:00.000Z warning pentarchy.web.app: so what\n"
    assert Evening(looks=looks(1), log=log).troubles == []
    wrong = "2026-11-30T12:00:00.000Z error pentarchy.web.app: a command failed\n    Traceback ..."
    assert len(Evening(looks=looks(1), log=log + wrong).troubles) == 1

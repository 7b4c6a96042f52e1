"""The soak of kills in short: a server that dies under people on either database, and what counts as lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pentarchy.table import records
from tests.soak.crowd import Tally, is_told_again
from tests.soak.kills import BACK_WITHIN, Result, kill_again_and_again, server_on
from tests.web.postgres_server import Missing


@pytest.mark.deep  # two minutes a database
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost_and_everybody_is_on_again(database: str) -> None:
    try:
        with server_on(database) as server:
            result = kill_again_and_again(server, kills=3, players=4, seed=7, between=range(10, 30))
            log = server.log
    except Missing as missing:
        pytest.skip(str(missing))
    assert result.kills == 3 and result.tally.lost == [], result.figures()
    assert len(result.tally.waits) >= 12 and result.tally.shown > 24
    assert "Traceback" not in log, log[-4000:]


def test_what_is_lost_or_late_is_told() -> None:
    result = Result(kills=1, tally=Tally(waits=[0.5, BACK_WITHIN + 1]), starts=[2.0])
    assert result.troubles == [f"somebody was on again only after {BACK_WITHIN + 1:.1f} s"]
    assert "all within 6.0 s" in result.figures()
    result.tally.note(lost="chess, /tables/one: version (0, 5) was there, (0, 4) came back")
    result.tally.wait_for(1_000)  # it waits for nothing more
    assert len(result.troubles) == 2 and "lost: 1." in result.figures()


def test_what_is_told_of_a_move_only_at_the_end_is_no_loss() -> None:
    drawn = records.Move("nature", "unit-baron", 0)
    assert is_told_again(drawn, replace(drawn, odds=(10, 2, 18)))
    assert not is_told_again(replace(drawn, odds=(10, 2, 18)), drawn)
    assert not is_told_again(drawn, replace(drawn, move="unit-duke", odds=(10, 2, 18)))

"""What programs that watch a server are told: whether it is well, and its figures, for whom they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from pentarchy.web.mail import BadSetting
from pentarchy.web.metrics import COUNTED, EDGES, MEASURED, Metrics
from pentarchy.web.networks import Watchers, read_watchers
from pentarchy.web.storage.database import NoAnswer
from tests.web.bidding import bid
from tests.web.clocks import Moment, look
from tests.web.networking import HEADER, PROXY, behind_proxy
from tests.web.people import Browser, House
from tests.web.seats import listen
from tests.web.waiting import until

WATCH = {"PENTARCHY_METRICS": "127.0.0.1, 2001:db8::/32"}
LINE = re.compile(r'(pentarchy_[a-z_]+)(\{[a-z]+="[^"]+"(?:,[a-z]+="[^"]+")*\})? (-?[0-9.e+]+)')


def figures(house: House, browser: Browser | None = None) -> dict[str, float]:
    """Return the figures of a server by name and labels; every line must be one, or say what one is."""
    answer = (browser or Browser(house)).client.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith(
        "text/plain; version=0.0.4"
    )
    found, known = {}, set()
    for line in answer.text.splitlines():
        if line.startswith("# "):
            known.add(line.split()[2])
            continue
        told = LINE.fullmatch(line)
        assert told, line
        name = re.sub("_(bucket|sum|count)$", "", told[1])
        assert name in known or told[1] in known, f"nobody says what {line} is"
        found[told[1] + (told[2] or "")] = float(told[3])
    return found


def test_a_histogram_counts_all_below_each_edge() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.005, 0.3, 99.0):
        metrics.observe("receipt_seconds", seconds, "obeyed")
    metrics.observe("screens_seconds", 0.2)
    told = metrics.text()
    for edge, count in (("0.005", 2), ("0.25", 2), ("0.5", 3), ("30.0", 3), ("+Inf", 4)):
        assert f'pentarchy_receipt_seconds_bucket{{kind="obeyed",le="{edge}"}} {count}\n' in told
    assert 'pentarchy_receipt_seconds_sum{kind="obeyed"} 99.306000\n' in told
    assert 'pentarchy_receipt_seconds_count{kind="obeyed"} 4\n' in told
    assert 'pentarchy_screens_seconds_bucket{le="0.25"} 1\n' in told
    assert "pentarchy_screens_seconds_count 1\n" in told
    assert list(EDGES) == sorted(EDGES)


def test_every_figure_is_explained_before_anything_happened() -> None:
    told = Metrics().text()
    for name in MEASURED:
        assert f"# TYPE pentarchy_{name} histogram\n" in told
    for name in COUNTED:
        assert f"# TYPE pentarchy_{name}_total counter\n" in told


@pytest.fixture
def watched(tmp_path: Path, moment: Moment) -> House:
    """A server whose figures this machine may see, and whose time is ours."""
    return House(tmp_path, now=moment, names=("goofspiel",), watchers=read_watchers(WATCH))


def test_the_figures_are_those_of_the_server(watched: House, moment: Moment) -> None:
    with watched as house:
        player = Browser(house)
        options = {"option-clock": "15+20", "option-late": "move"}
        table = player.sit("goofspiel", ("you", "random"), **options)
        line = listen(player, table)
        bid(line)
        assert not line.do("move", move="nonsense")["ok"]
        until(lambda: "pentarchy_bot_seconds_count" in figures(house), "no bot has thought")
        until(lambda: player.client.get(table).text.count("is-running"), "no clock runs")
        player.client.get("/nothing-here")
        moment.now += 10_000
        look(house)
        told = figures(house)
        assert told["pentarchy_tables"] == 1 and told["pentarchy_lines"] == 1
        assert told["pentarchy_connections"] >= 2
        assert told['pentarchy_receipt_seconds_count{kind="obeyed"}'] >= 1
        assert told['pentarchy_receipt_seconds_count{kind="refused"}'] == 1
        assert told["pentarchy_screens_seconds_count"] >= 2
        assert told["pentarchy_bot_seconds_count"] >= 1
        assert told['pentarchy_database_seconds_count{kind="write"}'] >= 2
        assert told['pentarchy_database_seconds_count{kind="read"}'] >= 2
        assert told["pentarchy_late_deadline_seconds_count"] == 1
        assert 8_000 < told["pentarchy_late_deadline_seconds_sum"] < 10_000
        assert told['pentarchy_answers_total{kind="404"}'] == 1
        assert told["pentarchy_readings_waiting"] == 0
        until(lambda: figures(house)["pentarchy_rules_waiting"] == 0)


def test_the_figures_name_nobody(watched: House) -> None:
    with watched as house:
        player = Browser(house)
        table = player.sit()
        listen(player, table)
        told = Browser(house).client.get("/metrics").text
        assert table.removeprefix("/tables/") not in told and "Ann" not in told and "127.0.0.1" not in told


def test_nobody_sees_the_figures_unless_they_are_named(browser: Browser) -> None:
    assert browser.client.get("/metrics").status_code == 404


def test_behind_a_proxy_the_figures_are_for_those_who_are_named(tmp_path: Path) -> None:
    watchers = read_watchers(WATCH | HEADER)
    with House(tmp_path, names=("goofspiel",), watchers=watchers, proxies=PROXY) as house:
        assert figures(house, behind_proxy(house, "2001:db8:7::1"))
        assert behind_proxy(house, "192.0.2.7").client.get("/metrics").status_code == 404
        assert behind_proxy(house, "192.0.2.7, 127.0.0.1").client.get("/metrics").status_code == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_a_proxy_that_nobody_told_of_gets_no_figures_for_others(header: str) -> None:
    """Then all come from its address, strangers, too."""
    said = Headers({header: "192.0.2.7"})
    assert not read_watchers(WATCH).include("127.0.0.1", said)
    assert read_watchers(WATCH).include("127.0.0.1", Headers())
    assert read_watchers(WATCH | HEADER).include("127.0.0.1", said)
    assert not Watchers().include("127.0.0.1", Headers())


def test_who_may_see_them_is_read_or_refused() -> None:
    with pytest.raises(BadSetting, match=r"^PENTARCHY_METRICS is from where"):
        read_watchers({"PENTARCHY_METRICS": "everybody"})


def test_a_server_says_whether_it_is_alive_and_ready(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = new_house()
    well = Browser(house).client.get("/health")
    assert well.status_code == 200 and well.json()["alive"] and well.json()["ready"]
    assert "set-cookie" not in well.headers

    async def no_answer(work: object) -> None:
        raise NoAnswer("it is away")

    monkeypatch.setattr(house.app.state.database, "write", no_answer)
    ill = Browser(house).client.get("/health")
    assert ill.status_code == 503 and ill.json() == well.json() | {"ready": False}

"""Who looks on: whoever has the link, at once or late, or nobody; and never more than everybody may see."""

from __future__ import annotations

import re

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.web.domain.audience import DELAY
from tests.web.bidding import play
from tests.web.people import Browser, House, Line, moves
from tests.web.seats import listen, sit


def friends(house: House, audience: str) -> tuple[list[Browser], list[Line], str]:
    host, friend = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **{"option-audience": audience})
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return [host, friend], [listen(host, table), listen(friend, table)], table


def shown(browser: Browser, table: str) -> int:
    """Return the version that a page shows."""
    found = re.search(r'"version": (\d+)', browser.read(table))
    assert found
    return int(found[1])


def test_nobody_looks_on_where_the_table_says_so(house: House) -> None:
    stranger = Browser(house)
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **{"option-audience": "nobody"})
    host.read(table)
    assert "Join as" in stranger.read(table), "until the game begins one has to see it to sit down"
    looking = listen(stranger, table)
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    with pytest.raises(ConnectionClosed):
        looking.hear("step")
    assert "closed" in stranger.read(table, 403)
    for address in ("record", "events"):
        assert stranger.client.get(f"{table}/{address}").status_code == 403
    form = {"token": stranger.token(), "have": "1", "do": "leave"}
    assert stranger.client.post(f"{table}/commands", data=form).status_code == 403
    assert stranger.client.post(f"{table}/seats", data=form | {"sit": "1"}).status_code == 403
    with pytest.raises(ConnectionClosed):
        late = stranger.connect(table)
        late.say(t="hello")
        late.hear("view")
    assert host.read(table) and friend.read(table)


def test_onlookers_are_ten_moves_behind_where_the_table_says_so(house: House) -> None:
    (host, _), lines, table = friends(house, "later")
    stranger = Browser(house)
    assert shown(stranger, table) == 0
    watching = listen(stranger, table)
    play(lines, 4)
    now = shown(host, table)
    assert now > DELAY and shown(stranger, table) == now - DELAY
    watching.quiet(0.2)
    assert watching.view["version"] == now - DELAY
    page = stranger.read(table)
    assert f"Go to move {now - DELAY}" in page or now - DELAY < 2
    assert f"Go to move {now - DELAY + 1}" not in page
    record = stranger.client.get(f"{table}/record").json()
    assert len(record["moves"]) == now - DELAY
    assert len(stranger.read(f"{table}?at={now}")) and shown(stranger, f"{table}?at={now}") == now - DELAY


def test_at_the_end_the_late_ones_see_it_all(house: House) -> None:
    (_, friend), lines, table = friends(house, "later")
    watching = listen(Browser(house), table)
    play(lines, 1)
    lines[0].leave()
    watching.quiet(0.3)
    assert watching.view["over"] and watching.view["version"] == shown(friend, table)


def test_no_control_is_shown_to_onlookers_or_accepted_from_them(house: House) -> None:
    _, lines, table = friends(house, "link")
    stranger = Browser(house)
    page = stranger.read(table)
    main = page.split('<main id="main"')[1]
    assert "<form" not in main.split('<dialog id="keys"')[0], "a control for somebody who may do nothing"
    watching = listen(stranger, table)
    assert moves(watching.view["trie"]) == []
    for do in ("move", "withdraw", "ready", "leave", "follow", "pause", "take-back", "agree", "say", "mute"):
        receipt = watching.do(do, move="K", text="x", order="take-back")
        assert not receipt["ok"], do
    lines[0].quiet(0.1)
    assert lines[0].view["version"] == watching.view["version"]

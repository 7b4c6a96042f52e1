"""Leaving a seat, and taking over one that a bot keeps: at every decision, once, and for all to read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy import games
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.options import read_options
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Table, lay, waiting
from pentarchy.web.domain.chronicle import Chronicle
from pentarchy.web.domain.details import Proposal
from pentarchy.web.domain.seating import SeatHolder, Setup, usual_seats, viewer_of
from pentarchy.web.domain.snapshot import TableSnapshot, people
from pentarchy.web.domain.standing_in import come_back, hand_over
from pentarchy.web.domain.taking_over import offer, take_over
from pentarchy.web.refused import Refused
from pentarchy.web.viewing import clicks
from tests.web.accounts import PASSWORD, ask, sign_up
from tests.web.lobby import PUBLIC, lobby
from tests.web.people import Browser, House, moves
from tests.web.seats import change, listen, sit

SAMPLES = 40  #: positions of each game in which a seat changes hands


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with one short game."""
    with House(tmp_path_factory.mktemp("taking"), names=("goofspiel",)) as house:
        yield house


def begin(house: House, **more: str) -> tuple[list[Browser], str]:
    """Return three people at a table whose game has begun, who made it first, and its address."""
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend", "friend"), **more)
    host.read(table)
    friends = [Browser(house) for _ in range(2)]
    for seat, friend in enumerate(friends, 1):
        friend.read(table)
        assert sit(friend, table, seat, f"Friend {seat}").status_code == 303
    return [host, *friends], table


def seen(browser: Browser, table: str) -> str:
    """Return a page without the token that is the browser's own."""
    return browser.read(table).replace(browser.token(), "")


# Leaving.


def test_who_must_go_hands_his_seat_to_a_bot_and_comes_back(house: House) -> None:
    (host, friend, _), table = begin(house)
    assert "Let a bot play for me" in friend.read(table)
    assert change(friend, table, away="yes").status_code == 303
    assert "Greedy bot for Friend 1" in host.read(table)
    assert "Let a bot play for me" not in friend.read(table)
    assert change(friend, table, away="yes").status_code == 403
    assert change(Browser(house), table, away="yes").status_code == 403
    assert change(friend, table, back="yes").status_code == 303
    line = listen(friend, table)
    assert moves(line.view["trie"])


def test_the_menu_says_what_leaving_means_and_the_page_what_became_of_the_seat(house: House) -> None:
    (_, friend, _), table = begin(house)
    page = friend.read(table)
    assert "<summary>Leave</summary>" in page and "The rules answer for the seat from then on." in page
    line = listen(friend, table)
    assert line.do("leave")["ok"]
    line.hear("step")
    assert "You have left the game" in line.view["panels"]["choices"]
    assert "<summary>Leave</summary>" not in line.view["panels"]["seat"]
    page = friend.read(table)
    assert "You have left the game. The rules answer" in page and "Let a bot play for me" not in page


def test_before_the_game_nobody_is_told_how_to_resign(house: House) -> None:
    host = Browser(house)
    page = host.read(host.sit("goofspiel", ("you", "friend")))
    assert "Leave for good" not in page and "Let a bot play for me" not in page and "Leave your seat" in page


# Taking over.


def test_a_seat_is_offered_taken_and_lost(house: House) -> None:
    (host, friend, third), table = begin(house)
    stranger = Browser(house)
    stranger.read(table)
    assert change(host, table, offer="1").status_code == 409, "nobody keeps it"
    change(friend, table, away="yes")
    old, watching = listen(friend, table), listen(stranger, table)
    assert change(stranger, table, take="1", name="Eve").status_code == 409, "it is not offered"
    assert change(third, table, offer="1").status_code == 403
    assert change(host, table, offer="1").status_code == 303
    assert 'name="take" value="1"' in watching.hear("view")["panels"]["choices"]
    assert 'name="take"' not in third.read(table), "he has a seat"
    assert change(third, table, take="1", name="Twice").status_code == 409
    assert change(friend, table, take="1", name="Again").status_code == 409
    assert change(stranger, table, take="1", name="Eve").status_code == 303
    line = listen(stranger, table)
    assert moves(line.view["trie"])
    assert "is played by Eve, in the place of Friend 1, from now on" in third.read(table)
    old.quiet(0.3)
    assert "taken over your seat" in old.view["panels"]["choices"]
    assert change(friend, table, back="yes").status_code == 403
    assert not old.do("move", move="K")["ok"]
    assert table not in friend.read("/") and table in stranger.read("/")


def test_who_lost_his_seat_sees_what_onlookers_see(house: House) -> None:
    (host, friend, _), table = begin(house)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    taker, spectator = Browser(house), Browser(house)
    taker.read(table)
    change(taker, table, take="1", name="Eve")
    line = listen(taker, table)
    assert line.do("move", move=moves(line.view["trie"])[0])["ok"]
    views = [listen(one, table).heard[-1] for one in (friend, spectator)]
    assert views[0]["board"] == views[1]["board"] and views[0]["trie"] == views[1]["trie"]
    assert views[0]["panels"]["story"] == views[1]["panels"]["story"]
    records = [one.client.get(f"{table}/record").text for one in (friend, spectator)]
    assert records[0] == records[1]


def test_an_offer_can_be_withdrawn_and_ends_when_he_comes_back(house: House) -> None:
    (host, friend, _), table = begin(house)
    stranger = Browser(house)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    assert 'name="take"' in stranger.read(table)
    assert change(host, table, withdraw="1").status_code == 303
    assert 'name="take"' not in stranger.read(table)
    assert change(stranger, table, take="1", name="Eve").status_code == 409
    change(host, table, offer="1")
    assert change(friend, table, back="yes").status_code == 303
    assert change(stranger, table, take="1", name="Eve").status_code == 409


def test_the_makers_seat_is_offered_by_any_player_and_his_rights_go_with_it(house: House) -> None:
    (host, friend, third), table = begin(house)
    change(host, table, away="yes")
    assert change(friend, table, offer="0").status_code == 303
    taker = Browser(house)
    taker.read(table)
    assert change(taker, table, take="0", name="Eve").status_code == 303
    change(third, table, away="yes")
    assert change(host, table, offer="2").status_code == 403
    assert change(taker, table, offer="2").status_code == 303


def test_seats_that_cannot_be_offered_or_taken(house: House) -> None:
    (host, friend, _), table = begin(house)
    change(friend, table, away="yes")
    stranger = Browser(house)
    stranger.read(table)
    for seat, status in (("0", 409), ("2", 409), ("9", 422), ("-1", 422), ("one", 422), ("", 422)):
        assert change(host, table, offer=seat).status_code == status, seat
        assert change(stranger, table, take=seat, name="Eve").status_code == status, seat
    assert change(stranger, table, offer="1").status_code == 403


def test_a_seat_is_taken_over_once(house: House) -> None:
    (host, friend, _), table = begin(house)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    takers = [Browser(house) for _ in range(4)]
    for taker in takers:
        taker.token()
    with ThreadPoolExecutor(5) as threads:
        back = threads.submit(change, friend, table, back="yes")
        answers = [one.status_code for one in threads.map(lambda one: change(one, table, take="1"), takers)]
    won = [answer for answer in (*answers, back.result().status_code) if answer == 303]
    assert len(won) == 1, "one has the seat"


def test_a_public_table_lists_a_seat_that_is_offered(house: House) -> None:
    (host, friend, _), table = begin(house, **PUBLIC)
    change(friend, table, away="yes")
    assert "in the place of" not in lobby(Browser(house))
    change(host, table, offer="1")
    row = lobby(Browser(house)).split(table)[1].split("</a>")[0]
    assert "Join in the place of Friend 1" in row
    taker = Browser(house)
    change(taker, table, take="1", name="Eve")
    assert "in the place of" not in lobby(Browser(house)).split(table)[1].split("</a>")[0]


def test_at_a_closed_table_a_seat_is_taken_over_without_a_look(house: House) -> None:
    (host, friend, _), table = begin(house, **PUBLIC, **{"option-audience": "nobody"})
    old = listen(friend, table)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    taker = Browser(house)
    assert "panel-players" not in taker.read(table, 403) and f"{table}/seat" in lobby(taker)
    door = taker.read(f"{table}/seat")
    assert 'name="take" value="1"' in door and "panel-players" not in door
    refused = change(taker, table, take="2", name="Eve")
    assert refused.status_code == 409 and "panel-players" not in refused.text
    assert change(taker, table, take="1", name="Eve").status_code == 303
    assert "panel-players" in taker.read(table)
    assert "panel-players" not in friend.read(table, 403)
    with pytest.raises(ConnectionClosed):
        old.quiet(2.0)
        old.hear("step")


def test_who_took_over_is_forgotten_with_his_account(house: House) -> None:
    (host, friend, _), table = begin(house)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    taker = Browser(house)
    taker.read(table)
    change(taker, table, take="1", name="Evelyn")
    sign_up(taker, "Evelyn of old")
    assert ask(taker, "delete", password=PASSWORD).status_code == 303
    page = host.read(table)
    assert "Evelyn" not in page and "is played by somebody else from now on" in page


# At every decision of every game.


def tables(name: str) -> Iterator[Table]:
    """Yield the tables of a game as it is played at random, some of them amid somebody's plan."""
    game = games.load(name)
    box: Any = game.box.unpack(
        read_options(game.box.options, {}), {}, usual_seats(game), seeded("taking over")
    )
    table, dice = lay(game, box, b"taking over"), random.Random(name)
    for number in range(SAMPLES * 5):
        yield table
        seats = waiting(table)
        done = [seat for seat in table.movers() if table.is_done(seat) and not table.drafts[seat].is_ready]
        if table.is_over or not (seats or done):
            return
        if seats:
            seat = seats[number % len(seats)]
            own = game.moves(box, table.hidden(seat), seat)
            table = table.play(seat, dice.choice(own))
        else:
            table = table.ready(done[0])


@pytest.mark.parametrize("name", games.names())
def test_any_seat_changes_hands_at_any_decision(name: str) -> None:
    for number, table in enumerate(tables(name)):
        if number % 5 or table.is_over:
            continue
        seat = table.movers()[number % len(table.movers())] if table.movers() else 0
        seats = tuple(SeatHolder("person", f"P{one}", f"guest {one}") for one in range(table.box.seats))
        setup = Setup(name, read_options(table.game.box.options, {}), {}, seats, "guest 0")
        snapshot = TableSnapshot("id", setup, seats, table, Chronicle())
        asked = Proposal("take-back", (seat + 1) % len(seats), 1 << seat)
        snapshot = snapshot.with_details(muted=(255,) * len(seats), proposal=asked)
        after = hand_over(snapshot, f"guest {seat}")
        after = take_over(offer(after, after.host, seat, True), "new", seat, "New")
        check(after, seat, table)


def check(after: TableSnapshot, seat: int, before: Table) -> None:
    """Check who has a seat, and that he can do what its player could at that point of the log."""
    table = after.table
    assert [one.client_id for one in after.seats].count("new") == 1 and seat in people(after)
    assert not table.drafts[seat].moves and not table.auto_ready >> seat & 1
    if table.version == before.version:
        fresh = clicks.trie(before.game, before.box, before.game.hidden(before.box, before.state, seat), seat)
        assert clicks.trie(table.game, table.box, table.hidden(seat), seat) == fresh
    assert viewer_of(after.seats, after.host, f"guest {seat}").seat == SPECTATOR
    with pytest.raises(Refused):
        come_back(after, f"guest {seat}")
    muted, asked = after.details.muted, after.details.proposal
    assert muted[seat] == 0 and not any(others >> seat & 1 for others in muted)
    assert asked is not None and not asked.agreed >> seat & 1
    assert after.notes[-1].kind == "taken"

"""Friends at a table: one link, a seat each, and a game that begins when nobody is missing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.web.people import Browser, House, moves
from tests.web.seats import begin, change, code_of, invite, listen, sit


def test_looking_takes_no_seat_and_a_button_does(house: House) -> None:
    host, table = invite(house)
    friend = Browser(house)
    page = friend.read(table)
    assert "Before the game" in page and 'name="sit" value="1"' in page
    assert 'name="sit"' in friend.read(table), "looking took the seat"
    answer = sit(friend, table)
    assert answer.status_code == 303 and answer.headers["location"] == table
    assert "Before the game" not in friend.read(table)
    assert "Ben" in host.read(table)


def test_the_game_begins_when_the_last_seat_is_taken(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    line = listen(host, table)
    assert moves(line.view["trie"]) == []
    first, second = Browser(house), Browser(house)
    assert sit(first, table, 1, "Ben").status_code == 303
    told = line.hear("ready")
    assert "Ben" in told["panels"]["players"] and moves(line.view["trie"]) == []
    assert sit(second, table, 2, "Cleo").status_code == 303
    line.hear("view")
    assert moves(line.view["trie"]), "the game has begun, and nothing can be done"
    assert moves(listen(second, table).view["trie"])


def test_nothing_is_played_before_it_begins(house: House) -> None:
    host, table = invite(house)
    line = listen(host, table)
    version = line.view["version"]
    receipt = line.do("leave")
    assert not receipt["ok"] and "every seat" in receipt["error"]
    line.quiet()
    assert line.view["version"] == version, "a bot moved before the game began"


def test_until_it_begins_everybody_sees_what_onlookers_see(house: House) -> None:
    """Or somebody could look at one seat's secrets and sit down in another."""
    host, table = invite(house)
    spectator = Browser(house)
    spectator.read(table)
    mine, others = listen(host, table).heard[-1], listen(spectator, table).heard[-1]
    assert mine["board"] == others["board"]
    records = [browser.client.get(f"{table}/record").text for browser in (host, spectator)]
    assert records[0] == records[1]


def test_a_seat_is_taken_once(house: House) -> None:
    _, table = invite(house)
    client_ids = [Browser(house) for _ in range(4)]
    for client_id in client_ids:
        client_id.read(table)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda client_id: sit(client_id, table), client_ids))
    assert sorted(answer.status_code for answer in answers) == [303, 409, 409, 409]
    assert any("Somebody was faster" in answer.text for answer in answers)


def test_nobody_sits_twice(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    answer = sit(host, table)
    assert answer.status_code == 409 and "You have a seat at this table already" in answer.text


def test_who_stood_up_may_sit_down_elsewhere(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    assert change(host, table, stand="up").status_code == 303
    assert host.read(table).count('name="sit"') == 3
    assert sit(host, table, 2, "Ann").status_code == 303
    page = host.read(table)
    assert page.count('name="sit"') == 0 and 'name="stand"' in page


def test_seats_that_cannot_be_had(house: House) -> None:
    host, table = invite(house)
    friend = Browser(house)
    for seat in ("0", "2", "7", "-1", "one", ""):
        answer = change(friend, table, sit=seat, name="Ben")
        assert answer.status_code in (409, 422) and 'role="alert"' in answer.text, seat
    assert change(friend, table, stand="up").status_code == 403
    assert change(friend, table, fill="random").status_code == 403
    assert change(host, table, fill="nobody").status_code == 422
    forged = friend.client.post(f"{table}/seats", data={"token": "forged", "sit": "1"})
    assert forged.status_code == 403
    assert 'name="sit" value="1"' in friend.read(table), "a refusal took the seat"


def test_the_free_seats_go_to_bots(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    line = listen(host, table)
    assert change(host, table, fill="random").status_code == 303
    line.hear("view")
    assert moves(line.view["trie"])
    assert change(host, table, stand="up").status_code == 409, "the game has begun"


def test_who_sits_where_outlives_a_restart(new_house: Callable[[], House]) -> None:
    house = new_house()
    host, table = invite(house, ("you", "friend", "friend"))
    friend = Browser(house)
    friend.read(table)
    sit(friend, table, 2, "Cleo")
    house = new_house()
    host.move_to(house)
    friend.move_to(house)
    page = host.read(table)
    assert "Cleo" in page and "Before the game" in page
    assert 'name="stand"' in friend.read(table)
    assert table in friend.read("/"), "the friend's own tables"
    assert "seats are free" in friend.read("/")


def test_the_first_page_says_whose_turn_it_is(house: House) -> None:
    host, table = invite(house)
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    assert "your turn" in host.read("/") and "your turn" in friend.read("/")
    line = listen(friend, table)
    assert line.do("move", move=moves(line.view["trie"])[0])["ok"] and line.do("ready")["ok"]
    assert "your turn" not in friend.read("/")
    assert "your turn" in host.read("/")


def test_two_friends_play_to_the_end_and_again(house: House) -> None:
    host, table = invite(house, ("you", "friend"))
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    lines = [listen(host, table), listen(friend, table)]
    while not lines[0].view["over"]:
        for line in lines:
            assert line.do("move", move=moves(line.view["trie"])[0])["ok"]
            assert line.do("ready")["ok"]
        version = lines[1].view["version"]
        for line in lines:
            while not line.view["over"] and not (line.view["version"] > version and moves(line.view["trie"])):
                line.hear("step", "view")
    again = [
        browser.client.post(f"{table}/rematch", data={"token": browser.token()}).headers["location"]
        for browser in (friend, host)
    ]
    assert again[0] == again[1] != table
    page = friend.read(again[0])
    assert "Before the game" not in page and page.index("you</span>") < page.index("Ann</span>"), (
        "not rotated"
    )


# While the game lasts.


def test_a_bot_stands_in_until_its_player_comes_back(house: House) -> None:
    (host, friend, _), table = begin(house)
    line, other = listen(host, table), listen(friend, table)
    assert other.do("move", move=moves(other.view["trie"])[0])["ok"]
    assert change(host, table, replace="1").status_code == 303
    assert "Random bot for" not in line.view["panels"]["players"]
    line.hear("ready")
    line.quiet()
    assert "Greedy bot for Friend 1" in line.view["panels"]["players"]
    other.hear("view")
    assert moves(other.view["trie"]) == [] and "Take your seat back" in other.view["panels"]["choices"]
    assert table in friend.read("/"), "he would not find his table again"
    assert change(friend, table, back="yes").status_code == 303
    other.hear("view")
    assert "Friend 1" in host.read(table) and "bot for" not in host.read(table)
    assert change(friend, table, back="yes").status_code == 403, "nobody keeps his seat any more"


def test_the_game_goes_on_with_the_stand_in(house: House) -> None:
    (host, friend), table = begin(house, ("you", "friend"))
    line = listen(host, table)
    version = line.view["version"]
    assert line.do("move", move=moves(line.view["trie"])[0])["ok"] and line.do("ready")["ok"]
    assert change(host, table, replace="1").status_code == 303
    while line.view["version"] == version:
        line.hear("step")
    assert change(friend, table, back="yes").status_code == 303
    other = listen(friend, table)
    assert other.do("move", move=moves(other.view["trie"])[0])["ok"], "he plays himself again"
    assert other.do("ready")["ok"]


def test_who_may_have_a_bot_stand_in(house: House) -> None:
    (host, friend, third), table = begin(house)
    stranger = Browser(house)
    stranger.read(table)
    assert change(stranger, table, replace="0").status_code == 403
    assert change(friend, table, replace="2").status_code == 403
    assert change(host, table, replace="0").status_code == 403, "for himself he leaves"
    assert change(host, table, replace="9").status_code == 422
    assert change(host, table, replace="2").status_code == 303
    assert change(third, table, replace="0").status_code == 403, "he does not play now"
    assert change(friend, table, replace="0").status_code == 303, "who made it may be missing, too"
    assert change(host, table, back="yes").status_code == 303


def test_nobody_is_replaced_before_the_game(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    assert change(host, table, replace="1").status_code == 409


def test_a_stand_in_outlives_a_restart(new_house: Callable[[], House]) -> None:
    (host, friend, _), table = begin(new_house())
    change(host, table, replace="1")
    house = new_house()
    friend.move_to(house)
    assert "Take your seat back" in friend.read(table)
    assert change(friend, table, back="yes").status_code == 303
    assert "Take your seat back" not in friend.read(table)


# From another browser.


def test_a_seat_is_found_again_from_another_browser(house: House) -> None:
    (host, friend, _), table = begin(house)
    code = code_of(friend, table)
    old = listen(friend, table)
    other = Browser(house)
    assert "I have a seat here" in other.read(table)
    assert 'name="code"' in other.read(f"{table}/seat")
    answer = change(other, table, code=f" {code.lower().replace('-', ' ')} ")
    assert answer.status_code == 303
    line = listen(other, table)
    assert line.do("move", move=moves(line.view["trie"])[0])["ok"]
    old.hear("view")
    assert moves(old.view["trie"]) == [], "the old browser still plays"
    form = {"token": friend.token(), "do": "leave", "have": "1"}
    assert friend.client.post(f"{table}/commands", data=form).status_code == 403
    assert "came back from another browser" in host.read(table)
    assert table in other.read("/") and table not in friend.read("/")


def test_the_makers_rights_go_with_his_seat(new_house: Callable[[], House]) -> None:
    house = new_house()
    host, table = invite(house, ("you", "friend", "friend"))
    code, other = code_of(host, table), Browser(house)
    other.read(table)
    assert change(other, table, fill="random").status_code == 403
    assert change(other, table, code=code).status_code == 303
    house = new_house()
    host.move_to(house)
    other.move_to(house)
    assert change(host, table, fill="random").status_code == 403, "the old browser has kept them"
    assert table in other.read("/") and table not in host.read("/")
    assert change(other, table, fill="random").status_code == 303


def test_who_moved_is_at_the_rematch(house: House) -> None:
    host, other = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "random"), **{"option-cards": "4"})
    other.read(table)
    assert change(other, table, code=code_of(host, table)).status_code == 303
    line = listen(other, table)
    while not line.view["over"]:
        assert line.do("move", move=moves(line.view["trie"])[0])["ok"] and line.do("ready")["ok"]
        while not line.view["over"] and not moves(line.view["trie"]):
            line.hear("step", "view", "ready", "draft")
    answer = other.client.post(f"{table}/rematch", data={"token": other.token()})
    again = answer.headers["location"]
    assert moves(listen(other, again).view["trie"]) and again not in host.read("/")


def test_a_code_is_good_once_and_for_one_seat(house: House) -> None:
    (host, friend, _), table = begin(house)
    code = code_of(friend, table)
    assert code != code_of(host, table)
    _, elsewhere = begin(house)
    thief = Browser(house)
    thief.read(table)
    for wrong in ("", "AAAA-AAAA-AAAA-AAAA", code[:-1], "😀", "é" * 40):
        answer = change(thief, table, code=wrong)
        assert answer.status_code == 403 and "does not fit any seat" in answer.text
    assert change(thief, elsewhere, code=code).status_code == 403
    assert change(host, table, code=code).status_code == 409, "nobody has two seats"
    assert change(thief, table, code=code).status_code == 303
    assert change(friend, table, code=code).status_code == 403, "it is used up"
    assert change(friend, table, code=code_of(thief, table)).status_code == 303


def test_the_code_stays_with_its_player(house: House) -> None:
    (host, friend, _), table = begin(house)
    code = code_of(host, table)
    for page in (friend.read(table), Browser(house).read(table), host.read("/")):
        assert code not in page


def test_a_closed_table_opens_to_a_code(house: House) -> None:
    host, friend = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **{"option-audience": "nobody"})
    host.read(table)
    friend.read(table)
    sit(friend, table)
    code, other = code_of(friend, table), Browser(house)
    assert f"{table}/seat" in other.read(table, 403)
    refused = change(other, table, code="AAAA")
    assert refused.status_code == 403 and "panel-players" not in refused.text, "a refusal showed the table"
    assert change(other, table, code=code).status_code == 303
    assert "panel-players" in other.read(table)

"""A player lets a program of their own play in their seat: by a token that they make and take back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.web.people import Browser, House
from tests.web.programs import Program, give_token, made, problem, token_of
from tests.web.seats import begin, change, code_of, invite, sit
from tests.web.waiting import until


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of one short game, which is there sooner."""
    with House(tmp_path_factory.mktemp("programs"), names=("goofspiel",)) as house:
        yield house


def two_people(house: House) -> tuple[list[Browser], str]:
    return begin(house, ("you", "friend"))


def test_a_token_is_made_and_taken_back_by_forms(house: House) -> None:
    (ann, ben), table = two_people(house)
    assert token_of(ann, table) == ""
    program = give_token(ann, table)
    seen = program.look()
    assert seen.you is not None and seen.you.seat == 0 and seen.moves
    assert program.command("move", move=seen.moves[0].move).status_code == 200
    assert token_of(ann, table) == program.token, "the page shows it as long as it is good"
    assert change(ann, table, program="no").status_code == 303
    assert token_of(ann, table) == ""
    assert "taken it back" in problem(program.send("GET", program.table)).detail
    answer = program.command("ready", have=seen.version)
    assert problem(answer).status == 401
    assert ben.read(table)


def test_everybody_is_told_that_a_program_plays(house: House) -> None:
    (ann, ben), table = two_people(house)
    assert "a program <span>" not in ben.read(table)
    give_token(ann, table)
    page = ben.read(table)
    assert "a program <span>plays here</span>" in page and "A program plays for Red from now on." in page
    change(ann, table, program="no")
    page = ben.read(table)
    assert "a program <span>" not in page and "No program plays for Red any more." in page


def test_a_program_that_makes_a_table_is_known_as_one(house: House) -> None:
    program = made(house, seats=("you", "friend"))
    page = Browser(house).read(program.table)
    assert "Robo" in page and "a program <span>plays here</span>" in page
    assert [seat.is_program for seat in program.look().seats] == [True, False]


def test_a_token_is_shown_to_nobody_else(house: House) -> None:
    (ann, ben), table = two_people(house)
    program = give_token(ann, table)
    for other in (ben, Browser(house)):
        assert program.token not in other.read(table)
        assert program.token not in other.read(f"{table}/record")
    assert program.token not in program.send("GET", program.table).text


def test_a_new_token_is_another_one(house: House) -> None:
    (ann, _), table = two_people(house)
    first = give_token(ann, table)
    change(ann, table, program="no")
    second = give_token(ann, table)
    assert first.token != second.token
    assert problem(first.send("GET", first.table)).status == 401
    second.look()


def test_a_token_asked_for_twice_is_the_same(house: House) -> None:
    (ann, _), table = two_people(house)
    assert give_token(ann, table).token == give_token(ann, table).token
    assert ann.read(table).count("A program plays for Red from now on.") == 1


def test_a_token_fits_no_other_seat_and_no_other_table(house: House) -> None:
    (ann, ben), table = two_people(house)
    program = give_token(ann, table)
    (other, _), elsewhere = two_people(house)
    give_token(other, elsewhere)
    assert problem(Program(house, elsewhere, program.token).send("GET", f"{elsewhere}")).status == 401
    receipt = program.command("move", move=program.look().moves[0].move, seat=1)
    assert receipt.status_code == 200, "it acts in its own seat, whatever seat it names"
    assert [seat.is_ready for seat in give_token(ben, table).look().seats][1] is False


def test_it_ends_when_the_player_comes_from_another_browser(house: House) -> None:
    (ann, _), table = two_people(house)
    program = give_token(ann, table)
    phone = Browser(house)
    phone.read(table)
    assert change(phone, table, code=code_of(ann, table)).status_code == 303
    assert problem(program.send("GET", program.table)).status == 401
    assert token_of(phone, table) == ""


def test_it_ends_when_the_player_stands_up(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    ben = Browser(house)
    ben.read(table)
    sit(ben, table)
    program = give_token(ben, table)
    assert program.look().stage == "gathering"
    change(ben, table, stand="1")
    assert problem(program.send("GET", program.table)).status == 401
    assert "No program plays" in host.read(table)


def test_a_bot_that_keeps_the_seat_gives_it_back_to_the_program(house: House) -> None:
    (ann, _), table = two_people(house)
    program = give_token(ann, table)
    assert program.send("POST", f"{program.table}/seat", {"do": "away"}).status_code == 200
    seen = program.look()
    assert seen.you is None and seen.seats[0].kind == "bot" and seen.moves == ()
    assert program.send("POST", f"{program.table}/seat", {"do": "back"}).status_code == 200
    until(lambda: program.look().you is not None, "it did not come back")


def test_no_program_plays_where_several_share_a_screen(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "beside"))
    assert "program" not in browser.read(table)
    answer = change(browser, table, program="yes")
    assert answer.status_code == 409 and "Several people play at this screen" in answer.text


def test_it_ends_when_somebody_else_comes_to_the_screen(house: House) -> None:
    host, table = invite(house, ("you", "friend", "random"))
    program = give_token(host, table)
    assert change(host, table, beside="1", name="Kim").status_code == 303
    assert problem(program.send("GET", program.table)).status == 401


@pytest.mark.parametrize("wish", ["yes", "no"])
def test_who_has_no_seat_makes_no_token(house: House, wish: str) -> None:
    _, table = two_people(house)
    stranger = Browser(house)
    stranger.read(table)
    assert change(stranger, table, program=wish).status_code in (403, 409)
    assert "program-token" not in stranger.read(table)


def test_a_form_that_says_neither_is_refused(house: House) -> None:
    (ann, _), table = two_people(house)
    answer = change(ann, table, program="perhaps")
    assert answer.status_code == 422 and "say yes or no" in answer.text


def test_a_token_outlives_a_restart(new_house: Callable[[], House]) -> None:
    first = new_house()
    program = made(first, seats=("you", "friend"))
    again = Program(new_house(), program.table, program.token)
    assert again.look().stage == "gathering"


def test_a_program_gives_its_token_back(house: House) -> None:
    (ann, _), table = two_people(house)
    program = give_token(ann, table)
    assert program.send("POST", f"{program.table}/seat", {"do": "give-back"}).status_code == 200
    assert problem(program.send("GET", program.table)).status == 401
    assert token_of(ann, table) == ""

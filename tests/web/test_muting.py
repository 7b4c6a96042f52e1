"""Somebody whom the operator mutes: at all tables, told why in words, and nobody else."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from pentarchy.cli.program import app
from pentarchy.web.storage.faults import list_reports
from tests.web.accounts import sign_up
from tests.web.apart import apart
from tests.web.people import Browser, House
from tests.web.seats import listen, sit
from tests.web.talking import friends, say

WHY = "You insulted other players."
Operate = Callable[..., str]


@pytest.fixture
def operate(house: House, monkeypatch: pytest.MonkeyPatch) -> Operate:
    """Return a function that runs ``pentarchy people`` beside the server and gives what it prints."""
    monkeypatch.setenv("PENTARCHY_DATA", str(house.folder))

    def run(*words: str, code: int = 0) -> str:
        result = apart(lambda: CliRunner().invoke(app, ["people", *words], env={"COLUMNS": "100"}))
        assert result.exit_code == code, result.output
        return result.output

    return run


def test_a_guest_is_muted_at_all_tables_and_told_why(house: House, operate: Operate) -> None:
    host, friend, table = friends(house)
    assert say(friend, table, "Hello!") == 303
    told = operate("mute", "--table", table.removeprefix("/tables/")[:9], "--seat", "1", "--reason", WHY)
    assert told == "Ben is muted in the chat of all tables.\n"
    receipt = listen(friend, table).do("say", text="One more thing")
    assert not receipt["ok"] and receipt["error"].endswith(f"The reason: {WHY}")
    refused = friend.press(table, "say", text="And another")
    assert refused.status_code == 403 and WHY in refused.text
    other = friend.sit("goofspiel", ("you", "friend"))
    assert say(friend, other, "Here, too?") == 403
    # Nobody else is muted, and who is muted plays on and reads what others write.
    assert say(host, table, "That was unkind.") == 303
    page = friend.read(table)
    assert "That was unkind." in page and "One more thing" not in page
    assert listen(friend, table).do("move", move="K")["ok"]
    assert ("Ben", WHY) in [(one["name"], one["reason"]) for one in json.loads(operate("muted", "--json"))]
    assert operate("unmute", "Ben") == "Ben can write in the chat again.\n"
    assert say(friend, table, "Sorry.") == 303 and WHY not in operate("muted")


def test_an_account_is_muted_wherever_it_is_signed_in(house: House, operate: Operate) -> None:
    host, friend = Browser(house), Browser(house)
    name = sign_up(friend)
    table = host.sit("goofspiel", ("you", "friend"))
    host.read(table)
    assert sit(friend, table, 1, name).status_code == 303
    assert json.loads(operate("mute", name.upper(), "--reason", WHY, "--json")) == {
        "name": name,
        "done": "mute",
    }
    assert say(friend, table, "Hello!") == 403
    operate("mute", name, "--reason", "Another reason.")
    assert "Another reason." in friend.press(table, "say", text="Hello!").text
    operate("unmute", name)
    assert say(friend, table, "Hello!") == 303


def test_whoever_wrote_what_is_reported_is_muted(house: House, operate: Operate) -> None:
    host, friend, table = friends(house)
    say(friend, table, "something foul")
    assert host.press(table, "report", number="0").status_code == 303
    report = next(one for one in list_reports(house.place) if one.report.table in table)
    assert "Ben is muted" in operate("mute", "--report", str(report.id), "--reason", WHY)
    assert say(friend, table, "more of it") == 403 and say(host, table, "Thank you.") == 303
    operate("unmute", "--report", str(report.id))
    assert say(friend, table, "I am sorry.") == 303


def test_what_an_operator_says_wrongly_is_told(house: House, operate: Operate) -> None:
    host, _, table = friends(house)
    told = host.client.post(f"{table}/fault", data={"token": host.token(), "words": "It is slow"})
    assert told.status_code == 201
    report = next(one for one in list_reports(house.place) if one.report.table in table)
    here, why = table.removeprefix("/tables/"), ("--reason", WHY)
    for words, said in (
        (("mute", "Nobody At All", *why), "Nobody has an account under the name"),
        (("mute", *why), "say whom"),
        (("mute", "Ann"), "mute needs a --reason"),
        (("unmute", "Ann", *why), "mute needs a --reason"),
        (("mute", "Ann", "--report", "1", *why), "say whom"),
        (("mute", "--table", here, *why), "belong together"),
        (("mute", "--table", "nowhere", "--seat", "0", *why), "No table has an id"),
        (("mute", "--table", here, "--seat", "5", *why), "Nobody sits in seat 5"),
        (("mute", "--report", str(report.id), *why), "none of a chat message"),
        (("mute", "--report", "99999", *why), "none of a chat message"),
        (("unmute", "Nobody At All"), "is muted"),
        (("muted", "Ann"), "takes no name"),
    ):
        assert said in " ".join(operate(*words, code=2).split()), words

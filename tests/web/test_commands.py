"""How a command is said, on the line and by a form, and how its answer is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pentarchy.web.domain import chat, contributing, playing, proposals
from pentarchy.web.domain.commands import Command
from pentarchy.web.domain.events import Receipt
from pentarchy.web.pages.command_forms import read_command
from pentarchy.web.pages.page_context import Problem
from pentarchy.web.services.live_connection import Misunderstood, understand
from pentarchy.web.storage.receipts import read_receipt, write_receipt

ID = "an id of a command"
VERBS: dict[str, type[Command]] = {
    "move": playing.Play,
    "withdraw": playing.Withdraw,
    "ready": playing.Ready,
    "unready": playing.Unready,
    "leave": playing.Leave,
    "follow": playing.Follow,
    "stop": playing.StopFollowing,
    "pause": proposals.AskForPause,
    "go-on": proposals.AskToGoOn,
    "take-back": proposals.AskForTakeBack,
    "clock": proposals.AskForClock,
    "agree": proposals.Agree,
    "decline": proposals.Decline,
    "give": proposals.GiveTime,
    "say": chat.Say,
    "mute": chat.Mute,
    "unmute": chat.Unmute,
    "report": chat.ReportChat,
    "commit": contributing.Commit,
    "reveal": contributing.Reveal,
}


def said(**words: Any) -> object:
    """Return what the server understands of a message."""
    return understand(json.dumps({"t": "do", "id": ID, "have": 3, **words}).encode())


@pytest.mark.parametrize(("verb", "kind"), VERBS.items())
def test_a_verb_needs_no_word_but_itself(verb: str, kind: type[Command]) -> None:
    assert said(do=verb) == kind(ID, 3)
    form = read_command({"do": verb, "have": "3", "token": "x", "upload": b"y"})
    assert form == kind(form.id, 3)


def test_every_word_arrives_where_it_is_meant() -> None:
    meant = playing.Play(ID, 3, 2, 1, move="E5-9-D4", instead="E5-1-D4", number=2)
    assert said(do="move", backs=2, seat=1, move="E5-9-D4", instead="E5-1-D4", number=2) == meant
    assert said(do="clock", order="15+20") == proposals.AskForClock(ID, 3, clock="15+20")
    assert said(do="agree", order="pause") == proposals.Agree(ID, 3, name="pause")
    form = read_command(
        {"do": "follow", "have": "3", "backs": "1", "seat": "0", "order": "pass", "number": "4"}
    )
    assert form == playing.Follow(form.id, 3, 1, 0, order="pass", number=4)


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"do": "dance"},
        {"do": 3},
        {"do": "ready", "id": "short"},
        {"do": "ready", "have": -1},
        {"do": "ready", "seat": 100},
        {"do": "ready", "backs": "none"},
        {"do": "move", "move": "x" * 201},
        {"do": "move", "number": 1_000_001},
        {"do": "say", "text": "x" * 2_001},
    ],
)
def test_what_is_no_command_is_told_in_a_sentence(words: dict[str, Any]) -> None:
    with pytest.raises(Misunderstood, match=r"^We did not understand this: .*\.$"):
        said(**words)


def test_a_number_for_the_seed_is_asked_for_in_words_and_not_as_a_pattern() -> None:
    with pytest.raises(Misunderstood) as told:
        said(do="commit", commitment="zz")
    assert "64 hexadecimal digits" in str(told.value) and "^" not in str(told.value)


def test_a_form_that_is_no_command_is_told_in_a_sentence() -> None:
    for form in ({"have": "3"}, {"do": "dance", "have": "3"}, {"do": "ready", "have": "many"}):
        with pytest.raises(Problem, match="could not be read") as told:
            read_command(form)
        assert told.value.status == 400


def test_the_same_button_of_the_same_page_has_the_same_id() -> None:
    pressed = {"do": "ready", "have": "3", "draft": "1"}
    once = read_command(pressed).id
    assert read_command({**pressed, "token": "another one"}).id == once
    assert read_command({**pressed, "draft": "2"}).id != once != read_command({**pressed, "again": "1"}).id


def test_a_receipt_is_kept_as_it_always_was() -> None:
    done = Receipt(ID, True, 4, 2)
    body = f'{{"id":"{ID}","ok":true,"version":4,"draft":2,"error":"","clause":"","link":"","status":200}}'
    assert write_receipt(done) == body and read_receipt(body) == done
    for kind, status in (("not now", 409), ("not yours", 403), ("not possible", 422), ("too much", 429)):
        refused = Receipt(ID, False, 4, 2, "No.", "D-9", "/rules#D-9", kind)  # type: ignore[arg-type]
        assert write_receipt(refused).endswith(f'"status":{status}}}')
        assert read_receipt(write_receipt(refused)) == refused

"""Goofspiel by the live line: a bid, a round of them, or several."""

from __future__ import annotations

from tests.web.people import Line, moves


def bid(line: Line) -> None:
    """Choose a card and say ready."""
    while not moves(line.view["trie"]):
        line.hear("step", "view", "draft", "ready")
    assert line.do("move", move=moves(line.view["trie"])[0])["ok"]
    assert line.do("ready")["ok"]


def round_of_bids(*lines: Line) -> None:
    """Have everybody bid, and see the result and what comes next."""
    before = lines[0].view["version"]
    for line in lines:
        bid(line)
    for line in lines:
        while line.view["version"] == before or not (line.view["over"] or moves(line.view["trie"])):
            line.hear("step", "view")


def play(lines: list[Line], rounds: int) -> None:
    """Play so many rounds."""
    for _ in range(rounds):
        round_of_bids(*lines)

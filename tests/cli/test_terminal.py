"""A game in the terminal, as a conversation of lines."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import Run

WORDS = ("terminal", "divide_and_conquer", "--seed", "1")


def test_a_move_is_drafted_taken_back_and_sent(run: Run) -> None:
    lines = ["e5 - 9 - d4", "back", "E5-3-E4", "", "quit"]
    said = run(*WORDS, lines=lines).stdout
    assert "You are North." in said
    assert said.index("Your plan: E5-9-D4") < said.index("Your plan: E5-3-E4") < said.index("North marches 3")
    assert "North marches 9" not in said
    assert "Turn: 2 of 100" in said
    assert max(len(line) for line in said.splitlines()) <= 82  # an answer follows the sign `> `


def test_unreadable_and_illegal_are_different(run: Run) -> None:
    said = run(*WORDS, lines=["hello", "E5-9-A1", "", "back", "quit"]).stdout
    assert "'hello'" in said
    assert "D-10: troops march to an adjacent square" in said
    assert "You still have something to decide first." in said
    assert "There is nothing to undo." in said


def test_moves_are_listed_and_the_board_drawn_again(run: Run) -> None:
    said = run(*WORDS, lines=["moves", "board", "quit"]).stdout
    assert "E5-9-D4" in said and "pass" in said
    assert said.count("[N10]") == 2


def test_others_secrets_are_not_told(run: Run) -> None:
    said = run(*WORDS, lines=["quit"]).stdout
    assert "writes an order" not in said
    assert "marches" not in said


def test_the_end_of_the_lines_ends_the_sitting(run: Run) -> None:
    assert run(*WORDS, lines=[]).exit_code == 0


def test_leaving_ends_ones_game_and_the_record_is_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    result = run(*WORDS, "--seats", "2", "--save", str(path), lines=["leave"])
    assert "West & East win (D-R32)" in result.stdout
    kept = json.loads(path.read_text())
    assert [seat["kind"] for seat in kept["seats"]] == ["person", "bot"]
    assert kept["moves"][-1] == {"by": 0, "move": "leave"}
    assert run("verify", str(path)).exit_code == 0


def test_a_whole_game_against_bots(run: Run) -> None:
    said = run(*WORDS, "--option", "turn_limit=2", "--you", "West", lines=["pass", ""] * 8).stdout
    assert "You are West." in said
    assert "Turn: 2 of 2" in said
    assert said.rstrip().splitlines()[-1].startswith("3     West")

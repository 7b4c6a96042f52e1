"""Whole games, as text: nothing in them changes unless somebody has seen the change."""

from __future__ import annotations

import pytest

from .check import check
from .games import EVERY_GAME, AnyGame, folder, name
from .transcripts import KINDS, assert_golden, path, transcribe


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_golden_transcript_is_what_the_game_says(game: AnyGame, kind: str) -> None:
    assert_golden(game, kind)


@check()
def test_a_transcript_names_the_rules_it_was_played_by(game: AnyGame) -> None:
    """A change of ``rules_version`` shows in every transcript, and none is left behind."""
    first = f"{game.facts.title}, rules version {game.facts.rules_version}"
    for file in sorted((folder(game) / "games").glob("*.txt")):
        assert file.read_text("utf-8").startswith(f"{first}\n"), file
        assert file.stem in KINDS, f"{file} is played by no command"


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_move_that_has_become_illegal_is_played_otherwise(game: AnyGame) -> None:
    golden = path(game, KINDS[0]).read_text("utf-8")
    *whole, last = golden.partition("\n\nOver by")[0].split("\n\n")
    kept = "\n\n".join(whole)
    number = last.partition(" ")[0]
    spoiled = f"{kept}\n\n{number} 0:no-such-move\n\n{int(number) + 1} 0:leave\n"
    again = transcribe(game, KINDS[0], spoiled)
    assert again.startswith(kept)
    assert "0:leave" not in again and "Over by" in again

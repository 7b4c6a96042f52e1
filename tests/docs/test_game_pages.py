"""The page of each of our games in the documentation says what the game says."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentarchy.games import OURS, load
from pentarchy.kernel.options import Option

PAGES = Path(__file__).parents[2] / "docs" / "games"


def row(option: Option) -> str:
    """Return the line of the table of house rules that an option has, its default in bold."""
    default = str(option.default).lower()
    words = [str(choice).lower() for choice in option.choices] if isinstance(option.choices, tuple) else []
    values = ", ".join(f"**{word}**" if word == default else word for word in words)
    if isinstance(option.choices, range):
        values = f"{option.choices.start} to {option.choices.stop - 1} (**{default}**)"
    return f"| `{option.key}` | {values} | {option.sentence} | {option.clause} |"


@pytest.mark.parametrize("game", OURS)
def test_the_page_of_a_game_lists_every_house_rule_as_it_is(game: str) -> None:
    lines = (PAGES / f"{game}.md").read_text("utf-8").splitlines()
    assert [row(option) for option in load(game).box.options if row(option) not in lines] == []

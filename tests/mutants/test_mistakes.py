"""The mistakes themselves: found everywhere, one change each, and known where they make no difference."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pentarchy.games import names

from .__main__ import EQUAL, ROOT
from .mistakes import Equal, mistakes, read_equal, sample

RULES = '''
from pentarchy.kernel.rule import rule


@rule("X-1", "X-2")
def pay(state, seat):
    """A player pays one coin, two at night."""
    price = 1
    if state.night and state.purse[seat] >= 2:
        price += 1
    if not state.open:
        return -1
    state.purse[seat] -= price
    return True


@rule()
def worth(state):
    return state.purse[0] + 1
'''
CHANGED = {
    ("price = 1", "price = 2"),
    ("if state.night and state.purse[seat] >= 2:", "if state.night or state.purse[seat] >= 2:"),
    ("if state.night and state.purse[seat] >= 2:", "if state.night and state.purse[seat] > 2:"),
    ("if state.night and state.purse[seat] >= 2:", "if state.night and state.purse[seat] >= 3:"),
    ("price += 1", "price -= 1"),
    ("price += 1", "price += 2"),
    ("price += 1", "pass"),
    ("if not state.open:", "if state.open:"),
    ("return -1", "return 0"),
    ("return -1", "pass"),
    ("state.purse[seat] -= price", "state.purse[seat] += price"),
    ("state.purse[seat] -= price", "pass"),
    ("return True", "return False"),
}


def test_every_mistake_that_can_be_made_in_a_rule(tmp_path: Path) -> None:
    folder = tmp_path / "pentarchy" / "games" / "stones"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text(RULES)
    made = mistakes(tmp_path, "stones")
    assert {(one.before, one.after) for one in made} == CHANGED
    assert {(one.function, one.clauses) for one in made} == {("pay", ("X-1", "X-2"))}
    for one in made:
        ast.parse(one.source)
        changed = one.difference(tmp_path).splitlines()[2:]
        assert [line[1:].strip() for line in changed if line.startswith("-")] == [one.before]
        assert [line[1:].strip() for line in changed if line.startswith("+")] == [one.after]
        assert RULES.splitlines()[one.line - 1].strip() == one.before


@pytest.mark.parametrize("game", names())
def test_each_game_has_mistakes_to_draw_from(game: str) -> None:
    made = mistakes(ROOT, game)
    assert len(made) > 200
    assert sample(made, [], 20, 7) == sample(made, [], 20, 7) != sample(made, [], 20, 8)


def test_what_makes_no_difference_is_not_drawn() -> None:
    made = mistakes(ROOT, "divide_and_conquer")[:30]
    known = [Equal(one.path, one.function, one.before, one.after, "no matter") for one in made[:29]]
    assert sample(made, known, 30, 1) == [made[29]]


def test_the_list_of_what_makes_no_difference_is_up_to_date() -> None:
    known = read_equal(EQUAL.read_text("utf-8"))
    made = [mistake for game in names() for mistake in mistakes(ROOT, game)]
    stale = [one for one in known if not any(one.is_about(mistake) for mistake in made)]
    assert not stale, "these changes can no longer be made: take them out of equal.txt"
    assert len(set(known)) == len(known)


def test_a_block_without_a_reason_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a reason, not: rules\.py pay"):
        read_equal("# a remark\n\nrules.py pay\n- price = 1\n+ price = 2\n")

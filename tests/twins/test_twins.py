"""Every rulebook that was modelled twice comes out the same, move by move."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Any

import pytest

from tests.depth import IS_ANEW, IS_DEEP

from . import divide_and_conquer, political, stratego_conquest, sudoku_warriors, tenth_division
from .__main__ import main
from .comparing import AnyBox, Contest, Difference, Setting, Tally, Twin, compare
from .pairings import PAIRINGS

MOVES = 20_000 if IS_DEEP else 600
ENDINGS: Mapping[str, set[str]] = {
    "divide_and_conquer": {"D-5", "D-R31", "D-R32"},
    "sudoku_warriors": {"S-14", "S-15", "S-R23"},
    "stratego_conquest": {"C-8", "C-R35", "C-R42"},
    "political": {"P-7", "P-R34"},
    "tenth_division": {"T-2", "T-R48", "T-R52"},
}
RARE = {"C-R34", "P-8", "P-R31", "T-R44"}  #: ends that hardly come up at random


@pytest.mark.deeper
@pytest.mark.parametrize("name", PAIRINGS)
def test_the_rules_and_their_twin_agree(name: str) -> None:
    """The same games in every run; others where they are asked for."""
    seed = SystemRandom().randrange(10**6) if IS_ANEW else 1
    tally = Tally()
    for tally in compare(PAIRINGS[name], seed, MOVES):
        assert tally.moves <= MOVES
    assert tally.moves == MOVES
    ended = set(tally.endings) - RARE
    assert ended <= ENDINGS[name]
    assert not IS_DEEP or ended == ENDINGS[name]


class NoneStaysAtHome(divide_and_conquer.Twin):
    """A wrong rule: equals fall, but not the defender."""

    def _march(self, march: divide_and_conquer.March) -> None:
        if march.number == self._strength_against(march):
            march.battalion.fall(march.start, march.number)
        else:
            super()._march(march)


class TheFirstOfEqualsHolds(sudoku_warriors.Twin):
    """A wrong rule: on a tie the lower seat controls a village."""

    def controller(self, village: str) -> int | None:
        counts = [self.count(sudoku_warriors.AROUND[village], seat) for seat in range(self.seats)]
        return counts.index(max(counts)) if max(counts) else None


def mistaken(name: str) -> Callable[[Setting, AnyBox | None], Twin]:
    """Return what makes a twin that has one rule wrong."""

    def marching(setting: Setting, box: AnyBox | None) -> Twin:
        return NoneStaysAtHome(setting.seats, setting.options, setting.files.get("layout", ""))

    def holding(setting: Setting, box: AnyBox | None) -> Twin:
        digits = setting.known or (box.print.grid if box else "")
        return TheFirstOfEqualsHolds(setting.seats, setting.options, digits)

    wrong: dict[str, Any] = {"divide_and_conquer": marching, "sudoku_warriors": holding}
    return wrong[name]  # type: ignore[no-any-return]


@pytest.mark.parametrize(("name", "what"), [("divide_and_conquer", "troops"), ("sudoku_warriors", "control")])
def test_a_mistake_is_noticed_and_can_be_played_again(name: str, what: str) -> None:
    pairing = replace(PAIRINGS[name], twin=mistaken(name))
    with pytest.raises(Difference, match=f"after \\d+ moves: {what}") as noticed:
        for _ in compare(pairing, 1, 5_000):
            pass
    said = str(noticed.value)
    assert "the rules say:" in said and "SEATS " in said and "PLAY " in said
    seed, _, first = said.rpartition("--seed ")[2].split()
    with pytest.raises(Difference) as again:
        Contest(pairing, int(seed), int(first)).play(Tally(), 5_000)
    assert str(again.value) == said


@pytest.mark.parametrize(
    "twin", [divide_and_conquer, political, stratego_conquest, sudoku_warriors, tenth_division]
)
def test_a_twin_takes_nothing_from_the_rules(twin: Any) -> None:
    """It is plain Python, from a few modules of the standard library."""
    is_package = hasattr(twin, "__path__")
    own = Path(twin.__file__)
    for file in own.parent.glob("*.py") if is_package else [own]:
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        taken = {
            node.module
            for node in nodes
            if isinstance(node, ast.ImportFrom) and not (is_package and node.level == 1)
        }
        assert taken <= {
            "__future__",
            "collections",
            "collections.abc",
            "dataclasses",
            "functools",
            "itertools",
            "math",
            "tomllib",
            "typing",
            None,
        }
        assert not [node for node in nodes if isinstance(node, ast.Import)]


@pytest.mark.parametrize("name", PAIRINGS)
def test_it_can_be_asked_by_a_line(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["twins", name, "--moves", "40", "--seed", "2"])
    assert main() == 0
    assert capsys.readouterr().out.startswith(f"{name}: both agree. 40 moves")


def test_it_can_be_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.argv", ["twins", "sudoku_warriors"])
    monkeypatch.setattr("tests.twins.comparing.Contest.play", press)
    assert main() == 130
    assert "until then both agreed" in capsys.readouterr().out

"""``pentarchy board`` for a printer: sheets and boards, as PDF and as SVG."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pentarchy import games
from pentarchy.games.stratego_conquest.box.map_file import WESTMARK
from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.pictures.guide import GRID
from pentarchy.kernel.game import Sheet
from pentarchy.kernel.scene import Element, Scene
from tests.cli.running import Run
from tests.laws.games import changed
from tests.paper.documents import drawings, sizes, words

BOARD = ("board", "sudoku_warriors")
A4, LETTER = (595.28, 841.89), (612.0, 792.0)


def said(document: Path) -> str:
    return " ".join(line for drawing in drawings(document.read_bytes()) for line in words(drawing))


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder to run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("paper", "size"), [([], A4), (["--paper", "a4"], A4), (["--paper", "letter"], LETTER)]
)
@pytest.mark.parametrize(("sheet", "title"), [("blank", "Sudoku Warriors"), ("worked", "wins province 1")])
def test_a_sheet_is_printed_on_the_paper_there_is(
    run: Run, nothing: Path, sheet: str, title: str, paper: list[str], size: tuple[float, float]
) -> None:
    result = run(*BOARD, "--sheet", sheet, "--pdf", "out.pdf", *paper)
    assert result.stdout == "Drew out.pdf.\n"
    assert sizes((nothing / "out.pdf").read_bytes()) == [pytest.approx(size, abs=0.01)]
    assert title in said(nothing / "out.pdf")


def test_an_own_sudoku_and_the_tables_rules_are_on_the_sheet(run: Run, nothing: Path) -> None:
    (nothing / "mine.txt").write_text(GRID)
    own = ("--option", "grid=given", "--file", "grid=mine.txt", "--option", "first=square", "--seats", "3")
    assert run(*BOARD, *own, "--sheet", "blank", "--pdf", "mine.pdf").exit_code == 0
    text = said(nothing / "mine.pdf")
    assert " ".join(GRID) in text
    assert "Square begins." in text and "Triangle" in text and "own 3 provinces" in text


def test_a_sheet_and_a_board_can_be_had_as_svg_and_as_pdf(run: Run, nothing: Path) -> None:
    assert run(*BOARD, "--sheet", "worked", "--svg", "out.svg", "--pdf", "out.pdf").exit_code == 0
    assert (nothing / "out.svg").read_text().startswith("<svg ")
    assert run(*BOARD, "--sheet", "worked", "--svg", "-").stdout == (nothing / "out.svg").read_text()
    assert run("board", "divide_and_conquer", "--pdf", "board.pdf").exit_code == 0
    assert "10" in said(nothing / "board.pdf").split()


def test_the_same_words_print_the_same_bytes(run: Run, nothing: Path) -> None:
    for name in ("one.pdf", "other.pdf"):
        run(*BOARD, "--sheet", "blank", "--seed", "print", "--pdf", name)
    assert (nothing / "one.pdf").read_bytes() == (nothing / "other.pdf").read_bytes()


def test_a_pdf_can_go_on_to_another_program(run: Run, nothing: Path) -> None:
    run(*BOARD, "--sheet", "blank", "--pdf", "out.pdf")
    assert run(*BOARD, "--sheet", "blank", "--pdf", "-").stdout_bytes == (nothing / "out.pdf").read_bytes()


# Sheets of several pages, and such as paper cannot show: no game has them yet.


def pages(box: Any) -> tuple[Scene, ...]:
    texts = (Element("text", "", {"x": 5, "y": 30}, text=f"card {number}") for number in (1, 2))
    return tuple(Scene(100, 150, "Cards", "to cut out", (text,)) for text in texts)


def painted(box: Any) -> tuple[Scene, ...]:
    return (Scene(10, 10, "A painting", "from elsewhere", (Element("image"),)),)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the game two sheets more."""
    sheets = {"cards": Sheet("Cards to cut out", pages), "painted": Sheet("A painting", painted)}
    game = changed(GAME, sheets=sheets)
    monkeypatch.setattr(games, "load", lambda name: game)


@pytest.mark.usefixtures("cards")
def test_pages_are_one_document_or_numbered_pictures(run: Run, nothing: Path) -> None:
    assert run(*BOARD, "--sheet", "cards", "--pdf", "out.pdf").exit_code == 0
    assert [words(drawing) for drawing in drawings((nothing / "out.pdf").read_bytes())] == [
        ["card 1"],
        ["card 2"],
    ]
    assert run(*BOARD, "--sheet", "cards", "--svg", "out.svg").stdout == "Drew out-1.svg, out-2.svg.\n"
    assert ["card 1" in (nothing / f"out-{number}.svg").read_text() for number in (1, 2)] == [True, False]
    assert not (nothing / "out.svg").exists()


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("--sheet cards --svg -", "there are 2 pages"),
        ("--sheet painted --pdf out.pdf", "this has no PDF: <image> cannot be printed; --svg FILE draws it"),
        ("--sheet painted --svg out.svg --pdf out.pdf", "<image> cannot be printed"),
    ],
)
def test_what_cannot_be_printed_is_named_and_nothing_is_written(
    refuse: Callable[..., str], nothing: Path, told: str, why: str
) -> None:
    assert why in refuse(*BOARD, *told.split())
    assert list(nothing.iterdir()) == []


# Mistakes.


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (
            "--sheet empty --pdf out.pdf",
            "Sudoku Warriors has no sheet 'empty'; it has blank (The sudoku with big",
        ),
        ("--sheet blank", "--sheet blank is for paper: add --pdf FILE, or --svg FILE"),
        ("--paper letter", "--paper letter is for printing: add --pdf FILE"),
        ("--pdf out.pdf --paper a5", "'a5' is not one of 'a4', 'letter'"),
        ("--pdf out --svg out", "--svg and --pdf both name out"),
        ("--pdf .", ".: this is a folder"),
        ("--svg out.svg --pdf nowhere/out.pdf", "there is no folder nowhere"),
        ("--seats 4 --sheet blank --pdf out.pdf", "for 2 to 3 players, not 4"),
        ("--option grid=given --sheet blank --pdf out.pdf", "(S-R1)"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    refuse: Callable[..., str], nothing: Path, told: str, why: str
) -> None:
    assert why in refuse(*BOARD, *told.split())
    assert list(nothing.iterdir()) == []


def test_a_game_without_sheets_says_so(refuse: Callable[..., str], nothing: Path) -> None:
    why = refuse("board", "divide_and_conquer", "--sheet", "blank", "--pdf", "out.pdf")
    assert why == "Divide & Conquer has no sheets to print; without --sheet its board is drawn"
    assert list(nothing.iterdir()) == []


@pytest.mark.parametrize("sheet", [(), ("--sheet", "map")])
def test_a_letter_whose_accent_stands_beside_it_is_printed(
    run: Run, nothing: Path, sheet: tuple[str, ...]
) -> None:
    """Some keyboards write a letter and then its accent; on screen and on paper they are one sign."""
    (nothing / "mine.toml").write_text(WESTMARK.replace("Brakewood", "Zoe\u0308"), "utf-8")
    words = (
        "board",
        "stratego_conquest",
        "--file",
        "map=mine.toml",
        *sheet,
        "--svg",
        "out.svg",
        "--pdf",
        "out.pdf",
    )
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    drawn = "".join(path.read_text("utf-8") for path in nothing.glob("*.svg"))
    assert "Zo\u00eb" in drawn and "\u0308" not in drawn

"""A sudoku of one's own: pasted or uploaded, one of many, looked at first, refused with its place."""

from __future__ import annotations

import html
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from pentarchy.table.table import AnyGame
from pentarchy.web.domain.set_up import TableOrder
from pentarchy.web.pages import game_pages
from pentarchy.web.pages.forms import Form
from pentarchy.web.pages.set_up_form import read_form
from tests.games.sudoku_warriors.sudokus import ENDLESS
from tests.web.people import Browser, House, fields

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
TWO = f"{OTHER}\n{PUZZLE}\n"
REPEATING = "123123123456456456789789789" * 3  #: each box has its nine digits; no row has


def send(browser: Browser, upload: str = "", **change: str) -> httpx.Response:
    """Send the form for two, a sudoku as text or as a file."""
    form = {"token": browser.token(), "game": "sudoku_warriors", "seats": "2", "name": "Ann"} | change
    files = {"upload-grid": ("mine.sdm", upload.encode())} if upload else None
    return browser.client.post("/tables", data=form, files=files)


def values(page: str) -> str:
    """Return the digits of a board in a page, in reading order."""
    return "".join(re.findall(r'<text class="value"[^>]*>(\d)<', page))


def alerts(page: str) -> str:
    """Return what a page warns of, in words."""
    found = re.findall(r'role="alert">(.*?)</p>', page, re.DOTALL)
    return html.unescape(" | ".join(re.sub(r"<[^>]+>", "", words) for words in found))


ROWS = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))


@pytest.mark.parametrize("text", [PUZZLE, SOLUTION, ROWS, f"[Puzzle]\r\n{ROWS}", f"\ufeff#A me\n{ROWS}"])
def test_a_sudoku_is_pasted_or_uploaded_and_played_on(browser: Browser, text: str) -> None:
    """Whatever the form's choice of sudoku was left at, the one that is brought is played on."""
    for answer in (send(browser, **{"file-grid": text}), send(browser, upload=text)):
        assert answer.status_code == 303, alerts(answer.text)
        assert values(browser.read(answer.headers["location"])) == SOLUTION


def test_an_uploaded_file_counts_before_what_was_pasted(browser: Browser) -> None:
    answer = send(browser, upload=PUZZLE, **{"file-grid": OTHER})
    assert values(browser.read(answer.headers["location"])) == SOLUTION


def test_of_a_file_of_several_one_is_asked_which(browser: Browser) -> None:
    asked = send(browser, upload=TWO, **{"option-puzzle": "1"})
    assert asked.status_code == 422
    assert "The file holds 2: say which one you mean, from 1 to 2." in alerts(asked.text)
    assert "Please check Puzzle in the file." in alerts(asked.text)
    assert 'name="option-puzzle" min="1" max="2"' in asked.text
    assert 'name="counted-grid" value="2"' in asked.text and TWO in asked.text
    first = send(browser, **{"file-grid": TWO, "option-puzzle": "1", "counted-grid": "2"})
    assert first.status_code == 303
    assert values(browser.read(first.headers["location"])) != SOLUTION
    second = send(browser, **{"file-grid": TWO, "option-puzzle": "2", "counted-grid": "2"})
    assert values(browser.read(second.headers["location"])) == SOLUTION


def test_whoever_names_the_puzzle_is_not_asked(browser: Browser) -> None:
    answer = send(browser, upload=TWO, **{"option-puzzle": "2"})
    assert values(browser.read(answer.headers["location"])) == SOLUTION


def test_another_file_of_several_is_asked_about_again(browser: Browser) -> None:
    answer = send(browser, **{"file-grid": TWO + PUZZLE, "counted-grid": "2", "option-puzzle": "1"})
    assert answer.status_code == 422 and "from 1 to 3" in alerts(answer.text)


def test_looking_first_shows_the_board_and_makes_no_table(browser: Browser) -> None:
    before = browser.read("/").count('class="own-table')
    answer = send(browser, **{"file-grid": PUZZLE, "check": "grid", "option-swap_rule": "true"})
    assert answer.status_code == 200 and alerts(answer.text) == ""
    preview = answer.text.split('<figure class="preview"')[1].split("</figure>")[0]
    assert "This works." in preview and values(preview) == SOLUTION
    assert PUZZLE in answer.text and 'value="Ann"' in answer.text
    assert re.search(r'name="option-swap_rule" value="true" checked', answer.text)
    assert browser.read("/").count('class="own-table') == before


def test_there_is_nothing_to_look_at_where_nothing_was_brought(browser: Browser) -> None:
    answer = send(browser, check="grid")
    assert answer.status_code == 422
    assert "There is no file yet: choose one, or paste its text." in alerts(answer.text)


def test_a_grid_whose_rows_repeat_is_taken_and_said_to_be_none(browser: Browser) -> None:
    words = "This grid is not a true sudoku, because 1 stands twice in row 1"
    assert words in send(browser, **{"file-grid": REPEATING, "check": "grid"}).text
    made = send(browser, **{"file-grid": REPEATING})
    assert made.status_code == 303
    assert words in browser.read(made.headers["location"])
    assert "not a true sudoku" not in browser.read(send(browser, upload=PUZZLE).headers["location"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"file-grid": PUZZLE[:-1]}, "Sudoku, line 1: the sudoku has 80 squares"),
        (
            {"file-grid": f"5{PUZZLE[:-1]}"},
            "Sudoku: 5 stands twice in the box at rows 1-3, columns 1-3: row 1, column 1 and row 1, column 2",
        ),
        ({"file-grid": PUZZLE.replace("6", "x", 1)}, "Sudoku, line 1, column 10: 'x' is no square"),
        ({"file-grid": OTHER.replace("8", "0")}, "more than one solution"),
        ({"file-grid": TWO, "option-puzzle": "7"}, "The file holds 2 puzzles."),
        ({"file-grid": TWO, "option-puzzle": "many"}, "It takes a whole number from 1 to 12345."),
        ({"option-grid": "given"}, "No sudoku was brought: paste one, choose a file"),
        ({"option-first": "triangle"}, "Nobody plays triangle at this table."),
    ],
)
def test_what_will_not_do_comes_back_with_its_place(
    browser: Browser, change: dict[str, str], words: str
) -> None:
    answer = send(browser, **change)
    assert answer.status_code == 422
    assert words in alerts(answer.text), alerts(answer.text)
    assert 'value="Ann"' in answer.text and change.get("file-grid", "") in answer.text


def test_an_uploaded_file_that_will_not_do_comes_back_as_text(browser: Browser) -> None:
    answer = send(browser, upload=PUZZLE[:-1])
    assert answer.status_code == 422 and f">{PUZZLE[:-1]}</textarea>" in answer.text


def test_hard_puzzles_keep_nobody_waiting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """While more puzzles than there are readers are given up, another table is played on at once."""
    player, hopeful = Browser(house), Browser(house)
    table = player.sit("sudoku_warriors", ("you", "random"), **{"option-first": "circle"})
    player.read(table)
    form = {"token": hopeful.token(), "game": "sudoku_warriors", "seats": "2", "file-grid": ENDLESS}
    begun, played = threading.Semaphore(0), threading.Event()

    def read_for_long(game: AnyGame, sent: Form) -> TableOrder:
        begun.release()
        played.wait()
        return read_form(game, sent)

    monkeypatch.setattr(game_pages, "read_form", read_for_long)
    with ThreadPoolExecutor(3) as crowd:
        answers = [crowd.submit(hopeful.client.post, "/tables", data=form) for _ in range(3)]
        try:
            begun.acquire()  # the others wait: an address has one at work
            page = player.read(table)
            assert player.press(table, "move", page, move="E5").status_code == 303
            assert not any(answer.done() for answer in answers)
        finally:
            played.set()
        for answer in answers:
            assert "too hard to solve here" in answer.result().text
    assert fields(player.read(table))["have"] != fields(page)["have"]

"""Whatever a game has to print comes out of the printer, at every table and on every paper."""

from __future__ import annotations

import pytest

from pentarchy.games import load_all
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.paper import PAPERS, pdf
from tests.depth import IS_DEEP

from .check import check
from .games import AnyGame, name
from .law import law
from .table import Table


@law(examples=4, is_fresh=True)
def test_every_sheet_prints_on_every_paper(table: Table) -> None:
    for sheet in table.game.pictures.sheets.values():
        pages = sheet.pages(table.box)
        assert pages, f"a sheet without a page: {sheet.sentence}"
        assert sheet.pages(table.box) == pages, "a sheet is drawn otherwise the second time"
        papers = list(PAPERS.values())
        for paper in papers if IS_DEEP else [table.dice.choice(papers)]:
            document = pdf(pages, paper)
            assert document.count(b"/MediaBox") == len(pages)
            assert pdf(pages, paper) == document


@check(load_all())
def test_every_board_prints_at_every_size_of_table(game: AnyGame) -> None:
    for seats in game.facts.seats:
        box = game.box.unpack({}, {}, seats, seeded("paper"))
        scene = game.pictures.picture(box, game.hidden(box, game.begin(box), SPECTATOR))
        for paper in PAPERS.values():
            assert pdf([scene], paper).startswith(b"%PDF-")


@pytest.mark.parametrize("game", load_all(), ids=name)
def test_a_sheet_is_called_by_one_word_and_says_what_it_is(game: AnyGame) -> None:
    for called, sheet in game.pictures.sheets.items():
        assert called.isidentifier() and called.islower()
        assert sheet.sentence[0].isupper() and not sheet.sentence.endswith(".")

"""What there is to print: the map and the tokens, for our map and for one that was brought."""

from __future__ import annotations

import pytest

from pentarchy.games.stratego_conquest.box.map_file import WESTMARK, read_map
from pentarchy.games.stratego_conquest.box.state import Numbers, Print
from pentarchy.games.stratego_conquest.pictures.sheet import SHEETS
from pentarchy.kernel.game import Box
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.paper import PAPERS, pdf
from tests.games.stratego_conquest.maps import FLOOD
from tests.kernel.named import all_words


def box_of(text: str) -> Box[Numbers, Print]:
    return Box("stratego_conquest", 4, {}, {}, Numbers.new(), Print(read_map(text)), sides_by_colour(4))


@pytest.mark.parametrize("text", [WESTMARK, FLOOD], ids=["ours", "brought"])
@pytest.mark.parametrize("name", SHEETS)
def test_sheets_name_every_territory_and_can_be_printed(name: str, text: str) -> None:
    box = box_of(text)
    pages = SHEETS[name].pages(box)
    for page in pages:
        assert set(box.print.map.territory_names) <= set(all_words(page))
        assert box.print.map.name in all_words(page)
    assert pdf(pages, PAPERS["a4"]).startswith(b"%PDF")


def test_the_printed_map_names_every_zone() -> None:
    box = box_of(WESTMARK)
    (page,) = SHEETS["map"].pages(box)
    assert set(box.print.map.zone_names) <= set(all_words(page))
    assert "Cities: North Hold" in page.description and "The Anvil" in page.description


def test_a_token_says_what_lies_beside_its_territory() -> None:
    (page,) = SHEETS["tokens"].pages(box_of(WESTMARK))
    said = all_words(page)
    assert said[said.index("Wolfheath") + 1] == "beside C N Q Z"
    assert said[said.index("Zephyr Gap") + 1] == "beside B G W"  # the Anvil parts it from Quarrymoor
    assert page.svg(css=False).count('class="tower"') == 8

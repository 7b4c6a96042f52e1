"""A map that is brought: it counts, whatever the form's first choice says, and is remarked on."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.unpacking import FILES
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.options import BadFile
from tests.games.stratego_conquest.maps import FLOOD

(MAP,) = FILES
OWN = MAP.example.replace('"Westmark"', '"My own land"', 1)


def unpacked(files: dict[str, str], **options: Any) -> Any:
    return GAME.box.unpack(options, files, 2, seeded("box"))


@pytest.mark.parametrize("options", [{}, {"map": "westmark"}, {"map": "file"}])
def test_a_map_that_is_brought_is_used(options: dict[str, str]) -> None:
    box = unpacked({"map": OWN}, **options)
    assert box.print.map.name == "My own land"
    assert box.options["map"] == "file"
    assert dict(box.files) == {"map": OWN}
    again = GAME.box.unpack(box.options, box.files, 2, seeded("another"))
    assert again.numbers.tobytes() == box.numbers.tobytes()


def test_without_one_it_is_ours() -> None:
    box = unpacked({})
    assert (box.options["map"], dict(box.files)) == ("westmark", {})
    assert GAME.box.remark is not None and GAME.box.remark(box) == ""
    with pytest.raises(BadFile, match="no map file was brought"):
        unpacked({}, map="file")


def test_what_is_not_wise_is_remarked_on() -> None:
    assert GAME.box.remark is not None
    said = GAME.box.remark(unpacked({"map": FLOOD}))
    assert said.startswith("D2 has only two ways out: ")
    assert said.endswith(".")

"""Compiled or not, here or in another process: the same seed, the same bytes."""

from __future__ import annotations

import pytest

from pentarchy.kernel.machine_code import IS_COMPILED
from tests.depth import soon

from .digest import digest, in_another_process
from .games import EVERY_GAME

NAMES = [game.facts.name for game in EVERY_GAME]


@pytest.fixture(scope="module")
def here() -> dict[str, str]:
    return {game.facts.name: digest(game) for game in EVERY_GAME}


def test_compiled_and_uncompiled_rules_give_the_same_bytes(here: dict[str, str]) -> None:
    assert in_another_process(*NAMES, is_compiled=not IS_COMPILED) == here


@pytest.mark.parametrize("hash_seed", soon(["0", "1", "random"], "random"))
def test_another_process_plays_the_same(here: dict[str, str], hash_seed: str) -> None:
    assert in_another_process(*NAMES, is_compiled=IS_COMPILED, hash_seed=hash_seed) == here

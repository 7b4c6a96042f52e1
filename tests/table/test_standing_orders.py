"""Standing orders are offered where the table's options leave them a rule to be about."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games import load
from pentarchy.kernel.chance import seeded
from pentarchy.table.table import NotNow, Table, lay
from tests.laws.games import EVERY_GAME, AnyGame, name

SEED = bytes(32)

#: a game, an order, options with which it is offered, and with which it is not
SWITCHED = [
    ("divide_and_conquer", "call-off", {"equal_strength": "choice"}, {}),
    ("divide_and_conquer", "call-off", {"equal_strength": "choice"}, {"equal_strength": "bounce"}),
    ("divide_and_conquer", "pass", {}, {"allow_pass": False}),
    ("stratego_conquest", "play-none", {}, {"must_play": True}),
    ("tenth_division", "decline offers", {"offers_per_partner": 1}, {"offers_per_partner": 0}),
]


def table(game: AnyGame, options: dict[str, Any]) -> Table:
    return lay(game, game.box.unpack(options, {}, game.facts.seats[-1], seeded("orders")), SEED, 0)


@pytest.mark.parametrize(("of", "order", "on", "off"), SWITCHED)
def test_an_order_about_a_rule_that_is_off_is_neither_offered_nor_taken(
    of: str, order: str, on: dict[str, Any], off: dict[str, Any]
) -> None:
    game = load(of)
    with_rule, without = table(game, on), table(game, off)
    assert with_rule.is_of_use(0, order, 0)
    assert with_rule.follow(0, order, 0).drafts[0].orders
    assert not without.is_of_use(0, order, 0)
    with pytest.raises(NotNow, match="The rules of this table never call for it"):
        without.follow(0, order, 0)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_what_an_order_goes_with_are_values_of_options(game: AnyGame) -> None:
    choices = {option.key: option.choices for option in game.box.options}
    for order in game.judgement.orders:
        for key, values in order.only_with.items():
            fitting = [value for value in choices[key] if value in values]
            assert 0 < len(fitting) < len(choices[key]), f"{order.name}: {key} switches nothing"

"""Stratego Conquest beside its twin: tables for both, and our board in the twin's words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentarchy.games import load
from pentarchy.games.stratego_conquest.box.constants import CARD_NAMES
from pentarchy.games.stratego_conquest.words.moves import UNIT_WORDS
from pentarchy.kernel.notation import hyphenated

from .. import stratego_conquest
from ..comparing import AnyBox, Pairing, Setting, some_options

GAME = load("stratego_conquest")


def _campaign(dice: Random) -> Setting:
    """Any options but the one that asks what players know."""
    options = some_options(
        GAME.box.options,
        dice,
        map=("westmark",),
        traitor_on_known=(True,),
        quiet_limit=(1, 2, 5, 60),
        round_limit=(1, 3, 10, 50, 200),
    )
    return Setting(dice.choice((2, 3, 4)), options)


def _armies(setting: Setting, box: AnyBox | None) -> stratego_conquest.Twin:
    if box is None:
        raise ValueError("there is no map")
    names, board = [hyphenated(side.name) for side in box.sides], box.print.map
    signs, zones = board.territory_signs, board.zone_names
    return stratego_conquest.Twin(
        names,
        setting.options,
        stratego_conquest.Map(
            {zone: signs[where] for zone, where in zip(zones, board.territory, strict=True)},
            {
                zone: tuple(zones[other] for other in ways)
                for zone, ways in zip(zones, board.neighbours, strict=True)
            },
            frozenset(signs[number] for number in board.cities),
        ),
    )


def _map(box: AnyBox, state: Any) -> dict[str, Any]:
    """Return what the twin's ``board`` says, from our state."""
    board, cards = box.print.map, [hyphenated(name) for name in CARD_NAMES]
    kinds = state.kinds.tolist()
    # Until all is placed nobody but the owner sees whose a zone is: they are on their own territories.
    placing = [state.tokens[territory] for territory in board.territory]
    owners = [owner or own for owner, own in zip(state.owners.tolist(), placing, strict=True)]
    reserves = (state.reserve + state.open_reserve).tolist()[: box.seats]
    return {
        "units": {
            zone: (int(owners[number]) - 1, UNIT_WORDS[kinds[number]])
            for number, zone in enumerate(board.zone_names)
            if kinds[number]
        },
        "tokens": {
            sign: owner - 1
            for sign, owner in zip(board.territory_signs, state.tokens.tolist(), strict=True)
            if owner
        },
        "reserves": [_counted(UNIT_WORDS, reserve) for reserve in reserves],
        "flags": {
            flag: holder for flag, holder in enumerate(state.flag_holder.tolist()[: box.seats]) if holder >= 0
        },
        "pile": int(state.pile.sum()),
        "discards": _counted(cards, state.discards.tolist()),
        "hand": _counted(cards, state.hand.tolist()),
        "in hand": UNIT_WORDS[state.drawn],
        "rounds": int(state.rounds),
        "quiet rounds": int(state.quiet),
        "who has left": {seat for seat, has_left in enumerate(state.left.tolist()) if has_left},
    }


def _counted(names: Sequence[str], numbers: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _attack(twin: stratego_conquest.Twin, seat: int, moves: Sequence[str], dice: Random) -> str:
    """An attack if there is one, a right guess, or a card; now and then anything."""
    if twin.stage == stratego_conquest.TRAITOR and twin.picks:
        return f"guess-{twin.units[twin.picks[0]].kind}"
    attacks = [said for said in moves if said.rpartition("-")[2] in twin.units and "-" in said]
    plays = [said for said in moves if said.startswith("play-")]
    return dice.choice(plays or attacks or moves)


PAIRING = Pairing(GAME, _campaign, _armies, _map, _attack, (120, 300, 1500))

"""How things stand: what everybody can count, and the board as lines of text."""

from __future__ import annotations

from pentarchy.kernel.game import Standing

from ..box.constants import UNKNOWN
from ..box.map_text import ROW
from ..box.state import Phase, State
from ..rules.board import cities_of, tokens_of
from ..rules.ending import flags_of
from ..rules.knowledge import reserve_size
from .counts import counted
from .moves import Box
from .unit_knowledge import owners_of_units, sign_of

WIDEST_CELL = 6  #: characters of a zone in the sketch
COLUMNS = 80  #: of a terminal


# What everybody can count.


def standing(box: Box, state: State) -> Standing:
    """Return the round, the quiet rounds and the pile, and of each seat what it has."""
    numbers = box.numbers
    rounds = f"{int(state.rounds)} of {int(numbers.round_limit)}" if state.rounds else "not begun"
    facts = (
        ("Round", rounds),
        ("Quiet", f"{int(state.quiet)} of {int(numbers.quiet_limit)}"),
        ("Pile", counted(int(state.pile.sum()), "card")),
    )
    return Standing(facts, tuple(_seat_facts(box, state, seat) for seat in range(box.seats)))


def _seat_facts(box: Box, state: State, seat: int) -> tuple[tuple[str, str], ...]:
    return (
        ("Tokens", str(int(tokens_of(state, seat)))),
        ("Cities", str(int(cities_of(box.numbers, state, seat)))),
        ("Flags", _flags_in_words(box, state, seat)),
        ("On board", str(int(state.standing[seat]))),
        ("In reserve", str(int(reserve_size(box.numbers, state, seat)))),
    )


def _flags_in_words(box: Box, state: State, seat: int) -> str:
    """Return how many flags a player holds, or who holds theirs."""
    holder = int(state.flag_holder[seat])
    if holder < 0:
        return "taken along"
    return str(int(flags_of(state, seat))) if holder == seat else f"{box.sides[holder].name} has it"


# The board in the terminal.


def sketch(box: Box, state: State) -> str:
    """Return the board as text: rows of zones, and below each zone its unit, as ``R7`` or ``B?``."""
    of = box.print.map
    left = min(x for x, _ in of.positions)
    right = max(x for x, _ in of.positions)
    cell = min(WIDEST_CELL, int((COLUMNS - 1) / (right - left + 1)))
    rows: dict[int, list[int]] = {}
    for zone, (_, y) in enumerate(of.positions):
        rows.setdefault(round(y / ROW), []).append(zone)
    signs = _signs(box, state)
    lines: list[str] = []
    for zones in rows.values():
        places = [round((of.positions[zone][0] - left) * cell) for zone in zones]
        lines.append(_line(places, [of.zone_names[zone] for zone in zones]))
        lines.append(_line(places, [signs[zone] for zone in zones]))
    letters = ", ".join(f"{side.name[0]} {side.name}" for side in box.sides)
    return "\n".join([*lines, letters, "then a rank, F Flag, C Cursed Land, ? unknown; . free"])


def _line(places: list[int], words: list[str]) -> str:
    line = ""
    for place, word in zip(places, words, strict=True):
        line = f"{line:<{place}}{word}"
    return line


def _signs(box: Box, state: State) -> list[str]:
    """Return whose unit stands in each zone and its rank, as far as the state shows it.

    With the memory aid off only those armies are shown of which all is known: the viewer's own.
    """
    kinds = state.kinds.tolist()
    owners = owners_of_units(box, state)
    veiled = {owner for owner, kind in zip(owners, kinds, strict=True) if kind == UNKNOWN}
    hides = set() if box.options["memory_aid"] or state.phase == Phase.OVER else veiled
    return [
        "."
        if owner < 0
        else f"{box.sides[owner].name[0]}{'?' if kind == UNKNOWN or owner in hides else sign_of(kind)}"
        for owner, kind in zip(owners, kinds, strict=True)
    ]

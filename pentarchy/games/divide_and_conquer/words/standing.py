"""How things stand and what to do now, in words; and the board as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel.game import Standing

from ..box.constants import (
    BATTALION_LETTERS,
    BATTALION_NAMES,
    BATTALIONS,
    OBJECTIVES,
    ROWS,
    SIDE,
    SQUARE_NAMES,
    TROOPS,
)
from ..box.state import SILENT, UNWRITTEN, Phase, State
from ..rules.ending import secured
from ..rules.movement import acting, marching
from ..rules.planning import can_order, may_pass
from ..rules.reinforcement import has_redeployment, has_return
from .moves import Box, is_order, read_order, signal_names

PHASES = {
    Phase.SETUP: "Drawing who begins",
    Phase.PLANNING: "Planning",
    Phase.MOVEMENT: "Movement",
    Phase.CHOICE: "Commander's Choice",
    Phase.REINFORCEMENT: "Reinforcement",
    Phase.OVER: "Over",
}
CELL = 7  #: characters of a square in the sketch, wide enough for ``[N10]`` and ``N10+S10``

CAPTIONS = {
    "pass": "Pass: no order this turn",
    "skip": "Skip: no reinforcement",
    "fight": "Fight: both sides fall",
    "call-off": "Call off the attack",
    "reveal": "Reveal the next order",
    "leave": "Leave the game",
    "reinforce": "Bring a lost troop back",
    "redeploy": "Pull a troop back to headquarters",
    "signal": "Signal who is ahead",
}


def side(box: Box, seat: int) -> str:
    """Return what a player is called: ``North``, or ``North & South``."""
    return box.sides[seat].name


def battalions_of(box: Box, seat: int) -> list[int]:
    """Return the battalions that a seat commands, the first to be ordered first."""
    return [int(battalion) for battalion in box.numbers.team[seat] if battalion >= 0]


def troops_in_words(troops: int) -> str:
    """Return ``1 troop`` or ``9 troops``."""
    return f"{troops} troop{'' if troops == 1 else 's'}"


def all_of(stacks: dict[int, int]) -> str:
    """Return ``4 of South``, or ``3 of North and 2 of South``."""
    return " and ".join(f"{troops} of {BATTALION_NAMES[battalion]}" for battalion, troops in stacks.items())


def defenders_on(box: Box, state: State, battalion: int, square: int) -> dict[int, int]:
    """Return how many of each enemy of a battalion stand on a square."""
    commander = box.numbers.commander
    return {
        other: int(state.troops[other, square])
        for other in range(BATTALIONS)
        if state.troops[other, square] and commander[other] != commander[battalion]
    }


# What everybody can count.


def standing(box: Box, state: State) -> Standing:
    """Return the turn, the phase and the initiative, and of each seat what it has and holds."""
    turn = f"{int(state.turn)} of {int(box.numbers.turn_limit)}" if state.turn else "not begun"
    initiative = BATTALION_NAMES[int(state.initiative)] if state.turn else "to be drawn"
    facts = (("Turn", turn), ("Phase", PHASES[Phase(int(state.phase))]), ("Initiative", initiative))
    return Standing(facts, tuple(_seat_facts(box, state, seat) for seat in range(box.seats)))


def _seat_facts(box: Box, state: State, seat: int) -> tuple[tuple[str, str], ...]:
    ours = battalions_of(box, seat)
    facts = [
        ("Objectives", held_in_words(box, state, seat)),
        ("On the board", _sum(ours, [TROOPS - int(state.bank[battalion]) for battalion in ours])),
        ("Bank", _sum(ours, [int(state.bank[battalion]) for battalion in ours])),
        ("Lost this turn", _sum(ours, [int(state.casualties[battalion]) for battalion in ours])),
    ]
    if box.numbers.signal:
        shown = int(state.pointers[seat])
        facts.append(("Signals", side(box, shown - 1) if shown else "nobody"))
    return tuple(facts)


def held_in_words(box: Box, state: State, seat: int) -> str:
    """Return ``2 of 4``, or for a team ``North 2 of 4, South 1 of 4``."""
    ours = battalions_of(box, seat)
    held = [f"{int(secured(box.numbers, state, battalion))} of {OBJECTIVES}" for battalion in ours]
    if len(ours) == 1:
        return held[0]
    return ", ".join(f"{BATTALION_NAMES[b]} {count}" for b, count in zip(ours, held, strict=True))


def _sum(ours: list[int], counts: list[int]) -> str:
    """Return a number, or for a team the sum and what each battalion adds to it."""
    if len(ours) == 1 or not any(counts):
        return str(sum(counts))
    parts = ", ".join(f"{BATTALION_NAMES[b]} {count}" for b, count in zip(ours, counts, strict=True))
    return f"{sum(counts)} ({parts})"


# What to do now.


def silence(box: Box, state: State) -> str:
    """Return why players may not talk now, and when they may again."""
    if box.options["chat"] == "on" or state.phase != Phase.PLANNING:
        return ""
    return (
        "You cannot chat while orders are written. You can chat again while they are executed and troops "
        "return, and after the game."
    )


def prompt(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    """Return what a seat, or a spectator, is to do now, after the clicks it has made."""
    if state.phase == Phase.OVER:
        return "The game is over."
    if clicks and clicks[0] == "signal":
        return "Who do you think is ahead? Your pointer shows it to everybody."
    if seat in range(box.seats) and state.left[seat]:
        return "You have left the game; your troops stay and defend."
    if state.phase == Phase.SETUP:
        return "The first initiative is being drawn at random."
    if state.phase == Phase.MOVEMENT:
        return "The orders are being revealed, one by one."
    if state.phase == Phase.PLANNING:
        return _ask_order(box, state, seat, clicks)
    battalion = int(acting(state))
    is_mine = box.numbers.commander[battalion] == seat
    if state.phase == Phase.CHOICE:
        return _ask_choice(box, state, battalion, is_mine)
    return _ask_reinforcement(box, state, battalion, is_mine, clicks)


def _ask_order(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    if seat not in range(box.seats):
        return "The commanders are writing their orders."
    ours = battalions_of(box, seat)
    asked = [battalion for battalion in ours if state.orders[battalion] == UNWRITTEN]
    if not asked:
        return _await_others(state, ours)
    if clicks and clicks[0].title() in BATTALION_NAMES:
        asked, clicks = [BATTALION_NAMES.index(clicks[0].title())], clicks[1:]
    if len(clicks) == 1:
        return _ask_number(state, asked, clicks[0])
    if len(clicks) == 2:
        return f"Where {'does the troop' if clicks[1] == '1' else f'do the {clicks[1]} troops'} march?"
    names = " or ".join(BATTALION_NAMES[battalion] for battalion in asked)
    if not any(can_order(box.numbers, state, battalion) for battalion in asked):
        return f"No troops of {names} can march. Choose Pass."
    whose = f" for {names}" if len(ours) > 1 and not box.numbers.one_order else ""
    passing = ", or pass" if any(may_pass(box.numbers, state, seat, b) for b in asked) else ""
    return f"Choose a square{whose} to march from{passing}."


def _await_others(state: State, ours: list[int]) -> str:
    if all(state.orders[battalion] == SILENT for battalion in ours):
        return "You have no troops to order this turn. The others are planning."
    written = [
        f"{troops} from {SQUARE_NAMES[start]} to {SQUARE_NAMES[target]}"
        for start, troops, target in (
            read_order(int(state.orders[b])) for b in ours if is_order(int(state.orders[b]))
        )
    ]
    what = f"Your order is written: {' and '.join(written)}." if written else "You have written no order."
    return f"{what} You can change it until everybody is ready."


def _ask_number(state: State, asked: list[int], name: str) -> str:
    square = SQUARE_NAMES.index(name) if name in SQUARE_NAMES else -1
    if square < 0:
        return "How many troops march?"
    troops = max(int(state.troops[battalion, square]) for battalion in asked)
    if troops == 1:
        return f"The troop on {name} marches."
    return f"How many of the {troops} troops on {name} march?"


def _ask_choice(box: Box, state: State, battalion: int, is_mine: bool) -> str:
    name = BATTALION_NAMES[battalion]
    order = int(state.shown[battalion])
    _, _, target = read_order(order)
    if not is_mine:
        return f"{name} decides whether to fight on {SQUARE_NAMES[target]}."
    troops = int(marching(box.numbers, state, battalion, order))
    there = f"{all_of(defenders_on(box, state, battalion, target))} on {SQUARE_NAMES[target]}"
    met = f"Your {troops_in_words(troops)} {'meets' if troops == 1 else 'meet'} {there}."
    return f"{met} Fight, and all of them fall; or call off the attack."


def _ask_reinforcement(box: Box, state: State, battalion: int, is_mine: bool, clicks: Sequence[str]) -> str:
    name = BATTALION_NAMES[battalion]
    if not is_mine:
        return f"{name} decides on its reinforcement."
    home = SQUARE_NAMES[int(box.numbers.headquarters[battalion])]
    if clicks:
        if clicks[0] == "redeploy":
            return f"From which square do you pull a troop back to {home}?"
        return "Where do you bring the lost troop back?"
    returns = has_return(box.numbers, state, battalion)
    if has_redeployment(box.numbers, state, battalion):
        first = f"Bring a lost troop of {name} back, pull" if returns else "Pull"
        return f"{first} one of its troops on the board back to {home}, or skip."
    return f"Choose where to bring a lost troop of {name} back: {home} or a square it holds. Or skip."


def caption(box: Box, state: State, element: str) -> str:
    """Return words for an element of a path of clicks."""
    if element in CAPTIONS:
        return CAPTIONS[element]
    if element.isdigit():
        return troops_in_words(int(element))
    if element.title() in BATTALION_NAMES:
        return f"Order troops of {element.title()}"
    kind, _, rest = element.partition("-")
    if rest == "pass":
        return f"Pass for {kind.title()}: no order this turn"
    if kind == "initiative":
        return f"{rest.title()} begins"
    if kind == "signal":
        names = signal_names(box)
        who = rest.replace("-", " ")
        if who in names[1:]:
            seat = names.index(who) - 1
            return f"{side(box, seat)} {'is' if len(battalions_of(box, seat)) == 1 else 'are'} ahead"
        return f"{who.capitalize()} is ahead"
    return _square_caption(box, element)


def _square_caption(box: Box, name: str) -> str:
    square = SQUARE_NAMES.index(name)
    owner = int(box.numbers.symbol[square]) - 1
    if owner < 0:
        return name
    kind = "objective" if box.numbers.objective[square] else "headquarters"
    return f"{name}, {BATTALION_NAMES[owner]}'s {kind}"


# The board in the terminal.


def sketch(box: Box, state: State) -> str:
    """Return the board as text, at most 80 columns: ``[N10]`` on a headquarters, ``(N1)`` on an objective."""
    numbers = "".join(f"{column + 1:^{CELL}}" for column in range(SIDE))
    lines = [f"  {numbers}".rstrip()]
    for row in range(SIDE):
        cells = "".join(f"{_cell(box, state, row * SIDE + column):^{CELL}}" for column in range(SIDE))
        lines.append(f"{ROWS[row]} {cells}".rstrip())
    lines.append("  [ ] headquarters, ( ) objective, N E S W and the number of troops")
    return "\n".join(lines)


def _cell(box: Box, state: State, square: int) -> str:
    stacks = [
        f"{BATTALION_LETTERS[battalion]}{int(state.troops[battalion, square])}"
        for battalion in range(BATTALIONS)
        if state.troops[battalion, square]
    ]
    owner = int(box.numbers.symbol[square]) - 1
    if owner < 0:
        return "+".join(stacks) or "."
    words = "+".join(stacks) or BATTALION_LETTERS[owner].lower()
    if len(words) > CELL - 2:
        return words
    return f"({words})" if box.numbers.objective[square] else f"[{words}]"

"""The sheet to print: the sudoku with big crossings for a pencil, empty or with a first battle worked out."""

from __future__ import annotations

from textwrap import wrap

from pentarchy.kernel.game import Sheet, copy
from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import NATURE

from ..box.constants import EDGE, HILLTOP_NUMBERS, HILLTOPS, PROVINCES, ROWS, VILLAGES, capital, province_of
from ..box.move_codes import ADD, DONE, FIRST, PLACE
from ..box.state import CROSSED, Numbers, Phase, Print, State
from ..box.unpacking import SIGNS, Box
from ..judgement.standing_orders import RAISE_LEAST, follow
from ..rules.turn import opening, play
from ..words.narration import tell
from ..words.standing import side
from ..words.survey import island_of, owner_of, unused_villages
from .board import livery
from .map import Plan, cross, lines

WIDTH, HEIGHT = 640.0, 930.0  #: as high as A4 has room for; Letter is filled all but a finger at the sides
PLAN = Plan(62.0, 98.0, 60.0)
SPOT = 12.0  #: radius of a crossing: room for a sign drawn by hand
CAPITAL = 17.0  #: radius of the ring around a capital's digit
FOOT = 672.0  #: where the board has ended
LEFT, MIDDLE = 39.0, 290.0  #: of the two columns below the board
LINE = 13.5  #: from one line of text to the next
WIDE, NARROW = 90, 50  #: characters in a line over both columns, and in the right one
INDENT = 12.0  #: of what stands after a dot
ROW = 28.0  #: from one player, or one sign of the legend, to the next

EXAMPLE = "D4 B4 C3 E6 C9 A4 C4 C2 D3 H4 B1 A2 H8 D2 C1 D1 A1 B3 B2 A3"
"""Hilltops in the order in which the players place in turn; the last one fills province 1."""

CONTROL = {
    "plurality": "The player with most signs around a digit controls its value.",
    "strict": "A player with more signs around a digit than all others together controls its value.",
}
BEGINS = {"random": "Draw lots to see who begins."} | {sign: f"{sign.title()} begins." for sign in SIGNS}
SWAP = " The second player may take over the first sign instead."
RULES = (
    "{begins} In turn, draw your sign on a free crossing.{swap}",
    "{control}",
    "The last free crossing of a province starts its battle. All with a sign around its ringed digit fight; "
    "a player with all four wins at once.",
    "Your signs in the province count one each. The player who placed may add one value they control, "
    "there or in a province beside it; then each in turn adds up to two, to have more than all others, "
    "or surrenders.",
    "The winner's sign goes around the ringed digit. Enemy signs around it are crossed out, and those on the "
    "border where the winner has all provinces that touch them.",
)
READING = "Provinces are numbered 1 to 9 in reading order. r4c1 is the digit in row 4 and column 1."


def blank(box: Box) -> Scene:
    """Return the sheet to play on."""
    foot = (*_scores(box), *_legend(box), *_list(rules(box), MIDDLE, NARROW))
    return _sheet(box, State.new(), "Sudoku Warriors", foot)


def rules(box: Box) -> list[str]:
    """Return the rules that a table needs at hand, with its own house rules."""
    words = {
        "begins": BEGINS[box.options["first"]],
        "swap": SWAP if box.options["swap_rule"] else "",
        "control": CONTROL[box.options["village_control"]],
    }
    return [rule.format(**words) for rule in RULES]


def worked(box: Box) -> Scene:
    """Return the sheet after a first battle, as pencils would have left it, and the battle in words."""
    state, told = first_battle(box)
    foot = _list([*told, READING], LEFT, WIDE)
    return _sheet(box, state, "Sudoku Warriors: a first battle", foot)


SHEETS: dict[str, Sheet[Numbers, Print]] = {
    "blank": Sheet("The sudoku with big crossings, to play on with a pencil", lambda box: (blank(box),)),
    "worked": Sheet("The same after a first battle, with what happened in it", lambda box: (worked(box),)),
}


def first_battle(box: Box) -> tuple[State, list[str]]:
    """Return a position after the first battle, and what happened in it, a line a bid.

    Everybody bids the least that gets them ahead, the opener their highest value.
    """
    state = State.new()
    opening(box.numbers, state, box.seats)
    if state.phase == Phase.SETUP:
        play(box.numbers, state, NATURE, FIRST)
    before, move = state, 0
    for name in EXAMPLE.split():
        before, move = state, PLACE + HILLTOP_NUMBERS[name]
        state = _after(box, before, move)
    told = [tell(box, before, int(before.mover), move, state, NATURE)]
    while state.phase == Phase.BATTLE:
        bidder, bid = int(state.bidder), []
        while state.phase == Phase.BATTLE and state.bidder == bidder:
            before, move = state, _bid(box, state)
            state = _after(box, before, move)
            if move != DONE or not before.added:  # what was added tells the score
                bid.append(tell(box, before, bidder, move, state, NATURE))
        told.append(" ".join(bid))
    return state, told


def _after(box: Box, state: State, move: int) -> State:
    after = copy(state)
    seat = state.bidder if state.phase == Phase.BATTLE else state.mover
    play(box.numbers, after, int(seat), move)
    return after


def _bid(box: Box, state: State) -> int:
    seat = int(state.bidder)
    if state.is_opening and not state.added:
        usable = unused_villages(island_of(box, state), int(state.province), seat)
        return ADD + usable[0] if usable else DONE
    return int(follow(box.numbers, state, seat, RAISE_LEAST, 0))


# The drawing.


def _sheet(box: Box, state: State, title: str, foot: tuple[Element, ...]) -> Scene:
    paper: dict[str, Value] = {"class": "sheet", "width": WIDTH, "height": HEIGHT}
    head: dict[str, Value] = {"class": "headline", "x": LEFT, "y": 30.0}
    target = int(box.numbers.target)
    goal = f"The first to own {target} provinces, the sudoku's boxes, wins. A game by Tim Schutz."
    remark = wrap(box.print.remark, WIDE)
    elements = (
        Element("rect", "", paper),
        Element("text", "", head, text=title),
        Element("text", "", {"class": "small-print", "x": LEFT, "y": 53.0}, text=goal),
        *_coordinates(),
        *(_village(box, state, village) for village in range(VILLAGES)),
        lines(PLAN),
        *(_crossing(state, hilltop) for hilltop in range(HILLTOPS)),
        *(_mark(state, province) for province in range(PROVINCES) if _owner(state, province) >= 0),
        *foot,
        *_lines(remark, LEFT, HEIGHT + 4 - LINE * len(remark)),
    )
    return Scene(WIDTH, HEIGHT, title, "A sudoku whose crossings have room for signs", elements, __package__)


def _coordinates() -> tuple[Element, ...]:
    parts = []
    for number in range(EDGE):
        across, _ = PLAN.crossing(number)
        _, down = PLAN.crossing(number * EDGE)
        parts.append(_words("coordinate", across, PLAN.top - 21, str(number + 1)))
        parts.append(_words("coordinate", PLAN.left - 23, down, ROWS[number]))
    return tuple(parts)


def _words(classes: str, x: float, y: float, text: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=text)


def _village(box: Box, state: State, village: int) -> Element:
    x, y = PLAN.middle(village)
    digit = _words("value is-printed", x, y + 0.5, str(int(box.numbers.values[village])))
    ring: dict[str, Value] = {"class": "capital", "cx": x, "cy": y, "r": CAPITAL}
    rings = (Element("circle", "", ring),) if village == capital(province_of(village)) else ()
    crossed = (cross("cross", x, y, 12.0),) if state.used[village] else ()
    return Element("g", "", {}, (*rings, digit, *crossed))


def _crossing(state: State, hilltop: int) -> Element:
    """Return a crossing: a ring of paper, with the sign that a pencil drew."""
    x, y = PLAN.crossing(hilltop)
    holder = int(state.hilltops[hilltop])
    spot = Element("circle", "", {"class": "spot", "cx": x, "cy": y, "r": SPOT})
    if holder == CROSSED:
        return Element("g", "", {}, (spot, cross("cross is-bold", x, y, 8.0)))
    signs = (_sign(holder - 1, x, y, 8.5),) if holder else ()
    return Element("g", "", {}, (spot, *signs))


def _sign(seat: int, x: float, y: float, radius: float) -> Element:
    """Return a seat's sign as a pencil draws it."""
    attributes: dict[str, Value] = {
        "class": "pencil",
        "d": LIVERIES[livery(seat)].outline,
        "transform": f"translate({x:g} {y:g}) scale({radius:g})",
        "vector-effect": "non-scaling-stroke",
    }
    return Element("path", "", attributes)


def _mark(state: State, province: int) -> Element:
    """Return the winner's sign around a capital's digit."""
    x, y = PLAN.middle(capital(province))
    return _sign(_owner(state, province), x, y, 21.0)


def _owner(state: State, province: int) -> int:
    return owner_of(state.owners.tolist(), province)


# Below the board.


def _legend(box: Box) -> tuple[Element, ...]:
    """Return the four signs that are drawn in the game, with their meaning."""
    down = [FOOT + 14 + ROW * (box.seats + number) for number in range(4)]
    x = LEFT + 16
    spot = Element("circle", "", {"class": "spot", "cx": x, "cy": down[1], "r": 9.0})
    meanings = (
        "a warrior of Circle",
        "crossed out: never used again",
        "a value that is used up",
        "a province that Circle owns",
    )
    return (
        _sign(0, x, down[0], 8.0),
        spot,
        cross("cross is-bold", x, down[1], 6.0),
        _words("value", x, down[2], "8"),
        cross("cross", x, down[2], 9.0),
        _words("value", x, down[3], "5"),
        _sign(0, x, down[3], 13.5),
        *(_words("small-print", LEFT + 40, y, words) for y, words in zip(down, meanings, strict=True)),
    )


def _scores(box: Box) -> tuple[Element, ...]:
    """Return for each player their sign and a square for every province that wins."""
    parts = []
    for seat in range(box.seats):
        y = FOOT + 4 + ROW * seat
        parts.append(_sign(seat, LEFT + 16, y, 9.0))
        parts.append(_words("small-print", LEFT + 40, y, side(seat)))
        for number in range(int(box.numbers.target)):
            tick: dict[str, Value] = {"class": "tick", "x": LEFT + 100 + 27 * number, "y": y - 11}
            parts.append(Element("rect", "", {**tick, "width": 22.0, "height": 22.0}))
    return tuple(parts)


def _list(sentences: list[str], x: float, width: int) -> tuple[Element, ...]:
    """Return sentences below the board, each with a dot before it, in lines of so many characters."""
    parts: list[Element] = []
    y = FOOT
    for sentence in sentences:
        lines = wrap(sentence, width)
        parts += (_words("small-print", x, y, "•"), *_lines(lines, x + INDENT, y))
        y += LINE * len(lines)
    return tuple(parts)


def _lines(lines: list[str], x: float, top: float) -> tuple[Element, ...]:
    return tuple(_words("small-print", x, top + LINE * row, line) for row, line in enumerate(lines))

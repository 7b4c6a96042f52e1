"""Divide & Conquer once more, in plain Python, from RULES.md alone.

It has nothing in common with the rules that it is compared with but the notation: squares and moves
are texts, as people write them. Each function names the clauses that it plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from . import NATURE

CLOCKWISE = ("north", "east", "south", "west")  #: D-2
TEAMS = (("north", "south"), ("west", "east"))  #: D-7, in the order of planning (D-R24)
TROOPS = 10  #: D-2
OBJECTIVES = 4  #: D-4
SIGNALS = 3  #: D-R29
NOBODY = -1
SQUARES = tuple(f"{row}{column}" for row in "ABCDEFGHIJ" for column in range(1, 11))  #: D-3

PASS = "pass"
SILENT = "no order"  #: of a battalion that passes by itself, or whose order is void

PRINTED = {
    "north": ("E5", "A2", "G1", "G10", "J2"),
    "east": ("E6", "A4", "B1", "B10", "J4"),
    "south": ("F6", "A9", "D1", "D10", "J9"),
    "west": ("F5", "A7", "I1", "I10", "J7"),
}
"""Each battalion's headquarters and objectives on the printed board (D-R2, D-R3)."""

DRAWING, PLANNING, REVEALING, CHOOSING, REINFORCING, OVER = range(6)


@cache
def next_to(square: str, ways: int) -> tuple[str, ...]:
    """The neighbours of a square: eight, or the four that share an edge (D-10, D-R1)."""
    row, column = ord(square[0]), int(square[1:])
    around = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    if ways == 4:
        around = [(down, right) for down, right in around if down == 0 or right == 0]
    names = (f"{chr(row + down)}{column + right}" for down, right in around)
    return tuple(name for name in names if name in SQUARES)


@dataclass(eq=False)
class Battalion:
    """Ten troops of one colour (D-2)."""

    name: str
    seat: int  #: who commands it, or NOBODY
    headquarters: str
    objectives: tuple[str, ...]
    troops: dict[str, int] = field(default_factory=dict)  #: how many stand on which square
    lost: int = 0  #: troops that may return
    fallen: int = 0  #: troops lost in this turn
    order: str | None = None  #: of this turn; none while it is to be written

    def put(self, square: str, number: int) -> None:
        """Put troops on a square, or take them away (D-R10)."""
        self.troops[square] = self.troops.get(square, 0) + number
        if not self.troops[square]:
            del self.troops[square]

    def fall(self, square: str, number: int) -> None:
        """Lose troops that stand on a square."""
        self.put(square, -number)
        self.lost += number
        self.fallen += number

    def objectives_held(self) -> int:
        """How many of its own objectives it stands on (D-5, D-R22)."""
        return sum(square in self.troops for square in self.objectives)


@dataclass(frozen=True)
class March:
    """An order that is being executed."""

    battalion: Battalion
    start: str
    number: int
    target: str


class Twin:
    """A whole game, which knows who may do what, and what becomes of it."""

    def __init__(self, seats: int, options: Mapping[str, Any], layout: str = "") -> None:
        """Set the game up (D-6, D-7); ``ValueError`` if the layout will not do (D-R3)."""
        self.seats = seats
        self.options = options
        self.battalions = self._lay_out(layout)
        self.left: set[int] = set()
        self.pointers: list[str] = ["nobody"] * seats
        self.signals = [0] * seats  #: changes of pointer in this turn
        self.turn = 0
        self.initiative = ""
        self.to_reveal: list[Battalion] = []
        self.to_reinforce: list[Battalion] = []
        self.equals: March | None = None  #: the march that has met equals (D-14)
        self.ending: str = ""  #: the clause that ended the game
        self.winners: set[int] = set()
        for battalion in self.commanded():
            self._check_reachable(battalion)
            battalion.put(battalion.headquarters, TROOPS)
        self.stage = DRAWING
        if options["first_initiative"] != "random":
            self._begin_turn(options["first_initiative"])

    # What lies on the table.

    def _lay_out(self, layout: str) -> dict[str, Battalion]:
        """Take the printed board, or rows of signs: N is a headquarters, n an objective (D-R2, D-R3)."""
        symbols: dict[str, tuple[str, ...]] = dict(PRINTED)
        if layout:
            signs = dict(zip(SQUARES, "".join(layout.split()), strict=True))
            for name in CLOCKWISE:
                wanted = (name[0].upper(), name[0])
                symbols[name] = tuple(
                    square for sign in wanted for square in SQUARES if signs[square] == sign
                )
        return {
            name: Battalion(name, self._commander(name), home, tuple(objectives))
            for name, (home, *objectives) in symbols.items()
        }

    def _commander(self, name: str) -> int:
        """Who commands a battalion: one each, or teams of opposites for two (D-6, D-7)."""
        if self.seats == len(TEAMS):
            return 0 if name in TEAMS[0] else 1
        place = CLOCKWISE.index(name)
        return place if place < self.seats else NOBODY

    def _check_reachable(self, battalion: Battalion) -> None:
        """Every objective can be reached from the headquarters (D-R3)."""
        reached = [battalion.headquarters]
        for square in reached:
            ways = next_to(square, self.options["adjacency"])
            reached += [other for other in ways if other not in reached and self.is_open(battalion, other)]
        for goal in battalion.objectives:
            if goal not in reached:
                raise ValueError(f"{battalion.name} cannot reach {goal}")

    def commanded(self) -> list[Battalion]:
        """The battalions that somebody commands, clockwise from North."""
        return [battalion for battalion in self.battalions.values() if battalion.seat != NOBODY]

    def from_initiative(self) -> list[Battalion]:
        """The battalions that somebody commands, clockwise from the initiative (D-11, D-R18)."""
        first = CLOCKWISE.index(self.initiative)
        turned = CLOCKWISE[first:] + CLOCKWISE[:first]
        return [self.battalions[name] for name in turned if self.battalions[name].seat != NOBODY]

    def team(self, seat: int) -> list[Battalion]:
        """The battalions of a player, in the order of planning (D-7, D-R24)."""
        names = TEAMS[seat] if self.seats == len(TEAMS) else (CLOCKWISE[seat],)
        return [self.battalions[name] for name in names]

    def partners(self, battalion: Battalion) -> list[Battalion]:
        """The other battalion of the same player, if there is one."""
        return [
            other for other in self.commanded() if other.seat == battalion.seat and other is not battalion
        ]

    def is_open(self, battalion: Battalion, square: str) -> bool:
        """Whether a square carries no symbol that keeps a battalion out (D-10, D-R4, D-R5, D-R26)."""
        for other in self.battalions.values():
            if square == other.headquarters or square in other.objectives:
                if other.seat == NOBODY:
                    return bool(self.options["empty_seat_symbols"] == "open")
                return other.seat == battalion.seat
        return True

    def _is_kept_out(self, battalion: Battalion, square: str) -> bool:
        """Whether the same player's other battalion keeps one out of a square (D-R26, D-13)."""
        is_partner_there = any(square in partner.troops for partner in self.partners(battalion))
        return is_partner_there and bool(self.options["partner_square"] == "blocked")

    # Who may do what.

    def awaited(self) -> set[int]:
        """Whom the game waits for."""
        if self.stage in (DRAWING, REVEALING):
            return {NATURE}
        if self.stage == PLANNING:
            return {battalion.seat for battalion in self.commanded() if battalion.order is None}
        if self.stage == CHOOSING and self.equals:
            return {self.equals.battalion.seat}
        if self.stage == REINFORCING:
            return {self.to_reinforce[0].seat}
        return set()

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do now, in turn or out of it."""
        if self.stage in (DRAWING, REVEALING, OVER) or seat in self.left:
            return set()
        found = self._signals(seat)
        if seat not in self.awaited():
            return found
        if self.stage == PLANNING:
            return found | self._orders(seat).keys()
        if self.stage == CHOOSING:
            return found | {"fight", "call-off"}
        return found | self._reinforcements(self.to_reinforce[0]) | {"skip"}

    def may_leave(self, seat: int) -> bool:
        """Whether a seat may leave the game (D-R32): whenever people may act."""
        return seat not in self.left and self.stage in (PLANNING, CHOOSING, REINFORCING)

    def chances(self) -> dict[str, int]:
        """Who begins, each as likely (D-R19), or the next order (D-R15)."""
        if self.stage == DRAWING:
            return {f"initiative-{battalion.name}": 1 for battalion in self.commanded()}
        return {"reveal": 1} if self.stage == REVEALING else {}

    def _signals(self, seat: int) -> set[str]:
        """Whom a pointer may be turned to (D-16, D-R29)."""
        if not self.options["signal"] or self.signals[seat] == SIGNALS:
            return set()
        shown = ["nobody", *(self.team(other)[0].name for other in range(self.seats))]
        return {f"signal-{name}" for name in shown if name != self.pointers[seat]}

    def _orders(self, seat: int) -> dict[str, Battalion]:
        """What a seat may order now, and which battalion each is for (D-9, D-R6, D-R24).

        It is for the first that it fits, unless it names the other.
        """
        orders: dict[str, Battalion] = {}
        is_one_in_all = self.options["team_orders"] == "per_player"
        for battalion in self.team(seat):
            for order in self._fitting(battalion) if battalion.order is None else ():
                if order not in orders:
                    orders[order] = battalion
                elif not is_one_in_all:
                    orders[f"{battalion.name}-{order}"] = battalion
        if is_one_in_all and not self.options["allow_pass"] and orders.keys() != {PASS}:
            orders.pop(PASS, None)
        return orders

    def _fitting(self, battalion: Battalion) -> list[str]:
        """Every order that a battalion could be given, and a pass if it may have one (D-R6)."""
        marches = list(self._marches(battalion))
        return [*marches, PASS] if self.options["allow_pass"] or not marches else marches

    def _marches(self, battalion: Battalion) -> Iterator[str]:
        """Yield every order by which a battalion's troops could march (D-10, D-R7)."""
        for start, standing in battalion.troops.items():
            for target in next_to(start, self.options["adjacency"]):
                if self.is_open(battalion, target):
                    for number in range(1, standing + 1):
                        yield f"{start}-{number}-{target}"

    def _reinforcements(self, battalion: Battalion) -> set[str]:
        """What a battalion may do in reinforcement but skip it (D-13, D-15, D-R16, D-R17, D-R28)."""
        home = battalion.headquarters
        is_home_closed = self._is_kept_out(battalion, home)
        found = set()
        if battalion.lost and (battalion.fallen or self.options["reinforce_if"] == "bank"):
            found = {f"+{square}" for square in {home, *battalion.troops}}
            if is_home_closed:
                found.discard(f"+{home}")
        if self.options["redeployment"] and not is_home_closed:
            found |= {f"{square}-HQ" for square in battalion.troops if square != home}
        return found

    # What becomes of it.

    def play(self, seat: int, said: str) -> None:
        """Carry a move out that is allowed."""
        if said == "leave":
            self._leave(seat)
        elif said.startswith("signal-"):
            self.pointers[seat] = said.removeprefix("signal-")
            self.signals[seat] += 1
        elif self.stage == DRAWING:
            self._begin_turn(said.removeprefix("initiative-"))
        elif self.stage == PLANNING:
            self._write(seat, said)
        elif self.stage == REVEALING:
            self._reveal(self.to_reveal.pop(0))
        elif self.stage == CHOOSING:
            self._choose(said)
        elif self.stage == REINFORCING:
            self._reinforce(self.to_reinforce.pop(0), said)
        self._go_on()

    def _begin_turn(self, initiative: str) -> None:
        """Everybody plans; without troops, or after one has left, one passes (D-8, D-R6, D-R32)."""
        self.turn += 1
        self.initiative = initiative
        self.stage = PLANNING
        self.signals = [0] * self.seats
        for battalion in self.commanded():
            battalion.fallen = 0
            is_silent = battalion.seat in self.left or not battalion.troops
            battalion.order = SILENT if is_silent else None

    def _write(self, seat: int, said: str) -> None:
        """Note an order for the battalion that it is for (D-9, D-R24)."""
        battalion = self._orders(seat)[said]
        battalion.order = said.removeprefix(f"{battalion.name}-")
        if self.options["team_orders"] == "per_player":
            for other in self.partners(battalion):
                other.order = SILENT

    def _go_on(self) -> None:
        """Go to the next part of the turn, and the next turn, once nobody is awaited (D-8)."""
        while self.stage != OVER:
            if self.stage == PLANNING and not self.awaited():
                self.to_reveal = [each for each in self.from_initiative() if each.order != SILENT]
                self.stage = REVEALING
            elif self.stage == REVEALING and not self.to_reveal:
                self._end_movement()
            elif self.stage == REINFORCING and not self.to_reinforce:
                self._end_turn()
            elif self.stage == REINFORCING and not self._reinforcements(self.to_reinforce[0]):
                del self.to_reinforce[0]
            else:
                return

    def _reveal(self, battalion: Battalion) -> None:
        """Show an order and execute it as far as it is still valid (D-11, D-R8, D-R9, D-R11, D-R26)."""
        if battalion.order is None or battalion.order == PASS:
            return
        start, said, target = battalion.order.split("-")
        standing, number = battalion.troops.get(start, 0), int(said)
        if number > standing and self.options["short_stack"] == "move_rest":
            number = standing
        if number > standing or number == 0:
            return
        if self._is_kept_out(battalion, target):
            return
        march = March(battalion, start, number, target)
        if number == self._strength_against(march):
            if self.options["equal_strength"] == "bounce":
                return
            if self.options["equal_strength"] == "choice":
                self.equals, self.stage = march, CHOOSING
                return
        self._march(march)

    def _defenders(self, march: March) -> list[Battalion]:
        """Another player's troops on the target (D-11)."""
        seat = march.battalion.seat
        return [other for other in self.commanded() if other.seat != seat and march.target in other.troops]

    def _strength_against(self, march: March) -> int:
        return sum(defender.troops[march.target] for defender in self._defenders(march))

    def _march(self, march: March) -> None:
        """Settle a conflict, if there is one; who is left enters the square (D-12, D-R12, D-R13)."""
        attacker = march.battalion
        losses = min(march.number, self._strength_against(march))
        attacker.fall(march.start, losses)
        for _ in range(losses):
            largest = max(self._defenders(march), key=lambda defender: defender.troops[march.target])
            largest.fall(march.target, 1)
        attacker.put(march.start, losses - march.number)
        if march.number > losses:
            attacker.put(march.target, march.number - losses)
        if self.options["win_check"] == "immediate":
            self._look_for_winner()

    def _choose(self, said: str) -> None:
        """Fight equals or call it off: then nothing moves (D-14, D-R14)."""
        march, self.equals, self.stage = self.equals, None, REVEALING
        if march and said == "fight":
            self._march(march)

    def _look_for_winner(self) -> None:
        """The first in the order of the initiative with all objectives wins (D-5, D-R20, D-R25)."""
        for battalion in self.from_initiative():
            seat = battalion.seat
            held = [each.objectives_held() == OBJECTIVES for each in self.team(seat)]
            is_won = all(held) if self.options["team_win"] == "both" else any(held)
            if is_won and seat not in self.left:
                self._end("D-5", {seat})
                return

    def _end_movement(self) -> None:
        """Look for a winner if that was put off; then reinforcement begins (D-R18, D-R20)."""
        self._look_for_winner()
        if self.stage != OVER:
            self.stage = REINFORCING
            self.to_reinforce = [each for each in self.from_initiative() if each.seat not in self.left]

    def _reinforce(self, battalion: Battalion, said: str) -> None:
        """Bring a lost troop back, or pull one back, or do neither (D-13, D-15)."""
        if said.startswith("+"):
            battalion.lost -= 1
            battalion.put(said[1:], 1)
        elif said.endswith("-HQ"):
            battalion.put(said.removesuffix("-HQ"), -1)
            battalion.put(battalion.headquarters, 1)

    def _end_turn(self) -> None:
        """The initiative passes clockwise, or the last turn is over (D-8, D-R18, D-R31)."""
        if self.turn == self.options["turn_limit"]:
            staying = [seat for seat in range(self.seats) if seat not in self.left]
            best = max(self._tally(seat) for seat in staying)
            self._end("D-R31", {seat for seat in staying if self._tally(seat) == best})
        else:
            self._begin_turn(self.from_initiative()[1].name)

    def _tally(self, seat: int) -> tuple[int, int]:
        """What counts after the last turn: objectives held, then troops on the board (D-R31)."""
        return self.points()[seat], sum(sum(each.troops.values()) for each in self.team(seat))

    def _leave(self, seat: int) -> None:
        """The seat gives no order any more, and its troops stay; one who is left alone wins (D-R32)."""
        self.left.add(seat)
        staying = {other for other in range(self.seats) if other not in self.left}
        if len(staying) == 1:
            self._end("D-R32", staying)
            return
        for battalion in self.team(seat):
            battalion.order = SILENT
        self.to_reveal = [each for each in self.to_reveal if each.seat != seat]
        self.to_reinforce = [each for each in self.to_reinforce if each.seat != seat]
        if self.equals and self.equals.battalion.seat == seat:
            self._choose("call-off")

    def _end(self, clause: str, winners: set[int]) -> None:
        self.stage, self.ending, self.winners = OVER, clause, winners

    # How it stands.

    def points(self) -> list[int]:
        """The objectives that each player's battalions hold."""
        return [sum(each.objectives_held() for each in self.team(seat)) for seat in range(self.seats)]

    def places(self) -> list[float]:
        """Each player's share in the win, once the game is over (D-R31)."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.seats)]

    def board(self) -> dict[str, Any]:
        """All that lies open on the table."""
        commanded = self.commanded()
        return {
            "turn": self.turn,
            "initiative": self.initiative,
            "troops": {each.name: each.troops for each in commanded},
            "lost": {each.name: each.lost for each in commanded},
            "fallen": {each.name: each.fallen for each in commanded},
            "pointers": self.pointers,
            "who has left": self.left,
        }

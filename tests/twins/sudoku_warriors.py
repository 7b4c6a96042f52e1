"""Sudoku Warriors once more, in plain Python, from RULES.md alone.

It has nothing in common with the rules that it is compared with but the notation: hilltops, villages
and moves are texts, as people write them. Each function names the clauses that it plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from . import NATURE

SIGNS = ("circle", "square", "triangle")  #: S-1
PROVINCES = tuple(range(1, 10))  #: S-2, in reading order
GOALS = {2: 5, 3: 3}  #: provinces that win, by how many play (S-4, S-15)

DRAWING, PLACING, CHOOSING, BIDDING, OVER = range(5)


def _hilltops_around(village: str) -> frozenset[str]:
    """The four crossings at the corners of a village (S-3)."""
    row, column = int(village[1]), int(village[3])
    return frozenset(
        f"{'ABCDEFGHIJ'[down]}{right}" for down in (row - 1, row) for right in (column, column + 1)
    )


def _villages_of(province: int) -> tuple[str, ...]:
    """The nine villages of a province, its capital in the middle (S-2)."""
    top, left = divmod(province - 1, 3)
    return tuple(f"r{3 * top + row}c{3 * left + column}" for row in (1, 2, 3) for column in (1, 2, 3))


def _beside(province: int) -> tuple[int, ...]:
    """The provinces that share a side with one (S-10)."""
    up_and_down = [other for other in (province - 3, province + 3) if other in PROVINCES]
    aside = [other for other in (province - 1, province + 1) if (other - 1) // 3 == (province - 1) // 3]
    return (*up_and_down, *aside)


VILLAGES = tuple(f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10))
HILLTOPS = tuple(f"{row}{column}" for row in "ABCDEFGHIJ" for column in range(1, 11))
AROUND = {village: _hilltops_around(village) for village in VILLAGES}
VILLAGES_OF = {province: _villages_of(province) for province in PROVINCES}
CAPITAL = {province: VILLAGES_OF[province][4] for province in PROVINCES}
HILLTOPS_OF = {
    province: frozenset().union(*(AROUND[village] for village in VILLAGES_OF[province]))
    for province in PROVINCES
}
TOUCHING = {
    hilltop: frozenset(province for province in PROVINCES if hilltop in HILLTOPS_OF[province])
    for hilltop in HILLTOPS
}
IN_REACH = {
    province: tuple(village for near in (province, *_beside(province)) for village in VILLAGES_OF[near])
    for province in PROVINCES
}


@dataclass
class Battle:
    """A province being fought for."""

    province: int
    scores: dict[int, int]  #: of those who are still fighting, in turn order (S-9)
    bidder: int
    is_opening: bool = True
    added: int = 0  #: values in the bid that is being built


class Twin:
    """A whole game, which knows who may do what, and what becomes of it."""

    def __init__(self, seats: int, options: Mapping[str, Any], digits: str) -> None:
        """Set the game up; ``ValueError`` if a box does not hold the digits one to nine (S-R1)."""
        self.seats = seats
        self.options = options
        self.values = {village: int(digit) for village, digit in zip(VILLAGES, digits, strict=True)}
        for province in PROVINCES:
            if {self.values[village] for village in VILLAGES_OF[province]} != set(range(1, 10)):
                raise ValueError(f"province {province} does not hold the digits one to nine")
        self.warriors: dict[str, int] = {}  #: whose warrior stands on a hilltop
        self.crossed_out: set[str] = set()
        self.used: set[str] = set()  #: villages whose value is crossed out
        self.owners: dict[int, int] = {}
        self.decided: set[int] = set()  #: provinces that are somebody's, or nobody's for good
        self.left: set[int] = set()
        self.placed = 0
        self.is_swapped = False
        self.placer = 0  #: who is to place, or placed last
        self.battle: Battle | None = None
        self.due: set[int] = set()  #: provinces that are still to be fought for after this placement
        self.ending = ""  #: the clause that ended the game
        self.winners: set[int] = set()
        self.stage = DRAWING
        if options["first"] != "random":
            self.placer, self.stage = SIGNS.index(options["first"]), PLACING

    # What lies on the table.

    def is_free(self, hilltop: str) -> bool:
        """Neither occupied nor crossed out (S-R4, S-R16)."""
        return hilltop not in self.warriors and hilltop not in self.crossed_out

    def count(self, hilltops: Iterable[str], seat: int) -> int:
        """How many warriors of a seat stand on some hilltops (S-R16)."""
        return sum(self.warriors.get(hilltop) == seat for hilltop in hilltops)

    def controller(self, village: str) -> int | None:
        """Who has most warriors around a village (S-6, S-R15), unless who has, has left (S-R23)."""
        counts = [0] * self.seats
        for hilltop in AROUND[village]:
            if hilltop in self.warriors:
                counts[self.warriors[hilltop]] += 1
        most = max(counts)
        if self.options["village_control"] == "strict":
            has_control = most > sum(counts) - most
        else:
            has_control = counts.count(most) == 1
        seat = counts.index(most)
        return seat if has_control and seat not in self.left else None

    def after(self, seat: int) -> int:
        """The next player in turn order who has not left (S-R2, S-R23)."""
        seat = (seat + 1) % self.seats
        return self.after(seat) if seat in self.left else seat

    # Who may do what.

    def awaited(self) -> set[int]:
        """Whom the game waits for."""
        if self.stage == DRAWING:
            return {NATURE}
        if self.stage == BIDDING and self.battle:
            return {self.battle.bidder}
        return {self.placer} if self.stage in (PLACING, CHOOSING) else set()

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do now."""
        if seat not in self.awaited():
            return set()
        if self.stage == PLACING:
            free = {hilltop for hilltop in HILLTOPS if self.is_free(hilltop)}  # S-5, S-R3
            return free | {"swap"} if self._may_swap() else free
        if self.stage == CHOOSING:
            return {f"battle-{province}" for province in self.due}  # S-7
        return self._bids(self.battle) if self.battle else set()

    def chances(self) -> dict[str, int]:
        """Who begins, each as likely (S-R2)."""
        return {f"first-{sign}": 1 for sign in SIGNS[: self.seats]} if self.stage == DRAWING else {}

    def may_leave(self, seat: int) -> bool:
        """Whether a seat may leave the game (S-R23): whenever people may act."""
        return seat not in self.left and self.stage in (PLACING, CHOOSING, BIDDING)

    def _may_swap(self) -> bool:
        """The second player may take the first warrior over (S-R24)."""
        return bool(self.options["swap_rule"]) and self.placed == 1 and not self.is_swapped

    def _bids(self, battle: Battle) -> set[str]:
        """What the bidder may do (S-10, S-11, S-R9 to S-R14)."""
        own = battle.scores[battle.bidder]
        top = max(score for seat, score in battle.scores.items() if seat != battle.bidder)
        bids = {"surrender"}
        if battle.is_opening or own > top:
            bids.add("done")
        limit = 1 if battle.is_opening else 2
        if battle.added == limit:
            return bids
        usable = {
            village: self.values[village]
            for village in IN_REACH[battle.province]
            if village not in self.used and self.controller(village) == battle.bidder
        }
        for village, value in usable.items():
            score = own + value
            if battle.added + 1 < limit:
                score += max((more for other, more in usable.items() if other != village), default=0)
            if battle.is_opening or score > top:
                bids.add(f"+{village}")
        return bids

    # What becomes of it.

    def play(self, seat: int, said: str) -> None:
        """Carry a move out that is allowed."""
        if said == "leave":
            self._leave(seat)
        elif self.stage == DRAWING:
            self.placer, self.stage = SIGNS.index(said.removeprefix("first-")), PLACING
        elif said == "swap":
            self.warriors = dict.fromkeys(self.warriors, seat)
            self.is_swapped = True
            self._next_places()
        elif self.stage == PLACING:
            self._place(seat, said)
        elif self.stage == CHOOSING:
            self._fight(int(said.removeprefix("battle-")))
        elif self.battle:
            self._bid(self.battle, said)

    def _place(self, seat: int, hilltop: str) -> None:
        """A warrior is placed; provinces without a free hilltop are fought for at once (S-5, S-7)."""
        self.warriors[hilltop] = seat
        self.placed += 1
        full = {each for each in PROVINCES if not any(map(self.is_free, HILLTOPS_OF[each]))}
        self.due = full - self.decided
        self._go_on()

    def _go_on(self) -> None:
        """Fight what is still to be fought; the placer chooses among several (S-7, S-R18, S-R23)."""
        self.battle = None
        if self.due and (len(self.due) == 1 or self.placer in self.left):
            self._fight(min(self.due))
        elif self.due:
            self.stage = CHOOSING
        elif len(self.decided) == len(PROVINCES):
            self._share_out()
        else:
            self._next_places()

    def _next_places(self) -> None:
        self.placer, self.stage = self.after(self.placer), PLACING

    def _fight(self, province: int) -> None:
        """Who has a warrior at the capital fights; who holds it alone has won (S-8, S-9, S-R5 to S-R8)."""
        self.due.discard(province)
        order = [(self.placer + step) % self.seats for step in range(self.seats)]
        fighting = [
            seat for seat in order if self.count(AROUND[CAPITAL[province]], seat) and seat not in self.left
        ]
        if not fighting:
            self.decided.add(province)
            self._go_on()
        elif len(fighting) == 1:
            self._win(province, fighting[0])
        else:
            scores = {seat: self.count(HILLTOPS_OF[province], seat) for seat in fighting}
            self.battle, self.stage = Battle(province, scores, fighting[0]), BIDDING

    def _bid(self, battle: Battle, said: str) -> None:
        """Add a value, close the bid, or give the battle up (S-10, S-11, S-R12, S-R13, S-R22)."""
        if said.startswith("+"):
            self.used.add(said[1:])
            battle.scores[battle.bidder] += self.values[said[1:]]
            battle.added += 1
            return
        if said == "surrender":
            self._drop(battle, battle.bidder)
        else:
            self._pass_on(battle)

    def _pass_on(self, battle: Battle) -> None:
        """The next of those who are fighting is to bid, two values at most (S-11, S-15)."""
        order = list(battle.scores)
        battle.bidder = order[(order.index(battle.bidder) + 1) % len(order)]
        battle.is_opening, battle.added = False, 0

    def _drop(self, battle: Battle, seat: int) -> None:
        """One is out of this battle, and the last one left wins it (S-R22)."""
        if battle.bidder == seat:
            self._pass_on(battle)
        del battle.scores[seat]
        if len(battle.scores) == 1:
            self._win(battle.province, battle.bidder)

    def _win(self, province: int, seat: int) -> None:
        """The winner marks the capital; enemies at it and on the border may go (S-12, S-13, S-R17, S-R19)."""
        self.owners[province] = seat
        self.decided.add(province)
        for hilltop in HILLTOPS_OF[province]:
            is_at_capital = hilltop in AROUND[CAPITAL[province]]
            is_all_his = all(self.owners.get(touching) == seat for touching in TOUCHING[hilltop])
            if self.warriors.get(hilltop, seat) != seat and (is_at_capital or is_all_his):
                del self.warriors[hilltop]
                self.crossed_out.add(hilltop)
        if self.points()[seat] == GOALS[self.seats]:
            self._end("S-14" if self.seats == 2 else "S-15", {seat})
        else:
            self._go_on()

    def _leave(self, seat: int) -> None:
        """The seat places no more and is out of every battle; one who is left alone wins (S-R23)."""
        self.left.add(seat)
        staying = {other for other in range(self.seats) if other not in self.left}
        if len(staying) == 1:
            self._end("S-R23", staying)
        elif self.stage == PLACING and self.placer == seat:
            self._next_places()
        elif self.stage == CHOOSING and self.placer == seat:
            self._go_on()
        elif self.battle and seat in self.battle.scores:
            self._drop(self.battle, seat)

    def _share_out(self) -> None:
        """All is decided without a winner: who is left and owns most has won (S-R23)."""
        staying = [seat for seat in range(self.seats) if seat not in self.left]
        most = max(self.points()[seat] for seat in staying)
        self._end("S-R23", {seat for seat in staying if self.points()[seat] == most})

    def _end(self, clause: str, winners: set[int]) -> None:
        self.stage, self.ending, self.winners = OVER, clause, winners

    # How it stands.

    def points(self) -> list[int]:
        """The provinces that each player owns."""
        owners = list(self.owners.values())
        return [owners.count(seat) for seat in range(self.seats)]

    def places(self) -> list[float]:
        """Each player's share in the win, once the game is over (S-R21, S-R23)."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.seats)]

    def board(self) -> dict[str, Any]:
        """All that lies open on the table."""
        return {
            "warriors": self.warriors,
            "crossed out": self.crossed_out,
            "used": self.used,
            "owners": self.owners,
            "decided": self.decided,
            "control": {village: self.controller(village) for village in VILLAGES},
            "scores": self.battle.scores if self.battle and self.stage == BIDDING else {},
            "province": self.battle.province if self.battle and self.stage == BIDDING else None,
            "who has left": self.left,
        }

"""Stratego Conquest once more, in plain Python, from RULES.md alone: all but what is known of whom.

It has nothing in common with the rules that it is compared with but the notation: zones, units, cards
and moves are texts, as people write them. Each function names the clauses that it plays. It sees all
units, so what players have been shown (C-R43 to C-R45) is no part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import NATURE

RANKS = {
    **{"king": 10, "queen": 9, "prince": 8, "duke": 7, "count": 6, "earl": 5, "baron": 4, "sorceress": 3},
    **{"scout": 2, "spy-master": 1, "cursed-land": 0, "flag": 0},
}
"""The units and their ranks; the last two have none (C-3)."""

LISTED = {**dict.fromkeys(RANKS, 1), "sorceress": 2, "scout": 4, "cursed-land": 2}  #: C-3
EIGHTEENTH = {
    "second_baron": "baron",
    "fifth_scout": "scout",
    "third_cursed_land": "cursed-land",
    "third_sorceress": "sorceress",
}
"""The unit that the list lacks (C-R2)."""

PACK = {
    **{"deploy": 6, "rapid-advance": 13, "surprise-attack": 4, "redeploy": 11, "secret-information": 5},
    **{"traitor": 1, "new-spy-master": 2},
}
"""How many of each card (C-2)."""

FIRST, DRAFT, PLACING, DRAWING, CARDS, UNIT, SETTING, REDEPLOY, SPYING, TRAITOR, MOVES, OVER = range(12)
ORDERS = ("123", "132", "213", "231", "312", "321")


@dataclass(frozen=True)
class Map:
    """The board: zones in their order, and how they lie to one another (C-1, C-4, C-R5)."""

    territory: Mapping[str, str]  #: in which a zone lies
    ways: Mapping[str, tuple[str, ...]]  #: the zones adjacent to one, without mountains between
    cities: frozenset[str]  #: territories

    def beside(self, territory: str) -> set[str]:
        """The territories adjacent to one (C-R6)."""
        zones = [zone for zone, where in self.territory.items() if where == territory]
        return {self.territory[other] for zone in zones for other in self.ways[zone]} - {territory}


@dataclass
class Piece:
    """A unit on the board."""

    seat: int
    kind: str
    has_moved: bool = False  #: in this turn (C-R19)


class Twin:
    """A whole game, which knows who may do what, and what becomes of it."""

    def __init__(self, names: list[str], options: Mapping[str, Any], board: Map) -> None:
        """Set the game up for players of some names."""
        self.names = names
        self.seats = len(names)
        self.options = options
        self.map = board
        self.units: dict[str, Piece] = {}
        army = Counter(LISTED)
        if options["army"] in EIGHTEENTH:
            army[EIGHTEENTH[options["army"]]] += 1
        self.reserve = [army.copy() for _ in names]  #: in the set-up, what is to be placed
        self.tokens: dict[str, int] = {}  #: who has a territory's token
        self.holder: dict[int, int] = {seat: seat for seat in range(self.seats)}  #: of each flag (C-R29)
        self.pile = Counter({card: number for card, number in PACK.items() if card != "traitor"})
        self.is_traitor_last = True  #: he lies at the bottom (C-5)
        self.discards: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.to_draw = 0
        self.card = ""
        self.picks: list[str] = []
        self.in_hand = ""  #: a unit that is to be set down
        self.left: set[int] = set()
        self.first = self.turn = 0
        self.taken = 0  #: tokens taken, or passed over
        self.rounds = self.quiet = self.idle = 0
        self.is_stirred = self.has_acted = False
        self.is_basic_due = False
        self.extra = 0
        self.ending = ""
        self.winners: set[int] = set()
        self.contenders = list(range(self.seats))
        self.shown: dict[int, str] = {}  #: what each has drawn for the first turn
        self.aside = [unit.copy() for unit in self.reserve]  #: what is left to draw from for it
        self.stage = FIRST

    # What lies on the table.

    def own(self, seat: int) -> list[str]:
        """The zones on which a player has units."""
        return [zone for zone, unit in self.units.items() if unit.seat == seat]

    def free(self) -> set[str]:
        """The zones without a unit."""
        return self.map.ways.keys() - self.units.keys()

    def is_out(self, seat: int) -> bool:
        """Without flag and units one is out (C-R32)."""
        return self.holder.get(seat) != seat and not self.own(seat)

    def playing(self) -> list[int]:
        """Who is neither gone nor out."""
        return [seat for seat in range(self.seats) if seat not in self.left and not self.is_out(seat)]

    # Who may do what.

    def awaited(self) -> set[int]:
        """Whom the game waits for."""
        if self.stage == OVER:
            return set()
        if self.stage in (FIRST, DRAWING, UNIT) or self._is_dealt():
            return {NATURE}
        if self.stage == PLACING:
            return {
                seat for seat in range(self.seats) if self.reserve[seat].total() and seat not in self.left
            }
        return {self.turn}

    def _is_dealt(self) -> bool:
        return self.stage == DRAFT and bool(self.options["draft"] == "random")

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do now."""
        if seat not in self.awaited():
            return set()
        if self.stage == PLACING:
            return set(self._placings(seat))
        asked = {DRAFT: self._tokens, CARDS: self._plays, SETTING: self._settings, REDEPLOY: self._redeploys}
        return {**asked, SPYING: self._looks, TRAITOR: self._names, MOVES: self._moves}[self.stage]()

    def chances(self) -> dict[str, int]:
        """What NATURE may bring now, and how likely in proportion."""
        if self.stage == FIRST and self.options["first"] == "random":
            return {f"first-{name}": 1 for name in self.names}
        if self.stage == FIRST:
            return {f"unit-{kind}": number for kind, number in (+self.aside[self._drawer()]).items()}
        if self._is_dealt():
            return dict.fromkeys(self._tokens(), 1)
        if self.stage == DRAWING:
            return {f"draw-{card}": number for card, number in self.pile.items() if number} or {
                "draw-traitor": 1
            }
        if self.stage == UNIT:
            return {f"unit-{kind}": number for kind, number in (+self.reserve[self.turn]).items()}
        return {}

    def may_leave(self, seat: int) -> bool:
        """Whether a seat may leave the game (C-R42): whenever people may act."""
        return seat not in self.left and self.stage != OVER and self.awaited() != {NATURE}

    def _drawer(self) -> int:
        """Who draws next for the first turn."""
        return next(seat for seat in self.contenders if seat not in self.shown)

    def _tokens(self) -> set[str]:
        """The tokens that can be taken (C-6)."""
        return {f"take-{territory}" for territory in {*self.map.territory.values()} - self.tokens.keys()}

    def _placings(self, seat: int) -> Iterator[str]:
        """Yield where each unit may be placed: one in each own territory at least (C-7, C-R9)."""
        filled = {self.map.territory[zone] for zone in self.own(seat)}
        empty = [each for each, owner in self.tokens.items() if owner == seat and each not in filled]
        for zone, territory in self.map.territory.items():
            if self.tokens.get(territory) == seat and zone not in self.units:
                if territory in empty or self.reserve[seat].total() > len(empty):
                    for kind in +self.reserve[seat]:
                        yield f"{kind}-{zone}"

    def _plays(self) -> set[str]:
        """Which cards can be carried out (C-10, C-R13, C-R14)."""
        plays = {f"play-{card}" for card in +self.hand if self._can_begin(card)}
        return plays if plays and self.options["must_play"] else plays | {"none"}

    def _can_begin(self, card: str) -> bool:
        """Whether a card's action has a way to begin (C-R14)."""
        seat = self.turn
        own, reserve = self.own(seat), self.reserve[seat]
        if card == "deploy":
            return reserve.total() > 0 and bool(self._bordering())
        if card == "surprise-attack":
            return reserve.total() > 0 and bool(self.free())
        if card == "new-spy-master":
            return reserve["spy-master"] > 0 and bool(self.free())
        if card == "secret-information":
            return any(self.units[zone].kind == "spy-master" for zone in own)
        if card == "redeploy":
            return len(own) >= 3
        return card == "rapid-advance" or len(own) < len(self.units)

    def _bordering(self) -> set[str]:
        """The free zones that border on one's units (C-11)."""
        return {zone for own in self.own(self.turn) for zone in self.map.ways[own]} & self.free()

    def _settings(self) -> set[str]:
        """Where the unit in hand may be set (C-11, C-15, C-R30)."""
        return {f"set-{zone}" for zone in (self._bordering() if self.card == "deploy" else self.free())}

    def _redeploys(self) -> set[str]:
        """Three units are picked, then their order (C-12, C-R24)."""
        if len(self.picks) == 3:
            return {f"order-{order}" for order in ORDERS}
        return {f"pick-{zone}" for zone in self.own(self.turn) if zone not in self.picks}

    def _looks(self) -> set[str]:
        """Two adjacent territories are looked at (C-13)."""
        around = self.map.beside(self.picks[0]) if self.picks else {*self.map.territory.values()}
        return {f"spy-{territory}" for territory in around}

    def _names(self) -> set[str]:
        """An enemy unit is picked, then it is named (C-14, C-R16)."""
        if self.picks:
            return {f"guess-{kind}" for kind in RANKS}
        return {f"aim-{zone}" for zone, unit in self.units.items() if unit.seat != self.turn}

    def _moves(self) -> set[str]:
        """The basic move must be made if there is one; others may be (C-16, C-17, C-R18)."""
        marches = set(self._marches())
        if self.is_basic_due:
            return marches or {"stay"}
        return marches | {"done"}

    def _marches(self) -> Iterator[str]:
        """Yield every move of every unit of whose turn it is (C-16, C-17, C-20, C-R19, C-R23)."""
        for zone in self.own(self.turn):
            unit = self.units[zone]
            if unit.kind in ("flag", "cursed-land") or (unit.has_moved and not self.options["same_unit"]):
                continue
            targets = set(self.map.ways[zone])
            if unit.kind == "scout":
                targets |= self._run(zone)
            for target in targets:
                if target not in self.units or self.units[target].seat != self.turn:
                    yield f"{zone}-{target}"

    def _run(self, start: str) -> set[str]:
        """Where a Scout comes by free zones, to an enemy next to the last of them perhaps (C-R23)."""
        reached = [zone for zone in self.map.ways[start] if zone not in self.units]
        for zone in reached:
            reached += [
                next_one
                for next_one in self.map.ways[zone]
                if next_one not in self.units and next_one not in reached and next_one != start
            ]
        ends = {zone for last in reached for zone in self.map.ways[last] if zone in self.units}
        return {*reached, *(ends if self.options["scout_run_attack"] else ())} - {start}

    # What becomes of it.

    def play(self, seat: int, said: str) -> None:
        """Carry a move out that is allowed."""
        word, _, rest = said.partition("-")
        if said == "leave":
            self._leave(seat)
        elif self.stage == FIRST:
            self._draw_first(said)
        elif self.stage == DRAFT:
            self.tokens[rest] = self.turn
            self._go_on_drafting()
        elif self.stage == PLACING:
            kind, _, zone = said.rpartition("-")
            self.reserve[seat][kind] -= 1
            self.units[zone] = Piece(seat, kind)
            self._begin_if_all_placed()
        elif self.stage == DRAWING:
            self._draw(rest)
        elif self.stage == CARDS:
            self._play_card("" if said == "none" else rest)
        elif self.stage == UNIT:
            self.reserve[self.turn][rest] -= 1
            self.in_hand, self.stage = rest, SETTING
        elif self.stage == SETTING:
            self._set(rest)
        elif self.stage == REDEPLOY and word == "order":
            self._redeploy(rest)
        elif self.stage == TRAITOR and word == "guess":
            self._name(rest)
        elif self.stage in (REDEPLOY, SPYING, TRAITOR):
            self.picks.append(rest)
            if self.stage == SPYING and len(self.picks) == 2:
                self._end_cards()
        elif said in ("done", "stay"):
            self._end_turn()
        else:
            self._march(word, rest)

    # Setting up.

    def _draw_first(self, said: str) -> None:
        """The highest unit begins; who tie draw again from what is left (C-5, C-R7)."""
        word, _, rest = said.partition("-")
        if word == "first":
            self._begin_draft(self.names.index(rest))
            return
        seat = self._drawer()
        self.aside[seat][rest] -= 1
        self.shown[seat] = rest
        if len(self.shown) < len(self.contenders):
            return
        values = {each: self._value(self.shown[each]) for each in self.contenders}
        self.contenders = [each for each in self.contenders if values[each] == max(values.values())]
        self.shown = {}
        if len(self.contenders) == 1 or not any(self.aside[each].total() for each in self.contenders):
            self._begin_draft(self.contenders[0])

    def _value(self, kind: str) -> int:
        """What a unit counts in that draw: a Spy Master beats a King, if nobody has a Flag."""
        drawn = self.shown.values()
        if kind == "spy-master" and "king" in drawn and "flag" not in drawn:
            return RANKS["king"] + 1
        return 11 if kind == "flag" else RANKS[kind]

    def _begin_draft(self, first: int) -> None:
        self.first = self.turn = first
        self.stage = DRAFT

    def _go_on_drafting(self) -> None:
        """The next takes a token, whoever has left being passed over (C-6, C-R8, C-R42)."""
        self.taken += 1
        territories = {*self.map.territory.values()}
        while self.taken < len(territories):
            lap, place = divmod(self.taken, self.seats)
            if self.options["draft"] == "snake" and lap % 2:
                place = self.seats - 1 - place
            self.turn = (self.first + place) % self.seats
            if self.turn not in self.left:
                return
            self.taken += 1
        self.stage = PLACING

    def _begin_if_all_placed(self) -> None:
        """When the last arrangement is handed in, turns begin (C-R9)."""
        if self.stage == PLACING and not self.awaited():
            self.turn = self.first
            self.rounds = 1
            self._control()
            self._begin_turn()

    # Cards.

    def _begin_turn(self) -> None:
        """What one may draw and move is fixed as the turn begins (C-10, C-16, C-21, C-R11, C-R37)."""
        if self.turn in self.left or self.is_out(self.turn):
            self._pass_on()
            return
        tokens = [territory for territory, seat in self.tokens.items() if seat == self.turn]
        self.to_draw = len(tokens) // 2 if self.holder[self.turn] == self.turn else 0
        self.extra = len(self.map.cities.intersection(tokens))
        self.is_basic_due, self.has_acted = True, False
        for unit in self.units.values():
            unit.has_moved = False
        self._draw("")

    def _draw(self, card: str) -> None:
        """Draw a card and go on; a pile that runs out is made anew from the discards (C-10, C-R12)."""
        if card == "traitor" and self.is_traitor_last:
            self.is_traitor_last = False
        elif card:
            self.pile[card] -= 1
        if card:
            self.hand[card] += 1
            self.to_draw -= 1
        if self.to_draw and not self.pile.total() and not self.is_traitor_last:
            self.pile, self.discards = self.discards, Counter()
        if self.to_draw and (self.pile.total() or self.is_traitor_last):
            self.stage = DRAWING
        elif self.hand.total():
            self.stage = CARDS
        else:
            self._end_cards()

    def _play_card(self, card: str) -> None:
        """Carry a card out, or none (C-11 to C-15)."""
        self.card, self.picks = card, []
        self.has_acted = card != ""
        if card == "rapid-advance":
            self.extra += 2
        elif card == "new-spy-master":
            self.reserve[self.turn]["spy-master"] -= 1
            self.in_hand = "spy-master"
        stages = {"deploy": UNIT, "surprise-attack": UNIT, "new-spy-master": SETTING, "redeploy": REDEPLOY}
        stages |= {"secret-information": SPYING, "traitor": TRAITOR}
        if card in stages:
            self.stage = stages[card]
        else:
            self._end_cards()

    def _set(self, zone: str) -> None:
        """Set the unit in hand down (C-11, C-15, C-22)."""
        self.units[zone] = Piece(self.turn, self.in_hand)
        self.in_hand = ""
        self.is_stirred = True
        self._control()
        if self.card:
            self._end_cards()
        else:
            self._go_on_moving()

    def _redeploy(self, order: str) -> None:
        """Three units change places (C-12)."""
        zones = [zone for zone in self.map.ways if zone in self.picks]
        units = [self.units[zone] for zone in zones]
        for zone, place in zip(zones, order, strict=True):
            self.units[zone] = units[int(place) - 1]
        self._end_cards()

    def _name(self, kind: str) -> None:
        """Defeat a unit that is named rightly (C-14, C-R16)."""
        zone = self.picks[0]
        if self.units[zone].kind == kind:
            self._lose(zone)
            if self._look_for_end():
                return
        if self.in_hand:
            self.stage = SETTING
        else:
            self._end_cards()

    def _end_cards(self) -> None:
        """All cards are discarded; with the Traitor everything is shuffled (C-10, C-14, C-R15)."""
        self._discard()
        self.stage = MOVES

    def _discard(self) -> None:
        self.card, self.picks, self.to_draw = "", [], 0
        self.discards += self.hand
        self.hand = Counter()
        if self.discards["traitor"]:
            self.pile += self.discards
            self.discards = Counter()

    # Moves.

    def _march(self, start: str, target: str) -> None:
        """Move a unit, and fight if an enemy stands there (C-18, C-19, C-21, C-R20, C-R22, C-R27)."""
        self.has_acted = True
        if self.is_basic_due:
            self.is_basic_due = False
        else:
            self.extra -= 1
        unit = self.units[start]
        unit.has_moved = True
        enemy = self.units.get(target)
        if enemy is None or self._beats(unit.kind, enemy.kind):
            if enemy:
                self._lose(target)
            self.units[target] = self.units.pop(start)
        else:
            if self._is_draw(unit.kind, enemy.kind):
                self._lose(target)
            self._lose(start)
        self._control()
        if self._look_for_end():
            return
        if self.in_hand:
            self.stage = SETTING
        else:
            self._go_on_moving()

    def _beats(self, attacker: str, defender: str) -> bool:
        if defender == "cursed-land":
            return attacker == "sorceress"
        if (attacker, defender) == ("spy-master", "king"):
            return True
        return defender == "flag" or RANKS[attacker] > RANKS[defender]

    def _is_draw(self, attacker: str, defender: str) -> bool:
        return defender != "cursed-land" and RANKS[attacker] == RANKS[defender]

    def _lose(self, zone: str) -> None:
        """A unit goes to its owner's reserve, a Flag to who captures it (C-18, C-21)."""
        unit = self.units.pop(zone)
        self.is_stirred = True
        if unit.kind == "flag":
            self._capture(unit.seat)
        else:
            self.reserve[unit.seat][unit.kind] += 1
        self._control()

    def _capture(self, loser: int) -> None:
        """All flags that the loser held go to who captured his, or to the holder of theirs (C-22, C-R29)."""
        captor = self.turn
        had = self.holder[captor]
        taker = captor if had in (captor, loser) else had
        for flag, holder in self.holder.items():
            if holder == loser:
                self.holder[flag] = taker
        if had == loser:
            self.in_hand = "flag"

    def _go_on_moving(self) -> None:
        """Another move, while one may be made (C-16, C-R18)."""
        self.stage = MOVES
        if self.is_out(self.turn) or not self.extra:
            self._end_turn()

    def _control(self) -> None:
        """A token is whose units alone are in a territory (C-9, C-R37)."""
        there: dict[str, set[int]] = {}
        for zone, unit in self.units.items():
            there.setdefault(self.map.territory[zone], set()).add(unit.seat)
        self.tokens = {each: next(iter(seats)) for each, seats in there.items() if len(seats) == 1}

    # Turns and the end.

    def _end_turn(self) -> None:
        """Nobody having acted for a whole round ends the game (C-R34)."""
        self.idle = 0 if self.has_acted else self.idle + 1
        if self.idle >= len(self.playing()):
            self._count("C-R34")
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """The next player has a turn; a round ends where it began (C-R35)."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.first:
            self.quiet = 0 if self.is_stirred else self.quiet + 1
            self.is_stirred = False
            if self.quiet >= self.options["quiet_limit"] or self.rounds >= self.options["round_limit"]:
                self._count("C-R35")
                return
            self.rounds += 1
        self._begin_turn()

    def _look_for_end(self) -> bool:
        """Whether one flag is left on the board, or one player (C-8, C-R33, C-R42)."""
        own = [seat for seat, holder in self.holder.items() if seat == holder]
        playing = self.playing()
        if len(own) == 1 and own[0] in self.left:
            self._count("C-R42")
        elif len(own) == 1:
            self._end("C-8", set(own))
        elif len(playing) == 1:
            self._end("C-R42", set(playing))
        return self.stage == OVER

    def _leave(self, seat: int) -> None:
        """The units stay, but those of the set-up go along (C-R42)."""
        self.left.add(seat)
        if self.stage in (DRAFT, PLACING):
            for zone in self.own(seat):
                self.reserve[seat][self.units.pop(zone).kind] += 1
            self.tokens = {each: owner for each, owner in self.tokens.items() if owner != seat}
            del self.holder[seat]
        if len(self.playing()) == 1:
            self._end("C-R42", set(self.playing()))
        elif self.stage == DRAFT and self.turn == seat:
            self._go_on_drafting()
        elif self.stage == PLACING:
            self._begin_if_all_placed()
        elif self.stage not in (DRAFT, PLACING):
            self.idle = 0
            if self.turn == seat:
                self._put_back()
                self._discard()
                self._pass_on()

    def _put_back(self) -> None:
        """A unit in hand goes back to the reserve; a Flag to the first free zone (C-R42)."""
        if self.in_hand == "flag":
            self.units[next(zone for zone in self.map.ways if zone not in self.units)] = Piece(
                self.turn, "flag"
            )
            self._control()
        elif self.in_hand:
            self.reserve[self.turn][self.in_hand] += 1
        self.in_hand = ""

    def _count(self, clause: str) -> None:
        """Most flags held win, then most tokens, then the highest sum of ranks (C-R35)."""
        staying = [seat for seat in range(self.seats) if seat not in self.left]
        best = max(self._tally(seat) for seat in staying)
        self._end(clause, {seat for seat in staying if self._tally(seat) == best})

    def _tally(self, seat: int) -> tuple[int, int, int]:
        tokens = list(self.tokens.values()).count(seat)
        return self.points()[seat], tokens, sum(RANKS[self.units[zone].kind] for zone in self.own(seat))

    def _end(self, clause: str, winners: set[int]) -> None:
        self.stage, self.ending, self.winners = OVER, clause, winners

    # How it stands.

    def points(self) -> list[int]:
        """The flags that each player holds."""
        holders = list(self.holder.values())
        return [holders.count(seat) for seat in range(self.seats)]

    def places(self) -> list[float]:
        """Each player's share in the win, once the game is over (C-R35)."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.seats)]

    def board(self) -> dict[str, Any]:
        """All that lies on the table, face up."""
        return {
            "units": {zone: (unit.seat, unit.kind) for zone, unit in self.units.items()},
            "tokens": self.tokens,
            "reserves": [dict(+reserve) for reserve in self.reserve],
            "flags": self.holder,
            "pile": self.pile.total() + self.is_traitor_last,
            "discards": dict(+self.discards),
            "hand": dict(+self.hand),
            "in hand": self.in_hand,
            "rounds": self.rounds,
            "quiet rounds": self.quiet,
            "who has left": self.left,
        }

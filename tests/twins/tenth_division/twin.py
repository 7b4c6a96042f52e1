"""The whole game, move by move."""

from __future__ import annotations

from collections import Counter

from . import choices
from .battles import advance, announce, lose, lose_what_must_be, loser, raise_die, roll, throw
from .board import PRICES
from .drafting import movements
from .leaving import leave
from .meeting import say
from .position import (
    ADVANCE,
    ANSWER,
    ATTACK,
    BONUS,
    COLLECT,
    COLOURS,
    COUNTER,
    COUNTER_MOVE,
    COUNTER_OFFER,
    DEFENCE,
    FIGHT,
    FIRST,
    FORAGE,
    LAST_ANSWER,
    LOSSES,
    MOVE,
    PLACE,
    ROADS,
    TRADE,
    TRAIN,
    Line,
    Offer,
    Position,
    Unit,
)
from .trading import counter, deal_with_bank, exchange, note
from .turns import (
    begin_step,
    end_moving_instead,
    end_step,
    go_on_after_roll,
    go_on_with_sequence,
    next_striker,
    place_next,
)


class Twin(Position):
    """A whole game, which knows who may do what, and what becomes of it."""

    def awaited(self) -> set[int]:
        """Whom the game waits for."""
        return choices.awaited(self)

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do now."""
        return choices.allowed(self, seat)

    def chances(self) -> dict[str, int]:
        """What NATURE may bring now, and how likely in proportion."""
        return choices.chances(self)

    def may_leave(self, seat: int) -> bool:
        """Whether a seat may leave the game (T-R52)."""
        return choices.may_leave(self, seat)

    def play(self, seat: int, said: str) -> None:
        """Carry a move out that is allowed."""
        word, _, rest = said.partition("-")
        if said == "leave":
            leave(self, seat)
            return
        if self.stage == DEFENCE:
            say(self, seat, said)
            if not self.answers:
                go_on_with_sequence(self)
            return
        plays = {
            FIRST: self._begin,
            PLACE: self._place,
            FORAGE: self._forage,
            COLLECT: self._collect,
            ATTACK: self._attack,
            COUNTER: self._attack,
            FIGHT: self._fight,
            BONUS: self._fight,
            LOSSES: self._fight,
            ADVANCE: self._advance,
            COUNTER_MOVE: self._move,
            MOVE: self._move,
            TRADE: self._trade,
            ANSWER: self._answer,
            COUNTER_OFFER: self._answer,
            LAST_ANSWER: self._answer,
            ROADS: self._build,
            TRAIN: self._train,
        }
        plays.get(self.stage, self._fight)(said, word, rest)

    def _begin(self, said: str, word: str, rest: str) -> None:
        self.first = COLOURS.index(rest)
        place_next(self)

    def _place(self, said: str, word: str, rest: str) -> None:
        """All five soldiers stand together (T-4, T-6, T-R6)."""
        self.bring(rest, self.turn, [Unit("infantry") for _ in range(5)])
        place_next(self)

    def _forage(self, said: str, word: str, rest: str) -> None:
        self.die = int(rest)
        begin_step(self, COLLECT)

    def _collect(self, said: str, word: str, rest: str) -> None:
        if word == "collect":
            self.cards[self.turn][rest] += 1
            self.taken[rest] += 1
            if [*choices.collectable(self)]:
                return
        end_step(self)

    def _attack(self, said: str, word: str, rest: str) -> None:
        if said == "done":
            self.lines = []
            next_striker(self) if self.stage == COUNTER else end_step(self)
        elif said == "move-instead":
            self.stage, self.lines = COUNTER_MOVE, []
        elif said == "announce":
            announce(self)
            if not self.answers:
                go_on_with_sequence(self)
        else:
            self._draft(word, rest)

    def _draft(self, word: str, rest: str) -> None:
        """Add units to a line, or begin another."""
        if word.isdigit():
            self.lines[-1].units[rest] += int(word)
        else:
            self.lines.append(Line(word, rest))

    def _fight(self, said: str, word: str, rest: str) -> None:
        is_settled = True
        if said == "roll":
            roll(self)
            return
        if word == "dice":
            is_settled = throw(self, rest)
        elif word == "raise":
            is_settled = raise_die(self, int(rest))
        elif word == "lose":
            lose(self, loser(self), rest)
            is_settled = lose_what_must_be(self)
        if said == "stop":
            go_on_with_sequence(self)
        elif is_settled:
            go_on_after_roll(self)

    def _advance(self, said: str, word: str, rest: str) -> None:
        if word.isdigit() and advance(self, rest, int(word)):
            return
        go_on_with_sequence(self)

    def _move(self, said: str, word: str, rest: str) -> None:
        if said == "done":
            self.lines = []
            end_moving_instead(self) if self.stage == COUNTER_MOVE else end_step(self)
        elif said == "march":
            line = self.lines.pop()
            seat = self.owner[line.start]
            for kind, number in line.units.items():
                units = self.take(line.start, kind, number)
                for unit in units:
                    unit.has_moved = True
                self.bring(line.target, seat, units)
            self.settle(line.start)
            self._stay(self.stage)
        else:
            self._draft(word, rest)

    def _trade(self, said: str, word: str, rest: str) -> None:
        if word == "with":
            self.offer = Offer(self.turn, COLOURS.index(rest))
        elif word in ("give", "get") and self.offer:
            note(self.offer, said)
        elif said == "offer" and self.offer:
            self.offers[self.offer.to] += 1
            self.stage = ANSWER
        else:
            self._drop()
            if word in ("swap", "buy"):
                deal_with_bank(self, said)
            elif said == "done":
                end_step(self)
                return
            self._stay(TRADE)

    def _drop(self) -> None:
        """An offer that was begun and dropped counts (T-R40)."""
        if self.offer:
            self.offers[self.offer.to] += 1
        self.offer = None

    def _stay(self, stage: int) -> None:
        """Go on in a step, while there is a choice in it (T-R49)."""
        if stage != COUNTER_MOVE:
            begin_step(self, stage)
        elif not [*movements(self, self.acting)]:
            end_moving_instead(self)

    def _answer(self, said: str, word: str, rest: str) -> None:
        offer = self.offer
        if offer is None:
            return
        if said == "counter":
            counter(self, offer)
        elif self.stage == COUNTER_OFFER and said == "offer":
            self.stage = LAST_ANSWER
        elif word in ("give", "get"):
            note(offer, said)
        else:
            if said == "accept":
                exchange(self, offer)
            self._stay(TRADE)

    def _build(self, said: str, word: str, rest: str) -> None:
        if said == "done":
            end_step(self)
            return
        one, _, other = rest.partition("-")
        if word == "road":
            self.money[self.turn] -= choices.ROAD_MONEY
            self.cards[self.turn]["brick"] -= 1
            self.roads.add((one, other))
        else:
            self.roads.remove((one, other))
        self._stay(ROADS)

    def _train(self, said: str, word: str, rest: str) -> None:
        if said == "done":
            end_step(self)
        elif word == "at":
            self.ground = rest
        else:
            money, cards = PRICES[rest]
            number = int(word)
            self.money[self.turn] -= money * number
            self.cards[self.turn] -= Counter({card: each * number for card, each in cards.items()})
            self.bring(self.ground, self.turn, [Unit(rest) for _ in range(number)])
            self._stay(TRAIN)

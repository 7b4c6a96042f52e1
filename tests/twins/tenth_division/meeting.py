"""How defenders decide who meets which attack: all at once, in secret (T-13, T-R22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .board import KINDS
from .defence import Split
from .drafting import STEP
from .position import DEFENCE, IN, Fight, Position


class Answer:
    """What a defender has decided so far."""

    def __init__(self, game: Position, seat: int) -> None:
        """Find the attacks that the defender is to meet, in order; cannons alone meet long shots (T-12)."""
        self.troops = {target: game.troops(target) for target in game.own(seat)}
        self.fights = [fight for fight in game.fights if self.can_be_met(fight)]
        self.met: list[Counter[str]] = [Counter() for _ in self.fights]
        self.at = 0  #: the attack that is to be met next

    def can_be_met(self, fight: Fight) -> bool:
        """Whether an attack is on a hex of the defender, who has somebody to meet it."""
        troops = self.troops.get(fight.target, Counter())
        return bool(troops["cannon"] if fight.is_long else troops)

    def eligible(self, fight: Fight) -> int:
        """How many units may meet an attack."""
        troops = self.troops[fight.target]
        return troops["cannon"] if fight.is_long else troops.total()

    def beside(self, at: int) -> list[int]:
        """The attacks on the same hex as one, itself included."""
        return [other for other, fight in enumerate(self.fights) if fight.target == self.fights[at].target]

    def left(self, at: int, kind: str) -> int:
        """How many units of a kind on a hex meet nothing yet."""
        return self.troops[self.fights[at].target][kind] - sum(
            self.met[each][kind] for each in self.beside(at)
        )

    def fits(self, at: int, kind: str, number: int) -> bool:
        """Whether so many more of a kind may meet an attack (T-R22)."""
        beside = self.beside(at)
        split = Split(self.troops[self.fights[at].target], [self.fights[each].is_long for each in beside])
        more = Counter({kind: number})
        met = [self.met[each] + more if each == at else self.met[each] for each in beside]
        return split.can_meet(beside.index(at), kind) and split.fits(met)

    def words(self) -> Iterator[str]:
        """Yield who may be named for the next attack."""
        units = self.met[self.at]
        for kind, there in self.troops[self.fights[self.at].target].items():
            if units[kind] % STEP == 0:
                for number in range(1, min(there, STEP) + 1):
                    if self.fits(self.at, kind, number):
                        yield f"{number}-{kind}"
        if units.total():
            yield "next"

    def say(self, said: str) -> None:
        """Name units for the next attack, or go on to the one after it."""
        number, _, kind = said.partition("-")
        if said == "next":
            self.at += 1
        else:
            self.met[self.at][kind] += int(number)

    def send_the_rest(self) -> None:
        """Units that can meet nothing later meet this attack."""
        later = [each for each in self.beside(self.at) if each > self.at]
        is_long = self.fights[self.at].is_long
        for kind in KINDS:
            fights = [
                self.fights[each] for each in later if kind == "cannon" or not self.fights[each].is_long
            ]
            if (kind == "cannon" or not is_long) and not fights:
                self.met[self.at][kind] += max(self.left(self.at, kind), 0)

    def spread(self) -> None:
        """Meet all attacks evenly, one unit each in turn, of the kind of which most are left (T-R52)."""
        self.met = [Counter() for _ in self.fights]
        is_changed = True
        while is_changed:
            is_changed = False
            for at in range(len(self.fights)):
                if kind := self._next_to_meet(at):
                    self.met[at][kind] += 1
                    is_changed = True
        self.at = len(self.fights)

    def _next_to_meet(self, at: int) -> str:
        there = self.troops[self.fights[at].target]
        able = [kind for kind in KINDS if there[kind] and self.fits(at, kind, 1)]
        if not able:
            return ""
        most = max(able, key=lambda kind: self.left(at, kind))
        if self.left(at, most) > 0:
            return most
        return "" if self.met[at].total() else able[0]


def ask(game: Position) -> None:
    """Ask all defenders who have a choice; the others meet what they must (T-R22, T-R49, T-R52)."""
    game.stage = DEFENCE
    game.answers = {}
    for seat in sorted({game.owner[fight.target] for fight in game.fights}):
        answer = Answer(game, seat)
        settle(game, answer)
        if game.options["hold_back"] == "allowed":
            is_asked = any(answer.eligible(fight) > 1 for fight in answer.fights)
        else:
            is_asked = answer.at < len(answer.fights)
        if is_asked and game.status[seat] == IN:
            game.answers[seat] = answer
        else:
            meet_evenly(answer)


def words(answer: Answer) -> Iterator[str]:
    """Yield how an answer may go on."""
    yield "split"
    yield from answer.words()


def say(game: Position, seat: int, said: str) -> None:
    """Go on with an answer."""
    answer: Answer = game.answers[seat]
    if said == "split":
        meet_evenly(answer)
    else:
        answer.say(said)
        settle(game, answer)
        hand_in(answer)
    if answer.at == len(answer.fights):
        del game.answers[seat]


def settle(game: Position, answer: Answer) -> None:
    """Where all units meet something, what follows from what was said need not be said (T-R22, T-R49)."""
    if game.options["hold_back"] == "allowed":
        return
    while answer.at < len(answer.fights):
        answer.send_the_rest()
        choices = [*answer.words()]
        if len(choices) != 1:
            return
        answer.say(choices[0])


def hand_in(answer: Answer) -> None:
    """Send the units against the attacks."""
    for fight, units in zip(answer.fights, answer.met, strict=True):
        fight.defence = units


def meet_evenly(answer: Answer) -> None:
    """Meet all attacks evenly (T-R52)."""
    answer.spread()
    hand_in(answer)

"""Carry out the lines of a case on a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box, IllegalMove, UnreadableMove
from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.kernel.seats import NATURE, SPECTATOR
from tests.laws.games import AnyGame

from .reader import BadCase, Case, Line, equation

_PREFIXED = re.compile(r"(\d|n):(.+)")
_PART = re.compile(r"[^\[\].\s]+")


def carry_out(game: AnyGame, case: Case, names: Mapping[str, int]) -> None:
    """Play a case and check what it says; a failure names the file and the line."""
    if any(line.word == "NO BOX" for line in case.steps):
        _refuse_the_box(game, case)
        return
    Position(game, case, names).carry_out()


def _refuse_the_box(game: AnyGame, case: Case) -> None:
    for line in case.steps:
        if line.word != "NO BOX":
            raise BadCase(f"{line.where}: where there is NO BOX there is no {line.word}")
    reason = ""
    try:
        game.box.unpack(case.options, case.files, case.seats, seeded("case"))
    except (BadOption, BadFile) as error:
        reason = str(error)
    for line in case.steps:
        assert reason, f"{line.where}: the box is unpacked"
        assert line.rest in reason, f"{line.where}: the reason is {reason!r}"


def _each(paths: str) -> list[str]:
    """Return ``row[A]`` and ``row[B]`` for ``row[A B]``."""
    outer, bracket, last = paths.rpartition("[")
    indices = last.rstrip("]").split()
    return [f"{outer}[{index}]" for index in indices] if bracket and len(indices) > 1 else [paths]


class Position:
    """A game in the middle of a case."""

    def __init__(self, game: AnyGame, case: Case, names: Mapping[str, int]) -> None:
        self.game = game
        self.case = case
        self.names = names
        self.box: Box[Any, Any] = game.box.unpack(case.options, case.files, case.seats, seeded("case"))
        self.state: Any = game.begin(self.box)
        self.is_given = False  #: whether the case made the position, which may then be an impossible one
        self.told: Callable[[int], str] | None = None

    def carry_out(self) -> None:
        """Carry out every line of the case."""
        for line in self.case.steps:
            step = getattr(self, f"_{line.word.lower().replace(' ', '_')}")
            try:
                step(line)
            except UnreadableMove as error:
                raise BadCase(f"{line.where}: {error}") from error

    # What is done.

    def _given(self, line: Line) -> None:
        paths, value = equation(line)
        self.is_given = True
        for path in _each(paths):
            holder, key = self._spot(self.state, path, line)
            if isinstance(key, str):
                setattr(holder, key, self._number(value, line))
            else:
                holder[key] = self._number(value, line)

    def _play(self, line: Line) -> None:
        for word in line.rest.split():
            seat, move = self._move(word, line)
            refusal = self.game.rules.Refusal(
                self.game.rules.refusal(self.box.numbers, self.state, seat, move)
            )
            assert not refusal, f"{line.where}: {word} is refused: {refusal.text}"
            before, self.state = self.state, self.game.after(self.box, self.state, seat, move)
            self.told = self._teller(before, seat, move, self.state)
            if not self.is_given:
                flaws = self.game.secrets.audit(self.box, self.state)
                assert not flaws, f"{line.where}: after {word}: {flaws}"

    def _teller(self, before: Any, seat: int, move: int, after: Any) -> Callable[[int], str]:
        def tell(viewer: int) -> str:
            seen = int(self.game.secrets.seen(self.box.numbers, before, seat, move, viewer))
            was = self.game.hidden(self.box, before, viewer)
            now = self.game.hidden(self.box, after, viewer)
            return self.game.words.tell(self.box, was, seat, seen, now, viewer)

        return tell

    # What must follow.

    def _then(self, line: Line) -> None:
        self._compare(self.state, line.rest, line)

    def _sees(self, line: Line) -> None:
        word, _, rest = line.rest.partition(" ")
        hidden = self.game.hidden(self.box, self.state, self._viewer(word, line))
        self._compare(hidden, rest, line)

    def _compare(self, state: Any, text: str, line: Line) -> None:
        path, value = equation(Line(line.word, text, line.where))
        holder, key = self._spot(state, path, line)
        found = getattr(holder, key) if isinstance(key, str) else holder[key]
        wanted = self._number(value, line)
        assert np.all(np.asarray(found) == wanted), f"{line.where}: {path} is {found}, not {wanted}"

    def _refused(self, line: Line) -> None:
        word, name, clause = [*line.rest.split(), self.case.clause][:3]
        try:
            seat, move = self._move(word, line)
        except IllegalMove as error:  # understood, and no move that anybody could ever make
            self._check_refusal(error.refusal, word, name, clause, line)
            return
        before = self.state.tobytes()
        refusal = self.game.rules.Refusal(self.game.rules.refusal(self.box.numbers, self.state, seat, move))
        self._check_refusal(refusal, word, name, clause, line)
        assert move not in self.game.moves(self.box, self.state, seat), (
            f"{line.where}: {word} is listed as legal"
        )
        assert self.state.tobytes() == before, f"{line.where}: the refusal of {word} changed the state"

    def _check_refusal(self, refusal: Any, word: str, name: str, clause: str, line: Line) -> None:
        assert refusal.name == name, f"{line.where}: {word} is refused by {refusal.name}, not {name}"
        assert refusal.clause == clause, (
            f"{line.where}: {name} cites {refusal.clause}: write it behind the name"
        )

    def _unreadable(self, line: Line) -> None:
        with pytest.raises(UnreadableMove):
            pytest.fail(f"{line.where}: that reads as {self.game.words.read(self.box, line.rest)}")

    def _reads(self, line: Line) -> None:
        text, plain = equation(line)
        move = self.game.words.read(self.box, text)
        assert self.game.words.say(self.box, move) == plain, (
            f"{line.where}: it reads as {self.game.words.say(self.box, move)}"
        )

    def _legal(self, line: Line) -> None:
        for word in line.rest.split():
            seat, move = self._move(word, line)
            moves = self._listed(seat, line)
            assert move in moves, f"{line.where}: {word} is not legal"

    def _listed(self, seat: int, line: Line) -> list[int]:
        """Return the legal moves of a seat, each listed once and none refused."""
        moves = self.game.moves(self.box, self.state, seat)
        wrong = [one for one in moves if self.game.rules.refusal(self.box.numbers, self.state, seat, one)]
        assert not wrong and len(set(moves)) == len(moves), f"{line.where}: listed twice, or refused: {wrong}"
        return moves

    def _not_legal(self, line: Line) -> None:
        for word in line.rest.split():
            seat, move = self._move(word, line)
            assert move not in self.game.moves(self.box, self.state, seat), f"{line.where}: {word} is legal"

    def _awaits(self, line: Line) -> None:
        wanted = [] if line.rest == "nobody" else [self._seat(word, line) for word in line.rest.split()]
        movers = self.game.movers(self.box, self.state)
        assert movers == wanted, f"{line.where}: the game waits for {movers}"
        for seat in (*range(self.box.seats), NATURE):
            moves = self._listed(seat, line)
            assert moves or seat not in movers, f"{line.where}: {seat} has no move"
            assert not moves or (seat == NATURE) == (NATURE in movers), f"{line.where}: {seat} may move"

    def _tells(self, line: Line) -> None:
        word, _, fragment = line.rest.partition(" ")
        if self.told is None:
            raise BadCase(f"{line.where}: nothing was played yet that could be told")
        sentence = self.told(self._viewer(word, line))
        assert fragment.strip() in sentence, f"{line.where}: what is told is {sentence!r}"

    def _over(self, line: Line) -> None:
        assert self.game.is_over(self.box, self.state), f"{line.where}: the game goes on"
        clause = self.game.words.outcome(self.box, self.state).clause
        assert clause == line.rest, f"{line.where}: it ended by {clause}"

    def _places(self, line: Line) -> None:
        places = self.game.words.outcome(self.box, self.state).places
        wanted = [float(Fraction(word)) for word in line.rest.split()]
        assert list(places) == pytest.approx(wanted), f"{line.where}: the places are {places}"

    def _points(self, line: Line) -> None:
        points = self.game.words.outcome(self.box, self.state).points
        assert list(points) == [int(word) for word in line.rest.split()], (
            f"{line.where}: the points are {points}"
        )

    # What the words mean.

    def _move(self, word: str, line: Line) -> tuple[int, int]:
        prefixed = _PREFIXED.fullmatch(word)
        if prefixed:
            return self._seat(prefixed[1], line), self.game.words.read(self.box, prefixed[2])
        movers = self.game.movers(self.box, self.state)
        if not movers:
            raise BadCase(f"{line.where}: the game is over; write whose move {word} is, such as 0:{word}")
        return movers[0], self.game.words.read(self.box, word)

    def _seat(self, word: str, line: Line) -> int:
        if word == "n":
            return NATURE
        if not word.isdigit():
            raise BadCase(f"{line.where}: {word!r} is neither a seat nor n")
        return int(word)

    def _viewer(self, word: str, line: Line) -> int:
        return SPECTATOR if word == "spectator" else self._seat(word, line)

    def _number(self, word: str, line: Line) -> int:
        kind, _, rest = word.partition(" ")
        if kind == "move":
            return self.game.words.read(self.box, rest)
        if word in self.names:
            return self.names[word]
        try:
            return int(word, 0)
        except ValueError:
            raise BadCase(f"{line.where}: {word!r} is neither a number nor one of the game's names") from None

    def _spot(self, state: Any, path: str, line: Line) -> tuple[Any, str | int]:
        """Resolve ``players[0].hand[13]`` to what holds it and its name or index."""
        *outer, last = _PART.findall(path)
        for part in outer:
            key = self._key(state, part, line)
            state = getattr(state, key) if isinstance(key, str) else state[key]
        return state, self._key(state, last, line)

    def _key(self, holder: Any, part: str, line: Line) -> str | int:
        is_record = isinstance(holder, np.record)
        if is_record and part in (holder.dtype.names or ()):
            return part
        if not is_record and isinstance(holder, np.ndarray):
            index = self._number(part, line)
            if 0 <= index < len(holder):
                return index
            raise BadCase(f"{line.where}: {part} is past the {len(holder)} that there are")
        raise BadCase(
            f"{line.where}: there is no {part!r} in {', '.join(holder.dtype.names or ('a number',))}"
        )

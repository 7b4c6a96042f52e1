"""One game in progress: what is official, what each seat has drafted, what chance brings.

A ``Table`` never changes; each act returns another one. It reads no clock, no
file and no random generator: NATURE's outcomes come from its seed. The log is
the game; ``refold`` makes the same table from it.

A move that nobody else can notice is *quiet*. Quiet moves go to their mover's
draft, which nobody else sees, and can be taken back; they enter the log with the mover's
next visible move, or when every seat that the game waits for is done and ready.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pentarchy.kernel.game import Box, Game, IllegalMove, bits, copy
from pentarchy.kernel.kept_property import kept_property
from pentarchy.kernel.seats import LEAVE, NATURE, NATURE_DUE

from . import draws
from .contributions import Contribution, draw_key
from .past import Past, state_at

AnyGame = Game[Any, Any, Any]
AnyBox = Box[Any, Any]

STEPS_OF_AN_ORDER = 2_000  #: a standing order that takes more steps at one go is stopped


class NotNow(ValueError):
    """Something that the table, not a rule, refuses; the text is a sentence for people."""


class Entry(NamedTuple):
    """A move in the log."""

    seat: int
    move: int
    number: int = -1  #: for NATURE, which draw it was; -1 for seats


@dataclass(frozen=True)
class Draft:
    """What a seat has decided and nobody else can see."""

    moves: tuple[int, ...] = ()
    is_ready: bool = False
    orders: tuple[tuple[int, int], ...] = ()  #: running standing orders: index and number of each
    number: int = 0  #: grows with every change of the draft, the readiness or the orders
    dropped: tuple[str, ...] = ()  #: what fell out of it lately because something else changed, in words


class Planned(NamedTuple):
    """A drafted move."""

    move: int
    words: str  #: what it does, as its owner reads it
    before: Any  #: the state in which it is made


@dataclass(frozen=True, eq=False)
class Table:
    """One game in progress."""

    game: AnyGame
    box: AnyBox
    seed: bytes
    state: Any  #: the official state; nobody may change it
    log: tuple[Entry, ...]
    drafts: tuple[Draft, ...]
    draws: int  #: how many draws were made; none is ever made twice
    auto_ready: int  #: bits of the seats that are ready as soon as they are done: bots
    asked: int  #: bits of the seats that the game last waited for, chance left aside
    answers: tuple[int, ...]  #: how many decisions each seat has made since the table was opened
    rewinds: int = 0  #: how often moves were taken back: the same version may have come about twice
    past: Past = field(default_factory=Past, repr=False)  #: states of its log that were looked at
    contributions: tuple[Contribution, ...] = ()  #: what players' browsers add to the seed, by seats
    is_sealed: bool = True  #: nothing more is added to the seed, and chance may draw

    # What is.

    @property
    def version(self) -> int:
        """The length of the log."""
        return len(self.log)

    @property
    def revision_key(self) -> tuple[int, int]:
        """What tells this log from every other that the table has had."""
        return self.rewinds, self.version

    @kept_property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.is_over(self.box, self.state))

    @kept_property
    def key(self) -> bytes:
        """What all draws are made from; nobody may know it before the game is over."""
        return draw_key(self.seed, self.contributions)

    @kept_property
    def left(self) -> int:
        """Bits of the seats that have left the game."""
        return sum({1 << entry.seat for entry in self.log if entry.move == LEAVE and entry.seat != NATURE})

    @kept_property
    def takes_one_answer(self) -> bool:
        """Whether an answer to what is asked now makes its player ready, without anybody seeing it."""
        asks = self.game.rules.takes_one_answer
        return bool(asks and asks(self.box.numbers, self.state))

    def movers(self) -> list[int]:
        """Return the seats that the game waits for, drafts left aside."""
        return [seat for seat in self.game.movers(self.box, self.state) if seat != NATURE]

    def drafted(self, viewer: int) -> Any:
        """Return the state with the viewer's own draft played on it, nothing hidden."""
        if not 0 <= viewer < self.box.seats or not self.drafts[viewer].moves:
            return self.state
        return self._played(self.state, viewer, self.drafts[viewer].moves)

    def hidden(self, viewer: int) -> Any:
        """Return what a viewer may know: the state with their draft, the rest hidden."""
        return self.game.hidden(self.box, self.drafted(viewer), viewer)

    def planned(self, seat: int) -> list[Planned]:
        """Return a seat's draft, move by move, as its owner reads it."""
        made, state = [], self.state
        for move in self.drafts[seat].moves:
            after = self._played(state, seat, (move,))
            made.append(Planned(move, self._in_words(state, seat, move, after), state))
            state = after
        return made

    def is_waited_for(self, seat: int) -> bool:
        """Whether the game waits for a seat and its draft does not yet answer."""
        return bool(self._to_move(self.drafted(seat)) >> seat & 1)

    def is_done(self, seat: int) -> bool:
        """Whether the game waits for a seat whose draft holds all that it has to decide."""
        return seat in self.movers() and not self.is_waited_for(seat)

    def is_of_use(self, seat: int, name: str, number: int) -> bool:
        """Whether a standing order may be given: its rule is on, and one for now has a step to take."""
        index = self._find_order(name)
        order = self.game.judgement.orders[index]
        if not order.is_about_a_rule(self.box.options):
            return False
        if not order.is_for_now:
            return True
        return self.next_of_order(seat, index, number) >= 0

    def is_open(self, seat: int, version: int) -> bool:
        """Whether a seat faces the same decision now as at an earlier version."""
        if not 0 <= version <= self.version:
            return False
        since = {entry.seat for entry in self.log[version:]}
        both = self._to_move(state_at(self, version)) & self._to_move(self.state)
        return bool(both >> seat & 1) and not since & {seat, NATURE}

    # What a seat may do. Each returns the table afterwards and raises NotNow or
    # IllegalMove, with nothing changed, when it may not.

    def play(self, seat: int, move: int) -> Table:
        """Play a move, or put it into the draft when nobody else could notice it."""
        return self._play(seat, move).settled()

    def withdraw(self, seat: int, move: int | None = None, place: int = 0) -> Table:
        """Take the whole draft back, or one move of it and whatever needs that one; orders stop.

        ``place`` counts the draft's moves from 1, for one that is there twice; 0 is the latest.
        """
        planned = self.planned(seat)
        if not planned:
            raise NotNow("There is nothing to undo.")
        if move is None:
            return self._with(seat, moves=(), is_ready=False, orders=(), dropped=())
        index = self._place(seat, move, place)
        kept, dropped = self._still_meant(self.state, seat, planned[:index] + planned[index + 1 :])
        return self._with(seat, moves=kept, is_ready=False, orders=(), dropped=dropped)

    def exchange(self, seat: int, old: int, move: int, place: int = 0) -> Table:
        """Put a move in the place of one that is drafted, and drop what no longer fits; orders stop."""
        planned, index = self.planned(seat), self._place(seat, old, place)
        before = planned[index].before
        self.game.check(self.box, before, seat, move)
        after = self._played(before, seat, (move,))
        if not self.is_quiet(before, seat, after):
            raise NotNow("Others would see that. First undo the move that it replaces.")
        rest, dropped = self._still_meant(after, seat, planned[index + 1 :])
        moves = (*self.drafts[seat].moves[:index], move, *rest)
        return self._with(seat, moves=moves, is_ready=False, orders=(), dropped=dropped).settled()

    def ready(self, seat: int) -> Table:
        """Say that the draft may enter the log once everybody is ready."""
        if seat not in self.movers():
            raise NotNow("The game is not waiting for you.")
        if not self.is_done(seat):
            raise NotNow("You still have something to decide first.")
        if self.drafts[seat].is_ready:
            raise NotNow("You are ready already.")
        return self._with(seat, is_ready=True, dropped=()).settled()

    def unready(self, seat: int) -> Table:
        """Take the readiness back; the draft stays."""
        if not self.drafts[seat].is_ready:
            raise NotNow("You are not ready, or it is too late because everybody was.")
        return self._with(seat, is_ready=False)

    def leave(self, seat: int) -> Table:
        """Leave the game: the draft is dropped, and the rules answer for the seat from now on."""
        self._refuse_when_over()
        self.game.check(self.box, self.state, seat, LEAVE)
        table = self._with(seat, moves=(), is_ready=False, orders=(), dropped=())
        return table._log(Entry(seat, LEAVE))._redraft(table).settled()

    def follow(self, seat: int, name: str, number: int) -> Table:
        """Give a standing order: the table takes its steps, whenever it has one, until it is stopped."""
        self._refuse_when_over()
        index = self._find_order(name)
        order = self.game.judgement.orders[index]
        if number not in order.numbers:
            least, most = order.numbers[0], order.numbers[-1]
            raise NotNow(f"{order.sentence} The number goes from {least} to {most}.")
        if not order.is_about_a_rule(self.box.options):
            raise NotNow(f"{order.sentence} The rules of this table never call for it.")
        if not self.is_of_use(seat, name, number):
            raise NotNow("There is nothing for this to do now.")
        others = tuple(running for running in self.drafts[seat].orders if running[0] != index)
        return self._with(seat, orders=(*others, (index, number))).settled()

    def follow_this_turn(self, seat: int, name: str) -> Table:
        """Give a standing order that ends with the turn; ``NotNow`` if it has no step to take now.

        Which turn it is stands in place of its number, below zero; such an order takes none.
        """
        self._refuse_when_over()
        index = self._find_order(name)
        if name not in self.game.words.answers_of_turn or self.next_of_order(seat, index, 0) < 0:
            raise NotNow("There is nothing for this to do now.")
        others = tuple(running for running in self.drafts[seat].orders if running[0] != index)
        return self._with(seat, orders=(*others, (index, self._this_turn))).settled()

    def stop(self, seat: int, name: str) -> Table:
        """Stop a standing order; what it has done stays."""
        index = self._find_order(name)
        orders = self.drafts[seat].orders
        left = tuple(running for running in orders if running[0] != index)
        if left == orders:
            raise NotNow("That standing order is not running.")
        return self._with(seat, orders=left)

    def taken_back(self, version: int) -> Table:
        """Return the table as it was at an earlier version, every draft dropped.

        No draw from the seed is made again: chance brings something new.
        """
        table = replace(
            self,
            state=state_at(self, version),
            log=self.log[:version],
            drafts=tuple(Draft(number=draft.number + 1) for draft in self.drafts),
            rewinds=self.rewinds + 1,
        )
        return replace(table, asked=table._asked()).settled()

    def make_auto_ready(self, seat: int) -> Table:
        """Give a seat to a player who is ready as soon as they are done; the old draft is dropped."""
        table = self._with(seat, moves=(), is_ready=False, orders=(), dropped=())
        return replace(table, auto_ready=self.auto_ready | 1 << seat).settled()

    def make_manual_ready(self, seat: int) -> Table:
        """Give a seat to a player who says when they are ready; the old draft is dropped."""
        table = self._with(seat, moves=(), is_ready=False, orders=(), dropped=())
        return replace(table, auto_ready=self.auto_ready & ~(1 << seat))

    def redrafted(self) -> Table:
        """Check every draft against the official state: rules may be others than those it was made by."""
        return self._redraft(None)

    # How.

    def _to_move(self, state: Any) -> int:
        return int(self.game.rules.to_move(self.box.numbers, state))

    def _asked(self) -> int:
        """Return the bits of the seats that the game waits for, none when chance is due."""
        seats = self._to_move(self.state)
        return 0 if seats == NATURE_DUE else seats

    def _allows(self, state: Any, seat: int, move: int) -> bool:
        return int(self.game.rules.refusal(self.box.numbers, state, seat, move)) == 0

    def _played(self, state: Any, seat: int, moves: Iterable[int]) -> Any:
        state = copy(state)
        for move in moves:
            self.game.rules.play(self.box.numbers, state, seat, move)
        return state

    def _with(self, seat: int, **changes: Any) -> Table:
        """Return the table with another draft of one seat; none of it is new if nothing changed."""
        old = self.drafts[seat]
        new = replace(old, **changes)
        if new == old:
            return self
        new = replace(new, number=old.number + 1)
        return replace(self, drafts=(*self.drafts[:seat], new, *self.drafts[seat + 1 :]))

    def _place(self, seat: int, move: int, place: int) -> int:
        """Return where in a draft a move stands; the latest, if it is there twice and no place is told."""
        moves = self.drafts[seat].moves
        if move not in moves or (place != 0 and (place < 0 or moves[place - 1 : place] != (move,))):
            raise NotNow("That is not in your plan any more.")
        return place - 1 if place else len(moves) - 1 - moves[::-1].index(move)

    def _log(self, entry: Entry) -> Table:
        """Return the table after an official move, the drafts not yet looked at."""
        state = self._played(self.state, entry.seat, (entry.move,))
        asked = self._to_move(state)
        if asked == NATURE_DUE:
            return replace(self, state=state, log=(*self.log, entry))
        answered = self._answered(self.asked & ~asked)
        return replace(answered, state=state, log=(*self.log, entry), asked=asked)

    def _answered(self, seats: int) -> Table:
        """Return the table with one more decision counted for each of some seats."""
        counts = tuple(count + (seats >> seat & 1) for seat, count in enumerate(self.answers))
        return replace(self, answers=counts)

    def _refuse_when_over(self) -> None:
        if self.is_over:
            raise NotNow("The game is over.")

    def is_quiet(self, before: Any, seat: int, after: Any) -> bool:
        """Whether nobody but the mover could notice the change, and no chance follows it."""
        if self._to_move(after) == NATURE_DUE:
            return False
        others = [viewer for viewer in self.game.viewers(self.box) if viewer != seat]
        return all(
            self.game.hidden(self.box, before, viewer).tobytes()
            == self.game.hidden(self.box, after, viewer).tobytes()
            for viewer in others
        )

    def _play(self, seat: int, move: int) -> Table:
        self._refuse_when_over()
        if move == LEAVE:
            return self.leave(seat)
        own = self.drafted(seat)
        self.game.check(self.box, own, seat, move)
        if self.is_quiet(own, seat, self._played(own, seat, (move,))):
            moves = (*self.drafts[seat].moves, move)
            return self._with(seat, moves=moves, is_ready=self.takes_one_answer, dropped=())
        if self._can_play_beneath(seat, move):
            return self._log(Entry(seat, move))._redraft(self)
        return self._enter((seat,))._log(Entry(seat, move))._redraft(self)

    def _can_play_beneath(self, seat: int, move: int) -> bool:
        """Whether a visible move is legal without the mover's draft and leaves that draft legal."""
        if not self._allows(self.state, seat, move):
            return False
        after = self._played(self.state, seat, (move,))
        moves = self.drafts[seat].moves
        return self._still_quiet(after, seat, moves) == moves

    def _still_quiet(self, state: Any, seat: int, moves: Sequence[int]) -> tuple[int, ...]:
        """Return those of a draft's moves that are still legal and still nobody's business."""
        kept = []
        for move in moves:
            if self._allows(state, seat, move):
                after = self._played(state, seat, (move,))
                if self.is_quiet(state, seat, after):
                    kept.append(move)
                    state = after
        return tuple(kept)

    def _still_meant(
        self, state: Any, seat: int, planned: Sequence[Planned]
    ) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Return what of a draft can still be done and means what it did, and what cannot, in words.

        The same number may mean something else where other moves come before it. What was meant
        is then looked for among all that may be done there.
        """
        kept, dropped = [], []
        for one in planned:
            for move in (one.move, *self.game.moves(self.box, state, seat)):
                if not self._allows(state, seat, move):
                    continue
                after = self._played(state, seat, (move,))
                if self._in_words(state, seat, move, after) == one.words and self.is_quiet(
                    state, seat, after
                ):
                    kept.append(move)
                    state = after
                    break
            else:
                dropped.append(one.words)
        return tuple(kept), tuple(dropped)

    def _in_words(self, before: Any, seat: int, move: int, after: Any) -> str:
        """Return what a move does, as its owner reads it."""
        was, now = (self.game.hidden(self.box, state, seat) for state in (before, after))
        return self.game.words.tell(self.box, was, seat, move, now, seat) or self.game.words.say(
            self.box, move
        )

    def _redraft(self, before: Table | None) -> Table:
        """Check every draft against the official state; what became illegal is dropped, and said.

        ``before`` is the table as it was when the drafts were made; none where that was by other rules.
        """
        table = self
        for seat, draft in enumerate(self.drafts):
            kept, more = self._still_quiet(self.state, seat, draft.moves), dict[str, Any]()
            if kept != draft.moves and before is not None:
                planned = before.planned(seat)[-len(draft.moves) :]
                kept, more["dropped"] = self._still_meant(self.state, seat, planned)
            is_ready = draft.is_ready and kept == draft.moves
            table = table._with(seat, moves=kept, is_ready=is_ready, **more)
            if table.drafts[seat].is_ready and not table.is_done(seat):
                table = table._with(seat, is_ready=False)
        return table

    def _enter(self, seats: Iterable[int]) -> Table:
        """Move drafts to the log, lowest seat first, as far as the rules let them."""
        table = self
        for seat in seats:
            moves = list(table.drafts[seat].moves)
            while moves and table._allows(table.state, seat, moves[0]):
                table = table._log(Entry(seat, moves.pop(0)))
            table = table._with(seat, moves=tuple(moves), is_ready=False, dropped=())
        return table

    def settled(self) -> Table:
        """Let everything follow that waits for nobody: chance, standing orders, finished drafts."""
        if not self.is_sealed:
            return self
        table, steps = self, 0
        while True:
            if table._to_move(table.state) == NATURE_DUE:
                table = table._let_nature_move()
                continue
            after = table._follow_orders() if steps < STEPS_OF_AN_ORDER else table._stop_orders()
            if after is not table:
                table, steps = after, steps + 1
            elif table._is_everybody_ready():
                # They may be asked anew at once; then, too, all of them have answered.
                asked = replace(table._answered(table.asked), asked=0)
                table = asked._enter(range(table.box.seats))._redraft(asked)
            else:
                return table

    def sealed(self) -> Table:
        """Return the table at which nothing more is added to the seed, chance having made its first moves."""
        return replace(self, is_sealed=True).settled()

    def _let_nature_move(self) -> Table:
        moves = self.game.moves(self.box, self.state, NATURE)
        index = draws.draw(self.key, self.draws, self.game.odds(self.box, self.state))
        table = self._log(Entry(NATURE, moves[index], self.draws))
        return replace(table, draws=self.draws + 1)._redraft(self)

    def _is_everybody_ready(self) -> bool:
        movers = self.movers()
        return bool(movers) and all(
            (self.drafts[seat].is_ready or self.auto_ready >> seat & 1) and self.is_done(seat)
            for seat in movers
        )

    def _find_order(self, name: str) -> int:
        for index, order in enumerate(self.game.judgement.orders):
            if order.name == name:
                return index
        raise NotNow(f"There is no standing order called {name[:40]!r}.")

    def _follow_orders(self) -> Table:
        """Take one step of the first standing order that has one to take."""
        for seat, draft in enumerate(self.drafts):
            for order in draft.orders if self.is_waited_for(seat) else ():
                after = self._follow_order(seat, order)
                if after is not self:
                    return after
        return self

    def next_of_order(self, seat: int, index: int, number: int) -> int:
        """Return the next move of an order to a seat that is waited for, -1 if there is none now."""
        if not self.is_waited_for(seat):
            return -1
        return int(
            self.game.judgement.follow(self.box.numbers, self.hidden(seat), seat, index, max(0, number))
        )

    @property
    def _this_turn(self) -> int:
        """The number of an order that ends with the turn that it is now."""
        turns = self.game.rules.turns
        return -1 - (turns(self.box, self.state) if turns else 0)

    def _follow_order(self, seat: int, order: tuple[int, int]) -> Table:
        """Take a step of an order, if it has one now; a seat that is done by it is ready, too.

        An order for now ends where it has no step, and leaves it to its player to say ready.
        """
        if order[1] < 0 and order[1] != self._this_turn:
            return self._end_order(seat, order)
        is_for_now = self.game.judgement.orders[order[0]].is_for_now
        move = self.next_of_order(seat, *order)
        if move < 0:
            return self._end_order(seat, order) if is_for_now else self
        try:
            after = self._play(seat, move)
        except IllegalMove:
            return self._end_order(seat, order)
        if not after.is_done(seat):
            return after
        return after._end_order(seat, order) if is_for_now else after._with(seat, is_ready=True)

    def _end_order(self, seat: int, order: tuple[int, int]) -> Table:
        return self._with(seat, orders=tuple(kept for kept in self.drafts[seat].orders if kept != order))

    def _stop_orders(self) -> Table:
        table = self
        for seat in range(self.box.seats):
            table = table._with(seat, orders=())
        return table


def lay(game: AnyGame, box: AnyBox, seed: bytes, auto_ready: int = 0) -> Table:
    """Lay out a new game; NATURE's first moves are made at once."""
    return _bare(game, box, seed, auto_ready).settled()


def refold(
    game: AnyGame,
    box: AnyBox,
    seed: bytes,
    log: Iterable[Entry],
    drafts: Sequence[Draft] = (),
    auto_ready: int = 0,
) -> Table:
    """Return the table whose log and drafts these are; ``IllegalMove`` if the rules refuse one."""
    state, entries = game.begin(box), tuple(log)
    for entry in entries:
        game.check(box, state, entry.seat, entry.move)
        game.rules.play(box.numbers, state, entry.seat, entry.move)
    return resumed(game, box, seed, entries, state, drafts, auto_ready)


def resumed(
    game: AnyGame,
    box: AnyBox,
    seed: bytes,
    log: tuple[Entry, ...],
    state: Any,
    drafts: Sequence[Draft] = (),
    auto_ready: int = 0,
) -> Table:
    """Return the table whose log leads to a state, as ``refold`` would from the log alone."""
    table = replace(_bare(game, box, seed, auto_ready), state=state, log=log)
    drawn = max((entry.number + 1 for entry in log), default=0)
    return replace(table, draws=drawn, drafts=tuple(drafts) or table.drafts, asked=table._asked())


def _bare(game: AnyGame, box: AnyBox, seed: bytes, auto_ready: int) -> Table:
    nobody = (0,) * box.seats
    table = Table(game, box, seed, game.begin(box), (), (Draft(),) * box.seats, 0, auto_ready, 0, nobody)
    return replace(table, asked=table._asked())


def stages(before: Table, after: Table, most: int | None = None) -> list[Table]:
    """Return the tables after each move that lies between two; the last is ``after``.

    In between, a draft holds what of it has not entered the log yet. With ``most`` it is so many of the
    latest ones, and drafts are looked at for these alone: to look at them takes longer than the moves do.
    """
    if after.version == before.version:
        return []
    if most == 1:
        return [after]
    first = before.version if most is None else max(before.version, after.version - most)
    stage, checked, between = before, before, list[Table]()
    for entry in after.log[before.version : -1]:
        moves = stage.drafts[entry.seat].moves if entry.seat != NATURE else ()
        if moves and moves[0] == entry.move:
            stage = stage._with(entry.seat, moves=moves[1:])
        stage = stage._log(entry)
        if stage.version > first:
            stage = checked = stage._redraft(checked)
            between.append(stage)
    return [*between, after]


def waiting(table: Table) -> list[int]:
    """Return the seats that still have something to decide, their drafts counted in."""
    seats = bits(table._to_move(table.state))
    return [seat for seat in seats if seat != NATURE and table.is_waited_for(seat)]

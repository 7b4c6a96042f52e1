"""One person's game against bots, as a conversation of lines."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from pentarchy.bots import Bot
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box, Game, IllegalMove, UnreadableMove
from pentarchy.table import records
from pentarchy.table.table import NotNow, lay, waiting

from .paper import print_board

WIDTH = 80
WORDS = "moves (what you can do), board, back (undo), leave, quit"


class Sitting:
    """A game in the terminal: the table, the person's seat, and who sits in the others."""

    def __init__(
        self, game: Game[Any, Any, Any], box: Box[Any, Any], seed: bytes, you: int, bots: Sequence[Bot]
    ) -> None:
        self.game, self.box, self.you = game, box, you
        others = [seat for seat in range(box.seats) if seat != you]
        named = [*bots, *[bots[-1]] * (len(others) - len(bots))]
        self.bots = dict(zip(others, named, strict=True))
        self._chance = seeded(seed)
        self.table = lay(game, box, seed, auto_ready=sum(1 << seat for seat in others))
        self._told = 0  #: entries of the log that were told
        self._told_state = game.begin(box)
        self._drawn = -1  #: the version whose board was printed

    def play(self) -> None:
        """Talk until the game is over or the person quits."""
        say(f"{self.game.facts.title}. {self.game.facts.goal} You are {self.box.sides[self.you].name}.")
        say(f"Type a move, or one of: {WORDS}.")
        goes_on = True
        while goes_on:
            self._let_bots_play()
            self._tell()
            if self.table.is_over:
                print()
                print_board(self.game, self.box, self.table.hidden(self.you))
                return
            goes_on = self._ask()

    def record(self) -> str:
        """Return the record of the game, as far as it has come."""
        seats = [
            records.Seat(self.bots[seat].name, "bot") if seat in self.bots else records.Seat("you", "person")
            for seat in range(self.box.seats)
        ]
        return records.write(records.record(self.table, seats))

    def _let_bots_play(self) -> None:
        while bots := [seat for seat in waiting(self.table) if seat in self.bots]:
            seat = bots[0]
            hidden = self.table.hidden(seat)
            move = self.bots[seat].choose(self.game, self.box, hidden, seat, self._chance)
            self.table = self.table.play(seat, move)

    def _tell(self) -> None:
        """Tell what happened since the last time, as the person saw it."""
        game, numbers = self.game, self.box.numbers
        for entry in self.table.log[self._told :]:
            before, state = self._told_state, game.after(self.box, self._told_state, entry.seat, entry.move)
            seen = game.secrets.seen(numbers, before, entry.seat, entry.move, self.you)
            hidden = [game.hidden(self.box, each, self.you) for each in (before, state)]
            told = game.words.tell(self.box, hidden[0], entry.seat, seen, hidden[1], self.you)
            if told and seen < game.rules.MOVES:  # that others decide in secret need not be said each time
                say(f"* {told}")
            self._told_state = state
        self._told = self.table.version

    def _ask(self) -> bool:
        """Ask for a line and do what it says; return whether the person goes on."""
        hidden = self.table.hidden(self.you)
        if self._drawn != self.table.version:
            print()
            print_board(self.game, self.box, hidden)
            self._drawn = self.table.version
        print()
        if self.table.is_done(self.you):
            drafted = ", ".join(
                self.game.words.say(self.box, move) for move in self.table.drafts[self.you].moves
            )
            say(f"Your plan: {drafted}. Enter plays it; `back` undoes it.")
        else:
            say(self.game.words.prompt(self.box, hidden, self.you, ()))
        try:
            line = input("> ").strip()
        except EOFError:
            print()
            return False
        if line.lower() in ("quit", "exit"):
            return False
        self._obey(line)
        return True

    def _obey(self, line: str) -> None:
        try:
            match line.lower():
                case "":
                    self.table = self.table.ready(self.you)
                case "moves" | "help" | "?":
                    self._list_moves()
                case "board":
                    self._drawn = -1
                case "back":
                    self.table = self.table.withdraw(self.you)
                case "leave":
                    self.table = self.table.leave(self.you)
                case _:
                    self.table = self.table.play(self.you, self.game.words.read(self.box, line))
        except (IllegalMove, UnreadableMove, NotNow) as error:
            say(str(error))

    def _list_moves(self) -> None:
        moves = self.game.moves(self.box, self.table.hidden(self.you), self.you)
        said = [self.game.words.say(self.box, move) for move in moves]
        say("   ".join(said) or "You have nothing to do now.")


def say(words: str) -> None:
    """Print a sentence in lines of 80 columns; what follows a star is set in."""
    indent = "  " if words.startswith("* ") else ""
    print("\n".join(wrap(words, WIDTH, subsequent_indent=indent, break_on_hyphens=False)))

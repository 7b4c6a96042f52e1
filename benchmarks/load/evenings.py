"""What people will do at a table: a game of greedy players, as the commands that their browsers send.

Whoever measures a server owns it, and so may know what chance will bring: the game is played beforehand,
beside the server, from the seed that the table has. While it is measured nobody thinks.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from pentarchy import bots
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Table, waiting

WORDS = ("Well played.", "Now what?", "I did not see that coming.", "Your turn will come.")
TALKS = 0.05  #: how often somebody says something after a command


@dataclass(frozen=True)
class Act:
    """A command, and what it comes to."""

    seat: int
    command: dict[str, Any]  #: ``do`` and what belongs to it
    have: int  #: the version on which it is made
    draft: int  #: the number of the sender's draft after it
    version: int  #: the version after it
    is_shown: bool  #: whether all at the table see it: the log has grown


def play_evening(table: Table, dice: random.Random, most: int) -> list[Act]:
    """Return what the people at a table do, until their game is over or there are so many commands."""
    acts: list[Act] = []
    while len(acts) < most and not table.is_over:
        before = table
        seat, command, table = _next(table, dice)
        acts.append(_act(before, table, seat, command))
        if dice.random() < TALKS and may_talk(table):
            talker = dice.randrange(table.box.seats)
            acts.append(_act(table, table, talker, {"do": "say", "text": dice.choice(WORDS)}))
    return acts


def may_talk(table: Table) -> bool:
    """Whether the game lets its players talk now."""
    silence = table.game.words.silence
    public = table.game.hidden(table.box, table.state, SPECTATOR)
    return silence is None or not silence(table.box, public)


def _act(before: Table, after: Table, seat: int, command: dict[str, Any]) -> Act:
    is_shown = after.version != before.version
    return Act(seat, command, before.version, after.drafts[seat].number, after.version, is_shown)


def _next(table: Table, dice: random.Random) -> tuple[int, dict[str, Any], Table]:
    """Return who does something next, what, and the table after it."""
    done = [seat for seat in table.movers() if table.is_done(seat) and not table.drafts[seat].is_ready]
    if done:
        seat = dice.choice(done)
        return seat, {"do": "ready"}, table.ready(seat)
    seat = dice.choice(waiting(table))
    move = greedy_move(table, seat, dice)
    return seat, {"do": "move", "move": table.game.words.say(table.box, move)}, table.play(seat, move)


def greedy_move(table: Table, seat: int, dice: random.Random) -> int:
    """Return what the greedy bot would do in a seat."""
    chance = seeded(dice.getrandbits(32))
    return int(bots.load("greedy").choose(table.game, table.box, table.hidden(seat), seat, chance))

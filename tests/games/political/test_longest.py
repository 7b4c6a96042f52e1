"""The longest game that anybody has thought of is shorter than the bound on its length."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.box.constants import Lasting
from pentarchy.games.political.box.state import Phase
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE

DRAWN_OUT = 3_000  #: moves that such a game has at least; most of them are in raises that come to nothing


@dataclass
class Dawdlers:
    """Two players who attack each turn from their base, and raise with all they hold before they call."""

    box: Any
    dice: Random

    def __post_init__(self) -> None:
        deck = self.box.print.deck
        self.powers = {group.slug: group.power for group in deck.groups}
        self.numbers = {group.slug: number for number, group in enumerate(deck.groups)}
        self.events = {event.slug for event in deck.events}
        self.theorists = [card.slug for card in deck.attachments if card.lasting == Lasting.THEORIST]

    def choose(self, state: Any, words: list[str], seat: int) -> str:
        """Return one of the moves that may be made, in notation."""
        phase = Phase(int(state.phase))
        if seat == NATURE:
            return self._fall(state, words, phase)
        if phase == Phase.CHOICE:
            puts = [word for word in words if word.endswith("-bottom")]
            return min(puts, key=lambda word: word[5:].rpartition("-")[0] in self.events)
        if phase == Phase.ACTION:
            return self._act(state, words, seat)
        if phase == Phase.RAISE:
            return next((word for word in words if word.startswith(("lay-", "put-"))), "call")
        return "pass" if "pass" in words else "call"

    def _fall(self, state: Any, words: list[str], phase: Phase) -> str:
        """Return what chance brings: to each the card to attack with, and dice that take nothing."""
        if phase == Phase.ROLLING:
            return "die-1" if state.thrown == 0 else "die-6"
        seat, held = int(state.turn), int(state.held[state.turn])
        wanted = f"draw-{self.theorists[seat % len(self.theorists)]}"
        if phase == Phase.DEAL and held == 0 and wanted in words:
            return wanted
        if phase == Phase.DEAL and held == 1:
            return max(words, key=lambda word: self.powers.get(word[5:], 0))
        plain = [word for word in words if word[5:] not in self.events and word[5:] not in self.theorists]
        return self.dice.choice(plain or words)

    def _act(self, state: Any, words: list[str], seat: int) -> str:
        """Return a step of an attack by a group of the base, or one that leads to such an attack."""
        own = [group for group, number in self.numbers.items() if state.place[number] == seat + 1]
        if state.plan_target:
            lays = [word for word in words if word.startswith("lay-")]
            at_home = [word for word in lays if word[4:] in own]
            return "declare" if "declare" in words else (at_home or lays)[0]
        attacks = [word for word in words if word.startswith("take-") and self._owner(state, word) >= 0]
        if attacks and any(self._attacks(state, group) for group in own):
            return max(attacks, key=lambda word: self.powers[word[5:]])
        puts = [word for word in words if word.startswith("put-") and word.partition("@")[2] in own]
        arms = [word for word in puts if word[4:].partition("@")[0] in self.theorists]
        bases = [word for word in words if word.startswith("base-")]
        strongest = sorted(bases, key=lambda word: -self.powers[word[5:]])
        return (arms or strongest or words)[0]

    def _owner(self, state: Any, attack: str) -> int:
        place = int(state.place[self.numbers[attack[5:]]])
        return place - 1 if 1 <= place <= self.box.seats else -1

    def _attacks(self, state: Any, group: str) -> bool:
        cap = int(state.cap[self.numbers[group]])
        return bool(cap) and self.box.numbers.lasting[cap - 1] == Lasting.THEORIST


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled this game takes minutes")
@pytest.mark.parametrize("rules", [{}, {"event_windows": "every_turn"}])
def test_raises_that_are_given_up_again_and_again_are_within_the_bound(rules: dict[str, str]) -> None:
    box = GAME.box.unpack(rules, {}, 2, seeded("dawdlers"))
    state, players, moves = GAME.begin(box), Dawdlers(box, Random(1)), 0
    while movers := GAME.movers(box, state):
        words = {GAME.words.say(box, move): move for move in GAME.moves(box, state, movers[0])}
        move = words[players.choose(state, list(words), movers[0])]
        state = GAME.after(box, state, movers[0], move)
        moves += 1
    assert DRAWN_OUT < moves <= GAME.box.longest(box)

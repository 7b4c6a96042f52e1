"""How each bot chooses, for any game, compiled once per game.

The contract's names stand free in these functions (see ``kernel.walk.bind``).
They allocate nothing, and see the state of one seat: hidden from all else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.kernel.chance import Chance, draw

if TYPE_CHECKING:  # the contract's names, bound per game
    legal: Any = None
    play: Any = None
    worth: Any = None

RANDOM = 0
GREEDY = 1


def pick_any(numbers: Any, state: Any, seat: int, out: Any, chance: Chance) -> int:
    """Return any legal move, each as likely."""
    return int(out[draw(chance, legal(numbers, state, seat, out))])


def pick_best(numbers: Any, states: Any, seat: int, out: Any, terms: Any, chance: Chance) -> int:
    """Return the legal move after which ``worth`` is greatest; chance decides between equals.

    ``states[0]`` is the seat's hidden state and keeps its bytes; ``states[1]`` is
    worked in.
    """
    count = legal(numbers, states[0], seat, out)
    best, highest, equals = int(out[0]), -1.0, 0
    for index in range(count):
        states[1] = states[0]
        play(numbers, states[1], seat, out[index])
        value = worth(numbers, states[1], seat, terms)
        if value > highest:
            best, highest, equals = int(out[index]), value, 1
        elif value == highest:
            equals += 1
            if draw(chance, equals) == 0:
                best = int(out[index])
    return best


def decide(numbers: Any, states: Any, seat: int, bot: int, out: Any, terms: Any, chance: Chance) -> int:
    """Return the move of the bot with this number; ``states`` as in ``pick_best``."""
    if bot == GREEDY:
        return pick_best(numbers, states, seat, out, terms, chance)
    return pick_any(numbers, states[0], seat, out, chance)

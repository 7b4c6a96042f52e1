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

NOTHING, ALL = 0, 100  #: of a hundred moves, how many a bot overlooks
NO_MOVE = -1


def pick_any(numbers: Any, state: Any, seat: int, out: Any, chance: Chance) -> int:
    """Return any legal move, each as likely."""
    return int(out[draw(chance, legal(numbers, state, seat, out))])


def pick_best(
    numbers: Any, states: Any, seat: int, overlooks: int, out: Any, terms: Any, chance: Chance
) -> int:
    """Return the legal move after which ``worth`` is greatest; chance decides between equals.

    Of a hundred moves ``overlooks`` are not looked at, whichever they are; one is always looked at.
    ``states[0]`` is the seat's hidden state and keeps its bytes; ``states[1]`` is
    worked in.
    """
    count = legal(numbers, states[0], seat, out)
    best, highest, equals = int(out[0]), -1.0, 0
    noticed = draw(chance, count) if overlooks > NOTHING else NO_MOVE
    for index in range(count):
        if overlooks > NOTHING and index != noticed and draw(chance, ALL) < overlooks:
            continue
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


def decide(numbers: Any, states: Any, seat: int, overlooks: int, out: Any, terms: Any, chance: Chance) -> int:
    """Return the move of a bot that overlooks so many of a hundred moves; who overlooks all plays any.

    ``states`` is as in ``pick_best``.
    """
    if overlooks == ALL:
        return pick_any(numbers, states[0], seat, out, chance)
    return pick_best(numbers, states, seat, overlooks, out, terms, chance)

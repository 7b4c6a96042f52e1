"""A small random generator whose arithmetic is exact compiled and uncompiled.

It is Chris Doty-Humphrey's sfc32 (three words of 32 bits and a counter), which
only adds, shifts and exclusive-ors. The words lie in 64-bit fields, so nothing
overflows and the uncompiled build raises no warning.
"""

from __future__ import annotations

from hashlib import sha256

from .record import Record, i8
from .rule import compiled

WORD = 0xFFFFFFFF
WARM_UP = 15  #: rounds after seeding, until every bit of the seed has spread


class Chance(Record):
    """The state of the generator."""

    a: int = i8()
    b: int = i8()
    c: int = i8()
    counter: int = i8()


@compiled
def turn_over(chance: Chance) -> int:
    """Return the next 32 random bits."""
    a, b, c = int(chance.a), int(chance.b), int(chance.c)
    word = (a + b + int(chance.counter)) & WORD
    chance.counter = (int(chance.counter) + 1) & WORD
    chance.a = b ^ (b >> 9)
    chance.b = (c + (c << 3)) & WORD
    chance.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    return word


@compiled
def draw(chance: Chance, outcomes: int) -> int:
    """Return a number from 0 to ``outcomes - 1``, each as likely; at most 2**31 outcomes."""
    outcomes = int(outcomes)  # a short number of a record would overflow
    product = turn_over(chance) * outcomes
    # Only a low word below ``outcomes`` can be one too many: the division is rare.
    if (product & WORD) < outcomes:
        spill = (WORD + 1) % outcomes
        while (product & WORD) < spill:
            product = turn_over(chance) * outcomes
    return product >> 32


@compiled
def spread(chance: Chance, high: int, low: int, index: int) -> None:
    """Seed from two words and an index, so that game ``index`` of a run has its own chance."""
    chance.a = high & WORD
    chance.b = low & WORD
    chance.c = index & WORD
    chance.counter = 1
    for _ in range(WARM_UP):
        turn_over(chance)


def words(seed: int | str | bytes) -> tuple[int, int]:
    """Return the two 32-bit words that stand for a seed of any kind."""
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    digest = sha256(data).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big")


def seeded(seed: int | str | bytes, index: int = 0) -> Chance:
    """Return a generator for a seed: the same seed and index, the same numbers."""
    chance = Chance.new()
    spread(chance, *words(seed), index)
    return chance

"""NATURE's outcomes as a table draws them, compiled.

``table.draws`` says what they are: HMAC-SHA256 of a game's seed and the draw's
number. Here is the same function (FIPS 180-4, RFC 2104) for compiled matches,
so that the record of a simulated game can be verified like any other. Words of
32 bits lie in 64-bit fields: nothing overflows in either build.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np

from pentarchy.kernel.record import Record, Vector, i8
from pentarchy.kernel.rule import compiled

WORD = 0xFFFFFFFF
ROUNDS = 64
SEED_WORDS = 8
BLOCK_BITS = 512
MARK = 0x80  #: the byte that ends a message
INNER_PAD, OUTER_PAD = 0x36363636, 0x5C5C5C5C


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _cube_root(number: int) -> int:
    root = 1 << -(-number.bit_length() // 3)
    while root**3 > number:
        root = (2 * root + number // root**2) // 3
    return root


# The standard's constants are the first bits of the fractions of roots of primes.
START = np.array([isqrt(prime << 64) & WORD for prime in _primes(8)], np.int64)
KEYS = np.array([_cube_root(prime << 96) & WORD for prime in _primes(ROUNDS)], np.int64)


class Fate(Record):
    """A seed made ready for drawing, and room to work in."""

    inner: Vector = i8(8)  #: the hash after the seed, for the message
    outer: Vector = i8(8)  #: the hash after the seed, for the inner hash
    block: Vector = i8(16)
    schedule: Vector = i8(ROUNDS)
    result: Vector = i8(8)  #: the words of the latest draw, the highest first


@compiled
def turn(word: int, places: int) -> int:
    """Return a word with its bits turned to the right."""
    return (word >> places) | ((word << (32 - places)) & WORD)


@compiled
def stretch(fate: Any) -> None:
    """Make a block's sixteen words into the words of all rounds."""
    for index in range(16):
        fate.schedule[index] = fate.block[index]
    for index in range(16, ROUNDS):
        near, far = fate.schedule[index - 2], fate.schedule[index - 15]
        near = turn(near, 17) ^ turn(near, 19) ^ (near >> 10)
        far = turn(far, 7) ^ turn(far, 18) ^ (far >> 3)
        fate.schedule[index] = (near + far + fate.schedule[index - 7] + fate.schedule[index - 16]) & WORD


@compiled
def compress(fate: Any, total: Any) -> None:
    """Take a block into the hash ``total``, as SHA-256 does."""
    stretch(fate)
    a, b, c, d = total[0], total[1], total[2], total[3]
    e, f, g, h = total[4], total[5], total[6], total[7]
    for index in range(ROUNDS):
        either = (e & f) ^ ((e ^ WORD) & g)
        first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + either + KEYS[index] + fate.schedule[index]
        second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e = g, f, e, (d + first) & WORD
        d, c, b, a = c, b, a, (first + second) & WORD
    for index, word in enumerate((a, b, c, d, e, f, g, h)):
        total[index] = (total[index] + word) & WORD


@compiled
def promise(fate: Any, seed: Any) -> None:
    """Make a seed of eight words ready for drawing."""
    for index in range(8):
        fate.inner[index] = fate.outer[index] = START[index]
    for index in range(16):
        fate.block[index] = (seed[index] if index < SEED_WORDS else 0) ^ INNER_PAD
    compress(fate, fate.inner)
    for index in range(16):
        fate.block[index] ^= INNER_PAD ^ OUTER_PAD
    compress(fate, fate.outer)


@compiled
def write_number(fate: Any, number: int) -> None:
    """Make the last block of a message that is a number in decimal digits."""
    digits, rest = 1, number // 10
    while rest:
        digits, rest = digits + 1, rest // 10
    fate.block[:] = 0
    fate.block[digits // 4] = MARK << (24 - 8 * (digits % 4))
    for place in range(digits - 1, -1, -1):
        fate.block[place // 4] |= (48 + number % 10) << (24 - 8 * (place % 4))
        number //= 10
    fate.block[15] = BLOCK_BITS + 8 * digits


@compiled
def fated(fate: Any, number: int, odds: Any, count: int) -> int:
    """Return the index of outcome ``number``, given the weight of each of ``count`` outcomes."""
    write_number(fate, number)
    fate.result[:] = fate.inner
    compress(fate, fate.result)
    fate.block[:] = 0
    fate.block[:8] = fate.result
    fate.block[8] = MARK << 24
    fate.block[15] = BLOCK_BITS + 256
    fate.result[:] = fate.outer
    compress(fate, fate.result)
    total, point = 0, 0
    for index in range(count):
        total += odds[index]
    for word in fate.result:
        point = ((point << 32) | word) % total
    for index in range(count):
        point -= odds[index]
        if point < 0:
            return index
    return count - 1

"""Numbers that stand for what was mixed into them, the same compiled and uncompiled."""

from __future__ import annotations

from .rule import compiled

HALF = 32  #: bits of half a word
LOW = (1 << HALF) - 1
FACTORS = 0x5BD1E995, 0x7FEB352D  #: odd, of 31 bits: their products with half a word stay within 63
SHIFT = 29  #: what was spread upwards comes down again


@compiled
def mixed(key: int, word: int) -> int:
    """Return a key with another word in it; no product overflows, which compiled code may not do."""
    low, high = (key ^ word) & LOW, ((key >> HALF) ^ (word >> HALF)) & LOW
    key = (low * FACTORS[0]) ^ (high * FACTORS[1])
    return key ^ (key >> SHIFT)

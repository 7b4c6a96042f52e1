"""Fair chance: every outcome of NATURE follows from a key that nobody can have chosen.

The key is made of a seed that the server promised first, and of what players' browsers added to it
(``contributions.py``); where they added nothing it is the seed. Outcome number ``n`` is read off
HMAC-SHA256(key, n), taken as a whole number
modulo the sum of the weights: the remainder falls into the first outcome whose
weights up to and including its own exceed it. (A sum of weights is tiny beside
2**256, so no outcome is favoured by more than one part in 2**190.) Everybody
sees the seed's SHA-256 from the start and the seed at the end, and can check
every die and card.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

from pentarchy.kernel.chance import Chance, seeded

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Return the promise that is shown first: the seed's SHA-256 in hexadecimal digits."""
    return sha256(seed).hexdigest()


def draw(key: bytes, number: int, odds: Sequence[int]) -> int:
    """Return the index of outcome ``number``, given the weight of each possible one."""
    point = int.from_bytes(digest(key, str(number).encode(), "sha256"), "big") % sum(odds)
    for index, weight in enumerate(odds):
        point -= weight
        if point < 0:
            return index
    raise ValueError("NATURE has no outcome with a weight")


def unpacking(seed: bytes) -> Chance:
    """Return the chance by which a box is made: from the same seed, apart from every draw."""
    return seeded(digest(seed, b"box", "sha256"))

"""Which words of a sentence name something in the picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .kept_property import kept_property


@dataclass(frozen=True)
class Piece:
    """Some words of a sentence."""

    text: str
    element: str  #: the id of what they name in the picture, empty if they name nothing


@dataclass(frozen=True, eq=False)
class Mentions:
    """The names of a box, and what each is called in the picture."""

    named: Mapping[str, str]  #: ids by names

    def of(self, sentence: str) -> tuple[Piece, ...]:
        """Return a sentence in pieces, those that name something and those around them."""
        pieces, at = [], 0
        for found in self._names.finditer(sentence) if self.named else ():
            if found.start() > at:
                pieces.append(Piece(sentence[at : found.start()], ""))
            pieces.append(Piece(found[0], self.named[found[0]]))
            at = found.end()
        return (*pieces, Piece(sentence[at:], "")) if at < len(sentence) else tuple(pieces)

    @kept_property
    def _names(self) -> re.Pattern[str]:
        # The longest first: a name may begin with another one.
        names = sorted(self.named, key=len, reverse=True)
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")


NO_MENTIONS = Mentions({})

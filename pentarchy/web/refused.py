"""What a table answers when it will not do what somebody asks."""

from __future__ import annotations

from typing import Literal

RefusalKind = Literal["not now", "not yours", "not possible", "too much"]
"""Whether it may be asked again later, by whom, at all, or less often."""


class Refused(ValueError):
    """A command that changes nothing; the text is a sentence for people."""

    def __init__(
        self, sentence: str, kind: RefusalKind = "not now", clause: str = "", is_stale: bool = False
    ) -> None:
        self.sentence = sentence
        self.kind: RefusalKind = kind
        self.clause = clause
        self.is_stale = is_stale
        super().__init__(sentence)

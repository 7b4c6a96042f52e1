"""What a table answers when it will not do what somebody asks."""

from __future__ import annotations


class Refused(ValueError):
    """A command that changes nothing; the text is a sentence for people."""

    def __init__(self, sentence: str, status: int = 409, clause: str = "", is_stale: bool = False) -> None:
        self.sentence = sentence
        self.status = status
        self.clause = clause
        self.is_stale = is_stale
        super().__init__(sentence)

"""What a webhook is told, in the shape that its place reads: nothing that spectators could not see."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ..plain_words import one_line
from ..storage.webhooks import Shape
from .letters import TITLE


@dataclass(frozen=True)
class Turn:
    """That it is somebody's turn at a table."""

    title: str  #: of the game
    side: str
    link: str  #: to the table
    left: str = ""  #: how much time they have, in words; nothing without a clock

    @property
    def words(self) -> str:
        """It in a sentence, without the link."""
        left = f" You have {self.left} left." if self.left else ""
        return f"{one_line(self.title, TITLE)}: it is your turn as {one_line(self.side, TITLE)}.{left}"


@dataclass(frozen=True)
class Trial(Turn):
    """That somebody tries their address."""

    @property
    def words(self) -> str:
        """It in a sentence, without the link."""
        return "This is a test from Pentarchy. When it is your turn, you will hear of it here."


def trial(address: str) -> Turn:
    """Return what is told where somebody tries their address."""
    return Trial("", "", f"{address}/")


def write(turn: Turn, shape: Shape) -> bytes:
    """Return what is posted."""
    text = f"{turn.words} {turn.link}"
    match shape:
        case "discord":  # nobody is pinged, whatever a side is called
            body: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
        case "slack":
            body = {"text": _without_marks(text)}
        case "matrix":
            body = {"text": text, "username": "Pentarchy"}
        case "json":
            kind = "test" if isinstance(turn, Trial) else "turn"
            body = {
                "kind": kind,
                "text": turn.words,
                "link": turn.link,
                "game": turn.title,
                "side": turn.side,
            }
    return msgspec.json.encode(body)


def _without_marks(text: str) -> str:
    """Return a text with the three signs that Slack reads as its own written as it wants them."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

"""What goes over a table's line: whole views and receipts, as they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ..domain.events import Receipt
from ..domain.presence import Presence
from .table_view import View, mark, message

Message = dict[str, Any]


def whole(view: View) -> Message:
    """Return the message that holds all of a view."""
    return {"t": "view", **message(view), "mark": mark(view)}


def announcement_message(words: str) -> Message:
    """Return the message that tells everybody something of the operator's."""
    return {"t": "announcement", "words": words}


def presence_message(told: Sequence[Presence]) -> Message:
    """Return the message that tells everybody who of a table's people is there."""
    return {"t": "presence", "seats": [one._asdict() for one in told]}


def encode(plain: Message) -> str:
    """Return a message as it is sent."""
    return msgspec.json.encode(plain).decode()


def receipt_message(receipt: Receipt) -> Message:
    """Return the message that answers a command."""
    if receipt.ok:
        now = {"version": receipt.version, "draft": receipt.draft}
        return {"t": "receipt", "id": receipt.id, "ok": True, **now}
    return {
        "t": "receipt",
        "id": receipt.id,
        "ok": False,
        "error": receipt.error,
        "clause": receipt.clause,
        "link": receipt.link,
    }

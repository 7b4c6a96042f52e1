"""Receipts as the database keeps them: how a command was answered stands there as a number of HTTP."""

from __future__ import annotations

from typing import Any

import msgspec

from ..domain.events import Receipt
from ..statuses import DONE, STATUSES

KINDS = {status: kind for kind, status in STATUSES.items()}


def write_receipt(receipt: Receipt) -> str:
    """Return a receipt as it is kept."""
    told = msgspec.structs.asdict(receipt)
    kind = told.pop("kind")
    return msgspec.json.encode(told | {"status": STATUSES[kind] if kind else DONE}).decode()


def read_receipt(body: str) -> Receipt:
    """Return the receipt that was kept."""
    told: dict[str, Any] = msgspec.json.decode(body)
    kind = KINDS.get(told.pop("status", DONE))
    return msgspec.convert(told | {"kind": kind}, Receipt)

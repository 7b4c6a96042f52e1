"""The number by which HTTP says how somebody was answered. Receipts are kept with it, too."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .refused import RefusalKind

DONE = 200
STATUSES: Mapping[RefusalKind, int] = MappingProxyType(
    {"not yours": 403, "not now": 409, "not possible": 422, "too much": 429}
)

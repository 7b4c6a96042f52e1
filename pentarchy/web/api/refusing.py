"""What a program is answered that asked for something that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..problem_json import ProblemDetails
from ..refused import Refused
from ..statuses import STATUSES


class NotDone(Exception):
    """Something was not done, and nothing was changed; the details say why."""

    def __init__(self, details: ProblemDetails, headers: Mapping[str, str] | None = None) -> None:
        self.details, self.headers = details, headers or {}
        super().__init__(details.detail)


def refuse(
    status: int, title: str, sentence: str, headers: Mapping[str, str] | None = None, **more: Any
) -> NotDone:
    """Return the exception that answers with a status, a title and a sentence."""
    return NotDone(ProblemDetails(title, status, sentence, **more), headers)


def refused_by_table(refused: Refused) -> NotDone:
    """Return the exception that answers as the table does."""
    return refuse(STATUSES[refused.kind], "Refused", refused.sentence, clause=refused.clause)

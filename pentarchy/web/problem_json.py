"""How a program is told what is wrong: in JSON (RFC 9457), with a sentence that a person understands."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

API = "/api/v1"  #: before every address that is there for programs
MEDIA_TYPE = "application/problem+json"


class ProblemDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done; then nothing was changed."""

    title: str
    status: int
    detail: str  #: what happened and what to do, in a sentence
    clause: str = ""  #: of the rulebook, where a rule refuses
    link: str = ""  #: to the clause
    fields: Mapping[str, str] = {}  #: what is wrong with which option of a new table, in a sentence each
    version: int | None = None  #: of the table, where a command is refused


def is_api(path: str) -> bool:
    """Whether an address is one for programs."""
    return path == API or path.startswith(f"{API}/")


def problem_response(details: ProblemDetails, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer that says what is wrong."""
    body = msgspec.json.encode(details)
    return Response(body, details.status, dict(headers or {}), media_type=MEDIA_TYPE)

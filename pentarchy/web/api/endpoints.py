"""An address for programs: what it takes and gives, said once for the server and for its description."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..problem_json import API, problem_response
from .refusing import NotDone, refuse

JSON, EVENTS = "application/json", "text/event-stream"
LONGEST_WAIT = 60  #: seconds that an answer is put off at most


@dataclass(frozen=True)
class Parameter:
    """Something that an address may say behind its question mark."""

    name: str
    sentence: str
    schema: dict[str, Any]


@dataclass(frozen=True)
class Endpoint:
    """One address and one method of it."""

    method: Literal["GET", "POST"]
    path: str  #: behind ``/api/v1``
    name: str  #: by which generated clients call it
    sentence: str  #: what it is for
    act: Callable[[Request], Awaitable[Response]]
    gives: Any  #: the type of the answer
    takes: Any = None  #: the type of the body; none where there is none
    asks: tuple[Parameter, ...] = ()
    token: Literal["none", "optional", "needed"] = "none"
    status: int = 200
    media_type: str = JSON
    refusals: tuple[int, ...] = ()  #: the statuses by which it refuses, beside those of all

    @property
    def address(self) -> str:
        """The whole path, as routes and descriptions write it."""
        return f"{API}{self.path}"

    async def answer(self, request: Request) -> Response:
        """Answer a request, or say in JSON why not."""
        try:
            return await self.act(request)
        except NotDone as error:
            return problem_response(error.details, error.headers)


def routes(endpoints: Sequence[Endpoint]) -> list[Route]:
    """Return the routes of some endpoints: one for each address, which names all methods that it has."""
    by_address: dict[str, dict[str, Endpoint]] = {}
    for one in endpoints:
        by_address.setdefault(one.address, {})[one.method] = one
    return [Route(address, _by_method(ones), methods=list(ones)) for address, ones in by_address.items()]


def _by_method(ones: Mapping[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return await ones["GET" if request.method == "HEAD" else request.method].answer(request)

    return answer


def answered(value: Any, status: int = 200) -> Response:
    """Return the answer that holds a value."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def number_of(request: Request, name: str, most: int) -> int | None:
    """Return a whole number of the address, none where it is not there; refuse what is no such number."""
    said = request.query_params.get(name)
    if said is None:
        return None
    if not said.isascii() or not said.isdecimal() or len(said) > 9 or int(said) > most:
        raise refuse(400, "Not understood", f"Write {name} as a whole number from 0 to {most}.")
    return int(said)

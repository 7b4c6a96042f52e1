"""What programs ask about games: which there are, and how each is played."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pentarchy import __version__
from pentarchy.table.table import AnyGame

from ..problem_json import API
from ..services.assembly import Services
from .access import Doorkeeper
from .descriptions import GameDescription, GameSummary, description, summary
from .endpoints import Endpoint, answered
from .refusing import refuse


class ServerIndex(msgspec.Struct, frozen=True):
    """Where a program finds what."""

    program: str  #: the version of this server
    openapi: str  #: path of the description of all this
    games: str  #: path
    tables: str  #: path


class GameEndpoints:
    """Answers requests about games."""

    def __init__(self, services: Services, door: Doorkeeper) -> None:
        self._services, self._door = services, door

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Return the addresses of games."""
        return (
            Endpoint("GET", "", "index", "Where a program finds what.", self.index, ServerIndex),
            Endpoint(
                "GET",
                "/games",
                "listGames",
                "The games that are played here.",
                self.list_games,
                tuple[GameSummary, ...],
            ),
            Endpoint(
                "GET",
                "/games/{game}",
                "describeGame",
                "A game: its options and files, its kinds of moves, and the fields of its state.",
                self.describe,
                GameDescription,
                refusals=(404,),
            ),
        )

    async def index(self, request: Request) -> Response:
        """Say where what is."""
        self._door.admit(request)
        return answered(ServerIndex(__version__, f"{API}/openapi.json", f"{API}/games", f"{API}/tables"))

    async def list_games(self, request: Request) -> Response:
        """List the games on the shelf."""
        self._door.admit(request)
        loader = self._services.loader
        found = [summary(await loader.load(name), await loader.card(name)) for name in loader.names]
        return answered(found)

    async def describe(self, request: Request) -> Response:
        """Describe a game."""
        self._door.admit(request)
        game = await find_game(self._services, request.path_params["game"])
        card = await self._services.loader.card(game.facts.name)
        return answered(await self._services.loader.run(lambda: description(game, card)))


async def find_game(services: Services, name: str) -> AnyGame:
    """Return a game of the shelf, or refuse."""
    try:
        game = await services.loader.load(name)
    except LookupError as error:
        raise refuse(404, "No such game", str(error)) from None
    services.loader.prefer(name)
    return game

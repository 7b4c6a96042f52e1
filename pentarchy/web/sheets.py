"""The style sheets of the pages: a sheet for each component, joined in layers.

The sheets are in ``static/styles``. An index such as ``static/table.css`` imports what a kind of page wears.
A browser could follow it by itself, but would ask for twenty files: here they are one.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .settings import HERE

STATIC = HERE / "static"
INDEXES = ("table.css", "pages.css")
PICTURES = "pictures"  #: the layer of scene.css and the games' own sheets
IMPORT = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')


def routes() -> list[Route]:
    """Return the addresses of the joined sheets."""
    return [Route(f"/static/{index}", _giver(index)) for index in INDEXES]


@cache
def joined(index: str) -> str:
    """Return an index with every import replaced by the sheet that it names."""
    return IMPORT.sub(_imported, (STATIC / index).read_text("utf-8"))


def layered(css: str, layer: str) -> str:
    """Return a style sheet as a block of a layer."""
    return f"@layer {layer} {{\n{css}\n}}"


def _imported(line: re.Match[str]) -> str:
    sheet, layer = line.groups()
    return layered((STATIC / sheet).read_text("utf-8"), layer)


def _giver(index: str) -> Callable[[Request], Awaitable[Response]]:
    async def give(request: Request) -> Response:
        return Response(joined(index), media_type="text/css")

    return give

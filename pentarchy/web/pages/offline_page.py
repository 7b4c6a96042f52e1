"""What an installed page shows without a connection, and the worker that keeps it in the browser."""

from __future__ import annotations

from hashlib import sha256

from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..static_files import ASK_AGAIN, StaticFiles

PAGE = "offline.html"
WORN = (
    "pages.css",
    "scene.css",
    "icon.svg",
    "theme.js",
)  #: files that the page names; each has an address of its content


class OfflinePage:
    """Has the page among the files that are the same for everybody, and gives the worker.

    The worker is a text of the page's address and those of its files: once one of them is another one, so is
    the worker, and the browser keeps what is new and lets go of what was.
    """

    def __init__(self, templates: Environment, static: StaticFiles) -> None:
        static.add(PAGE, templates.get_template(PAGE).render())
        page, files = static.address(PAGE), [static.address(name) for name in WORN]
        kept = f"offline-{sha256(' '.join((page, *files)).encode()).hexdigest()[:16]}"
        self._worker = templates.get_template("worker.js").render(kept=kept, page=page, files=files)

    def routes(self) -> list[Route]:
        """Return the address of the worker: at the root, as it is for all pages below it."""
        return [Route("/worker.js", self.worker)]

    async def worker(self, request: Request) -> Response:
        """Give the worker; the browser asks for it again now and then."""
        return Response(self._worker, media_type="text/javascript", headers={"Cache-Control": ASK_AGAIN})

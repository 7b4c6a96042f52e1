"""The page that checks a record without a server: one file that holds all it needs, to be saved as well."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from jinja2 import Environment
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ..static_files import STATIC, as_sent, assembled

STYLE = """
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 1rem; }
code { overflow-wrap: anywhere; }
#result[data-state] { border: 2px solid; padding: 0 1rem; }
#result[data-state="right"] { border-color: #2a7d3f; }
#result[data-state="wrong"] { border-color: #b3261e; }
"""


class CheckPage:
    """Gives the page; it is the same for everybody, and made once."""

    def __init__(self, templates: Environment) -> None:
        script = as_sent("check_page.js", assembled(STATIC / "check_page.js").encode()).decode()
        self._policy = "; ".join(
            (
                "default-src 'none'",
                f"script-src {_hash(script)}",
                f"style-src {_hash(STYLE)}",
                "img-src data:",
                "base-uri 'none'",
                "form-action 'none'",
            )
        )
        shown = {"policy": Markup(self._policy), "script": Markup(script), "style": Markup(STYLE)}
        self._page = templates.get_template("check.html").render(shown)

    async def show(self, request: Request) -> Response:
        """Show the page; its own policy allows what stands in it, and nothing from anywhere."""
        policy = f"{self._policy}; frame-ancestors 'none'"
        return Response(self._page, media_type="text/html", headers={"Content-Security-Policy": policy})


def _hash(inline: str) -> str:
    """Return what a policy calls a script or a sheet that stands in the page itself."""
    return f"'sha256-{b64encode(sha256(inline.encode()).digest()).decode()}'"

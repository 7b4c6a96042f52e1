"""The rules and the guide as pages: our Markdown, with an anchor a clause and pictures by the program."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

from pentarchy.kernel.scene import Scene, pictures_of

CLAUSE = re.compile(r"[A-Z]{1,3}-[A-Z]?\d+(\.\d+)*")
PICTURE = "picture:"


class _Renderer(RendererHTML):
    """Draws ``![words](picture:NAME)`` with the game's own picture of that name."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        words, source = tokens[idx].content, str(tokens[idx].attrs.get("src", ""))
        drawing = env["draw"](source.removeprefix(PICTURE)) if source.startswith(PICTURE) else ""
        return f'<figure class="step-picture">{drawing}<figcaption>{escape(words)}</figcaption></figure>'


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


@cache
def rules_page(package: str) -> tuple[Markup, tuple[tuple[str, str], ...]]:
    """Return the numbered rules of a game, and its contents as (anchor, words)."""
    tokens = _markdown().parse(_read(package, "RULES.md"))
    contents = tuple(_anchors(tokens))
    return _render(tokens, package), contents


@cache
def guide_page(package: str) -> Markup:
    """Return how to play a game, in pictures."""
    tokens = _markdown().parse(_read(package, "HOW_TO_PLAY.md"))
    has_title = bool(tokens) and tokens[0].tag == "h1"  # the page has its own
    return _render(tokens[3:] if has_title else tokens, package)


def has_guide(package: str) -> bool:
    """Whether a game says how it is played."""
    return files(package).joinpath("HOW_TO_PLAY.md").is_file()


def guide_mid_game(package: str) -> Scene | None:
    """Return the board of a game in full swing, as its guide draws it (``mid_game``), or none."""
    guide = _guide(package)
    mid_game: Callable[[], Scene] | None = getattr(guide, "mid_game", None)
    return mid_game() if mid_game else None


@cache
def guide_pictures(package: str) -> Mapping[str, Callable[[], Scene]]:
    """Return the pictures of a game's guide by their names; none for a game that draws none."""
    guide = _guide(package)
    found: Mapping[str, Callable[[], Scene]] = guide.PICTURES if guide else {}
    return found


def _guide(package: str) -> ModuleType | None:
    """Return the module that draws a guide's pictures; none for a game that draws none."""
    name = f"{pictures_of(package)}.guide"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise  # it is there, and lacks something else
        return None


def _read(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")


def _render(tokens: list[Token], package: str) -> Markup:
    def draw(name: str) -> str:
        return guide_pictures(package)[name]().svg(css=False, ids=False)

    return Markup(_markdown().renderer.render(tokens, _markdown().options, {"draw": draw}))


def _anchors(tokens: list[Token]) -> list[tuple[str, str]]:
    """Give each heading and each clause its anchor; return the headings'."""
    contents, block = [], None
    for token in tokens:
        if token.type.endswith("_open"):
            block = block if token.hidden else token
        elif token.type == "inline" and block is not None:
            clause = _clause(token)
            if clause:
                block.attrSet("id", clause)
            elif block.type == "heading_open" and block.tag == "h2":
                anchor = re.sub(r"[^a-z0-9]+", "-", token.content.lower()).strip("-")
                block.attrSet("id", anchor)
                contents.append((anchor, _plain(token)))
    return contents


def _clause(inline: Token) -> str:
    """Return the clause that a paragraph begins with in bold, or nothing."""
    children = [child for child in inline.children or [] if child.type != "text" or child.content]
    if len(children) < 2 or children[0].type != "strong_open":
        return ""
    found = CLAUSE.match(children[1].content)
    return found[0] if found else ""


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])

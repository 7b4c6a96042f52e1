"""The files that are the same for everybody: in memory, packed once, each at an address of its own content.

Every address has a digest of all files in it, so a browser keeps them for a year and asks for none twice;
modules that name each other by relative addresses stay together. The sheets of the components are in
``static/styles``: an index such as ``static/table.css`` imports what a kind of page wears, and here it is one
file with all of them. So is a script with all modules that it imports: each as a file of its own would cost a
head, and most of them a further way there and back. Comments stay here: they are a third of the rest.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pentarchy.kernel.scene import pictures_of, style_sheet

from .settings import HERE

STATIC = HERE / "static"
PREFIX = "/static/"
INDEXES = ("table.css", "pages.css")
COMPONENTS = "styles"  #: the folder of what the indexes import; it has no addresses
SCENE = "scene.css"
PICTURES = "pictures"  #: the layer of scene.css and the games' own sheets
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SCRIPT_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)
"""A comment that stands on lines of its own; nothing else in our scripts begins a line in such a way."""
AROUND = re.compile(
    r" *([{};,]) *"
)  #: spaces that say nothing in a sheet: none of ours has text with these signs
INDENT = re.compile(r"\n\s+")  #: and in a script, whose texts are on one line each
MODULE = re.compile(r'^import (?:\* as (\w+)|(\{[^}]*\})) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:class|function) (\w+))", re.MULTILINE)
IMPORT = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')
DIGEST = 16  #: digits of a digest in an address
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}  #: systems differ in these
TEXTS = ("text/", "application/javascript", "application/manifest", "image/svg")


class StaticFile(NamedTuple):
    """A file, as it is sent."""

    body: bytes
    packed: bytes  #: by gzip; empty where that makes it no smaller
    kind: str
    digest: str  #: stands in its address


class StaticFiles:
    """All of them."""

    def __init__(self, folder: Path = STATIC) -> None:
        paths = [
            path
            for path in sorted(folder.rglob("*"))
            if path.is_file() and COMPONENTS not in path.relative_to(folder).parts
        ]
        inner = {f"{name}.js" for path in paths if path.suffix == ".js" for name in _imports(path)}
        found = {
            path.relative_to(folder).as_posix(): _content(path) for path in paths if path.name not in inner
        }
        together = sha256()
        for name, body in found.items():
            together.update(f"{name} {len(body)} ".encode() + body)
        digest = together.hexdigest()[:DIGEST]
        self._files = {name: _file(name, body, digest) for name, body in found.items()}

    def add(self, name: str, text: str) -> None:
        """Have one file more, which is made by the program; it has a digest of its own."""
        body = text.encode()
        self._files[name] = _file(name, body, sha256(body).hexdigest()[:DIGEST])

    def add_pictures(self, games: Iterable[str]) -> None:
        """Have the sheet of all pictures, those of some games' packages among them."""
        self.add(SCENE, layered(style_sheet(*map(pictures_of, games)), PICTURES))

    def address(self, name: str) -> str:
        """Return where a file is; ``KeyError`` if there is none."""
        return f"{PREFIX}{self._files[name].digest}/{name}"

    def give(self, request: Request) -> Response:
        """Answer with a file, or with nothing where the browser has it; 404 if there is none."""
        path = request.path_params["path"]
        digest, _, name = path.rpartition("/") if path.count("/") == 1 else ("", "", path)
        file = self._files.get(name)
        if file is None:
            raise HTTPException(404)
        mark = f'"{file.digest}"'
        headers = {
            "Cache-Control": FOR_GOOD if digest == file.digest else ASK_AGAIN,
            "ETag": mark,
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(file.packed, media_type=file.kind, headers=headers)
        return Response(file.body, media_type=file.kind, headers=headers)


def joined(index: str) -> str:
    """Return an index of sheets with every import replaced by the sheet that it names."""
    return IMPORT.sub(_imported, (STATIC / index).read_text("utf-8"))


def assembled(script: Path) -> str:
    """Return a script with all modules that it imports, each a function whose names are its own."""
    order = list[str]()

    def visit(name: str) -> None:
        for other in _imports(script.with_name(f"{name}.js")):
            if other not in order:
                visit(other)
        order.append(name)

    visit(script.stem)
    return "".join(_module(script.with_name(f"{name}.js")) for name in order)


def _module(path: Path) -> str:
    """Return a module as a constant that holds what it exports."""
    text = path.read_text("utf-8")
    names = ", ".join(EXPORT.findall(text))
    inside = EXPORT.sub("", MODULE.sub(lambda line: f"const {line[1] or line[2]} = {line[3]}_js;", text))
    return f"const {path.stem}_js = (() => {{\n{inside}return {{ {names} }};\n}})();\n"


def _imports(path: Path) -> list[str]:
    """Return the names of the modules that a script imports."""
    return [found[2] for found in MODULE.findall(path.read_text("utf-8"))]


def as_sent(name: str, body: bytes) -> bytes:
    """Return a style sheet or a script as a browser needs it."""
    if name.endswith(".css"):
        return AROUND.sub(r"\1", re.sub(r"\s+", " ", COMMENT.sub("", body.decode()))).strip().encode()
    if name.endswith(".js"):
        return INDENT.sub("\n", SCRIPT_COMMENT.sub("", body.decode())).lstrip().encode()
    return body


def layered(css: str, layer: str) -> str:
    """Return a style sheet as a block of a layer."""
    return f"@layer {layer} {{\n{css}\n}}"


def _imported(line: re.Match[str]) -> str:
    sheet, layer = line.groups()
    return layered((STATIC / sheet).read_text("utf-8"), layer)


def _content(path: Path) -> bytes:
    if path.name in INDEXES:
        return as_sent(path.name, joined(path.name).encode())
    if path.suffix == ".js" and _imports(path):
        return as_sent(path.name, assembled(path).encode())
    return as_sent(path.name, path.read_bytes())


def _file(name: str, body: bytes, digest: str) -> StaticFile:
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, mtime=0) if kind.startswith(TEXTS) else b""
    return StaticFile(body, packed if len(packed) < len(body) else b"", kind, digest)

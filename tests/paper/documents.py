"""What a test reads in a PDF: its pages, what is drawn on them, the words."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode

PAGE = b"1 0 0 1 0 0 cm"  #: how what is drawn on a page begins


def sizes(document: bytes) -> list[tuple[float, float]]:
    """Return the width and height of each page, in points."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", document)
    return [(float(width), float(height)) for width, height in boxes]


def drawings(document: bytes) -> list[str]:
    """Return what is drawn on each page, as PDF's operators."""
    streams = re.findall(
        rb"/Filter \[ /ASCII85Decode /FlateDecode \].*?stream\n(.*?)endstream", document, re.S
    )
    unpacked = [zlib.decompress(a85decode(b"<~" + stream.strip(), adobe=True)) for stream in streams]
    return [each.decode("latin-1") for each in unpacked if each.startswith(PAGE)]


def words(drawing: str) -> list[str]:
    """Return the lines of words on a page, in the order in which they are set."""
    set_lines = re.findall(r"\(((?:\\.|[^()\\])*)\) Tj", drawing)
    return [re.sub(r"\\([()\\])", r"\1", line) for line in set_lines]

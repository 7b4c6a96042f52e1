"""The page on --json, as far as tests read it."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")


def documented(command: str) -> set[str]:
    """Return the keys of a command's table on the page."""
    chapter = PAGE.partition(f"## `pentarchy {command}")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `(\w+)` \|", chapter, re.MULTILINE))

"""Style sheets say what the oldest browsers can read; scripts ask in one place for what may be refused."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(str(files("pentarchy")))
SHEETS = sorted(ROOT.rglob("*.css"))
SCRIPTS = sorted((ROOT / "web" / "static").glob("*.js"))

TOO_NEW = (
    "light-dark(",  # Safari 17.5
    "color-mix(",  # Safari 16.2, of which 16 is older
    "@scope",
    "@starting-style",
    "text-wrap: stable",
)
"""What docs/platform.md's oldest browsers do not know; of what only adds to beauty they may miss some."""

ONLY_IN = {
    r"\blocalStorage\b|\bsessionStorage\b": {"memory.js", "theme.js"},
    r"history\.(replace|push)State": {"address.js"},
    r"\bpointerType\b": {"pointer.js", "drag.js"},
    r"new AudioContext|new window\.AudioContext": set(),
}
"""What a browser may lack or refuse, and the scripts that know how to live without."""


def said(path: Path) -> str:
    """Return what a file says, without its comments."""
    return re.sub(r"/\*.*?\*/|(?<=\n)\s*//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.name}/{sheet.name}")
def test_a_style_sheet_is_read_by_old_browsers(sheet: Path) -> None:
    text = said(sheet)
    assert not [word for word in TOO_NEW if word in text]
    assert text.count("-webkit-user-select") == len(re.findall(r"(?<!-)user-select", text)), (
        "WebKit wants its own name"
    )
    assert not re.search(r"text-decoration:[^;]*\d", text), "WebKit has no thickness there"
    assert len(re.findall(r"var\(--if-light,", text)) == len(re.findall(r"var\(--if-dark,", text))
    plain = re.sub(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
    assert ":hover" not in plain, "where nothing hovers it sticks after a tap"


def test_there_are_style_sheets_and_scripts() -> None:
    assert len(SHEETS) > 15 and len(SCRIPTS) > 15


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_what_may_be_refused_is_asked_for_in_one_place(script: Path) -> None:
    text = said(script)
    assert not [
        what for what, places in ONLY_IN.items() if script.name not in places and re.search(what, text)
    ]

"""What the pages are made of: sheets and scripts of one subject each, nothing said twice, and all listed."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pentarchy.web.static_files import IMPORT, INDEXES, STATIC, joined

ROOT = Path(__file__).parents[2]
SHEETS = sorted((STATIC / "styles").glob("*.css"))
SCRIPTS = sorted(STATIC.glob("*.js"))
LONGEST = 250  #: lines of a sheet or a script
GRID = "table_grid.css"
LAYERS = "@layer base, layout, parts, pairs, pictures, devices;"
CALENDAR = frozenset(("MINUTE", "HOUR", "DAY"))  #: the same for everybody, and no choice of ours
HEARD = "var(--seen,"  #: what is heard and not seen, for whatever component says so
BLOCK = 3  #: so many declarations are no chance


class Rule(NamedTuple):
    """One selector of one sheet, with what it says, and where that holds."""

    sheet: str
    where: str
    selector: str
    says: frozenset[str]


def without_comments(css: str) -> str:
    """Return a style sheet without what is for people."""
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield the outermost blocks of a sheet: what stands before each, and what stands in it."""
    depth = start = opened = 0
    for at, sign in enumerate(css):
        if sign == "{":
            depth += 1
            opened = at if depth == 1 else opened
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield " ".join(css[start:opened].split()), css[opened + 1 : at]
                start = at + 1


def rules(sheet: Path) -> Iterator[Rule]:
    """Yield every rule of a sheet, whatever it holds for."""
    for head, body in blocks(without_comments(sheet.read_text("utf-8"))):
        if head.startswith("@keyframes"):
            continue
        inner = blocks(body) if head.startswith("@") else [(head, body)]
        for selectors, declarations in inner:
            says = frozenset(" ".join(one.split()) for one in declarations.split(";") if one.strip())
            yield Rule(sheet.name, head if head.startswith("@") else "", selectors, says)


ALL = [rule for sheet in SHEETS for rule in rules(sheet)]


@pytest.mark.parametrize("path", [*SHEETS, *SCRIPTS, STATIC / "print.css"], ids=lambda path: path.name)
def test_a_sheet_or_script_is_of_one_subject(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def test_no_rule_stands_twice() -> None:
    owners = defaultdict[tuple[str, str, str], set[str]](set)
    for rule in ALL:
        for one in re.split(r", (?![^(]*\))", rule.selector):
            for says in (says for says in rule.says if HEARD not in says):
                owners[rule.where, one, says.partition(":")[0]].add(rule.sheet)
    assert {key: sheets for key, sheets in owners.items() if len(sheets) > 1} == {}


def test_no_block_of_declarations_stands_twice() -> None:
    found = defaultdict[frozenset[str], list[str]](list)
    for rule in ALL:
        if len(rule.says) >= BLOCK:
            found[rule.says].append(f"{rule.sheet}: {rule.selector}")
    assert [places for places in found.values() if len(places) > 1] == []


def test_what_is_heard_and_not_seen_is_said_once() -> None:
    assert [rule.sheet for rule in ALL if any("inset(50%)" in one for one in rule.says)] == ["base.css"]


def test_the_grid_of_the_table_is_in_one_sheet() -> None:
    names_places = re.compile(r'grid-template: "|grid-area: (?!auto)[a-z]|grid-template-areas')
    grids = {rule.sheet for rule in ALL if any(names_places.match(one) for one in rule.says)}
    assert grids == {GRID}
    is_table = re.compile(r"\.(table|at-table|map)(:has\(\.talk-lines\))?$")
    tables = [rule for rule in ALL if is_table.match(rule.selector) and rule.sheet != GRID]
    assert not [rule for rule in tables if any(one.startswith(("grid", "display")) for one in rule.says)]


def test_every_sheet_is_worn_by_a_page_and_joined_into_it() -> None:
    imported = set()
    for index in INDEXES:
        text = (STATIC / index).read_text("utf-8")
        lines = IMPORT.findall(text)
        imported |= {sheet for sheet, _ in lines}
        assert LAYERS in text and len(lines) == text.count("@import")
        layers = [layer for _, layer in lines]
        order = [LAYERS.index(layer) for layer in layers]
        assert order == sorted(order), "the sheets stand in the order of their layers"
        assert "@import" not in joined(index) and joined(index).count("\n@layer") == len(lines) + 1
    assert imported == {f"styles/{sheet.name}" for sheet in SHEETS}


def constants(path: Path) -> Iterator[tuple[str, object]]:
    """Yield the constants of a module or a script that are plain values."""
    text = path.read_text("utf-8")
    if path.suffix == ".js":
        written = re.findall(r"^const ([A-Z][A-Z_]+) = (.+?);$", text, re.MULTILINE)
    else:
        nodes = [node for node in ast.parse(text).body if isinstance(node, ast.Assign)]
        written = [(ast.unparse(node.targets[0]), ast.unparse(node.value)) for node in nodes]
    for name, value in written:
        yield from value_of(name, value)


def value_of(name: str, written: str) -> Iterator[tuple[str, object]]:
    """Yield a constant and its value, if it can be read off."""
    try:
        value = ast.literal_eval(written)
    except (SyntaxError, ValueError):
        return
    yield name, tuple(value) if isinstance(value, list) else value


def test_no_constant_stands_in_python_and_in_a_script() -> None:
    ours = dict(pair for path in ROOT.glob("pentarchy/web/**/*.py") for pair in constants(path))
    lists = [frozenset(value) for value in ours.values() if isinstance(value, tuple)]
    theirs = [(script.name, *pair) for script in SCRIPTS for pair in constants(script)]
    assert theirs, "the constants of scripts are found"
    assert [one for one in theirs if one[1] not in CALENDAR and ours.get(one[1]) == one[2]] == []
    long = [
        (name, set(value)) for _, name, value in theirs if isinstance(value, tuple) and len(value) >= BLOCK
    ]
    assert [name for name, value in long if any(value <= known for known in lists)] == []


def test_the_page_of_the_house_lists_every_script() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = text.partition("## The page in the browser")[2].partition("\n## ")[0]
    listed = re.findall(r"`(\w+\.js)`", section)
    assert sorted(set(listed)) == [script.name for script in SCRIPTS]

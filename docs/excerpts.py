"""Write excerpts of the example's files into the guide: ``python -m docs.excerpts``.

Before each block of the guide stands the name of a file, and what is shown of it, if not all is: functions,
classes, values, clauses or cases of clauses, by their names and in that order.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
GUIDE = HERE / "add-a-game.md"
EXAMPLE = HERE.parent / "examples" / "under_the_cups"
BLOCK = re.compile(r"^`([\w/]+\.\w+)`((?: `[\w-]+`)*)\n\n```(\w*)\n.*?^```$", re.MULTILINE | re.DOTALL)


def filled_in(guide: str) -> str:
    """Return the guide with every block as the files are now."""
    return BLOCK.sub(_filled, guide)


def _filled(block: re.Match[str]) -> str:
    name, shown, language = block.groups()
    names = re.findall(r"`([\w-]+)`", shown)
    return f"`{name}`{shown}\n\n```{language}\n{excerpt(EXAMPLE / name, names)}\n```"


def excerpt(path: Path, names: list[str]) -> str:
    """Return what is named of a file, or all of it; ``LookupError`` if it is not there."""
    text = path.read_text("utf-8").strip()
    if not names:
        return text
    parts = _definitions(text) if path.suffix == ".py" else _paragraphs(text)
    missing = [name for name in names if name not in parts]
    if missing:
        raise LookupError(f"{path.name} has no {', '.join(missing)}")
    return ("\n\n\n" if path.suffix == ".py" else "\n\n").join(parts[name] for name in names)


def _definitions(text: str) -> dict[str, str]:
    """Return the source of each function, class and value of a module by its name."""
    lines, found = text.splitlines(), dict[str, str]()
    for node in ast.parse(text).body:
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
        targets = [node, *getattr(node, "targets", []), getattr(node, "target", node)]
        for name in (getattr(each, "name", getattr(each, "id", "")) for each in targets):
            found.setdefault(name, "\n".join(lines[first - 1 : node.end_lineno]))
    return found


def _paragraphs(text: str) -> dict[str, str]:
    """Return each clause of a rulebook by its number, or all cases of a clause."""
    found = dict[str, str]()
    for part in text.split("\n\n"):
        number = re.match(r"(?:\*\*|CASE )([\w-]+)", part)
        if number:
            before = found.get(number[1])
            found[number[1]] = f"{before}\n\n{part}" if before else part
    return found


if __name__ == "__main__":
    GUIDE.write_text(filled_in(GUIDE.read_text("utf-8")), "utf-8")

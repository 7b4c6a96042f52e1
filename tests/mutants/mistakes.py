"""The small mistakes that can be made in the functions which enforce a rulebook's clauses."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from itertools import pairwise
from pathlib import Path

COMPARISONS = {"==": "!=", "!=": "==", "<=": "<", ">=": ">", "<": "<=", ">": ">="}
ARITHMETIC = {
    **{"//": "*", "<<": ">>", ">>": "<<", "+": "-", "-": "+"},
    **{"*": "+", "/": "*", "%": "//", "&": "|", "|": "&", "^": "|"},
}
BINDERS = ("rule", "enforces")  #: the decorators that name clauses


@dataclass(frozen=True)
class Mistake:
    """One change of one file."""

    path: Path  #: from the root of the checkout
    line: int
    function: str
    clauses: tuple[str, ...]  #: which that function enforces
    before: str  #: the changed lines, without the blanks around them
    after: str
    source: str  #: the file with the mistake in it

    def difference(self, root: Path) -> str:
        """Return the change as a unified diff."""
        old, name = (root / self.path).read_text("utf-8"), self.path.as_posix()
        lines = unified_diff(
            old.splitlines(), self.source.splitlines(), f"a/{name}", f"b/{name}", lineterm="", n=2
        )
        return "\n".join(lines)


@dataclass(frozen=True)
class Equal:
    """A change that makes no difference, and why."""

    path: Path
    function: str
    before: str
    after: str
    why: str

    def is_about(self, mistake: Mistake) -> bool:
        """Whether this is that mistake; the line it stands in does not matter."""
        mine = self.path, self.function, self.before, self.after
        return mine == (mistake.path, mistake.function, mistake.before, mistake.after)


def mistakes(root: Path, game: str) -> list[Mistake]:
    """Return every mistake that can be made in a game's rules, file by file."""
    folder = folder_of(root, game)
    return [mistake for path in sorted(folder.rglob("*.py")) for mistake in _in_file(root, path)]


def folder_of(root: Path, game: str) -> Path:
    """Return where a game of a checkout lies: among the examples, or among ours."""
    example = root / "examples" / game / game
    return example if example.exists() else root / "pentarchy" / "games" / game


def sample(made: Sequence[Mistake], equal: Sequence[Equal], count: int, seed: int) -> list[Mistake]:
    """Return so many mistakes, drawn by a seed, but none that is known to make no difference."""
    kept = [mistake for mistake in made if not any(known.is_about(mistake) for known in equal)]
    return random.Random(seed).sample(kept, min(count, len(kept)))


def read_equal(text: str) -> list[Equal]:
    """Return the changes that a list says make no difference; ``ValueError`` names a block that is wrong."""
    made = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        head, _, function = lines[0].partition(" ")
        before = "\n".join(line[2:] for line in lines if line.startswith("- "))
        after = "\n".join(line[2:] for line in lines if line.startswith("+ "))
        why = " ".join(line.strip() for line in lines[1:] if line[:2] not in ("- ", "+ "))
        if not (function and before and after and why):
            raise ValueError(f"write a file, a function, '- ' and '+ ' lines and a reason, not: {lines[0]}")
        made.append(Equal(Path(head), function, before, after, why))
    return made


def _in_file(root: Path, path: Path) -> Iterator[Mistake]:
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not (clauses := _clauses(node)):
            continue
        for at, end, text in sorted(set(_changes(_Text(source, starts), node))):
            changed = source[:at] + text.encode() + source[end:]
            first = source.count(b"\n", 0, at)
            last = source.count(b"\n", 0, end)
            before = source.splitlines()[first : last + 1]
            after = changed.splitlines()[
                first : first + 1 + changed.count(b"\n") - source.count(b"\n") + last - first
            ]
            yield Mistake(
                path.relative_to(root),
                first + 1,
                node.name,
                clauses,
                "\n".join(line.decode().strip() for line in before),
                "\n".join(line.decode().strip() for line in after),
                changed.decode(),
            )


def _clauses(function: ast.FunctionDef) -> tuple[str, ...]:
    for decorator in function.decorator_list:
        if (
            isinstance(decorator, ast.Call)
            and isinstance(decorator.func, ast.Name)
            and decorator.func.id in BINDERS
        ):
            return tuple(str(part.value) for part in decorator.args if isinstance(part, ast.Constant))
    return ()


@dataclass(frozen=True)
class _Text:
    """A file's bytes, and where its lines begin."""

    source: bytes
    starts: Sequence[int]

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def of(self, node: ast.expr) -> str:
        at, end = self.span(node)
        return self.source[at:end].decode()

    def swap(self, left: ast.expr, right: ast.expr, others: dict[str, str]) -> Iterator[tuple[int, int, str]]:
        """Yield the change of the sign between two operands."""
        begin, end = self.span(left)[1], self.span(right)[0]
        between = self.source[begin:end].decode()
        for sign, other in others.items():
            if sign in between:
                at = begin + len(between[: between.index(sign)].encode())
                yield at, at + len(sign), other
                return


Change = tuple[int, int, str]


def _changes(text: _Text, function: ast.FunctionDef) -> Iterator[Change]:
    """Yield every change of one function: from where to where, and what stands there then."""
    for statement in function.body:
        signed = {id(node.operand) for node in ast.walk(statement) if isinstance(node, ast.UnaryOp)}
        for node in ast.walk(statement):
            if _number(node) is not None and id(node) in signed:
                continue  # the number stands with its sign
            if isinstance(node, ast.stmt):
                yield from _without(text, node, function)
            elif isinstance(node, ast.expr):
                yield from _otherwise(text, node)
            if isinstance(node, ast.If | ast.While | ast.IfExp) and isinstance(
                node.test, ast.Name | ast.Attribute | ast.Subscript | ast.Call
            ):
                yield *text.span(node.test), f"not {text.of(node.test)}"


def _without(text: _Text, node: ast.stmt, function: ast.FunctionDef) -> Iterator[Change]:
    """Yield a statement left out, and an addition that is a subtraction."""
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    is_local = isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets)
    is_end = isinstance(node, ast.Return) and node is function.body[-1]
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Assign | ast.Continue | ast.Return) and not (
        is_docstring or is_local or is_end
    ):
        yield *text.span(node), "pass"
    if isinstance(node, ast.AugAssign):
        yield from text.swap(
            node.target, node.value, {f"{sign}=": f"{other}=" for sign, other in ARITHMETIC.items()}
        )


def _number(node: ast.AST) -> int | None:
    """Return the whole number that is written there, its sign included."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand)
        return None if number is None else -number
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _otherwise(text: _Text, node: ast.expr) -> Iterator[Change]:
    """Yield what one expression may be by mistake."""
    if isinstance(node, ast.Compare):
        for left, right in pairwise([node.left, *node.comparators]):
            yield from text.swap(left, right, COMPARISONS)
    elif isinstance(node, ast.BoolOp):
        for left, right in pairwise(node.values):
            yield from text.swap(
                left, right, {"and": "or"} if isinstance(node.op, ast.And) else {"or": "and"}
            )
    elif isinstance(node, ast.BinOp):
        yield from text.swap(node.left, node.right, ARITHMETIC)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield *text.span(node), text.of(node.operand)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield *text.span(node), str(not node.value)
    elif (number := _number(node)) is not None:
        yield *text.span(node), str(number + 1)

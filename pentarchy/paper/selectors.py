"""The rules of a style sheet, and which of them hold for an element.

It reads what ``scene.css`` is written in: tags, classes, attributes, ``:not()``, descendants and children,
and ``@media print``. Whatever else there is it refuses, since a rule passed over would dress a page wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pentarchy.kernel.kept_property import kept_property
from pentarchy.kernel.scene import Element

from .unprintable import Unprintable

Declarations = tuple[tuple[str, str], ...]
Weight = tuple[int, int]  #: classes and the like, then tags

NEVER = frozenset({"hover", "focus", "focus-visible", "active"})  #: nobody points at paper
#: What is for screens alone.
NOT_PAPER = ("@keyframes", "@media screen", "@media (prefers-", "@media (forced-colors", "@media (hover")

_PART = re.compile(
    r"(?P<tag>[a-z][a-z0-9]*)"
    r"|\.(?P<class>[\w-]+)"
    r'|\[(?P<name>[\w-]+)(?:="(?P<value>[^"]*)")?\]'
    r"|:not\((?P<other>[^()]+)\)"
    r"|:(?P<state>[a-z-]+)(?![\w(-])"
)


@dataclass(frozen=True)
class Node:
    """An element of a picture and what it lies in."""

    element: Element
    parent: Node | None

    @kept_property
    def classes(self) -> frozenset[str]:
        """The element's classes."""
        return frozenset(str(self.element.attributes.get("class", "")).split())


@dataclass(frozen=True)
class Compound:
    """What one element must be: ``rect.frame:not(.is-inner)``."""

    tag: str
    classes: tuple[str, ...]  #: one that is said twice counts twice
    attributes: tuple[tuple[str, str | None], ...]  #: the value is None where any will do
    others: tuple[Compound, ...]  #: what it must not be
    is_possible: bool  #: on paper

    @property
    def weight(self) -> Weight:
        """How much it counts where two rules differ."""
        inner = [other.weight for other in self.others]
        classes = len(self.classes) + len(self.attributes) + sum(weight[0] for weight in inner)
        return classes, bool(self.tag) + sum(weight[1] for weight in inner)

    def fits(self, node: Node) -> bool:
        """Whether an element is what this asks for."""
        found = node.element.attributes
        return (
            self.is_possible
            and self.tag in ("", node.element.tag)
            and node.classes.issuperset(self.classes)
            and all(name in found and value in (None, str(found[name])) for name, value in self.attributes)
            and not any(other.fits(node) for other in self.others)
        )


@dataclass(frozen=True)
class Rule:
    """Declarations, and the chain of elements, outermost first, that they are for."""

    chain: tuple[Compound, ...]
    is_child: tuple[bool, ...]  #: of each: whether it must lie in the one before it directly
    weight: Weight
    declarations: Declarations

    def holds(self, node: Node) -> bool:
        """Whether the declarations are for this element."""
        return self._holds(node, len(self.chain) - 1)

    def _holds(self, node: Node, link: int) -> bool:
        if not self.chain[link].fits(node):
            return False
        if link == 0:
            return True
        outer = node.parent
        while outer is not None:
            if self._holds(outer, link - 1):
                return True
            outer = None if self.is_child[link] else outer.parent
        return False


def read_rules(text: str) -> list[Rule]:
    """Return the rules of a sheet that hold on paper, those that count least first."""
    return sorted(_rules(text), key=lambda rule: rule.weight)


def _rules(text: str) -> Iterator[Rule]:
    for head, body in _blocks(text):
        if head == "@media print":
            yield from _rules(body)
        elif head.startswith("@"):
            if not head.startswith(NOT_PAPER):
                raise Unprintable(f"the style sheet says {head!r}, which paper does not know")
        else:
            declarations = _declarations(body)
            for selector in re.split(r",(?![^(]*\))", head):
                yield _rule(selector.strip(), declarations)


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before each outer pair of braces, and what stands in it."""
    start, depth, opened = 0, 0, 0
    for brace in re.finditer("[{}]", text):
        if brace.group() == "{":
            opened = opened if depth else brace.start()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                yield text[start:opened].strip(), text[opened + 1 : brace.start()]
                start = brace.end()


def _declarations(body: str) -> Declarations:
    pairs = [line.partition(":") for line in body.split(";") if line.strip()]
    return tuple((name.strip(), value.strip()) for name, _, value in pairs)


def _rule(selector: str, declarations: Declarations) -> Rule:
    words = selector.replace(">", " > ").split()
    chain = [_compound(word) for word in words if word != ">"]
    is_child = [before == ">" for before, word in zip(["", *words], words, strict=False) if word != ">"]
    weights = [each.weight for each in chain]
    total = sum(weight[0] for weight in weights), sum(weight[1] for weight in weights)
    return Rule(tuple(chain), tuple(is_child), total, declarations)


def _compound(word: str) -> Compound:
    tag, classes, attributes, others, is_possible, read = "", [], [], [], True, 0
    while read < len(word):
        part = _PART.match(word, read)
        if part is None or (part["state"] and part["state"] not in NEVER):
            raise Unprintable(f"the style sheet chooses by {word!r}, which paper does not know")
        if part["tag"]:
            tag = part["tag"]
        elif part["class"]:
            classes.append(part["class"])
        elif part["name"]:
            attributes.append((part["name"], part["value"]))
        elif part["other"]:
            others.append(_compound(part["other"].strip()))
        else:
            is_possible = False
        read = part.end()
    return Compound(tag, tuple(classes), tuple(attributes), tuple(others), is_possible)

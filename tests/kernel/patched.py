"""What a browser does with a patch: the oracle for patches of any picture."""

from __future__ import annotations

from xml.etree import ElementTree

from pentarchy.kernel.scene import WHOLE, Patch, Scene

SVG = "http://www.w3.org/2000/svg"


def tree(scene: Scene) -> ElementTree.Element:
    """Return a picture as a browser holds it."""
    return ElementTree.fromstring(scene.svg(css=False))


def canonical(root: ElementTree.Element) -> str:
    """Return a tree as text, the same for the same content; the title is not patched."""
    for child in list(root)[:2]:
        root.remove(child)
    root.attrib.pop("aria-label", None)
    return ElementTree.canonicalize(ElementTree.tostring(root, "unicode"))


def patched(scene: Scene, changes: Patch) -> str:
    """Return the canonical text of a picture after a patch; ``KeyError`` if an id is not there."""
    root = tree(scene)
    for name, change in changes.items():
        if name == WHOLE:
            _apply(root, change)
            continue
        found = root.findall(f".//*[@id='{name}']")
        if len(found) != 1:
            raise KeyError(f"{len(found)} elements are called {name}")
        _apply(found[0], change)
    return canonical(root)


def _apply(element: ElementTree.Element, change: dict[str, str | None]) -> None:
    for key, value in change.items():
        if key == "#inner":
            inside = ElementTree.fromstring(f'<g xmlns="{SVG}">{value}</g>')
            element.text = inside.text
            element[:] = list(inside)
        elif key == "#text":
            element.text = value or None
        elif value is None:
            del element.attrib[key]
        else:
            element.set(key, value)

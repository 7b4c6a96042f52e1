"""What tests ask of a scene: an element by its name, and what it says of itself."""

from __future__ import annotations

from pentarchy.kernel.scene import Element, Scene


def element(scene: Scene, name: str) -> Element:
    """Return the element with a name."""
    return next(part for part in scene.walk() if part.id == name)


def classes(scene: Scene, name: str) -> list[str]:
    """Return the classes of a named element."""
    return str(element(scene, name).attributes.get("class", "")).split()


def label(scene: Scene, name: str) -> str:
    """Return what a named element is called for those who do not see it."""
    return str(element(scene, name).attributes["aria-label"])


def words(scene: Scene, name: str) -> list[str]:
    """Return the texts in a named element."""
    return [part.text for part in element(scene, name).walk() if part.text]


def having(scene: Scene, kind: str) -> list[str]:
    """Return the names of all elements that have a class."""
    return [part.id for part in scene.walk() if part.id and kind in classes(scene, part.id)]


def all_words(scene: Scene) -> list[str]:
    """Return every text of a scene."""
    return [part.text for part in scene.walk() if part.text]

"""Values by a JSON schema, as OpenAPI has it: right ones, and such as are wrong in one place."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

TEXT = st.text(max_size=30)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


def values(schema: dict[str, Any], whole: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return what draws values of a schema; ``whole`` is the document to which its references lead."""
    if "$ref" in schema:
        return st.deferred(lambda: values(_found(schema["$ref"], whole), whole))
    if "anyOf" in schema:
        return st.one_of([values(one, whole) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", "any")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return st.one_of([_of_kind(kind, schema, whole) for kind in kinds])


def _found(reference: str, whole: dict[str, Any]) -> dict[str, Any]:
    found: Any = whole
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    assert isinstance(found, dict)
    return found


def _of_kind(kind: str, schema: dict[str, Any], whole: dict[str, Any]) -> st.SearchStrategy[Any]:
    match kind:
        case "string":
            most = min(schema.get("maxLength", 30), 100)
            return st.text(min_size=schema.get("minLength", 0), max_size=most)
        case "integer":
            return st.integers(schema.get("minimum", -(10**12)), schema.get("maximum", 10**12))
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "array":
            inner = values(schema.get("items", {}), whole)
            return st.lists(
                inner, min_size=schema.get("minItems", 0), max_size=min(schema.get("maxItems", 4), 8)
            )
        case "object":
            return _objects(schema, whole)
        case _:
            return ANYTHING


def _objects(schema: dict[str, Any], whole: dict[str, Any]) -> st.SearchStrategy[Any]:
    inner = {name: values(one, whole) for name, one in schema.get("properties", {}).items()}
    needed = set(schema.get("required", ()))
    more = schema.get("additionalProperties")
    if not inner and isinstance(more, dict):
        return st.dictionaries(TEXT, values(more, whole), max_size=3)
    return st.fixed_dictionaries(
        {name: one for name, one in inner.items() if name in needed},
        optional={name: one for name, one in inner.items() if name not in needed},
    )


@st.composite
def spoiled(draw: st.DrawFn, right: st.SearchStrategy[Any]) -> Any:
    """Return a value in which something is missing, or is anything at all."""
    value = draw(right)
    if not isinstance(value, dict) or not value:
        return draw(ANYTHING)
    name = draw(st.sampled_from(sorted(value)))
    rest = {key: inner for key, inner in value.items() if key != name}
    return rest if draw(st.booleans()) else rest | {name: draw(ANYTHING)}

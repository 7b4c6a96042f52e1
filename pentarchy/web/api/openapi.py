"""The description of the door in OpenAPI 3.1, made of the same endpoints and types that answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from pentarchy import __version__
from pentarchy.kernel.plain_record import remarks

from ..problem_json import MEDIA_TYPE, ProblemDetails
from .endpoints import JSON, Endpoint

SCHEMAS = "#/components/schemas/{name}"
WORDS = {
    400: "It could not be read.",
    401: "The token is missing, wrong, or taken back.",
    403: "It is not yours to do or to see.",
    404: "There is no such game or table.",
    405: "The address has no such method.",
    409: "Not now: the game has moved on, or it is not the time for it.",
    413: "It was too much at once.",
    422: "Understood, and refused: by a rule, whose clause stands with it, or because it can never be.",
    429: "Too often; the header Retry-After says for how many seconds to wait.",
    503: "The server cannot answer for the moment. Ask again.",
}
ALWAYS = (429, 503)  #: how every address may refuse
ABOUT = (
    "Everything that a person at a table sees and may do, for programs. What is hidden from the seat is "
    "hidden here. A request that is refused changes nothing, and is answered with a sentence."
)
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "A text that nobody can guess: the same request with the same key is done once.",
    "schema": {"type": "string", "minLength": 16, "maxLength": 80},
}


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Return the description of some endpoints."""
    types = _types(endpoints)
    schemas, components = msgspec.json.schema_components(types, ref_template=SCHEMAS)
    of = dict(zip(map(_key, types), schemas, strict=True))
    for kind in _structs(types):
        _add_remarks(components[kind.__name__], kind)
    paths: dict[str, Any] = {}
    for one in endpoints:
        paths.setdefault(one.address, {})[one.method.lower()] = _operation(one, of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pentarchy", "version": __version__, "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat: from its player, or from making or joining a table.",
                }
            },
        },
    }


def _key(kind: Any) -> str:
    return repr(kind)


def _types(endpoints: Iterable[Endpoint]) -> list[Any]:
    """Return every type that is sent or answered, each once."""
    found = [kind for one in endpoints for kind in (one.takes, one.gives) if kind is not None]
    return list({_key(kind): kind for kind in (*found, ProblemDetails)}.values())


def _operation(one: Endpoint, of: dict[str, Any]) -> dict[str, Any]:
    """Return what OpenAPI calls an operation."""
    made: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.sentence,
        "parameters": _parameters(one),
        "responses": {str(one.status): _response("It was done.", one.media_type, of[_key(one.gives)])},
    }
    problem = of[_key(ProblemDetails)]
    body = (400, 413) if one.takes is not None else ()
    for status in sorted({*one.refusals, *body, *ALWAYS}):
        made["responses"][str(status)] = _response(WORDS[status], MEDIA_TYPE, problem)
    if one.takes is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": of[_key(one.takes)]}}}
    if one.token != "none":
        made["security"] = [{"seat": []}] if one.token == "needed" else [{"seat": []}, {}]
    return made


def _parameters(one: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", one.path)
    ]
    asked = [
        {"name": each.name, "in": "query", "description": each.sentence, "schema": each.schema}
        for each in one.asks
    ]
    makes = one.takes is not None and one.token == "none"
    return [*in_path, *asked, *([KEY] if makes else [])]


def _response(words: str, media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": words, "content": {media_type: {"schema": schema}}}


def _structs(types: Iterable[Any]) -> set[type[msgspec.Struct]]:
    """Return every struct that some types are or hold."""
    found: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = list(inspect.multi_type_info(types))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls not in found:
                found.add(kind.cls)
                waiting += [field.type for field in kind.fields]
        elif isinstance(kind, inspect.UnionType):
            waiting += kind.types
        elif isinstance(kind, inspect.DictType):
            waiting.append(kind.value_type)
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
            waiting.append(kind.item_type)
        elif isinstance(kind, inspect.Metadata):
            waiting.append(kind.type)
    return found


def _add_remarks(schema: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Have each field of a struct described as its source describes it."""
    said: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if issubclass(one, msgspec.Struct) and one is not msgspec.Struct:
            said |= remarks(one)
    for field in msgspec.structs.fields(kind):
        if field.name in said:
            schema["properties"][field.encode_name]["description"] = said[field.name]

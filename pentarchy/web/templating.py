"""The templates of all pages, and what stands free in them."""

from __future__ import annotations

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.sizes import RECORD, size_in_words

from .settings import HERE
from .viewing.clicks import GROUPS, LONG, SHORT


class Compiled(BytecodeCache):
    """What templates were compiled to, kept in memory: several servers in one process compile each once."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with what a template of this name and text was compiled to, if it was."""
        known = self._known.get(f"{bucket.key} {bucket.checksum}")
        if known is not None:
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._known[f"{bucket.key} {bucket.checksum}"] = bucket.bytecode_to_string()


COMPILED = Compiled()


def read_templates() -> Environment:
    """Return the templates; whatever is put into them is escaped, and what is missing is an error."""
    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
    )
    # The trie's clicks come in the order in which the game lists them.
    templates.policies["json.dumps_kwargs"] = {"sort_keys": False}
    templates.globals["liveries"] = LIVERIES
    templates.globals["groups"] = GROUPS
    templates.globals["short"], templates.globals["long"] = SHORT, LONG
    templates.globals["record_size"] = size_in_words(RECORD)
    return templates

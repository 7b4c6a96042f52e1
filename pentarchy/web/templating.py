"""The templates of all pages, and what stands free in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.passages import Paragraph
from pentarchy.kernel.sizes import RECORD, size_in_words

from .settings import HERE
from .static_files import StaticFiles
from .viewing.addresses import further
from .viewing.clicks import FEW, GROUPS, LONG, PLACE_GROUPS, SHORT
from .viewing.form_fields import hidden_inputs

MACROS = ("mark", "icon", "clause", "hidden_for", "command", "end_form", "order_form", "traits", "one_button")
PARAGRAPHS_KEPT = 12_000  #: paragraphs of stories whose markup is kept, some 1,500 bytes each
PLATES_KEPT = 4_000  #: seats as they are shown whose markup is kept, some 700 bytes each


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


def read_templates(static: StaticFiles) -> Environment:
    """Return the templates; whatever is put into them is escaped, and what is missing is an error."""
    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
        auto_reload=False,
    )
    # The trie's clicks come in the order in which the game lists them.
    templates.policies["json.dumps_kwargs"] = {"sort_keys": False}
    templates.globals["liveries"] = LIVERIES
    templates.globals["groups"] = GROUPS
    templates.globals["place_groups"], templates.globals["few"] = PLACE_GROUPS, FEW
    templates.globals["short"], templates.globals["long"] = SHORT, LONG
    templates.globals["record_size"] = size_in_words(RECORD)
    templates.globals["hidden"] = hidden_inputs
    templates.globals["static"] = static.address
    templates.globals["story_turns"] = _story_turns(templates)
    templates.globals["plate"] = _kept(templates, "plate", PLATES_KEPT)
    # Free in all templates: to import them anew in each would take longer than most of them do.
    macros: Any = templates.get_template("macros.html").module
    templates.globals |= {name: getattr(macros, name) for name in MACROS}
    return templates


def _kept(templates: Environment, name: str, most: int) -> Callable[..., Markup]:
    """Return a macro of the template ``panels/NAME.html`` that makes what it is given once, and keeps it.

    It gets nothing but its arguments, so whoever is shown the same gets what was made for another.
    """

    @lru_cache(most)
    def made(*given: Any) -> Markup:
        module: Any = templates.get_template(f"panels/{name}.html").module
        return Markup(getattr(module, name)(*given))

    return made


def _story_turns(templates: Environment) -> Callable[[tuple[Paragraph, ...], Mentions, str], Markup]:
    """Return what makes the paragraphs of a story.

    A page has some twenty of them, and after each move all but one are those that were there before.
    """
    one = _kept(templates, "story_turn", PARAGRAPHS_KEPT)

    def story_turns(paragraphs: tuple[Paragraph, ...], mentions: Mentions, here: str) -> Markup:
        latest, at = len(paragraphs) - 1, further(here, "at=")
        # They are markup already: to join them as such would look at each once more.
        made = (one(turn, mentions, index == latest, at) for index, turn in enumerate(paragraphs))
        return Markup("\n".join(made))

    return story_turns

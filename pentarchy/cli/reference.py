"""Write the reference of the command line from the commands themselves: ``docs/cli.md``."""

from __future__ import annotations

import sys
from inspect import cleandoc
from pathlib import Path
from textwrap import fill
from typing import Any

from typer.main import get_command

from .program import app

WIDTH = 110  #: letters of a line

HEAD = """# Command line

This page is written by `make docs` from the program itself. `pentarchy COMMAND --help` says the same.
What `--json` prints is described in [json.md](json.md).

If something that you gave is wrong, you get one line on stderr, and the exit code is 2. Ctrl-C ends with
130; a simulation prints what is done so far.
"""


def reference() -> str:
    """Return the whole page."""
    group: Any = get_command(app)
    commands = sorted(group.commands.items())
    links = "\n".join(f"* [`pentarchy {name}`](#pentarchy-{name}): {_first(each)}" for name, each in commands)
    return "\n".join([HEAD, links, *[_chapter(name, each) for name, each in commands]]) + "\n"


def _first(command: Any) -> str:
    return " ".join(cleandoc(command.help).split("\n\n")[0].split())


def _chapter(name: str, command: Any) -> str:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option" and each.name != "help"]
    usage = " ".join(
        ["pentarchy", name, *[_argument(each) for each in arguments], *(["[OPTIONS]"] * bool(options))]
    )
    parts = [f"\n## `pentarchy {name}`\n", f"```sh\n{usage}\n```\n", _wrapped(command.help), ""]
    if command.params:
        parts += ["| | |", "| --- | --- |"]
        parts += [_line(_argument(each).strip("[].").removesuffix("]"), each) for each in arguments]
        parts += [_line(_flags(each), each) for each in options]
    return "\n".join(parts).rstrip()


def _wrapped(words: str) -> str:
    """Return paragraphs in lines of a length that reads well in an editor, too."""
    return "\n\n".join(fill(part, WIDTH, break_on_hyphens=False) for part in cleandoc(words).split("\n\n"))


def _argument(argument: Any) -> str:
    word = argument.metavar or argument.name.upper()
    return word if argument.required or word.startswith("[") else f"[{word}]"


def _flags(option: Any) -> str:
    flags = " / ".join([*option.opts, *option.secondary_opts])
    return flags if option.is_flag else f"{flags} {option.metavar or option.name.upper()}"


def _line(words: str, parameter: Any) -> str:
    default = parameter.default
    has_default = default not in (None, False, "", ()) and not callable(default)
    told = f" Default: `{default}`." if has_default else ""
    return f"| `{words}` | {parameter.help or ''}{told} |"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(reference(), "utf-8")

"""Looks whether a server on this machine would be well, for its operator."""

from __future__ import annotations

import os
import time

import typer

from .arguments import AsJson
from .paper import counted, print_facts, print_json

ILL = 1  #: exit code when something is wrong


def doctor(as_json: AsJson = False) -> None:
    """Check whether a server would run well here: settings, data folder, database, limits and clock.

    Run it as the server's user and with its environment. The exit code is 1 if something keeps a
    server from running; what you may have meant so is only told. Nothing is changed, and the server can
    keep running.
    """
    from pentarchy.web.checkup import examine
    from pentarchy.web.settings import data_folder

    found = examine(os.environ, data_folder(), time.time())
    wrong = sum(one.verdict == "wrong" for one in found)
    if as_json:
        print_json([{"what": one.what, "verdict": one.verdict, "sentence": one.sentence} for one in found])
    else:
        print_facts([(f"{one.what}: {one.verdict}", one.sentence) for one in found])
        print()
        print(f"{counted(wrong, 'thing')} to put right." if wrong else "Nothing is wrong.")
    if wrong:
        raise typer.Exit(ILL)

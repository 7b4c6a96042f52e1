"""What it is to run the program."""

from collections.abc import Callable

from typer.testing import Result

Run = Callable[..., Result]
"""Runs ``pentarchy`` with some words, and ``lines`` for it to read."""

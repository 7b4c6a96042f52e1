"""The command line: ``pentarchy --help``."""

from .program import main

__all__ = ["main"]

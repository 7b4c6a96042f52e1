"""Players that choose a move from what their seat may know."""

from .levels import LEVELS, ONE_STEP, USUAL, Level
from .player import BOTS, LEVEL_NAMES, NAMES, SEARCHING, SEATED, Bot, UnknownBot, load, offered, searches

__all__ = [
    "BOTS",
    "LEVELS",
    "LEVEL_NAMES",
    "NAMES",
    "ONE_STEP",
    "SEARCHING",
    "SEATED",
    "USUAL",
    "Bot",
    "Level",
    "UnknownBot",
    "load",
    "offered",
    "searches",
]

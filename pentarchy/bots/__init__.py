"""Players that choose a move from what their seat may know."""

from .player import NAMES, Bot, UnknownBot, load

__all__ = ["NAMES", "Bot", "UnknownBot", "load"]

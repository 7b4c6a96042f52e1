"""Players that choose a move from what their seat may know."""

from .player import NAMES, Bot, SlowBot, UnknownBot, load

__all__ = ["NAMES", "Bot", "SlowBot", "UnknownBot", "load"]

"""Pentarchy: five games of conquest, one rules engine."""

__version__ = "0.1.0"

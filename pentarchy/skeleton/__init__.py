"""What ``pentarchy new`` copies: ``pyproject.toml`` and a small game that stands on no shelf.

``pentarchy/cli/new.py`` puts a new game's name wherever this one's stands.
"""

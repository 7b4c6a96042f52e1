"""Tenth Division: armies, roads and trade, on a board of hexes."""

from pentarchy.kernel.game import Facts, Game

from .box import CONTENTS
from .box.unpacking import SEATS
from .judgement import JUDGEMENT
from .pictures import PICTURES
from .rules import RULES
from .secrets import SECRETS
from .words import WORDS

GAME = Game(
    Facts(
        name="tenth_division",
        title="Tenth Division",
        goal="Hold the hill for seven turns in King of the Hill, or be the last with troops in Total War.",
        seats=SEATS,
        minutes=(90, 240),
        is_simultaneous=True,
        has_secrets=True,
        has_chance=True,
        credits=("The game and its rulebook: tenthd.com, under CC BY-NC-SA 4.0",),
        rules_version=3,
        package=__name__,
    ),
    CONTENTS,
    RULES,
    SECRETS,
    WORDS,
    PICTURES,
    JUDGEMENT,
)

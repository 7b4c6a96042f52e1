"""Stratego Conquest: flags, secret armies, and who knows what of them."""

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
        name="stratego_conquest",
        title="Stratego Conquest",
        goal="Capture the other flags, so that yours is the only one left on the board.",
        seats=SEATS,
        minutes=(45, 90),
        is_simultaneous=True,
        has_secrets=True,
        has_chance=True,
        credits=("Game design by Jim Keifer and Nick Hayes",),
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

"""Goofspiel, the game of pure strategy: the yardstick that other engines have too."""

from pentarchy.kernel.game import Facts, Game

from .box import CONTENTS
from .box.state import SEATS
from .judgement import JUDGEMENT
from .pictures import PICTURES
from .rules import RULES
from .secrets import SECRETS
from .words import WORDS

GAME = Game(
    Facts(
        name="goofspiel",
        title="Goofspiel",
        goal="Bid your cards for the prizes and win most points.",
        seats=range(2, SEATS + 1),
        minutes=(5, 10),
        is_simultaneous=True,
        has_secrets=True,
        has_chance=True,
        credits=("Merrill Flood",),
        rules_version=1,
        package=__name__,
    ),
    CONTENTS,
    RULES,
    SECRETS,
    WORDS,
    PICTURES,
    JUDGEMENT,
)

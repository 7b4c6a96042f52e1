"""Political Divide & Conquer 2020: groups of two wings, and whoever has most influence in one of them."""

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
        name="political",
        title="Political Divide & Conquer 2020",
        goal="Have the most influence in one wing, left or right, when the deck runs out.",
        seats=SEATS,
        minutes=(30, 60),
        is_simultaneous=True,
        has_secrets=True,
        has_chance=True,
        credits=("Game design by Frederick Noble",),
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

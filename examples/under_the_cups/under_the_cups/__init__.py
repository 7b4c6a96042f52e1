"""Under the Cups: what dice show that nobody sees all of, and who believes it."""

from pentarchy.kernel.game import Facts, Game

from .box import CONTENTS, constants
from .judgement import JUDGEMENT
from .pictures import PICTURES
from .rules import RULES
from .secrets import SECRETS
from .words import WORDS

GAME = Game(
    Facts(
        name="under_the_cups",
        title="Under the Cups",
        goal="Claim more than you see, doubt what you do not believe, and be the last player with dice.",
        seats=range(2, constants.SEATS + 1),
        minutes=(5, 20),
        is_simultaneous=True,
        has_secrets=True,
        has_chance=True,
        credits=("Made for Pentarchy",),
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

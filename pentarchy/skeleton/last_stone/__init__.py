"""Last Stone: the facts about a game, and its rooms. Change the facts first; ``RULES.md`` comes next."""

from pentarchy.kernel.game import Facts, Game

from .box import CONTENTS, constants
from .judgement import JUDGEMENT
from .pictures import PICTURES
from .rules import RULES
from .secrets import SECRETS
from .words import WORDS

GAME = Game(
    Facts(
        name="last_stone",
        title="Last Stone",
        goal="Take the last stone.",
        seats=range(2, constants.SEATS + 1),
        minutes=(1, 5),
        is_simultaneous=False,  # whether several may have to decide at once
        has_secrets=False,
        has_chance=False,
        credits=("Your name",),
        rules_version=1,  # counts up when a change of rules would make an old record come out otherwise
        package=__name__,
    ),
    CONTENTS,
    RULES,
    SECRETS,
    WORDS,
    PICTURES,
    JUDGEMENT,
)

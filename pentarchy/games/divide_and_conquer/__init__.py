"""Divide & Conquer: secret orders, written by all at once and executed one by one."""

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
        name="divide_and_conquer",
        title="Divide & Conquer",
        goal="Be the first to hold all four objectives of your battalion.",
        seats=SEATS,
        minutes=(30, 45),
        is_simultaneous=True,
        has_secrets=True,
        has_chance=True,
        credits=("Game design by Hans Scharler", "First published by Light Fun Games"),
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

"""Sudoku Warriors: warriors on the crossings of a sudoku, and auctions for its boxes."""

from pentarchy.kernel.game import Facts, Game

from .box import CONTENTS, unpacking
from .judgement import JUDGEMENT
from .pictures import PICTURES
from .rules import RULES
from .secrets import SECRETS
from .words import WORDS

GAME = Game(
    Facts(
        name="sudoku_warriors",
        title="Sudoku Warriors",
        goal="Be the first to own five of the sudoku's nine boxes, or three with three players.",
        seats=unpacking.SEATS,
        minutes=(10, 25),
        is_simultaneous=False,
        has_secrets=False,
        has_chance=True,
        credits=("Game design by Tim Schutz",),
        rules_version=2,
        package=__name__,
    ),
    CONTENTS,
    RULES,
    SECRETS,
    WORDS,
    PICTURES,
    JUDGEMENT,
)

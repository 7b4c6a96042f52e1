"""What only looks: all that is said of a move and the states around it, and what a picture says of itself."""

from __future__ import annotations

import re
from typing import Any

from pentarchy.bots.terms import weights
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import NATURE

from .table import Table


def look(table: Table, step: Any) -> list[Any]:
    """Return what every function that only looks says of a move and the states around it."""
    game, box, numbers = table.game, table.box, table.box.numbers
    before, after, seat, move = step.before, step.after, step.seat, step.move
    terms = weights(game)
    said: list[Any] = [
        int(game.rules.to_move(numbers, before)),
        game.odds(box, before),
        bool(game.secrets.reveals(numbers, before, seat, move, after)),
        game.words.say(box, move),
        game.words.read(box, game.words.say(box, move)),
        game.secrets.audit(box, before),
        game.words.standing(box, before),
        game.is_over(box, before),
    ]
    for other in table.everyone():
        said += [game.moves(box, before, other), table.refusal(before, other, move)]
        if other in game.movers(box, before) and other != NATURE:
            said.append(int(game.judgement.idle(numbers, before, other)))
    for viewer in game.viewers(box):
        was, now = game.hidden(box, before, viewer), game.hidden(box, after, viewer)
        seen = int(game.secrets.seen(numbers, before, seat, move, viewer))
        said += [was.tobytes(), seen, game.words.tell(box, was, seat, seen, now, viewer)]
        said += [
            game.words.prompt(box, was, viewer, ()),
            game.pictures.picture(box, was, viewer=viewer).svg(css=False),
        ]
        if viewer >= 0:
            said.append(float(game.judgement.worth(numbers, was, viewer, terms)))
            said += [game.words.path(box, was, viewer, found) for found in game.moves(box, was, viewer)]
    if game.words.sketch:
        said.append(game.words.sketch(box, before))
    if game.rules.turns:
        said.append(game.rules.turns(box, before))
    return said


def painted(scene: Scene) -> list[str]:
    """Return what says in a picture how it looks, which is its style sheet's to say."""
    return [
        f"{part.tag} {dict(part.attributes)}"
        for part in scene.walk()
        if {"fill", "stroke", "style"} & set(part.attributes)
        or re.search(r"#[0-9a-f]{3}|rgb", str(dict(part.attributes)))
    ]

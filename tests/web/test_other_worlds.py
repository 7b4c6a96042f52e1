"""In every game: what somebody may not know changes no byte of pages, messages, records and refusals."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Table, waiting
from tests.depth import soon
from tests.shelf import load
from tests.table.journeys import EVERY_GAME, changes, moments
from tests.table.other_worlds import alone, at_version, other_pasts, other_world
from tests.table.playing import choices
from tests.web.telling import answered, borrower, snapshot, told

PEOPLE = (0, 1)  #: the seats of people; the third is a bot's
SECRETIVE = tuple(name for name in EVERY_GAME if load(name).facts.has_secrets)
#: Games where a secret lies elsewhere than in a plan, which is not yet of the game's state.
HOLDING = tuple(name for name in SECRETIVE if name not in ("goofspiel", "divide_and_conquer"))
SOON = ("divide_and_conquer", "political")  #: plans in secret, and hands; the others are looked at in depth


@pytest.mark.parametrize("name", soon(HOLDING, *SOON))
def test_what_others_hold_changes_no_byte(name: str) -> None:
    """Two worlds between which a viewer cannot tell give him the same pages, clicks and records."""
    dice, differing = random.Random(name), 0
    for here in moments(name, 10):
        viewer = dice.choice(here.game.viewers(here.box))
        true = alone(here, viewer)
        other = other_world(true, viewer, dice)
        differing += other.state.tobytes() != true.state.tobytes()
        assert all_told(true, viewer) == all_told(other, viewer), f"{viewer} sees into other hands"
    assert differing > 1, "all worlds were the true one"


def all_told(here: Table, viewer: int) -> list[bytes]:
    """Return what a viewer gets of a moment, and of what he then plans unseen; and who has his eyes."""
    at = snapshot(here, *PEOPLE)
    made = [told(at, at, viewer), told(at, at, viewer, borrower(viewer))]
    if viewer != SPECTATOR and viewer in waiting(here):
        planned = here.play(viewer, choices(here, viewer)[0])
        if planned.version == here.version:
            made.append(told(at, at.with_table(planned), viewer))
    return made


@pytest.mark.parametrize("name", soon(SECRETIVE, *SOON))
def test_another_past_changes_no_byte(name: str) -> None:
    """Where a secret move was another one, and a viewer knows as much, all that he was sent is the same."""
    dice, found = random.Random(name), 0
    for here in moments(name, 8)[2:-1]:  # not the last: a finished game hides nothing
        viewer = dice.choice(here.game.viewers(here.box))
        for seat_notices, end, other in list(other_pasts(here, viewer, dice))[:3]:
            for since in {seat_notices, max(seat_notices, end - 2)}:
                until = min(end, since + 3)
                pasts = [at_version(here, end), other]
                sent = [told_between(past, since, until, viewer) for past in pasts]
                assert sent[0] == sent[1], f"move {seat_notices + 1} of {name} shows to {viewer}"
            found += 1
    assert found > 2, "no secret move could be exchanged"


def told_between(past: Table, since: int, until: int, viewer: int) -> bytes:
    """Return what a viewer gets as a table goes from one of its versions to another; and who has his eyes."""
    before = snapshot(at_version(past, since), *PEOPLE)
    after = before.with_table(at_version(past, until))
    return told(before, after, viewer) + told(before, after, viewer, borrower(viewer))


@pytest.mark.parametrize("name", soon(SECRETIVE, *SOON))
def test_what_others_plan_changes_no_byte(name: str) -> None:
    """Whoever plans before my eyes plans this or that: I get the same, also if I look through his."""
    dice, planned = random.Random(name), 0
    for before, after in changes(name, 60):
        seat = next((one for one in range(3) if before.drafts[one].moves != after.drafts[one].moves), -1)
        if before.version != after.version or seat < 0 or len(after.drafts[seat].moves) == 0:
            continue
        others = [before.play(seat, move) for move in dice.sample(choices(before, seat), 1)]
        viewer = dice.choice([one for one in before.game.viewers(before.box) if one != seat])
        at = snapshot(before, 0, 1, 2)
        same = [plan for plan in (after, *others) if is_alike(plan, after, seat)]
        for eyes, through in ((viewer, None), (seat, borrower(seat))):
            assert len({told(at, at.with_table(plan), eyes, through) for plan in same}) == 1
        planned += len(same) > 1
        if planned == 6:
            return
    assert planned > 2


def is_alike(plan: Table, after: Table, seat: int) -> bool:
    """Whether of two plans nothing is known but that both are ready, or neither."""
    return plan.version == after.version and plan.drafts[seat].is_ready == after.drafts[seat].is_ready


@pytest.mark.parametrize("name", soon(SECRETIVE, *SOON))
def test_refusals_do_not_depend_on_what_others_hold(name: str) -> None:
    dice = random.Random(name)
    for here in moments(name, 10):
        viewer = dice.randrange(here.box.seats)
        worlds = [alone(here, viewer), other_world(alone(here, viewer), viewer, dice)]
        asked = commands(here, viewer, dice)
        said = [[answered(snapshot(world, 0, 1, 2), viewer, **one) for one in asked] for world in worlds]
        assert said[0] == said[1]


def commands(here: Table, seat: int, dice: random.Random) -> list[dict[str, Any]]:
    """Return what somebody may try: his moves, those of others, any number, and words of the table."""
    game, box = here.game, here.box
    tried = [move for one in range(box.seats) for move in game.moves(box, here.state, one)]
    tried += [entry.move for entry in here.log]
    words = [{"do": do} for do in ("ready", "unready", "withdraw", "take-back", "pause", "leave")]
    orders = [
        {"do": "follow", "order": order.name, "number": order.numbers[0]} for order in game.judgement.orders
    ]
    moves = [
        {"do": "move", "move": game.words.say(box, move)} for move in dice.sample(tried, min(24, len(tried)))
    ]
    return [*words, *orders, *moves]

"""The table that people see: cards by name, stacks that can be read, nothing that is others' business."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.box.constants import LEFT, RIGHT
from pentarchy.games.political.box.move_codes import LAY
from pentarchy.games.political.box.state import Phase
from pentarchy.games.political.pictures.card_changes import changes
from pentarchy.games.political.pictures.guide import (
    BEFORE,
    BLUE,
    DEAL,
    DICE,
    GREEN,
    GREENS_DRAW,
    GREENS_RAISE,
    PICTURES,
    RED,
    REDS_ATTACK,
    REDS_CALL,
    SWAP,
    YELLOW,
    drawn,
    four,
    played,
)
from pentarchy.games.political.rules.attacks import attack_power, defence_power
from pentarchy.games.political.rules.table import cards_in_base, result_of, sum_of
from pentarchy.games.political.words.attack import fight_of, prospects
from pentarchy.games.political.words.cards import Count, counts_of
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.scene import Scene, patch
from pentarchy.kernel.seats import SPECTATOR
from tests.kernel.named import classes, element, label, words
from tests.kernel.patched import canonical, patched, tree

RULES = files(GAME.facts.package).joinpath("RULES.md").read_text()
DRESS = files(GAME.facts.package).joinpath("pictures", "dress.css").read_text()
RAISED = (*BEFORE, REDS_ATTACK, GREENS_RAISE, REDS_CALL)
BUTTONS = re.compile(r"leave|pass|call|declare|both|top|bottom|reject|base|take|destroy|play|at-.*")


@cache
def walk(seats: int) -> tuple[Any, list[Any]]:
    """Return a box, and the states of a whole game played at random."""
    box = GAME.box.unpack({}, {}, seats, seeded("walk"))
    chance, state = seeded("walk"), GAME.begin(box)
    states = [state]
    while movers := GAME.movers(box, state):
        seat = movers[draw(chance, len(movers))]
        moves = GAME.moves(box, state, seat)
        state = GAME.after(box, state, seat, moves[draw(chance, len(moves))])
        states.append(state)
    return box, states


def seen(box: Any, state: Any, viewer: int) -> Scene:
    return GAME.pictures.picture(box, GAME.hidden(box, state, viewer), viewer=viewer)


def test_bases_count_for_people_what_they_count_in_the_rules() -> None:
    box, states = walk(4)
    for state in states[::11]:
        counts = [
            Count(
                int(sum_of(state, seat, LEFT)),
                int(sum_of(state, seat, RIGHT)),
                int(cards_in_base(state, seat)),
            )
            for seat in range(box.seats)
        ]
        assert counts_of(state)[: box.seats] == counts
        assert [count.result for count in counts] == [result_of(state, seat) for seat in range(box.seats)]


# Names, patches, clicks.


@pytest.mark.parametrize("seats", [4, 8])
def test_every_difference_leads_from_one_picture_to_the_next(seats: int) -> None:
    box, states = walk(seats)
    for before, after in zip(states[::23], states[1::23], strict=False):
        for viewer in (0, SPECTATOR):
            old, new = seen(box, before, viewer), seen(box, after, viewer)
            assert patched(old, patch(old, new)) == canonical(tree(new))
            assert old.width == new.width == 536


@pytest.mark.parametrize("seats", [4, 8])
def test_every_click_that_is_no_button_is_in_the_picture(seats: int) -> None:
    box, states = walk(seats)
    for state in states[::19]:
        for seat in range(box.seats):
            hidden = GAME.hidden(box, state, seat)
            there = {part.id for part in GAME.pictures.picture(box, hidden, viewer=seat).walk()}
            for move in GAME.moves(box, hidden, seat):
                for click in GAME.words.path(box, hidden, seat, move):
                    assert click in there or BUTTONS.fullmatch(click), click


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_names_are_unique_and_every_place_has_words_and_a_veil(seats: int) -> None:
    box, states = walk(seats)
    scene = seen(box, states[-1], 0)
    names = [part.id for part in scene.walk() if part.id]
    assert len(names) == len(set(names))
    for part in scene.walk():
        if part.attributes.get("role") == "img":
            assert part.attributes["aria-label"]
            assert part.children[-1].attributes["class"] == "veil"


def test_no_word_is_smaller_than_eleven_pixels_on_a_phone() -> None:
    """A picture of 536 units is 374 px wide there."""
    table, _, _ = DRESS.partition("/* Cards to cut out. */")
    sizes = [int(size) for size in re.findall(r"font-size: (\d+)px", table)]
    assert min(sizes) * 374 / 536 >= 11


def test_what_may_be_pressed_is_high_enough_for_a_thumb() -> None:
    box, states = walk(8)
    for part in seen(box, states[len(states) // 2], 0).walk():
        if part.attributes.get("role") == "img":
            veil = part.children[-1].attributes
            assert min(float(veil["height"]) + 3, float(veil["width"])) * 374 / 536 >= 44


# Bases.


def test_a_stack_says_every_card_of_it_in_the_order_in_which_they_lie() -> None:
    scene = PICTURES["swapped"]()
    assert label(scene, "card-red-carpet-consciences") == (
        "Red Carpet Consciences (right 5), in Red's base; printed left 4, on it Creative Map Drawing (+3), "
        "Old School Diary (−2), Change of Heart (swap wing)"
    )
    said = words(scene, "card-red-carpet-consciences")
    assert {"4", "+3", "−2", "swap wing", "5"} <= set(said)
    assert "wing-1" in classes(scene, "card-red-carpet-consciences")


def test_the_wing_is_said_by_side_and_shape_as_well_as_by_tint() -> None:
    scene = PICTURES["swapped"]()

    def badge(name: str) -> str:
        inside = element(scene, name).children
        return str(next(part.attributes["d"] for part in inside if part.attributes["class"] == "badge"))

    assert badge("card-the-chalk-brigade").startswith("M3 ")
    assert badge("card-parking-space-defenders").startswith("M166 ")


def test_every_base_says_both_sums_and_what_they_come_to_and_who_leads() -> None:
    scene = PICTURES["planned"]()
    assert (
        label(scene, "base-of-green") == "Green's base: left 0, right 5, counts for 5 right; 6 cards in hand"
    )
    assert "leads: 5 right" in words(scene, "base-of-green")
    assert words(scene, "base-of-yellow")[:6] == ["Y", "Yellow", "6 cards", "0", "−2", "2 left"]
    assert "Red (you)" in words(scene, "base-of-red")


def tops(scene: Scene) -> list[str]:
    """Return the names of the panels with something in them, from the top."""
    there = [part for part in scene.elements if part.children]
    below = {part.id: float(str(part.attributes["transform"])[12:-1]) for part in there}
    return sorted(below, key=below.__getitem__)


def test_what_one_decides_with_stands_first() -> None:
    assert tops(PICTURES["attacked"]()) == [
        *("attack", "hand", "base-of-green", "unaffiliated"),
        *("base-of-blue", "base-of-yellow", "base-of-red"),
    ]
    assert tops(PICTURES["swapped"]())[0] == "base-of-red", "who looks on sees bases alone"
    planned = [name for name in tops(PICTURES["raised"]()) if name.startswith("base-of-")]
    assert planned[0] == "base-of-red", "one's own is first"
    empty_last = tops(drawn(BLUE, *BEFORE))
    assert empty_last[-1] == "base-of-red", "who has nothing on the table is last"


# The attack.


def test_both_totals_and_the_chance_stand_in_the_attack_with_what_makes_them() -> None:
    scene = PICTURES["planned"]()
    said = words(scene, "attack")
    assert said[:2] == ["Your plan: destroy Green's Chimney Enthusiasts", "7"]
    assert "92%" in said
    assert said[said.index("+3") + 1] == "Creative Map Drawing"
    assert label(scene, "attack").endswith("Attack 7, defence 3: the attack wins 92% of the time.")


def test_a_plan_is_in_nobody_elses_picture() -> None:
    for viewer in (GREEN, BLUE, YELLOW, SPECTATOR):
        scene = drawn(viewer, *BEFORE)
        assert label(scene, "attack") == "Nothing is attacked."
        assert "card-creative-map-drawing" not in scene.svg(css=False)


def test_each_card_of_the_hand_says_what_it_would_change() -> None:
    scene = PICTURES["planned"]()
    assert words(scene, "card-the-compost-choir")[-1] == "8 to 3: 97%"
    assert label(scene, "card-the-compost-choir").endswith("; for the attack 8 to 3: 97%")
    assert words(scene, "card-creative-map-drawing")[-1] == "laid down"
    green = PICTURES["attacked"]()
    assert words(green, "card-bronze-statue-society")[-1] == "7 to 5: 72%"
    assert words(green, "card-old-school-diary")[-1] == "5 to 3: 72%"
    assert words(green, "card-firm-handshake")[-1] == "7 to 4: 83%"


def test_before_the_dice_an_event_says_what_it_would_change() -> None:
    red = drawn(RED, *RAISED)
    assert words(red, "card-recount")[-1] == "5 to 3: 86%"
    assert label(red, "card-recount").endswith("; for the attack 5 to 3: 86%; for the defence 5 to 3: 58%")


def test_what_a_card_is_said_to_change_is_what_it_changes() -> None:
    """Whatever is laid down comes to the totals that were foretold, and those to what the rules add."""
    box, states = walk(4)
    foretold = 0
    for state in states:
        seat = next(iter(GAME.movers(box, state)), 8)
        fight = fight_of(box, state)
        if fight is None or seat > 3:
            continue
        if state.phase >= Phase.WINDOW:
            powers = attack_power(box.numbers, state), defence_power(box.numbers, state)
            assert (fight.attack, fight.defence) == powers
        for card, would in changes(box, GAME.hidden(box, state, seat), seat, fight).items():
            if card >= 64:
                continue
            after = fight_of(box, GAME.after(box, state, seat, LAY + card))
            assert after is not None
            assert (after.attack, after.defence, after.odds) == (
                would[0].attack,
                would[0].defence,
                would[0].odds,
            )
            foretold += 1
    assert foretold > 50


def test_what_is_at_stake_is_what_bases_count_for_afterwards() -> None:
    assert words(PICTURES["raised"](), "attack")[-2:] == [
        "If the attack wins: Red 5 left, Green 2 right",
        "If it does not: Red 5 left, Green 5 right",
    ]
    box, state = four(), played(four(), *RAISED)
    fight = fight_of(box, state)
    assert fight is not None
    assert prospects(box, state, fight)[0] == "Red 5 left, Green 2 right"
    settled = drawn(SPECTATOR, *RAISED, DICE)
    assert words(settled, "base-of-red")[5] == "leads: 5 left"
    assert words(settled, "base-of-green")[5] == "2 right"


def test_an_event_that_was_played_stands_above_the_attack() -> None:
    scene = drawn(BLUE, *RAISED, "play-recount@attack pass pass pass")
    assert words(scene, "attack")[:2] == [
        "Red plays Recount (roll twice) for the attack",
        "Red attacks Green's Chimney Enthusiasts, to",
    ]
    rolling = drawn(BLUE, *RAISED, "play-recount@attack pass pass pass pass pass pass pass pass pass pass")
    assert words(rolling, "attack").count("?") == 3, "two dice for the attack, one for the defence"


# Hands.


def test_a_hand_is_in_its_owners_picture_alone() -> None:
    red, green, anybody = (drawn(viewer, DEAL, GREENS_DRAW) for viewer in (RED, GREEN, SPECTATOR))
    assert "card-recount" in red.svg(css=False)
    assert "card-recount" not in green.svg(css=False) + anybody.svg(css=False)
    assert "keep-typo-on-the-banner" in green.svg(css=False)
    assert "keep-typo-on-the-banner" not in red.svg(css=False) + anybody.svg(css=False)


def test_what_others_hold_changes_nothing_in_a_picture() -> None:
    """Two hidden states of one viewer that differ in what is hidden are the same, and so is what he sees."""
    box, states = walk(4)
    for state in states[::41]:
        other = GAME.hidden(box, state, 0).copy()
        GAME.secrets.redeal(box.numbers, other, 0, True, seeded("others"))
        assert seen(box, state, 0).svg() == seen(box, other, 0).svg()


# The end.


def test_the_end_counts_every_base_card_by_card_in_the_order_of_ranks() -> None:
    box, states = walk(4)
    over = states[-1]
    scene = seen(box, over, 0)
    outcome = GAME.words.outcome(box, over)
    bases = [name for name in tops(scene) if name.startswith("base-of-")]
    results = {f"base-of-{side.name.lower()}": outcome.points[seat] for seat, side in enumerate(box.sides)}
    assert [results[name] for name in bases] == sorted(results.values(), reverse=True)
    first = " ".join(words(scene, bases[0]))
    assert "1st: " in first
    assert re.search(r"Left .*[;,] right .*\. .* − .* = \d+ (left|right), with \d+ cards\.", first)


def test_a_tie_is_explained_where_bases_are_counted() -> None:
    scene = PICTURES["counted"]()
    first, second = (name for name in tops(scene) if name.startswith("base-of-"))
    assert "As much as Green: of equals the most cards win." in " ".join(words(scene, first))
    assert "As much as Red: of equals the most cards win." in " ".join(words(scene, second))
    assert tops(scene)[-1] == "unaffiliated"


# The guide.


def test_the_swap_is_in_the_guide_for_all() -> None:
    assert words(drawn(SPECTATOR, *RAISED, DICE, SWAP), "base-of-red")[5] == "leads: 5 right"

"""What was done last is marked on the board: to each what he saw, and no more."""

from __future__ import annotations

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.pictures.guide import ARMIES, CAMPAIGN, DRAFT, four
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Entry, Table, lay, refold
from pentarchy.web.domain.chronicle import Chronicle, StoryLine, latest_paths

SEED = bytes(range(32))
RED, GREEN, BLUE = 0, 1, 2


def table(moves: int) -> Table:
    """Return a table at which so many moves of the guide's campaign were made."""
    box = four()
    state, log = GAME.begin(box), []
    for word in [*DRAFT.split(), *ARMIES.split(), *CAMPAIGN.split()[:moves]]:
        entry = Entry(GAME.movers(box, state)[0], GAME.words.read(box, word))
        log.append(entry)
        state = GAME.after(box, state, entry.seat, entry.move)
    return refold(GAME, box, SEED, log, lay(GAME, box, SEED).drafts)


def marked(here: Table, viewer: int) -> set[str]:
    """Return the places that a viewer's picture marks as the last ones."""
    latest = latest_paths(Chronicle().lines(here, viewer), viewer)
    scene = GAME.pictures.picture(here.box, here.hidden(viewer), viewer=viewer, latest=latest)
    ways = next(part for part in scene.walk() if part.id == "ways")
    assert f"{ways.attributes['d']}".count("M") == 2 * sum(
        len(path) == 2 and "place" not in path[0] for path in latest
    )
    return {part.id for part in scene.walk() if "is-last-move" in str(part.attributes.get("class"))}


def after(move: str, nth: int = 1) -> int:
    """Return how many moves of the campaign there are up to one of them."""
    words = CAMPAIGN.split()
    places = [number for number, word in enumerate(words, 1) if word == move]
    return places[nth - 1]


def test_nothing_is_marked_when_all_have_placed() -> None:
    assert marked(table(0), RED) == set()


def test_ones_own_move_is_marked_and_then_what_the_others_do() -> None:
    assert marked(table(after("D3-A2")), RED) == {"A2"}
    assert marked(table(after("A1-A3")), RED) == {"A2", "A1", "A3"}, "his moves in a row"
    assert marked(table(after("L2-L1")), RED) >= {"L3", "L2", "L1"}
    assert "A3" not in marked(table(after("L2-L1")), RED)
    assert "A3" in marked(table(after("L2-L1")), BLUE), "Red has moved since Blue's last move, too"


def test_an_onlooker_sees_the_last_move() -> None:
    assert marked(table(after("L2-L1")), SPECTATOR) == {"L1"}


def test_territories_that_are_looked_into_are_marked_for_all() -> None:
    assert {"F", "X"} <= marked(table(after("spy-X")), BLUE)


def test_a_move_of_ones_own_ends_what_is_marked() -> None:
    def line(version: int, mine: bool, *path: str) -> StoryLine:
        return StoryLine(version, "something", mine, path)

    story = [line(1, False, "A1", "A2"), line(2, True, "B1", "B2"), line(3, False), line(4, False, "C")]
    assert latest_paths(story, RED) == (("C",),)
    assert latest_paths(story[:2], RED) == (("B1", "B2"),)
    assert latest_paths(story[:3], RED) == (("B1", "B2"),)
    assert latest_paths([*story[:2], line(3, True, "B2", "B3")], RED) == (("B1", "B2"), ("B2", "B3"))
    assert latest_paths(story[:1], RED) == (("A1", "A2"),)
    assert latest_paths([], RED) == ()

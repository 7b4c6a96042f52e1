"""What people read of a game: small steps joined, and nothing in it that is not so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from pentarchy.kernel.game import Box
from pentarchy.kernel.passages import Paragraph, Told, begins_paragraph, paragraph
from pentarchy.kernel.seats import NATURE, SPECTATOR

from .claims import CLAIMS
from .games import EVERY_GAME, AnyGame, name
from .law import law
from .table import Step, Table
from .transcripts import KINDS, box_of, path

MOST = 700  #: moves of one game that are read
MOVE = re.compile(r"^\d+ ([n\d]):(.+)$", re.MULTILINE)  #: a move in a transcript


class Read(NamedTuple):
    """What a viewer reads right after a move."""

    version: int
    last: Paragraph  #: the paragraph that goes on
    known: list[Any]  #: what they might know after so many moves
    told: list[Told]  #: the passages of that paragraph


def reading(game: AnyGame, box: Box[Any, Any], steps: Iterable[Step], viewer: int) -> Iterator[Read]:
    """Yield what a viewer reads after each move of a game of which they are told anything."""
    open_, known = list[Told](), [game.hidden(box, game.begin(box), viewer)]
    for version, step in enumerate(steps, 1):
        known.append(game.hidden(box, step.after, viewer))
        seen = int(game.secrets.seen(box.numbers, step.before, step.seat, step.move, viewer))
        passages = game.told(box, known[-2], step.seat, seen, known[-1], viewer)
        for passage in passages:
            if begins_paragraph(passage):
                open_ = []
            open_.append(Told(version, step.seat == viewer, passage))
        if any(passage.sentence or passage.series for passage in passages):
            yield Read(version, paragraph(open_), known, open_)


def at_random(table: Table, viewer: int) -> Iterator[Read]:
    """Yield what a viewer reads of a random game."""
    journey = table.journey(leaving=3, most=MOST)
    return reading(table.game, table.box, table.steps_of(journey), viewer)


def steps_of(game: AnyGame, kind: str) -> Iterator[Step]:
    """Yield the moves of a kept game between greedy bots."""
    box = box_of(game, kind)
    state = game.begin(box)
    for number, line in enumerate(MOVE.findall(path(game, kind).read_text("utf-8"))):
        seat = NATURE if line[0] == "n" else int(line[0])
        move = game.words.read(box, line[1])
        after = game.after(box, state, seat, move)
        yield Step(number, state, seat, move, after)
        state = after


def check(game: AnyGame, box: Box[Any, Any], read: Read, viewer: int) -> list[str]:
    """Check what is said in the sentences that a move ends; return which claims they make."""
    made = []
    for sentence in read.last.sentences:
        for claim in CLAIMS[game.facts.name] if sentence.version == read.version else ():
            for said in claim.found(sentence.words):
                before, after = read.known[sentence.since - 1], read.known[sentence.version]
                assert claim.holds(box, before, after, said), (
                    f"to {viewer} after move {read.version}: {sentence.words}"
                )
                made.append(claim.name)
    return made


@law(examples=8)
def test_what_a_sentence_says_is_so(table: Table) -> None:
    """Places, numbers, owners and scores in a sentence are those of the state that its reader may know."""
    is_read = table.game.facts.name in CLAIMS
    for viewer in table.dice.sample(table.game.viewers(table.box), 2) if is_read else ():
        for read in at_random(table, viewer):
            check(table.game, table.box, read, viewer)


@pytest.mark.parametrize("game", [game for game in EVERY_GAME if game.facts.name in CLAIMS], ids=name)
def test_what_whole_games_say_is_so(game: AnyGame) -> None:
    """In games that bots play well everything is said at least once that claims can read back."""
    made = set()
    for kind in KINDS:
        box = box_of(game, kind)
        for viewer in (SPECTATOR, 0):
            for read in reading(game, box, steps_of(game, kind), viewer):
                made |= set(check(game, box, read, viewer))
    assert made == {claim.name for claim in CLAIMS[game.facts.name]}


@law(examples=6)
def test_a_game_log_is_sentences_and_leaves_nothing_out_that_lasts(table: Table) -> None:
    """Whatever lasts is in the paragraph that goes on; what passed is not, once something came of it."""
    for viewer in table.dice.sample(table.game.viewers(table.box), 2):
        for read in at_random(table, viewer):
            words = [sentence.words for sentence in read.last.sentences]
            assert all(one[-1] in ".!?" and one[0] == one[0].upper() for one in words), words
            joined = " ".join(words)
            for one in read.told:
                passage = one.passage
                if not passage.is_passing and not passage.heading and passage.series is None:
                    assert passage.sentence in joined, f"{passage.sentence!r} is left out of {joined!r}"
            passing = [one for one in read.told if one.passage.is_passing and one.passage.series is None]
            assert all(one is read.told[-1] or one.passage.sentence != words[0] for one in passing[:-1])


@law(examples=6)
def test_what_is_named_is_in_the_picture(table: Table) -> None:
    """A name in a sentence leads to something that its reader sees, or might see on the table."""
    game, box = table.game, table.box
    mentions = game.mentions(box)
    for viewer in table.dice.sample(game.viewers(box), 2) if mentions.named else ():
        seen = ids(table, game.hidden(box, game.begin(box), viewer), viewer)
        places = {name: element for name, element in mentions.named.items() if element in seen}
        assert places, "no name is one of a place that is always there"
        for read in list(at_random(table, viewer))[-20:]:
            for sentence in read.last.sentences:
                pieces = mentions.of(sentence.words)
                assert "".join(piece.text for piece in pieces) == sentence.words
                assert all(piece.element in seen for piece in pieces if piece.text in places)


def ids(table: Table, hidden: Any, viewer: int) -> set[str]:
    """Return the ids of all that is in a picture."""
    scene = table.game.pictures.picture(table.box, hidden, viewer=viewer)
    return {element.id for element in scene.walk() if element.id}

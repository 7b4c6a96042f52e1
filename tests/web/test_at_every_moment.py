"""What holds at any moment of any game: commands race, are refused, seats change hands, moves go back."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest

from pentarchy.kernel.act import AND_THEN
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import LEAVE, NATURE, SPECTATOR
from pentarchy.table.past import state_at
from pentarchy.table.records import read, record, replay, write
from pentarchy.table.table import Table, lay, refold, waiting
from pentarchy.table.take_back import before_last_decision, reveals_since
from pentarchy.web.domain import commands
from pentarchy.web.domain.commands import Command
from pentarchy.web.domain.proposals import TAKE_BACK, agree, decline, propose, way_back
from pentarchy.web.domain.seating import as_recorded
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.domain.standing_in import come_back, hand_to_bot
from pentarchy.web.domain.timing import awaited, keep_time
from pentarchy.web.refused import Refused
from pentarchy.web.services.bot_runner import idle_bots, play_all
from pentarchy.web.viewing.seeing import Seeing, ViewOptions
from pentarchy.web.viewing.table_view import View
from tests.shelf import load
from tests.table.journeys import EVERY_GAME, SEED, act, journey, moments
from tests.table.other_worlds import at_version
from tests.table.playing import choices
from tests.web.people import moves
from tests.web.telling import NOW, card, command, renderer, snapshot, who

EARLY = 100  #: moves, after which some games are over
every_game = pytest.mark.parametrize("name", EVERY_GAME)
SEATS = (0, 1, 2)


def do(at: TableSnapshot, seat: int, what: str, have: int | None = None, **more: object) -> TableSnapshot:
    """Return the snapshot after a command, or raise ``Refused``."""
    version = at.table.version if have is None else have
    said = command(what, version, backs=at.table.rewinds, **more)
    return commands.obey(at, who(at, seat), said, NOW)


def view(at: TableSnapshot, seat: int, version: int | None = None) -> View:
    """Return what somebody sees of a table, now or at an earlier version."""
    wish = ViewOptions(at=version, whole_story=True)
    return renderer().view(Seeing(at, who(at, seat), card(at.table.game.facts.name), wish), "token")


# Races.


@every_game
def test_whatever_is_asked_at_once_ends_alike(name: str) -> None:
    """Plans that were all made on the same page come to the same, however they overlap."""
    dice = random.Random(name)
    together = [table for table in journey(name) if len(waiting(table)) > 1]
    for table in dice.sample(together, min(6, len(together))):
        table = at_version(table, table.version)
        start, ends = snapshot(table, *SEATS), set()
        plans = {seat: plan(table, seat, dice) for seat in waiting(table)}
        if not all(plans.values()):
            continue
        for _ in range(4):
            end = overlapped(start, plans, dice)
            ends.add((end.table.log, end.table.state.tobytes()))
        assert len(ends) == 1, "the order of arrival makes a difference"
        assert end.table.version > table.version


def plan(table: Table, seat: int, dice: random.Random) -> list[int]:
    """Return moves by which a seat decides unseen; none where others would see them."""
    version, made = table.version, list[int]()
    alone = replace(table, drafts=tuple(replace(draft, is_ready=False) for draft in table.drafts))
    while alone.is_waited_for(seat):
        made.append(dice.choice(choices(alone, seat)))
        alone = alone.play(seat, made[-1])
        if alone.version != version:
            return []
    return made


def overlapped(start: TableSnapshot, plans: dict[int, list[int]], dice: random.Random) -> TableSnapshot:
    """Return the snapshot after plans whose commands arrive in any order, all made on one page."""
    at, have = start, start.table.version
    game, box = at.table.game, at.table.box
    left = {seat: list(made) for seat, made in plans.items()}
    queue = [seat for seat, made in plans.items() for _ in made]
    for seat in dice.sample(queue, len(queue)):
        at = do(at, seat, "move", have, move=game.words.say(box, left[seat].pop(0)))
    for seat in dice.sample(list(plans), len(plans)):
        if at.table.version == have and not at.table.drafts[seat].is_ready:
            at = do(at, seat, "ready", have)
    return at


@every_game
def test_of_two_moves_on_one_page_one_is_first(name: str) -> None:
    """Where they are not plans, the second is refused as too late, or was nobody else's business."""
    dice, stale = random.Random(name), 0
    for table in moments(name, 16)[:-1]:
        at = snapshot(table, *SEATS)
        seat = dice.choice(waiting(table) or table.movers())
        if not table.is_waited_for(seat):
            continue
        move = table.game.words.say(table.box, dice.choice(choices(table, seat)))
        first = do(at, seat, "move", move=move)
        if first.table.version == table.version:
            continue
        try:
            second = do(first, seat, "move", table.version, move=move)
        except Refused as error:
            stale += error.is_stale
        else:
            assert second.table.version == first.table.version, "a late move became official"
    assert stale > 2 or load(name).facts.is_simultaneous, "no move was anybody else's business"


def test_who_leaves_on_an_old_page_has_not_left() -> None:
    """Where a bot takes over the log does not grow by it, and the decision may be open: it is no plan."""
    game, dice = load("divide_and_conquer"), random.Random(1)
    box = game.box.unpack({"signal": True, "on_leave": "bot"}, {}, len(SEATS), seeded("signals"))
    table = lay(game, box, SEED)
    while not any(table.version and table.is_open(seat, table.version - 1) for seat in table.movers()):
        table = act(table, dice)
    seat = next(seat for seat in table.movers() if table.is_open(seat, table.version - 1))
    at = snapshot(table, *SEATS)
    with pytest.raises(Refused) as told:
        do(at, seat, "leave", table.version - 1)
    assert told.value.is_stale and told.value.kind == "not now"
    assert do(at, seat, "leave").seats[seat].kind == "bot"


@every_game
def test_what_is_refused_or_obeyed_leaves_the_moment_before_it_alone(name: str) -> None:
    """Whatever anybody asks: the snapshot that there was keeps every byte; what is refused makes none."""
    dice, refused = random.Random(name), 0
    for table in moments(name, 16):
        at = snapshot(table, *SEATS)
        before = kept(at)
        for _ in range(25):
            seat, said = dice.choice([*SEATS, SPECTATOR]), any_command(table, dice)
            try:
                commands.obey(at, who(at, seat), said, NOW)
            except Refused as error:
                refused += 1
                assert error.sentence.endswith((".", "?", "!")), error.sentence
        assert kept(at) == before
    assert refused > 50


def kept(at: TableSnapshot) -> tuple[object, ...]:
    """Return all that a snapshot consists of."""
    table = at.table
    return (table.state.tobytes(), table.box.numbers.tobytes(), table.log, table.drafts, at.details, at.notes)


def any_command(table: Table, dice: random.Random) -> Command:
    """Return anything that a browser may send."""
    game, box = table.game, table.box
    seat = dice.choice(SEATS)
    known = [*game.moves(box, table.state, seat), *(entry.move for entry in table.log[-40:])]
    words = [
        "",
        "nonsense",
        "0",
        *(game.words.say(box, move) for move in dice.sample(known, min(8, len(known)))),
    ]
    names = ["", "take-back", "pause", "clock 3d", *(order.name for order in game.judgement.orders)]
    return command(
        dice.choice([one.tag for one in msgspec.inspect.type_info(Command).types]),  # type: ignore[attr-defined]
        max(0, table.version + dice.choice((0, 0, 0, -1, -3, 1))),
        move=dice.choice(words),
        instead=dice.choice(["", "", dice.choice(words)]),
        rewinds=dice.choice((0, 0, 0, 1)),
        text=dice.choice(["", "Hello!"]),
        order=dice.choice(names),
        number=dice.choice((0, 1, 2, -1, 99)),
    )


# Who is away.


@every_game
def test_any_seat_changes_hands_at_any_decision_and_the_game_ends(name: str) -> None:
    """At every decision of a whole game a bot may take a seat over, and its player come back."""
    dice = random.Random(name)
    at = snapshot(journey(name)[0], *SEATS)
    for _ in range(20_000):
        if at.table.is_over:
            break
        often = 0.2 if at.table.version < EARLY else 0.05
        at = changed_hands(at, dice) if dice.random() < often else advanced(at, dice)
    assert at.table.is_over, "the game does not end"
    kinds = {note.kind for note in at.notes}
    assert kinds == {"stand-in", "back"}
    again = refold(at.table.game, at.table.box, at.table.seed, at.table.log)
    assert again.state.tobytes() == at.table.state.tobytes()


def changed_hands(at: TableSnapshot, dice: random.Random) -> TableSnapshot:
    """Return the snapshot after a seat went to a bot, or back to its player."""
    seat = dice.choice(SEATS)
    if at.seats[seat].kind == "person":
        return hand_to_bot(at, seat)
    return come_back(at, at.seats[seat].client_id)


def advanced(at: TableSnapshot, dice: random.Random) -> TableSnapshot:
    """Return the snapshot after the next thing that a bot or a person does."""
    seats = idle_bots(at)
    if seats:
        seat = dice.choice(seats)
        return play_all(at, [seat], [[dice.choice(choices(at.table, seat))]])
    return at.with_table(act(at.table, dice))


@every_game
def test_while_a_game_lasts_somebody_is_offered_something(name: str) -> None:
    """Somebody whom the game waits for has a move to click, or a button that says he is ready."""
    for table in moments(name, 7):
        at = snapshot(table, *SEATS)
        views = [view(at, seat) for seat in table.movers()]
        assert table.is_over or any(moves(dict(seen.trie)) or seen.turn.can_ready for seen in views)
        assert table.is_over or awaited(at), "nobody's clock runs"
        for seen in views:
            assert moves(dict(seen.trie)) or seen.turn.can_ready or seen.turn.is_ready, "he can do nothing"


@every_game
def test_a_move_that_is_still_to_come_is_the_present(name: str) -> None:
    """Whoever asks for a later version than there is sees the table as it is now, their own plans, too."""
    for table in (one for one in moments(name, 8) if not one.is_over):
        at = snapshot(table, *SEATS)
        for seat in SEATS:
            now, later = view(at, seat), view(at, seat, table.version + 7)
            assert (later.board, later.turn.prompt, later.trie) == (now.board, now.turn.prompt, now.trie)


# Taking back.


@every_game
def test_alone_one_goes_back_to_the_last_revelation_at_most(name: str) -> None:
    offered = 0
    for table in moments(name, 16):
        at = snapshot(table, 0)
        to = way_back(at, 0)
        if to is None:
            with pytest.raises(Refused):
                propose(at, 0, TAKE_BACK)
            continue
        offered += 1
        assert not reveals_since(table, to)
        drawn = [index for index in range(to, table.version) if table.log[index].seat == NATURE]
        for index in drawn:
            moves_of_chance = table.game.moves(table.box, state_at(table, index), NATURE)
            assert len(moves_of_chance) == 1, "chance has shown something since"
    assert offered or table.game.facts.has_secrets or table.game.facts.has_chance


@every_game
def test_further_one_goes_only_if_all_agree(name: str) -> None:
    gone = 0
    for table in moments(name, 20)[:-1]:
        at = snapshot(table, *SEATS)
        by = next((seat for seat in SEATS if way_back(at, seat) is not None), None)
        if by is None:
            continue
        asked = propose(at, by, TAKE_BACK)
        others = [seat for seat in SEATS if seat != by and not table.left >> seat & 1]
        for seat in others:
            assert asked.table is table, "it went back before all had agreed"
            assert decline(asked, TAKE_BACK).table is table
            assert decline(asked, TAKE_BACK).details.proposal is None
            asked = agree(asked, seat, TAKE_BACK)
        assert asked.table.version == way_back(at, by) and asked.table.rewinds == table.rewinds + 1
        gone += 1
    assert gone > 3


@every_game
def test_going_back_is_as_if_it_had_not_been(name: str) -> None:
    """Board, clicks, story and clocks are as they were; no draw is made twice; done again it is the same."""
    dice, gone = random.Random(name), 0
    for here in moments(name, 6)[1:-1]:
        seats = [seat for seat in SEATS if before_last_decision(here, seat) is not None]
        if not seats:
            continue
        to = before_last_decision(here, dice.choice(seats))
        assert to is not None
        was, back = snapshot(at_version(here, to), *SEATS), snapshot(here.taken_back(to), *SEATS)
        assert back.table.log == was.table.log and back.table.state.tobytes() == was.table.state.tobytes()
        for seat in dice.sample((*SEATS, SPECTATOR), 2):
            old, new = view(was, seat), view(back, seat)
            assert (old.board, old.trie, old.story) == (new.board, new.trie, new.story)
        assert back.table.draws == here.draws, "draws are made again"
        redone = done_again(back.table, here)
        if not any(entry.seat == NATURE for entry in here.log[to:]):
            assert redone.log == here.log and redone.state.tobytes() == here.state.tobytes()
        later = [entry.number for entry in redone.log[to:] if entry.seat == NATURE]
        assert all(number >= here.draws for number in later), "a draw was made twice"
        gone += 1
    assert gone > 1


def done_again(back: Table, here: Table) -> Table:
    """Return a table on which everybody does again what he did, until chance brings something else."""
    table = back
    while table.version < here.version and not table.is_over:
        version = table.version
        entry = here.log[version]
        if entry.seat == NATURE or table.log != here.log[:version]:
            break
        for one in here.log[version:]:
            if one.seat == NATURE or table.version > version:
                break
            table = table.leave(one.seat) if one.move == LEAVE else table.play(one.seat, one.move)
        for seat in SEATS:
            if table.version == version and table.is_done(seat) and not table.drafts[seat].is_ready:
                table = table.ready(seat)
        if table.version == version:
            break
    return table


@every_game
def test_clocks_are_as_they_were(name: str) -> None:
    """After a take-back everybody has the time that he had when he decided."""
    terms, gone = {"clock": "15+20"}, 0
    start = snapshot(journey(name)[0], *SEATS)
    setup = msgspec.structs.replace(start.setup, terms=msgspec.structs.replace(start.setup.terms, **terms))
    at, now = replace(start, setup=setup), NOW
    at, clocks = keep_time(at, at, now), {}
    for _before, after in list(pairwise(journey(name)))[:60]:
        now += 3.0
        version = at.table.version
        ahead = keep_time(at, at.with_table(after), now)
        if ahead.table.version > version:
            clocks[version] = ahead.times[version]
        at = ahead
        by = next((seat for seat in SEATS if way_back(at, seat) in clocks), None)
        if by is None or at.table.is_over:
            continue
        to, asked = way_back(at, by), propose(at, by, TAKE_BACK)
        for seat in SEATS:
            asked = agree(asked, seat, TAKE_BACK) if asked.details.proposal else asked
        back = keep_time(at, asked, now)
        assert to is not None and back.details.clock is not None
        assert back.details.clock.left == pytest.approx(clocks[to])
        gone += 1
    assert gone > 3


# Looking back.


@every_game
def test_the_past_is_what_everybody_saw(name: str) -> None:
    """Each moment of a running game, looked at again, is to the byte what its viewer saw then."""
    dice = random.Random(name)
    latest = next(table for table in reversed(journey(name)) if not table.is_over)
    now = snapshot(latest, *SEATS)
    for version in dice.sample(range(latest.version), min(6, latest.version)):
        then = snapshot(at_version(latest, version), *SEATS)
        for seat in dice.sample((*SEATS, SPECTATOR), 2):
            live, again = view(then, seat), view(now, seat, version)
            assert again.board == live.board and again.players.facts == live.players.facts
            assert again.story == live.story, f"the story of version {version} is another one to {seat}"


@every_game
def test_a_record_shows_everybody_what_he_saw(name: str) -> None:
    """Played through from the whole record, every state is the one of which each saw his part."""
    here = journey(name)[-1]
    made = write(record(here, as_recorded(snapshot(here, *SEATS).seats)))
    played = replay(read(made), load)
    assert played.log == here.log and len(played.states) == here.version + 1
    dice = random.Random(name)
    for version in dice.sample(range(here.version), min(4, here.version)):
        table = refold(played.game, played.box, here.seed, played.log[:version])
        assert played.states[version].tobytes() == table.state.tobytes()
        if table.is_over:
            continue
        once, again = at_version(here, version), replace(at_version(here, version), box=played.box)
        for seat in dice.sample((*SEATS, SPECTATOR), 2):
            live, later = view(snapshot(once, *SEATS), seat), view(snapshot(again, *SEATS), seat)
            assert (live.board, live.story) == (later.board, later.story)


# People.


@every_game
def test_every_legal_move_is_reached_by_clicks_and_by_buttons(name: str) -> None:
    """The clicks are all that a player may do and no more; each first one is a button or a link, too."""
    for table in moments(name, 8)[:-1]:
        at = snapshot(table, *SEATS)
        for seat in SEATS:
            seen = view(at, seat)
            legal = table.game.moves(table.box, table.hidden(seat), seat)
            # Where several are chosen at once the first of them is what the rules offer now.
            first = {move.partition(AND_THEN)[0] for move in moves(dict(seen.trie))}
            assert first == {table.game.words.say(table.box, move) for move in legal}
            assert len(seen.turn.choices) == len(seen.trie["next"])
            for choice in seen.turn.choices:
                assert choice.move or choice.href, "there is nothing to press"
                assert choice.label

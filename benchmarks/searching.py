"""How fast the search is: simulations a second on one core, in each game, and beside OpenSpiel's."""

from __future__ import annotations

from functools import partial
from typing import Any

import pyspiel

from benchmarks.goofspiel import GAME
from benchmarks.goofspiel.box.move_codes import TURN
from pentarchy.bots import load
from pentarchy.bots.thinking import BALANCE, Budget, think
from pentarchy.games import load_all
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import AnyGame

from .measure import ROUNDS, Row, make_box, rate, row
from .yardstick import CARDS, MEMORY, SEED, peer_name

SEATS = 2
POSITIONS = 12  #: of a game of greedy bots, of each game
APART = 5  #: decisions between two of them
WEIGHT = 1.4  #: of moves that were tried little, in OpenSpiel's search
FLAT = BALANCE._replace(glance=0, judged_after=1 << 40, effort=0, mixed=0)
"""Trees that grow by a node an iteration, without priors: what is valued is the position there."""
FULL = FLAT._replace(depth=1 << 20)  #: and from there a random game is played to its end


def speed(iterations: int) -> list[Row]:
    """Return simulations a second in each game: as the search plays, and cut at the first new node."""
    rows = []
    for game in load_all():
        box = make_box(game, max(SEATS, game.facts.seats[0]))
        places = _positions(game, box)
        title = f"{game.facts.title}, {box.seats} seats: simulations on one core"
        for name, balance in (("as search@2000 plays", BALANCE), ("cut at the first new node", FLAT)):
            _think(game, box, places[:1], 1, balance)
            work = partial(_think, game, box, places, iterations, balance)
            best = max(rate(work) for _ in range(ROUNDS))
            rows.append(row(f"{title}, {name}", best, "simulations/s"))
    return rows


def _positions(game: AnyGame, box: Box[Any, Any]) -> list[tuple[Any, int]]:
    """Return hidden states of a game between greedy bots, and who decides there."""
    state, chance, found, decisions = game.begin(box), seeded("searching"), list[tuple[Any, int]](), 0
    while (movers := game.movers(box, state)) and len(found) < POSITIONS:
        seat = movers[0]
        if seat == NATURE:
            move = game.moves(box, state, NATURE)[0]
        else:
            hidden = game.hidden(box, state, seat)
            decisions += 1
            if decisions % APART == 0 and len(game.moves(box, state, seat)) > 1:
                found.append((hidden, seat))
            move = load("greedy").choose(game, box, hidden, seat, chance)
        game.rules.play(box.numbers, state, seat, move)
    return found


def _think(
    game: AnyGame, box: Box[Any, Any], places: list[tuple[Any, int]], iterations: int, balance: Any
) -> int:
    for hidden, seat in places:
        think(game, box, hidden, seat, seeded("searching"), Budget(iterations=iterations), balance)
    return iterations * len(places)


def beside(simulations: int) -> Row:
    """Return simulations a second at Goofspiel to the end of random games, ours and OpenSpiel's."""
    box = make_box(GAME, SEATS)
    state = GAME.begin(box)
    GAME.rules.play(box.numbers, state, NATURE, TURN + CARDS)
    places = [(GAME.hidden(box, state, 0), 0)]
    _think(GAME, box, places, 1, FULL)
    ours, theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        ours = max(ours, rate(lambda: _think(GAME, box, places, simulations, FULL)))
        theirs = max(theirs, rate(lambda: _search(simulations)))
    name = f"Goofspiel, {SEATS} seats: simulations to the end of the game on one core"
    return row(name, ours, "simulations/s", f"{peer_name()}, MCTSBot", theirs)


def _search(simulations: int) -> int:
    parameters = {"num_cards": CARDS, "players": SEATS, "points_order": "random", "returns_type": "win_loss"}
    game = pyspiel.convert_to_turn_based(pyspiel.load_game("goofspiel", parameters))
    state = game.new_initial_state()
    state.apply_action(CARDS - 1)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, WEIGHT, simulations, MEMORY, False, SEED, False)
    bot.mcts_search(state)
    return simulations

"""Goofspiel beside OpenSpiel's C++: the same results, and who plays faster.

OpenSpiel's playouts are its own: ``MCTSBot`` searches once, and its
``RandomRolloutEvaluator`` plays many random games in C++ for that one visit, so
that Python has no part in the time. Its search asks for a game in turns, so
bids are made one after the other there, as they are here.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import pyspiel

from benchmarks.goofspiel import GAME
from benchmarks.goofspiel.box.move_codes import TURN
from pentarchy.arena import Played, simulate
from pentarchy.kernel.seats import NATURE

from .measure import ROUNDS, Playouts, Row, make_box, rate, row

SEATS = 4
CARDS = 13
UNEXPLORED = 1.4  #: the search's weight of unvisited moves; one visit never uses it
MEMORY = 64  #: megabytes for the search's tree
SEED = 7


class Disagreement(AssertionError):
    """The two engines count different points for the same prizes and bids."""


def peer_name() -> str:
    """Return the peer and its version."""
    return f"OpenSpiel {version('open_spiel')} (C++)"


def _peer(returns: str) -> Any:
    return pyspiel.load_game(
        "goofspiel",
        {"num_cards": CARDS, "players": SEATS, "points_order": "random", "returns_type": returns},
    )


def speed(games: int) -> Row:
    """Return random games a second, ours and OpenSpiel's, on one core each, in turns."""
    ours = Playouts(GAME, make_box(GAME, SEATS), games)
    theirs = max(games // 10, 1)
    best_of_ours, best_of_theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        best_of_ours = max(best_of_ours, rate(lambda: games * (ours.play() > 0)))
        best_of_theirs = max(best_of_theirs, rate(lambda: _search(theirs)))
    name = f"Goofspiel, {SEATS} seats: random games on one core"
    return row(name, best_of_ours, "games/s", peer_name(), best_of_theirs)


def _search(rollouts: int) -> int:
    """Let OpenSpiel play random games from the first bids on; return how many."""
    game = pyspiel.convert_to_turn_based(_peer("win_loss"))
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, UNEXPLORED, 1, MEMORY, False, SEED, False)
    bot.mcts_search(state)
    return rollouts


def agreement(games: int) -> Row:
    """Return in how many games both engines count the same points; ``Disagreement`` at the first other."""
    peer, agreed = _peer("total_points"), 0

    def compare(played: Played) -> None:
        nonlocal agreed
        theirs = _replay(peer, played)
        if theirs != list(played.outcome.points):
            raise Disagreement(f"game {played.index}: {played.outcome.points} here, {theirs} in OpenSpiel")
        agreed += 1

    simulate(GAME, seats=SEATS, games=games, seed="agreement", bots=("random",), keep=compare)
    name = f"Goofspiel, {SEATS} seats: games with the same points"
    return row(name, agreed, "games", peer_name(), games)


def _replay(peer: Any, played: Played) -> list[int]:
    """Return OpenSpiel's points for the prizes and bids of one of our games."""
    state, bids = peer.new_initial_state(), []
    for seat, move in played.log.tolist():
        if state.is_terminal():  # it plays the last prize and the last cards by itself
            break
        if seat == NATURE:
            state.apply_action(move - TURN - 1)
            continue
        bids.append(move - 1)
        if len(bids) == SEATS:
            state.apply_actions(bids)
            bids = []
    return [int(points) for points in state.returns()]

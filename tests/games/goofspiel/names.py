"""What words mean in the cases of Goofspiel: cards, suits as sets of cards, stages."""

from benchmarks.goofspiel.box.state import BIDDING, OVER, TURNING

RANKS = {letter: rank for rank, letter in enumerate("A23456789TJQK", 1) if not letter.isdigit()}
NAMES = {**RANKS, "TURNING": TURNING, "BIDDING": BIDDING, "OVER": OVER, "ALL": (2 << 13) - 2}

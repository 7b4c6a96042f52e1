"""Who sits at a table, and the one move that every game has.

Compiled rules read these; they stand apart from the contract, so that a change of it compiles nothing anew.
"""

SEATS = 8  #: places at the largest table; a seat is 0 to 7
NATURE = 8  #: deals cards, rolls dice, reveals orders; its moves are in the log like anyone's
SPECTATOR = -1  #: a viewer without a seat
LEAVE = 0  #: the move by which a seat leaves the game, in every game
NATURE_DUE = 1 << NATURE  #: ``to_move`` when chance is due
SPECTATOR_BIT = 1 << 9  #: a spectator's place in an audience

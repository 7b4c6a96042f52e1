"""What cards do."""

from __future__ import annotations

from .battles import lose
from .board import REDEPLOY, SETTING, SPYING, TRAITOR, UNIT, Piece
from .ending import look_for_end
from .position import Position
from .turns import end_cards, go_on_moving


def play_card(game: Position, card: str) -> None:
    """Carry a card out, or none (C-11 to C-15)."""
    game.card, game.picks = card, []
    game.has_acted = card != ""
    if card == "rapid-advance":
        game.extra += 2
    elif card == "new-spy-master":
        game.reserve[game.turn]["spy-master"] -= 1
        game.in_hand = "spy-master"
    stages = {"deploy": UNIT, "surprise-attack": UNIT, "new-spy-master": SETTING, "redeploy": REDEPLOY}
    stages |= {"secret-information": SPYING, "traitor": TRAITOR}
    if card in stages:
        game.stage = stages[card]
    else:
        end_cards(game)


def set_down(game: Position, zone: str) -> None:
    """Set the unit in hand down (C-11, C-15, C-22)."""
    game.units[zone] = Piece(game.turn, game.in_hand)
    game.in_hand = ""
    game.is_stirred = True
    game.control()
    if game.card:
        end_cards(game)
    else:
        go_on_moving(game)


def redeploy(game: Position, order: str) -> None:
    """Three units change places (C-12)."""
    zones = [zone for zone in game.map.ways if zone in game.picks]
    units = [game.units[zone] for zone in zones]
    for zone, place in zip(zones, order, strict=True):
        game.units[zone] = units[int(place) - 1]
    end_cards(game)


def name_unit(game: Position, kind: str) -> None:
    """Defeat a unit that is named rightly (C-14, C-R16)."""
    zone = game.picks[0]
    if game.units[zone].kind == kind:
        lose(game, zone)
        if look_for_end(game):
            return
    if game.in_hand:
        game.stage = SETTING
    else:
        end_cards(game)

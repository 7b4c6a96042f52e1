"""Draw the pictures of the documentation anew: ``python -m docs.pictures.draw``."""

from pathlib import Path

from pentarchy.games.divide_and_conquer.pictures_for_guide import mid_game

if __name__ == "__main__":
    Path(__file__).with_name("board.svg").write_text(f"{mid_game().svg()}\n", encoding="utf-8")

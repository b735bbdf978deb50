"""A picture of a board of any size, with its mines spread over it."""

from pygame import Surface

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.rules.game import Game
from game.board.preview import thumbnail
from game.ui.painter import Painter
from game.ui.shapes import rounded

_SEED = 714
_MOST_CELLS = 3000  # of a board that is dealt and opened; of larger ones only the shape is shown


def size_picture(painter: Painter, size: tuple[int, int, int], box: tuple[int, int]) -> Surface:
    """Return a board of ``size`` (width, height, mines), opened in its middle, as large as it
    fits into ``box`` pixels."""
    width, height, mines = size
    if width * height <= _MOST_CELLS:
        game = Game(GameConfig(width, height, mines), _SEED)
        game.apply(Open((width // 2, height // 2)))
        return thumbnail(painter, game.position, box)
    side = min(box[0] / width, box[1] / height)
    shape = max(2, round(width * side)), max(2, round(height * side))
    return rounded(shape, 2, painter.colour("panel_edge"), painter.colour("rim"))

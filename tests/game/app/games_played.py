"""Small boards of every water, bounded and borderless, and of several shapes, and how to win
them."""

from collections.abc import Iterator
from dataclasses import replace

from engine import Cell, Game, GameConfig, Open, Status
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.core.shape_files import read_shape

SHAPES = "disc", "ring", "heart", "cross", "hourglass", "fish"
_FEW, _SEEDS = 3, 60  # the fewest clicks of a win, and the seeds among which a quick one is sought


def games() -> Iterator[tuple[str, GameConfig, int]]:
    """Yield the name of each board, its rules and a seed with which few clicks win it."""
    for name, config in _configs():
        lengths = {seed: len(winning_cells(config, seed)) for seed in range(1, _SEEDS)}
        yield name, config, min(lengths, key=lambda seed: (lengths[seed] < _FEW, lengths[seed]))


def winning_cells(config: GameConfig, seed: int) -> list[Cell]:
    """Return the cells that win a board by being opened one after another."""
    game, cells = Game(config, seed), [first_cell(config)]
    game.apply(Open(cells[0]))
    while game.status is Status.PLAYING:
        left = game.grid.cells(game.position.field.safe & game.board.closed)
        cells.append(next(left))
        game.apply(Open(cells[-1]))
    return cells


def first_cell(config: GameConfig) -> Cell:
    """Return the existing cell nearest to the middle."""
    x, y = config.width // 2, config.height // 2
    cells = config.grid.cells(config.grid.full)
    return min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)


def _configs() -> Iterator[tuple[str, GameConfig]]:
    for name, neighbours in NEIGHBOURHOODS.items():
        for wraps in (False, True):
            config = GameConfig(9, 8, 9, wraps, neighbours=neighbours)
            yield f"{name}, {'borderless' if wraps else 'bounded'}", config
    for name in SHAPES:
        shape = read_shape(name, 12, 10)
        yield name, replace(GameConfig(12, 10, 8), shape=shape)

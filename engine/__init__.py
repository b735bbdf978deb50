"""The rules of Minesweeper, exact solvers, and recorded games: a library, and ``python -m engine``.

Every public name is imported from here: ``from engine import Board, Game, analyse``. Only the
standard library is needed. Nothing reads a clock, opens a window or uses the global random
generator; the same arguments give the same result on every machine.

A cell is ``(x, y)``, column first, from 0 at the top left. A set of cells is one integer, a
bitboard: bit ``y * width + x`` (see ``Grid``). Times are milliseconds.

**A game.** Commands go in, events come out, and nothing else changes a game:

>>> from engine import Chord, Flag, Game, GameConfig, Open
>>> game = Game(GameConfig(7, 4, 5), seed=8)
>>> placed, opened = game.apply(Open((3, 2)))
>>> opened.cells.bit_count()
21
>>> print(game.board)
#101###
110123#
000002#
000002#
>>> game.apply(Flag((4, 0)))
(CoverChanged(cell=(4, 0), before=<Cover.CLOSED: '#'>, after=<Cover.FLAG: 'F'>),)
>>> [type(event).__name__ for event in game.apply(Chord((4, 1)))]
['ChordRefused']
>>> game.status, game.board.mines_left
(<Status.PLAYING: 'playing'>, 4)

``game.board`` is the player's knowledge, and all that a solver may see. The truth is a
``Minefield``:

>>> print(game.position.field)
*101**1
1101232
000002*
000002*

A position is a value: keep it, try something, put it back.

>>> before = game.snapshot()
>>> [type(event).__name__ for event in game.apply(Open((5, 0)))]
['MineHit', 'GameLost']
>>> game.restore(before)
>>> game.status
<Status.PLAYING: 'playing'>

**A board in play**, as text: what is certain, the exact probabilities, the best move, and why.

>>> from engine import Board, analyse, choose, explain
>>> board = Board.from_text('''
...     1221
...     ####
...     ####
... ''', mines=4)
>>> known = analyse(board)
>>> known.solutions, list(board.grid.cells(known.mines))
(6, [(1, 1), (2, 1)])
>>> known.chance((0, 2))
Fraction(1, 2)
>>> list(board.grid.cells(choose(board).cells))
[(0, 1), (3, 1)]
>>> [statement.fact.value for statement in explain(board, (1, 1)).statements]
['line', 'unshared', 'mine']

``docs/ENGINE.md`` goes on: boards that need no guess, recordings, share codes, many games.

A name's module is imported when the name is first used (PEP 562), so ``import engine`` is quick.
"""

# mypy: implicit-reexport
# ruff: noqa: F401
TYPE_CHECKING = False  # saves importing typing
if TYPE_CHECKING:
    from engine.autoplay.autoplayer import GameResult, OnMine, Solver, play_game, play_many
    from engine.autoplay.measured_play import GameSetup, MeasuredGame, measure_game, measure_many
    from engine.autoplay.win_probability import WinChance, win_chance
    from engine.core.board import Board, BoardError, Cover
    from engine.core.commands import Chord, Command, Flag, Move, Open, Reset, Retry, Revert, Undo
    from engine.core.config import (
        BEGINNER,
        CLASSIC_BEGINNER,
        EXPERT,
        INTERMEDIATE,
        PRESETS,
        ConfigError,
        Fairness,
        GameConfig,
        StartRule,
        WinRule,
        presets_of,
    )
    from engine.core.events import (
        CellsOpened,
        ChordRefused,
        CoverChanged,
        Event,
        FieldCreated,
        GameLost,
        GameWon,
        LossReverted,
        MineHit,
        MinesMoved,
        MinesPlaced,
        MoveUndone,
    )
    from engine.core.grid import Cell, Grid
    from engine.core.minefield import Minefield
    from engine.core.neighbourhood import CROSS, HEX, KNIGHT, NEIGHBOURHOODS, SQUARE, Neighbourhood
    from engine.core.shape_files import Shape, parse_picture, parse_shape, read_shape
    from engine.core.shapes import SHAPES, draw_shape, shape_name
    from engine.core.version import VERSION
    from engine.formats.daily import daily_board, sunday_board, sunday_water
    from engine.formats.recording import Recording, RecordingError, Result, Timed
    from engine.formats.replay import Replay, ReplayError, figures, verify
    from engine.formats.share_code import Shared, ShareError, decode_share_code, encode_share_code
    from engine.generation.placement import Placement, place
    from engine.rules.game import Game, Position, Status
    from engine.rules.metrics import Clicks, efficiency, islands, openings, three_bv
    from engine.solver.probability import Analysis, analyse
    from engine.solver.propagation import ImpossibleBoardError, Knowledge, propagate
    from engine.solver.strategy import Choice, choose, first_cell
    from engine.teacher.explanation import Explanation, explain
    from engine.teacher.hint import Hint, hint
    from engine.teacher.observer import Review
    from engine.teacher.review import review_game

_NAMES_BY_MODULE = {
    "engine.core.version": "VERSION",
    "engine.core.neighbourhood": "CROSS HEX KNIGHT NEIGHBOURHOODS SQUARE Neighbourhood",
    "engine.core.grid": "Cell Grid",
    "engine.core.config": "BEGINNER CLASSIC_BEGINNER EXPERT INTERMEDIATE PRESETS "
    "ConfigError Fairness GameConfig StartRule WinRule presets_of",
    "engine.core.shapes": "SHAPES draw_shape shape_name",
    "engine.core.shape_files": "Shape parse_picture parse_shape read_shape",
    "engine.core.minefield": "Minefield",
    "engine.core.board": "Board BoardError Cover",
    "engine.core.commands": "Chord Command Flag Move Open Reset Retry Revert Undo",
    "engine.core.events": "CellsOpened ChordRefused CoverChanged Event FieldCreated GameLost "
    "GameWon LossReverted MineHit MinesMoved MinesPlaced MoveUndone",
    "engine.solver.propagation": "ImpossibleBoardError Knowledge propagate",
    "engine.solver.probability": "Analysis analyse",
    "engine.solver.strategy": "Choice choose first_cell",
    "engine.generation.placement": "Placement place",
    "engine.rules.game": "Game Position Status",
    "engine.rules.metrics": "Clicks efficiency islands openings three_bv",
    "engine.formats.recording": "Recording RecordingError Result Timed",
    "engine.formats.replay": "Replay ReplayError figures verify",
    "engine.formats.share_code": "Shared ShareError decode_share_code encode_share_code",
    "engine.formats.daily": "daily_board sunday_board sunday_water",
    "engine.autoplay.autoplayer": "GameResult OnMine Solver play_game play_many",
    "engine.autoplay.measured_play": "GameSetup MeasuredGame measure_game measure_many",
    "engine.autoplay.win_probability": "WinChance win_chance",
    "engine.teacher.explanation": "Explanation explain",
    "engine.teacher.hint": "Hint hint",
    "engine.teacher.observer": "Review",
    "engine.teacher.review": "review_game",
}
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names.split()}

__all__ = [*_MODULE_OF]


def __getattr__(name: str) -> object:
    """Import a public name from its module on first use."""
    from importlib import import_module

    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})

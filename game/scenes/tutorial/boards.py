"""The boards of the tutorial, and what there is to do on each, step by step."""

from dataclasses import dataclass

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.rules.game import Position
from game.board.preview import position_of
from game.session.session import Session

_NO_SEED = 0  # the mines are given


@dataclass(frozen=True)
class Step:
    """A sentence, under ``tutorial.<text>``, and the ``move`` that goes on, whose cell glows.

    A step without a move is to be read. ``numbers`` and ``mines`` are ringed, and ``lit`` cells
    tinted. With ``is_alone`` the player finds the cell without a glow, and ``other``, if given, is
    as right as ``move``.
    """

    text: str
    move: Move | None = None
    numbers: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()
    lit: tuple[Cell, ...] = ()
    is_alone: bool = False
    other: Move | None = None


@dataclass(frozen=True)
class TutorialBoard:
    """A board and its steps. In ``text`` a ``*`` is a mine, a dot is open from the beginning, and
    any other cell is closed and safe. ``won`` is the key of Puff's sentence at its end."""

    text: str
    steps: tuple[Step, ...]
    won: str = "won"

    @property
    def start(self) -> Position:
        """The position that the first step begins in."""
        return position_of(self.text)

    def session(self) -> Session:
        """Return an unrecorded game that begins in that position."""
        board: Board = self.start.board
        config = GameConfig(board.grid.width, board.grid.height, board.mines)
        session = Session(config, _NO_SEED)
        session.game.restore(self.start)
        return session


BOARDS = (
    TutorialBoard(
        """
        ####
        ####
        ###*
        ####
        """,
        (
            Step("begin", Open((0, 0))),
            Step("empty", lit=((0, 0),)),
            Step("number", numbers=((3, 1),), lit=((2, 0), (3, 0), (2, 1), (2, 2), (3, 2))),
            Step("single", numbers=((3, 1),), mines=((3, 2),)),
            Step("safe", Open((3, 3)), numbers=((2, 3),), mines=((3, 2),)),
        ),
        "won_1",
    ),
    TutorialBoard(
        """
        *...
        ....
        ....
        ..*#
        """,
        (
            Step("flag", Flag((0, 0)), numbers=((1, 1),)),
            Step("flag_again", Flag((2, 3)), numbers=((1, 2),)),
            Step("flagged", Open((3, 3)), numbers=((2, 2),)),
        ),
    ),
    TutorialBoard(
        """
        *.###
        ..##*
        ..###
        *.###
        """,
        (
            Step("flag_again", Flag((0, 0)), numbers=((0, 1),)),
            Step("chord", Chord((1, 1))),
            Step("flag_again", Flag((4, 1)), numbers=((3, 2),)),
            Step("chord_again", Chord((3, 1))),
        ),
        "won_3",
    ),
    TutorialBoard(
        """
        #*#*#
        .....
        .....
        """,
        (
            Step("one_of_two", numbers=((0, 1),), lit=((0, 0), (1, 0))),
            Step("one_one", Open((2, 0)), numbers=((0, 1), (1, 1)), lit=((0, 0), (1, 0))),
            Step("both", numbers=((2, 0),), mines=((1, 0), (3, 0))),
            Step("last_two", Open((0, 0)), is_alone=True, other=Open((4, 0))),
            Step("last", Open((4, 0)), is_alone=True, other=Open((0, 0))),
        ),
    ),
)

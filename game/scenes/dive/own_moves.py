"""The moves that finds and twists make by themselves after the diver's own."""

from engine.core.commands import Flag, Move, Open
from engine.dive.finds import Find, charted_cell, charted_openings
from engine.dive.rules import self_flagged
from engine.dive.state import Dive
from engine.rules.game import Position


class OwnMoves:
    """The openings of a chart, and the mines that flag themselves."""

    def __init__(self) -> None:
        self._charted = 0  # openings of the chart that are still to come

    def begin(self, dive: Dive) -> None:
        """Take up the chart, as the mines were placed."""
        self._charted = charted_openings(dive.config.grid) * (Find.CHART in dive.finds)

    def following(self, dive: Dive, position: Position) -> Move | None:
        """Return the next move, if there is one."""
        if self._charted and position.field is not None:
            self._charted -= 1
            if (charted := charted_cell(position.field, position.board.opened)) is not None:
                return Open(charted)
        mines = self_flagged(dive, position.board) & ~position.board.flags
        return next(map(Flag, position.board.grid.cells(mines)), None)

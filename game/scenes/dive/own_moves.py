"""The moves that finds make by themselves after the diver's own."""

from engine.core.commands import Flag, Move, Open
from engine.dive.finds import CHARTED, Find, buoy_cells, charted_cell
from engine.dive.state import Dive
from engine.rules.game import Position


class OwnMoves:
    """The cells that a chart opens once, and the flags of buoys."""

    def __init__(self) -> None:
        self._charted = 0  # cells of the chart that are still to be opened

    def begin(self, dive: Dive) -> None:
        """Take up the chart, as the mines were placed."""
        self._charted = CHARTED * (Find.CHART in dive.finds)

    def following(self, dive: Dive, position: Position) -> Move | None:
        """Return the next move, if there is one."""
        if self._charted:
            assert position.field is not None
            self._charted -= 1
            charted = charted_cell(position.field, position.board.opened)
            return None if charted is None else Open(charted)
        if Find.BUOYS not in dive.finds:
            return None
        proven = buoy_cells(position.board) & ~position.board.flags
        return next(map(Flag, position.board.grid.cells(proven)), None)

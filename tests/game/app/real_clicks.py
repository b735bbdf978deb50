"""Moves in a real window, repeated in a game of the engine that must take the same course."""

from engine import Cell, Chord, Flag, Game, Move, Open, Status
from tests.game.app.real_window import RIGHT, Window


def make(window: Window, twin: Game, move: Move) -> None:
    """Click a move in the window, and expect the events that the engine returns for it."""
    match move:
        case Open(cell):
            window.click(cell)
        case Flag(cell):
            window.click(cell, RIGHT)
        case Chord(cell):
            window.chord(cell)
    expected = [type(event).__name__ for event in twin.apply(move)]
    line = window.expect("n")
    assert (line["command"], tuple(line["at"])) == (type(move).__name__.lower(), move.cell)
    assert line["events"] == expected
    shown = window.expect("frame")
    assert line["n"] in shown["shows"]


def first_click(window: Window, twin: Game) -> None:
    make(window, twin, Open((twin.config.width // 2, twin.config.height // 2)))
    window.expect("state", "playing")


def open_all(window: Window, twin: Game) -> None:
    field = twin.position.field
    for cell in twin.grid.cells(field.safe):
        if twin.status is Status.PLAYING and not twin.board.opened & twin.grid.bit(cell):
            make(window, twin, Open(cell))


def a_mine(twin: Game) -> Cell:
    field = twin.position.field
    return next(twin.grid.cells(field.mines))

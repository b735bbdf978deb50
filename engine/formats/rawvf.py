"""RAWVF, the plain text of a recorded game that ranking sites read.

This is revision 6 of the minesweeper-rawvf project. Its cells are counted from 1, its pixels from
the board's corner with cells 16 wide; both continue off the board, to zero and below.

Its readers replay the events by the rules of ``ButtonReader``, though players may have used other
buttons, or none. So each stretch, from the first button pressed to the last one released, is
written unchanged if those rules read the same moves from it at the same times. Otherwise a single
press and its release keep their place, as the buttons that make the move; failing that, each move
is a press and a release at once. Presses that made no move are left out, motions never.
"""

from collections.abc import Callable, Iterator
from heapq import merge
from itertools import pairwise
from operator import itemgetter

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Move, Open, Withdrawal
from engine.core.config import WinRule, preset_name
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE
from engine.core.pointer import PER_CELL, PointerAction, PointerSample
from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import verify
from engine.generation.placement import Placement
from engine.rules.game import Game
from engine.rules.metrics import per_second, three_bv


class ButtonReader:
    """A state machine from buttons to moves; ``is_open`` says whether a cell is open."""

    def __init__(self, is_open: Callable[[Cell], bool]) -> None:
        self._is_open = is_open
        self.held: set[str] = set()  # the buttons that are down: l, r, m
        self.is_doubtful = False
        """Readers may differ: the middle button with others, or a release without its press."""
        self._opens = self._shift = False
        """Whether the next left release opens by itself, or with shift held."""
        self._idle: Cell | None = None  # the open cell on which the right button went down

    def read(self, name: str, cell: Cell) -> Move | None:
        """Return the move that this press or release on a cell makes, if any."""
        button, is_press = name[0].replace("s", "l"), name[1] == "c"
        if not is_press and button not in self.held:
            self.is_doubtful = True
        if button == "m":
            self.is_doubtful |= bool(self.held - {"m"})
            self.held = self.held | {"m"} if is_press else self.held - {"m"}
            return None if is_press else Chord(cell)
        if is_press:
            self._shift = name == "sc"
            return self._press(button, cell)
        return self._release(button, cell)

    def _press(self, button: str, cell: Cell) -> Move | None:
        self.is_doubtful |= "m" in self.held
        flag: Move | None = None
        if button == "l":
            self._opens = True
        elif "l" not in self.held:
            self._idle = cell if self._is_open(cell) else None
            flag = None if self._idle else Flag(cell)
        self.held.add(button)
        return flag

    def _release(self, button: str, cell: Cell) -> Move | None:
        self.held.discard(button)
        move: Move | None = None
        if self.held or (button == "l" and self._shift):
            move = Chord(cell)
        elif button == "l" and self._opens:
            move = Open(cell)
        elif button == "r" and self._idle is not None:
            move = Flag(self._idle)
        self._opens, self._shift, self._idle = False, False, None
        return move


_LEVELS = {
    "beginner": "Beginner",
    "classic beginner": "Beginner",
    "intermediate": "Intermediate",
    "expert": "Expert",
}
_SIGNS = str.maketrans("012345678", "000000000")
_BUTTONS: dict[type[Move], str] = {Open: "l", Flag: "r", Chord: "m"}
"""The button whose press and release make a move."""
_Made = tuple[int, Move]  # the moves, after the milliseconds at which they were made


def to_rawvf(recording: Recording, version: str) -> str:
    """Return the game in RAWVF.

    A first cell that the game itself opened becomes a left click at 0.000. Raises ReplayError for a
    recording that does not verify, and RecordingError for rules unknown to the format.
    """
    config = recording.config
    if config.wraps:
        raise RecordingError("RAWVF can't hold borderless boards.")
    if config.neighbours != SQUARE:
        raise RecordingError("RAWVF can't hold boards with other neighbours than the 8 around.")
    if config.shape is not None:
        raise RecordingError("RAWVF can't hold boards with a shape.")
    if config.win is WinRule.FLAG:
        raise RecordingError("RAWVF can't hold games won by flagging.")
    if any(isinstance(timed.move, Withdrawal) for timed in recording.moves):
        raise RecordingError("RAWVF can't hold undone moves.")
    field = verify(recording).game.position.field or recording.field
    bv = three_bv(field)
    head = {
        "RawVF_Version": "Rev6",
        "Program": "Minewave",
        "Version": version,
        "Player": " ".join(recording.player.split()),
        "Level": _LEVELS.get(preset_name(config) or "", "Custom"),
        "Width": str(config.width),
        "Height": str(config.height),
        "Mines": str(config.mines),
        "Marks": "On" if config.question_marks else "Off",
        "Time": _seconds(recording.ms),
        "BBBV": str(bv),
        "BBBVS": f"{per_second(bv, recording.ms) or 0:.3f}",
        "Timestamp": recording.date,
        "Mode": "Classic",
    }
    lines = [f"{name}: {value}".rstrip() for name, value in head.items()]
    lines += ["Board:", *(row.translate(_SIGNS) for row in field.rows())]
    lines += ["Events:", *_events(recording, field)]
    return "\n".join(lines) + "\n"


def _events(recording: Recording, mines: Minefield) -> Iterator[str]:
    """Yield the events of a verified game; ``field`` are its final mines."""
    game = Game(recording.config, recording.seed, lambda *_: Placement(mines), lambda *_: mines)
    last: PointerSample | None = None
    if recording.given is not None:
        first = Open(recording.given)
        yield from _separate_clicks([], [(0, first)], None)
        game.apply(first)
    for points, moves in _stretches(recording):
        before = game.snapshot()
        pressed = _as_pressed(points, moves, game)
        if pressed is None:
            game.restore(before)
            for _, move in moves:
                game.apply(move)
        yield from pressed or _as_one_click(points, moves) or _separate_clicks(points, moves, last)
        last = points[-1] if points else last


def _stretches(recording: Recording) -> Iterator[tuple[list[PointerSample], list[_Made]]]:
    """Yield the stretches from the first button pressed to the last one released; other samples
    singly."""
    made = [(t.ms, t.move) for t in recording.moves if not isinstance(t.move, Withdrawal)]
    points, moves, held = list[PointerSample](), list[_Made](), set[str]()
    merged: Iterator[PointerSample | _Made] = merge(recording.pointer, made, key=itemgetter(0))
    for item, following in pairwise([*merged, None]):
        if isinstance(item, PointerSample):
            button, _, way = item.act.value.partition(" ")
            if way == "down" and button in held:  # its release was not recorded
                yield points, moves
                points, moves, held = [], [], set()
            points.append(item)
            if way:
                (held.add if way == "down" else held.discard)(button)
        elif item is not None:
            moves.append(item)
        if not held and (following is None or item is None or following[0] != item[0]):
            yield points, moves
            points, moves = [], []
    yield points, moves


def _as_pressed(points: list[PointerSample], moves: list[_Made], game: Game) -> list[str] | None:
    """Return every button as it was pressed; None if that would be read as different moves.

    The moves that are read are applied to the game.
    """
    reader = ButtonReader(lambda cell: game.board.cover(cell) is Cover.OPEN)
    events, read = list[str](), list[_Made]()
    for point in points:
        button, _, way = point.act.value.partition(" ")
        is_motion = button in ("move", "finger")
        name = "mv" if is_motion else button[0] + ("c" if way == "down" else "r")
        events.append(_event_line(point.ms, name, point.x, point.y))
        if is_motion:
            continue
        if _cell_of(point) not in game.grid:
            return None
        move = reader.read(name, _cell_of(point))
        if move is not None:
            game.apply(move)
            read.append((point.ms, move))
    # A button still down would change how readers take the next one.
    if reader.is_doubtful or (reader.held and not game.position.is_over):
        return None
    return events if read == moves else None


def _as_one_click(points: list[PointerSample], moves: list[_Made]) -> list[str] | None:
    """Return one press and its release as the buttons that make the move at the release."""
    buttons = [point for point in points if point.act is not PointerAction.MOVE]
    if len(moves) != 1 or len(buttons) != 2:
        return None
    (ms, move), (press, release) = moves[0], buttons
    if isinstance(move, Flag) or (release.ms, _cell_of(release)) != (ms, move.cell):
        return None
    button = _BUTTONS[type(move)]
    names = {id(press): button + "c", id(release): button + "r"}
    return [_event_line(point.ms, names.get(id(point), "mv"), point.x, point.y) for point in points]


def _separate_clicks(
    points: list[PointerSample], moves: list[_Made], last: PointerSample | None
) -> Iterator[str]:
    """Yield each move as a press and a release at once, without other presses.

    They are placed at the pointer if that is in the cell, else in the cell's middle.
    """
    merged: Iterator[PointerSample | _Made] = merge(points, moves, key=itemgetter(0))
    for item in merged:
        if isinstance(item, PointerSample):
            last = item
            yield _event_line(item.ms, "mv", item.x, item.y)
            continue
        ms, move = item
        x, y = (PER_CELL * side + PER_CELL // 2 for side in move.cell)
        if last is not None and _cell_of(last) == move.cell:
            x, y = last.x, last.y
        for way in "cr":
            yield _event_line(ms, _BUTTONS[type(move)] + way, x, y)


def _event_line(ms: int, name: str, x: int, y: int) -> str:
    """Return an event; pixels are sixteenths of a cell."""
    return f"{_seconds(ms)} {name} {x // PER_CELL + 1} {y // PER_CELL + 1} ({x} {y})"


def _cell_of(point: PointerSample) -> Cell:
    return point.x // PER_CELL, point.y // PER_CELL


def _seconds(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}"

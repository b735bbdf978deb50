"""The latest inputs and the current game, in the words of a crash report."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from engine.formats.recording import Recording, format_body
from game.input.events import Finger, Input, Key, Motion, Press, Release, Wheel

INPUTS = 50
"""The number of inputs kept."""
LAST_MOVES, FIRST_ROWS = 200, 200
"""The moves of a game and the rows of its board that a report holds."""


class InputHistory:
    """The latest inputs. They are formatted only for a report, so that frames stay quick."""

    def __init__(self) -> None:
        self._inputs: deque[tuple[Input, str, bool]] = deque(maxlen=INPUTS)

    def observe(self, event: Input, scene: str, is_typed: bool) -> None:
        """Remember an input of the named scene; of mouse motions in a row only the last.

        What the player types into a field stays private.
        """
        if isinstance(event, Motion) and self._inputs and isinstance(self._inputs[-1][0], Motion):
            self._inputs.pop()
        self._inputs.append((event, scene, is_typed))

    def format(self, now: float) -> str:
        """Return a line for each input: seconds relative to ``now``, the scene and the input."""
        lines = [
            f"{event.at - now:9.3f} {scene:10} {'Key typed' if is_typed else _describe(event)}"
            for event, scene, is_typed in self._inputs
        ]
        return "\n".join(["The last inputs:", *lines]) if lines else ""


def describe_game(recording: Recording) -> list[str]:
    """Return the lines of a recorded game without player and pointer, its last moves only."""
    recording = replace(recording, player="", pointer=())
    head, moves = recording.head(), recording.moves
    end = head.index("board") + 1 + FIRST_ROWS
    left_out = [f"; {len(moves) - LAST_MOVES} moves before"] if len(moves) > LAST_MOVES else []
    return [*head[:end], *left_out, *format_body(moves[-LAST_MOVES:], ()), recording.result.value]


def _describe(event: Input) -> str:
    kind = type(event).__name__
    match event:
        case Press(button, pos) | Release(button, pos):
            return f"{kind} {button.name} {pos}"
        case Motion(pos) | Finger(pos=pos):
            return f"{kind} {getattr(event, 'phase', '')} {pos}"
        case Wheel(pos, steps):
            return f"{kind} {steps} {pos}"
        case Key():
            means = " or ".join(action.value for action in (event.action, event.menu) if action)
            return f"{kind} {event.control or event.name} {means}"
    return kind

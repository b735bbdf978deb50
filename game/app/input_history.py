"""The last moments before a fault: what came in, and the game that was being played."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from engine.formats.recording import format_body
from game.input.events import Finger, Input, Key, Motion, Press, Release, Wheel
from game.scenes.scene import Scene
from game.session.session import Session

INPUTS = 50
"""That are remembered."""
MOVES, ROWS = 200, 200
"""Of a game that are told: the last moves, and the first rows of the board."""


class InputHistory:
    """Remembers the last inputs. That costs a frame next to nothing: they are put into words only
    for a report."""

    def __init__(self) -> None:
        self._seen: deque[tuple[str, Input, bool]] = deque(maxlen=INPUTS)

    def see(self, scene: Scene, given: Input) -> None:
        """An input comes to this scene. What is typed into a field is nobody's business, and of the
        mouse's way only its end counts."""
        if isinstance(given, Motion) and self._seen and isinstance(self._seen[-1][1], Motion):
            self._seen.pop()
        is_typed = isinstance(given, Key) and scene.claims(given)
        self._seen.append((scene.name, given, is_typed))

    def told(self, now: float) -> str:
        """A line for each: seconds before ``now``, the scene, and what it was."""
        lines = [
            f"{given.at - now:9.3f} {name:10} {'Key typed' if is_typed else _words(given)}"
            for name, given, is_typed in self._seen
        ]
        return "\n".join(["The last inputs:", *lines]) if lines else ""


def scenes_told(scenes: Sequence[Scene], now: float) -> str:
    """The names of the scenes, the top one last, and the game of the topmost one that has one."""
    lines = ["The scenes: " + ", ".join(scene.name for scene in scenes)]
    for scene in reversed(scenes):
        session = getattr(scene, "session", None)
        if isinstance(session, Session):
            lines += ["The game:", *game_told(session, now)]
            break
    return "\n".join(lines)


def game_told(session: Session, now: float) -> list[str]:
    """A game as its recording tells it, without the pointer's ways. Of a long one the moves in the
    middle are missing, of a large board the last rows."""
    if session.position.field is None:
        return [f"size {session.config.size}", f"seed {session.seed}", "nothing is opened"]
    recording = replace(session.recording(now), player="", pointer=())
    head, moves = recording.head(), recording.moves
    rows = head.index("board") + 1
    left_out = [f"; {len(moves) - MOVES} moves before"] if len(moves) > MOVES else []
    return [
        *head[: rows + ROWS],
        *left_out,
        *format_body(moves[-MOVES:], ()),
        recording.result.value,
    ]


def _words(given: Input) -> str:
    """An input in a few words."""
    kind = type(given).__name__
    match given:
        case Press(button, pos) | Release(button, pos):
            return f"{kind} {button.name} {pos}"
        case Motion(pos) | Finger(pos=pos):
            return f"{kind} {getattr(given, 'phase', '')} {pos}"
        case Wheel(pos, steps):
            return f"{kind} {steps} {pos}"
        case Key():
            means = " or ".join(action.value for action in (given.action, given.menu) if action)
            return f"{kind} {given.control or given.name} {means}"
    return kind

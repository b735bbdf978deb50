"""Replays of recorded games for tests."""

from collections.abc import Callable

from game.scenes.replay.replay import ReplayScene
from tests.game.driver import Driver

Begin = Callable[..., tuple[Driver, ReplayScene]]


def board_text(scene: ReplayScene) -> list[str]:
    """Return the position that is shown, as board text."""
    return str(scene.board.position.board).split()


def moment(scene: ReplayScene) -> tuple[int, int]:
    assert scene.playback is not None
    return round(scene.head.ms), scene.head.made


def timeline_pos(scene: ReplayScene, ms: int) -> tuple[int, int]:
    """Return the pixel of a time on the timeline."""
    rect = scene.bar.timeline.rect
    return rect.x + round(rect.width * ms / scene.bar.timeline.length), rect.bottom - 12

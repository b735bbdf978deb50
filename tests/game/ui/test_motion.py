"""Motion: values change by one clock, which knows whether anything moves."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.store.settings import Animation, Settings
from game.ui.motion import Tweens


def linear(part: float) -> float:
    return part


def motion_with(**chosen: object) -> tuple[Tweens, SimpleNamespace]:
    return Tweens(lambda: replace(Settings(), **chosen)), SimpleNamespace(depth=0.0)


def test_a_value_changes_step_by_step_and_then_rests() -> None:
    motion, scene = motion_with()
    motion.run(scene, "depth", 10.0, 1.0, linear)
    seen = []
    while motion.is_moving:
        motion.update(0.25)
        seen.append(scene.depth)
    assert seen == [2.5, 5.0, 7.5, 10.0]


def test_a_delay_comes_before_the_first_change() -> None:
    motion, scene = motion_with()
    motion.run(scene, "depth", 10.0, 1.0, linear, delay=0.5)
    motion.update(0.5)
    assert (scene.depth, motion.is_changing(scene, "depth")) == (0.0, True)
    motion.update(0.5)
    assert scene.depth == 5.0


def test_another_change_begins_where_the_value_is_and_ends_the_first() -> None:
    motion, scene = motion_with()
    ended: list[str] = []
    motion.run(scene, "depth", 10.0, 1.0, linear, done=lambda: ended.append("first"))
    motion.update(0.5)
    motion.run(scene, "depth", 0.0, 1.0, linear, done=lambda: ended.append("second"))
    motion.update(0.5)
    assert scene.depth == 2.5
    motion.update(0.5)
    assert (scene.depth, ended) == (0.0, ["second"])


def test_a_change_may_follow_from_the_end_of_another() -> None:
    motion, scene = motion_with()
    back = lambda: motion.run(scene, "depth", 0.0, 1.0, linear)  # noqa: E731
    motion.run(scene, "depth", 10.0, 1.0, linear, done=back)
    motion.update(1.0)
    assert (scene.depth, motion.is_moving) == (10.0, True)
    motion.update(1.0)
    assert (scene.depth, motion.is_moving) == (0.0, False)


def test_a_stopped_object_stays_unchanged() -> None:
    motion, scene = motion_with()
    motion.run(scene, "depth", 10.0, 1.0, linear)
    motion.update(0.5)
    motion.stop(scene)
    motion.update(0.5)
    assert (scene.depth, motion.is_changing(scene)) == (5.0, False)


@pytest.mark.parametrize(
    ("chosen", "is_at_once"),
    [({}, False), ({"reduced_motion": True}, True), ({"animation": Animation.OFF}, True)],
)
def test_the_player_decides_what_moves(chosen: dict[str, object], is_at_once: bool) -> None:
    motion, scene = motion_with(**chosen)
    ended: list[bool] = []
    motion.run(scene, "depth", 1.0, 1.0, done=lambda: ended.append(True))
    assert (scene.depth == 1.0, bool(ended), not motion.is_moving) == (is_at_once,) * 3

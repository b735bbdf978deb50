"""The pointer recorder: which samples it keeps, and how precise they are."""

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.pointer import PointerAction, PointerSample
from game.session.session import MIN_INTERVAL_MS, PointerRecorder

MOVE = PointerAction.MOVE


def recorder(*points: tuple[int, float, float, PointerAction]) -> PointerRecorder:
    """Return a recorder with points: milliseconds, x and y in cells, and the action."""
    found = PointerRecorder()
    for ms, x, y, act in points:
        found.add(act, x, y, ms)
    return found


def test_positions_are_recorded_in_sixteenths_of_a_cell() -> None:
    kept = recorder((0, 1.0, 0.5, MOVE), (20, -0.01, 3.99, PointerAction.LEFT_DOWN)).pointer
    assert kept == (PointerSample(0, 16, 8), PointerSample(20, -1, 63, PointerAction.LEFT_DOWN))


def test_of_an_even_motion_the_ends_and_corners_are_kept() -> None:
    there = [(ms, ms / 100, 0.0, MOVE) for ms in range(10, 210, 10)]
    down = [(ms, 2.0, (ms - 200) / 100, MOVE) for ms in range(210, 410, 10)]
    assert [point.ms for point in recorder(*there, *down).pointer] == [10, 200, 400]


def test_a_rest_is_recorded() -> None:
    found = recorder((0, 0.0, 0.0, MOVE), (10, 1.0, 0.0, MOVE), (1000, 2.0, 0.0, MOVE))
    samples = (0, 0, 0), (10, 16, 0), (992, 16, 0), (1000, 32, 0)
    assert found.pointer == tuple(PointerSample(*sample) for sample in samples)


def test_before_the_clock_runs_only_the_last_position_is_kept() -> None:
    press = PointerAction.LEFT_DOWN
    found = recorder((0, 0.0, 0.0, MOVE), (0, 5.0, 5.0, MOVE), (0, 5.0, 5.0, press))
    assert found.pointer == (PointerSample(0, 80, 80), PointerSample(0, 80, 80, press))


def test_buttons_are_all_kept_and_motions_at_least_the_interval_apart() -> None:
    acts = [act for act in PointerAction if act is not MOVE]
    found = recorder(*((5, 1.0, 1.0, act) for act in acts))
    assert [point.act for point in found.pointer] == acts
    way = [(ms, float(ms % 7), 0.0, MOVE) for ms in range(200)]
    times = [point.ms for point in recorder(*way).pointer]
    assert min(b - a for a, b in pairwise(times)) >= MIN_INTERVAL_MS


STEPS = st.tuples(st.integers(8, 40), st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))


@settings(max_examples=50)
@given(st.lists(STEPS, min_size=1, max_size=120))
def test_left_out_motions_are_near_the_lines_between_kept_ones(
    steps: list[tuple[int, float, float]],
) -> None:
    ms, x, y, motions = 0, 0.0, 0.0, []
    for after, dx, dy in steps:
        ms, x, y = ms + after, x + dx, y + dy
        motions.append((ms, x, y, MOVE))
    found, before = PointerRecorder(), []
    for at, x, y, act in motions:
        found.add(act, x, y, at)
        assert found.kept[: len(before)] == before, "what is kept only grows"
        before = list(found.kept)
    kept = found.pointer
    assert kept[-1].ms == ms
    for ms, x, y, _ in motions:
        end = next(point for point in kept if point.ms >= ms)
        start = next((point for point in reversed(kept) if point.ms <= ms), end)
        part = 0 if end.ms == start.ms else (ms - start.ms) / (end.ms - start.ms)
        there = [a + (b - a) * part for a, b in ((start.x, end.x), (start.y, end.y))]
        assert abs(there[0] - math.floor(x * 16)) <= 1.001
        assert abs(there[1] - math.floor(y * 16)) <= 1.001

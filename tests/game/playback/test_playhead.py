"""Playheads: time, steps, marks, and recordings that are still growing."""

import pytest

from game.playback.playback import Playback, Playhead
from tests.game.playback.recorded_games import WON, record_game


@pytest.mark.parametrize("speed", [0.25, 1.0, 8.0])
def test_time_passes_at_its_speed_and_stops_at_the_end(speed: float) -> None:
    head = Playhead(Playback(record_game(WON)))
    head.speed, head.is_playing = speed, True
    assert (list(Playhead(head.playable).run(5.0)), head.ms) == ([], 0), "a paused one stays"
    made, seconds = [], 0.0
    while head.is_playing:
        made += head.run(0.01)
        seconds += 0.01
    assert made == [0, 1, 2, 3]
    assert seconds == pytest.approx(2.2 / speed, abs=0.02)
    assert (head.ms, head.made, head.is_at_end) == (2200, 4, True)
    assert head.toggle()
    assert (head.ms, head.made, head.is_playing) == (0, 1, True)


def test_moves_of_the_same_millisecond_are_stepped_one_by_one_and_marks_sought() -> None:
    head = Playhead(Playback(record_game(WON.replace("1500  flag", "1080  flag"))))
    stops = []
    for by in (1, 1, 1, -1, -1, 9, -9):
        head.step(by)
        stops.append((head.made, head.ms))
    assert stops == [(1, 0), (2, 1080), (3, 1080), (2, 1080), (1, 0), (4, 2200), (0, 0)]
    head = Playhead(Playback(record_game(WON)))
    marks = [(head.seek_next([1080, 1500], by), head.ms) for by in (1, 1, 1, -1, -1)]
    assert marks == [(True, 1080), (True, 1500), (False, 1500), (True, 1080), (False, 1080)]


class Growing:
    """A recording with a move each second, of which only the first ``moves`` are known so far."""

    first = 0
    is_whole = False

    def __init__(self, moves: int) -> None:
        self.moves = moves

    @property
    def ms(self) -> int:
        return 1000 * (self.moves + 1)

    def time_of(self, move: int) -> int:
        return 1000 * (move + 1)

    def made_by(self, ms: float) -> int:
        return min(int(ms // 1000), self.moves)


def test_steps_beyond_the_end_are_made_once_there_are_moves() -> None:
    for steps, made in (([1, 1, 1, 1], [2, 3, 4]), ([9], [2, 3, 5]), ([1, 1, 1, -1], [1, 2, 2])):
        growing = Growing(2)
        head = Playhead(growing)
        for by in steps:
            head.step(by)
        seen = [head.made]
        for growing.moves in (3, 5):
            head.approach_goal()
            seen.append(head.made)
        assert seen == made
        growing.is_whole = True
        head.approach_goal()
        assert not head.is_awaiting


def test_it_plays_on_and_follows_the_end_while_there_may_be_more() -> None:
    growing = Growing(1)
    head = Playhead(growing)
    head.is_playing = True
    assert (list(head.run(9.0)), head.is_playing) == ([0], True)
    growing.moves, growing.is_whole = 2, True
    assert (list(head.run(9.0)), head.is_playing) == ([1], False)
    growing = Growing(1)
    head = Playhead(growing)
    head.seek_end()
    for moves, made in ((4, 4), (6, 5)):
        growing.moves = moves
        head.approach_goal()
        assert head.made == made
        if moves == 4:
            head.step(-1)

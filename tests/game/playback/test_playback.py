"""A recorded game as a function of time: its positions, events and mistakes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.commands import Flag, Open, Undo
from engine.core.config import GameConfig, WinRule
from engine.formats.recording import Recording, Result
from engine.formats.replay import Replay, ReplayError
from engine.rules.game import Status
from game.history.playback_scene import timeline_marks
from game.platform import paths
from game.playback import playback as playback_module
from game.playback.playback import (
    Mistake,
    MistakeKind,
    Playback,
    PlaybackCancelledError,
    part_solved,
    position_interval,
)
from game.resources.texts import Texts
from game.session.session import Session
from tests.game.playback.recorded_games import LOST, WON, record_game

REVERTED = """
    0     open    2,1
    700   flag    0,0
    900   open    0,2
    900   revert
    1200  open    0,1
    1200  won
"""


def random_game(seed: int, clicks: list[tuple[int, bool | None]]) -> Recording:
    """Return a game of 7x5 with a move each tenth of a second: a cell is opened (True) or flagged
    (False), or the last move is taken back (None)."""
    session = Session(GameConfig(7, 5, 6), seed)
    session.submit(Open((3, 2)), 0.0)
    for number, (index, opens) in enumerate(clicks, 1):
        cell = index % 7, index // 7
        move = Undo() if opens is None else Open(cell) if opens else Flag(cell)
        session.submit(move, number / 10)
    return session.recording(len(clicks) / 10 + 0.5)


def test_the_position_follows_the_time_from_a_given_first_cell_too() -> None:
    playback = Playback(record_game(WON))
    told = [(ms, playback.made_by(ms)) for ms in (-1, 0, 999, 1080, 1499, 1500, 2199, 2200, 9999)]
    assert told == [
        *((-1, 0), (0, 1), (999, 1), (1080, 2), (1499, 2), (1500, 3), (2199, 3)),
        *((2200, 4), (9999, 4)),
    ]
    assert [playback.position(made).board.flags.bit_count() for made in range(5)] == [0, 0, 1, 2, 2]
    parts = [part_solved(playback.position(made)) for made in range(5)]
    assert parts == [0.0, 0.5, 0.5, 0.5, 1.0], "of its 3BV: an opening, and the 2 at the left edge"
    assert playback.position(0).status is Status.READY
    assert playback.position(4).status is Status.WON
    playback = Playback(record_game(WON.replace("0     open         2,1", ""), given=(2, 1)))
    assert playback.position(0).board.opened.bit_count() == 11
    assert playback.position(playback.moves).status is Status.WON


@pytest.mark.parametrize("bytes_kept", [64 << 20, 2000, 1])
@settings(max_examples=20)
@given(
    st.integers(0, 99),
    st.lists(st.tuples(st.integers(0, 34), st.sampled_from([True, False, None])), max_size=25),
    st.data(),
)
def test_positions_do_not_depend_on_the_order_of_access(
    bytes_kept: int, seed: int, clicks: list[tuple[int, bool | None]], data: st.DataObject
) -> None:
    recording = random_game(seed, clicks)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playback_module, "MAX_BYTES", bytes_kept)
        playback = Playback(recording)
    replay = Replay(recording)
    positions, events = [replay.game.position], []
    for timed in recording.moves:
        events.append(replay.play(timed))
        positions.append(replay.game.position)
    for made in data.draw(st.lists(st.integers(0, playback.moves), max_size=12)):
        assert playback.position(made) == positions[made]
        if made < playback.moves:
            assert playback.events(made) == events[made]


@pytest.mark.parametrize("bytes_kept", [64 << 20, 1])
def test_moves_that_were_taken_back_can_be_jumped_to_from_both_sides(
    bytes_kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playback_module, "MAX_BYTES", bytes_kept)
    playback = Playback(record_game(REVERTED))
    statuses = [playback.position(made).status.value for made in (5, 3, 4, 3, 0, 4, 2, 3)]
    assert statuses == ["won", "lost", "playing", "lost", "ready", "playing", "playing", "lost"]
    assert all(map(playback.events, (0, 3, 4, 0, 2, 3, 1, 3)))
    assert [playback.cell_of(move) for move in range(5)] == [(2, 1), (0, 0), (0, 2), None, (0, 1)]


def test_a_long_game_stores_only_some_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = random_game(3, [(0, False)] * 200)
    monkeypatch.setattr(playback_module, "MAX_BYTES", 20_000)
    assert len(recording.moves) // position_interval(recording) < 40


def test_moves_that_do_not_lead_to_the_result_and_what_is_not_wanted_are_refused() -> None:
    with pytest.raises(ReplayError, match="end in a game won"):
        Playback(record_game(WON, result=Result.LOST))
    with pytest.raises(PlaybackCancelledError):
        Playback(record_game(WON), lambda: False)


def test_mistakes_are_the_losing_move_and_wrong_flags() -> None:
    assert Playback(record_game(WON)).mistakes == ()
    found = Playback(record_game(LOST)).mistakes
    assert found == (Mistake(1, MistakeKind.WRONG_FLAG), Mistake(3, MistakeKind.LOSS))
    assert Playback(record_game(REVERTED)).mistakes == (Mistake(2, MistakeKind.LOSS_BACK),)
    (mark,) = timeline_marks(Playback(record_game(REVERTED)), None, Texts(paths.assets() / "texts"))
    assert mark.text == "A mine, undone."


def test_a_wrong_set_of_flags_is_a_mistake_of_its_own() -> None:
    by_flags = GameConfig(5, 3, 3, win=WinRule.FLAG)
    lines = "0 open 2,1\n7 flag 0,1\n8 flag 0,0\n9 flag 4,0\n"
    for end, last, text in (
        ("9 lost", MistakeKind.WRONG_SET, "The flag that ended it."),
        ("12 undo", MistakeKind.WRONG_SET_BACK, "A wrong set of flags, undone."),
    ):
        played = Playback(record_game(lines + end, config=by_flags))
        assert played.mistakes == (Mistake(1, MistakeKind.WRONG_FLAG), Mistake(3, last))
        assert timeline_marks(played, None, Texts(paths.assets() / "texts"))[1].text == text

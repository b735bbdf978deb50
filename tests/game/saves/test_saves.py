"""Games in play: kept move by move, found again exactly as they stood, never taken from another."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Chord, Flag, Move, Open, Reset, Retry
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.minefield import Minefield
from engine.core.pointer import PointerAction
from engine.solver.probability import analyse
from game.input.events import Device
from game.saves import SaveMetadata
from game.saves.journal import EVERY
from game.session.session import Deal, Session
from tests.game.saves.saved_games import (
    BEGAN,
    CONFIG,
    HANDS,
    MIDDLE,
    Playing,
    begun,
    found,
    left,
    moves_of,
    names,
    only,
)

ROOT = Path(__file__).resolve().parents[3]
FULL = OSError(errno.ENOSPC, "full")


# What is kept


def test_a_game_is_found_exactly_as_it_stood(tmp_path: Path) -> None:
    playing = begun(
        tmp_path, about=SaveMetadata("a1", hands=HANDS, aids=("hint",), daily="2026-11-21")
    )
    playing.move(*moves_of(playing))
    playing.note()
    saved = left(playing)
    assert playing.is_like(saved.session())
    assert saved.about == playing.about
    assert saved.position == playing.session.position
    assert (saved.ms, saved.is_over, saved.run) == (playing.ms, False, None)


def test_after_every_move_the_game_is_found_with_it(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    for move in moves_of(playing):
        playing.session.submit(move, playing.now)
        playing.note()
        copy = tmp_path / "copy"
        copy.mkdir()
        (copy / "playing-a1.txt").write_bytes((tmp_path / "playing-a1.txt").read_bytes())
        assert playing.is_like(only(copy).session())
        (copy / "playing-a1.txt").unlink()
        copy.rmdir()
        playing.now += 0.4


@pytest.mark.parametrize(
    "config",
    [
        GameConfig(9, 7, 10, wraps=True),
        GameConfig(12, 5, 9, start=StartRule.NO_GUESS),
        GameConfig(5, 11, 8, start=StartRule.SAFE, question_marks=True),
        GameConfig(8, 6, 9, win=WinRule.FLAG),
    ],
)
def test_every_kind_of_board_is_kept(tmp_path: Path, config: GameConfig) -> None:
    playing = Playing(tmp_path, config)
    cell = config.width // 2, config.height // 2
    playing.move(Flag((0, 0)), Open(cell), Flag((1, 0)), Flag((1, 0)))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_mines_that_fair_play_draws_anew_are_kept(tmp_path: Path) -> None:
    config = GameConfig(16, 11, 45, fairness=Fairness.MERCY)
    playing = Playing(tmp_path, config)
    playing.move(Open((8, 5)))
    while (known := analyse(playing.session.position.board)).safe:
        playing.move(Open(next(config.grid.cells(known.safe))))
    certain = set(config.grid.cells(known.mines))
    playing.move(Open(next(cell for cell in playing.mines() if cell not in certain)))
    assert any(timed.redrawn for timed in playing.session.record)
    playing.move(Flag((0, 0)))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_a_board_that_the_game_begins_is_kept(tmp_path: Path) -> None:
    session = Session(CONFIG, 5, Deal((1, 5)))
    session.begin(BEGAN)
    playing = Playing(tmp_path, session=session)
    playing.note()
    playing.move(*playing.safe(2))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_the_same_board_again_is_kept_as_such(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.journal.drop()
    playing.session.submit(Retry(), playing.now)
    playing.about = SaveMetadata("a2")
    playing.move(*playing.safe(1))
    playing.note()
    saved = left(playing)
    assert saved.recording is not None
    assert saved.recording.retried
    assert playing.is_like(saved.session())


def test_the_pointer_is_kept_whatever_comes_between_its_motions(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    moves = iter(playing.safe(9))
    for step in range(60):
        playing.point(PointerAction.MOVE, step / 7, 3 + (step % 9) / 5)
        playing.wait(0.017)
        if step % 11 == 5:  # made by keyboard: no button tells of it
            playing.move(next(moves), every=0.0)
        if step % 17 == 7:
            playing.point(PointerAction.RIGHT_DOWN, step / 7, 2.5)
            playing.move(Flag((8, 6)), every=0.03)
            playing.point(PointerAction.RIGHT_UP, step / 7, 2.5)
    playing.note()
    saved = left(playing)
    assert saved.recording is not None
    assert len(saved.recording.pointer) > 20
    assert playing.is_like(saved.session())


def test_what_is_told_of_the_hands_follows_the_moves(tmp_path: Path) -> None:
    playing = begun(tmp_path, about=SaveMetadata("a1", hands={Device.MOUSE: 1}))
    for count in (2, 3):
        playing.about = replace(playing.about, hands={Device.MOUSE: 1, Device.PAD: count})
        playing.move(*playing.safe(1))
    playing.about = replace(playing.about, flaws=("paused",))
    playing.note()
    saved = left(playing)
    assert saved.about == playing.about
    assert saved.about.hand is Device.PAD


cells = st.tuples(st.integers(0, CONFIG.width - 1), st.integers(0, CONFIG.height - 1))
moves = st.lists(
    st.builds(lambda kind, cell: kind(cell), st.sampled_from([Open, Flag, Chord]), cells)
)


@pytest.mark.slow
@given(seed=st.integers(0, 2**64 - 1), moves=moves, fairness=st.sampled_from(Fairness))
def test_any_game_is_found_as_it_stood(
    tmp_path_factory: pytest.TempPathFactory, seed: int, moves: list[Move], fairness: Fairness
) -> None:
    folder = tmp_path_factory.mktemp("any")
    playing = Playing(folder, replace(CONFIG, fairness=fairness), seed)
    playing.move(Open((2, 5)), *moves, every=0.3)
    playing.note()
    saved = left(playing)
    assert playing.is_like(saved.session())
    assert saved.is_over is playing.session.position.is_over


# The clock


def test_a_killed_program_loses_no_more_than_a_second_of_the_clock(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    for _ in range(70):
        playing.wait(0.11)
    assert playing.ms - 1000 * EVERY - 110 < left(playing).ms <= playing.ms


def test_a_closed_window_loses_nothing_of_the_clock(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.now += 0.777
    playing.journal.close(playing.session, playing.about, playing.now)
    saved = only(tmp_path)
    assert saved.ms == playing.ms
    assert saved.session().clock.ms(12345.0) == playing.ms


def test_nothing_is_written_while_the_clock_waits(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.session.clock.stop(playing.now)
    playing.note()
    size = (tmp_path / "playing-a1.txt").stat().st_size
    for _ in range(50):
        playing.wait(1.0)
    assert (tmp_path / "playing-a1.txt").stat().st_size == size


# Going on


def test_a_game_goes_on_in_its_file(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.move(Flag((0, 0)))
    playing.point(PointerAction.MOVE, 3, 2)
    playing.wait(1.5)
    playing.journal.let_go()
    for _ in range(3):
        (saved,) = found(tmp_path).saved
        playing = Playing(tmp_path, about=saved.about, session=saved.session())
        playing.journal = saved.adopt()
        playing.session.clock.start(playing.now)
        playing.point(PointerAction.MOVE, 5, 1)
        playing.move(Flag((8, 0)))
        playing.point(PointerAction.MOVE, 5.5, 2)
        playing.move(*playing.safe(1))
        playing.note()
        playing.journal.let_go()
    assert playing.is_like(only(tmp_path).session())
    assert names(tmp_path) == ["playing-a1.txt"]


def test_another_game_has_another_file(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.journal.drop()
    playing.session.submit(Reset(6), playing.now)
    playing.about = SaveMetadata("a2")
    playing.note()
    assert names(tmp_path) == []
    playing.move(MIDDLE)
    assert names(tmp_path) == ["playing-a2.txt"]


def test_a_game_that_was_never_dropped_is_not_lost_to_the_next(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.session.submit(Reset(6), playing.now)
    playing.about = SaveMetadata("a2")
    playing.move(MIDDLE)
    playing.journal.let_go()
    assert {saved.about.uid for saved in found(tmp_path).saved} == {"a1", "a2"}


def test_what_is_done_before_the_first_open_is_not_kept(tmp_path: Path) -> None:
    playing = Playing(tmp_path)
    playing.move(Flag((0, 0)))
    playing.wait(5.0)
    assert names(tmp_path) == []
    playing.journal.close(playing.session, playing.about, playing.now)
    assert names(tmp_path) == []


def test_the_newest_game_is_found_first(tmp_path: Path) -> None:
    for number, uid in enumerate(("b", "c", "a")):
        playing = begun(tmp_path, about=SaveMetadata(uid))
        playing.journal.let_go()
        os.utime(tmp_path / f"playing-{uid}.txt", (1000 + number, 1000 + number))
    assert [saved.about.uid for saved in found(tmp_path).saved] == ["a", "c", "b"]


# The end


@pytest.mark.parametrize("how", ["won", "lost", "left"])
def test_a_game_that_has_ended_is_over(tmp_path: Path, how: str) -> None:
    playing = begun(tmp_path)
    if how == "won":
        playing.win()
    elif how == "lost":
        playing.move(Open(playing.mines()[0]))
    playing.journal.end(playing.session, playing.about, playing.now)
    saved = left(playing)
    assert saved.is_over
    assert saved.recording is not None
    assert saved.recording.result.value == {"left": "abandoned"}.get(how, how)
    assert playing.is_like(saved.session())


def test_a_game_that_the_book_has_is_over(tmp_path: Path) -> None:
    begun(tmp_path).journal.let_go()
    (saved,) = found(tmp_path, has=["a1"]).saved
    assert saved.is_over
    saved.drop()
    assert names(tmp_path) == []


# What it costs


def test_a_large_board_is_told_once(tmp_path: Path) -> None:
    config = GameConfig(1000, 1000, 1)
    deal = Deal((0, 0), Minefield(config.grid, 1 << 999))
    session = Session(replace(config, start=StartRule.SAFE), 1, deal)
    session.begin(BEGAN)
    playing = Playing(tmp_path, session=session)
    playing.note()
    path = tmp_path / "playing-a1.txt"
    size = path.stat().st_size
    assert size > 1000 * 1000
    playing.session.clock.start(playing.now)
    for _ in range(20):
        playing.move(Flag((999, 0)))
    assert path.stat().st_size - size < 20 * 60


def test_a_move_is_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begun(tmp_path)
    writes: list[bytes] = []
    write = os.write

    def noted(handle: int, data: bytes) -> int:
        writes.append(bytes(data))
        return write(handle, data)

    monkeypatch.setattr(os, "write", noted)
    for x in range(8):
        playing.point(PointerAction.RIGHT_DOWN, x, 0)
        playing.move(Flag((x, 0)))
    assert len(writes) == 8
    assert all(len(data.splitlines()) == 3 for data in writes)
    assert json.loads(writes[-1].splitlines()[-1])["ms"] == 250 * 8

"""Videos of recorded games: their frames, their size, and how they end."""

import errno
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from engine import GameConfig, Open
from game.history import export_video
from game.history.export_video import (
    END_MS,
    FRAME_MS,
    ApngWriter,
    BoardTooLargeError,
    VideoExport,
    VideoFrames,
)
from game.playback.exports import ExportError
from game.playback.playback import Playback
from game.session.session import Session
from tests.game.driver import Driver
from tests.game.history.apng_reader import decode, merge_equal
from tests.game.playback.recorded_games import LOST, WON, record_game

NOON = datetime(2026, 7, 5, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    return start()


def frames_of(driver: Driver, playback: Playback) -> VideoFrames:
    context = driver.app.context
    return VideoFrames(playback, context.theme, context.painter.fonts, "5 x 3")


def make_video(
    driver: Driver, playback: Playback, folder: Path
) -> tuple[Path, list[tuple[bytes, int]]]:
    """Return a video's file, and the frames that were drawn for it."""
    drawn: list[tuple[bytes, int]] = []
    add = ApngWriter.add

    def note(writer: ApngWriter, pixels: bytes, ms: int) -> None:
        drawn.append((pixels, ms))
        add(writer, pixels, ms)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ApngWriter, "add", note)
        export = VideoExport(frames_of(driver, playback), folder, NOON)
        return finish(export), drawn


def finish(export: VideoExport) -> Path:
    while (path := export.write_frame()) is None:
        assert 0 <= export.progress <= 1
    return path


def test_every_frame_is_written_as_drawn_and_a_long_game_runs_faster(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, drawn = make_video(driver, Playback(record_game(WON)), tmp_path / "replays")
    decoded = decode(path.read_bytes())
    assert decoded.shown == merge_equal(drawn)
    assert sum(shown.ms for shown in decoded.shown[:-1]) == pytest.approx(2200, abs=FRAME_MS)
    assert decoded.shown[-1].ms >= END_MS
    assert len(decoded.shown) > 10
    assert path.parent == tmp_path / "replays"
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    monkeypatch.setattr(export_video, "MAX_MS", 1000)
    path, drawn = make_video(driver, Playback(record_game(WON)), tmp_path)
    assert sum(ms for _, ms in drawn[:-1]) <= 1000 + FRAME_MS


def test_a_frame_shows_the_position_of_its_moment_unless_the_board_is_too_large(
    driver: Driver,
) -> None:
    frames = frames_of(driver, Playback(record_game(LOST)))
    side = frames.camera.cell

    def cell(ms: int, at: tuple[int, int]) -> bytes:
        frames.draw(ms, 0.5)
        place = pygame.Rect(*frames.camera.corner(at), side, side)
        return pygame.image.tobytes(frames.canvas.subsurface(place), "RGB")

    closed, flagged, mine = (cell(ms, (4, 0)) for ms in (0, 1399, 1400))
    assert closed == flagged != mine
    assert cell(0, (4, 2)) == cell(1400, (4, 2)) != closed
    session = Session(GameConfig(300, 200, 6000), 1)
    session.submit(Open((150, 100)), 0.0)
    with pytest.raises(BoardTooLargeError):
        frames_of(driver, Playback(session.recording(1.0)))


@pytest.mark.slow
def test_a_file_that_would_be_too_large_gets_fewer_frames(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "0 open 2,1\n" + "".join(
        f"{ms} move {2.5 + ms % 7 / 3},{1.5 + ms % 5 / 4}\n" for ms in range(0, 12_000, 40)
    )
    playback = Playback(record_game(lines + "12000 abandoned"))
    whole, pictures = make_video(driver, playback, tmp_path)
    bound = whole.stat().st_size // 2
    monkeypatch.setattr(export_video, "MAX_BYTES", bound)
    thinned, fewer = make_video(driver, playback, tmp_path)
    assert len(fewer) < len(pictures)
    assert thinned.stat().st_size < bound * 1.1
    assert sum(ms for _, ms in fewer[:-1]) == pytest.approx(12_000, abs=2 * FRAME_MS)


def test_an_export_that_is_stopped_or_meets_a_full_disk_leaves_no_file(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(writer: ApngWriter, pixels: bytes, ms: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    playback, folder = Playback(record_game(WON)), tmp_path / "a"
    for is_full in (False, True):
        export = VideoExport(frames_of(driver, playback), folder, NOON)
        export.write_frame()
        assert len(list(folder.iterdir())) == 1
        if is_full:
            monkeypatch.setattr(ApngWriter, "add", fail)
            with pytest.raises(ExportError) as caught:
                finish(export)
            assert caught.value.message.key == "replay.disk_full"
        else:
            export.stop()
        assert list(folder.iterdir()) == []

"""Animated PNGs: read again by a reader of their own, each picture is the one that was drawn."""

from __future__ import annotations

import errno
import io
import struct
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.commands import Open
from engine.core.config import GameConfig
from game.playback.exports import Export, SaveError, free_path, save, stem
from game.playback.playback import Playback
from game.scenes.replay import filming as filming_module
from game.scenes.replay.apng import MOST_MS, ApngWriter, changes
from game.scenes.replay.filming import END_MS, FRAME_MS, Filming
from game.scenes.replay.video import Film, FilmError
from game.session.session import Session
from tests.game.driver import Driver
from tests.game.playback.recorded_games import LOST, WON, recorded

NOON = datetime(2026, 7, 5, 12, 0, 0, tzinfo=UTC)


class Shown(NamedTuple):
    """A picture as a viewer shows it: rows of RGB, for so many milliseconds."""

    pixels: bytes
    ms: int


class Decoded(NamedTuple):
    width: int
    height: int
    plays: int
    shown: list[Shown]
    areas: list[int]
    """Pixels of each frame's rectangle."""


def decode(data: bytes) -> Decoded:
    """What a viewer makes of a file. It knows RGBA of 8 bits, unfiltered, and nothing disposed of;
    whatever else it meets, and each rule of the format that is broken, fails the test."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks = list(chunks_of(data))
    assert [kind for kind, _ in chunks[:2]] == [b"IHDR", b"acTL"]
    assert chunks[-1] == (b"IEND", b"")
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    assert rest == [8, 6, 0, 0, 0]
    count, plays = struct.unpack(">II", chunks[1][1])
    canvas = bytearray(width * height * 4)
    shown, areas, number = [], [], 0
    for (kind, control), (follows, packed) in zip(chunks[2:-1:2], chunks[3:-1:2], strict=True):
        assert kind == b"fcTL"
        running, w, h, x, y, num, den, dispose, blend = struct.unpack(">IIIIIHHBB", control)
        assert running == number
        number += 1
        if shown:
            assert (follows, struct.unpack(">I", packed[:4])[0]) == (b"fdAT", number)
            number, packed = number + 1, packed[4:]
        else:
            assert follows == b"IDAT"
            assert (x, y, w, h) == (0, 0, width, height)
        assert w > 0
        assert h > 0
        assert x + w <= width
        assert y + h <= height
        assert (dispose, den) == (0, 1000)
        compose(canvas, width, (x, y, w, h), zlib.decompress(packed), bool(blend))
        assert not canvas[3::4].strip(b"\xff"), "some of the picture is not opaque"
        pixels = bytes(value for n, value in enumerate(canvas) if n % 4 < 3)
        shown.append(Shown(pixels, num))
        areas.append(w * h)
    assert len(shown) == count
    return Decoded(width, height, plays, shown, areas)


def chunks_of(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


def compose(
    canvas: bytearray, width: int, rect: tuple[int, int, int, int], rows: bytes, over: bool
) -> None:
    x, y, w, h = rect
    assert len(rows) == h * (1 + 4 * w)
    for row in range(h):
        start = row * (1 + 4 * w)
        assert rows[start] == 0, "a filter"
        for column in range(w):
            pixel = rows[start + 1 + 4 * column : start + 5 + 4 * column]
            assert pixel[3] in (0, 255)
            if pixel[3] or not over:
                at = ((y + row) * width + x + column) * 4
                canvas[at : at + 4] = pixel


def written(width: int, height: int, pictures: list[tuple[bytes, int]]) -> bytes:
    file = io.BytesIO()
    writer = ApngWriter(file, width, height)
    for pixels, ms in pictures:
        writer.add(pixels, ms)
    writer.finish()
    return file.getvalue()


def merged(pictures: list[tuple[bytes, int]]) -> list[Shown]:
    """Pictures that follow one like themselves prolong it."""
    shown: list[Shown] = []
    for pixels, ms in pictures:
        if shown and shown[-1].pixels == pixels:
            shown[-1] = Shown(pixels, shown[-1].ms + ms)
        else:
            shown.append(Shown(pixels, ms))
    return shown


@settings(max_examples=60)
@given(st.data())
def test_a_viewer_shows_what_was_written(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 40)), data.draw(st.integers(1, 6))
    picture = bytearray(
        data.draw(st.binary(min_size=width * height * 3, max_size=width * height * 3))
    )
    pictures = []
    for _ in range(data.draw(st.integers(1, 6))):
        pictures.append((bytes(picture), data.draw(st.integers(1, 900))))
        for at in data.draw(st.lists(st.integers(0, len(picture) - 1), max_size=4)):
            picture[at] ^= 0x5A
    decoded = decode(written(width, height, pictures))
    assert (decoded.width, decoded.height, decoded.plays) == (width, height, 0)
    assert decoded.shown == merged(pictures)


def test_only_what_changed_is_written() -> None:
    before = bytes(64 * 20 * 3)
    after = bytearray(before)
    after[(5 * 64 + 20) * 3] = after[(9 * 64 + 40) * 3] = 200
    assert changes(before, bytes(after), 64) == [(5, 16, 32), (9, 32, 48)]
    assert decode(written(64, 20, [(before, 80), (bytes(after), 80)])).areas == [64 * 20, 32 * 5]


def test_blocks_side_by_side_are_one_run_and_the_last_may_be_narrow() -> None:
    before = bytes(50 * 3)
    after = bytearray(before)
    for x in (0, 17, 49):
        after[x * 3] = 1
    assert changes(before, bytes(after), 50) == [(0, 0, 32), (0, 48, 50)]


def test_a_picture_that_stands_longer_than_the_format_holds_is_written_in_parts() -> None:
    decoded = decode(written(3, 2, [(bytes(range(18)), 50_000)] * 4))
    assert {shown.pixels for shown in decoded.shown} == {bytes(range(18))}
    assert sum(shown.ms for shown in decoded.shown) == 200_000
    assert max(shown.ms for shown in decoded.shown) <= MOST_MS


# Films


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    return start()


def film_of(driver: Driver, playback: Playback) -> Film:
    context = driver.app.context
    return Film(playback, context.theme, context.painter.letters, "5 x 3")


def filmed(
    driver: Driver, playback: Playback, folder: Path, most_bytes: int = 20_000_000
) -> tuple[Path, list[tuple[bytes, int]]]:
    """The file of a film, and the pictures that were drawn for it."""
    film = film_of(driver, playback)
    filming = Filming(film, playback, folder, NOON, most_bytes)
    drawn: list[tuple[bytes, int]] = []
    add = filming._writer.add

    def note(pixels: bytes, ms: int) -> None:
        drawn.append((pixels, ms))
        add(pixels, ms)

    filming._writer.add = note  # type: ignore[method-assign]
    return finish(filming), drawn


def finish(filming: Filming) -> Path:
    while (path := filming.work()) is None:
        assert 0 <= filming.part <= 1
    return path


def test_each_picture_of_a_film_is_the_one_that_was_drawn(driver: Driver, tmp_path: Path) -> None:
    path, drawn = filmed(driver, Playback(recorded(WON)), tmp_path / "replays")
    decoded = decode(path.read_bytes())
    assert decoded.shown == merged(drawn)
    assert sum(shown.ms for shown in decoded.shown[:-1]) == pytest.approx(2200, abs=FRAME_MS)
    assert decoded.shown[-1].ms >= END_MS
    assert len(decoded.shown) > 10
    assert path.parent == tmp_path / "replays"
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_film_shows_the_board_as_it_stood(driver: Driver) -> None:
    film = film_of(driver, Playback(recorded(LOST)))
    side = film._camera.cell

    def cell(ms: int, at: tuple[int, int]) -> bytes:
        film.draw(ms, 0.5)
        place = pygame.Rect(*film._camera.corner(at), side, side)
        return pygame.image.tobytes(film.canvas.subsurface(place), "RGB")

    closed, flagged, mine = (cell(ms, (4, 0)) for ms in (0, 1399, 1400))
    assert closed == flagged != mine
    assert cell(0, (4, 2)) == cell(1400, (4, 2)) != closed


def test_the_time_of_a_long_game_runs_faster(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filming_module, "MOST_MS", 1000)
    path, _ = filmed(driver, Playback(recorded(WON)), tmp_path)
    shown = decode(path.read_bytes()).shown
    assert sum(one.ms for one in shown[:-1]) <= 1000 + FRAME_MS


def test_a_film_that_becomes_too_large_gets_fewer_pictures(driver: Driver, tmp_path: Path) -> None:
    lines = "0 open 2,1\n" + "".join(
        f"{ms} move {2.5 + ms % 7 / 3},{1.5 + ms % 5 / 4}\n" for ms in range(0, 12_000, 40)
    )
    playback = Playback(recorded(lines + "12000 abandoned"))
    whole, pictures = filmed(driver, playback, tmp_path)
    bound = whole.stat().st_size // 2
    thinned, fewer = filmed(driver, playback, tmp_path, bound)
    assert len(fewer) < len(pictures)
    assert thinned.stat().st_size < bound * 1.1
    assert sum(ms for _, ms in fewer[:-1]) == pytest.approx(12_000, abs=2 * FRAME_MS)


def test_a_board_that_is_too_large_is_not_filmed(driver: Driver) -> None:
    session = Session(GameConfig(300, 200, 6000), 1)
    session.submit(Open((150, 100)), 0.0)
    with pytest.raises(FilmError):
        film_of(driver, Playback(session.recording(1.0)))


def test_a_film_that_is_stopped_leaves_nothing(driver: Driver, tmp_path: Path) -> None:
    playback = Playback(recorded(WON))
    filming = Filming(film_of(driver, playback), playback, tmp_path / "a", NOON)
    filming.work()
    assert len(list((tmp_path / "a").iterdir())) == 1
    filming.stop()
    assert list((tmp_path / "a").iterdir()) == []


def test_a_disk_that_fills_up_is_told_of_and_leaves_nothing(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playback = Playback(recorded(WON))
    filming = Filming(film_of(driver, playback), playback, tmp_path / "a", NOON)
    filming.work()

    def full(data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(filming._writer, "_put", full)
    with pytest.raises(SaveError) as caught:
        finish(filming)
    assert caught.value.message.key == "replay.disk_full"
    assert list((tmp_path / "a").iterdir()) == []


# Other files


@pytest.mark.parametrize("kind", list(Export))
def test_no_file_is_written_over(kind: Export, tmp_path: Path) -> None:
    recording = recorded(WON, date="2026-11-21T08:15:30+00:00", player="ANN")
    paths = [save(kind, recording, tmp_path / "replays", NOON) for _ in range(3)]
    name = "2026-11-21 08-15-30 5x3x3"
    assert [path.name for path in paths] == [
        *(name + kind.value, f"{name} 2{kind.value}", f"{name} 3{kind.value}")
    ]
    assert len({path.read_bytes() for path in paths}) == 1


def test_what_is_saved_is_the_game(tmp_path: Path) -> None:
    recording = recorded(WON, player="ANN")
    saved = {kind: save(kind, recording, tmp_path, NOON).read_bytes() for kind in Export}
    assert saved[Export.RECORDING].decode() == str(recording)
    assert saved[Export.RAWVF].startswith(b"RawVF_Version: Rev6\n")
    assert saved[Export.BOARD] == bytes((5, 3, 0, 3, 0, 0, 4, 0, 0, 2))


def test_a_name_has_no_sign_that_a_file_system_minds() -> None:
    assert stem(recorded(WON, date="../a:b*c?"), NOON) == "a-b-c 5x3x3"


def test_a_name_that_is_being_written_is_not_free(tmp_path: Path) -> None:
    (tmp_path / "a.png.part").touch()
    (tmp_path / "a 2.png").touch()
    assert free_path(tmp_path, "a", ".png") == tmp_path / "a 3.png"


def test_rules_that_a_format_does_not_know_are_told_of(tmp_path: Path) -> None:
    session = Session(GameConfig(6, 5, 3, wraps=True), 1)
    session.submit(Open((2, 2)), 0.0)
    recording = session.recording(1.0)
    for kind in (Export.RAWVF, Export.BOARD):
        with pytest.raises(SaveError) as caught:
            save(kind, recording, tmp_path, NOON)
        assert caught.value.message.key == "replay.not_possible"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError) as caught:
        save(Export.RECORDING, recorded(WON), tmp_path / "file" / "replays", NOON)
    assert caught.value.message.key == "replay.not_written"


def test_a_recording_that_could_not_be_opened_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.playback.exports.MAX_RECORDING_BYTES", len(str(recorded(WON))) - 1)
    with pytest.raises(SaveError) as raised:
        save(Export.RECORDING, recorded(WON), tmp_path, NOON)
    assert raised.value.message.key == "replay.not_possible"
    assert list(tmp_path.iterdir()) == []

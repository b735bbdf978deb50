"""Games in play are saved move by move and found again exactly as they were."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Flag, Reset, Retry
from engine.core.pointer import PointerAction
from game.input.events import Device
from game.store.metadata import SaveMetadata
from game.store.save_file import WRITE_SECONDS
from tests.game.store.saved_games import (
    MIDDLE,
    Playing,
    begin_game,
    file_names,
    find_after_kill,
    find_all,
    find_only,
    sample_moves,
)


def test_a_killed_program_loses_no_part_of_a_game(tmp_path: Path) -> None:
    metadata = SaveMetadata("a1", moves_by_device={Device.MOUSE: 1}, daily="2026-11-21")
    playing = begin_game(tmp_path, metadata=metadata)
    playing.move(*sample_moves(playing))
    for count in (2, 3):
        by_device = {Device.MOUSE: 1, Device.PAD: count}
        playing.metadata = replace(metadata, moves_by_device=by_device, aids=("hint",))
        playing.move(Flag((8, count)))
    playing.metadata = replace(playing.metadata, flaws=("paused",))
    playing.save()
    saved = find_after_kill(playing)
    assert playing.is_like(saved.restore_session())
    assert saved.metadata == playing.metadata
    assert saved.metadata.main_device is Device.PAD
    assert saved.position == playing.session.position
    assert (saved.ms, saved.is_over, saved.run) == (playing.ms, False, None)


def test_a_kill_costs_at_most_a_second_of_the_clock_and_suspending_nothing(tmp_path: Path) -> None:
    playing = begin_game(tmp_path)
    for _ in range(70):
        playing.wait(0.11)
    saved = find_after_kill(playing)
    assert playing.ms - 1000 * WRITE_SECONDS - 110 < saved.ms <= playing.ms
    playing = Playing.resume(*find_all(tmp_path).saved)
    playing.now += 0.777
    playing.writer.suspend(playing.session, playing.metadata, playing.now)
    saved = find_only(tmp_path)
    assert saved.ms == playing.ms
    assert saved.restore_session().clock.ms(12345.0) == playing.ms


def test_nothing_is_written_while_the_clock_is_stopped(tmp_path: Path) -> None:
    playing = begin_game(tmp_path)
    playing.session.clock.stop(playing.now)
    playing.save()
    before = (tmp_path / "playing-a1.txt").read_bytes()
    for _ in range(50):
        playing.wait(1.0)
    assert (tmp_path / "playing-a1.txt").read_bytes() == before


@pytest.mark.parametrize("is_deleted", [True, False])
def test_another_game_has_another_file(tmp_path: Path, is_deleted: bool) -> None:
    playing = begin_game(tmp_path)
    if is_deleted:
        playing.writer.delete()
    playing.session.submit(Reset(6), playing.now)
    playing.metadata = SaveMetadata("a2")
    others = [] if is_deleted else ["playing-a1.txt"]
    playing.move(Flag((0, 0)))
    playing.wait(5.0)
    assert file_names(tmp_path) == others, "no cell is open"
    playing.move(MIDDLE)
    assert file_names(tmp_path) == [*others, "playing-a2.txt"]
    playing.writer.delete()
    playing.session.submit(Retry(), playing.now)
    playing.metadata = SaveMetadata("a3")
    playing.move(*playing.safe(1))
    assert file_names(tmp_path) == [*others, "playing-a3.txt"]
    playing.save()
    playing.writer.close()
    saved = find_all(tmp_path).saved[0]
    assert saved.recording.retried
    assert playing.is_like(saved.restore_session())


def test_the_newest_game_is_found_first_and_a_recorded_one_is_over(tmp_path: Path) -> None:
    for number, uid in enumerate(("b", "c", "a")):
        begin_game(tmp_path, metadata=SaveMetadata(uid)).writer.close()
        os.utime(tmp_path / f"playing-{uid}.txt", (1000 + number, 1000 + number))
    found = find_all(tmp_path, has=["c"]).saved
    in_order = [("a", False), ("c", True), ("b", False)]
    assert [(saved.metadata.uid, saved.is_over) for saved in found] == in_order
    found[1].delete()
    assert file_names(tmp_path) == ["playing-a.txt", "playing-b.txt"]


def test_a_move_is_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begin_game(tmp_path)
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

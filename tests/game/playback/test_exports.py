"""Exports of a recorded game: names, contents, and failures."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine import GameConfig, Open
from game.playback.exports import (
    PART_SUFFIX,
    Export,
    ExportError,
    export_file,
    file_stem,
    free_path,
)
from game.session.session import Session
from tests.game.playback.recorded_games import WON, record_game

NOON = datetime(2026, 7, 5, 12, 0, 0, tzinfo=UTC)


def test_files_hold_the_game_and_have_names_that_are_free(tmp_path: Path) -> None:
    recording = record_game(WON, date="2026-11-21T08:15:30+00:00", player="ANN")
    saved = {}
    for kind in Export:
        paths = [export_file(kind, recording, tmp_path / "replays", NOON) for _ in range(3)]
        assert [path.name for path in paths] == [
            f"2026-11-21 08-15-30 5x3x3{number}{kind.value}" for number in ("", " 2", " 3")
        ]
        (saved[kind],) = {path.read_bytes() for path in paths}
    assert saved[Export.RECORDING].decode() == str(recording)
    assert saved[Export.RAWVF].startswith(b"RawVF_Version: Rev6\n")
    assert saved[Export.BOARD] == bytes((5, 3, 0, 3, 0, 0, 4, 0, 0, 2))
    assert file_stem(record_game(WON, date="../a:b*c?"), NOON) == "a-b-c 5x3x3"
    (tmp_path / "a.png.part").touch()
    (tmp_path / "a 2.png").touch()
    assert free_path(tmp_path, "a", ".png") == tmp_path / "a 3.png"


def test_what_cannot_be_written_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(GameConfig(6, 5, 3, wraps=True), 1)
    session.submit(Open((2, 2)), 0.0)
    borderless, game = session.recording(1.0), record_game(WON)
    (tmp_path / "file").touch()
    # Formats that do not know its rules, and a recording that could not be opened again.
    monkeypatch.setattr("game.playback.exports.MAX_BYTES", len(str(game)))
    for kind, recording, folder, key in (
        (Export.RAWVF, borderless, tmp_path, "replay.not_possible"),
        (Export.BOARD, borderless, tmp_path, "replay.not_possible"),
        (Export.RECORDING, record_game(WON, player="A"), tmp_path, "replay.not_possible"),
        (Export.RECORDING, game, tmp_path / "file" / "replays", "replay.not_written"),
    ):
        with pytest.raises(ExportError) as caught:
            export_file(kind, recording, folder, NOON)
        assert caught.value.message.key == key
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_file_has_its_name_only_once_it_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def look(handle: int) -> None:
        names.extend(path.name for path in tmp_path.iterdir())
        raise OSError("the disk takes it, and loses it")

    monkeypatch.setattr(os, "fsync", look)
    with pytest.raises(ExportError):
        export_file(Export.RECORDING, record_game(WON), tmp_path, NOON)
    assert [name.endswith(PART_SUFFIX) for name in names] == [True]
    assert not list(tmp_path.iterdir())

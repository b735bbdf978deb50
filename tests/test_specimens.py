"""The files of published versions are read by this version, with the same meaning."""

import gzip
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from engine.core.neighbourhood import SQUARE
from engine.dive.chart import RULES as DIVE_RULES
from engine.dive.dive_code import decode_dive_code, encode_dive_code, is_dive_code
from engine.dive.state import DiveStage
from engine.formats.share_code import decode_share_code, encode_share_code
from game.app.open_file import read_recording
from game.store import Store
from game.store.database import newest_version
from game.store.metadata import SaveMetadata
from game.store.rows import entry_from_json, entry_to_json
from game.store.save_file import FORMAT
from game.store.schema import SORT
from game.store.settings import Settings
from game.store.transfer import export_to, import_from
from tests.game.store.finished_games import FILE, UNSAVED, at_noon, sql
from tests.specimens.reading import (
    BOOK,
    EXPECTED,
    FOLDER,
    equals_expected,
    exported_entries,
    read_all,
)

VERSIONS = sorted(
    (path for path in FOLDER.iterdir() if path.name.isdecimal()), key=lambda p: int(p.name)
)
NEWEST = VERSIONS[-1]
AGAIN = "a format has changed: python -m tests.specimens.make writes what is written now"


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_every_specimen_is_read_as_it_was_meant(folder: Path) -> None:
    expected, read = json.loads((folder / EXPECTED).read_text("utf-8")), read_all(folder)
    for part in expected:
        assert equals_expected(read[part], expected[part]), part


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_an_upgraded_book_keeps_its_sums(tmp_path: Path, folder: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((folder / BOOK).read_bytes()))
    store = Store(tmp_path, at_noon)
    store.open()
    store.close()
    games, tallies = (
        sorted(sql(tmp_path, f"SELECT {SORT}, {sums} FROM {table} GROUP BY {SORT}"))
        for table, sums in (
            ("games", "count(*), sum(ms), min(ms), max(bvs), count(survived), total(survived)"),
            ("tallies", "games, ms, best_ms, best_bvs, reviewed, survived"),
        )
    )
    assert games
    assert tallies == games


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_an_export_holds_what_its_book_held(tmp_path: Path, kind: str) -> None:
    store = Store(tmp_path / "from", at_noon)
    import_from(store, NEWEST / f"book.{kind}")
    expected = json.loads((NEWEST / EXPECTED).read_text("utf-8"))
    assert equals_expected(exported_entries(store, tmp_path), expected["book"]["entries"])
    store.close()


# The newest folder holds what is written now, in each format


def test_settings_are_written_as_in_the_newest_specimen() -> None:
    written = json.loads((NEWEST / "settings.json").read_text("utf-8"))
    assert set(written) == {setting.name for setting in fields(Settings)}, AGAIN


def states() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the first line of every saved game, and the state at the end of its first batch."""
    for path in (NEWEST / "saves").iterdir():
        lines = path.read_text("utf-8").splitlines()
        yield lines[0], json.loads(next(line for line in lines if line.startswith("{")))


def test_games_in_play_are_written_as_in_the_newest_specimen() -> None:
    for first, state in states():
        assert first == FORMAT, AGAIN
        assert SaveMetadata.from_json(state).to_json() == {
            name: value for name, value in state.items() if name not in ("ms", "over")
        }, AGAIN


def test_dives_wait_in_the_newest_specimen_on_other_waters_and_shapes_and_before_them() -> None:
    dives = [SaveMetadata.from_json(state).dive for _, state in states()]
    waiting = [dive for dive in dives if dive is not None]
    assert {dive.version for dive in waiting} == {DIVE_RULES}, AGAIN
    plans = [dive.plan for dive in waiting if dive.stage is DiveStage.BOARD]
    assert any(plan.neighbours != SQUARE for plan in plans)
    assert any(plan.shape for plan in plans)
    (chart,) = (dive.chart for dive in waiting if dive.stage is DiveStage.CHART)
    ahead = [place.plan for row in chart.rows for place in row if place.plan is not None]
    assert {bool(plan.shape) for plan in ahead if plan.is_special} == {True, False}
    codes = (NEWEST / "codes.txt").read_text("utf-8").split()
    assert {encode_dive_code(dive.seed, dive.air) for dive in waiting} <= set(codes)


def test_the_record_book_has_the_version_of_the_newest_specimen(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((NEWEST / BOOK).read_bytes()))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == newest_version(), AGAIN


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_exports_are_written_as_in_the_newest_specimen(tmp_path: Path, kind: str) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((NEWEST / BOOK).read_bytes()))
    store = Store(tmp_path, at_noon)
    export_to(store, tmp_path / f"book.{kind}")
    store.close()
    assert (tmp_path / f"book.{kind}").read_bytes() == (NEWEST / f"book.{kind}").read_bytes(), AGAIN


def test_unsaved_games_recordings_and_codes_are_written_as_in_the_newest_specimen() -> None:
    for line in (NEWEST / UNSAVED).read_text("utf-8").splitlines():
        assert json.loads(entry_to_json(entry_from_json(json.loads(line)))) == json.loads(line), (
            AGAIN
        )
    for path in (NEWEST / "recordings").iterdir():
        assert str(read_recording(path)) == path.read_text("utf-8"), AGAIN
    for code in (NEWEST / "codes.txt").read_text("utf-8").split():
        if is_dive_code(code):
            assert encode_dive_code(*decode_dive_code(code)) == code, AGAIN
        else:
            assert encode_share_code(decode_share_code(code)) == code, AGAIN

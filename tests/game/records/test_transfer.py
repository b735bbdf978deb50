"""Export and import of all records, without duplicates."""

import csv
import json
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.config import GameConfig
from engine.formats.recording import Recording
from engine.teacher.luck import LuckReview
from game.input.events import Device
from game.records import Filter, FinishedGame, GameMode, Store, Totals, UnrankedReason, transfer
from game.records.transfer import Exported, Imported, export_to, import_from
from tests.game.records.finished_games import (
    REVIEW,
    finished,
    record_all,
    run,
    sql,
    varied_games,
)

FORMS = ["records.csv", "Records.JSON"]


def everything(source: Store) -> tuple[list[FinishedGame | None], list[LuckReview | None]]:
    """Return all games and reviews, in the order of their ids."""
    numbers = sorted(line.id for line in source.games(10_000))
    return [source.game(n) for n in numbers], [source.review(n) for n in numbers]


@pytest.mark.parametrize("name", FORMS)
def test_export_and_import_keep_everything_once(
    tmp_path: Path, source: Store, target: Store, name: str
) -> None:
    assert export_to(source, tmp_path / name) == Exported()
    assert import_from(target, tmp_path / name) == Imported()
    games, runs = varied_games(), [run(700, initials="BOB"), run(20, minutes=4)]
    record_all(source, *games)
    for one in runs:
        source.record_run(one)
    assert source.add_review(2, REVIEW)
    assert source.add_review(3, None)
    assert export_to(source, tmp_path / name) == Exported(len(games), len(runs))
    assert import_from(target, tmp_path / name) == Imported(len(games), 0, len(runs))
    assert import_from(target, tmp_path / name) == Imported(0, len(games) + len(runs))
    assert everything(target) == everything(source)
    assert everything(target)[0] == games
    assert target.review(2) == REVIEW
    assert target.high_scores(9) == source.high_scores(9) == runs
    asked = Filter((9, 9, 10))
    assert target.totals(asked) == source.totals(asked) != Totals()
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([name, "source", "target"])


@pytest.mark.parametrize("name", FORMS)
def test_a_repeated_entry_is_imported_once(
    tmp_path: Path, source: Store, target: Store, name: str
) -> None:
    record_all(source, finished())
    export_to(source, tmp_path / name)
    text = (tmp_path / name).read_text("utf-8")
    head, rest = text.split("\n", 1)
    twice = f"{head}\n{rest}{rest}" if name.endswith("csv") else f"{head}\n{rest[:-2]},\n{rest}"
    (tmp_path / name).write_text(twice, "utf-8")
    assert import_from(target, tmp_path / name) == Imported(1, 1, 0)


@pytest.mark.parametrize("name", FORMS)
def test_imports_are_written_in_batches(
    tmp_path: Path, source: Store, target: Store, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [finished("lost") for _ in range(7)]
    record_all(source, *games)
    export_to(source, tmp_path / name)
    monkeypatch.setattr(transfer, "BATCH_ENTRIES", 3)
    with patch.object(target, "insert_imported", wraps=target.insert_imported) as insert:
        assert import_from(target, tmp_path / name).games == 7
        monkeypatch.setattr(transfer, "BATCH_CHARACTERS", 1)
        assert import_from(target, tmp_path / name).doubles == 7
    assert [len(call.args[0]) for call in insert.mock_calls] == [3, 3, 1, *[0] * 7]
    assert everything(target)[0] == games


_WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=30)
_COUNTS = st.none() | st.integers(0, 2**63 - 1)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.builds(
        replace,
        st.sampled_from([finished(), finished("lost"), finished("abandoned")]),
        uid=st.uuids().map(lambda uid: uid.hex),
        kind=st.sampled_from(GameMode),
        device=st.none() | st.sampled_from(Device),
        aids=st.lists(_WORDS, max_size=3).map(tuple),
        flaws=st.sets(st.sampled_from([flaw.value for flaw in UnrankedReason])).map(tuple),
        ranked=st.booleans(),
        player=_WORDS,
        version=_WORDS,
        run=st.none() | st.uuids().map(lambda uid: uid.hex),
        daily=st.none() | st.dates().map(lambda day: day.isoformat()),
    ),
    _COUNTS,
    st.none() | st.floats(0, 1e300),
    st.sampled_from([".csv", ".json"]),
)
def test_export_and_import_keep_any_values(
    game: FinishedGame, count: int | None, path: float | None, suffix: str
) -> None:
    figures = replace(game.figures, openings=count, islands=count, flags=count, path=path)
    effective = None if count is None else game.figures.clicks
    game = replace(game, figures=replace(figures, effective=effective))
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / f"records{suffix}"
        with closing(Store(file.with_name("source"))) as source:
            assert source.game(source.record(game) or 0) == game
            assert export_to(source, file) == Exported(1)
        with closing(Store(file.with_name("target"))) as target:
            assert import_from(target, file) == Imported(1)
            assert target.game(1) == game


def test_the_json_file_has_an_entry_a_line(tmp_path: Path, source: Store) -> None:
    game = finished(player="Zoë")
    source.record(game)
    source.record_run(run(700))
    export_to(source, tmp_path / "records.json")
    text = (tmp_path / "records.json").read_text("utf-8")
    found = json.loads(text)
    assert [list(one) for one in found] == [["game"], ["run"]]
    assert len(text.splitlines()) == len(found) + 2
    assert found[0]["game"]["player"] == "Zoë"
    assert Recording.parse(found[0]["game"]["recording"]) == game.recording
    assert found[0]["game"]["bvs"] == pytest.approx(11 / 9)


def test_the_csv_file_has_a_row_an_entry(tmp_path: Path, source: Store) -> None:
    game = finished()
    source.record(game)
    source.add_review(1, REVIEW)
    source.record_run(run(700, initials="BOB"))
    export_to(source, tmp_path / "records.csv")
    with (tmp_path / "records.csv").open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert (first["entry"], second["entry"]) == ("game", "run")
    assert (first["width"], first["ms"], first["result"]) == ("8", "9000", "won")
    assert (first["path"], first["daily"], first["score"]) == ("", "", "")
    assert (first["zini"], first["survival"], first["exact"]) == ("9", "0.58", "0")
    assert (second["score"], second["initials"], second["recording"]) == ("700", "BOB", "")
    assert Recording.parse(first["recording"]) == game.recording


def test_a_damaged_recording_is_not_exported(tmp_path: Path, source: Store) -> None:
    record_all(source, finished(), finished())
    sql(tmp_path / "source", "UPDATE recordings SET text = 'gibberish' WHERE game = 1")
    assert export_to(source, tmp_path / "records.json") == Exported(1, 0, 1)


def test_cells_may_be_longer_than_the_csv_module_s_limit(
    tmp_path: Path, source: Store, target: Store
) -> None:
    usual = csv.field_size_limit()
    large = finished("lost", config=GameConfig(500, 300, 20_000))
    assert len(str(large.recording)) > usual
    source.record(large)
    export_to(source, tmp_path / "records.csv")
    assert import_from(target, tmp_path / "records.csv") == Imported(1)
    assert target.game(1) == large
    assert csv.field_size_limit() == usual

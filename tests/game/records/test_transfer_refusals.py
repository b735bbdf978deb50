"""What is no record book, or not true, is not read in; and one sentence tells why."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.records import FinishedGame, FinishedRun, GameMode, Store, transfer, transfer_files
from game.records import store as store_module
from game.records.reviews import review_row
from game.records.transfer import Exported, Imported, PortingError, export_to, import_from
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import FILE, at_noon, finished, locked, run, uids

BOOKS = Path(__file__).parent / "books"
FORMS = ["records.csv", "Records.JSON"]
REVIEW = LuckReview(
    9,
    (Guess(1, 1 / 3, 0.1), Guess(4, 0.125, 0.0)),
    0.58,
    False,
    survived=1,
    luck=2 / 3,
    cost=0.125,
    missed={Pattern.ONE_TWO_ONE: 2, Pattern.SINGLE: 1},
    wrong_flags=3,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "book", at_noon)
    yield store
    store.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """An empty book."""
    store = Store(tmp_path / "other", at_noon)
    yield store
    store.close()


# What is not read


def exported(folder: Path, game: FinishedGame) -> dict[str, object]:
    """The object of a game, as a file holds it."""
    store = Store(folder / "source")
    store.record(game)
    export_to(store, folder / "source.json")
    store.close()
    found: list[dict[str, object]] = json.loads((folder / "source.json").read_text("utf-8"))
    return found[-1]


def slower(row: dict[str, object]) -> None:
    row["recording"] = str(row["recording"]).replace("9000 won", "9500 won")


def lost_in_truth(row: dict[str, object]) -> None:
    row["recording"] = str(row["recording"]).replace("9000 won", "9000 lost")


def fewer_clicks(row: dict[str, object]) -> None:
    row["left_clicks"] = 3


def more_3bv(row: dict[str, object]) -> None:
    row["three_bv_solved"] = 500


def no_recording(row: dict[str, object]) -> None:
    del row["recording"]


def of_a_later_version(row: dict[str, object]) -> None:
    row["mood"] = "merry"


def half_a_sign(row: dict[str, object]) -> None:
    row["player"] = "\ud800"


def no_device(row: dict[str, object]) -> None:
    row["device"] = "nose"


def no_flaw(row: dict[str, object]) -> None:
    row["flaws"] = '["charm"]'


def no_day(row: dict[str, object]) -> None:
    row["daily"] = "20260705"


def before_all_clocks(row: dict[str, object]) -> None:
    row["ended"] = "0001-01-01T00:00:00.000Z"


def too_large(row: dict[str, object]) -> None:
    row["openings"] = 2**63


def no_length(row: dict[str, object]) -> None:
    row["path"] = float("nan")


def a_number_for_a_name(row: dict[str, object]) -> None:
    row["uid"] = 7


CHANGES = [
    slower,
    lost_in_truth,
    fewer_clicks,
    more_3bv,
    no_recording,
    of_a_later_version,
    half_a_sign,
    no_device,
    no_flaw,
    no_day,
    before_all_clocks,
    too_large,
    no_length,
    a_number_for_a_name,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_that_is_not_as_it_is_told_is_refused_and_the_others_are_read(
    tmp_path: Path, other: Store, change: Callable[[dict[str, object]], None]
) -> None:
    good, bad = exported(tmp_path, finished()), exported(tmp_path, finished())
    row = bad["game"]
    assert isinstance(row, dict)
    change(row)
    file = tmp_path / "records.json"
    file.write_text(f"[\n{json.dumps(bad)},\n{json.dumps(good)}\n]\n", "utf-8")
    imported = import_from(other, file)
    assert (imported.games, imported.refused) == (1, 1)
    (reason,) = imported.reasons
    assert told(reason).startswith("Line 2 is left out: ")
    assert told(reason).endswith(".")


NO_REVIEWS = [
    {"survival": 2.5},
    {"luck": -0.1},
    {"luck": None},
    {"cost": "much"},
    {"missed": "[]"},
    {"missed": '{"three_three": 1}'},
    {"missed": '{"single": -1}'},
    {"missed": '{"single": 1000000000000}'},
    {"missed": "{"},
    {"wrong_flags": 1.5},
    {"wrong_flags": 2**62},
    {"survived": 3},
]


@pytest.mark.parametrize("changed", NO_REVIEWS, ids=str)
def test_a_review_that_makes_no_sense_costs_only_itself(
    tmp_path: Path, other: Store, changed: dict[str, object]
) -> None:
    found = exported(tmp_path, finished())
    found["review"] = review_row(REVIEW) | changed
    (tmp_path / "records.json").write_text(f"[\n{json.dumps(found)}\n]\n", "utf-8")
    assert import_from(other, tmp_path / "records.json").games == 1
    assert other.review(1) is None
    assert other.unreviewed() is not None


def test_a_review_of_an_earlier_version_is_made_anew(tmp_path: Path, other: Store) -> None:
    found, row = exported(tmp_path, finished()), review_row(REVIEW)
    new = ("luck", "cost", "missed", "wrong_flags")
    found["review"] = {name: value for name, value in row.items() if name not in new}
    (tmp_path / "records.json").write_text(f"[\n{json.dumps(found)}\n]\n", "utf-8")
    assert import_from(other, tmp_path / "records.json").games == 1
    assert other.review(1) is None
    assert other.unreviewed() is not None


@pytest.mark.parametrize(
    "line", ["7", "{}", "[]", '{"game": 7}', '{"run": null}', '{"game": {"torn', "[" * 9999]
)
def test_lines_that_are_no_entries_are_counted(tmp_path: Path, other: Store, line: str) -> None:
    good = json.dumps(exported(tmp_path, finished()))
    (tmp_path / "records.json").write_text(f"[\n{good},\n{line},\n\n]\n", "utf-8")
    imported = import_from(other, tmp_path / "records.json")
    assert (imported.games, imported.refused) == (1, 1)
    assert "Line 3" in told(imported.reasons[0])
    assert is_one_sentence(imported.message)
    assert told(imported.message).startswith("New games: 1,")


def test_only_the_first_refused_ones_are_told_about(tmp_path: Path, other: Store) -> None:
    (tmp_path / "records.json").write_text("[\n" + "7,\n" * 500 + "]\n", "utf-8")
    imported = import_from(other, tmp_path / "records.json")
    assert imported.refused == 500
    assert len(imported.reasons) == transfer.REASONS


@pytest.mark.parametrize("bad", ["game,x", "", '"game', "walk" + "," * 60, "\x00\x00"])
def test_rows_that_are_no_entries_are_counted(
    tmp_path: Path, store: Store, other: Store, bad: str
) -> None:
    store.record(finished())
    export_to(store, tmp_path / "records.csv")
    with (tmp_path / "records.csv").open("a", encoding="utf-8") as file:
        file.write(f"{bad}\n")
    imported = import_from(other, tmp_path / "records.csv")
    assert (imported.games, imported.refused) == (1, 1 if bad else 0)


def test_a_line_without_end_is_not_held_in_memory(
    tmp_path: Path, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = json.dumps(exported(tmp_path, finished()))
    monkeypatch.setattr(transfer_files, "LONGEST", len(good) + 10)
    endless = "x" * len(good) * 5
    (tmp_path / "records.json").write_text(f"[\n{endless},\n{good}\n]\n", "utf-8")
    imported = import_from(other, tmp_path / "records.json")
    assert (imported.games, imported.refused) == (1, 1)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("content", [b"", b"hello", b"[]", b"\xff\xfe\x00", b"a,b\n1,2\n", b"{\n"])
def test_a_file_that_is_no_export_is_refused(
    tmp_path: Path, store: Store, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(PortingError) as caught:
        import_from(store, tmp_path / name)
    assert is_one_sentence(caught.value.message)
    assert name in told(caught.value.message)


@pytest.mark.parametrize("port", [export_to, import_from])
@pytest.mark.parametrize("name", ["records", "records.txt", "records.csv.gz"])
def test_the_names_end_says_which_form_it_is(
    tmp_path: Path, store: Store, name: str, port: Callable[[Store, Path], object]
) -> None:
    with pytest.raises(PortingError) as caught:
        port(store, tmp_path / name)
    assert told(caught.value.message).endswith("ends in .csv or .json.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", [export_to, import_from])
@pytest.mark.parametrize("name", ["nowhere/records.csv", "folder.json"])
def test_a_place_where_no_file_can_be_is_told(
    tmp_path: Path, store: Store, name: str, port: Callable[[Store, Path], object]
) -> None:
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(PortingError) as caught:
        port(store, tmp_path / name)
    assert is_one_sentence(caught.value.message)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["book", "folder.json"]


def test_a_book_that_another_program_writes_can_be_exported_and_not_imported_into(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE_ELSEWHERE", 20)
    store.record(finished())
    export_to(store, tmp_path / "records.json")
    (kept,) = uids(tmp_path / "book")
    text = (tmp_path / "records.json").read_text("utf-8").replace(kept, "0" * 32)
    (tmp_path / "others.json").write_text(text, "utf-8")
    with locked(tmp_path / "book"):
        assert export_to(store, tmp_path / "again.json") == Exported(1)
        with pytest.raises(PortingError) as caught:
            import_from(store, tmp_path / "others.json")
    assert told(caught.value.message) == "The record book is locked by another program."
    assert import_from(store, tmp_path / "others.json") == Imported(1)


def test_a_newer_versions_book_is_not_touched(tmp_path: Path, store: Store) -> None:
    store.record(finished())
    store.close()
    with closing(sqlite3.connect(tmp_path / "book" / FILE)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for port in (export_to, import_from):
        with pytest.raises(PortingError) as caught:
            port(store, tmp_path / "records.json")
        assert is_one_sentence(caught.value.message)
        assert "newer Minewave" in told(caught.value.message)
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_an_export_that_fails_leaves_the_file_that_was_there(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.record(finished())
    (tmp_path / "records.csv").write_text("before")

    def full(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(transfer_files.csv.DictWriter, "writerow", full)
    with pytest.raises(PortingError) as caught:
        export_to(store, tmp_path / "records.csv")
    assert told(caught.value.message) == "The file records.csv cannot be written."
    assert (tmp_path / "records.csv").read_text() == "before"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["book", "records.csv"]


def test_a_run_that_is_still_played_here_is_completed(tmp_path: Path, store: Store) -> None:
    whole: FinishedRun = run(700, initials="BOB")
    source = Store(tmp_path / "source")
    source.record_run(whole)
    export_to(source, tmp_path / "records.json")
    source.close()
    store.record(finished(kind=GameMode.ARCADE, run=whole.uid))
    assert import_from(store, tmp_path / "records.json") == Imported(0, 0, 1)
    assert store.high_scores(5) == [whole]

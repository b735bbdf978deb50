"""The record book goes out into a file and comes back, without doubles and without lies."""

from __future__ import annotations

import csv
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.commands import Open, Retry
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.pointer import PointerAction
from engine.formats.recording import Recording
from engine.generation.placement import MAX_SEED
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.records import Filter, FinishedGame, GameMode, Store, UnrankedReason, transfer
from game.records.transfer import Exported, Imported, export_to, import_from
from game.session.session import Session
from tests.game.records.finished_games import (
    BEGAN,
    CONFIG,
    FILE,
    NOON,
    at_noon,
    finished,
    run,
    uids,
)

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


def pointed() -> FinishedGame:
    """A game whose pointer was followed."""
    session = Session(CONFIG, 5)
    session.add_pointer(PointerAction.MOVE, 1.5, 2.5, BEGAN)
    session.submit(Open((4, 2)), BEGAN)
    session.add_pointer(PointerAction.LEFT_DOWN, 3.5, -2.5, BEGAN + 1)
    return FinishedGame.of(session, BEGAN + 2, NOON, device=Device.TOUCH)


def retried() -> FinishedGame:
    session = Session(CONFIG, 5)
    session.submit(Open((4, 2)), BEGAN)
    assert session.position.field is not None
    session.submit(
        Open(next(session.position.field.grid.cells(session.position.field.mines))), BEGAN
    )
    session.submit(Retry(), BEGAN + 1)
    session.submit(Open((0, 0)), BEGAN + 2)
    return FinishedGame.of(session, BEGAN + 3, NOON)


def all_sorts() -> list[FinishedGame]:
    """Games that differ in all that is kept of one."""
    return [
        finished(config=GameConfig(9, 9, 10)),
        replace(
            finished("lost", seed=MAX_SEED, device=Device.KEYBOARD),
            player='Ana, "the" \n=Ann;\té',
        ),
        finished("abandoned", config=replace(CONFIG, wraps=True), device=Device.AUTO),
        finished(config=replace(CONFIG, start=StartRule.NO_GUESS), aids=("hint", "undo")),
        finished("lost", config=replace(CONFIG, win=WinRule.FLAG, question_marks=True)),
        finished("lost", config=replace(CONFIG, fairness=Fairness.STRICT), device=None),
        finished("lost", kind=GameMode.ARCADE, run="ab12"),
        finished(
            flaws=(UnrankedReason.GHOST.value, UnrankedReason.PAUSED.value), daily="2026-07-05"
        ),
        pointed(),
        retried(),
    ]


def everything(store: Store) -> tuple[list[FinishedGame | None], list[LuckReview | None]]:
    """All games and reviews, in the order of their ids."""
    numbers = sorted(line.id for line in store.games(10_000))
    return [store.game(n) for n in numbers], [store.review(n) for n in numbers]


# There and back


@pytest.mark.parametrize("name", FORMS)
def test_all_that_is_in_the_book_comes_back(
    tmp_path: Path, store: Store, other: Store, name: str
) -> None:
    games, runs = all_sorts(), [run(700, initials="BOB"), run(20, minutes=4)]
    for one in games:
        store.record(one)
    for one in runs:
        store.record_run(one)
    assert store.add_review(2, REVIEW)
    assert store.add_review(3, None)
    assert export_to(store, tmp_path / name) == Exported(len(games), len(runs))
    assert import_from(other, tmp_path / name) == Imported(len(games), 0, len(runs))
    assert everything(other) == everything(store)
    assert everything(other)[0] == games
    assert other.review(2) == REVIEW
    assert other.high_scores(9) == store.high_scores(9) == runs
    asked = Filter((9, 9, 10))
    assert other.totals(asked) == store.totals(asked) != Filter((1, 1, 1))
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(["book", "other", name])


@pytest.mark.parametrize("name", FORMS)
def test_what_is_there_already_is_left_alone(tmp_path: Path, store: Store, name: str) -> None:
    for one in (finished(), finished("lost")):
        store.record(one)
    store.record_run(run(700))
    export_to(store, tmp_path / name)
    later = finished()
    store.record(later)
    for _ in range(2):
        assert import_from(store, tmp_path / name) == Imported(0, 3, 0)
    assert len(uids(tmp_path / "book")) == 3


@pytest.mark.parametrize("name", FORMS)
def test_an_entry_that_is_there_twice_is_read_once(
    tmp_path: Path, store: Store, other: Store, name: str
) -> None:
    store.record(finished())
    export_to(store, tmp_path / name)
    text = (tmp_path / name).read_text("utf-8")
    if name.endswith("csv"):
        head, rest = text.split("\n", 1)
        (tmp_path / name).write_text(f"{head}\n{rest}{rest}", "utf-8")
    else:
        line = text.splitlines()[1]
        (tmp_path / name).write_text(f"[\n{line},\n{line}\n]\n", "utf-8")
    assert import_from(other, tmp_path / name) == Imported(1, 1, 0)


@pytest.mark.parametrize("name", FORMS)
def test_more_than_is_read_at_once(
    tmp_path: Path, store: Store, other: Store, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "BATCH", 3)
    games = [finished("lost") for _ in range(7)]
    for one in games:
        store.record(one)
    export_to(store, tmp_path / name)
    looked_at: list[int] = []
    assert import_from(other, tmp_path / name, looked_at.append).games == 7
    assert looked_at == [3, 6, 7]
    assert everything(other)[0] == games
    monkeypatch.setattr(transfer, "BATCH_SIZE", 1)
    assert import_from(other, tmp_path / name, looked_at.append).doubles == 7
    assert looked_at[3:] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("name", FORMS)
def test_an_empty_book_makes_a_file_that_can_be_read(
    tmp_path: Path, store: Store, name: str
) -> None:
    assert export_to(store, tmp_path / name) == Exported()
    assert import_from(store, tmp_path / name) == Imported()


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    ("dump", "games", "runs"), [("version1.sql", 10, 2), ("version2.sql", 11, 1)]
)
def test_games_of_earlier_versions_go_there_and_back(
    tmp_path: Path, store: Store, other: Store, name: str, dump: str, games: int, runs: int
) -> None:
    (tmp_path / "book").mkdir()
    with closing(sqlite3.connect(tmp_path / "book" / FILE)) as connection:
        connection.executescript((BOOKS / dump).read_text("utf-8"))
    assert export_to(store, tmp_path / name) == Exported(games, runs)
    assert import_from(other, tmp_path / name) == Imported(games, 0, runs)
    assert everything(other) == everything(store)


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
        flaws=st.lists(st.sampled_from([flaw.value for flaw in UnrankedReason]), max_size=3).map(
            tuple
        ),
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
def test_any_values_go_there_and_back(
    game: FinishedGame, count: int | None, path: float | None, suffix: str
) -> None:
    figures = replace(game.figures, openings=count, islands=count, flags=count, path=path)
    effective = None if count is None else game.figures.clicks
    game = replace(game, figures=replace(figures, effective=effective))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store, other = Store(folder / "book", at_noon), Store(folder / "other", at_noon)
        assert store.game(store.record(game) or 0) == game
        file = folder / f"records{suffix}"
        assert export_to(store, file) == Exported(1)
        assert import_from(other, file) == Imported(1)
        assert other.game(1) == game
        store.close()
        other.close()


# The files themselves


def test_the_json_file_is_a_list_with_an_entry_a_line(tmp_path: Path, store: Store) -> None:
    game = finished(player="Zoë")
    store.record(game)
    store.record_run(run(700))
    export_to(store, tmp_path / "records.json")
    text = (tmp_path / "records.json").read_text("utf-8")
    found = json.loads(text)
    assert [list(one) for one in found] == [["game"], ["run"]]
    assert len(text.splitlines()) == len(found) + 2
    assert found[0]["game"]["player"] == "Zoë"
    assert Recording.parse(found[0]["game"]["recording"]) == game.recording
    assert found[0]["game"]["bvs"] == pytest.approx(11 / 9)


def test_the_csv_file_is_a_table_that_any_program_reads(tmp_path: Path, store: Store) -> None:
    game = finished()
    store.record(game)
    store.add_review(1, REVIEW)
    store.record_run(run(700, initials="BOB"))
    export_to(store, tmp_path / "records.csv")
    with (tmp_path / "records.csv").open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert (first["entry"], second["entry"]) == ("game", "run")
    assert (first["width"], first["ms"], first["result"]) == ("8", "9000", "won")
    assert (first["path"], first["daily"], first["score"]) == ("", "", "")
    assert (first["zini"], first["survival"], first["exact"]) == ("9", "0.58", "0")
    assert (second["score"], second["initials"], second["recording"]) == ("700", "BOB", "")
    assert Recording.parse(first["recording"]) == game.recording


def test_a_damaged_recording_is_left_out_and_counted(tmp_path: Path, store: Store) -> None:
    for one in (finished(), finished()):
        store.record(one)
    store.close()
    with closing(sqlite3.connect(tmp_path / "book" / FILE)) as connection:
        connection.execute("UPDATE recordings SET text = 'gibberish' WHERE game = 1")
        connection.commit()
    assert export_to(store, tmp_path / "records.json") == Exported(1, 0, 1)


def test_cells_may_be_longer_than_is_usual(tmp_path: Path, store: Store, other: Store) -> None:
    usual = csv.field_size_limit()
    large = finished("lost", config=GameConfig(500, 300, 20_000))
    assert len(str(large.recording)) > usual
    store.record(large)
    export_to(store, tmp_path / "records.csv")
    assert import_from(other, tmp_path / "records.csv") == Imported(1)
    assert other.game(1) == large
    assert csv.field_size_limit() == usual

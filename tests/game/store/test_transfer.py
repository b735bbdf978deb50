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

from engine.core.config import RULES, GameConfig, WinRule
from engine.dive.dive_code import RULES as DIVE_RULES
from engine.formats.recording import Recording
from engine.teacher.luck import LuckReview
from game.input.events import Device
from game.store import (
    Filter,
    FinishedGame,
    GameMode,
    Store,
    Totals,
    UnrankedReason,
    queries,
    statistics,
    transfer,
)
from game.store.board_kind import BoardKind
from game.store.transfer import Exported, Imported, export_to, import_from
from tests.game.store.finished_games import (
    REVIEW,
    finished,
    ranked_dives,
    record_all,
    run,
    sql,
    varied_games,
)


def all_records(source: Store) -> tuple[list[FinishedGame | None], list[LuckReview | None]]:
    """Return all games and reviews, in the order of their ids."""
    numbers = sorted(line.id for line in source.ask(queries.games, 10_000))
    return [source.ask(queries.game, n) for n in numbers], [
        source.ask(queries.review, n) for n in numbers
    ]


@pytest.mark.parametrize("name", ["records.csv", "Records.JSON"])
def test_export_and_import_keep_everything_once(
    tmp_path: Path, source: Store, target: Store, name: str
) -> None:
    assert export_to(source, tmp_path / name) == Exported()
    assert import_from(target, tmp_path / name) == Imported()
    games, runs = (
        varied_games(),
        [
            run(9000, depth=26),
            run(700, initials="BOB", depth=214, stars=9, perfect=2, finds=3, daily="2026-11-23"),
            run(20, minutes=4),
            run(10, minutes=9, depth=26),
        ],
    )
    record_all(source, *games)
    for one in runs:
        source.record_dive(one)
    assert source.add_review(2, REVIEW)
    assert source.add_review(3, None)
    assert export_to(source, tmp_path / name) == Exported(len(games), len(runs))
    assert import_from(target, tmp_path / name) == Imported(len(games), 0, len(runs))
    assert import_from(target, tmp_path / name) == Imported(0, len(games) + len(runs))
    assert all_records(target) == all_records(source)
    assert all_records(target)[0] == games
    assert target.ask(queries.review, 2) == REVIEW
    assert target.ask(ranked_dives, 9) == source.ask(ranked_dives, 9) == runs
    asked = Filter(BoardKind(9, 9, 10))
    assert target.ask(statistics.totals, asked) == source.ask(statistics.totals, asked) != Totals()
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([name, "source", "target"])


def test_imports_are_written_in_batches_and_a_repeated_entry_once(
    tmp_path: Path, source: Store, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, file = [finished("lost") for _ in range(7)], tmp_path / "records.json"
    record_all(source, *games)
    export_to(source, file)
    head, first, rest = file.read_text("utf-8").split("\n", 2)
    file.write_text("\n".join((head, first, first, rest)), "utf-8")
    monkeypatch.setattr(transfer, "BATCH_ENTRIES", 3)
    with patch.object(target, "insert_imported", wraps=target.insert_imported) as insert:
        assert import_from(target, file) == Imported(7, 1, 0)
        monkeypatch.setattr(transfer, "BATCH_CHARACTERS", 1)
        assert import_from(target, file).doubles == 8
    assert [len(call.args[0]) for call in insert.mock_calls] == [2, 3, 2, *[0] * 8]
    assert all_records(target)[0] == games


def test_a_file_has_a_line_an_entry_and_no_damaged_recording(tmp_path: Path, source: Store) -> None:
    game = finished(player="Zoë")
    record_all(source, game, finished())
    source.add_review(1, REVIEW)
    source.record_dive(run(700, initials="BOB"))
    sql(tmp_path / "source", "UPDATE recordings SET text = 'gibberish' WHERE game = 2")
    assert export_to(source, tmp_path / "records.json") == Exported(1, 1, 1)
    text = (tmp_path / "records.json").read_text("utf-8")
    found = json.loads(text)
    assert [list(one) for one in found] == [["game", "review"], ["run"]]
    assert len(text.splitlines()) == len(found) + 2
    assert found[0]["game"]["player"] == "Zoë"
    assert Recording.parse(found[0]["game"]["recording"]) == game.recording
    assert found[0]["game"]["bvs"] == pytest.approx(11 / 9)
    export_to(source, tmp_path / "records.csv")
    with (tmp_path / "records.csv").open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert (first["entry"], second["entry"]) == ("game", "run")
    assert (first["width"], first["ms"], first["result"]) == ("8", "9000", "won")
    assert (first["path"], first["daily"], first["score"]) == ("", "", "")
    assert (first["zini"], first["survival"], first["exact"]) == ("9", "0.58", "0")
    assert (second["score"], second["initials"], second["recording"]) == ("700", "BOB", "")
    assert Recording.parse(first["recording"]) == game.recording


def test_a_dive_by_newer_rules_ranks_first(source: Store) -> None:
    newer, older = run(20, rules=DIVE_RULES), run(9000, rules=DIVE_RULES - 1)
    for one in (older, newer):
        source.record_dive(one)
    assert source.ask(ranked_dives, 9) == [newer, older]
    assert (source.ask(queries.rank, newer), source.ask(queries.rank, older)) == (1, 2)


def test_a_dive_that_does_not_rank_is_only_in_the_list_of_its_day(source: Store) -> None:
    first, again = run(300, daily="2026-11-23"), run(900, 2, daily="2026-11-23", ranked=False)
    other = run(500, 3)
    for one in (first, again, other):
        source.record_dive(one)
    assert source.ask(ranked_dives, 9) == [other, first]
    assert source.ask(queries.dives_of_day, "2026-11-23") == [first, again]
    assert source.ask(queries.dives_of_day, "2026-11-24") == []
    assert source.ask(queries.rank, first) == 2


_WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=30)
_COUNTS = st.none() | st.integers(0, 2**63 - 1)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.builds(
        replace,
        st.sampled_from([finished(), finished("lost"), finished("abandoned")]),
        uid=st.uuids().map(lambda uid: uid.hex),
        mode=st.sampled_from(GameMode),
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
            assert source.ask(queries.game, source.record(game) or 0) == game
            assert export_to(source, file) == Exported(1)
        with closing(Store(file.with_name("target"))) as target:
            assert import_from(target, file) == Imported(1)
            assert target.ask(queries.game, 1) == game


@pytest.mark.parametrize("name", ["records.csv", "records.json"])
def test_the_version_of_the_rules_is_exported_and_read_from_the_recording(
    tmp_path: Path, source: Store, target: Store, name: str
) -> None:
    by_flags = GameConfig(8, 5, 6, win=WinRule.FLAG)
    games = [finished(config=replace(by_flags, rules=rules)) for rules in (1, RULES)]
    record_all(source, *games, finished())
    export_to(source, tmp_path / name)
    text = (tmp_path / name).read_text("utf-8")
    if name.endswith(".json"):
        entries = json.loads(text)
        assert [one["game"].pop("rules") for one in entries] == [1, 2, 1]
        lines = ",\n".join(map(json.dumps, entries))
        (tmp_path / name).write_text(f"[\n{lines}\n]\n", "utf-8")
    assert import_from(target, tmp_path / name) == Imported(3)
    assert [target.ask(queries.game, number) for number in (1, 2)] == games
    assert [line.config.rules for line in reversed(target.ask(queries.games, 9))] == [
        1,
        RULES,
        RULES,
    ]


def test_a_dive_that_is_still_played_here_is_completed(
    tmp_path: Path, source: Store, target: Store
) -> None:
    whole = run(700, initials="BOB")
    source.record_dive(whole)
    export_to(source, tmp_path / "records.json")
    target.record(finished(mode=GameMode.ARCADE, run=whole.uid))
    assert import_from(target, tmp_path / "records.json") == Imported(0, 0, 1)
    assert target.ask(ranked_dives, 5) == [whole]


def test_cells_may_be_longer_than_the_csv_module_s_limit(
    tmp_path: Path, source: Store, target: Store
) -> None:
    source.record(finished())
    export_to(source, tmp_path / "records.csv")
    usual = csv.field_size_limit(100)
    try:
        assert import_from(target, tmp_path / "records.csv") == Imported(1)
        assert csv.field_size_limit() == 100, "other users of the module keep their limit"
    finally:
        csv.field_size_limit(usual)

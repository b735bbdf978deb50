"""Dives in files: every dive that play leads to is read, and no other dive does harm."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.commands import Chord, Move, Open
from engine.core.events import CellsOpened, ChordRefused, Event, MineHit
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.dive import rules
from engine.dive.airs import Air
from engine.dive.chart import RULES
from engine.dive.dive_code import daily_dive_seed
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, DiveStep, Ping, begin_dive
from engine.formats.recording import NewerRulesError
from engine.generation.placement import place_mines
from game.session.session import Deal, Session
from game.store import FinishedDive, GameMode, Store
from game.store.metadata import OlderDiveError, SaveMetadata, dive_from_json, dive_to_json
from game.store.older_dive import OlderBoard
from game.store.recovery import FoundSaves, recover
from game.store.rows import entry_to_json
from game.store.transfer import import_from
from tests.benchmarks.dive_simulator import PLAYERS, Player, play_board
from tests.engine.dive.dives import next_stage, played_dives
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import NOON, UNSAVED, at_noon, ranked_dives, run
from tests.game.store.saved_games import (
    Playing,
    begin_dive_board,
    begin_game,
    deal_board,
    dive_at_stage,
    find_all,
)


def read_again(dive: Dive) -> Dive:
    return dive_from_json(json.loads(json.dumps(dive_to_json(dive))))


@given(played_dives())
@settings(max_examples=8)
def test_every_dive_that_the_rules_allow_is_read_as_it_was(dive: Dive) -> None:
    assert read_again(dive) == dive


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_every_dive_that_models_of_people_play_is_read_as_it_was(player: Player) -> None:
    for seed in range(4):
        for dive in stages(seed, player):
            assert read_again(dive) == dive


DAY = date(2026, 7, 5)


def test_a_dive_goes_on_by_the_rules_that_it_began_with() -> None:
    for version, day in product((2, RULES), (None, DAY)):
        seed = 5 if day is None else daily_dive_seed(day, version)
        dive = begin_dive(seed, Air.HARD, version)
        if day is not None:
            dive = replace(dive, day=day.isoformat())
        while dive.level < 3:
            dive = next_stage(dive)
        again = read_again(dive)
        assert (again, again.version) == (dive, version)
        assert again.chart == dive.chart
        plans = [place.plan for row in again.chart.rows for place in row]
        assert any(plan.is_special for plan in plans if plan is not None) == (version > 2)
        assert FinishedDive.of(again, Board(again.config.grid, 1), 0, NOON, "a").rules == version
        if day is not None:
            with pytest.raises(ValueError, match="not the dive of its day"):
                read_again(replace(dive, version=2 if version > 2 else RULES))


@pytest.mark.parametrize(("rules", "error"), [(1, OlderDiveError), (RULES + 1, NewerRulesError)])
def test_dives_by_the_first_rules_and_by_newer_ones_do_not_go_on(
    rules: int, error: type[ValueError]
) -> None:
    with pytest.raises(error):
        dive_from_json(dive_to_json(begin_dive(5, Air.HARD)) | {"rules": rules})


BOARD = dive_at_stage(8)  # a dive at the start of its eighth place or a later one
HUGE = 2**53
IMPOSSIBLE: dict[str, Dive] = {
    "no life": replace(BOARD, lives=0),
    "a column that is not there": replace(BOARD, steps=(*BOARD.steps[:-1], DiveStep(3))),
    "a board without a step": replace(BOARD, steps=()),
    "endless air": replace(BOARD, air_until=HUGE),
    "endless points": replace(BOARD, score=HUGE, points_before=HUGE),
    "endless pearls": replace(BOARD, pearls=HUGE, pearls_before=HUGE),
    "too many finds": replace(BOARD, finds=tuple(Find)),
    "a clam where there is none": replace(BOARD, stage=DiveStage.CLAM),
    "the dive of another day": replace(BOARD, day="2026-07-05"),
    "a sonar used later": replace(BOARD, finds=(Find.SONAR,), pinged=Ping((1, 1), 9)),
}


@pytest.mark.parametrize("dive", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_dive_is_set_aside_in_a_sentence(tmp_path: Path, dive: Dive) -> None:
    playing = begin_dive_board(tmp_path, BOARD)
    playing.save()
    playing.writer.close()
    path = tmp_path / "playing-a1.txt"
    text = path.read_text("utf-8") + json.dumps({"arcade": dive_to_json(dive)}) + "\n"
    path.write_bytes(text.encode())
    found = find_all(tmp_path)
    assert found.saved == ()
    assert is_one_sentence(found.problem)
    assert "save-damaged-2026-07-05.txt" in told(found.problem)
    assert (tmp_path / "save-damaged-2026-07-05.txt").read_text("utf-8") == text


def test_an_impossible_dive_takes_no_other_game_with_it(tmp_path: Path) -> None:
    playing = begin_dive_board(tmp_path, replace(BOARD, lives=0))
    playing.save()
    playing.writer.close()
    good = begin_game(tmp_path, metadata=SaveMetadata("b2"))
    good.save()
    good.writer.close()
    found = find_all(tmp_path)
    (saved,) = found.saved
    assert (saved.metadata.uid, is_one_sentence(found.problem)) == ("b2", True)
    saved.close()


WRONG = (None, True, -1, 1.5, float("nan"), HUGE, 10**4_000, "", "\ud800", "9" * 9_999, [], {})
WRONG_LISTS = ([[]], [[0]], [None] * 2_001, [["a", 1]], [[1, "darkness"]], ["shell"] * 2, {"a": 1})


@pytest.mark.parametrize("name", dive_to_json(BOARD))
def test_no_wrong_value_of_a_field_does_harm(name: str) -> None:
    for wrong in (*WRONG, *WRONG_LISTS):
        for dive in (BOARD, dive_at_clam()):
            try:
                read = dive_from_json(dive_to_json(dive) | {name: wrong})
            except (ValueError, KeyError, TypeError, AttributeError):
                continue
            assert read == replace(dive, **{name: getattr(read, name)})
            check_playing_on(read)


@cache
def dive_at_clam() -> Dive:
    dive = dive_at_stage(4)
    while dive.stage is not DiveStage.CLAM:
        dive = next_stage(dive)
    return dive


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" open ", " undo\n{ms} open "),
        ("given ", "player "),
        ('"kind": "arcade"', '"kind": "classic"'),
        ('"stage": "board"', '"stage": "chart"'),
    ],
)
def test_a_recording_that_no_dive_has_is_set_aside(tmp_path: Path, old: str, new: str) -> None:
    playing = begin_dive_board(tmp_path, dive_at_stage(2))
    deal_board(playing)
    playing.move(*playing.safe(2))
    playing.writer.close()
    path = tmp_path / "playing-a1.txt"
    text = path.read_text("utf-8")
    assert old in text
    head, _, tail = text.rpartition(old)
    path.write_text(head + new.replace("{ms}", "500") + tail, "utf-8")
    found = find_all(tmp_path)
    assert found.saved == ()
    assert is_one_sentence(found.problem)


def test_other_mines_than_the_boards_are_set_aside(tmp_path: Path) -> None:
    dive = dive_at_stage(2)
    playing = begin_dive_board(tmp_path, dive)
    other = place_mines(dive.config, 3, dive.plan.first)
    deal = Deal(dive.plan.first, other, proven=True)
    playing.session = Session(dive.config, dive.board_seed, deal)
    deal_board(playing)
    playing.move(*playing.safe(2))
    playing.writer.close()
    assert find_all(tmp_path).saved == ()


def test_a_board_goes_on_where_it_was_left(tmp_path: Path) -> None:
    playing = begin_dive_board(tmp_path, dive_at_stage(2))
    deal_board(playing)
    playing.move(*playing.safe(3))
    playing.writer.close()
    (saved,) = find_all(tmp_path).saved
    assert saved.restore_session().position == playing.session.position
    assert saved.run is not None
    assert saved.run.score > 0
    saved.close()


@pytest.mark.parametrize(
    "stage", [DiveStage.CHART, DiveStage.CLAM, DiveStage.FIND, DiveStage.BOTTOM]
)
def test_a_dive_goes_on_at_every_stage_between_two_boards(tmp_path: Path, stage: DiveStage) -> None:
    dive = dive_at_stage(24 if stage is DiveStage.BOTTOM else 2)
    while dive.stage is not stage:
        dive = replace(next_stage(dive), lives=3)
    playing = Playing(tmp_path, metadata=SaveMetadata("a1", GameMode.ARCADE, run="r1", dive=dive))
    playing.session = Session(dive.config, dive.board_seed)
    playing.save()
    playing.writer.close()
    (saved,) = find_all(tmp_path).saved
    assert (saved.run, saved.recording) == (dive, None)
    saved.close()


OLDER = {
    **{"rules": 1, "seed": 77, "day": None, "score": 3250, "best_multiplier": 3, "finds": ["lens"]},
    **{"is_known": False, "legs": [[{}, [True, True, True], 20_000]] * 4},
    "plan": {"number": 5, "size": [10, 9, 13], "twists": [], "reward": "air"},
}


def write_older(folder: Path, **changes: Any) -> Path:
    """Write the file of a dive by the first rules, whose board has not begun."""
    playing = begin_dive_board(folder, BOARD)
    playing.save()
    playing.writer.close()
    path = folder / "playing-a1.txt"
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"arcade": OLDER | changes}) + "\n")
    return path


def test_a_dive_by_earlier_rules_is_recorded_with_its_score(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    path = write_older(tmp_path / "saves")
    store = Store(tmp_path, at_noon)
    store.open()
    found = recover(tmp_path / "saves", store)
    assert (found.saved, found.problem) == ((), None)
    assert is_one_sentence(found.news)
    assert not path.exists()
    (dive,) = store.ask(ranked_dives, 9)
    assert (dive.score, dive.boards, dive.depth, dive.rules) == (3250, 4, 33, 1)
    assert (dive.stars, dive.perfect, dive.finds, dive.ms) == (12, 4, 1, 80_000)
    assert recover(tmp_path / "saves", store) == FoundSaves()
    store.close()


def test_a_dive_by_earlier_rules_without_points_just_ends(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    path = write_older(tmp_path / "saves", score=0, legs=[])
    store = Store(tmp_path, at_noon)
    assert recover(tmp_path / "saves", store) == FoundSaves()
    assert not path.exists()
    assert store.ask(ranked_dives, 9) == []
    store.close()


FIELD = Minefield.from_text(
    """
    ...*.
    .....
    *....
    """
)
HERE = (1, 1)
HIT: tuple[Event, ...] = (MineHit(1),)


def opens(cells: int) -> tuple[Event, ...]:
    return (CellsOpened(FIELD.grid, 1, (1 << cells) - 1, 0),)


@pytest.mark.parametrize(
    ("finds", "moves", "points"),
    [
        ([], [(Open(HERE), opens(3), 0)], 30),
        ([], [(Open(HERE), opens(3), 0), (Open(HERE), opens(2), 0)], 30 + 2 * 20),
        ([], [(Open(HERE), opens(1), 0), (Open(HERE), opens(1), 1_501)], 20),
        (["lens"], [(Open(HERE), opens(1), 0), (Open(HERE), opens(1), 1_501)], 30),
        ([], [(Chord(HERE), opens(2), 0)], 40),
        ([], [(Open(HERE), opens(1), 0), (Open(HERE), HIT, 0), (Open(HERE), opens(1), 0)], 20),
        ([], [(Chord(HERE), (ChordRefused(HERE, 1),), 0)], 0),
    ],
)
def test_the_points_of_a_board_by_the_first_rules_count(
    finds: list[str], moves: list[tuple[Move, tuple[Event, ...], int]], points: int
) -> None:
    board = OlderBoard.of(OLDER | {"finds": finds})
    for move, events, ms in moves:
        board = board.after(Board(FIELD.grid, 2), move, events, ms)
    assert board.score - 3250 == points


def test_a_cleared_board_by_the_first_rules_pays_its_stars_and_its_reward() -> None:
    plan = OLDER["plan"]
    for reward, more in (("air", 0), ("points", 100)):
        board = OlderBoard.of(OLDER | {"plan": {**plan, "reward": reward}})
        board = replace(board, score=3350)
        assert board.cleared(3250, 9_000) == (3350 + 500 + 150 * 2 * 3 + more, 3)
        board = replace(board, has_flagged=True, has_slipped=True)
        assert board.cleared(3250, 900_000) == (3350 + 500 + more, 0)


@pytest.mark.parametrize(
    "changes",
    [{"score": HUGE}, {"legs": 3}, {"finds": None}, {"seed": -1}, {"day": "never"}, {"plan": {}}],
)
def test_an_impossible_dive_by_earlier_rules_is_set_aside(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    write_older(tmp_path, **changes)
    found = find_all(tmp_path)
    assert (found.saved, found.older) == ((), ())
    assert "save-damaged" in told(found.problem)


LEAVES = st.one_of(
    *(st.none(), st.booleans(), st.integers(-2, 40), st.just(HUGE)),
    *(st.floats(), st.text(max_size=9)),
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of keys to all values within a JSON value."""
    if not isinstance(value, dict | list):
        return []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [way for key, one in items for way in ((*at, key), *paths(one, (*at, key)))]


@pytest.mark.slow
@given(played_dives(), st.data())
@settings(max_examples=300)
def test_no_changed_field_breaks_reading_or_playing_on(dive: Dive, data: st.DataObject) -> None:
    state = json.loads(json.dumps(dive_to_json(dive)))
    for _ in range(data.draw(st.integers(1, 2))):
        way = data.draw(st.sampled_from(paths(state)))
        place = state
        for key in way[:-1]:
            place = place[key]
        place[way[-1]] = data.draw(JSON)
    try:
        read = dive_from_json(state)
    except (ValueError, KeyError, TypeError, AttributeError):
        return
    check_playing_on(read)


def check_playing_on(dive: Dive) -> None:
    """Lead the dive on through six stages; check that at each it can be recorded and read again."""
    for _ in range(6):
        board = Board(dive.config.grid, dive.config.mines)
        assert FinishedDive.of(dive, board, 0, NOON, "r1").score >= 0
        if dive.stage is DiveStage.BOARD:  # elsewhere no air is used
            dive = rules.breathe_again(dive, 5_000)
        dive = next_stage(dive, 5_000)
        if dive.lives > 0:
            assert read_again(dive) == dive


def stages(seed: int, player: Player) -> Iterator[Dive]:
    """Yield a model's dive at each of its stages."""
    uniform, dive = make_rng(seed, player.name), begin_dive(seed, player.air)
    while len(dive.steps) < 12:
        yield dive
        dive = (
            play_board(dive, player, uniform).dive
            if dive.stage is DiveStage.BOARD
            else next_stage(dive)
        )
        if dive.is_over:
            return


@pytest.mark.parametrize(
    "changed",
    [
        {"score": HUGE},
        {"boards": HUGE},
        {"depth": HUGE},
        {"stars": 13},
        {"perfect": 9},
        {"finds": 13},
        {"best_combo": 9},
        {"air": Air.EASY, "rules": 1},
    ],
    ids=str,
)
def test_an_impossible_dive_is_neither_imported_nor_read_as_unsaved(
    tmp_path: Path, changed: dict[str, Any]
) -> None:
    good, wrong = run(700), replace(run(800), **changed)
    lines = "".join(entry_to_json(one) + "\n" for one in (wrong, good))
    (tmp_path / UNSAVED).write_text(lines, "utf-8")
    store = Store(tmp_path, at_noon)
    store.open()
    assert store.ask(ranked_dives, 9) == [good]
    assert is_one_sentence(store.problem)
    assert "records-unreadable.jsonl" in told(store.problem)
    exported = tmp_path / "records.json"
    exported.write_text(f"[\n{entry_to_json(wrong)}\n]\n", "utf-8")
    assert import_from(store, exported).refused == 1
    store.close()

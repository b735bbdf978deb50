"""Dives in files: every dive that play leads to is read, and no other dive does harm."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.rng import make_rng
from engine.dive import rules
from engine.dive.boards import Reward, plan_of_level
from engine.dive.finds import Find
from engine.dive.state import LIVES, TANK_MS, Dive, Ping, begin_dive
from engine.generation.placement import MAX_SEED
from game.store import FinishedDive, Store, queries
from game.store.metadata import dive_from_json, dive_to_json
from game.store.rows import entry_to_json
from game.store.transfer import import_from
from tests.benchmarks.dive_simulator import PLAYERS, play_board
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import NOON, UNSAVED, at_noon, run
from tests.game.store.saved_games import begin_dive_board, dive_at_stage, find_all


def read_again(dive: Dive) -> Dive:
    return dive_from_json(json.loads(json.dumps(dive_to_json(dive))))


@st.composite
def played_dives(draw: st.DrawFn) -> Dive:
    """Draw a dive at the start of a board or at a fork, played by the rules."""
    dive = begin_dive(draw(st.integers(0, MAX_SEED)))
    for _ in range(draw(st.integers(0, 24))):
        ms = draw(st.integers(0, 400_000))
        points = draw(st.integers(0, 200))
        dive = replace(
            dive,
            lives=draw(st.integers(1, dive.lives)),
            score=dive.score + points,
            air_until=max(dive.air_until, ms) + draw(st.integers(-5_000, TANK_MS)),
            combo=draw(st.integers(0, 9_000)),
            acted_ms=ms,
            best_multiplier=draw(st.integers(dive.best_multiplier, 8)),
            has_flagged=draw(st.booleans()),
            has_wasted=draw(st.booleans()),
            treasure_points=draw(st.integers(0, points)),
        )
        dive, _ = rules.after_board(rules.add_air(dive, 0, ms), ms)
        if draw(st.integers(0, 9)) == 0:
            return dive
        if finds := rules.finds_ahead(dive):
            dive = rules.keep_find(dive, draw(st.sampled_from(finds)))
        if Find.SHELL in dive.finds and draw(st.booleans()):
            dive = replace(dive, finds=tuple(one for one in dive.finds if one is not Find.SHELL))
        dive = rules.choose_board(dive, draw(st.sampled_from(rules.boards_ahead(dive))))
    if Find.SONAR in dive.finds and draw(st.booleans()):
        cell = draw(st.integers(0, dive.plan.width - 1)), draw(st.integers(0, dive.plan.height - 1))
        dive = rules.ping(dive, cell, draw(st.integers(0, 90_000)))
    return dive


@given(played_dives())
@settings(max_examples=40)
def test_every_dive_that_the_rules_allow_is_read_as_it_was(dive: Dive) -> None:
    assert read_again(dive) == dive


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_every_dive_that_models_of_people_play_is_read_as_it_was(player: Any) -> None:
    for seed in range(12):
        uniform, dive = make_rng(seed, player.name), begin_dive(seed)
        while dive.plan.number < 12:
            assert read_again(dive) == dive
            dive = replace(play_board(dive, player, uniform, 1.0).dive, marked=())
            if not dive.is_cleared:
                break
            assert read_again(dive) == dive
            if finds := rules.finds_ahead(dive):
                dive = rules.keep_find(dive, finds[int(uniform() * len(finds))])
            plans = rules.boards_ahead(dive)
            dive = rules.choose_board(dive, plans[int(uniform() * len(plans))])


BOARD = dive_at_stage(8)  # a dive at the start of its eighth board
CLEARED, _ = rules.after_board(BOARD, 9_000)
HUGE = 2**53
IMPOSSIBLE: dict[str, Dive] = {
    "board 100,000 without legs": replace(BOARD, plan=replace(BOARD.plan, number=100_000), legs=()),
    "a cleared one without legs": replace(CLEARED, legs=()),
    "cleared on another board": replace(CLEARED, plan=BOARD.legs[0].plan),
    "a leg too many": replace(BOARD, legs=(*BOARD.legs, BOARD.legs[-1])),
    "legs out of order": replace(BOARD, legs=BOARD.legs[::-1]),
    "another first board": replace(begin_dive(1), plan=plan_of_level(1, 3)),
    "a huge board": replace(BOARD, plan=replace(BOARD.plan, width=1000, height=1000, mines=9)),
    "a board of another level": replace(BOARD, plan=plan_of_level(8, 17)),
    "a twist too soon": replace(BOARD, plan=replace(BOARD.plan, twists=("strict",))),
    "two twists too soon": replace(BOARD, plan=replace(BOARD.plan, twists=("salvage", "treasure"))),
    "a twist twice": replace(BOARD, plan=replace(BOARD.plan, twists=("treasure", "treasure"))),
    "a gift that none offers": replace(BOARD, plan=replace(BOARD.plan, reward=Reward.LIFE)),
    "no life": replace(BOARD, lives=0),
    "a life too many": replace(BOARD, lives=LIVES + 1),
    "a combo": replace(BOARD, combo=HUGE),
    "an action in the future": replace(BOARD, acted_ms=HUGE),
    "a multiplier of 9": replace(BOARD, best_multiplier=9),
    "no multiplier": replace(BOARD, best_multiplier=0),
    "endless air": replace(BOARD, air_until=HUGE),
    "negative air": replace(BOARD, air_until=-1),
    "a gift of air from nowhere": replace(BOARD, spare_ms=HUGE),
    "endless points": replace(BOARD, score=HUGE),
    "points before that are gone": replace(BOARD, points_before=BOARD.score + 1),
    "treasure before the board": replace(BOARD, treasure_points=1),
    "a flag before the board": replace(BOARD, has_flagged=True),
    "finds twice": replace(BOARD, finds=(Find.SHELL, Find.SHELL)),
    "too many finds": replace(BOARD, finds=(Find.SHELL, Find.TANK, Find.LENS)),
    "a ping without a sonar": replace(BOARD, pinged=Ping((1, 1), 9)),
    "a ping off the board": replace(BOARD, finds=(Find.SONAR,), pinged=Ping((99, 1), 9)),
    "a ping beyond time": replace(BOARD, finds=(Find.SONAR,), pinged=Ping((1, 1), HUGE)),
    "a board of years": replace(BOARD, legs=(BOARD.legs[0]._replace(ms=HUGE), *BOARD.legs[1:])),
}  # fmt: skip


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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" open ", " undo\n{ms} open "),
        ("board", "given 4,4\nboard"),
        ('"kind": "arcade"', '"kind": "classic"'),
        ('"is_cleared": false', '"is_cleared": true'),
    ],
)
def test_a_recording_that_no_dive_has_is_set_aside(tmp_path: Path, old: str, new: str) -> None:
    playing = begin_dive_board(tmp_path, dive_at_stage(2))
    playing.move(Open((4, 4)))
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
    """Clear the board and two more; check that on each the dive can be recorded and read again."""
    for _ in range(3):
        board = Board(dive.config.grid, dive.plan.mines)
        assert FinishedDive.of(dive, board, 0, NOON, "r1").score >= 0
        if not dive.is_cleared:
            dive, _ = rules.after_board(rules.breathe_again(dive, 5_000), 5_000)
        if finds := rules.finds_ahead(dive):
            dive = rules.keep_find(dive, finds[0])
        dive = rules.choose_board(dive, rules.boards_ahead(dive)[-1])
        if dive.lives:
            assert read_again(dive) == dive


@pytest.mark.parametrize(
    "changed",
    [
        {"score": HUGE},
        {"boards": HUGE},
        {"depth": HUGE},
        {"stars": 13},
        {"perfect": 1},
        {"finds": 7},
        {"best_combo": 9},
    ],
    ids=str,
)
def test_an_impossible_dive_is_neither_imported_nor_read_as_unsaved(
    tmp_path: Path, changed: dict[str, int]
) -> None:
    good, wrong = run(700), replace(run(800), **changed)
    lines = "".join(entry_to_json(one) + "\n" for one in (wrong, good))
    (tmp_path / UNSAVED).write_text(lines, "utf-8")
    store = Store(tmp_path, at_noon)
    store.open()
    assert store.ask(queries.high_scores, 9) == [good]
    assert is_one_sentence(store.problem)
    assert "records-unreadable.jsonl" in told(store.problem)
    exported = tmp_path / "records.json"
    exported.write_text(f"[\n{entry_to_json(wrong)}\n]\n", "utf-8")
    assert import_from(store, exported).refused == 1
    store.close()

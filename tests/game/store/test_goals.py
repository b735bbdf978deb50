"""Each goal with the smallest board or book that reaches it, and one that just fails to."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.config import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
)
from engine.core.neighbourhood import HEX
from engine.formats.recording import Result
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.platform import paths
from game.resources.texts import open_texts
from game.resources.zones import ZONES
from game.store import GameMode, ListedGame
from game.store.goals import (
    GOALS,
    HATS,
    REVIEW,
    TUTORIAL,
    ZONE,
    BookCounts,
    reached_by_board,
    reached_by_book,
)
from tests.game.store.finished_games import NOON

WON = ListedGame(
    id=1,
    uid="1",
    player="",
    config=BEGINNER,
    mode=GameMode.CLASSIC,
    result=Result.WON,
    ms=60_000,
    three_bv=9,
    bvs=0.0,
    efficiency=0.8,
    ended=NOON,
    is_fresh=True,
    is_clean=True,
    is_no_flag=False,
    device=Device.MOUSE,
    daily=None,
    flags=None,
    chords=0,
    flaws=(),
)
BY_BOARD = [goal.name for goal in GOALS if goal.board is not None]
NOTES = frozenset({TUTORIAL, REVIEW, *(ZONE + zone for zone in ZONES)})
BOARDS: list[tuple[str, ListedGame, dict[str, Any]]] = [
    # the goal, a board that reaches it, and what has to differ so that it does not
    ("chord", replace(WON, result=Result.LOST, chords=2), {"chords": 1}),
    ("all_flags", replace(WON, flags=10), {"flags": 9}),
    ("no_flags", replace(WON, is_no_flag=True), {"is_no_flag": False}),
    ("intermediate", replace(WON, config=INTERMEDIATE), {"config": BEGINNER}),
    ("expert", replace(WON, config=EXPERT), {"config": INTERMEDIATE}),
    ("large", replace(WON, config=GameConfig(30, 20, 99)), {"config": EXPERT}),
    ("borderless", replace(WON, config=replace(BEGINNER, wraps=True)), {"config": BEGINNER}),
    (
        "no_guess",
        replace(WON, config=replace(BEGINNER, start=StartRule.NO_GUESS)),
        {"is_fresh": False},
    ),
    ("by_flags", replace(WON, config=replace(BEGINNER, win=WinRule.FLAG)), {"config": BEGINNER}),
    (
        "mercy",
        replace(WON, config=replace(BEGINNER, fairness=Fairness.MERCY)),
        {"result": Result.LOST},
    ),
    (
        "strict",
        replace(WON, config=replace(BEGINNER, fairness=Fairness.STRICT)),
        {"result": Result.LOST},
    ),
    ("keyboard", replace(WON, device=Device.KEYBOARD), {"device": Device.MOUSE}),
    ("race", replace(WON, flaws=("ghost",), is_fresh=False), {"flaws": ("ghost", "imported")}),
    ("beginner_10", replace(WON, ms=9_999), {"ms": 10_000}),
    ("intermediate_60", replace(WON, config=INTERMEDIATE, ms=59_999), {"is_clean": False}),
    ("expert_200", replace(WON, config=EXPERT, ms=199_999), {"ms": 200_000}),
    ("expert_150", replace(WON, config=EXPERT, ms=149_999), {"ms": 150_000}),
    ("expert_100", replace(WON, config=EXPERT, ms=99_999), {"config": INTERMEDIATE}),
    ("speed_1", replace(WON, config=INTERMEDIATE, bvs=1.0), {"bvs": 0.99}),
    ("speed_2", replace(WON, config=EXPERT, bvs=2.0), {"config": BEGINNER}),
    ("efficiency_100", replace(WON, efficiency=1.01), {"efficiency": 1.0}),
    ("efficiency_120", replace(WON, efficiency=1.21), {"config": GameConfig(5, 5, 3)}),
    ("daily", replace(WON, daily="2026-11-21"), {"daily": None}),
]
BOOKS: list[tuple[str, BookCounts, BookCounts]] = [
    ("tutorial", BookCounts(noted=NOTES), BookCounts(noted=NOTES - {TUTORIAL})),
    ("first_win", BookCounts(wins=1), BookCounts()),
    ("review", BookCounts(noted=NOTES), BookCounts(noted=NOTES - {REVIEW})),
    ("forced_guess", BookCounts(lucky_boards=1), BookCounts()),
    ("ten_guesses", BookCounts(lucky_boards=10), BookCounts(lucky_boards=9)),
    ("pure_logic", BookCounts(logical_experts=1), BookCounts(wins=500)),
    ("one_two_one", BookCounts(answered=frozenset({"one_two_one"})), BookCounts(answers=9)),
    ("ten_right", BookCounts(best_row=10), BookCounts(best_row=9)),
    ("fifty_right", BookCounts(answers=50), BookCounts(answers=49)),
    (
        "patterns",
        BookCounts(answered=frozenset(one.value for one in Pattern)),
        BookCounts(answered=frozenset(one.value for one in list(Pattern)[1:])),
    ),
    ("wins_10", BookCounts(wins=10), BookCounts(wins=9)),
    ("wins_100", BookCounts(wins=100), BookCounts(wins=99)),
    ("streak_3", BookCounts(streak=3), BookCounts(streak=2)),
    ("streak_10", BookCounts(streak=10), BookCounts(streak=9)),
    ("ten_in_a_day", BookCounts(boards_in_a_day=10), BookCounts(boards_in_a_day=9)),
    ("daily_7", BookCounts(daily_streak=7), BookCounts(daily_streak=6)),
    ("daily_30", BookCounts(daily_streak=30), BookCounts(daily_streak=29)),
    ("run_3", BookCounts(dive_depth=20), BookCounts(dive_depth=19)),
    ("run_10", BookCounts(dive_depth=140), BookCounts(dive_depth=139)),
    *(
        (f"bottom_{air}", BookCounts(airs_won=frozenset({air})), BookCounts())
        for air in ("calm", "easy", "normal", "hard", "deep")
    ),
    ("abyss", BookCounts(dive_depth=600), BookCounts(dive_depth=599)),
    ("three_stars", BookCounts(perfect_boards=1), BookCounts()),
    ("four_finds", BookCounts(finds=4), BookCounts(finds=3)),
    ("combo_5", BookCounts(combo=5), BookCounts(combo=4)),
    ("zones", BookCounts(noted=NOTES), BookCounts(noted=NOTES - {ZONE + "abyss"})),
]


def test_every_goal_is_tried_here() -> None:
    assert sorted(name for name, *_ in (*BOARDS, *BOOKS)) == sorted(goal.name for goal in GOALS)
    assert 40 <= len(GOALS) <= 55
    assert 6 <= len(HATS) <= 8


OF_THE_FIRST_ARCADE = ("run_3", "run_10", "abyss", "three_stars", "four_finds", "combo_5", "zones")


def test_goals_that_were_reached_in_earlier_dives_are_still_there() -> None:
    assert {*OF_THE_FIRST_ARCADE} <= {goal.name for goal in GOALS}


@pytest.mark.parametrize(("name", "board", "other"), BOARDS, ids=[one[0] for one in BOARDS])
def test_a_board_reaches_a_goal(name: str, board: ListedGame, other: dict[str, Any]) -> None:
    assert name in reached_by_board(board, BY_BOARD)
    assert name not in reached_by_board(replace(board, **other), BY_BOARD)
    assert name not in reached_by_board(board, set(BY_BOARD) - {name})


SQUARE_ONLY = "efficiency_100 expert expert_100 intermediate intermediate_60 daily speed_1 speed_2"


@pytest.mark.parametrize("name", SQUARE_ONLY.split())
def test_goals_that_name_a_size_or_a_speed_are_of_plain_boards(name: str) -> None:
    board = next(board for goal, board, _ in BOARDS if goal == name)
    all_but_one = (1 << board.config.width * board.config.height) - 2
    for changes in ({"neighbours": HEX}, {"shape": all_but_one}):
        other = replace(board, config=replace(board.config, **changes))
        # No day has a board with a shape.
        assert reached_by_board(other, [name]) == [name] * (name == "daily" and "shape" in changes)


@pytest.mark.parametrize("name", sorted({one[0] for one in BOARDS} - {"chord", "race"}))
def test_only_games_won_alone_count(name: str) -> None:
    board = next(board for goal, board, _ in BOARDS if goal == name)
    for other in ({"result": Result.LOST}, {"is_fresh": False}, {"mode": GameMode.ARCADE}):
        assert name not in reached_by_board(replace(board, **other), BY_BOARD)


@pytest.mark.parametrize(("name", "book", "other"), BOOKS, ids=[one[0] for one in BOOKS])
def test_counts_reach_a_goal(name: str, book: BookCounts, other: BookCounts) -> None:
    assert name in reached_by_book(book)
    assert name not in reached_by_book(other)


def test_every_goal_says_how_to_get_it_in_twelve_words() -> None:
    texts = open_texts("en", paths.assets(), paths.assets())
    for goal in GOALS:
        assert len(texts(f"goals.{goal.name}").split()) <= 4
        assert 2 <= len(texts(f"goals.{goal.name}_how").split()) <= 12
    for hat in HATS:
        assert texts(f"goals.hat_{hat}")


def test_goals_of_time_and_efficiency_are_for_wins_by_opening() -> None:
    quick = replace(WON, ms=1, bvs=9.0, efficiency=9.0, config=EXPERT)
    reached = set(reached_by_board(quick, BY_BOARD))
    by_flags = replace(quick, config=replace(EXPERT, win=WinRule.FLAG))
    compared = {"expert_200", "expert_150", "expert_100", "speed_1", "speed_2"}
    compared |= {"efficiency_100", "efficiency_120"}
    assert reached - set(reached_by_board(by_flags, BY_BOARD)) == compared

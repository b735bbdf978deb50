"""The scoreboard: the best games of each board, high scores, and the newest games to see again."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, Fairness, StartRule
from engine.rules.metrics import Clicks
from game.records import FinishedGame, GameMode
from game.resources.texts import Message
from game.scenes.records import scores
from game.scenes.records.scores import ScoresScene
from tests.game.driver import Driver
from tests.game.records.finished_games import run
from tests.game.records.records_helpers import (
    OWN,
    WINDOWS,
    Start,
    day,
    drawn,
    game,
    misplaced,
    opened,
    reached,
)


def rows(scene: ScoresScene) -> list[tuple[str, ...]]:
    return scene.table.rows


def places(scene: ScoresScene) -> list[str]:
    """The times in the list, from the top."""
    return [row[1] for row in rows(scene)]


def spot(scene: ScoresScene, row: int) -> tuple[int, int]:
    """A pixel of a row."""
    table = scene.table
    return table.rect.x + 30, table.rect.y + row * table.row - table.offset + table.row // 2


def clicks(one: FinishedGame, left: int, right: int) -> FinishedGame:
    return replace(one, figures=replace(one.figures, clicks=Clicks(left, right, 0), flags=right))


# The best games


def test_the_board_that_was_played_last_is_shown_its_best_times_first(start: Start) -> None:
    games = [game(9, EXPERT, days_ago=2), game(8, days_ago=1), game(6.5), game(7.25, days_ago=3)]
    driver, scene = opened(start, ScoresScene, games)
    assert places(scene) == ["6.500", "7.250", "8.000"]
    assert {"Beginner", "9 x 9, 10 mines", day(), day(3)} <= set(drawn(driver))


def test_only_wins_stand_in_the_list(start: Start) -> None:
    games = [game(3, result="lost", days_ago=1), game(4, result="abandoned"), game(5, days_ago=2)]
    _, scene = opened(start, ScoresScene, games)
    assert places(scene) == ["5.000"]


def test_the_other_orders_are_3bv_a_second_and_efficiency(start: Start) -> None:
    quick, wasteful = clicks(game(4, days_ago=1), 60, 0), clicks(game(4.5), 15, 0)
    dense = game(5, seed=8)
    dense = replace(dense, figures=replace(dense.figures, three_bv_solved=70, three_bv=70))
    driver, scene = opened(start, ScoresScene, [quick, wasteful, clicks(dense, 90, 0)])
    assert places(scene)[0] == "4.000"
    tops = []
    for x in (1, 2):
        rect = scene.orders.rect
        driver.click((rect.x + rect.width * (2 * x + 1) // 6, rect.centery))
        tops.append(places(scene)[0])
    assert tops == ["5.000", "4.500"]


def test_the_newest_game_is_marked_and_in_sight(start: Start) -> None:
    games = [game(10 + number, days_ago=40 - number, seed=number) for number in range(40)]
    _, scene = opened(start, ScoresScene, games, (640, 480))
    table = scene.table
    assert rows(scene)[table.marked][1] == "49.000"
    assert table.rect.collidepoint(spot(scene, table.marked))


def test_the_game_that_was_asked_for_is_marked_instead(start: Start) -> None:
    games = [game(9, days_ago=1), game(8)]
    _, scene = opened(start, ScoresScene, games, newest_id=1)
    assert rows(scene)[scene.table.marked][1] == "9.000"


def test_wins_in_a_row_are_told(start: Start) -> None:
    ends = ["won", "won", "won", "lost", "won", "won"]
    games = [game(9, result=end, days_ago=9 - n, seed=n) for n, end in enumerate(ends)]
    driver, _ = opened(start, ScoresScene, games)
    texts = drawn(driver)
    assert texts[texts.index("Wins in a row") + 1] == "2"
    assert texts[texts.index("Longest") + 1] == "3"


PICKED = {
    "wraps": (0, replace(BEGINNER, wraps=True), {}),
    "mercy": (1, replace(BEGINNER, fairness=Fairness.MERCY), {}),
    "no guess": (2, replace(BEGINNER, start=StartRule.NO_GUESS), {}),
    "with help": (3, BEGINNER, {"aids": ("hint",)}),
}


@pytest.mark.parametrize("name", PICKED)
def test_each_picker_asks_for_other_games(start: Start, name: str) -> None:
    number, config, told = PICKED[name]
    games = [game(3, config, days_ago=2, **told), game(7)]
    driver, scene = opened(start, ScoresScene, games)
    alone = []
    for _ in range(len(scene.pickers[number].options)):
        driver.click(scene.pickers[number].rect.center)
        alone.append(places(scene))
    assert ["3.000"] in alone
    assert alone[-1] == (["7.000"] if name in ("wraps", "with help") else ["3.000", "7.000"])


def test_games_without_flags_can_be_asked_for(start: Start) -> None:
    games = [clicks(game(3, days_ago=1), 9, 4), clicks(game(7), 9, 0)]
    driver, scene = opened(start, ScoresScene, games)
    driver.click(scene.pickers[4].rect.center)
    assert places(scene) == ["7.000"]
    assert scene.pickers[4].label == "No flags"


def test_the_left_end_of_a_picker_goes_back(start: Start) -> None:
    driver, scene = opened(start, ScoresScene)
    picker = scene.pickers[1]
    driver.click((picker.rect.x + 5, picker.rect.centery))
    assert scene.filter.fairness is Fairness.STRICT


def test_own_sizes_are_there_once_they_were_played_and_never_rank(start: Start) -> None:
    driver, scene = opened(start, ScoresScene, [game(9)])
    assert "own" not in scene.tabs
    games = [game(9), game(4, OWN, days_ago=1), game(5, replace(OWN, mines=6), days_ago=2)]
    driver.app.stack.pop()
    for one in games:
        driver.app.context.store.record(one)
    scene = ScoresScene(driver.app.context)
    driver.app.stack.push(scene)
    driver.run(0.4)
    driver.click_on("Own sizes")
    seen = {scene.size_picker.label: places(scene)}
    driver.click(scene.size_picker.rect.center)
    seen[scene.size_picker.label] = places(scene)
    assert seen == {"7 x 5, 4 mines": ["4.000"], "7 x 5, 6 mines": ["5.000"]}
    assert scene.pickers[3].options == ["Clean", "Apart"]
    driver.click_on("Beginner")
    assert scene.pickers[3].label == "Ranked"
    assert places(scene) == ["9.000", "9.000"]


def test_players_have_a_column_once_one_is_named(start: Start) -> None:
    driver, scene = opened(start, ScoresScene, [game(9)])
    assert "Player" not in drawn(driver)
    driver.app.context.store.record(game(8, player="ANN"))
    scene.refresh()
    assert {"Player", "ANN", "---"} <= set(drawn(driver))


# The other pages


def test_an_arcade_board_is_told_from_a_game_of_its_size(start: Start) -> None:
    games = [game(9, days_ago=1), game(8, EXPERT, days_ago=2), game(7, kind=GameMode.ARCADE)]
    driver, scene = opened(start, ScoresScene, games)
    assert "Beginner" in drawn(driver)
    assert places(scene) == ["9.000"]
    driver.click_on("Games")
    assert [row[1] for row in rows(scene)] == ["Arcade, 9 x 9, 10", "Beginner", "Expert"]


def test_the_records_do_not_open_on_an_arcade_boards_size(start: Start) -> None:
    games = [game(9, EXPERT, days_ago=1), game(7, kind=GameMode.ARCADE)]
    _, scene = opened(start, ScoresScene, games)
    assert scene.filter.size == EXPERT.dimensions


def test_the_arcades_high_scores_are_a_page(start: Start) -> None:
    driver, scene = opened(start, ScoresScene, [game(9)])
    for one in (run(900, initials="ANN"), run(12_500, 5)):
        driver.app.context.store.record_run(one)
    driver.click_on("Arcade")
    assert [row[1:3] for row in rows(scene)] == [("---", "12\N{THIN SPACE}500"), ("ANN", "900")]
    driver.click(spot(scene, 0))
    assert driver.scene is scene


def test_the_newest_games_are_a_page_whatever_became_of_them(start: Start) -> None:
    games = [
        game(9, EXPERT, days_ago=2),
        game(3, result="lost", days_ago=1),
        game(5, OWN, "abandoned", aids=("hint",)),
    ]
    driver, scene = opened(start, ScoresScene, games)
    driver.click_on("Games")
    assert [row[1] for row in rows(scene)] == ["7 x 5, 4 mines", "Beginner", "Expert"]
    assert [row[0].split()[0] for row in rows(scene)] == ["close", "mine", "check"]
    assert rows(scene)[0][5] == "apart"


def test_older_games_are_read_as_the_list_is_scrolled_to_its_end(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scores, "_BATCH", 30)
    games = [game(10 + n, days_ago=n, seed=n) for n in range(70)]
    driver, scene = opened(start, ScoresScene, games, (640, 480))
    driver.click_on("Games")
    assert len(rows(scene)) == 30
    for _ in range(40):
        driver.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
        driver.move(spot(scene, 0) if scene.table.offset == 0 else scene.table.rect.center)
        driver.run(0.02)
    assert [row[2] for row in rows(scene)] == [f"{10 + n}.000" for n in range(70)]


# Choosing


def games_shown(driver: Driver) -> list[int]:
    """The ids of the games that are asked for from now on, none of which is shown."""
    shown: list[int] = []
    driver.app.context.navigator.replay_game = shown.append
    return shown


@pytest.mark.parametrize("page", ["Beginner", "Games"])
def test_a_click_on_a_row_chooses_its_game(start: Start, page: str) -> None:
    games = [game(9, days_ago=3), game(8, days_ago=2), game(7, days_ago=1)]
    driver, scene = opened(start, ScoresScene, games)
    chosen = games_shown(driver)
    driver.click_on(page)
    driver.click(spot(scene, 1))
    driver.click(spot(scene, 2))
    assert chosen == [2, 1]


def test_keys_choose_a_row_too(start: Start) -> None:
    games = [game(9, days_ago=3), game(8, days_ago=2), game(7)]
    driver, scene = opened(start, ScoresScene, games)
    chosen = games_shown(driver)
    scene.group.focus = scene.table
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
        driver.key(key)
    assert chosen == [1, 2]
    for _ in range(2):
        driver.key(pygame.K_UP)
    assert scene.group.focus is scene.orders


def test_a_pad_chooses_a_row_too(start: Start) -> None:
    driver, scene = opened(start, ScoresScene, [game(9), game(8)])
    chosen = games_shown(driver)
    pad = driver.plug()
    scene.group.focus = scene.table
    scene.table.chosen = 0
    driver.hat(pad, 0, -1)
    driver.button(pad, 0)
    assert chosen == [1]


def test_a_finger_that_drags_scrolls_and_chooses_nothing(start: Start) -> None:
    games = [game(10 + n, days_ago=40 - n, seed=n) for n in range(40)]
    driver, scene = opened(start, ScoresScene, games, (640, 480))
    chosen = games_shown(driver)
    scene.table.scroll(-9999)
    x, y = spot(scene, 6)
    driver.finger(pygame.FINGERDOWN, (x, y))
    for up in (20, 60, 100):
        driver.finger(pygame.FINGERMOTION, (x, y - up))
        driver.run(0.02)
    driver.finger(pygame.FINGERUP, (x, y - 100))
    driver.run(0.05)
    assert scene.table.offset == 100
    assert chosen == []
    driver.tap((x, y - 100))
    assert len(chosen) == 1


# Looks and ways


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("page", ["Beginner", "Own sizes", "Arcade", "Games"])
def test_everything_is_in_its_place_and_arrows_lead_everywhere(
    start: Start, window: tuple[int, int], page: str
) -> None:
    games = [game(9, OWN), game(8, replace(OWN, mines=3)), game(9), game(7)]
    driver, scene = opened(start, ScoresScene, games, window)
    driver.app.context.store.record_run(run(900))
    driver.click_on(page)
    assert misplaced(driver) == []
    assert reached(scene) == set(scene.group.widgets)
    assert scene.table.rect.bottom <= scene._panel.bottom


@pytest.mark.parametrize(
    ("page", "words"),
    [("Beginner", "no win here yet"), ("Arcade", "no run yet"), ("Games", "nothing has been")],
)
def test_an_empty_page_says_what_would_be_there(start: Start, page: str, words: str) -> None:
    driver, scene = opened(start, ScoresScene, window=(640, 480))
    driver.click_on(page)
    assert words in " ".join(drawn(driver))
    assert scene.table not in scene.group.widgets


def test_where_pickers_leave_nothing_over_that_is_said(start: Start) -> None:
    driver, scene = opened(start, ScoresScene, [game(9)])
    driver.click(scene.pickers[0].rect.center)
    assert "No win here fits what is picked above." in drawn(driver)


@pytest.mark.parametrize("window", [(640, 480), (1280, 720)])
def test_a_book_that_cannot_be_read_is_told_of(
    start: Start, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int]
) -> None:
    driver, _ = opened(start, ScoresScene, window=window)
    monkeypatch.setattr(
        type(driver.app.context.store),
        "problem",
        Message("records.unreadable", {"kept": "x.jsonl"}),
    )
    assert "Some unsaved games cannot be read; they are kept in x.jsonl." in " ".join(drawn(driver))


def test_without_a_mouse_the_focus_begins_at_the_board_that_is_shown(start: Start) -> None:
    driver = start(window=(640, 480))
    driver.key(pygame.K_DOWN)
    driver.app.stack.push(ScoresScene(driver.app.context))
    driver.run(0.3)
    assert driver.scene.group.focus is driver.widget("Beginner")


def test_the_statistics_are_one_step_away_and_escape_leads_back(start: Start) -> None:
    driver, scene = opened(start, ScoresScene, [game(9)])
    driver.click_on("Statistics", settle=0.4)
    assert driver.scene.name == "statistics"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is scene
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"


def quiet(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What frames should not do: make fonts, ask the store."""
    done: list[object] = []
    monkeypatch.setattr(pygame.font, "Font", lambda *given: done.append(given))
    for name in ("_ask", "ask_in_background"):
        monkeypatch.setattr(driver.app.context.store, name, lambda *given: done.append(given))
    return done


def test_frames_make_no_fonts_and_ask_the_store_nothing(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, scene = opened(start, ScoresScene, [game(9), game(8)], (640, 480))
    driver.move(spot(scene, 0))
    driver.run(0.2)
    done = quiet(driver, monkeypatch)
    frames = driver.app.frames
    driver.run(0.6)
    assert driver.app.frames > frames + 5
    assert done == []

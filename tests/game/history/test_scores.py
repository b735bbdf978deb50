"""The scoreboard: the best games of each board, high scores, and the newest games to see again."""

from dataclasses import replace
from unittest.mock import patch

import pygame
import pytest

from engine import BEGINNER, EXPERT, Clicks, Fairness, GameConfig, StartRule, WinRule
from engine.dive.airs import Air
from game.history import scores
from game.history.scores import ScoresScene
from game.resources.texts import Message
from game.store import FinishedGame, GameMode, Store
from game.store.board_kind import BoardKind
from tests.game.driver import Driver
from tests.game.store.finished_games import run
from tests.game.store.records_helpers import (
    OWN,
    WINDOWS,
    StartGame,
    day,
    drawn,
    game,
    misplaced_widgets,
    open_records,
    reached_widgets,
)


def listed_times(scene: ScoresScene) -> list[str]:
    """Return the times in the list, from top to bottom."""
    return [row[1] for row in scene.table.rows]


def show_list(driver: Driver, scene: ScoresScene) -> None:
    """Show the list of a board's best games."""
    scene.views.choose(1)
    driver.run(0.05)


def spot_of_row(scene: ScoresScene, row: int) -> tuple[int, int]:
    """Return a pixel within a row."""
    table = scene.table
    return table.view.x + 30, table.view.y + row * table.row - table.offset + table.row // 2


def clicks(one: FinishedGame, left: int, right: int) -> FinishedGame:
    return replace(one, figures=replace(one.figures, clicks=Clicks(left, right, 0), flags=right))


def test_the_best_wins_of_the_board_played_last_are_shown_best_first(start: StartGame) -> None:
    games = [
        *(game(9, EXPERT, days_ago=9), game(7.25, days_ago=8), game(9, days_ago=7)),
        *(game(9.5, days_ago=6), game(3, result="lost", days_ago=5)),
        *(game(4, result="abandoned", days_ago=4), game(8, days_ago=3), game(6.5)),
    ]
    driver, scene = open_records(start, ScoresScene, games)
    show_list(driver, scene)
    assert listed_times(scene) == ["6.500", "7.250", "8.000", "9.000", "9.500"]
    texts = drawn(driver)
    assert {"Beginner", "9\u00a0x\u00a09, 10\u00a0mines", day(), day(8)} <= set(texts)
    assert "Player" not in texts
    assert texts[texts.index("Streak") + 1] == "2"
    assert texts[texts.index("Longest") + 1] == "3"
    driver.app.context.store.record(game(5, player="ANN"))
    scene.refresh()
    assert {"Player", "ANN", "---"} <= set(drawn(driver))


def test_few_games_are_listed_without_filters_and_figures(start: StartGame) -> None:
    games = [game(9 + number, days_ago=number, seed=number) for number in range(3)]
    for enough, is_plain in ((4, True), (3, False)):
        driver, scene = open_records(start, ScoresScene, games, enough=enough)
        show_list(driver, scene)
        assert listed_times(scene) == ["9.000", "10.000", "11.000"]
        assert (scene.pickers == []) is is_plain
        assert (scene.orders not in scene.group.widgets) is is_plain
        shown = {column.title for column in scene.table.columns}
        assert (shown == {"", "Time", "Rules", "Date"}) is is_plain
        driver.click_on("Games")
        assert ("3BV/s" not in {column.title for column in scene.table.columns}) is is_plain
    borderless = [game(4, replace(BEGINNER, wraps=True))]
    _, scene = open_records(start, ScoresScene, borderless, enough=4)
    assert scene.pickers, "what is chosen already is told"


def test_the_other_orders_are_3bv_a_second_and_efficiency(start: StartGame) -> None:
    quick, wasteful = clicks(game(4, days_ago=1), 60, 0), clicks(game(4.5), 15, 0)
    dense = game(5, seed=8)
    dense = replace(dense, figures=replace(dense.figures, three_bv_solved=70, three_bv=70))
    driver, scene = open_records(start, ScoresScene, [quick, wasteful, clicks(dense, 90, 0)])
    show_list(driver, scene)
    assert listed_times(scene)[0] == "4.000"
    tops = []
    for x in (1, 2):
        rect = scene.orders.rect
        driver.click((rect.x + rect.width * (2 * x + 1) // 6, rect.centery))
        tops.append(listed_times(scene)[0])
    assert tops == ["5.000", "4.500"]


def test_the_newest_game_is_marked_and_in_sight(start: StartGame) -> None:
    games = [game(10 + number, days_ago=20 - number, seed=number) for number in range(20)]
    driver, page = open_records(start, ScoresScene, games, (640, 480))
    show_list(driver, page)
    assert page.table.rows[page.table.marked][1] == "29.000"
    assert page.table.view.collidepoint(spot_of_row(page, page.table.marked))


@pytest.mark.slow
def test_each_picker_selects_other_games_and_goes_back(start: StartGame) -> None:
    games = [
        game(3, replace(BEGINNER, wraps=True), days_ago=4),
        game(4, replace(BEGINNER, fairness=Fairness.MERCY), days_ago=3),
        game(5, replace(BEGINNER, start=StartRule.NO_GUESS), days_ago=2),
        game(6, days_ago=1, aids=("hint",)),
        clicks(game(7), 9, 0),
    ]
    driver, scene = open_records(start, ScoresScene, games)
    assert "own" not in scene.tabs, "no custom size was played"
    for picker, alone in zip(scene.pickers, ("3.000", "4.000", "5.000", "6.000"), strict=False):
        seen = []
        for _ in picker.options:
            driver.click(picker.rect.center)
            seen.append(listed_times(scene))
        assert [alone] in seen
        assert seen[-1] == ["4.000", "5.000", "7.000"]
    driver.click(scene.pickers[4].rect.center)
    assert listed_times(scene) == ["7.000"]
    assert scene.pickers[4].label == "No flags"
    rect = scene.pickers[1].rect
    driver.click((rect.x + 5, rect.centery))
    assert scene.filter.fairness is Fairness.STRICT
    assert "No win matches these filters." in drawn(driver)


def test_wins_by_flags_have_a_table_and_a_mark_of_their_own(start: StartGame) -> None:
    by_flags = replace(BEGINNER, win=WinRule.FLAG)
    games = [game(9, days_ago=3), game(4, by_flags, days_ago=2), game(5, by_flags, days_ago=1)]
    driver, scene = open_records(start, ScoresScene, games)
    assert listed_times(scene) == ["4.000", "5.000"], "the table of the game played last"
    assert scene.pickers[4].label == "Win by flags"
    assert scene.make_query()(driver.app.context.store).games[0].config == by_flags
    driver.click(scene.pickers[4].rect.center)
    assert listed_times(scene) == ["9.000"]
    driver.click_on("Games")
    icons = [row[0].split()[0] for row in scene.table.rows]
    assert icons == ["flag", "flag", "check"]
    assert "win by flagging" in scene.table.rows[0][5]


def test_custom_sizes_have_a_tab_once_they_were_played_and_never_rank(start: StartGame) -> None:
    games = [game(9), game(4, OWN, days_ago=1), game(5, replace(OWN, mines=6), days_ago=2)]
    driver, scene = open_records(start, ScoresScene, games)
    driver.click_on("Other boards")
    seen = {scene.board_picker.label: listed_times(scene)}
    driver.click(scene.board_picker.rect.center)
    seen[scene.board_picker.label] = listed_times(scene)
    assert seen == {
        "7\u00a0x\u00a05, 4\u00a0mines": ["4.000"],
        "7\u00a0x\u00a05, 6\u00a0mines": ["5.000"],
    }
    assert scene.pickers[3].options == ["No help", "Unranked"]
    driver.click_on("Beginner")
    assert scene.pickers[3].label == "Ranked"
    assert listed_times(scene) == ["9.000"]


def test_arcade_has_a_page_of_high_scores_and_its_boards_are_among_the_newest_games_only(
    start: StartGame,
) -> None:
    games = [
        *(game(5, OWN, "abandoned", 5, aids=("hint",)), game(6, days_ago=4)),
        game(3, result="lost", days_ago=3),
        *(game(9, EXPERT, days_ago=2), game(7, mode=GameMode.ARCADE)),
    ]
    driver, scene = open_records(start, ScoresScene, games)
    assert scene.filter.board == BoardKind.of(EXPERT)
    driver.click_on("Beginner")
    assert listed_times(scene) == ["6.000"]
    driver.click_on("Games")
    boards = [
        "Arcade, 9\u00a0x\u00a09, 10",
        "Expert",
        "Beginner",
        "Beginner",
        "7\u00a0x\u00a05, 4\u00a0mines",
    ]
    assert listed_times(scene) == boards
    icons = [row[0].split()[0] for row in scene.table.rows]
    assert icons == ["check", "check", "mine", "check", "close"]
    assert scene.table.rows[4][5] == "unranked"
    for one in (
        run(900, initials="ANN", boards=9, depth=1214, air=Air.EASY),
        run(12_500, 5, depth=26, air=Air.EASY),
    ):
        driver.app.context.store.record_dive(one)
    driver.click_on("Arcade")
    runs = [row[:5] for row in scene.table.rows]
    assert runs == [
        ("1", "---", "12,500", "26 m", "Reef"),
        ("2", "ANN", "900", "1,214 m", "Abyss"),
    ]
    driver.click(spot_of_row(scene, 0))
    assert driver.scene is scene


def test_a_wheel_and_a_finger_scroll_the_list_and_older_games_are_read_at_its_end(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scores, "BATCH", 30)
    games = [game(10 + n, days_ago=n, seed=n) for n in reversed(range(45))]
    driver, scene = open_records(start, ScoresScene, games, (640, 480))
    driver.click_on("Games")
    assert len(scene.table.rows) == 30
    driver.move(scene.table.rect.center)
    for _ in range(25):
        driver.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
        driver.run(0.02)
    assert [row[2] for row in scene.table.rows] == [f"{10 + n}.000" for n in range(45)]
    chosen: list[int] = []
    driver.app.context.navigator.replay_game = chosen.append
    scene.table.scroll(-9999)
    x, y = spot_of_row(scene, 6)
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


def test_a_click_a_key_or_a_button_on_a_row_chooses_its_game(start: StartGame) -> None:
    games = [game(9, days_ago=3), game(8, days_ago=2), game(7, days_ago=1)]
    driver, scene = open_records(start, ScoresScene, games)
    chosen: list[int] = []
    driver.app.context.navigator.replay_game = chosen.append
    show_list(driver, scene)
    for page in ("Beginner", "Games"):
        driver.click_on(page)
        driver.click(spot_of_row(scene, 1))
        driver.click(spot_of_row(scene, 2))
        assert chosen == [2, 1]
        chosen.clear()
    driver.click_on("Beginner")
    scene.group.focus, scene.table.chosen = scene.table, 0
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
        driver.key(key)
    assert chosen == [1, 2]
    for _ in range(2):
        driver.key(pygame.K_UP)
    assert scene.group.focus is scene.orders
    pad = driver.plug()
    scene.group.focus, scene.table.chosen = scene.table, 0
    driver.hat(pad, 0, -1)
    driver.button(pad, 0)
    assert chosen == [1, 2, 2]


@pytest.mark.slow
def test_everything_is_in_its_place_and_arrows_lead_everywhere(start: StartGame) -> None:
    games = [game(9, OWN), game(8, replace(OWN, mines=3)), game(9), game(7)]
    driver, scene = open_records(start, ScoresScene, games)
    driver.app.context.store.record_dive(run(900))
    for window in WINDOWS:
        driver.resize(window)
        for page in ("Beginner", "Other boards", "Arcade", "Games"):
            driver.click_on(page)
            scene.views.choose(1 - scene.views.index)
            driver.run(0.05)
            assert misplaced_widgets(driver) == []
            assert reached_widgets(scene) == set(scene.group.widgets)
            if scene.table in scene.tree.shown:
                assert scene.table.rect.bottom <= scene.frame.bottom


def test_an_empty_page_says_what_would_be_there_and_escape_leads_back(start: StartGame) -> None:
    driver = start()
    driver.key(pygame.K_DOWN)
    scene = ScoresScene(driver.app.context)
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert scene.group.focus is driver.widget("Beginner")
    pages = {
        "Beginner": "No wins here yet",
        "Arcade": "No dives on Easy yet",
        "Games": "No games yet",
    }
    problem = Message("records.unreadable", {"kept": "x.jsonl"})
    for page, words in pages.items():
        driver.click_on(page)
        assert words in " ".join(drawn(driver))
        assert scene.table not in scene.group.widgets
        with patch.object(Store, "problem", problem):
            driver.run(0.05)
            texts = " ".join(drawn(driver))
        assert "Some unsaved games can't be read. They're kept in x.jsonl." in texts
    driver.click_on("Statistics", settle=0.4)
    assert driver.scene.name == "statistics"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is scene
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tab", "is_dive"), [("Beginner", False), ("Expert", False), ("Arcade", True), ("Games", False)]
)
def test_an_empty_page_offers_to_play_what_it_lists(
    start: StartGame, tab: str, is_dive: bool
) -> None:
    driver, scene = open_records(start, ScoresScene)
    driver.click_on(tab)
    assert (scene.play.is_bright, scene.done.is_bright) == (True, False)
    played: list[str] = []
    navigator = driver.app.context.navigator
    navigator.arcade = lambda: played.append("dive")
    navigator.play = lambda config: played.append(str(config.dimensions))
    driver.click_on("Play")
    board = EXPERT if tab == "Expert" else BEGINNER
    assert played == ["dive" if is_dive else str(board.dimensions)]


def test_a_board_of_a_drawn_shape_is_played_from_its_empty_page(start: StartGame) -> None:
    config = replace(BEGINNER, shape=2**81 - 2**7)
    driver, scene = open_records(start, ScoresScene, [game(4, config, "lost")])
    show_list(driver, scene)
    played: list[GameConfig] = []
    driver.app.context.navigator.play = played.append
    driver.click_on("Play")
    assert [(one.dimensions, one.shape) for one in played] == [(config.dimensions, config.shape)]


def test_a_game_that_cannot_be_read_is_left_out_and_the_list_goes_on(start: StartGame) -> None:
    games = [game(4, days_ago=day) for day in range(9)]
    with patch.object(scores, "BATCH", 3):
        driver, scene = open_records(start, ScoresScene, games)
        later = "UPDATE games SET neighbours = 'star' WHERE id IN (2, 4, 8)"
        driver.app.context.store.query(lambda file: file.execute(later))
        driver.click_on("Games")
        for _ in range(9):
            scene.table.scroll(9 * scene.table.row)
            driver.run(0.1)
    assert scene.table.count == 6
    assert driver.app.context.store.problem is None


def test_nothing_is_offered_where_something_is_listed_or_left_out(start: StartGame) -> None:
    driver, scene = open_records(start, ScoresScene, [game()])
    for tab in ("Beginner", "Games"):
        driver.click_on(tab)
        assert scene.play not in driver.group.widgets
        assert scene.done.is_bright
    scene.games.results.choose(2)
    driver.run(0.2)
    assert scene.table.count == 0
    assert scene.play not in driver.group.widgets

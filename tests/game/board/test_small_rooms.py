"""Boards with large text in small windows: the bar, the toolbar and the line of a proof."""

import itertools

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, GameConfig
from game.board.frame import FRAME_WIDTH, frame_around
from game.ui.leaves import Text
from game.ui.painter import LEAST_SMALL, SMALL
from tests.game.driver import Driver, StartGame
from tests.game.play.driven_games import aids, press, toolbar
from tests.marks import slow

WINDOWS = [(640, 480), (800, 1000), (1280, 720), (3440, 1440)]
TORUS = GameConfig(24, 14, 50, wraps=True)


def begin_game(
    start: StartGame, config: GameConfig, window: tuple[int, int], percent: int
) -> Driver:
    chosen = {"ui_scale": percent, "aids_tray": True}
    driver = start(config=config, seed=15, window=window, chosen=chosen)
    driver.begin()
    return driver


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("touched", [False, True])
def test_text_is_twice_as_large_and_nothing_in_the_bar_meets(
    start: StartGame, window: tuple[int, int], touched: bool
) -> None:
    driver = begin_game(start, EXPERT, window, 200)
    driver.app.context.devices.touched = touched
    driver.run(0.1)
    painter, hud = driver.app.context.painter, driver.play.hud
    with driver.play.fitted():
        is_wide_enough = painter.scale == pytest.approx(painter.wanted_scale)
        assert is_wide_enough or (touched and window[0] == 640)
        assert painter.px(SMALL) >= 2 * LEAST_SMALL or not is_wide_enough
        twice = 2 * max(0.75, min(window[0] / 1280, window[1] / 720))
        assert painter.scale >= twice - 0.001
    rects = [*hud.kept_clear, *(button.rect for button in toolbar(driver).buttons)]
    assert all(driver.window.get_rect().contains(rect) for rect in rects)
    assert not [pair for pair in itertools.combinations(rects, 2) if pair[0].colliderect(pair[1])]
    assert not driver.play.pane.camera.view.colliderect(toolbar(driver).rect)


@pytest.mark.parametrize("window", [(800, 1000), *slow([((1080, 1920),)])], ids=str)
def test_a_small_board_is_as_wide_as_an_upright_window(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver = start(config=BEGINNER, seed=3, window=window)
    board = frame_around(driver.play.pane.camera)
    assert driver.window.get_rect().contains(board)
    assert board.width >= 0.93 * window[0]
    assert board.top >= driver.play.hud.rect.bottom


def test_what_has_no_room_in_the_bar_goes_the_label_first_and_then_the_sound_and_puff(
    start: StartGame,
) -> None:
    driver = start(config=EXPERT, seed=3, chosen={"ui_scale": 200})
    hud, seen = driver.play.hud, list[tuple[bool, bool, bool]]()
    for wide in (1280, 900, 700, 560, 480):
        driver.resize((wide, 720))
        with driver.play.fitted():
            texts = [box.said for box in hud.tree.shown if isinstance(box, Text)]
        seen.append(("Expert" in texts, hud.sound_button.enabled, hud.puff.enabled))
        assert hud.clock_rect.width
    assert seen[0] == (True, True, True)
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == (False, False, False)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(
    "words",
    [
        ("Expert, same board",),
        ("400\u00a0x\u00a0300, 22,000\u00a0mines",),
        ("24\u00a0x\u00a014, borderless", "a note"),
    ],
)
def test_a_label_has_at_most_two_lines_and_is_shortened_if_need_be(
    start: StartGame, window: tuple[int, int], words: tuple[str, ...]
) -> None:
    driver = start(config=EXPERT, seed=3, window=window)
    hud = driver.play.hud
    with driver.play.fitted():
        hud.tell(*words)
        hud.update(driver.app.context.painter)
        texts = [box for box in hud.tree.shown if isinstance(box, Text) and box.said]
    assert texts
    assert sum(len(text.shown) for text in texts) <= 2
    label = texts[0]
    assert words[0].startswith(label.said) or label.said in words[1:]
    if window[0] > 1200:
        assert label.said == words[0]


@pytest.mark.parametrize("window", WINDOWS[1:], ids=str)
def test_puff_stays_in_the_middle_whatever_the_label_and_the_numbers_say(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver = start(config=EXPERT, seed=3, window=window)
    hud = driver.play.hud
    for words in (("Expert", "with help"), ("A rather long name of a board that was shared",)):
        hud.mines, hud.ms = lambda: -123, lambda: 1_000_000
        with driver.play.fitted():
            hud.tell(*words)
            hud.update(driver.app.context.painter)
        assert abs(hud.puff.rect.centerx - window[0] // 2) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("percent", [200, *slow([100])])
@pytest.mark.parametrize("config", [EXPERT, *slow([BEGINNER, TORUS])], ids=str)
def test_the_line_of_a_hint_covers_no_cell_of_its_proof(
    start: StartGame, config: GameConfig, window: tuple[int, int], percent: int
) -> None:
    driver = begin_game(start, config, window, percent)
    hints, camera = aids(driver).hints, driver.play.pane.camera
    press(driver, "h", settle=0.2)
    while True:
        bar, side = hints.bar.rect, camera.cell
        assert driver.window.get_rect().contains(bar)
        cells = [pygame.Rect(camera.corner(cell), (side, side)) for cell in hints.view.cells]
        assert cells
        assert bar.collidelist(cells) < 0
        if percent == 100:
            board = frame_around(camera).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
            assert not bar.colliderect(board), "nor any other, the repeated ones too"
        if hints.is_last:
            break
        hints.next()
        driver.run(0.1)


def test_a_large_number_of_mines_is_written_as_all_other_numbers_are(start: StartGame) -> None:
    driver = start(config=GameConfig(60, 60, 1200), seed=3, window=(640, 480))
    (mines,) = (box for box in driver.play.hud.tree.shown if getattr(box, "icon", "") == "mine")
    assert mines.said == "1,200"
    assert len(mines.widest) >= len(mines.said), "it is not set smaller"

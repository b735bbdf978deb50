"""The toolbar of aids: its place, how it opens and closes, its tips, and the hint's panel."""

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, GameConfig
from game.store.settings import Assist
from game.ui import timing
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame, aids, press, toolbar
from tests.game.store.records_helpers import drawn

WINDOWS = [(640, 480), (1280, 720), (700, 1000)]
Y = 3


def in_play(start: StartGame, **told: object) -> Driver:
    driver = start(**{"config": EXPERT, "seed": 15, **told})
    driver.begin()
    return driver


def click_bulb(driver: Driver) -> None:
    driver.click(toolbar(driver).hint_button.rect.center)


def test_the_toolbar_is_closed_at_first_and_takes_room_from_the_board(start: StartGame) -> None:
    driver = in_play(start)
    for window in WINDOWS:
        driver.resize(window)
        whole, text, tray = driver.play.pane.camera.area, driver.text, toolbar(driver)
        assert not tray.is_open
        click_bulb(driver)
        assert tray.is_open
        assert '"aids_tray": true' in driver.file.read_text("utf-8"), "it is remembered"
        assert driver.window.get_rect().contains(tray.rect)
        assert not tray.rect.colliderect(driver.play.pane.camera.area)
        assert driver.play.pane.camera.area.height < whole.height
        *rects, kind = (button.rect for button in tray.buttons)
        assert not kind, "there is nothing to choose"
        assert all(tray.rect.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))
        driver.click((tray.rect.left - 4, tray.rect.centery))
        click_bulb(driver)
        assert (tray.is_open, driver.play.pane.camera.area, driver.text) == (False, whole, text)


def test_the_least_window_has_room_for_labels_without_icons_even_while_a_kind_can_be_chosen(
    start: StartGame,
) -> None:
    driver = in_play(start, window=(640, 480), chosen={"aids_tray": True})
    *others, assist, kind = toolbar(driver).buttons
    assert [button.label for button in others] == ["Hint", "Chances", "Undo"]
    assert {button.icon for button in others} == {None}
    press(driver, "t", settle=0.3)
    assert (assist.label, kind.label) == ("Assist on", "One number")
    assert driver.window.get_rect().contains(kind.rect)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("window", [(640, 480), (800, 1000), (1080, 1920), (1280, 720)])
def test_the_buttons_are_in_the_middle_and_only_make_way_for_a_kind_if_they_must(
    start: StartGame, window: tuple[int, int], scale: int
) -> None:
    driver = in_play(start, window=window, chosen={"aids_tray": True, "ui_scale": scale})
    tray = toolbar(driver)
    usual = tray.buttons[:-1]
    places = [button.rect.copy() for button in usual]
    if len({place.y for place in places}) == 1:
        whole = places[0].unionall(places[1:])
        assert abs(whole.centerx - window[0] / 2) <= 2
    press(driver, "t", settle=0.3)
    kind = tray.buttons[-1].rect
    assert driver.window.get_rect().contains(kind)
    is_tight = kind.right > window[0] - driver.app.context.painter.px(20)
    assert is_tight or [button.rect for button in usual] == places


def test_a_kind_without_a_label_is_told_by_its_tip(start: StartGame) -> None:
    driver = in_play(start, window=(640, 480), chosen={"aids_tray": True, "ui_scale": 200})
    kind = toolbar(driver).buttons[-1]
    press(driver, "t", settle=0.3)
    assert kind.label == ""
    assert kind.about.startswith("One number. ")
    driver.click(kind.rect.center)
    driver.run(0.1)
    assert kind.about.startswith("Two numbers. ")


@pytest.mark.slow
@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_the_buttons_of_the_toolbar_do_what_the_keys_do(start: StartGame, hand: str) -> None:
    driver = in_play(start, window=(1280, 720), chosen={"aids_tray": True})
    use = driver.click if hand == "mouse" else driver.tap
    driver.click_cell(driver.closed_safe[0])
    hint, chances, undo, assist, kind = toolbar(driver).buttons
    before = len(driver.play.session.record)
    use(hint.rect.center)
    assert hint.primary
    use(chances.rect.center)
    assert (aids(driver).chances.is_on, chances.primary) == (True, True)
    use(undo.rect.center)
    assert len(driver.play.session.record) == before + 1
    use(assist.rect.center)
    assert aids(driver).assist is Assist.SINGLES
    driver.run(0.1)
    assert (assist.label, kind.label) == ("Assist on", "One number")
    assert toolbar(driver).rect.contains(kind.rect)
    assert kind.rect.left > assist.rect.right
    use(assist.rect.center)
    driver.run(0.1)
    assert (assist.label, kind.rect.width) == ("Assist off", 0)


def test_the_keyboard_and_a_pad_go_along_the_toolbar_and_back_to_the_board(
    start: StartGame,
) -> None:
    driver = in_play(start, window=(1280, 720))
    tray, seen = toolbar(driver), []
    for key in (pygame.K_F2, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN):
        driver.key(key)
        focus = tray.buttons.index(tray.group.focus) if tray.group.focus else None
        seen.append((focus, aids(driver).chances.is_on, driver.play.pane.input.cursor is not None))
    assert seen == [
        *((0, False, False), (1, False, False), (1, True, False)),
        *((None, True, False), (None, True, True)),
    ]
    driver.key(pygame.K_F2)
    assert not tray.is_open
    pad = driver.plug()
    driver.button(pad, Y)
    assert tray.group.focus is tray.buttons[0]
    driver.hat(pad, 1, 0)
    driver.button(pad, 0)
    assert not aids(driver).chances.is_on
    driver.key(pygame.K_ESCAPE)
    assert (driver.scene.name, tray.is_open, tray.group.focus) == ("play", True, None)
    for is_open in (False, True):
        driver.key(pygame.K_F2)
        assert (tray.is_open, tray.group.focus is not None) == (is_open, is_open)
    driver.run(3)
    assert tray.tip is not None
    driver.lose_focus()
    driver.run(0.1)
    assert (tray.tip, tray.group.focus) == (None, None)


def test_the_toolbar_disables_what_can_do_nothing_and_stays_below_the_results(
    start: StartGame,
) -> None:
    driver = start(config=BEGINNER, seed=3, chosen={"aids_tray": True})
    hint, _, undo, *_ = toolbar(driver).buttons
    assert (hint.enabled, undo.enabled) == (True, False)
    driver.begin()
    assert undo.enabled
    driver.lose()
    driver.run(0.05)
    enabled = [button.enabled for button in toolbar(driver).buttons]
    assert enabled == [False, False, True, False, False]
    driver.until("results")
    driver.run(0.2)
    assert toolbar(driver).is_open, "the board keeps its place"
    press(driver, "u", settle=0.3)
    assert toolbar(driver).is_open
    assert not toolbar(driver).rect.colliderect(driver.play.pane.camera.area)


def test_a_short_line_covers_no_cell(start: StartGame) -> None:
    driver = in_play(start)
    line = aids(driver).toast
    for is_open in (False, True):
        for window in WINDOWS:
            driver.resize(window)
            line.show("You had help, so this game won't rank.")
            driver.run(0.3)
            assert toolbar(driver).is_open is is_open
            assert not line.rect.colliderect(driver.play.pane.camera.view)
            assert driver.window.get_rect().contains(line.rect)
            hud = driver.play.hud
            buttons = [one.rect for one in (*hud.left, *hud.right) if one.enabled]
            assert line.rect.collidelist(buttons) == -1
        driver.key(pygame.K_F2)


def test_a_line_waits_while_the_bar_of_a_hint_leaves_it_no_room(start: StartGame) -> None:
    driver = in_play(start, window=(640, 480), chosen={"ui_scale": 200, "aids_tray": True})
    line = aids(driver).toast
    press(driver, "h", settle=0.2)
    driver.run(timing.TOAST + 1)
    assert line.line == "You had help, so this game won't rank."
    assert not driver.play.is_busy
    driver.key(pygame.K_ESCAPE, settle=0.2)
    assert driver.play.is_busy
    driver.run(timing.TOAST + 0.1)
    assert line.line == ""


def test_buttons_are_hidden_while_the_bar_of_a_hint_lies_over_them(
    start: StartGame,
) -> None:
    driver = in_play(start, window=(1280, 720), chosen={"aids_tray": True})
    bar = aids(driver).hints.bar
    press(driver, "h", settle=0.2)
    assert not bar.rect.colliderect(toolbar(driver).rect)
    assert "Undo" in drawn(driver)
    press(driver, "w", settle=0.2)
    assert bar.rect.colliderect(toolbar(driver).rect)
    assert "Undo" not in drawn(driver)
    (chances,) = (one.rect for one in toolbar(driver).buttons if one.name == "Chances")
    driver.click((chances.centerx, max(chances.bottom - 2, bar.rect.bottom)))
    assert not aids(driver).chances.is_on
    press(driver, "w", settle=0.2)
    assert "Undo" in drawn(driver)


@pytest.mark.slow
def test_each_part_of_the_bar_says_what_it_is_where_the_mouse_rests(start: StartGame) -> None:
    driver = in_play(start, window=(800, 1000))
    hud, tips = driver.play.hud, set()
    spots = [hud.puff.rect, hud.clock_rect, *(one.rect for one in hud.parts.values())]
    for spot in (*spots, pygame.Rect(hud.clock_rect.left - 200, hud.clock_rect.y, 10, 10)):
        driver.move((5, 900))
        driver.run(0.5)
        before = driver.window.copy()
        driver.move(spot.center)
        driver.run(0.5)
        if hud.tip is not None:
            tips.add(driver.play.tip_name(hud.tip[0]))
            assert len(driver.app.context.texts(f"bar.{hud.tip[0]}").split()) <= 12
            below = pygame.Rect(0, hud.rect.bottom, 800, 40)
            views = [window.subsurface(below) for window in (before, driver.window)]
            assert len({pygame.image.tobytes(view, "RGB") for view in views}) == 2
    assert tips >= {"puff", "pause", "help", "sound", "clock"}
    driver.key(pygame.K_ESCAPE, settle=0.5)
    driver.click_on("Menu", settle=0.5)
    open_chart(driver)
    take(driver)
    assert driver.play.tip_name("puff") == "puff_pause"


def test_the_map_makes_way_for_a_hint(start: StartGame) -> None:
    driver = in_play(start, config=GameConfig(80, 60, 700))
    minimap = driver.play.pane.view.minimap
    assert minimap.is_needed
    press(driver, "h", settle=0.3)
    assert not minimap.is_needed
    driver.key(pygame.K_ESCAPE, settle=0.2)
    assert minimap.is_needed


@pytest.mark.slow
@pytest.mark.parametrize("config", [BEGINNER, EXPERT, GameConfig(12, 40, 60, wraps=True)])
def test_a_tip_covers_no_cell_and_no_button(start: StartGame, config: GameConfig) -> None:
    driver = in_play(start, config=config, chosen={"aids_tray": True})
    tray = toolbar(driver)
    aids(driver).toggle_assist()
    aids(driver).auto_moves.stop()
    driver.run(3.5)
    for window in WINDOWS:
        driver.resize(window)
        tips = []
        for button in tray.buttons:
            driver.move(button.rect.center)
            driver.run(0.1)
            if tray.tip is not None:
                tips.append(tray.tip.rect)
        buttons = [*driver.play.hud.group.widgets, *tray.buttons]
        rects = [button.rect for button in buttons if button.enabled]
        for tip in tips:
            assert driver.window.get_rect().contains(tip)
            assert not tip.colliderect(driver.play.pane.camera.view)
            assert tip.collidelist(rects) == -1
        if window == (1280, 720):
            assert len(tips) == len(tray.buttons), "there is room for each"


def test_a_tip_does_not_come_back_without_the_mouse(start: StartGame) -> None:
    driver = in_play(start, window=(1280, 720), chosen={"aids_tray": True})
    for away in ("another window", "a resize", "pause", "settings", "the toolbar closed and open"):
        driver.move(toolbar(driver).buttons[0].rect.center)
        driver.run(0.1)
        assert toolbar(driver).tip is not None
        match away:
            case "another window":
                driver.lose_focus()
            case "a resize":
                driver.resize((1000, 720))
            case "pause" | "settings":
                driver.key(pygame.K_p, settle=0.4)
                if away == "settings":
                    driver.click_on("Settings", settle=0.4)
                    driver.key(pygame.K_ESCAPE, settle=0.4)
                driver.move((3, 600))
                driver.run(0.1)
                driver.key(pygame.K_p)
            case _:
                click_bulb(driver)
                click_bulb(driver)
        driver.run(0.6)
        assert (driver.scene.name, toolbar(driver).is_open) == ("play", True)
        assert toolbar(driver).tip is None, away


@pytest.mark.slow
@pytest.mark.parametrize("window", [(640, 480), (800, 1000), (1280, 720), (3440, 1440)])
def test_the_bar_of_a_hint_covers_none_of_the_cells_it_is_about(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver = in_play(start, window=window)
    for _ in range(4):
        press(driver, "h", settle=0.1)
        hints, camera = aids(driver).hints, driver.play.pane.camera
        if not hints.is_shown:
            break
        cells = {hints.hint.explanation.cell, *hints.view.cells}
        rects = [pygame.Rect(camera.corner(cell), (camera.cell,) * 2) for cell in cells]
        assert hints.bar.rect.collidelist(rects) == -1
        assert driver.window.get_rect().contains(hints.bar.rect)
        for button in hints.bar.group.widgets:
            assert hints.bar.rect.contains(button.rect)


def test_a_toolbar_that_leaves_is_drawn_in_a_window_of_another_size(start: StartGame) -> None:
    """It is laid out for that, but not shown anew: its buttons had neither a label nor an icon."""
    driver = in_play(start, window=(640, 480), chosen={"aids_tray": True, "ui_scale": 200})
    tray = toolbar(driver)
    assert {button.label for button in tray.buttons[:-1]} == {""}
    driver.app.context.painter.resize((1280, 720))
    driver.play.layout((1280, 720))
    assert all(button.label or button.icon for button in tray.buttons)

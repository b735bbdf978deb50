"""Rules are explained before they are chosen, and the size of a custom game is checked."""

from pathlib import Path

import pygame
import pytest

from engine import Fairness, GameConfig, StartRule, WinRule
from game.menu.board_kinds import board_picture
from game.menu.pictures import COLUMNS, PICTURES, ROWS, STEP_SECONDS, step_at
from game.platform import clipboard
from game.resources.format import describe_board
from game.store.settings import BOARDS, OWN_GAME, Settings, SettingsStore
from tests.game.driver import Driver, StartGame
from tests.game.painters import painter_of, theme_of


@pytest.fixture
def page(start: StartGame) -> Driver:
    """Return the game on the page of a custom size."""
    driver = start()
    driver.click_on("Custom", settle=0.4)
    return driver


@pytest.fixture
def rules(start: StartGame) -> Driver:
    """Return the game on the page of the rules."""
    driver = start()
    driver.click_on("Rules", settle=0.6)
    return driver


def fill(driver: Driver, **fields: str) -> None:
    """Click number fields and type into them."""
    for name, text in fields.items():
        driver.click_on(name.title())
        driver.type(text)


def stored_settings(folder: Path) -> Settings:
    return SettingsStore(folder / "settings.json").value


def click_tile(driver: Driver, rule: str, text: str) -> None:
    """Point at a tile of a rule, read its explanation, and click it."""
    choice = driver.scene.choices[rule]
    with driver.scene.fitted():
        driver.scene.reveal(choice)
    index = choice.options.index(text)
    tile = choice.option_rects(choice.rect)[index]
    driver.move(tile.center)
    driver.run(0.1)
    assert choice.shown == index, "it is explained before it is chosen"
    assert driver.scene.tree.find(choice.sentences[index])
    driver.click(tile.center)


def test_rules_hold_for_presets_and_are_remembered(rules: Driver, tmp_path: Path) -> None:
    for rule, text in (("wraps", "Borderless"), ("start", "Safe"), ("fairness", "Strict")):
        click_tile(rules, rule, text)
    click_tile(rules, "win", "Flagging")
    for held in (rules.settings, stored_settings(tmp_path)):
        assert (held.wraps, held.start, held.win) == (True, StartRule.SAFE, WinRule.FLAG)
        assert held.fairness is Fairness.STRICT
    rules.key(pygame.K_ESCAPE, settle=0.4)
    rules.click_on("No guess")
    rules.click_on("Beginner", settle=0.4)
    assert rules.play.session.config.fairness is Fairness.STRICT
    rules.key(pygame.K_ESCAPE, settle=0.4)
    rules.app.context.settings.change(wraps=False, win=WinRule.OPEN)
    rules.click_on("Beginner", settle=0.6)
    rules.click_cell((4, 4), settle=0.4)
    session, texts = rules.play.session, rules.app.context.texts
    assert session.position.proven is True
    proven, unproven = (describe_board(session.config, is_so, texts) for is_so in (True, False))
    assert proven == "Beginner, no guess, strict"
    assert unproven == "Beginner, may need a guess, strict"


def test_another_first_click_leaves_boards_without_a_guess_as_they_are(start: StartGame) -> None:
    driver = start(chosen={"start": "no-guess"})
    driver.click_on("Rules", settle=0.6)
    assert driver.scene.choices["start"].index == 0
    click_tile(driver, "start", "Safe")
    assert driver.settings.start is StartRule.SAFE
    assert driver.settings.no_guess_boards == BOARDS


def test_arrows_choose_among_the_tiles(rules: Driver) -> None:
    rules.group.focus = rules.widget("First click")
    rules.key(pygame.K_RIGHT)
    assert rules.settings.start is StartRule.SAFE
    rules.key(pygame.K_LEFT)
    assert rules.settings.start is StartRule.OPENING


def test_a_typed_size_is_remembered_and_played(page: Driver, tmp_path: Path) -> None:
    fill(page, height="14")
    page.key(pygame.K_ESCAPE, settle=0.4)
    assert (page.scene.name, stored_settings(tmp_path).custom_height) == ("menu", 14)
    page.click_on("Custom", settle=0.4)
    fill(page, width="12", height="7", mines="15")
    page.click_on("Play this board")
    assert page.play.session.config.dimensions == (12, 7, 15)
    kept = stored_settings(tmp_path)
    assert (kept.custom_size, kept.last_game) == ((12, 7, 15), OWN_GAME)
    page.key(pygame.K_ESCAPE, settle=0.4)
    page.click_on("Custom", settle=0.4)
    fill(page, mines="5")
    page.key(pygame.K_RETURN, "\r")
    assert page.play.session.config.dimensions == (12, 7, 5)


def test_the_classic_beginner_is_one_press_away(page: Driver) -> None:
    page.click_on("Classic Beginner")
    assert page.scene.config.dimensions == (8, 8, 10)
    page.click_on("Play this board")
    assert page.play.session.config.dimensions == (8, 8, 10)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["30x16x99", "\u201c30\u00d716\u00d799\u201d.", "30 x 16 x 99"])
@pytest.mark.parametrize("field", ["Width", "Mines", None])
def test_a_pasted_size_fills_all_fields(page: Driver, text: str, field: str | None) -> None:
    if field is not None:
        page.click_on(field)
    assert clipboard.copy(text)
    page.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
    assert page.scene.config.dimensions == (30, 16, 99)


def test_a_pasted_number_is_for_its_field_alone(page: Driver) -> None:
    fill(page, width="12", height="11", mines="10")
    page.click_on("Mines")
    assert clipboard.copy("25")
    page.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
    assert page.scene.config.dimensions == (12, 11, 25)


@pytest.mark.slow
def test_an_error_is_at_the_field_that_is_wrong_and_nothing_starts(page: Driver) -> None:
    for width, height, mines, errors in (
        ("1001", "9", "10", {"width": "At most 1000"}),
        ("9", "0", "10", {"height": "At least 1"}),
        ("6", "5", "30", {"mines": "At most 29"}),
        ("0", "1001", "30", {"width": "At least 1", "height": "At most 1000"}),
    ):
        fill(page, width=width, height=height, mines=mines)
        assert page.scene.errors == errors
        for name in ("width", "height", "mines"):
            assert page.widget(name.title()).wrong is (name in errors)
        page.click_on("Play this board")
        page.key(pygame.K_RETURN, "\r")
        assert page.scene.name == "own game"
    page.click_on("Mines")
    page.key(pygame.K_DELETE)
    assert page.scene.errors["mines"] == "Type a number"
    fill(page, width="7", mines="8", height="2")
    assert page.scene.errors == {}
    page.key(pygame.K_ESCAPE, settle=0.4)
    page.app.context.settings.change(wraps=True)
    page.click_on("Custom", settle=0.4)
    assert page.scene.errors == {"height": "At least 3"}, "a borderless board is not so small"
    page.key(pygame.K_ESCAPE, settle=0.4)
    page.app.context.settings.change(wraps=False)
    page.click_on("Custom", settle=0.4)
    assert page.scene.errors == {}


def test_large_sizes_only_show_their_shape(page: Driver) -> None:
    fill(page, width="1000", height="1000", mines="9")
    assert page.scene.config.dimensions == (1000, 1000, 9)
    page.run(0.1)


@pytest.mark.parametrize("name", PICTURES)
def test_the_boards_of_the_rules_are_true(name: str) -> None:
    """In the pictures of the rules every number counts the mines and flags around it, and the
    closed cells can hold the remaining mines."""
    for step in PICTURES[name]:
        assert [len(row) for row in step.rows] == [COLUMNS] * ROWS
        closed = "#*FX"
        wraps = name == "borderless"
        for y, row in enumerate(step.rows):
            for x, sign in enumerate(row):
                if sign in closed:
                    continue
                near = [
                    step.rows[(y + dy) % ROWS if wraps else y + dy][(x + dx) % COLUMNS]
                    for dy in (-1, 0, 1)
                    for dx in (-1, 0, 1)
                    if (dx or dy) and (wraps or (0 <= x + dx < COLUMNS and 0 <= y + dy < ROWS))
                ]
                told = 0 if sign == "." else int(sign)
                sure = sum(sign in "*FX" for sign in near)
                assert sure <= told <= sum(sign in closed for sign in near), (name, step.rows)


def test_boards_stop_at_their_last_step_or_else_repeat() -> None:
    last = len(PICTURES["mercy"]) - 1
    assert step_at("mercy", None) == (last, 1.0)
    shown = [step_at("mercy", (number + 0.5) * STEP_SECONDS)[0] for number in range(6)]
    assert shown == [0, 1, 2, 3, 3, 0]


@pytest.mark.parametrize("size", [(999, 9, 10), (9, 999, 10), (1000, 1, 1), (300, 2, 40)])
def test_the_picture_of_a_long_board_is_more_than_a_line(size: tuple[int, int, int]) -> None:
    painter = painter_of(theme_of(), (640, 480))
    picture = board_picture(painter, GameConfig(*size), (220, 150))
    assert pygame.Rect(0, 0, 220, 150).contains(picture.get_rect())
    assert min(picture.get_size()) * 5 > max(picture.get_size())

"""What a dive says when something is lost or freed: air, a life, a region, the darkness."""

from dataclasses import replace

import pygame
import pytest

from engine import Cover, analyse
from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.twists import Treasure, unproven
from engine.teacher.proof import Fact
from game.dive.lost_life import LAST_GRACE_SECONDS
from game.input.bindings import Action
from game.play.play import FirstWord
from game.store.settings import Animation
from game.ui import timing
from tests.game.dive.driven_dives import dive_with, open_board
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame
from tests.game.store.finished_games import ranked_dives
from tests.marks import slow

LIVES = Air.EASY.rules.lives
WINDOWS = ((640, 480), (800, 1000), (1280, 720))


def on_board(start: StartGame, *twists: str, least: int = 0, **given: object) -> Driver:
    """Return a dive on a board with some twists, at least so deep, begun, with air enough."""
    driver = start(**given)
    with driver.unseen():
        open_board(driver, dive_with(*twists, least=least, air_until=900_000))
        driver.begin()
        driver.run(0.5)
    return driver


def use_up_air(driver: Driver, **changed: object) -> None:
    """Let the air end within a moment."""
    game = driver.play.game
    game.dive.state = replace(game.dive.state, air_until=game.dive_ms + 30, **changed)
    driver.run(0.1)


def brightness(driver: Driver) -> float:
    view = driver.play.pane.camera.view.clip(driver.window.get_rect())
    return sum(pygame.transform.average_color(driver.window, view)[:3]) / 3


def test_a_life_spent_for_air_breaks_its_heart_fills_the_tank_and_makes_puff_gasp(
    start: StartGame, cues: list[str]
) -> None:
    driver = on_board(start)
    play = driver.play
    use_up_air(driver)
    assert driver.dive.lives == LIVES - 1
    spent = play.dive_hud.spent
    assert (spent.breaks > 0.5, 0 < spent.filled < 1) == (True, True)
    assert driver.play.hud.puff.mood == "surprise"
    assert play.feedback.word == "A life for new air!"
    assert play.feedback.alarm.is_busy
    driver.run(0.4)
    assert [cue for cue in cues if cue in ("life_lost", "air")] == ["life_lost", "air"]
    driver.click_cell(driver.closed_safe[0])
    assert driver.play.session.position.board.opened, "nothing blocks the next move"
    driver.run(timing.GASP + 0.2)
    assert (spent.is_busy, spent.filled) == (False, 1.0)
    assert driver.play.hud.puff.mood != "surprise"


def test_a_shell_spent_for_air_says_so_and_breaks_no_heart(start: StartGame) -> None:
    driver = on_board(start)
    use_up_air(driver, finds=(Find.SHELL,))
    assert (driver.dive.lives, driver.dive.finds) == (LIVES, ())
    play = driver.play
    assert play.feedback.word == "Your shell for new air!"
    assert play.dive_hud.spent.breaks == 0 < play.dive_hud.spent.empty


def test_a_heart_lost_to_a_mine_breaks_too(start: StartGame) -> None:
    driver = on_board(start)
    board, spent = driver.play.session.position.board, driver.play.dive_hud.spent
    driver.click_cell(next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED))
    assert spent.breaks > 0
    assert spent.empty == 0


def test_with_reduced_motion_the_heart_pales_and_the_tank_is_full_at_once(
    start: StartGame,
) -> None:
    driver = on_board(start)
    driver.app.context.settings.change(reduced_motion=True)
    use_up_air(driver)
    play = driver.play
    assert (play.dive_hud.spent.filled, play.feedback.alarm.is_busy) == (1.0, False)
    canvas, painter = pygame.Surface((90, 90), pygame.SRCALPHA), driver.app.context.painter
    play.dive_hud.spent.draw_heart(canvas, painter, 30, (45, 45))
    assert pygame.Rect(30, 30, 30, 30).contains(canvas.get_bounding_rect())


@pytest.mark.parametrize("window", [WINDOWS[0], *slow((one,) for one in WINDOWS[1:])])
def test_the_last_air_sinks_the_board_before_the_results(
    start: StartGame, cues: list[str], window: tuple[int, int]
) -> None:
    driver = on_board(start, window=window)
    before = brightness(driver)
    use_up_air(driver, lives=1)
    assert driver.scene.name == "arcade"
    assert "game_over" in cues
    (run,) = driver.app.context.store.ask(ranked_dives, 3)
    assert run.score == driver.dive.score, "it is in the book at once"
    driver.run(timing.LAST_BREATH * 0.7)
    assert driver.scene.name == "arcade"
    assert brightness(driver) < 0.8 * before
    assert driver.play.hud.puff.mood == "dizzy"
    driver.run(timing.LAST_BREATH * 0.4 + timing.WATER_OUT)
    assert driver.scene.name == "lesson"
    assert not driver.play.feedback.sinking.part, "the water is gone"
    board = driver.play.session.position.board
    still_safe = driver.scene.proof.view.steps[0].safe
    assert still_safe == tuple(board.grid.cells(analyse(board).safe))
    words = driver.scene.proof.bar.words
    assert (words.headline, words.mood) == ("Out of air, and no lives left", "dizzy")
    driver.key(pygame.K_RETURN, settle=0.1)
    driver.click_cell(driver.closed_safe[0], settle=0.1)
    assert driver.scene.name == "lesson", "they were meant for the board"
    driver.run(LAST_GRACE_SECONDS)
    driver.key(pygame.K_RETURN, settle=0.1)
    assert driver.scene.name == "arcade results"
    assert cues.count("game_over") == 1


def test_a_lesson_about_a_guess_says_so_before_it_shows_what_was_sure(start: StartGame) -> None:
    driver = on_board(start)
    board = driver.play.session.position.board
    known = analyse(board).mines
    driver.click_cell(next(mine for mine in driver.mines if not known & board.grid.bit(mine)))
    driver.until("lesson")
    facts = [step.fact for step in driver.scene.proof.view.steps]
    assert (facts[0], facts[-1]) == (Fact.GUESS, Fact.SAFE)
    assert driver.scene.proof.bar.words.line == "That was a guess. This was sure:"


def test_a_lesson_about_a_chord_crosses_out_the_wrong_flag(start: StartGame) -> None:
    driver = on_board(start)
    board, mines = driver.play.session.position.board, driver.field.mines
    for number in board.grid.cells(board.with_number(1)):
        around = board.grid.around(number) & board.closed
        if around & ~mines:
            break
    wrong = next(board.grid.cells(around & ~mines))
    driver.click_cell(wrong, pygame.BUTTON_RIGHT)
    driver.click_cell(number, pygame.BUTTON_MIDDLE)
    driver.until("lesson")
    first, *_, last = driver.scene.proof.view.steps
    assert (first.fact, first.wrong) == (Fact.WRONG_FLAG, (wrong,))
    assert last.is_conclusion


def test_the_end_of_the_air_is_said_while_the_board_sinks(start: StartGame) -> None:
    driver = on_board(start)
    use_up_air(driver, lives=1)
    assert driver.scene.name == "arcade"
    assert driver.play.feedback.word == "Out of air!"


def test_the_last_lesson_tells_one_safe_cell_from_the_others(start: StartGame) -> None:
    driver = on_board(start)
    board = driver.play.session.position.board
    flagged = next(board.grid.cells(analyse(board).mines))
    driver.click_cell(flagged, pygame.BUTTON_RIGHT)  # a right last move, of which nothing is said
    use_up_air(driver, lives=1)
    driver.until("lesson")
    first, *_, last = driver.scene.proof.view.steps
    others = first.count - last.count
    assert (first.fact, last.fact, others > 1) == (Fact.STILL_SAFE, Fact.SAFE, True)
    line = driver.scene.proof.lines[-1].text
    assert line.startswith("Th")
    assert line.endswith(f" safe. The {others} other ticked cells are too.")


def test_a_lesson_after_the_last_mine_says_that_it_was_the_last_life(start: StartGame) -> None:
    driver = on_board(start)
    for lives, headline in ((LIVES, ""), (1, "That was your last life")):
        game = driver.play.game
        game.dive.state = replace(game.dive.state, lives=lives)
        board = driver.play.session.position.board
        driver.click_cell(next(one for one in driver.mines if board.cover(one) is Cover.CLOSED))
        driver.until("lesson")
        words = driver.scene.proof.bar.words
        assert (words.headline, words.mood) == (headline, "lost" if headline else "sad")
        driver.run(LAST_GRACE_SECONDS)
        driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_f, pygame.K_r, pygame.K_ESCAPE, None])
def test_any_input_hurries_the_last_breath_and_does_nothing_else(
    start: StartGame, key: int | None
) -> None:
    driver = on_board(start)
    use_up_air(driver, lives=1)
    opened = driver.play.session.position.board.opened
    driver.run(timing.HURRY_AFTER)
    play = driver.play
    if key is None:
        driver.click_cell(driver.closed_safe[0])
    else:
        driver.key(key, settle=0.05)
    leads_away = key in (pygame.K_r, pygame.K_ESCAPE)
    assert driver.scene.name == ("arcade results" if leads_away else "lesson")
    assert play.session.position.board.opened == opened


def test_without_animation_the_last_lesson_comes_almost_at_once(start: StartGame) -> None:
    driver = on_board(start)
    driver.app.context.settings.change(animation=Animation.OFF)
    use_up_air(driver, lives=1)
    driver.run(timing.RESULTS_WHEN_OFF + 0.1)
    assert driver.scene.name == "lesson"


def test_a_treasure_that_nothing_proved_says_what_it_cost(start: StartGame) -> None:
    driver = on_board(start, "treasure")
    board = driver.play.session.position.board
    marked = driver.dive.cells_marked(Treasure.name) & board.closed
    guess = next(board.grid.cells(unproven(board, marked)))
    driver.click_cell(guess)
    assert driver.play.feedback.word == "A guess: \N{MINUS SIGN}5.8 s"


def test_a_region_that_is_cleared_glows_and_leads_on(start: StartGame, cues: list[str]) -> None:
    driver = on_board(start, "salvage", least=8)
    play = driver.play
    region = driver.dive.cells_marked("salvage")
    assert play.feedback.word == ""
    while left := region & driver.play.session.position.board.closed:
        assert "find" not in cues
        driver.click_cell(next(driver.play.session.game.grid.cells(left)))
    driver.run(0.1)
    assert play.feedback.word == "Now the rest!"
    assert cues.count("find") == 1
    assert play.feedback.twists.is_busy
    driver.run(timing.REGION_FREED + 0.1)
    assert not play.feedback.twists.is_busy


@pytest.mark.parametrize("is_cleared", [True, False])
def test_a_dark_board_grows_light_once_it_is_over(start: StartGame, is_cleared: bool) -> None:
    driver = on_board(start, "darkness")
    before = brightness(driver)
    if is_cleared:
        driver.win()
        driver.run(timing.DAWN + 0.1)
        assert brightness(driver) > 1.3 * before
    else:
        use_up_air(driver, lives=1)
        driver.run(timing.DAWN + 0.1)
    assert not driver.play.feedback.twists.is_busy, "nothing is left of the dark"


@pytest.mark.parametrize("window", WINDOWS)
def test_puffs_word_covers_no_cell(
    start: StartGame, window: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = on_board(start, window=window)
    painter, panels = driver.app.context.painter, list[pygame.Rect]()
    usual = painter.panel
    use_up_air(driver)
    monkeypatch.setattr(painter, "panel", lambda c, r, *a, **k: panels.append(r) or usual(c, r))
    driver.run(0.05)
    assert panels
    assert not any(panel.colliderect(driver.play.pane.camera.view) for panel in panels)


@pytest.mark.parametrize("window", [WINDOWS[0], *slow((one,) for one in WINDOWS[1:])])
def test_the_lessons_second_button_keeps_a_label(start: StartGame, window: tuple[int, int]) -> None:
    driver = start(window=window)
    open_board(driver, dive_with(least=12))
    driver.begin()
    board = driver.play.session.position.board
    driver.click_cell(next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED))
    driver.until("lesson")
    driver.run(1.0)
    driver.click_on("In words", settle=0.3)
    assert driver.widget("Fewer words").icon is None


def test_the_first_word_names_the_control_of_the_device_in_use(start: StartGame) -> None:
    driver = start()
    word = FirstWord(driver.app.context)
    driver.move((40, 40))
    driver.click((40, 40))
    assert word.text.startswith("Click any cell.")
    driver.key(pygame.K_RIGHT)
    key = driver.app.context.devices.control
    assert word.text == f"Open any cell with {key(Action.OPEN)}. The first is always safe."

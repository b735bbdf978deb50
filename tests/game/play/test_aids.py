"""Hints and chances, and their effect on a game's rank."""

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, GameConfig
from engine.rules.game import Status
from engine.solver.probability import analyse
from game.board import chances_view
from game.store import UnrankedReason, queries
from game.store.settings import Animation
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import Driver
from tests.game.play import driven_games as games
from tests.game.play.driven_games import BAY, COIN, StartGame
from tests.game.store.records_helpers import drawn

PRACTICE = "You had help, so this game won't rank."


def test_a_hint_is_shown_step_by_step_then_in_words_and_then_goes(start: StartGame) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    hints = games.aids(driver).hints
    games.press(driver, "h")
    assert driver.play.autosave.metadata.aids == ("hint",)
    assert games.line_below_bar(driver) == "", "a dealt board cannot rank anyway"
    numbers, safe, _ = games.hint_rings(driver)
    assert numbers
    assert all(driver.play.session.position.board.number(cell) == 1 for cell in numbers)
    assert (safe, games.hint_words(driver)) == (set(), ("This 1 counts only one closed cell.", ""))
    games.press(driver, "h")
    assert games.hint_words(driver) == ("This 1 already has its mine.", "")
    assert games.hint_rings(driver)[1:] == (set(), {(4, 2)})
    games.press(driver, "h")
    assert games.hint_words(driver) == ("So this cell is safe.", "")
    assert games.hint_rings(driver)[1:] == ({(4, 3)}, {(4, 2)})
    games.press(driver, "h")
    assert games.hint_words(driver)[1].endswith("So this cell is safe.")
    games.press(driver, "h")
    nothing = ((set(), set(), set()), ("", ""))
    assert (games.hint_rings(driver), games.hint_words(driver)) == nothing
    assert not hints.is_shown
    games.press(driver, "h")
    driver.click_cell((4, 3), button=3)
    assert (games.hint_rings(driver), games.hint_words(driver)) == nothing, "a move clears it"
    games.press(driver, "h")
    while not hints.is_last:
        hints.next()
    assert games.hint_words(driver)[0] == "So this flag is wrong: the cell is safe."
    assert games.hint_rings(driver)[1] == {(4, 3)}


def test_the_bar_of_a_hint_has_its_place_before_it_is_drawn(start: StartGame) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    hints = games.aids(driver).hints
    with driver.play.fitted():
        games.aids(driver).hint()
    first = hints.bar.rect.copy()
    assert first.width > 0
    driver.app.stack.draw(driver.window)
    assert hints.bar.rect == first
    driver.play.pane.camera.move_to(first)
    driver.app.stack.draw(driver.window)
    assert hints.bar.rect == first, "a picture moves nothing"
    with driver.play.fitted():
        hints.update(0.0)
    assert hints.bar.rect != first, "it makes way for the board"


@pytest.mark.parametrize("device", ["mouse", "keyboard", "pad"])
def test_the_bar_of_a_hint_leads_on_by_any_device(start: StartGame, device: str) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    hints = games.aids(driver).hints
    text = driver.text
    games.press(driver, "h")
    for number in (1, 2):
        if device == "mouse":
            driver.click(hints.bar.next.rect.center, settle=0.1)
        else:
            driver.key(pygame.K_SPACE if device == "keyboard" else pygame.K_RETURN, settle=0.1)
        assert hints.number == number
    driver.key(pygame.K_w, "w", settle=0.1)
    assert "column" in games.hint_words(driver)[1], "the whole sentence is one key away"
    driver.click(hints.bar.why.rect.center, settle=0.1)
    assert games.hint_words(driver) == ("So this cell is safe.", "")
    driver.key(pygame.K_SPACE if device == "keyboard" else pygame.K_ESCAPE, settle=0.1)
    assert (hints.is_shown, driver.scene.name, driver.text) == (False, "play", text)


def test_the_dots_of_a_hint_lead_to_their_steps(start: StartGame) -> None:
    driver = games.dealt(start, BAY, (0, 3), window=(1280, 720))
    hints = games.aids(driver).hints
    games.press(driver, "h")
    first = games.hint_words(driver), games.hint_rings(driver)
    for number, line in ((3, "So this cell is safe."), (2, "This 1 already has its mine.")):
        driver.click(hints.bar.tree.find(f"step {number}").rect.center, settle=0.5)
        assert games.hint_words(driver) == (line, "")
    driver.click(hints.bar.tree.find("step 1").rect.center, settle=0.5)
    assert (games.hint_words(driver), games.hint_rings(driver)) == first


def test_a_letter_means_what_it_means_on_the_board_while_a_button_has_the_focus(
    start: StartGame,
) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    toolbar = games.aids(driver).toolbar
    driver.key(pygame.K_F2)
    games.press(driver, "h")
    assert toolbar.group.focus is not None
    games.press(driver, "w")
    assert "column" in games.hint_words(driver)[1]
    driver.key(pygame.K_ESCAPE)
    for key, step in (("w", (0, -1)), ("a", (-1, 0)), ("s", (0, 1)), ("d", (1, 0))):
        driver.play.pane.input.cursor = (2, 2)
        for _ in range(2):
            driver.key(pygame.K_F2)
        assert toolbar.group.focus is not None
        games.press(driver, key)
        assert driver.play.pane.input.cursor == (2 + step[0], 2 + step[1]), key
        assert toolbar.group.focus is None


def test_with_the_cursor_out_w_moves_it_and_shows_no_words(start: StartGame) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    driver.key(pygame.K_DOWN)
    games.press(driver, "h")
    before = driver.play.pane.input.cursor
    driver.key(pygame.K_w, "w", settle=0.1)
    assert games.hint_words(driver)[1] == ""
    assert driver.play.pane.input.cursor == (before[0], before[1] - 1)


def test_a_proof_comes_mark_by_mark_or_at_once(start: StartGame) -> None:
    for animation, is_moving in (("full", True), ("off", False)):
        driver = games.dealt(start, BAY, (0, 3))
        driver.app.context.settings.change(animation=Animation(animation))
        games.press(driver, "h", settle=0.02)
        view = games.aids(driver).hints.view
        assert (view.is_moving, driver.play.is_busy) == (is_moving, is_moving)
        driver.run(2.0)
        assert not view.is_moving


def test_a_hint_where_nothing_is_certain_says_so_at_once_and_then_the_best_guess(
    start: StartGame,
) -> None:
    driver = games.dealt(start, COIN, (4, 0))
    games.press(driver, "h")
    assert games.hint_words(driver)[0] == "Nothing is certain here."
    assert games.hint_rings(driver) == (set(), set(), set())
    assert games.aids(driver).hints.marked == {}
    games.press(driver, "h")
    assert games.hint_words(driver) == ("Best guess: 50% chance of a mine.", "")
    ((cell, chance),) = games.aids(driver).hints.marked.items()
    assert (cell[0], chance) == (0, 0.5)
    games.press(driver, "h")
    assert "50%" in games.hint_words(driver)[1]
    driver.click_cell((0, 0), button=3)
    driver.click_cell((0, 1), button=3)
    games.press(driver, "h")
    games.press(driver, "h")
    assert games.hint_words(driver)[0] == "Unflag the best guess: 50% chance of a mine."


def test_a_hint_on_a_closed_board_costs_nothing(start: StartGame) -> None:
    driver = start(config=BEGINNER)
    driver.key(pygame.K_h, "h")
    assert games.line_below_bar(driver) == "Open any cell: the first is always safe."
    assert driver.play.autosave.metadata.aids == ()
    driver.begin()
    driver.key(pygame.K_u)
    driver.key(pygame.K_h)
    assert games.line_below_bar(driver).startswith("Open your first cell again"), (
        "the mines lie already"
    )


def test_a_click_on_the_bar_leads_on_and_opens_nothing(start: StartGame) -> None:
    driver = start(config=EXPERT, seed=15, window=(1280, 720))
    driver.begin()
    hints = games.aids(driver).hints
    games.press(driver, "h", settle=0.2)
    board, bar = driver.text, hints.bar.rect
    assert not bar.colliderect(driver.play.pane.camera.view)
    driver.click((bar.left + 20, bar.centery), settle=0.1)
    assert (driver.text, hints.number) == (board, 1)
    driver.tap(hints.bar.next.rect.center)
    assert driver.text == board
    assert hints.number != 1


def drawn_chances(driver: Driver) -> dict[tuple[int, int], float]:
    """Return the chances that are drawn in the next frame."""
    return dict(games.aids(driver).chances.at(driver.play.session.position.board))


def test_chances_are_those_of_the_solver_and_a_flag_removes_that_of_its_cell(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = games.dealt(start, COIN, (4, 0))
    driver.key(pygame.K_o, "o")
    assert drawn_chances(driver) == {(0, 0): 0.5, (0, 1): 0.5}
    monkeypatch.setattr(chances_view, "frontier", None)  # computing the chances again would fail
    driver.click_cell((0, 1), button=3)
    assert drawn_chances(driver) == {(0, 0): 0.5}
    driver.key(pygame.K_o, "o")
    assert not games.aids(driver).chances.is_on


def test_before_the_first_cell_which_is_safe_there_are_no_chances(start: StartGame) -> None:
    driver = start(config=EXPERT, seed=15)
    driver.key(pygame.K_o, "o")
    assert drawn_chances(driver) == {}
    assert games.line_below_bar(driver) == "Open any cell: the first is always safe."
    driver.begin()
    board = driver.play.session.position.board
    assert set(drawn_chances(driver)) == set(board.grid.cells(board.closed))


def test_the_frame_after_a_move_has_the_chances_of_its_position(start: StartGame) -> None:
    driver = start(config=EXPERT, seed=15)
    driver.begin()
    driver.key(pygame.K_o, "o")
    for _ in range(6):
        board = driver.play.session.position.board
        safe = analyse(board).safe
        pos = driver.centre(next(board.grid.cells(safe)))
        driver.down(pos)
        driver.up(pos)
        driver.app.run_frame()
        after = driver.play.session.position.board
        assert after is not board
        expected = analyse(after).rounded()
        assert drawn_chances(driver) == {
            after.grid.cell(at): chance for at, chance in expected.items()
        }


def test_slow_chances_come_later_and_old_ones_are_never_shown(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances_view, "MAX_BOXES", -1)
    driver = games.dealt(start, BAY, (0, 3))
    games.aids(driver).toggle_chances()
    seen = games.aids(driver).chances
    assert seen.is_awaited
    assert drawn_chances(driver) == {}
    assert seen.task.wait(20)
    driver.run(0.05)
    assert drawn_chances(driver) == {(0, 0): 1.0, (4, 2): 1.0, (4, 3): 0.0}
    driver.click_cell((4, 3))
    assert driver.status is Status.WON
    assert drawn_chances(driver) == {}


def test_chances_on_a_board_that_is_too_large_are_refused_in_a_line(start: StartGame) -> None:
    driver = start(config=GameConfig(201, 100, 3000))
    driver.key(pygame.K_o, "o")
    assert games.line_below_bar(driver) == "Chances work on boards of up to 20,000 cells."
    assert not games.aids(driver).chances.is_on


@pytest.mark.slow
def test_an_aided_game_is_recorded_as_such_and_does_not_rank(start: StartGame) -> None:
    driver = start(config=BEGINNER, seed=3, chosen={"animation": "off"})
    for letter, aid in {"h": "hint", "o": "chances", "t": "assist", "u": "undo"}.items():
        driver.begin()
        assert driver.play.autosave.metadata.aids == ()
        games.press(driver, letter, settle=0.3)
        assert games.line_below_bar(driver) == PRACTICE
        assert driver.play.notes == (("assist on",) if aid == "assist" else ("with help",))
        driver.run(3)
        assert games.line_below_bar(driver) == ""
        if letter in "tu":
            driver.key(pygame.K_r)
        else:
            driver.win()
        game = games.books(driver)[-1]
        assert (game.aids, game.is_clean, game.ranked) == ((aid,), False, False)
        driver.key(pygame.K_r)
        assert "with help" not in driver.play.notes


@pytest.mark.slow
def test_help_that_comes_late_undoes_no_loss(start: StartGame) -> None:
    chosen = {"animation": "off"}
    driver = start(config=BEGINNER, seed=3, chosen=chosen, window=(1280, 720))
    for end in (driver.lose, driver.win, None):
        driver.begin()
        games.press(driver, "h")
        if end is not None:
            end()
            driver.until("results")
            driver.run(2.0)
            assert "Not ranked: you had help" in " ".join(drawn(driver))
        driver.key(pygame.K_r)
        game = games.books(driver)[-1]
        assert (game.aids, game.flaws) == (("hint",), (UnrankedReason.HELPED_LATE.value,))
        assert (game.counts_in_win_rate, game.is_clean, game.ranked) == (
            end != driver.win,
            False,
            False,
        )
        assert not driver.app.context.store.ask(queries.games, 5)[0].is_clean


def test_help_keys_that_are_off_say_where_to_turn_them_on_and_buttons_still_help(
    start: StartGame,
) -> None:
    driver = start(config=BEGINNER, seed=3, chosen={"help_keys": False, "aids_tray": True})
    driver.begin()
    position = driver.play.session.position
    for letter in "hotu":
        games.aids(driver).toast.show("")
        driver.key(getattr(pygame, f"K_{letter}"), letter, settle=0.5)
        assert games.line_below_bar(driver) == "Help keys are off. Turn them on in Settings, Game."
        assert driver.play.session.position is position
        assert (driver.play.autosave.metadata.aids, games.aids(driver).assist) == ((), None)
    hint, odds, undo, assist, _ = games.toolbar(driver).buttons
    for button in (hint, odds, assist, undo):
        driver.click(button.rect.center, settle=0.4)
    assert set(driver.play.autosave.metadata.aids) == {"hint", "chances", "assist", "undo"}


def test_a_dive_has_no_help_and_says_so(start: StartGame) -> None:
    driver = start()
    open_chart(driver)
    take(driver)
    driver.begin()
    before = driver.text
    for letter in "hotu":
        games.aids(driver).toast.show("")
        driver.key(getattr(pygame, f"K_{letter}"), letter)
        assert games.line_below_bar(driver) == "No help in the arcade."
    driver.run(1)
    assert (driver.text, driver.play.autosave.metadata.aids) == (before, ())
    assert games.aids(driver).toolbar.hint_button not in driver.play.hud.group.widgets

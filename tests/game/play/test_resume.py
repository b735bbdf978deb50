"""The offer to continue a game: its contents, its buttons, and the fate of the other games."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.core.config import GameConfig, StartRule
from game.board.preview import FramedBoard
from game.input.events import Device
from game.play.pause import ResumeScene
from game.store import queries
from game.store.metadata import SaveMetadata
from game.store.recovery import finish_abandoned
from game.store.saved_game import SavedGame
from tests.game.driver import Driver
from tests.game.store.records_helpers import StartGame, drawn
from tests.game.store.saved_games import (
    Playing,
    begin_dive_board,
    begin_game,
    deal_board,
    dive_at_stage,
    file_names,
    find_all,
)


class Offer:
    """A menu with the offer on top, and the games that were continued or abandoned."""

    def __init__(self, driver: Driver, folder: Path, settle: float = 0.5) -> None:
        self.resumed: list[SavedGame] = []
        self.abandoned: list[SavedGame] = []
        self.context = driver.app.context
        self.scene = ResumeScene(self.context, find_all(folder).saved, self._resume, self._abandon)
        self.context.stack.push(self.scene)
        driver.run(settle)

    def _resume(self, saved: SavedGame) -> None:
        self.resumed.append(saved)
        self.context.stack.pop()

    def _abandon(self, saved: SavedGame) -> None:
        self.abandoned.append(saved)
        finish_abandoned(saved, self.context.store)

    @property
    def uids(self) -> tuple[list[str], list[str]]:
        resumed, abandoned = self.resumed, self.abandoned
        return [saved.metadata.uid for saved in resumed], [one.metadata.uid for one in abandoned]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves"


def board_of(scene: ResumeScene) -> FramedBoard:
    """Return the picture of the board."""
    return next(box for box in scene.tree.shown if isinstance(box, FramedBoard))


def leave_open(folder: Path, *uids: str, config: GameConfig | None = None) -> None:
    """Leave games in play, as a killed program does."""
    for number, uid in enumerate(uids):
        playing = begin_game(
            folder,
            metadata=SaveMetadata(uid, moves_by_device={Device.MOUSE: 1}),
            **({"config": config} if config else {}),
        )
        playing.wait(12.5 + number)
        playing.writer.close()


def test_the_offer_shows_a_game_and_how_far_it_had_come(start: StartGame, folder: Path) -> None:
    leave_open(folder, "a1", config=GameConfig(16, 16, 40, wraps=True))
    driver = start()
    opened = Offer(driver, folder).scene.saved.position.board.opened.bit_count()
    shown = {"Intermediate, borderless", "12.7", f"{100 * opened // 216}%", "40"}
    assert shown <= set(drawn(driver))


def test_the_offer_of_a_dive_reveals_nothing_about_the_board_that_it_hides(
    start: StartGame, folder: Path
) -> None:
    playing = begin_dive_board(
        folder, replace(dive_at_stage(4), score=1_234, points_before=1_234, lives=2)
    )
    deal_board(playing)
    playing.writer.close()
    driver = start()
    offer = Offer(driver, folder)
    saved, told = offer.scene.saved, drawn(driver)
    assert saved.position.board.opened
    score = f"{saved.run.score:,}"
    assert {
        f"Arcade, Easy, {saved.run.depth(0)} m",
        "Air",
        "Lives",
        "2",
        "Score",
        score,
    } <= set(told)
    assert not {"Opened", "Mines left"} & set(told)


def test_a_first_cell_of_many_is_not_nothing(start: StartGame, folder: Path) -> None:
    leave_open(folder, "a1", config=GameConfig(30, 30, 250, start=StartRule.SAFE))
    driver = start()
    assert Offer(driver, folder).scene.saved.position.board.opened.bit_count() < 6
    assert "1%" in drawn(driver)


def test_games_are_offered_one_after_the_other_to_any_device(
    start: StartGame, folder: Path
) -> None:
    leave_open(folder, "a1", "a2", "a3")
    driver = start()
    pad, offer, uids = driver.plug(), Offer(driver, folder), []
    for title in ("Game 1 of 3", "Game 1 of 2", "Your game is waiting"):
        assert title in drawn(driver)
        uids.append(offer.scene.saved.metadata.uid)
        match len(uids):
            case 1:
                driver.click_on("Abandon", settle=0.4)
            case 2:
                driver.key(pygame.K_DOWN)
                driver.key(pygame.K_RETURN, settle=0.4)
            case _:
                driver.button(pad, 0)
    assert (offer.uids, sorted(uids)) == (([uids[2]], uids[:2]), ["a1", "a2", "a3"])
    assert driver.scene.name == "menu"
    store = driver.app.context.store
    games = [store.ask(queries.game, line.id) for line in store.ask(queries.games, 5)]
    assert sorted(game.uid for game in games) == sorted(uids[:2])
    assert {game.recording.result.value for game in games} == {"abandoned"}
    assert file_names(folder) == [f"playing-{uids[2]}.txt"]
    assert find_all(folder).saved == (), "the game is this program's own"


def test_a_double_click_abandons_one_game_only_and_enter_continues_the_other(
    start: StartGame, folder: Path
) -> None:
    leave_open(folder, "a1", "a2")
    driver = start()
    offer = Offer(driver, folder, settle=0.0)
    driver.key(pygame.K_RETURN)
    assert offer.uids == ([], []), "the key was meant for the menu"
    driver.run(0.5)
    spot = driver.widget("Abandon").rect.center
    for _ in range(2):
        driver.down(spot)
        driver.up(spot)
    driver.run(0.1)
    (abandoned,) = offer.uids[1]
    driver.run(0.5)
    driver.key(pygame.K_RETURN)
    assert sorted([*offer.uids[0], abandoned]) == ["a1", "a2"]


def test_closing_the_offer_decides_nothing(start: StartGame, folder: Path) -> None:
    leave_open(folder, "a1", "a2")
    driver = start()
    for way in ("escape", "window"):
        offer = Offer(driver, folder)
        assert find_all(folder).saved == ()
        if way == "escape":
            driver.key(pygame.K_ESCAPE, settle=0.5)
            assert driver.scene.name == "menu"
        else:
            driver.post(pygame.QUIT)
            driver.run(0.1)
        assert offer.uids == ([], [])
        found = find_all(folder).saved
        assert len(found) == 2, "they wait for the next start, of whichever copy"
        for saved in found:
            saved.close()


@pytest.mark.parametrize(
    "config", [GameConfig(9, 40, 50), GameConfig(100, 7, 80), GameConfig(200, 150, 3000)]
)
def test_the_picture_of_every_board_fits_the_panel(
    start: StartGame, folder: Path, config: GameConfig
) -> None:
    leave_open(folder, "a1", config=config)
    driver = start()
    scene = Offer(driver, folder).scene
    for size in ((640, 480), (1280, 720), (700, 1000)):
        driver.resize(size)
        picture, panel = board_of(scene).picture.get_rect(), scene.frame
        assert driver.window.get_rect().contains(panel)
        assert picture.width < panel.width
        assert picture.height < panel.height / 2
        shape = picture.width / picture.height
        assert shape == pytest.approx(config.width / config.height, rel=0.15)
        assert all(panel.contains(button.rect) for button in driver.group.widgets)


def test_the_picture_is_of_the_board_and_in_the_theme(start: StartGame, folder: Path) -> None:
    leave_open(folder, "a1", config=GameConfig(200, 150, 1500))
    driver, pictures = start(), set()
    scene = Offer(driver, folder).scene
    pictures.add(pygame.image.tobytes(board_of(scene).picture, "RGB"))
    driver.key(pygame.K_ESCAPE, settle=0.5)
    playing = Playing.resume(find_all(folder).saved[0])
    playing.move(*playing.safe(300))
    playing.writer.close()
    scene = Offer(driver, folder).scene
    pictures.add(pygame.image.tobytes(board_of(scene).picture, "RGB"))
    driver.app.context.settings.change(theme="paper")
    driver.run(0.2)
    pictures.add(pygame.image.tobytes(board_of(scene).picture, "RGB"))
    assert len(pictures) == 3

"""The offer to go on: what it shows, what its buttons do, and what becomes of the other games."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.core.config import GameConfig
from game.input.events import Device
from game.saves.metadata import SaveMetadata
from game.saves.recovery import finish_abandoned
from game.saves.saved_game import SavedGame
from game.scenes.play.resume import ResumeScene
from tests.game.driver import Driver
from tests.game.records.records_helpers import drawn
from tests.game.saves.saved_games import (
    Playing,
    begin_game,
    begin_run_board,
    file_names,
    find_all,
    run_at_stage,
)

Start = Callable[..., Driver]


class Offer:
    """A menu with the offer over it, and the games that were continued or abandoned."""

    def __init__(self, driver: Driver, folder: Path, settle: float = 0.5) -> None:
        self.resumed: list[SavedGame] = []
        self.abandoned: list[SavedGame] = []
        context = driver.app.context

        def resume(saved: SavedGame) -> None:
            self.resumed.append(saved)
            context.stack.pop()

        def abandon(saved: SavedGame) -> None:
            self.abandoned.append(saved)
            finish_abandoned(saved, context.store)

        self.scene = ResumeScene(context, find_all(folder).saved, resume, abandon)
        context.stack.push(self.scene)
        driver.run(settle)

    @property
    def uids(self) -> tuple[list[str], list[str]]:
        resumed, abandoned = self.resumed, self.abandoned
        return [saved.metadata.uid for saved in resumed], [one.metadata.uid for one in abandoned]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves"


def leave_open(folder: Path, *uids: str, config: GameConfig | None = None) -> None:
    """Games in play, and the program was killed."""
    for number, uid in enumerate(uids):
        playing = begin_game(
            folder,
            metadata=SaveMetadata(uid, moves_by_device={Device.MOUSE: 1}),
            **({"config": config} if config else {}),
        )
        playing.wait(12.5 + number)
        playing.writer.close()


def test_the_offer_shows_the_game_and_how_far_it_had_come(start: Start, folder: Path) -> None:
    leave_open(folder, "a1", config=GameConfig(16, 16, 40, wraps=True))
    driver = start()
    opened = Offer(driver, folder).scene.saved.position.board.opened.bit_count()
    shown = {"Intermediate, borderless", "12.7", f"{100 * opened // 216}%", "40"}
    assert shown <= set(drawn(driver))
    assert (driver.widget("Continue").enabled, driver.widget("Abandon").enabled) == (True, True)


def test_the_offer_of_a_run_shows_its_score_and_time(start: Start, folder: Path) -> None:
    playing = begin_run_board(folder, replace(run_at_stage(4), score=12_345))
    playing.save()
    playing.writer.close()
    driver = start()
    Offer(driver, folder)
    assert {"Arcade, board 4", "12,345", "0%"} <= set(drawn(driver))


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_the_offered_game_is_continued(start: Start, folder: Path, how: str) -> None:
    leave_open(folder, "a1")
    driver = start()
    pad = driver.plug() if how == "pad" else 0
    offer = Offer(driver, folder)
    match how:
        case "mouse":
            driver.click_on("Continue")
        case "keyboard":
            driver.key(pygame.K_RETURN)
        case _:
            driver.button(pad, 0)
    assert (offer.uids, driver.scene.name) == ((["a1"], []), "menu")
    assert file_names(folder) == ["playing-a1.txt"]
    assert find_all(folder).saved == (), "the game is this program's own"


def test_an_abandoned_offer_is_recorded_as_abandoned(start: Start, folder: Path) -> None:
    leave_open(folder, "a1")
    driver = start()
    offer = Offer(driver, folder)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert (offer.uids, driver.scene.name) == (([], ["a1"]), "menu")
    game = driver.app.context.store.game(1)
    assert (game.uid, game.recording.result.value) == ("a1", "abandoned")
    assert file_names(folder) == []


def test_several_games_are_offered_one_after_the_other(start: Start, folder: Path) -> None:
    leave_open(folder, "a1", "a2", "a3")
    driver = start()
    offer, uids = Offer(driver, folder), []
    for title in ("Game 1 of 3", "Game 1 of 2", "Your game is still here"):
        assert title in drawn(driver)
        uids.append(offer.scene.saved.metadata.uid)
        if len(uids) < 3:
            driver.click_on("Abandon", settle=0.4)
    driver.click_on("Continue")
    assert (offer.uids, sorted(uids)) == (([uids[2]], uids[:2]), ["a1", "a2", "a3"])


def test_a_double_click_abandons_one_game_only(start: Start, folder: Path) -> None:
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
    assert len(offer.abandoned) == 1


@pytest.mark.parametrize("how", ["escape", "window"])
def test_closing_the_offer_decides_nothing(start: Start, folder: Path, how: str) -> None:
    leave_open(folder, "a1", "a2")
    driver = start()
    offer = Offer(driver, folder)
    assert find_all(folder).saved == ()
    if how == "escape":
        driver.key(pygame.K_ESCAPE, settle=0.5)
        assert driver.scene.name == "menu"
    else:
        driver.post(pygame.QUIT)
        driver.run(0.1)
    assert offer.uids == ([], [])
    assert len(find_all(folder).saved) == 2, "they wait for the next start, of whichever copy"


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (700, 1000)])
@pytest.mark.parametrize(
    "config", [GameConfig(9, 40, 50), GameConfig(100, 7, 80), GameConfig(200, 150, 3000)]
)
def test_the_picture_of_every_board_fits_the_panel(
    start: Start, folder: Path, size: tuple[int, int], config: GameConfig
) -> None:
    leave_open(folder, "a1", config=config)
    driver = start(window=size)
    scene = Offer(driver, folder).scene
    window = pygame.Rect((0, 0), size)
    assert window.contains(scene._panel)
    picture, panel = scene.picture.get_rect(), scene._panel
    assert picture.width < panel.width
    assert picture.height < panel.height / 2
    shape = picture.width / picture.height
    assert shape == pytest.approx(config.width / config.height, rel=0.15)
    for button in driver.group.widgets:
        assert panel.contains(button.rect)


def test_the_picture_is_of_the_board_and_in_the_theme(start: Start, folder: Path) -> None:
    for config in (GameConfig(8, 5, 6), GameConfig(200, 150, 1500)):
        playing = begin_game(folder, metadata=SaveMetadata("a1"), config=config)
        playing.writer.close()
        driver, pictures = start(), set()
        for _ in range(2):
            scene = Offer(driver, folder).scene
            pictures.add(pygame.image.tobytes(scene.picture, "RGB"))
            driver.key(pygame.K_ESCAPE, settle=0.5)
            (saved,) = find_all(folder).saved
            playing = Playing(folder, metadata=saved.metadata, session=saved.restore_session())
            playing.writer = saved.resume_writing()
            playing.move(*playing.safe(300))
            playing.writer.close()
        scene = Offer(driver, folder).scene
        driver.app.context.settings.change(theme="paper")
        driver.run(0.2)
        pictures.add(pygame.image.tobytes(scene.picture, "RGB"))
        assert len(pictures) == 3
        scene.saved.delete()

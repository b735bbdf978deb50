"""The settings scene: every row changes its setting at once, saves it, and has its effect."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine import BEGINNER
from game.menu.controls import ControlsScene
from game.store.settings import Animation, Settings, SettingsStore
from game.ui.selectors import Labelled, Switch
from tests.game.driver import Driver, StartGame
from tests.game.message_text import told
from tests.marks import slow


def open_settings(start: StartGame, tab: str, **options: object) -> Driver:
    """Return the game with its settings open on a tab."""
    driver = start(**options)
    driver.click_on("Settings", settle=0.3)
    driver.click_on(tab)
    return driver


def stored_settings(folder: Path) -> Settings:
    return SettingsStore(folder / "settings.json").value


def switch_of(driver: Driver, label: str) -> Switch:
    """Return a switch, which may have the same label as a tab."""
    (found,) = (w for w in driver.group.widgets if isinstance(w, Switch) and w.label == label)
    return found


SWITCHES = {
    "Game": {
        "Flag on press": "flag_on_press",
        "Left-click chords": "left_chords",
        "Swap mouse buttons": "swap_buttons",
        "Question marks (from next game)": "question_marks",
        "Pan at window edges": "edge_pan",
    },
    "Motion": {"Reduced motion": "reduced_motion", "Flashes": "flashes"},
    "Sound": {"Sound": "sound"},
}


def test_a_switch_changes_its_setting_and_is_saved_at_once(
    start: StartGame, tmp_path: Path
) -> None:
    driver = open_settings(start, "Game")
    for tab, switches in SWITCHES.items():
        driver.click_on(tab)
        for label, name in switches.items():
            before = getattr(driver.settings, name)
            switch = switch_of(driver, label)
            with driver.scene.fitted():
                driver.scene.reveal(switch)
            driver.click((switch.rect.x + 4, switch.rect.centery))
            assert getattr(driver.settings, name) is not before
            assert getattr(stored_settings(tmp_path), name) is not before
    driver.click_on("Motion")
    choice = driver.widget("Animation")
    for part, step in zip(choice.option_rects(choice.rect), Animation, strict=True):
        driver.click(part.center)
        assert stored_settings(tmp_path).animation is step
    driver.group.focus = driver.widget("Animation")
    driver.key(pygame.K_LEFT)
    assert driver.settings.animation is Animation.SWIFT


def track_of(driver: Driver, label: str) -> pygame.Rect:
    """Return the track of a visible slider."""
    with driver.scene.fitted():
        driver.scene.reveal(driver.widget(label))
    slider = driver.widget(label)
    return slider.track(slider.rect)


@pytest.mark.slow
def test_a_slider_is_dragged_from_end_to_end_and_stepped(start: StartGame, tmp_path: Path) -> None:
    driver = open_settings(start, "Game")
    for tab, label, name, low, high in (
        ("Motion", "Screen shake", "shake", 0, 100),
        ("Sound", "Effects", "effects_volume", 0, 100),
        (None, "Music", "music_volume", 0, 100),
        ("Display", "Size of text and buttons", "ui_scale", 75, 200),
    ):
        if tab is not None:
            driver.click_on(tab)
        track = track_of(driver, label)
        driver.down((track.x + 2, track.centery))
        driver.move((track.x - 200, track.centery))
        driver.up((track.x - 200, track.centery))
        driver.run(0.1)
        assert getattr(stored_settings(tmp_path), name) == low
        slider = driver.widget(label)
        driver.group.focus = slider
        driver.key(pygame.K_RIGHT)
        assert getattr(driver.settings, name) == low + slider.step
        track = track_of(driver, label)
        driver.click((track.right, track.centery))
        assert getattr(stored_settings(tmp_path), name) == high


@pytest.mark.slow
def test_volumes_mute_frame_rate_and_size_of_text_have_their_effect(start: StartGame) -> None:
    chosen = {"effects_volume": 30, "music_volume": 70}
    driver = open_settings(start, "Display", chosen=chosen, window=(1600, 1000))
    audio = driver.app.context.audio
    assert (audio.effects, audio.music, audio.muted) == (0.3, 0.7, False)
    driver.key(pygame.K_m)
    assert audio.muted
    rates = driver.widget("Frame rate")
    driver.click(rates.option_rects(rates.rect)[3].center)
    assert driver.settings.frame_rate == 144
    assert driver.app.frame_seconds == pytest.approx(1 / 144)
    before = driver.widget("Done").rect.width
    driver.app.context.settings.change(ui_scale=150)
    driver.run(0.1)
    larger = driver.widget("Done").rect.copy()
    assert larger.width > before
    driver.app.context.settings.change(ui_scale=200)
    driver.run(0.1)
    assert driver.widget("Done").rect.height > larger.height
    assert driver.scene.scroll is not None, "what does not fit is scrolled to"
    assert driver.window.get_rect().contains(driver.scene.scroll.view)


@pytest.mark.slow
def test_a_theme_is_used_and_saved_at_once_and_wrong_ones_are_reported(
    start: StartGame, tmp_path: Path
) -> None:
    for name in ("mine", "broken"):
        (tmp_path / "themes" / name).mkdir(parents=True)
    own = tmp_path / "themes" / "mine" / "theme.toml"
    own.write_text('name = "Mine"\n[palette]\naccent = "#FF00FF"\n', "utf-8")
    driver = open_settings(start, "Themes", chosen={"theme": "vanished"})
    context = driver.app.context
    assert context.theme.name == "Deep"
    assert "vanished" in told(context.theme_problem)
    assert any("broken" in told(problem) for problem in driver.scene.problems)
    for theme in ("Classic", "Neon", "Paper", "Clear"):
        before = driver.window.get_at((5, 5))
        driver.group.focus = driver.widget(theme)
        driver.key(pygame.K_RETURN)
        driver.run(0.1)
        assert context.theme.name == theme
        assert driver.window.get_at((5, 5)) != before
        assert stored_settings(tmp_path).theme == theme.lower()
        assert driver.group.focus is driver.widget(theme)
    driver.click_on("Mine")
    assert context.theme.colour("accent") == (255, 0, 255)


def test_a_board_in_play_changes_its_theme_and_with_reduced_motion_has_no_effects(
    start: StartGame,
) -> None:
    driver = start(config=BEGINNER, seed=4, chosen={"reduced_motion": True})
    assert driver.app.stack.is_still
    driver.begin()
    deep = driver.board_picture()
    for theme in ("paper", "deep"):
        driver.app.context.settings.change(theme=theme)
        driver.run(0.1)
        assert (driver.board_picture() == deep) is (theme == "deep")
    driver.lose()
    assert driver.play.pane.effects.quake == driver.play.pane.effects.flash == 0
    assert not driver.play.pane.effects.particles


@pytest.mark.slow
def test_a_dragged_size_slider_follows_the_cursor(start: StartGame) -> None:
    driver = open_settings(start, "Display", window=(1920, 1080))
    slider = driver.widget("Size of text and buttons")
    track = slider.track(slider.rect)
    driver.down((track.left + 2, track.centery))
    driver.run(0.02)
    seen = []
    for x in range(track.left, track.right, 4):
        driver.move((x, track.centery))
        driver.run(0.02)
        seen.append(driver.settings.ui_scale)
    driver.up((track.right, track.centery))
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]


def test_controls_can_be_drawn_before_their_first_step(start: StartGame) -> None:
    driver = start()
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.scene.draw(driver.window, 1.0)
    assert not driver.widget("Reset to defaults").enabled


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tab", "chosen"),
    [
        ("Game", {"swap_buttons": True, "edge_pan": False}),
        *slow([("Display", {"frame_rate": 144, "full_screen": True})]),
        ("Themes", {"theme": "paper", "zone": "reef"}),
    ],
)
def test_a_page_is_reset_to_its_defaults_and_that_is_undone(
    start: StartGame, tab: str, chosen: dict[str, object]
) -> None:
    others = {"player": "Ada", "music_volume": 20}
    driver = open_settings(start, tab, chosen={**chosen, **others})
    before = driver.settings
    driver.click_on("Reset to defaults")
    usual = {name: getattr(Settings(), name) for name in chosen}
    assert driver.settings == replace(before, **usual), "nothing of other pages"
    driver.click_on("Undo")
    assert driver.settings == before
    driver.click_on("Reset to defaults")
    driver.app.context.settings.change(**chosen)
    driver.run(0.1)
    assert driver.widget("Reset to defaults").enabled, "a change since then is not undone"
    driver.app.context.settings.change(**usual)
    driver.run(0.1)
    assert not driver.widget("Reset to defaults").enabled


def picture(driver: Driver, setting: str) -> bytes:
    """Return the pixels of the preview beside a setting."""
    rect = driver.scene.previews[setting].rect
    return pygame.image.tobytes(driver.window.subsurface(rect), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setting", "is_reduced"),
    [
        *(("animation", False), ("shake", True)),
        *slow([("flashes", False), ("shake", False), ("animation", True), ("flashes", True)]),
    ],
)
def test_a_preview_plays_while_one_points_at_its_setting_but_not_with_reduced_motion(
    start: StartGame, setting: str, is_reduced: bool
) -> None:
    driver = open_settings(
        start, "Motion", window=(1280, 720), chosen={"reduced_motion": is_reduced}
    )
    driver.move((4, 4))
    driver.run(0.1)
    at_rest = picture(driver, setting)
    driver.move(driver.scene.previews[setting].rect.center)
    seen = set()
    for _ in range(8):
        driver.run(0.1)
        seen.add(picture(driver, setting))
    assert (len(seen) > 1) is not is_reduced
    driver.move((4, 4))
    driver.run(0.1)
    assert picture(driver, setting) == at_rest
    assert driver.scene.is_busy is False


def test_every_setting_says_what_it_does(start: StartGame) -> None:
    driver = open_settings(start, "Game", window=(1280, 720))
    for tab in ("Game", "Motion", "Sound", "Display"):
        driver.click_on(tab)
        controls = [w for w in driver.group.widgets if isinstance(w, Labelled) and w.label]
        assert len(controls) >= 3
        assert all(control.note.endswith(".") for control in controls)


@pytest.mark.slow
def test_the_sea_is_chosen_by_its_picture_and_other_themes_say_that_they_have_none(
    start: StartGame, tmp_path: Path
) -> None:
    driver = open_settings(start, "Themes", window=(1280, 720))
    driver.click_on("Wreck")
    assert stored_settings(tmp_path).zone == "wreck"
    assert driver.widget("Wreck").is_chosen
    driver.click_on("Paper")
    assert [w for w in driver.group.widgets if getattr(w, "label", "") == "Wreck"] == []
    assert driver.scene.tree.find("Paper has one background. The zones of the sea belong to Deep.")

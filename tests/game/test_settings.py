"""Settings and their file, which never stops the game."""

import json
from dataclasses import fields
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from engine.core.config import Fairness, StartRule, WinRule
from game.input.click_machine import ClickOptions
from game.settings import MIN_WINDOW, Animation, Assist, Settings, SettingsStore
from tests.game.message_text import is_one_sentence, told
from tests.robustness.machine_faults import no_room

CHANGES: list[tuple[str, Any]] = [
    ("animation", Animation.SWIFT),
    ("animation", Animation.OFF),
    ("theme", "paper"),
    ("language", "de"),
    ("reduced_motion", True),
    ("shake", 30),
    ("flashes", False),
    ("edge_pan", False),
    ("effects_volume", 0),
    ("music_volume", 100),
    ("frame_rate", 144),
    ("ui_scale", 150),
    ("flag_on_press", True),
    ("left_chords", True),
    ("swap_buttons", True),
    ("question_marks", True),
    ("sound", False),
    ("full_screen", True),
    ("window_width", 1000),
    ("window_height", 701),
    ("wraps", True),
    ("start", StartRule.SAFE),
    ("win", WinRule.FLAG),
    ("fairness", Fairness.MERCY),
    ("custom_width", 31),
    ("custom_height", 17),
    ("custom_mines", 23),
    ("player", "Ada"),
    ("practice", "hole"),
    ("practice_clock", True),
    ("daily_preset", "beginner"),
    ("assist", Assist.PAIRS),
    ("aids_tray", True),
    ("help_keys", False),
    ("controls", {"flag": ["g", "pad b"], "restart": []}),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "player" / "settings.json"


def stored(path: Path, value: object) -> SettingsStore:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return SettingsStore(path)


def test_without_a_file_there_are_the_defaults_and_nothing_is_written(path: Path) -> None:
    store = SettingsStore(path)
    assert store.value == Settings()
    assert store.problem is None
    assert not path.parent.exists()


def test_the_table_changes_every_setting() -> None:
    assert {name for name, _ in CHANGES} == {field.name for field in fields(Settings)}
    assert all(getattr(Settings(), name) != value for name, value in CHANGES)


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_a_change_is_saved_at_once(path: Path, name: str, value: object) -> None:
    store = SettingsStore(path)
    store.change(**{name: value})
    assert getattr(store.value, name) == value
    assert SettingsStore(path).value == store.value
    assert store.problem is None
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_listeners_are_called_once_for_a_change() -> None:
    heard: list[Settings] = []
    store = SettingsStore(Path("/dev/null/none/settings.json"))
    store.on_change.append(heard.append)
    store.change(sound=False)
    store.change(sound=False)
    assert heard == [Settings(sound=False)]


def test_unknown_names_are_ignored_and_missing_ones_have_their_defaults(path: Path) -> None:
    store = stored(path, {"sound": False, "from_a_later_version": [1, 2], "win": "flag"})
    assert store.value == Settings(sound=False, win=WinRule.FLAG)
    assert store.problem is None
    assert path.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "no json at all",
        "[]",
        "null",
        "7",
        '"sound"',
        "[" * 100_000,
    ],
    ids=lambda text: text[:40] or "empty",
)
def test_an_unreadable_file_is_set_aside(path: Path, text: str) -> None:
    store = stored(path, text)
    assert store.value == Settings()
    assert is_one_sentence(store.problem)
    assert not path.exists()
    (kept,) = path.parent.iterdir()
    assert kept.read_text("utf-8") == text
    assert kept.name in told(store.problem)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"wraps": true, "sound": 1}', "sound"),
        ('{"wraps": true, "sound": null}', "sound"),
        ('{"wraps": true, "window_width": true}', "window width"),
        ('{"wraps": true, "window_width": "1280"}', "window width"),
        ('{"wraps": true, "window_width": 1280.0}', "window width"),
        ('{"wraps": true, "animation": "some"}', "animation"),
        ('{"wraps": true, "animation": []}', "animation"),
        ('{"wraps": true, "start": "lucky"}', "first click"),
        ('{"wraps": true, "win": {}}', "win"),
        ('{"wraps": true, "theme": 3}', "theme"),
        (f'{{"wraps": true, "theme": "{"x" * 101}"}}', "theme"),
        ('{"wraps": true, "custom_width": 0}', "custom size"),
        ('{"wraps": true, "custom_width": 1001}', "custom size"),
        ('{"wraps": true, "custom_mines": -1}', "custom size"),
        (
            '{"wraps": true, "custom_width": 3, "custom_height": 2, "custom_mines": 6}',
            "custom size",
        ),
    ],
)
def test_a_senseless_setting_gets_its_default_and_the_file_is_set_aside(
    path: Path, text: str, name: str
) -> None:
    store = stored(path, text)
    assert store.value == Settings(wraps=True)
    assert is_one_sentence(store.problem)
    assert name in told(store.problem)
    (kept,) = path.parent.iterdir()
    assert kept.read_text("utf-8") == text
    assert kept.name in told(store.problem)


@pytest.mark.parametrize(
    ("name", "value", "limited"),
    [
        ("shake", -5, 0),
        ("shake", 500, 100),
        ("effects_volume", 101, 100),
        ("ui_scale", 1, 75),
        ("frame_rate", 10**9, 240),
    ],
)
def test_numbers_are_limited_to_their_range(
    path: Path, name: str, value: int, limited: int
) -> None:
    store = stored(path, {name: value})
    assert getattr(store.value, name) == limited
    assert store.problem is None


def test_a_file_that_is_not_utf_8_is_set_aside(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x00{")
    store = SettingsStore(path)
    assert store.value == Settings()
    assert is_one_sentence(store.problem)
    assert [kept.read_bytes() for kept in path.parent.iterdir()] == [b"\xff\xfe\x00{"]


def test_a_change_after_an_unreadable_file_is_saved_and_clears_the_problem(path: Path) -> None:
    store = stored(path, "{")
    store.change(sound=False)
    assert store.problem is None
    assert SettingsStore(path).value == Settings(sound=False)


@pytest.mark.parametrize("wraps", [False, True])
def test_a_custom_size_may_be_too_small_for_a_borderless_board(path: Path, wraps: bool) -> None:
    # A 2x7 board was played, then the menu's edges were set to borderless: both are saved.
    store = SettingsStore(path)
    store.change(custom_width=2, custom_height=7, custom_mines=3, sound=False)
    store.change(wraps=wraps)
    again = SettingsStore(path)
    assert again.problem is None
    assert again.value == store.value


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((10, 10), MIN_WINDOW),
        ((-5, 900), (640, 900)),
        ((800, 600), (800, 600)),
        ((10**9, 10**9), (16384, 16384)),
    ],
)
def test_the_size_of_the_window_is_limited(
    path: Path, asked: tuple[int, int], given: tuple[int, int]
) -> None:
    store = stored(path, {"window_width": asked[0], "window_height": asked[1]})
    assert (store.value.window_width, store.value.window_height) == given


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "player").write_text("this is a file, not a folder")
    store = SettingsStore(tmp_path / "player" / "settings.json")
    assert store.value == Settings()
    store.change(sound=False)
    assert store.value == Settings(sound=False)
    assert is_one_sentence(store.problem)
    store.change(left_chords=True)
    assert store.value == Settings(sound=False, left_chords=True)
    assert (tmp_path / "player").read_text() == "this is a file, not a folder"


def test_a_folder_in_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    store = SettingsStore(path)
    assert store.value == Settings()
    assert is_one_sentence(store.problem)


def test_copies_keep_each_others_changes(path: Path) -> None:
    one, other = SettingsStore(path), SettingsStore(path)
    one.change(theme="paper", shake=30)
    other.change(sound=False)
    one.change(shake=40)
    other.change(sound=True)
    assert SettingsStore(path).value == Settings(theme="paper", shake=40)
    assert one.value == Settings(theme="paper", shake=40)
    assert other.value == Settings()


def test_settings_changed_together_are_saved_together(path: Path) -> None:
    one, other = SettingsStore(path), SettingsStore(path)
    one.change(custom_width=7, custom_height=5, custom_mines=34)
    other.change(custom_width=9, custom_height=4, custom_mines=3)
    assert SettingsStore(path).value == other.value


def test_a_retried_save_keeps_what_another_copy_has_saved(path: Path) -> None:
    one, other = SettingsStore(path), SettingsStore(path)
    with no_room():
        one.change(shake=30)
    other.change(sound=False)
    one.retry_save()
    assert SettingsStore(path).value == Settings(shake=30, sound=False)


def test_copies_that_save_at_the_same_time_wait_for_each_other(path: Path) -> None:
    copies = {name: SettingsStore(path) for name in ("shake", "effects_volume", "music_volume")}

    def change(name: str) -> None:
        for value in [*range(40), 7]:
            copies[name].change(**{name: value})

    threads = [Thread(target=change, args=[name]) for name in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(copy.problem is None for copy in copies.values())
    assert SettingsStore(path).value == Settings(shake=7, effects_volume=7, music_volume=7)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


LATER = {"from_a_later_version": [1, {"a": None}], "another": "\ud800"}


@pytest.mark.parametrize("known", [{"sound": False}, {"sound": "loud"}, {}])
def test_settings_of_a_newer_version_are_kept(path: Path, known: dict[str, object]) -> None:
    stored(path, {**LATER, **known}).change(shake=30)
    kept = json.loads(path.read_text("utf-8"))
    assert kept["shake"] == 30
    assert {name: kept[name] for name in LATER} == LATER


def test_values_nested_too_deep_to_be_written_are_dropped(path: Path) -> None:
    deep = 300
    while True:
        store = stored(path, f'{{"later": {"[" * deep}{"]" * deep}}}')
        if store.problem is not None:
            break
        store.change(shake=30)
        assert SettingsStore(path).value == Settings(shake=30)
        deep += 50
    assert deep > 300


def test_the_options_of_the_click_machine() -> None:
    chosen = Settings(flag_on_press=True, left_chords=False, swap_buttons=True)
    assert chosen.click_options == ClickOptions(True, False, True)


def test_a_game_config_has_the_chosen_rules() -> None:
    chosen = Settings(wraps=True, start=StartRule.SAFE, win=WinRule.FLAG, question_marks=True)
    config = chosen.game_config(12, 7, 9)
    assert config.dimensions == (12, 7, 9)
    assert (config.wraps, config.start, config.win) == (True, StartRule.SAFE, WinRule.FLAG)
    assert config.question_marks

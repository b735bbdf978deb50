"""Settings and their file, which never stops the game."""

import json
import os
import shutil
from dataclasses import Field, fields, replace
from enum import Enum
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from engine.core.config import StartRule, WinRule
from game.input.click_machine import ClickOptions
from game.store.settings import BOARDS, DAILY_PRESETS, NEW_PLAYER, Settings, SettingsStore
from tests.game.message_text import is_one_sentence, told
from tests.robustness.machine_faults import no_room


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "player" / "settings.json"


def stored_settings(path: Path, value: object) -> SettingsStore:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return SettingsStore(path)


def test_without_a_file_there_are_the_defaults_and_nothing_is_written(path: Path) -> None:
    store = SettingsStore(path)
    assert store.value == Settings(no_guess="beginner") == NEW_PLAYER
    assert store.problem is None
    assert not path.parent.exists()


OTHERS = {
    "no_guess": "intermediate own",
    "zone": "reef",
    "daily_preset": "expert",
    "last_game": "expert",
    "dive_air": "hard",
    "custom_water": "hex",
    "custom_shape": "heart",
    "controls": {"flag": ["g", "pad b"], "restart": []},
}


def other_value(setting: Field[Any]) -> object:
    """Return a value that is not the default."""
    if setting.name in OTHERS:
        return OTHERS[setting.name]
    match setting.default:
        case Enum():
            return list(type(setting.default))[-1]
        case bool():
            return not setting.default
        case int():
            return setting.default - 1
    return f"{setting.default} or another"


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda setting: setting.name)
def test_a_change_of_any_setting_is_saved_at_once(path: Path, setting: Field[Any]) -> None:
    value = other_value(setting)
    assert value != getattr(Settings(), setting.name)
    store = SettingsStore(path)
    store.change(**{setting.name: value})
    assert getattr(store.value, setting.name) == value
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


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"no json at all", b"[]", b"null", b"[" * 100_000, b"\xff\xfe\x00{"],
    ids=lambda data: repr(data[:20]),
)
def test_an_unreadable_file_is_set_aside_until_the_next_change(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    store = SettingsStore(path)
    assert store.value == Settings()
    assert is_one_sentence(store.problem)
    (kept,) = path.parent.iterdir()
    assert (kept.read_bytes(), path.exists()) == (data, False)
    assert kept.name in told(store.problem)
    store.change(sound=False)
    assert store.problem is None
    assert SettingsStore(path).value == Settings(sound=False)


@pytest.mark.parametrize(
    ("senseless", "name"),
    [
        ({"sound": 1}, "sound"),
        ({"sound": None}, "sound"),
        ({"window_width": True}, "window width"),
        ({"window_width": 1280.0}, "window width"),
        ({"animation": []}, "animation"),
        ({"start": "lucky"}, "first click"),
        ({"theme": 3}, "theme"),
        ({"theme": "x" * 101}, "theme"),
        ({"custom_width": 0}, "custom size"),
        ({"custom_width": 1001}, "custom size"),
        ({"custom_mines": -1}, "custom size"),
        ({"custom_width": 3, "custom_height": 2, "custom_mines": 6}, "custom size"),
        ({"custom_width": 201, "custom_water": "hex"}, "custom size"),
        ({"custom_width": 4, "custom_shape": "ring"}, "custom size"),
        ({"custom_width": 201, "custom_shape": "ring"}, "custom size"),
        ({"custom_mines": 1, "custom_shape": "-#"}, "custom size"),
        ({"custom_water": "deep"}, "custom numbers"),
        ({"custom_water": ["hex"]}, "custom numbers"),
        ({"custom_shape": "square"}, "custom shape"),
        ({"custom_shape": "##/#"}, "custom shape"),
        ({"custom_shape": "--/--"}, "custom shape"),
        ({"custom_shape": "#" * 201}, "custom shape"),
        ({"custom_shape": "#/" * 30_000}, "custom shape"),
    ],
)
def test_a_senseless_setting_gets_its_default_and_the_file_is_set_aside(
    path: Path, senseless: dict[str, object], name: str
) -> None:
    text = {"wraps": True, **senseless}
    store = stored_settings(path, text)
    assert store.value == Settings(wraps=True)
    assert is_one_sentence(store.problem)
    assert name in told(store.problem)
    (kept,) = path.parent.iterdir()
    assert json.loads(kept.read_text("utf-8")) == text
    assert kept.name in told(store.problem)


def test_numbers_are_limited_to_their_range(path: Path) -> None:
    wrong = {"shake": -5, "effects_volume": 101, "frame_rate": 10**9}
    store = stored_settings(path, {**wrong, "window_width": -5, "window_height": 10**9})
    limited = Settings(shake=0, effects_volume=100, frame_rate=240)
    assert store.value == replace(limited, window_width=640, window_height=16384)
    assert store.problem is None


def test_a_custom_size_may_be_too_small_for_a_borderless_board(path: Path) -> None:
    # A 2x7 board was played, then the menu's edges were set to borderless: both are saved.
    store = SettingsStore(path)
    store.change(custom_width=2, custom_height=7, custom_mines=3, sound=False)
    store.change(wraps=True)
    again = SettingsStore(path)
    assert again.problem is None
    assert again.value == store.value


def test_a_file_or_folder_in_place_of_the_other_is_reported(path: Path, tmp_path: Path) -> None:
    path.mkdir(parents=True)
    store = SettingsStore(path)
    assert store.value == Settings()
    assert is_one_sentence(store.problem)
    shutil.rmtree(path.parent)
    (tmp_path / "player").write_text("this is a file, not a folder")
    store = SettingsStore(path)
    assert store.value == Settings()
    store.change(sound=False)
    assert store.value == Settings(sound=False)
    assert is_one_sentence(store.problem)
    store.change(left_chords=True)
    assert store.value == Settings(sound=False, left_chords=True)
    assert (tmp_path / "player").read_text() == "this is a file, not a folder"


def test_copies_keep_each_others_changes(path: Path) -> None:
    one, other = SettingsStore(path), SettingsStore(path)
    one.change(theme="paper", shake=30)
    other.change(sound=False)
    one.change(shake=40)
    other.change(sound=True)
    assert SettingsStore(path).value == replace(NEW_PLAYER, theme="paper", shake=40)
    assert one.value == replace(NEW_PLAYER, theme="paper", shake=40)
    assert other.value == NEW_PLAYER
    one.change(custom_width=7, custom_height=5, custom_mines=34)
    other.change(custom_width=9, custom_height=4, custom_mines=3)
    saved = SettingsStore(path).value
    assert (saved.custom_width, saved.custom_height, saved.custom_mines) == (9, 4, 3)
    with no_room():
        one.change(shake=30)
    other.change(sound=False)
    one.retry_save()
    assert (SettingsStore(path).value.shake, SettingsStore(path).value.sound) == (30, False)


def test_copies_that_save_at_the_same_time_wait_for_each_other(path: Path) -> None:
    copies = {name: SettingsStore(path) for name in ("shake", "effects_volume", "music_volume")}

    def change(name: str) -> None:
        for value in [*range(20), 7]:
            copies[name].change(**{name: value})

    threads = [Thread(target=change, args=[name]) for name in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(copy.problem is None for copy in copies.values())
    changed = replace(NEW_PLAYER, shake=7, effects_volume=7, music_volume=7)
    assert SettingsStore(path).value == changed
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


LATER = {"from_a_later_version": [1, {"a": None}], "another": "\ud800"}


@pytest.mark.parametrize("known", [{"sound": False}, {"sound": "loud"}, {}])
def test_settings_of_a_newer_version_are_kept(path: Path, known: dict[str, object]) -> None:
    store = stored_settings(path, {**LATER, **known})
    assert store.value.sound is (known.get("sound") is not False)
    assert path.exists() is (known.get("sound") != "loud")
    store.change(shake=30)
    kept = json.loads(path.read_text("utf-8"))
    assert kept["shake"] == 30
    assert {name: kept[name] for name in LATER} == LATER


def test_values_nested_too_deep_to_be_written_are_dropped(path: Path) -> None:
    deep = 300
    while (
        store := stored_settings(path, f'{{"later": {"[" * deep}{"]" * deep}}}')
    ).problem is None:
        store.change(shake=30)
        assert SettingsStore(path).value == Settings(shake=30)
        deep += 100
    assert deep > 300


def test_a_game_has_the_chosen_rules_and_clicks() -> None:
    chosen = Settings(flag_on_press=True, left_chords=False, swap_buttons=True)
    assert chosen.click_options == ClickOptions(True, False, True)
    chosen = Settings(wraps=True, start=StartRule.SAFE, win=WinRule.FLAG, question_marks=True)
    config = chosen.game_config(12, 7, 9)
    assert config.dimensions == (12, 7, 9)
    assert (config.wraps, config.start, config.win) == (True, StartRule.SAFE, WinRule.FLAG)
    assert config.question_marks


def test_no_guess_is_remembered_for_each_board(path: Path) -> None:
    store = stored_settings(path, {"start": "safe"})
    assert store.value.no_guess == "", "a player who has a file keeps what it says"
    store.change(no_guess="own expert huge")
    chosen = SettingsStore(path).value
    assert chosen.no_guess == "expert own"
    starts = [chosen.game_config(*preset.dimensions).start for preset in DAILY_PRESETS.values()]
    assert starts == [StartRule.SAFE, StartRule.SAFE, StartRule.NO_GUESS]
    assert chosen.game_config(9, 2, 3).start is StartRule.NO_GUESS
    assert chosen.game_config(16, 16, 40).start is StartRule.SAFE, "a size is that of its preset"


def test_no_guess_that_was_chosen_for_all_boards_stays_so(path: Path) -> None:
    store = stored_settings(path, {"start": "no-guess"})
    assert store.value.no_guess_boards == BOARDS
    sizes = [preset.dimensions for preset in DAILY_PRESETS.values()] + [(9, 2, 3)]
    assert {store.value.game_config(*size).start for size in sizes} == {StartRule.NO_GUESS}


@pytest.mark.parametrize("value", [None, 3, ["beginner"]])
def test_no_guess_that_makes_no_sense_is_off(path: Path, value: object) -> None:
    store = stored_settings(path, {"no_guess": value})
    assert store.value == Settings()
    assert "no guess" in told(store.problem)


def test_a_draft_that_the_disk_loses_does_not_replace_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore(path)
    store.change(shake=50)
    before = path.read_bytes()

    def fails(handle: int) -> None:
        raise OSError("the disk takes it, and loses it")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fails)
        store.change(shake=60)
    assert is_one_sentence(store.problem)
    assert (path.read_bytes(), [one.name for one in path.parent.iterdir()]) == (before, [path.name])
    store.retry_save()
    assert SettingsStore(path).value.shake == 60


def test_every_file_that_is_set_aside_is_kept(path: Path) -> None:
    path.parent.mkdir()
    for text in ("{", "[", "?"):
        path.write_text(text)
        assert is_one_sentence(SettingsStore(path).problem)
    kept = {one.name: one.read_text() for one in path.parent.iterdir()}
    names = "settings.unreadable.json", "settings.unreadable-2.json", "settings.unreadable-3.json"
    assert kept == dict(zip(names, "{[?", strict=True))

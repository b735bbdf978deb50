"""Effects: cues are merged, few can be heard at once, themes have their own."""

import threading
import time
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from game.audio import channels
from game.audio.audio import EFFECT_CHANNELS, NO_DEVICE, RETRY_SECONDS, Audio
from game.audio.channels import MAX_PLINKS, SoundBank
from game.audio.cues import CUES, Priority, plink
from game.audio.music import MUSIC_CHANNELS
from game.resources.theme_file import MAX_BYTES
from tests.game.audio.audio_helpers import FOLDER, Clock, write
from tests.game.message_text import is_one_sentence

LONG = "win"


def heard_cues(audio: Audio, *cues: str) -> list[str]:
    """Play cues, and return those that can be heard with the next frame."""
    for cue in cues:
        audio.play(cue)
    audio.update()
    return audio.sounding


def level() -> float:
    return pygame.mixer.Channel(MUSIC_CHANNELS).get_volume()


def test_a_cue_is_heard_with_the_next_frame_unless_old_or_mute(audio: Audio, clock: Clock) -> None:
    audio.play("explode")
    assert audio.sounding == []
    clock.now += 5
    assert heard_cues(audio) == []
    assert heard_cues(audio, "explode") == ["explode"]
    pygame.mixer.stop()
    levels = []
    for times in (1, 2, 50):
        assert heard_cues(audio, *[LONG] * times) == [LONG]
        levels.append(level())
        pygame.mixer.stop()
    assert levels == sorted(set(levels))
    assert levels[-1] == 1.0
    audio.effects = 0.5
    audio.play(LONG, 0.5)
    audio.update()
    assert level() == pytest.approx(0.2, abs=0.01)
    audio.effects = 0
    assert heard_cues(audio, "explode") == [LONG]
    audio.effects, audio.muted = 1, True
    assert heard_cues(audio) == []
    audio.play("explode")
    audio.muted = False
    assert heard_cues(audio) == [], "cues played while muted are dropped"


@pytest.mark.slow
def test_few_cues_are_heard_at_once_the_important_ones_first(tmp_path: Path, clock: Clock) -> None:
    actions = [cue for cue, priority in CUES.items() if priority is Priority.MEDIUM]
    actions = actions[: EFFECT_CHANNELS + 2]
    plinks = [plink(number) for number in range(9)]
    others = ("press", "focus", "explode", "win", "type", "record", "flag")
    for cue in {*actions, *plinks, *others}:  # long enough to use all channels
        write(tmp_path / f"{cue}.wav", [0, 100, 0, -100] * 6000, rate=5000)
    held = Audio(tmp_path, clock=clock)
    held.open()
    assert held.reading.wait(30)

    def fill(*cues: str) -> None:
        for cue in cues:  # a frame each
            heard_cues(held, cue)

    fill(*actions)
    assert held.sounding == actions[:EFFECT_CHANNELS], "of equals the first ones stay"
    pygame.mixer.stop()
    fill("press", "focus", *actions[: EFFECT_CHANNELS - 2], "explode")
    assert held.sounding == ["press", *actions[: EFFECT_CHANNELS - 2], "explode"]
    fill("win", "type", "record")
    assert held.sounding == [*actions[: EFFECT_CHANNELS - 3], "explode", "win", "record"]
    pygame.mixer.stop()
    fill(*plinks)
    assert MAX_PLINKS == 6
    assert held.sounding == plinks[3:]
    fill("flag")
    assert held.sounding[-1] == "flag"
    held.close()


def test_a_themes_own_sounds_replace_the_shared_ones(audio: Audio, tmp_path: Path) -> None:
    shared, own = tmp_path / "game" / "shared", tmp_path / "own"
    write(shared / "flag.wav", [0, 9] * 1000)
    write(shared / "chord.wav", [0, 9] * 1000)
    write(own / "flag.wav", [0, 9] * 4000)
    bank = SoundBank(shared, own)

    def lengths(*cues: str) -> list[int]:  # in samples, at the files' rate
        return [round(bank.get(cue).get_length() * 22050) for cue in cues]

    for theme, flag in ((own, 8000), (None, 2000), (own, 8000), (tmp_path / "nowhere", 2000)):
        bank.use_theme(theme)
        assert lengths("flag", "chord") == [flag, 2000]
    assert bank.get("win") is None
    (own / "flag.wav").unlink()
    (own / "flag.ogg").write_bytes((FOLDER / "explode.ogg").read_bytes())
    bank.use_theme(own)
    assert lengths("flag") == [2000], "only the game's own sounds may be packed"


def test_a_damaged_sound_of_a_theme_is_replaced_by_the_shared_one(
    tmp_path: Path, audio: Audio, sounds: Path
) -> None:
    whole = (sounds / "flag.wav").read_bytes()
    contents = {"empty": b"", "text": b"RIFF me", "cut": whole[:30], "header": whole[:44]}
    lengths = {"no samples": 0, "huge": MAX_BYTES}
    for kind in (*contents, *lengths, "folder"):
        path = tmp_path / kind / "explode.wav"
        if kind in lengths:
            write(path, [0] * lengths[kind])
        else:
            (path if kind == "folder" else path.parent).mkdir(parents=True)
        if kind in contents:
            path.write_bytes(contents[kind])
        audio.use_theme(path.parent)
        assert heard_cues(audio, "explode") == ["explode"], kind
        assert 0.5 < pygame.mixer.Channel(MUSIC_CHANNELS).get_sound().get_length() < 2
        pygame.mixer.stop()


@pytest.mark.slow
def test_sounds_are_read_ahead_and_again_for_another_theme(
    audio: Audio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert audio.reading.wait(30)
    read: list[Path] = []
    monkeypatch.setattr(channels, "load_wav", read.append)
    assert heard_cues(audio, "flag") == ["flag"]
    assert read == []
    audio.use_theme(tmp_path)
    assert audio.reading.wait(30)
    assert {path.stem for path in read if path.parent == tmp_path} == set(CUES)
    pygame.mixer.quit()
    assert heard_cues(audio, "flag") == [], "a mixer closed elsewhere is no error"


def removed(which: int = 2, iscapture: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture)


ADDED = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)  # a device is plugged in


def test_nothing_is_heard_before_open_or_after_close_or_without_a_device(
    monkeypatch: pytest.MonkeyPatch, sounds: Path
) -> None:
    audio = Audio(sounds)
    audio.device_event(ADDED)
    audio.retry()
    assert heard_cues(audio, "explode") == []
    assert audio.problem is None
    audio.open()
    assert heard_cues(audio) == []
    audio.close()
    audio.device_event(removed())
    audio.device_event(ADDED)
    assert pygame.mixer.get_init() is None
    assert heard_cues(audio, "explode") == []
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio.open()
    audio.piece = "menu"
    audio.use_theme(FOLDER)
    assert heard_cues(audio, "explode") == []
    assert pygame.mixer.get_init() is None
    assert audio.problem == NO_DEVICE
    assert is_one_sentence(audio.problem)
    audio.close()


def test_a_removed_device_silences_the_game_until_another_is_connected(
    audio: Audio, clock: Clock
) -> None:
    heard_cues(audio, LONG)
    for other in (removed(which=0), removed(iscapture=1), ADDED):
        audio.device_event(other)
        assert audio.sounding == [LONG], "other devices may be added and removed"
    audio.device_event(removed())
    assert pygame.mixer.get_init() is None
    assert audio.problem == NO_DEVICE
    assert heard_cues(audio, "explode") == []
    audio.device_event(ADDED)
    assert audio.problem is None
    assert heard_cues(audio, "explode") == ["explode"]
    clock.now += RETRY_SECONDS
    audio.device_event(removed())
    assert audio.problem is None
    assert pygame.mixer.get_init() is not None
    audio.device_event(removed())
    assert audio.problem == NO_DEVICE, "but not at once again"


def test_a_device_is_searched_now_and_then(
    audio: Audio, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Mock(side_effect=pygame.error("no device"))
    with monkeypatch.context() as patched:
        patched.setattr(pygame.mixer, "init", search)
        audio.device_event(removed())
        for _ in range(100):
            clock.now += RETRY_SECONDS / 40
            audio.retry()
    assert search.call_count == 2
    clock.now += RETRY_SECONDS
    audio.retry()
    assert audio.problem is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is full")
def test_a_failing_device_is_noticed(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's driver that plays into a file fails if that file cannot be written, as other drivers
    may."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", "/dev/full")
    pygame.display.init()
    audio = Audio(FOLDER, clock=clock)
    audio.open()
    while audio.problem is None:
        event = pygame.event.wait(10_000)
        assert event.type != pygame.NOEVENT
        if event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            audio.device_event(event)
    assert audio.problem == NO_DEVICE
    assert pygame.mixer.get_init() is None
    audio.close()
    pygame.quit()


def test_sounds_are_read_ahead_even_if_no_thread_can_start_at_first(
    audio: Audio, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as refusing:
        refusing.setattr(threading.Thread, "start", Mock(side_effect=RuntimeError))
        audio.close()
        audio.open()
        audio.piece = "play"
        audio.update()
    end, music_of_play = time.monotonic() + 30, pygame.mixer.Channel(1)
    while not music_of_play.get_busy() and time.monotonic() < end:
        clock.now += 0.1
        audio.update()
        time.sleep(0.001)
    assert music_of_play.get_busy()

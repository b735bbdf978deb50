"""Sounds: cues are merged, few sing at once, themes have voices, trouble is quiet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.audio import music
from game.audio.audio import AGAIN_AFTER, NO_DEVICE, VOICES, Audio
from game.audio.channels import MOST_BYTES, MOST_PLINKS
from game.audio.cues import CUES, Rank, plink
from tests.game.audio.audio_helpers import FOLDER, Clock, write
from tests.game.message_text import is_one_sentence

LONG = "win"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def audio(clock: Clock) -> Iterator[Audio]:
    audio = Audio(FOLDER, clock=clock)
    audio.open()
    yield audio
    audio.close()


# What is heard


def test_a_cue_is_heard_with_the_next_frame(audio: Audio) -> None:
    audio.play("explode")
    assert audio.sounding == []
    audio.frame()
    assert audio.sounding == ["explode"]


def test_mute_is_silent(audio: Audio) -> None:
    audio.play(LONG)
    audio.frame()
    audio.muted = True
    audio.frame()
    assert audio.sounding == []
    audio.play("explode")
    audio.muted = False
    audio.frame()
    assert audio.sounding == [], "what was asked for while muted is not made up for"


def test_a_cue_that_falls_often_in_a_frame_is_heard_once_and_louder(audio: Audio) -> None:
    levels = []
    for times in (1, 2, 50):
        for _ in range(times):
            audio.play(LONG)
        audio.frame()
        assert audio.sounding == [LONG]
        levels.append(pygame.mixer.Channel(music.CHANNELS).get_volume())
        pygame.mixer.stop()
    assert levels == sorted(set(levels))
    assert levels[-1] == 1.0


def test_volumes_multiply(audio: Audio) -> None:
    audio.effects = 0.5
    audio.play(LONG, 0.5)
    audio.frame()
    assert pygame.mixer.Channel(music.CHANNELS).get_volume() == pytest.approx(0.2, abs=0.01)
    audio.effects = 0
    audio.play("explode")
    audio.frame()
    assert audio.sounding == [LONG]


def test_a_cue_that_waited_too_long_for_a_frame_is_dropped(audio: Audio, clock: Clock) -> None:
    audio.play("explode")
    clock.now += 5
    audio.frame()
    assert audio.sounding == []


def fill(audio: Audio, cues: list[str]) -> None:
    """Start cues one after the other, a frame each."""
    for cue in cues:
        audio.play(cue)
        audio.frame()


@pytest.fixture
def held(tmp_path: Path, clock: Clock) -> Iterator[Audio]:
    """An audio whose every cue lasts ten seconds, so that voices run out."""
    write(tmp_path / "flag.wav", [0, 100, 0, -100] * 12_500, rate=5000)
    for cue in CUES:
        (tmp_path / f"{cue}.wav").write_bytes((tmp_path / "flag.wav").read_bytes())
    audio = Audio(tmp_path, clock=clock)
    audio.open()
    yield audio
    audio.close()


ACTIONS = [cue for cue, rank in CUES.items() if rank is Rank.ACTION]


def test_only_so_many_are_heard_at_once(held: Audio) -> None:
    fill(held, ACTIONS)
    assert held.sounding == ACTIONS[:VOICES], "the newest of equals gives way"


def test_what_matters_takes_the_place_of_the_newest_of_what_matters_least(held: Audio) -> None:
    fill(held, ["press", "focus", *ACTIONS[: VOICES - 2]])
    fill(held, ["explode"])
    assert held.sounding == ["press", *ACTIONS[: VOICES - 2], "explode"]
    fill(held, ["win", "type", "record"])
    assert held.sounding == [*ACTIONS[: VOICES - 3], "explode", "win", "record"]


def test_of_plinks_the_newest_few_are_heard(held: Audio) -> None:
    fill(held, [plink(n) for n in range(9)])
    assert MOST_PLINKS == 6
    assert held.sounding == [plink(n) for n in range(3, 9)]
    fill(held, ["flag"])
    assert held.sounding[-1] == "flag"


# Themes


def test_a_theme_speaks_with_its_own_voice_and_borrows_the_rest(
    tmp_path: Path, clock: Clock
) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    write(shared / "flag.wav", [0, 9] * 1000)
    write(shared / "chord.wav", [0, 9] * 1000)
    write(own / "flag.wav", [0, 9] * 4000)
    audio = Audio(shared, clock=clock)
    audio.use(own)
    audio.open()
    bank = audio._bank
    assert bank is not None
    lengths = []
    for folder in (own, None, own, tmp_path / "nowhere"):
        audio.use(folder)
        found = [bank.get("flag"), bank.get("chord")]
        lengths.append([round(s.get_length() * 22050) for s in found if s is not None])
    assert lengths == [[8000, 2000], [2000, 2000], [8000, 2000], [2000, 2000]]
    assert bank.get("win") is None
    audio.play("win")
    audio.frame()
    assert audio.sounding == []
    audio.close()


@pytest.mark.parametrize("kind", ["empty", "text", "no samples", "cut", "header", "folder", "huge"])
def test_a_broken_sound_of_a_theme_is_passed_over(kind: str, tmp_path: Path, audio: Audio) -> None:
    path = tmp_path / "explode.wav"
    if kind == "folder":
        path.mkdir()
    elif kind in ("no samples", "huge"):
        write(path, [0] * (MOST_BYTES if kind == "huge" else 0))
    else:
        whole = (FOLDER / "flag.wav").read_bytes()
        path.write_bytes(
            {"empty": b"", "text": b"RIFF me", "cut": whole[:30], "header": whole[:44]}[kind]
        )
    audio.use(tmp_path)
    audio.play("explode")
    audio.frame()
    assert audio.sounding == ["explode"]
    assert 0.5 < pygame.mixer.Channel(music.CHANNELS).get_sound().get_length() < 2


def test_only_sounds_that_came_with_the_game_may_be_packed(audio: Audio, tmp_path: Path) -> None:
    bank = audio._bank
    assert bank is not None
    (tmp_path / "flag.ogg").write_bytes((FOLDER / "explode.ogg").read_bytes())
    lengths = []
    for folder in (None, tmp_path):
        audio.use(folder)
        found = [bank.get("flag"), bank.get("explode")]
        lengths.append([sound.get_length() for sound in found if sound is not None])
    assert lengths[0] == lengths[1]
    assert lengths[0][0] < lengths[0][1]


def test_sounds_are_read_ahead_and_anew_for_another_theme(audio: Audio, tmp_path: Path) -> None:
    bank = audio._bank
    assert bank is not None
    assert audio.reading.wait(30)
    assert set(bank._sounds) == set(CUES)
    shared = bank.get("flag")
    write(tmp_path / "flag.wav", [0, 9] * 4000)
    audio.use(tmp_path)
    assert audio.reading.wait(30)
    assert set(bank._sounds) == set(CUES)
    assert bank.get("flag") is not shared


# Trouble


def test_without_a_sound_card_the_game_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(FOLDER)
    assert audio.problem is None
    audio.open()
    audio.play("explode")
    audio.music_on("menu")
    audio.use(FOLDER)
    audio.frame()
    assert pygame.mixer.get_init() is None
    assert audio.problem == NO_DEVICE
    assert is_one_sentence(audio.problem)
    audio.close()


def test_nothing_is_heard_before_it_is_opened_or_after_it_is_closed() -> None:
    audio = Audio(FOLDER)
    audio.play("explode")
    audio.frame()
    audio.open()
    audio.frame()
    assert audio.sounding == []
    audio.close()
    audio.play("explode")
    audio.frame()
    assert audio.sounding == []


def test_a_mixer_that_was_shut_elsewhere_is_no_trouble(audio: Audio) -> None:
    assert audio.reading.wait(30)
    pygame.mixer.quit()
    audio.play("explode")
    audio.frame()
    assert audio.sounding == []


def removed(which: int = 2, iscapture: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture)


ADDED = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
"""A device is plugged in."""


def test_a_device_that_is_pulled_out_takes_the_sound_and_says_so(audio: Audio) -> None:
    audio.play(LONG)
    audio.frame()
    audio.device_event(removed())
    assert pygame.mixer.get_init() is None
    assert audio.problem == NO_DEVICE
    audio.play("explode")
    audio.frame()
    assert audio.sounding == []


def test_one_that_is_plugged_in_brings_it_back(audio: Audio) -> None:
    audio.device_event(removed())
    audio.device_event(ADDED)
    assert audio.problem is None
    audio.play("explode")
    audio.frame()
    assert audio.sounding == ["explode"]


def test_where_another_device_is_left_it_takes_over(audio: Audio, clock: Clock) -> None:
    clock.now += AGAIN_AFTER
    audio.device_event(removed())
    assert audio.problem is None
    assert pygame.mixer.get_init() is not None
    audio.device_event(removed())
    assert audio.problem == NO_DEVICE, "one that comes and goes is not run after"


@pytest.mark.parametrize("other", [removed(which=0), removed(iscapture=1), ADDED])
def test_other_devices_may_come_and_go(audio: Audio, other: pygame.event.Event) -> None:
    audio.play(LONG)
    audio.frame()
    audio.device_event(other)
    assert audio.sounding == [LONG]


def test_a_device_is_looked_for_again_but_not_all_the_time(
    audio: Audio, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[float] = []

    def none(*_: object, **__: object) -> None:
        looked.append(clock.now)
        raise pygame.error("no device")

    with monkeypatch.context() as patched:
        patched.setattr(pygame.mixer, "init", none)
        audio.device_event(removed())
        for _ in range(100):
            clock.now += AGAIN_AFTER / 40
            audio.look_again()
    assert len(looked) == 2
    clock.now += AGAIN_AFTER
    audio.look_again()
    assert audio.problem is None


def test_before_it_is_opened_and_after_it_is_closed_no_device_matters() -> None:
    audio = Audio(FOLDER)
    audio.device_event(ADDED)
    audio.look_again()
    audio.open()
    audio.close()
    audio.device_event(removed())
    audio.device_event(ADDED)
    assert pygame.mixer.get_init() is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is full")
def test_a_real_device_that_breaks_is_noticed(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL's driver that plays into a file gives up, as others do, where that cannot be written."""
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

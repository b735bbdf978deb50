"""Music: pieces cross-fade, layers join, and loops have no seam."""

import array
import math
from pathlib import Path

import pygame
import pytest

from game.audio import channels, music
from game.audio.audio import DUCKED, RISE_SECONDS, Audio
from game.audio.cues import CUES
from game.audio.music import ZONE_FADE_SECONDS
from tests.game.audio.audio_helpers import Clock, bends, write


def run(audio: Audio, clock: Clock, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        clock.now += 1 / 60
        audio.update()


def levels(audio: Audio) -> list[float]:
    """Return the volume of each layer, 0 to 1: the menu's, those of play, the finale's."""
    channels = map(pygame.mixer.Channel, range(music.PIECE_CHANNELS))
    return [one.get_sound().get_volume() if one.get_busy() else 0.0 for one in channels]


def listen(audio: Audio, clock: Clock, name: str | None, seconds: float = 3.0) -> list[float]:
    audio.piece = name
    audio.update()
    assert audio.reading.wait(30)
    run(audio, clock, seconds)
    return levels(audio)


def test_pieces_cross_fade(audio: Audio, clock: Clock) -> None:
    audio.music = 1.0
    assert listen(audio, clock, "menu") == [1, 0, 0, 0, 0]
    menu, pad, *_ = listen(audio, clock, "play", music.CROSS_FADE_SECONDS / 2)
    assert 0.4 < menu < 0.9
    assert 0.4 < pad < 0.9
    assert listen(audio, clock, "play", music.CROSS_FADE_SECONDS / 2 + 0.1) == [0, 1, 0, 0, 0]
    assert listen(audio, clock, "finale") == [0, 0, 0, 0, 1]
    assert listen(audio, clock, None) == [0, 0, 0, 0, 0]
    assert not pygame.mixer.get_busy()


def test_layers_join_as_the_board_empties(audio: Audio, clock: Clock) -> None:
    audio.music = 1.0
    layers = []
    for part in (0.0, 0.3, 0.5, 1.0, 0.0):
        audio.fullness = part
        layers.append(listen(audio, clock, "play")[1:4])
    assert layers[0] == layers[4] == [1, 0, 0]
    assert layers[1][0] == 1
    assert 0.4 < layers[1][1] < 0.6
    assert layers[1][2] == 0
    assert layers[2] == [1, 1, 0]
    assert layers[3] == [1, 1, 1]


def test_paused_or_muted_music_continues_where_it_was(
    audio: Audio, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    with monkeypatch.context() as patched:
        patched.setattr(music, "load_loop", read.append)
        audio.muted = True
        assert listen(audio, clock, "play", 1) == [0, 0, 0, 0, 0]
    audio.muted = False
    assert read == [], "muted music is not read"
    loud = listen(audio, clock, "play")[1]
    assert loud == pytest.approx(audio.music, abs=0.01)
    audio.is_paused = True
    run(audio, clock, music.PAUSE_FADE_SECONDS + 0.1)
    assert levels(audio)[1] < 0.1
    assert pygame.mixer.Channel(1).get_busy(), "paused, not stopped"
    audio.is_paused = False
    run(audio, clock, 1)
    assert levels(audio)[1] == loud
    audio.muted = True
    audio.update()
    assert levels(audio)[1] == 0
    audio.muted = False
    run(audio, clock, 1)
    assert levels(audio)[1] == loud
    audio.music = 0.25
    for cue in CUES:
        audio.play(cue)
        audio.update()
    assert levels(audio)[1] == pytest.approx(0.25, abs=0.01), "effects leave it its channels"


def test_a_loop_stays_seamless_when_the_mixer_converts_it(audio: Audio, tmp_path: Path) -> None:
    # A whole number of turns, cut where the wave stands highest, so that any gap would show.
    guard = round(channels.GUARD_SECONDS * 22050)
    inside = range(-guard, 22000 + guard)
    write(tmp_path / "tone.wav", [round(12000 * math.cos(math.tau * n / 100)) for n in inside])
    sound = channels.load_loop(tmp_path / "tone.wav")
    assert sound is not None
    left = array.array("h", sound.get_raw())[::2]
    assert len(left) == 44000
    usual = max(bends([float(x) for x in left[1000:3000]]))
    seam = max(bends([float(x) for x in (*left[-20:], *left[:20])]))
    assert seam <= usual + 3


@pytest.mark.slow
def test_music_that_cannot_be_read_is_silence(tmp_path: Path, clock: Clock) -> None:
    for kind in ("missing", "text", "short"):
        path = tmp_path / kind / "music" / "menu.ogg"
        path.parent.mkdir(parents=True)
        if kind == "text":
            path.write_text("not a sound")
        elif kind == "short":
            write(path, [9] * round(2 * channels.GUARD_SECONDS * 22050))
        audio = Audio(tmp_path / kind, clock=clock)
        audio.open()
        assert listen(audio, clock, "menu") == listen(audio, clock, "play") == [0] * 5
        audio.close()


def zones(audio: Audio) -> list[float]:
    """Return the volumes of the two channels for zones, the louder first."""
    channels = map(pygame.mixer.Channel, range(music.PIECE_CHANNELS, music.MUSIC_CHANNELS))
    heard = [one.get_sound().get_volume() if one.get_busy() else 0.0 for one in channels]
    return sorted(heard, reverse=True)


def enter(audio: Audio, clock: Clock, zone: str, seconds: float = 4.0) -> list[float]:
    audio.zone = zone
    for _ in range(3):  # its slot, its file, and its first frame
        audio.update()
        assert audio.reading.wait(30)
    run(audio, clock, seconds)
    return zones(audio)


def test_each_zone_has_a_layer_over_the_play_music_and_zones_cross_fade(
    audio: Audio, clock: Clock
) -> None:
    audio.music, audio.zone = 1.0, "reef"
    listen(audio, clock, "menu")
    assert zones(audio) == [0, 0]
    listen(audio, clock, "play")
    alone, none = enter(audio, clock, "reef")
    assert (alone, none) == (pytest.approx(0.7, abs=0.01), 0)
    louder, other = enter(audio, clock, "kelp", ZONE_FADE_SECONDS / 2)
    assert 0.4 * alone < other <= louder < 0.9 * alone
    assert enter(audio, clock, "kelp", ZONE_FADE_SECONDS / 2 + 0.2) == [alone, 0]
    enter(audio, clock, "wreck", 0.5)
    enter(audio, clock, "trench", 0.5)
    assert enter(audio, clock, "abyss", 2 * ZONE_FADE_SECONDS + 0.5) == [alone, 0], "the last wins"
    listen(audio, clock, "menu")
    assert zones(audio) == [0, 0]


def test_a_zones_layer_continues_while_the_zone_stays_and_waits_in_a_pause(
    audio: Audio, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio.music = 1.0
    listen(audio, clock, "play")
    enter(audio, clock, "reef")
    plays: list[object] = []
    monkeypatch.setattr(music, "load_loop", plays.append)
    channel = pygame.mixer.Channel(music.PIECE_CHANNELS)
    sound = channel.get_sound()
    for _ in range(3):
        enter(audio, clock, "reef", 0.5)
    audio.is_paused = True
    run(audio, clock, 1.0)
    assert channel.get_busy(), "paused, not stopped"
    audio.is_paused = False
    run(audio, clock, 1.0)
    assert channel.get_sound() is sound
    assert plays == []
    assert zones(audio)[0] == pytest.approx(0.7, abs=0.01)


def test_a_combo_lets_the_layer_swell(audio: Audio, clock: Clock) -> None:
    audio.music = 1.0
    listen(audio, clock, "play")
    heard = []
    for multiplier in (1, 2, 4, 7, 8, 1):
        audio.multiplier = multiplier
        heard.append(enter(audio, clock, "reef", 3.0)[0])
    assert heard == pytest.approx([0.7, 0.78, 0.88, 0.88, 1.0, 0.7], abs=0.01)


def test_the_music_steps_back_from_a_blast(audio: Audio, clock: Clock) -> None:
    audio.music = 1.0
    listen(audio, clock, "play")
    audio.play("number")
    run(audio, clock, 0.2)
    assert levels(audio)[1] == 1
    audio.play("explode")
    run(audio, clock, 0.1)
    assert levels(audio)[1] == pytest.approx(DUCKED, abs=0.01)
    for number in range(music.MUSIC_CHANNELS, music.MUSIC_CHANNELS + 2):
        pygame.mixer.Channel(number).stop()
    run(audio, clock, RISE_SECONDS / 2)
    assert DUCKED < levels(audio)[1] < 1
    run(audio, clock, RISE_SECONDS)
    assert levels(audio)[1] == 1

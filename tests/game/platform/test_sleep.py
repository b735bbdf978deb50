"""Sleep is detected by comparing a clock that continues during it with one that stops."""

import sys
import time

import pytest

from game.platform.sleep import SET_SECONDS, SleepDetector


class Clocks:
    """The app's clock, and a second clock that is ``ahead`` of it."""

    def __init__(self) -> None:
        self.now, self.ahead = 5.0, 1000.0
        self.stall = 0.0  # seconds that the next reading of the other clock takes

    def app(self) -> float:
        return self.now

    def other(self) -> float:
        read = self.now + self.ahead
        self.now, self.stall = self.now + self.stall, 0.0
        return read


def test_sleep_is_reported_once() -> None:
    clocks = Clocks()
    detector = SleepDetector(clocks.app, clocks.other)
    clocks.now += 3600
    assert not detector.has_slept(), "both have run on"
    clocks.ahead += 30
    assert detector.has_slept()
    assert not detector.has_slept()
    clocks.ahead -= 900
    assert not detector.has_slept()
    clocks.ahead += 30
    assert detector.has_slept(), "a clock that went back hides no sleep"


def test_a_clock_that_is_set_by_a_server_or_drifts_reports_no_sleep() -> None:
    clocks = Clocks()
    detector = SleepDetector(clocks.app, clocks.other, SET_SECONDS)
    for gained in (0.5, 10.0, -30.0, SET_SECONDS - 1, -3600.0):
        clocks.ahead += gained
        assert not detector.has_slept()
    for _ in range(1000):
        clocks.ahead += 0.1
        assert not detector.has_slept(), "what is gained slowly does not add up"
    clocks.ahead += SET_SECONDS + 1
    assert detector.has_slept()


def test_a_program_that_is_stopped_between_two_readings_has_not_slept() -> None:
    clocks = Clocks()
    detector = SleepDetector(clocks.app, clocks.other)
    clocks.stall = 8.0
    assert not detector.has_slept()
    assert not detector.has_slept()
    clocks.ahead += 30
    assert detector.has_slept()


BOOT, RAW = 7, 4  # the numbers of two clocks


@pytest.mark.parametrize(
    ("platform", "clocks", "slept"),
    [
        ("linux", {"CLOCK_BOOTTIME": BOOT, "CLOCK_MONOTONIC_RAW": RAW}, BOOT),
        ("darwin", {"CLOCK_MONOTONIC_RAW": RAW}, RAW),
        ("freebsd14", {}, "wall"),
        ("win32", {}, None),
    ],
)
def test_every_system_is_asked_for_the_clock_that_runs_on(
    monkeypatch: pytest.MonkeyPatch, platform: str, clocks: dict[str, int], slept: object
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC_RAW"):
        monkeypatch.delattr(time, name, raising=False)
    for name, number in clocks.items():
        monkeypatch.setattr(time, name, number, raising=False)
    ahead = dict.fromkeys((BOOT, RAW, "wall"), 0.0)
    monkeypatch.setattr(time, "perf_counter", lambda: 50.0)
    monkeypatch.setattr(time, "time", lambda: 50.0 + ahead["wall"])
    monkeypatch.setattr(time, "clock_gettime", lambda number: 50.0 + ahead[number], raising=False)
    detector = SleepDetector.of_system()
    for clock in ahead:
        ahead[clock] += 3600
        assert detector.has_slept() is (clock == slept)

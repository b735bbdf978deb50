"""Signals, errors in threads and finalisers, and faults of C code."""

import faulthandler
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.run import END_SIGNALS, REPEATED_WITHIN, ProcessHooks
from game.audio.audio import Audio
from game.platform.background import run_jobs
from game.platform.crash_report import Log
from game.play.play import PlayScene
from tests.game.app.crash_driver import begin_game

ROOT = Path(__file__).resolve().parents[3]
SIGNALS = [getattr(signal, name) for name in END_SIGNALS if hasattr(signal, name)]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def default_handlers() -> Iterator[None]:
    """Give signals their default handlers, and restore all handlers afterwards."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in SIGNALS}
    was_enabled = faulthandler.is_enabled()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
    if was_enabled:
        faulthandler.enable(sys.__stderr__)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hooks(tmp_path: Path, clock: Clock, default_handlers: None) -> Iterator[ProcessHooks]:
    hooks = ProcessHooks(Log(tmp_path / "log"), clock)
    hooks.install()
    yield hooks
    hooks.remove()


def log_text(folder: Path) -> str:
    path = folder / "log" / "minewave.log"
    return path.read_text("utf-8") if path.exists() else ""


def fail() -> None:
    raise ZeroDivisionError("a thread's")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_game_and_a_later_one_the_program(
    hooks: ProcessHooks, clock: Clock, number: int, status: int
) -> None:
    calls: list[str] = []
    hooks.on_end = lambda: calls.append("leave")
    signal.raise_signal(number)
    for soon in SIGNALS:
        clock.now += REPEATED_WITHIN / (len(SIGNALS) + 1)
        signal.raise_signal(soon)
    assert calls == ["leave"]
    assert hooks.status == status
    clock.now += REPEATED_WITHIN
    with pytest.raises(SystemExit) as end:
        signal.raise_signal(number)
    assert end.value.code == status


def test_a_signal_while_the_program_ends_interrupts_nothing(
    hooks: ProcessHooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begin_game(tmp_path)
    hooks.on_end = driver.app.leave
    closed: list[str] = []
    suspend = PlayScene.suspend

    def suspending(scene: PlayScene) -> None:
        signal.raise_signal(signal.SIGTERM)
        suspend(scene)

    monkeypatch.setattr(PlayScene, "suspend", suspending)
    monkeypatch.setattr(Audio, "close", lambda audio: closed.append("audio"))
    signal.raise_signal(signal.SIGTERM)
    driver.app.run()
    assert closed == ["audio"]
    assert not pygame.display.get_init()
    assert hooks.status == 128 + signal.SIGTERM


def test_a_signal_before_the_game_has_started_ends_the_program(hooks: ProcessHooks) -> None:
    with pytest.raises(SystemExit) as end:
        signal.raise_signal(signal.SIGTERM)
    assert end.value.code == 143


def test_a_sound_run_leaves_no_files_and_ignored_signals_ignored(
    tmp_path: Path, default_handlers: None
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hooks = ProcessHooks(Log(tmp_path / "log"))
    hooks.install()
    signal.raise_signal(signal.SIGINT)
    assert hooks.status == 0
    hooks.remove()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "log").write_text("in the way")
    hooks.install()
    hooks.remove()
    assert (tmp_path / "log").read_text() == "in the way"


def test_an_error_in_a_thread_is_logged_once_and_a_failing_job_stops_no_other(
    hooks: ProcessHooks, tmp_path: Path
) -> None:
    done: list[int] = []
    run_jobs([lambda: done.remove(7), lambda: done.append(1)], lambda: True)
    assert done
    assert "ValueError: list.remove" in log_text(tmp_path)
    for _ in range(3):
        thread = threading.Thread(target=fail, name="helper")
        thread.start()
        thread.join()
    assert log_text(tmp_path).count("A thread stopped: helper") == 1
    assert "ZeroDivisionError: a thread's" in log_text(tmp_path)


def test_an_error_in_a_finaliser_while_a_report_is_written_is_logged(
    hooks: ProcessHooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def __del__(self) -> None:
            fail()

    log, left = Log(tmp_path / "log"), [Broken()]
    mkdir = Path.mkdir

    def collected(folder: Path, **options: bool) -> None:
        left.clear()
        mkdir(folder, **options)

    monkeypatch.setattr(Path, "mkdir", collected)
    writer = threading.Thread(target=log.write, args=("a report",), daemon=True)
    writer.start()
    writer.join(10.0)
    assert not writer.is_alive()
    assert "could not be tidied up" in log_text(tmp_path)
    assert "a report\n" in log_text(tmp_path)


@pytest.mark.slow
def test_the_next_start_logs_a_fault_of_c_code(hooks: ProcessHooks, tmp_path: Path) -> None:
    script = (
        "import sys, faulthandler; from pathlib import Path;"
        "from game.app.run import ProcessHooks;"
        "from game.platform.crash_report import Log;"
        "ProcessHooks(Log(Path(sys.argv[1]) / 'log')).install(); faulthandler._sigsegv()"
    )
    hooks.remove()
    command = [sys.executable, "-c", script, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run(command, cwd=tmp_path, env=environment, timeout=60).returncode != 0
    assert "minewave.log" not in os.listdir(tmp_path / "log")
    hooks.install()
    assert "The system stopped the program" in log_text(tmp_path)
    assert "Segmentation fault" in log_text(tmp_path)
    hooks.remove()
    assert os.listdir(tmp_path / "log") == ["minewave.log"]


def test_a_start_reads_the_fault_files_of_ended_copies_alone(
    hooks: ProcessHooks, tmp_path: Path
) -> None:
    mine = tmp_path / "log" / f"fault-{os.getpid()}.txt"
    left, pipe = mine.with_name("fault-1.txt"), mine.with_name("fault-2.txt")
    left.write_text("Fatal Python error")
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    another = ProcessHooks(Log(tmp_path / "log"))
    another.install()
    assert not left.exists()
    assert log_text(tmp_path).count("Fatal Python error") == 1
    another.remove()
    assert mine.exists()

"""Signals, threads and faults of C code: what the system and the game tell each other."""

from __future__ import annotations

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

from game.audio.audio import Audio
from game.platform.background import run_jobs
from game.platform.file_lock import lock
from game.platform.log import MAX_BYTES, Log
from game.platform.signals import ECHO, ENDING, ProcessHooks
from game.scenes.play.play import PlayScene
from tests.game.app.crash_driver import playing

ROOT = Path(__file__).resolve().parents[3]


SIGNALS = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def unheld() -> Iterator[None]:
    """Signals and faults are afterwards as they were; till then each signal ends the program."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in SIGNALS}
    was_enabled = faulthandler.is_enabled()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
    if was_enabled:
        faulthandler.enable(sys.__stderr__)


@pytest.fixture
def hooks(tmp_path: Path, clock: Clock, unheld: None) -> Iterator[ProcessHooks]:
    hooks = ProcessHooks(Log(tmp_path / "log"), clock)
    hooks.enter()
    yield hooks
    hooks.exit()


def logged(folder: Path) -> str:
    path = folder / "log" / "minewave.log"
    return path.read_text("utf-8") if path.exists() else ""


def stumble() -> None:
    raise ZeroDivisionError("a thread's")


# Signals


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_asks_for_the_end_and_a_second_one_insists(
    hooks: ProcessHooks, clock: Clock, name: str, status: int
) -> None:
    asked: list[str] = []
    hooks.leave = lambda: asked.append("leave")
    signal.raise_signal(getattr(signal, name))
    assert asked == ["leave"]
    assert hooks.status == status
    clock.now += ECHO
    with pytest.raises(SystemExit) as end:
        signal.raise_signal(getattr(signal, name))
    assert end.value.code == status


def test_the_echo_of_a_signal_interrupts_nothing(hooks: ProcessHooks, clock: Clock) -> None:
    asked: list[str] = []
    hooks.leave = lambda: asked.append("leave")
    signal.raise_signal(signal.SIGTERM)
    for number in SIGNALS:
        clock.now += ECHO / (len(SIGNALS) + 1)
        signal.raise_signal(number)
    assert asked == ["leave"]
    assert hooks.status == 128 + signal.SIGTERM


def test_an_echo_while_the_program_ends_keeps_nothing_from_being_kept(
    hooks: ProcessHooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = playing(tmp_path)
    hooks.leave = driver.app.leave
    closed: list[str] = []
    shut = PlayScene.cover

    def cover(scene: PlayScene) -> None:
        signal.raise_signal(signal.SIGTERM)
        shut(scene)

    monkeypatch.setattr(PlayScene, "cover", cover)
    monkeypatch.setattr(Audio, "close", lambda audio: closed.append("audio"))
    signal.raise_signal(signal.SIGTERM)
    driver.app.run()
    assert closed == ["audio"]
    assert not pygame.display.get_init()
    assert hooks.status == 128 + signal.SIGTERM


def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path, unheld: None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hooks = ProcessHooks(Log(tmp_path / "log"))
    hooks.enter()
    signal.raise_signal(signal.SIGINT)
    assert hooks.status == 0
    hooks.exit()


def test_before_there_is_a_game_a_signal_ends_at_once(hooks: ProcessHooks) -> None:
    with pytest.raises(SystemExit) as end:
        signal.raise_signal(signal.SIGTERM)
    assert end.value.code == 143


# Threads


def test_what_breaks_in_a_thread_is_logged_once(hooks: ProcessHooks, tmp_path: Path) -> None:
    for _ in range(3):
        thread = threading.Thread(target=stumble, name="helper")
        thread.start()
        thread.join()
    assert logged(tmp_path).count("A thread stopped: helper") == 1
    assert "ZeroDivisionError: a thread's" in logged(tmp_path)


def test_a_job_that_breaks_costs_no_other_job(hooks: ProcessHooks, tmp_path: Path) -> None:
    done: list[int] = []
    run_jobs([stumble, lambda: done.append(1)], lambda: True)
    assert done
    assert "ZeroDivisionError: a thread's" in logged(tmp_path)


def test_what_breaks_while_something_is_tidied_up_is_logged(
    hooks: ProcessHooks, tmp_path: Path
) -> None:
    class Untidy:
        def __del__(self) -> None:
            stumble()

    Untidy()
    assert "could not be tidied up" in logged(tmp_path)


def test_an_object_that_cannot_be_tidied_up_while_a_report_is_written(
    hooks: ProcessHooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Untidy:
        def __del__(self) -> None:
            stumble()

    log, left = Log(tmp_path / "log"), [Untidy()]
    mkdir = Path.mkdir

    def collected(folder: Path, **options: bool) -> None:
        left.clear()
        mkdir(folder, **options)

    monkeypatch.setattr(Path, "mkdir", collected)
    writer = threading.Thread(target=log.write, args=("a report",), daemon=True)
    writer.start()
    writer.join(10.0)
    assert not writer.is_alive()
    assert "could not be tidied up" in logged(tmp_path)
    assert "a report\n" in logged(tmp_path)


def test_where_nothing_broke_nothing_is_left(tmp_path: Path, unheld: None) -> None:
    hooks = ProcessHooks(Log(tmp_path / "log"))
    hooks.enter()
    hooks.exit()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_breaks_nothing(tmp_path: Path, unheld: None) -> None:
    (tmp_path / "log").write_text("in the way")
    hooks = ProcessHooks(Log(tmp_path / "log"))
    hooks.enter()
    hooks.exit()
    assert (tmp_path / "log").read_text() == "in the way"


def test_the_next_start_logs_what_a_fault_of_c_code_left(
    hooks: ProcessHooks, tmp_path: Path
) -> None:
    script = (
        "import sys, faulthandler; from pathlib import Path;"
        "from game.platform.signals import ProcessHooks; from game.platform.log import Log;"
        "ProcessHooks(Log(Path(sys.argv[1]) / 'log')).enter(); faulthandler._sigsegv()"
    )
    hooks.exit()
    command = [sys.executable, "-c", script, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run(command, cwd=tmp_path, env=environment, timeout=60).returncode != 0
    assert "minewave.log" not in os.listdir(tmp_path / "log")
    hooks.enter()
    assert "The system stopped the program" in logged(tmp_path)
    assert "Segmentation fault" in logged(tmp_path)
    hooks.exit()
    assert os.listdir(tmp_path / "log") == ["minewave.log"]


def test_a_copy_that_runs_keeps_its_own_file(hooks: ProcessHooks, tmp_path: Path) -> None:
    mine = tmp_path / "log" / f"fault-{os.getpid()}.txt"
    assert mine.exists()
    left = mine.with_name("fault-1.txt")
    left.write_text("Fatal Python error")
    another = ProcessHooks(Log(tmp_path / "log"))
    another.enter()
    assert mine.exists()
    assert not left.exists()
    assert logged(tmp_path).count("Fatal Python error") == 1
    another.exit()
    assert mine.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_a_faults_place_holds_nothing_up(tmp_path: Path, unheld: None) -> None:
    (tmp_path / "log").mkdir()
    for number in (1, os.getpid()):
        os.mkfifo(tmp_path / "log" / f"fault-{number}.txt")
    hooks = ProcessHooks(Log(tmp_path / "log"))
    hooks.enter()
    hooks.exit()
    assert logged(tmp_path) == ""


# The log


def test_the_log_keeps_its_bounds(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    for number in range(40):
        assert log.write(f"{number} " + "x" * (MAX_BYTES // 8))
    sizes = {path.name: path.stat().st_size for path in log.path.parent.glob("*.log*")}
    assert len(sizes) == 3
    assert max(sizes.values()) <= MAX_BYTES
    assert log.path.read_text().rsplit("\n", 2)[-2].startswith("39 ")


def test_while_another_copy_begins_a_new_file_nothing_is_renamed(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    assert log.write("x" * (MAX_BYTES - 1))
    with log.path.with_suffix(".lock").open("ab") as turn:
        assert lock(turn.fileno())
        assert log.write("meanwhile")
    assert log.path.read_text().endswith("x\nmeanwhile\n")
    assert log.write("later")
    assert log.path.read_text() == "later\n"
    assert log.path.with_name("minewave.log.1").read_text().endswith("meanwhile\n")


def test_many_threads_write_whole_reports(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    lines = [f"{number} " + str(number % 10) * 400 for number in range(40)]
    threads = [threading.Thread(target=log.write, args=(line,)) for line in lines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(log.path.read_text().splitlines()) == sorted(lines)


def test_half_a_sign_can_be_logged(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    assert log.write("\ud800")
    assert log.path.read_text() == "\\ud800\n"

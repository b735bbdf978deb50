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

import pytest

from game.hooks import ENDING, Hooks
from game.log import MOST_BYTES, OLDER, Log
from game.reader import Reader
from game.report import anonymous, fault_of, report

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[Hooks]:
    names = [name for name in ENDING if hasattr(signal, name)]
    before = {name: signal.getsignal(getattr(signal, name)) for name in names}
    was_enabled = faulthandler.is_enabled()
    hooks = Hooks(Log(tmp_path / "log"))
    hooks.enter()
    yield hooks
    hooks.exit()
    for name, handler in before.items():
        signal.signal(getattr(signal, name), handler)
    if was_enabled:
        faulthandler.enable(sys.__stderr__)


def logged(folder: Path) -> str:
    path = folder / "log" / "minewave.log"
    return path.read_text("utf-8") if path.exists() else ""


def stumble() -> None:
    raise ZeroDivisionError("a thread's")


# Signals


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_asks_for_the_end_and_a_second_one_insists(
    hooks: Hooks, name: str, status: int
) -> None:
    asked: list[str] = []
    hooks.leave = lambda: asked.append("leave")
    signal.raise_signal(getattr(signal, name))
    assert asked == ["leave"]
    assert hooks.status == status
    with pytest.raises(SystemExit) as end:
        signal.raise_signal(getattr(signal, name))
    assert end.value.code == status


def test_before_there_is_a_game_a_signal_ends_at_once(hooks: Hooks) -> None:
    with pytest.raises(SystemExit) as end:
        signal.raise_signal(signal.SIGTERM)
    assert end.value.code == 143


# Threads


def test_what_breaks_in_a_thread_is_logged_once(hooks: Hooks, tmp_path: Path) -> None:
    for _ in range(3):
        thread = threading.Thread(target=stumble, name="helper")
        thread.start()
        thread.join()
    assert logged(tmp_path).count("A thread stopped: helper") == 1
    assert "ZeroDivisionError: a thread's" in logged(tmp_path)


def test_a_job_that_breaks_costs_no_other_job(hooks: Hooks, tmp_path: Path) -> None:
    reader, done = Reader(), threading.Event()
    reader.add(stumble, done.set)
    reader.wait()
    assert done.is_set()
    assert "A thread stopped: reader" in logged(tmp_path)


def test_what_breaks_while_something_is_tidied_up_is_logged(hooks: Hooks, tmp_path: Path) -> None:
    class Untidy:
        def __del__(self) -> None:
            stumble()

    Untidy()
    assert "could not be tidied up" in logged(tmp_path)


def test_where_nothing_broke_nothing_is_left(tmp_path: Path) -> None:
    enabled = faulthandler.is_enabled()
    hooks = Hooks(Log(tmp_path / "log"))
    hooks.enter()
    hooks.exit()
    assert list(tmp_path.iterdir()) == []
    if enabled:
        faulthandler.enable(sys.__stderr__)


def test_a_folder_that_cannot_be_written_breaks_nothing(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("in the way")
    hooks = Hooks(Log(tmp_path / "log"))
    hooks.enter()
    hooks.exit()
    assert (tmp_path / "log").read_text() == "in the way"


def test_the_next_start_logs_what_a_fault_of_c_code_left(hooks: Hooks, tmp_path: Path) -> None:
    script = (
        "import sys, faulthandler; from pathlib import Path;"
        "from game.hooks import Hooks; from game.log import Log;"
        "Hooks(Log(Path(sys.argv[1]) / 'log')).enter(); faulthandler._sigsegv()"
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


# The log


def test_the_log_keeps_its_bounds(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    for number in range(40):
        assert log.write(f"{number} " + "x" * (MOST_BYTES // 8))
    sizes = {path.name: path.stat().st_size for path in log.path.parent.iterdir()}
    assert len(sizes) == 1 + OLDER
    assert max(sizes.values()) <= MOST_BYTES
    assert log.path.read_text().rsplit("\n", 2)[-2].startswith("39 ")


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


# The report


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("in {home}/data", "in ~/data"),
        ("in {home}", "in ~"),
        ("'{home}/a' and {home}/b:", "'~/a' and ~/b:"),
        ("{home}er/data", "{home}er/data"),
        ("/media/anna-lena/disk", "/media/~/disk"),
        ("/media/anna-lena2/disk", "/media/anna-lena2/disk"),
        ("Bert won, Bertha lost", "~ won, Bertha lost"),
        ("Al won", "Al won"),
    ],
)
def test_names_and_home_folders_are_taken_out(
    monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    home = "/home/anna-lena"
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    found = anonymous(text.format(home=home), names=("Bert", "Al", ""))
    assert found == told.format(home=home).replace("/home/anna-lena", home)


def test_a_report_that_is_too_long_lacks_its_middle() -> None:
    told = report("Much", None, "first " + "x" * 10**6 + " last")
    assert len(told) < 30_000
    assert "first" in told
    assert told.endswith("last\n")


def test_endless_recursion_makes_a_short_report() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as raised:
        deeper()
    assert len(report("Deep", raised.value)) < 10_000


def test_a_fault_is_placed_in_the_programs_own_code(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="null") as raised:
        Log(tmp_path / "x" / "\0")._write("nothing")
    kind, place = fault_of(raised.value)
    assert (kind, place.split(":")[0]) == ("ValueError", "game/log.py")

"""The log: its size, and writers in other threads and copies of the game."""

from __future__ import annotations

import threading
from pathlib import Path

from game.platform.file_lock import lock
from game.platform.log import MAX_BYTES, Log


def test_full_files_are_renamed_and_the_oldest_removed(tmp_path: Path) -> None:
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


def test_a_lone_surrogate_is_logged_as_an_escape(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    assert log.write("\ud800")
    assert log.path.read_text() == "\\ud800\n"

"""Crash reports (place of the error, length, no home folder) and the log that holds them."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.platform.crash_report import MAX_BYTES, Log, hide_home, locate, report, show_message
from game.platform.files import lock


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("in {home}/data", "in ~/data"),
        ("'{home}/a' and {home}/b:", "'~/a' and ~/b:"),
        ("cannot write {home}.", "cannot write ~."),
        ("{home}.bak/x", "~.bak/x"),
        ("{home}er/data", "{home}er/data"),
    ],
)
def test_reports_hide_the_home_folder(
    monkeypatch: pytest.MonkeyPatch, text: str, written: str
) -> None:
    home = "/home/anna"
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    written = written.format(home=home)
    assert hide_home(text.format(home=home)) == written
    assert report("Much", None, text.format(home=home)).endswith(f"{written}\n")


def test_a_long_report_lacks_its_middle_and_an_error_has_its_place() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(TypeError) as wrong:
        Log(None)
    kind, place = locate(wrong.value)
    assert (kind, place.split(":")[0]) == ("TypeError", "game/platform/crash_report.py")
    text = report("Much", None, "first " + "x" * 10**6 + " last")
    assert len(text) < 30_000
    assert "first" in text
    assert text.endswith("last\n")
    with pytest.raises(RecursionError) as raised:
        deeper()
    assert len(report("Deep", raised.value)) < 10_000


@pytest.mark.parametrize(
    ("root", "file", "place"),
    [
        ("src", "src/game/app/loop.py", "game/app/loop.py:1"),
        ("src", "src/main.py", "main.py:1"),
        ("lib/site-packages/minewave", "{root}/game/ui/fonts.py", "game/ui/fonts.py:1"),
        ("lib/site-packages/minewave", "{root}/__main__.py", "__main__.py:1"),
        ("lib/site-packages/minewave", "lib/site-packages/engine/core/grid.py", "{here}"),
        ("src", "src/.venv/lib/site-packages/pygame/game/draw.py", "{here}"),
    ],
)
def test_the_place_of_an_error_is_in_the_program_wherever_that_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: str, file: str, place: str
) -> None:
    monkeypatch.setattr("game.platform.crash_report.ROOT", tmp_path / root)
    code = compile("1 / 0", str(tmp_path / file.format(root=root)), "exec")
    with pytest.raises(ZeroDivisionError) as wrong:
        exec(code)
    here = f"{Path(file).name}:1"
    assert locate(wrong.value) == ("ZeroDivisionError", place.format(here=here))


def test_a_built_program_names_its_files_by_relative_paths() -> None:
    with pytest.raises(ZeroDivisionError) as wrong:
        exec(compile("1 / 0", "game/app/loop.py", "exec"))
    assert locate(wrong.value) == ("ZeroDivisionError", "game/app/loop.py:1")


def test_full_files_are_renamed_and_the_oldest_removed(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    for number in range(40):
        assert log.write(f"{number} " + "x" * (MAX_BYTES // 8))
    sizes = {path.name: path.stat().st_size for path in log.path.parent.glob("*.log*")}
    assert len(sizes) == 3
    assert max(sizes.values()) <= MAX_BYTES
    assert log.path.read_text().rsplit("\n", 2)[-2].startswith("39 ")


def test_nothing_is_renamed_while_another_copy_begins_a_new_file(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    assert log.write("x" * (MAX_BYTES - 1))
    with log.path.with_suffix(".lock").open("ab") as turn:
        assert lock(turn.fileno())
        assert log.write("meanwhile")
    assert log.path.read_text().endswith("x\nmeanwhile\n")
    assert log.write("later, with a lone surrogate: \ud800")
    assert log.path.read_text() == "later, with a lone surrogate: \\ud800\n"
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


@pytest.mark.parametrize(
    ("platform", "parent", "boxes"), [("darwin", 1, 1), ("darwin", 4711, 0), ("linux", 1, 0)]
)
def test_an_application_of_macos_shows_in_a_box_why_it_ends(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    platform: str,
    parent: int,
    boxes: int,
) -> None:
    """The Finder starts programs as children of the first process, and shows no stderr."""
    started: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "getppid", lambda: parent)
    monkeypatch.setattr(subprocess, "run", lambda command, **options: started.append(command))
    show_message('No window: the "screen" is gone.')
    assert capsys.readouterr().err == 'minewave: No window: the "screen" is gone.\n'
    assert len(started) == boxes
    for command in started:
        assert command[0] == "/usr/bin/osascript"
        assert command[-1] == 'No window: the "screen" is gone.', "no part of the script"


def test_a_box_that_cannot_be_opened_is_no_second_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(command: list[str], **options: object) -> None:
        raise FileNotFoundError(command[0])

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os, "getppid", lambda: 1)
    monkeypatch.setattr(subprocess, "run", fails)
    show_message("It ends.")
    assert capsys.readouterr().err == "minewave: It ends.\n"

"""The options of ``python main.py``; the same seed gives the same board everywhere."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import game.app.run
import main
from engine import VERSION, GameConfig, StartRule
from engine.core.config import presets_of
from engine.core.neighbourhood import NEIGHBOURHOODS
from game.platform.crash_report import hide_home
from tests.engine.cli.cli_runner import cli
from tests.game.driver import StartGame
from tests.marks import needs_posix, slow

ROOT, MAIN = Path(main.__file__).parent, main.__file__


def call(*arguments: str, **named: Any) -> subprocess.CompletedProcess[str]:
    where = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": ROOT, **named}
    return subprocess.run([sys.executable, *arguments], text=True, timeout=60, **where)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--fairness kind", "invalid choice"),
        ("--start lucky", "invalid choice"),
        ("--size 30x16", "n't a size"),
        ("--size=", "n't a size"),
        ("--size 0x5x1", "from 1 to 1000"),
        ("--size 4x4x16", "from 0 to 15 mines"),
        ("--size 2x9x3 --wraps", "at least 3x3"),
        ("--size 9x9x10 --difficulty expert", "not allowed with"),
        ("--neighbours octagon", "invalid choice"),
        ("--size 201x9x10 --neighbours hex", "from 1 to 200"),
        ("--size 9x9x10 --neighbours hex --wraps", "even"),
        ("--size 9x4x3 --neighbours knight --wraps", "at least 5x5"),
        ("--shape blob", "blob"),
        ("--shape heart --wraps", "A borderless board has no shape."),
        ("--shape heart --size 4x4x3", "5"),
        ("--seed -1", "A seed is a whole number from 0 to"),
        ("--seed one", "invalid int"),
        (f"--seed {2**64}", "from 0 to"),
        ("--unheard-of", "unrecognized"),
        ("--data main.py", "isn't a folder"),
        ("--data=", "--data needs the name of a folder"),
        ("--data= --export book.json", "--data needs the name of a folder"),
        ("--import nowhere.json", "The file nowhere.json can't be read."),
        ("--export book.xlsx", ".csv"),
        ("--replay no.txt", "There is no file no.txt."),
        ("--board no.mbf", "There is no file no.mbf."),
        ("--" + "x" * 5000, "xxx..."),
        *((f"--{name} {'x' * 5000}", "xxx...") for name in ("seed", "size", "start", "difficulty")),
        *((f"--{name} {'x' * 5000}", "xxx...") for name in ("replay", "board", "import")),
        (f"--export {'x' * 5000}.csv", "xxx..."),
    ],
)
def test_a_wrong_command_line_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    words: str,
) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as end:
        main.main(["--data", str(tmp_path), *line.split(" ")])
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("minewave: ")
    assert err.count("\n") == 1
    assert words in err
    assert len(err) < 450
    shown: list[str] = []
    monkeypatch.setattr("game.platform.crash_report.show_message", shown.append)
    monkeypatch.setattr(sys, "stderr", None)  # as a windowed program on Windows
    with pytest.raises(SystemExit):
        main.main(["--data", str(tmp_path), *line.split(" ")])
    assert f"minewave: {shown[0]}\n" == err


def test_a_fault_without_a_window_is_one_sentence_and_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game.app.run, "play", lambda options: 1 / 0)
    for is_in_play in (False, True):
        if is_in_play:
            (tmp_path / "playing-a1.txt").touch()
        with pytest.raises(SystemExit) as end:
            main.main(["--data", str(tmp_path)])
        assert end.value.code == 1
        sentence = capsys.readouterr().err
        assert len(sentence.splitlines()) == 1
        assert "ZeroDivisionError in" in sentence
        assert hide_home(str(tmp_path / "log" / "minewave.log")) in sentence
        assert ("A game in play is saved" in sentence) is is_in_play
    assert "division by zero\n" in (tmp_path / "log" / "minewave.log").read_text("utf-8")


@pytest.mark.slow
@needs_posix
@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), *slow([("SIGINT", 130)])])
def test_a_signal_ends_the_program_in_order(tmp_path: Path, name: str, status: int) -> None:
    number = getattr(signal, name)
    command = [sys.executable, MAIN, "--trace", "--data", str(tmp_path)]
    program = subprocess.Popen(
        [*command, "--difficulty", "beginner"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout.readline()
    program.stdout.close()  # as `head` does
    program.send_signal(number)
    assert program.wait(60) == status
    assert program.stderr.read() == ""
    program.stderr.close()
    assert not (tmp_path / "log").exists()


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for option, words in (("--version", f"Minewave {VERSION}\n"), ("--help", "--difficulty")):
        with pytest.raises(SystemExit) as end:
            main.main([option])
        assert end.value.code == 0
        assert words in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("-I", "There is no file no such file."),
        ("-S", "README.md has a command that sets up"),  # it does not find pygame
        *slow([("-P", "There is no file no such file.")]),
    ],
)
def test_an_isolated_python_finds_the_game_and_says_what_it_lacks(option: str, words: str) -> None:
    done = call(option, MAIN, "--data", "nowhere", "--replay", "no such file")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr
    assert not (ROOT / "nowhere").exists()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize(
    ("line", "unbuffered"),
    [
        ("--help", ""),
        ("--export book.json", "1"),
        *slow([("--help", "1"), ("--version", ""), ("--version", "1"), ("--export book.json", "")]),
    ],
)
def test_output_to_a_full_disk_is_one_line_and_status_2(
    tmp_path: Path, line: str, unbuffered: str
) -> None:
    with open("/dev/full", "w") as full:
        where = {"cwd": tmp_path, "env": {**os.environ, "PYTHONUNBUFFERED": unbuffered}}
        done = call(MAIN, "--data", str(tmp_path), *line.split(), stdout=full, **where)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "can't be written" in done.stderr


def test_a_config_file_gives_the_size_and_a_seed_starts_an_expert_game_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, played = tmp_path / "size.txt", []
    file.write_text("9 12 8\n", "utf-8")
    monkeypatch.setattr(game.app.run, "play", played.append)
    for words in (["--size", str(file), "--seed", "4"], [], ["--seed", "3"]):
        main.main(words)
    assert [each.config for each in played] == [GameConfig(12, 9, 8), None, GameConfig(30, 16, 99)]
    assert [each.seed for each in played] == [4, None, 3]


@pytest.mark.parametrize("name", ["square", "hex", "knight", "cross"])
def test_what_a_number_counts_is_chosen_with_its_own_presets(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    played: list[Any] = []
    monkeypatch.setattr(game.app.run, "play", played.append)
    for words in ([], ["--difficulty", "beginner"], ["--size", "12x10x8", "--wraps"]):
        main.main(["--neighbours", name, *words])
    presets = presets_of(NEIGHBOURHOODS[name])
    assert [each.config for each in played[:2]] == [presets["expert"], presets["beginner"]]
    assert played[2].config.neighbours == NEIGHBOURHOODS[name]
    assert played[2].config.wraps


@pytest.mark.parametrize(("wraps", "rule"), [(False, StartRule.SAFE), (True, StartRule.OPENING)])
def test_a_seed_and_a_first_click_give_the_board_that_generate_prints(
    start: StartGame, wraps: bool, rule: StartRule
) -> None:
    driver = start(config=GameConfig(17, 11, 40, wraps, rule), seed=91)
    driver.click_cell((3, 8))
    words = ["17x11x40", "--seed", "91", "--at", "3,8", "--start", rule.value]
    done = cli("generate", *words, *(["--wraps"] if wraps else []))
    field = driver.play.session.position.field
    assert field.rows() == json.loads(done.stdout)["board"]

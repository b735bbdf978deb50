"""Two copies of the game at once: neither takes the other's game for one that was left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from engine.core.commands import Flag
from tests.game.saves.saved_games import begun, found, names, only

ROOT = Path(__file__).resolve().parents[3]


_OTHER = """
import sys
from pathlib import Path
from tests.game.saves.saved_games import begun, found
folder = Path(sys.argv[1])
print([saved.about.uid for saved in found(folder).saved], flush=True)
playing = begun(folder, about=__import__("game.saves").saves.SaveMetadata("other"))
print("playing", flush=True)
sys.stdin.readline()
"""


def other_copy(folder: Path) -> subprocess.Popen[str]:
    """Another process: it tells what it finds, and plays a game until it is told to stop."""
    return subprocess.Popen(
        [sys.executable, "-c", _OTHER, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_copies_of_the_game_leave_each_other_s_alone(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    with other_copy(tmp_path) as other:
        try:
            assert other.stdout.readline() == "[]\n"
            assert other.stdout.readline() == "playing\n"
            assert names(tmp_path) == ["playing-a1.txt", "playing-other.txt"]
            assert found(tmp_path).saved == ()
        finally:
            other.kill()
            other.wait()
    assert only(tmp_path).about.uid == "other", "the system lets go of what a killed copy had"
    playing.move(Flag((0, 0)))
    playing.note()
    assert playing.journal.problem is None


def test_a_game_is_offered_by_one_copy_only(tmp_path: Path) -> None:
    begun(tmp_path).journal.let_go()
    (mine,) = found(tmp_path).saved
    with other_copy(tmp_path) as other:
        assert [other.stdout.readline() for _ in range(2)] == ["[]\n", "playing\n"]
        other.kill()
    mine.let_go()
    assert len(found(tmp_path).saved) == 2

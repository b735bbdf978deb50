"""Two processes at the same time: neither takes the other's running game for a saved one."""

import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

from engine.core.commands import Flag
from game.store.metadata import SaveMetadata
from tests.game.store.saved_games import begin_game, file_names, find_all, find_only

ROOT = Path(__file__).resolve().parents[3]
_OTHER = """
import sys
from pathlib import Path
from game.store.metadata import SaveMetadata
from tests.game.store.saved_games import begin_game, find_all
folder = Path(sys.argv[1])
print([saved.metadata.uid for saved in find_all(folder).saved], flush=True)
playing = begin_game(folder, metadata=SaveMetadata("other"))
print("playing", flush=True)
sys.stdin.readline()
"""


def test_two_processes_do_not_see_each_other_s_games(tmp_path: Path) -> None:
    begin_game(tmp_path, metadata=SaveMetadata("waiting")).writer.close()
    (waiting,) = find_all(tmp_path).saved
    playing = begin_game(tmp_path)
    command = [sys.executable, "-c", _OTHER, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as other:
        try:
            assert other.stdout.readline() == "[]\n"
            assert other.stdout.readline() == "playing\n"
            uids = ("a1", "other", "waiting")
            assert file_names(tmp_path) == [f"playing-{uid}.txt" for uid in uids]
            assert find_all(tmp_path).saved == ()
        finally:
            other.kill()
            other.wait()
    killed = find_only(tmp_path)
    assert killed.metadata.uid == "other", "the system releases the locks of a killed copy"
    waiting.close()
    assert len(find_all(tmp_path).saved) == 2
    playing.move(Flag((0, 0)))
    playing.save()
    assert playing.writer.problem is None

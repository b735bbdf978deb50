"""Recordings of other Minesweepers: imported completely, or refused in a sentence.

Samples are written by ``ms_toollib`` itself, in a separate process, just as they are read.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.core.commands import Open
from engine.core.pointer import PointerAction, PointerSample
from engine.formats import foreign
from engine.formats.foreign import ForeignError, import_foreign, is_foreign
from engine.formats.foreign_process import MISSING
from engine.formats.recording import Recording, Result
from engine.formats.replay import verify
from tests.engine.cli.cli_runner import check_refused, cli

TOOLBOX = pytest.mark.skipif(
    find_spec("ms_toollib") is None, reason="ms_toollib is not installed: see requirements/peers"
)
BAY = [[-1, 1, 0, 0, 0], [1, 1, 0, 1, 1], [0, 0, 0, 1, -1], [0, 0, 0, 1, 1]]
WRITER = """
import json, sys, time
import ms_toollib
board, steps, name = json.loads(sys.argv[1])
video = ms_toollib.BaseVideo(board, 20)
for mouse, x, y in steps:
    time.sleep(0.003)
    video.step(mouse, (y, x))
video.player_identifier = "Ann  Bee"
for name_of in ("software", "race_identifier", "unique_identifier", "country"):
    setattr(video, name_of, "x")
video.generate_evf_v3_raw_data()
open(name, "wb").write(bytes(video.raw_data))
"""


def written_evf(path: Path, *steps: tuple[str, int, int]) -> Path:
    """Return an ``.evf`` of BAY, with cells 20 pixels wide, with these presses and releases."""
    file = path / "game.evf"
    text = json.dumps([BAY, steps, str(file)])
    subprocess.run([sys.executable, "-c", WRITER, text], check=True, timeout=60)
    return file


WON = (
    *(("lc", 90, 10), ("lr", 90, 10)),
    *(("rc", 5, 5), ("rr", 9, 9)),
    *(("mv", 30, 30), ("lc", 25, 25), ("rc", 26, 25), ("lr", 27, 25), ("rr", 27, 25)),
    *(("rc", 85, 45), ("rr", 85, 45)),
    *(("rc", 75, 75), ("lc", 75, 75), ("rr", 75, 75), ("lr", 75, 75)),
)


@pytest.mark.slow
@TOOLBOX
def test_a_game_is_taken_over_with_its_pointer(tmp_path: Path) -> None:
    path = written_evf(tmp_path, *WON)
    game = import_foreign(path)
    moves = "open 4,0; flag 0,0; chord 1,1; flag 4,2; chord 3,3"
    assert "; ".join(str(timed.move) for timed in game.moves) == moves
    assert (game.config.size, game.result, game.player) == ("5x4x2", Result.WON, "Ann Bee")
    assert game.ms == game.moves[-1].ms > game.moves[0].ms == 0
    assert game.field.rows() == ["*1000", "11011", "0001*", "00011"]
    # 20 pixels a cell are 16 sixteenths.
    way = [point[1:] for point in game.pointer]
    assert way[:4] == [
        (72, 8, PointerAction.LEFT_DOWN),
        (72, 8, PointerAction.LEFT_UP),
        (4, 4, PointerAction.RIGHT_DOWN),
        (7, 7, PointerAction.RIGHT_UP),
    ]
    acts = "move, left down, right down, left up, right up"
    assert ", ".join(act.value for _, _, act in way[4:9]) == acts
    assert Recording.parse(str(game)) == game
    assert verify(game).clicks.chord == 2
    done = cli("replay", str(path), "--rawvf")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("RawVF_Version: Rev6\n")
    (tmp_path / "game.avf").write_bytes(b"nothing of the kind")
    check_refused(cli("replay", str(tmp_path / "game.avf")), "isn't an .avf recording")
    lost = import_foreign(written_evf(tmp_path, *WON[:2], ("lc", 85, 45), ("lr", 85, 45)))
    assert (lost.result, lost.moves[-1].move) == (Result.LOST, Open((4, 2)))


Reported = Callable[..., Recording]


@pytest.fixture
def reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Reported:
    """Import a report as the reading process may print it: a won game of BAY, with changes."""
    return lambda **changes: import_foreign(_reported_file(monkeypatch, tmp_path, **changes))


def _reported_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, **changes: object) -> Path:
    answer = {"width": 5, "height": 4, "mines": [[0, 0], [4, 2]], "pixels": 20, "ms": 0}
    answer |= {"player": "", "began": "1795000000000000", "events": CLICKS} | changes
    text = json.dumps(answer) if "text" not in changes else str(changes["text"])
    code = int(str(changes.get("code", 0)))
    done = subprocess.CompletedProcess([], code, text.encode(), b"")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    path = tmp_path / "game.rmv"
    path.write_bytes(b"x")
    return path


CLICKS = [[10, "lc", 90, 10], [40, "lr", 90, 10], [90, "lc", 90, 70], [99, "lr", 90, 70]]
LEFT = [[40, "lc", 90, 10], [40, "lr", 90, 10]]
LAST = [[99, "lc", 90, 70], [99, "lr", 90, 70]]
BOTH = [[50, "rc", 5, 5], [51, "rr", 5, 5], [52, "lc", 25, 25], [53, "cc", 25, 25]]
BOTH += [[54, "rr", 25, 25], [55, "lr", 25, 25]]


def test_times_count_from_the_first_open(reported: Reported) -> None:
    game = reported()
    assert [timed.ms for timed in game.moves] == [0, 59]
    assert [point.ms for point in game.pointer] == [0, 0, 50, 59]
    assert game.date == "2026-11-18T11:06:40Z"
    # The corner off the board is no place that the pointer went to.
    events = [*LEFT, [50, "mv", 100, 80], [60, "mv", 100, 79], *LAST]
    game = reported(events=events)
    assert game.pointer[2] == PointerSample(20, 80, 63)


@pytest.mark.parametrize(
    ("events", "moves"),
    [
        ([[0, "pf", 5, 5], *LEFT, *LAST], ["flag 0,0", "open 4,0", "open 4,3"]),
        ([*LEFT, [50, "l", 90, 70], [60, "l", 90, 70]], ["open 4,0", "open 4,3"]),
        # Both at once, when one was down already; and a right click that slides off an open cell.
        ([*LEFT, *BOTH, *LAST], ["open 4,0", "flag 0,0", "chord 1,1", "open 4,3"]),
        (
            [*LEFT, [50, "rc", 30, 50], [51, "rr", 90, 50], *LAST],
            ["open 4,0", "flag 1,2", "open 4,3"],
        ),
        ([*LEFT, [50, "sc", 25, 25], [51, "lr", 25, 25], *LAST], ["open 4,0", "chord 1,1"]),
        ([*LEFT, [50, "lc", 25, 25], [51, "lr", 100, 80], *LAST], ["open 4,0", "open 4,3"]),
        ([*LEFT, *LAST, [120, "lc", 5, 5], [130, "lr", 5, 5]], ["open 4,0", "open 4,3"]),
    ],
)
def test_the_moves_of_events(events: list, moves: list[str], reported: Reported) -> None:
    game = reported(events=events)
    made = [str(timed.move) for timed in game.moves]
    assert made[: len(moves)] == moves
    assert made[-1] == "open 4,3"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"code": MISSING}, "install ms_toollib (python -m pip install ms_toollib)."),
        ({"code": -6}, "isn't an .rmv recording that can be read."),
        ({"text": "[]"}, "holds no whole recording."),
        ({"width": 0, "events": []}, "is a version that ms_toollib doesn't read."),
        ({"mines": [[0, 0], [5, 2]]}, "holds no whole recording."),
        ({"mines": [[x, y] for x in range(5) for y in range(4)]}, "holds no board to play."),
        ({"width": 1001}, "holds no board to play. The width must be from 1 to 1000"),
        ({"events": [[0, "lc"]]}, "holds no whole recording."),
        ({"events": LEFT}, "don't end its game."),
        ({"ms": 95}, "end its game at 59 ms, and it tells 95 ms."),
        ({"mines": [[4, 0], [4, 2]]}, "holds a game of other rules. The start rule allows no"),
    ],
)
def test_what_is_refused(changes: dict, sentence: str, reported: Reported) -> None:
    with pytest.raises(ForeignError) as caught:
        reported(**changes)
    assert sentence in str(caught.value)


def test_a_file_that_takes_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(foreign, "SECONDS", 0.2)
    (tmp_path / "slow.py").write_text("import time; time.sleep(60)", encoding="utf-8")
    monkeypatch.setattr(foreign.foreign_process, "__file__", str(tmp_path / "slow.py"))
    (tmp_path / "game.avf").write_bytes(b"x")
    with pytest.raises(ForeignError, match="takes too long to read"):
        import_foreign(tmp_path / "game.avf")


def test_a_file_that_cannot_be_read_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = ("a.avf", "A.RMV", "b/c.evf", "mvf", "-")
    assert [is_foreign(name) for name in names] == [True, True, True, False, False]
    monkeypatch.setattr(foreign, "MAX_BYTES", 10)
    (tmp_path / "game.avf").write_bytes(b"x" * 11)
    with pytest.raises(ForeignError, match="too large for a recorded game"):
        import_foreign(tmp_path / "game.avf")
    with pytest.raises(ForeignError, match="There is no file"):
        import_foreign(tmp_path / "none.avf")
    with pytest.raises(ForeignError, match=r"ends with none of \.avf"):
        import_foreign(tmp_path / "game.mvr")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(ForeignError, match=r"To open \.avf files, run Minewave"):
        import_foreign(tmp_path / "game.avf")

"""Games in play survive torn and damaged files and failing disks."""

import errno
import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.core.commands import Flag
from engine.core.config import RULES
from engine.dive.chart import RULES as DIVE_RULES
from game.store.metadata import SaveMetadata
from game.store.recovery import FoundSaves
from game.store.save_file import FORMAT, RETRY_SECONDS
from tests.game.message_text import is_one_sentence, told
from tests.game.store.saved_games import (
    Playing,
    begin_dive_board,
    begin_game,
    dive_at_stage,
    file_names,
    find_after_kill,
    find_all,
    find_only,
    sample_moves,
)
from tests.marks import moves_open_files

FULL = OSError(errno.ENOSPC, "full")


def test_a_truncated_file_holds_the_game_up_to_a_move(tmp_path: Path) -> None:
    playing = begin_game(tmp_path)
    boards = [playing.session.position.board]
    for move in sample_moves(playing):
        playing.move(move)
        boards.append(playing.session.position.board)
    playing.writer.close()
    path = tmp_path / "playing-a1.txt"
    whole, seen = path.read_bytes(), []
    for length in range(len(whole), 0, -7):
        path.write_bytes(whole[:length])
        every = find_all(tmp_path)
        assert every.problem is None
        if not every.saved:
            assert not path.exists()
            break
        (saved,) = every.saved
        saved.close()
        seen.append(len(saved.recording.moves))
        assert saved.position.board == boards[seen[-1] - 1]
    assert seen == sorted(seen, reverse=True)
    assert set(seen) == set(range(1, len(boards) + 1))
    path.write_bytes(whole + b"9000 open 0,0\n\0\0\0" * 40)
    (saved,) = find_all(tmp_path).saved
    playing = Playing.resume(saved)
    playing.move(*playing.safe(1))
    playing.save()
    assert playing.survives_a_kill(), "what is torn is overwritten"


DAMAGES = {
    "another board": ("\n..", "\n*."),
    "a move outside the board": ("250 flag", "250 chord 99,3\n250 flag"),
    "a control character": ("moves", "m\x00ves"),
    "back in time": ("", '{"ms": 3}'),
    "a move back in time": ("250 flag", "500 flag 1,1\n250 flag"),
    "an unknown device": ("", '{"hands": {"claws": 3}}'),
    "a path for a name": ("", '{"uid": "../../a"}'),
    "an infinite time": ("", '{"ms": 1e400}'),
    "half a run": ("", '{"arcade": {"seed": 3}, "run": "r1"}'),
    "garbage": (FORMAT, "".join(map(chr, range(32, 256))) * 4),
}
"""Texts to be replaced and their replacements, or lines to be added."""


@pytest.mark.parametrize(("old", "new"), DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_renamed_and_reported(tmp_path: Path, old: str, new: str) -> None:
    playing = begin_game(tmp_path)
    playing.move(Flag((0, 0)))
    playing.writer.close()
    path = tmp_path / "playing-a1.txt"
    text = path.read_text("utf-8")
    damaged = text.replace(old, new, 1) if old else f"{text}{new}\n"
    path.write_bytes(damaged.encode())
    begin_game(tmp_path, metadata=SaveMetadata("a2")).writer.close()
    every = find_all(tmp_path)
    assert [saved.metadata.uid for saved in every.saved] == ["a2"]
    assert is_one_sentence(every.problem)
    assert "save-damaged-2026-07-05.txt" in told(every.problem)
    assert (tmp_path / "save-damaged-2026-07-05.txt").read_text("utf-8") == damaged


@pytest.mark.parametrize("content", [FORMAT.replace("1", "2") + "\nwhatever\n", None])
def test_a_file_that_cannot_be_read_stays_where_it_is(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "playing-a1.txt"
    if content is None:
        path.mkdir()
    else:
        path.write_text(content)
    every = find_all(tmp_path)
    assert every.saved == ()
    assert is_one_sentence(every.problem)
    assert ("newer" in told(every.problem)) is (content is not None)
    assert file_names(tmp_path) == ["playing-a1.txt"]
    assert find_all(tmp_path / "nowhere") == FoundSaves()


def test_a_game_by_newer_rules_stays_where_it_is(tmp_path: Path) -> None:
    begin_game(tmp_path).writer.close()
    path = tmp_path / "playing-a1.txt"
    newer = path.read_text("utf-8").replace("fairness", f"rules {RULES + 1}\nfairness", 1)
    path.write_bytes(newer.encode())
    every = find_all(tmp_path)
    assert every.saved == ()
    assert is_one_sentence(every.problem)
    assert "newer" in told(every.problem)
    assert path.read_text("utf-8") == newer


def test_a_dive_by_newer_rules_stays_where_it_is(tmp_path: Path) -> None:
    dive = begin_dive_board(tmp_path, dive_at_stage(3))
    dive.save()
    dive.writer.close()
    path = tmp_path / "playing-a1.txt"
    newer = path.read_text("utf-8").replace(f'"rules": {DIVE_RULES}', f'"rules": {DIVE_RULES + 1}')
    path.write_bytes(newer.encode())
    every = find_all(tmp_path)
    assert every.saved == ()
    assert "newer" in told(every.problem)
    assert path.read_text("utf-8") == newer


def test_saving_is_retried_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begin_game(tmp_path)
    write = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) < 20:
            raise FULL
        return write(handle, data[: len(data) // 2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", half)
        playing.move(Flag((0, 0)), Flag((0, 1)))
        assert told(playing.writer.problem).startswith("The disk is full")
        assert is_one_sentence(playing.writer.problem)
    playing.move(Flag((0, 2)))
    assert playing.writer.problem is not None, "it is not tried at every move"
    playing.wait(RETRY_SECONDS)
    assert playing.writer.problem is None
    playing.move(*playing.safe(1))
    playing.save()
    assert playing.survives_a_kill()


@pytest.mark.parametrize("end", ["delete", "close"])
def test_a_batch_torn_by_a_full_disk_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    playing = begin_game(tmp_path)
    before, write, sizes = playing.session.position, os.write, [0, 9]

    def some(handle: int, data: bytes) -> int:
        size = sizes.pop()
        if not size:
            raise FULL
        return write(handle, data[:size])

    monkeypatch.setattr(os, "write", some)
    playing.move(*playing.safe(1))
    assert playing.writer.problem is not None
    getattr(playing.writer, end)()
    assert playing.writer.problem is None, "it is forgotten with the game"
    assert [saved.position for saved in find_all(tmp_path).saved] == (
        [before] if end == "close" else []
    )


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_write_protected_folder_or_a_file_in_its_place_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    folder = tmp_path / "player"
    with monkeypatch.context() as patched:
        patched.setattr(os, "open", Mock(side_effect=PermissionError(number, "read-only")))
        playing = begin_game(folder)
        assert "write-protected" in told(playing.writer.problem)
        assert is_one_sentence(playing.writer.problem)
        playing.writer.write_end(playing.session, playing.metadata, playing.now)
        playing.writer.delete()
    folder.rmdir()
    folder.write_text("not a folder")
    playing = begin_game(folder)
    assert is_one_sentence(playing.writer.problem)
    playing.move(Flag((0, 0)))
    folder.unlink()
    playing.wait(RETRY_SECONDS)
    assert playing.writer.problem is None
    assert playing.survives_a_kill()


@moves_open_files
@pytest.mark.parametrize("name", ["playing-a1.txt", "."])
def test_a_file_or_folder_that_was_moved_away_is_written_again(tmp_path: Path, name: str) -> None:
    playing = begin_game(tmp_path / "player")
    (tmp_path / "player" / name).rename(tmp_path / "elsewhere")
    playing.move(Flag((0, 0)))
    playing.save()
    assert playing.survives_a_kill()


@pytest.mark.parametrize("then", [errno.EIO, errno.ENOSPC, errno.EACCES])
def test_failing_rewrites_keep_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: int
) -> None:
    playing = begin_game(tmp_path)
    path = tmp_path / "playing-a1.txt"
    before, write, faults = path.read_bytes(), os.write, [errno.EIO, 0, then, then]

    def stutters(handle: int, data: bytes) -> int:
        fault = faults.pop(0) if faults else 0
        if fault:
            raise OSError(fault, "away")
        return write(handle, data[:9] if faults else data)

    monkeypatch.setattr(os, "write", stutters)
    playing.move(Flag((0, 0)))
    assert is_one_sentence(playing.writer.problem)
    playing.wait(RETRY_SECONDS)
    assert path.read_bytes() == before, "what a killed program would leave"
    assert find_all(tmp_path) == FoundSaves(), "nobody else may take it"
    assert file_names(tmp_path) == ["playing-a1.txt"]
    playing.wait(RETRY_SECONDS)
    playing.wait(RETRY_SECONDS)
    assert playing.writer.problem is None
    assert find_all(tmp_path) == FoundSaves()
    assert file_names(tmp_path) == ["playing-a1.txt"]
    assert playing.survives_a_kill()


@pytest.mark.parametrize("bound", ["save_file.MAX_BYTES", "save_file.MAX_MOVES"])
def test_a_game_too_long_to_be_read_again_is_not_written_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    playing = begin_game(tmp_path)
    path = tmp_path / "playing-a1.txt"
    most = path.stat().st_size if bound == "save_file.MAX_BYTES" else 1
    monkeypatch.setattr(f"game.store.{bound}", most)
    before = playing.session.position
    playing.move(*playing.safe(2))
    assert "too long" in told(playing.writer.problem)
    assert is_one_sentence(playing.writer.problem)
    assert find_after_kill(playing).position == before


@pytest.mark.parametrize("seconds", [-(2**40), 2**36, 2**55])
def test_an_impossible_file_time_hides_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    begin_game(tmp_path).writer.close()
    told = list((tmp_path / "playing-a1.txt").stat())
    told[8] = seconds
    monkeypatch.setattr(os, "fstat", lambda handle: os.stat_result(told))
    assert find_only(tmp_path).changed.tzinfo is not None

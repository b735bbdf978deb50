"""What games in play survive: torn and damaged files, full disks, other copies of the game."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Flag, Open
from engine.core.pointer import PointerAction
from game.saves import FoundSaves, SaveMetadata
from game.saves.journal import RETRY_EVERY
from game.saves.save_file import FORMAT
from tests.game.message_text import is_one_sentence, told
from tests.game.saves.saved_games import (
    Playing,
    begun,
    found,
    left,
    moves_of,
    names,
    on_board,
    only,
    run_of,
)
from tests.robustness.machine_faults import write_protected

ROOT = Path(__file__).resolve().parents[3]
FULL = OSError(errno.ENOSPC, "full")


# Torn and damaged files


def test_a_file_cut_anywhere_holds_the_game_up_to_a_move(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    boards = [playing.session.position.board]
    for move in moves_of(playing):
        playing.move(move)
        boards.append(playing.session.position.board)
    playing.journal.let_go()
    path = tmp_path / "playing-a1.txt"
    whole, seen = path.read_bytes(), []
    for length in range(len(whole), 0, -3):
        path.write_bytes(whole[:length])
        every = found(tmp_path)
        assert every.problem is None
        if not every.saved:
            assert not path.exists()
            break
        (saved,) = every.saved
        saved.let_go()
        seen.append(len(saved.recording.moves))
        assert saved.position.board == boards[seen[-1] - 1]
    assert seen == sorted(seen, reverse=True)
    assert set(seen) == set(range(1, len(boards) + 1))


def test_a_game_goes_on_where_its_file_was_cut(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    playing.move(Flag((0, 0)))
    playing.journal.let_go()
    path = tmp_path / "playing-a1.txt"
    path.write_bytes(path.read_bytes() + b"9000 open 0,0\n\0\0\0" * 40)
    (saved,) = found(tmp_path).saved
    playing = Playing(tmp_path, session=saved.session(), about=saved.about, journal=saved.adopt())
    playing.move(*playing.safe(1))
    playing.note()
    assert playing.is_like(left(playing).session())


def other_board(text: str) -> str:
    return text.replace("\n..", "\n*.", 1)


def another_move(text: str) -> str:
    return text.replace("250 flag", "250 chord 99,3\n250 flag")


def no_words(text: str) -> str:
    return text.replace("moves", "m\x00ves")


def back_in_time(text: str) -> str:
    return text + '{"ms": 3}\n'


def no_device(text: str) -> str:
    return text + '{"hands": {"claws": 3}}\n'


def no_hands(text: str) -> str:
    return text + '{"hands": 5}\n'


def no_name(text: str) -> str:
    return text + '{"uid": "../../a"}\n'


def no_number(text: str) -> str:
    return text + '{"ms": 1e400}\n'


def half_a_run(text: str) -> str:
    return text + '{"arcade": {"seed": 3}, "run": "r1"}\n'


def garbage(text: str) -> str:
    return "".join(map(chr, range(32, 256))) * 4


DAMAGES = [
    other_board, another_move, no_words, back_in_time, no_device, no_hands, no_name, no_number,
    half_a_run, garbage,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_put_aside_and_told(tmp_path: Path, damage: object) -> None:
    playing = begun(tmp_path)
    playing.move(Flag((0, 0)))
    playing.journal.let_go()
    path = tmp_path / "playing-a1.txt"
    damaged = damage(path.read_text("utf-8"))
    path.write_text(damaged, "utf-8")
    good = begun(tmp_path, about=SaveMetadata("a2"))
    good.journal.let_go()
    every = found(tmp_path)
    assert [saved.about.uid for saved in every.saved] == ["a2"]
    assert is_one_sentence(every.problem)
    assert "save-damaged-2026-07-05.txt" in told(every.problem)
    assert (tmp_path / "save-damaged-2026-07-05.txt").read_text("utf-8") == damaged


@given(
    changes=st.lists(
        st.tuples(st.floats(0, 0.999), st.sampled_from(b'\n\0{}[]",:0 9-#*.a\xff')), min_size=1
    ),
    cut=st.floats(0, 1),
)
def test_no_file_stops_the_program(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[float, int]], cut: float
) -> None:
    folder = tmp_path_factory.mktemp("changed")
    for playing in (begun(folder, about=SaveMetadata("a1")), on_board(folder, run_of(2), "a2")):
        playing.move(Open((4, 4)), Flag((0, 0)))
        playing.point(PointerAction.MOVE, 3, 3)
        playing.note()
        playing.journal.let_go()
    for path in folder.iterdir():
        data = bytearray(path.read_bytes())
        for place, sign in changes:
            data[int(place * len(data))] = sign
        path.write_bytes(data[: max(1, round(cut * len(data)))])
    every = found(folder)
    for saved in every.saved:
        assert saved.session().position == saved.position
        saved.let_go()
    kept = [name for name in names(folder) if name.startswith("save-damaged")]
    assert bool(kept) <= is_one_sentence(every.problem)


def test_every_damaged_file_is_kept(tmp_path: Path) -> None:
    for _ in range(3):
        (tmp_path / "playing-a1.txt").write_text("something else")
        found(tmp_path)
    stem = "save-damaged-2026-07-05"
    assert names(tmp_path) == [f"{stem}-2.txt", f"{stem}-3.txt", f"{stem}.txt"]


def test_a_newer_version_s_file_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "playing-a1.txt"
    path.write_text(FORMAT.replace("1", "2") + "\nwhatever\n")
    every = found(tmp_path)
    assert every.saved == ()
    assert "newer" in told(every.problem)
    assert is_one_sentence(every.problem)
    assert names(tmp_path) == ["playing-a1.txt"]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "playing-a1.txt").mkdir()
    every = found(tmp_path)
    assert every.saved == ()
    assert is_one_sentence(every.problem)


def test_without_a_folder_nothing_is_found(tmp_path: Path) -> None:
    assert found(tmp_path / "nowhere") == found(tmp_path)
    assert found(tmp_path).saved == ()


# A disk that takes nothing


def test_a_full_disk_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = begun(tmp_path)
    write = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) < 20:
            raise FULL
        return write(handle, data[: len(data) // 2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", half)
        playing.move(Flag((0, 0)), Flag((0, 1)))
        assert told(playing.journal.problem).startswith("The disk is full")
        assert is_one_sentence(playing.journal.problem)
    playing.move(Flag((0, 2)))
    assert playing.journal.problem is not None, "it is not tried at every move"
    playing.wait(RETRY_EVERY)
    assert playing.journal.problem is None
    playing.move(*playing.safe(1))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_what_was_torn_by_a_full_disk_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = begun(tmp_path)
    before = playing.session.position
    write = os.write
    sizes = iter([9, 0])

    def some(handle: int, data: bytes) -> int:
        size = next(sizes)
        if not size:
            raise FULL
        return write(handle, data[:size])

    monkeypatch.setattr(os, "write", some)
    playing.move(*playing.safe(1))
    assert left(playing).position == before


def test_a_folder_that_is_a_file_is_told_until_it_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "player").write_text("not a folder")
    playing = begun(tmp_path / "player")
    assert is_one_sentence(playing.journal.problem)
    playing.move(Flag((0, 0)))
    (tmp_path / "player").unlink()
    playing.wait(RETRY_EVERY)
    assert playing.journal.problem is None
    assert playing.is_like(left(playing).session())


def test_a_write_protected_folder_is_told(tmp_path: Path) -> None:
    with write_protected(tmp_path):
        playing = begun(tmp_path)
        assert "write-protected" in told(playing.journal.problem)


def test_what_the_system_forbids_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> int:
        raise PermissionError(errno.EROFS, "read-only")

    monkeypatch.setattr(os, "open", forbidden)
    playing = begun(tmp_path)
    assert "write-protected" in told(playing.journal.problem)
    assert is_one_sentence(playing.journal.problem)
    playing.journal.end(playing.session, playing.about, playing.now)
    playing.journal.drop()


def test_a_file_that_somebody_deletes_is_written_anew(tmp_path: Path) -> None:
    playing = begun(tmp_path)
    (tmp_path / "playing-a1.txt").unlink()
    playing.move(Flag((0, 0)))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_a_folder_that_somebody_takes_away_is_made_anew(tmp_path: Path) -> None:
    playing = begun(tmp_path / "player")
    (tmp_path / "player").rename(tmp_path / "elsewhere")
    playing.move(Flag((0, 0)))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_a_disk_that_was_pulled_out_and_is_back_gets_the_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = begun(tmp_path)
    dead = playing.journal._file
    assert dead is not None
    write = os.write

    def pulled(handle: int, data: bytes) -> int:
        if handle == dead._handle:
            raise OSError(errno.EIO, "gone")
        return write(handle, data)

    monkeypatch.setattr(os, "write", pulled)
    playing.move(Flag((0, 0)))
    assert is_one_sentence(playing.journal.problem)
    playing.wait(RETRY_EVERY)
    assert playing.journal.problem is None
    assert playing.is_like(left(playing).session())


@pytest.mark.parametrize("then", [errno.EIO, errno.ENOSPC, errno.EACCES])
def test_a_disk_that_stutters_takes_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: int
) -> None:
    playing = begun(tmp_path)
    path = tmp_path / "playing-a1.txt"
    before, write, faults = path.read_bytes(), os.write, [errno.EIO, 0, then, then]

    def stutters(handle: int, data: bytes) -> int:
        fault = faults.pop(0) if faults else 0
        if fault:
            raise OSError(fault, "away")
        return write(handle, data[:9] if faults else data)

    monkeypatch.setattr(os, "write", stutters)
    playing.move(Flag((0, 0)))
    playing.wait(RETRY_EVERY)
    assert path.read_bytes() == before, "what a killed program would leave"
    assert found(tmp_path) == FoundSaves(), "nobody else may take it"
    assert names(tmp_path) == ["playing-a1.txt"]
    playing.wait(RETRY_EVERY)
    playing.wait(RETRY_EVERY)
    assert playing.journal.problem is None
    assert found(tmp_path) == FoundSaves()
    assert names(tmp_path) == ["playing-a1.txt"]
    assert playing.is_like(left(playing).session())


@pytest.mark.parametrize("bound", ["save_file.MOST_BYTES", "journal.MOST_MOVES"])
def test_no_more_is_written_than_what_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    playing = begun(tmp_path)
    path = tmp_path / "playing-a1.txt"
    most = path.stat().st_size if bound == "save_file.MOST_BYTES" else 1
    monkeypatch.setattr(f"game.saves.{bound}", most)
    before = playing.session.position
    playing.move(*playing.safe(2))
    assert "too long" in told(playing.journal.problem)
    assert is_one_sentence(playing.journal.problem)
    assert left(playing).position == before


@pytest.mark.parametrize("end", ["drop", "let_go"])
def test_what_was_wrong_with_a_game_is_not_told_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    playing = begun(tmp_path)

    def full(*_: object) -> int:
        raise FULL

    monkeypatch.setattr(os, "write", full)
    playing.move(Flag((0, 0)))
    assert playing.journal.problem is not None
    getattr(playing.journal, end)()
    assert playing.journal.problem is None


@pytest.mark.parametrize("seconds", [-(2**40), 2**36, 2**55])
def test_a_time_that_is_on_no_calendar_hides_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    playing = begun(tmp_path)
    playing.journal.let_go()
    stat = os.fstat

    def odd(handle: int) -> os.stat_result:
        told = list(stat(handle))
        told[8] = seconds
        return os.stat_result(told)

    monkeypatch.setattr(os, "fstat", odd)
    assert only(tmp_path).changed.tzinfo is not None

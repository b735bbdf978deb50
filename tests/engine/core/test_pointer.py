"""The pointer's path as letters, and recordings that contain one."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Flag, Open
from engine.core.pointer import PathError, PointerAction, PointerSample, decode_path, encode_path
from engine.formats.recording import Recording, RecordingError, Timed
from tests.engine.formats.test_replay import GAME

# By hand: the sign goes to the lowest bit, then five bits a letter, the lowest first, 32 added
# where more follow. 16 -> 32 = 1,00000 -> letters 32 and 1; -600 -> 1201 = 1,00101,10001.
VECTORS = {0: "A", 1: "C", -1: "D", 15: "e", -15: "f", 16: "gB", -16: "hB", 255: "+P", 256: "gQ"}
VECTORS |= {-600: "xlB", 511: "+f", 512: "ggB", 10**6: "gkh9B"}


def test_a_number_is_written_in_letters() -> None:
    for number, letters in VECTORS.items():
        point = PointerSample(1000 + abs(number), number, -7)
        written = "".join(encode_path([point], 1000 + abs(number), 0, -7))
        assert written == f"A{letters}A"
        assert list(decode_path(written, 1000 + abs(number), 0, -7)) == [point]


def test_each_motion_is_relative_to_the_one_before() -> None:
    points = [PointerSample(108, 20, 31), PointerSample(116, 21, 31), PointerSample(140, 21, 15)]
    assert encode_path(points, 108, 20, 32) == [*"AAD", *"QCA", "wB", "A", "hB"]
    assert list(decode_path("AADQCAwBAhB", 108, 20, 32)) == points


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        ("", "are not groups of three numbers"),
        ("AAAA", "are not groups of three numbers"),
        ("AA-", "other characters"),
        ("AAg", "cut off"),
        ("AA" + "g" * 8 + "B", "leaves all bounds"),
        ("AA" + "g" * 9 + "B", "other characters"),
        ("DAA", "goes back in time"),
        ("Aikh9BA", "leaves all bounds"),
        ("AAjkh9B", "leaves all bounds"),
    ],
)
def test_letters_that_are_no_path(letters: str, sentence: str) -> None:
    with pytest.raises(PathError, match=sentence):
        list(decode_path(letters, 0, 0, 0))


places = st.integers(-(10**6), 10**6) | st.integers(-40, 500)
steps = st.tuples(
    st.integers(0, 9) | st.integers(0, 10**5), places, places, st.sampled_from(PointerAction)
)


@st.composite
def pointed_games(draw: st.DrawFn) -> Recording:
    """Return GAME's first moves at other times, with pointer events between them, then
    abandoned."""
    game = Recording.parse(GAME)
    ms, pointer = 0, []
    for after, x, y, act in draw(st.lists(steps, max_size=40)):
        ms += after
        pointer.append(PointerSample(ms, x, y, act))
    times = sorted(draw(st.lists(st.integers(0, ms), max_size=9)))
    cells = [(at % 5, at % 4) for at in times]
    moves = [Timed(at, Open(c) if c[0] else Flag(c)) for at, c in zip(times, cells, strict=True)]
    return Recording(
        game.config, 7, game.field, tuple(moves), game.result, ms, pointer=tuple(pointer)
    )


@pytest.mark.slow
@given(pointed_games())
def test_a_recording_keeps_its_pointer_in_the_order_of_time_a_press_before_its_move(
    recording: Recording,
) -> None:
    assert Recording.parse(str(recording)) == recording
    lines = str(recording).partition("\nmoves\n")[2].splitlines()
    times = [int(line.split()[0]) for line in lines]
    assert times == sorted(times)
    kinds = [(int(line.split()[0]), line.split()[1] in ("open", "flag")) for line in lines[:-1]]
    paths = {int(line.split()[0]) for line in lines if " path " in line}
    for (ms, is_move), (next_ms, next_is_move) in pairwise(kinds):
        if ms == next_ms and next_ms not in paths:
            assert not (is_move and not next_is_move)


def test_the_lines_of_a_path_are_short_and_continue_each_other() -> None:
    game = Recording.parse(GAME)
    way = tuple(PointerSample(8 * step, 3 * step, 50) for step in range(150))
    text = str(Recording(game.config, 7, game.field, (), game.result, 1200, pointer=way))
    lines = [line for line in text.splitlines() if " path " in line]
    assert [line.split()[0] for line in lines] == ["0", "512", "1024"]
    assert lines[1] == "512 path AGA" + "QGA" * 63
    assert Recording.parse(text).pointer == way


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 path", "'0 path' isn't a move."),
        ("0 path A", "not groups of three"),
        ("0 left down", "'0 left down' isn't a move."),
        ("0 left down 1,x", "isn't a move."),
        ("0 left down 1,1000001", "isn't a move."),
        ("0 left out 1,1", "isn't a move."),
        ("0 move 1,1", "isn't a move."),
        ("9999 path AAA", "comes before the line above it"),
        ("1600 path +/////PAA", "comes before the line above it"),
    ],
)
def test_a_broken_pointer_line_is_refused(line: str, sentence: str) -> None:
    at = "0 flag 4,2" if line.startswith("0") else "2600 chord 1,1"
    with pytest.raises(RecordingError) as caught:
        Recording.parse(GAME.replace(f"{at}\n", f"{line}\n{at}\n"))
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200

"""Shapes that players draw, as texts and as pictures."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import ConfigError
from engine.core.shape_files import MAX_SHAPE_BYTES, Shape, parse_picture, parse_shape, read_shape
from engine.core.shapes import draw_shape

BOAT = """
--#---
--##--
--###-
######
-####-
"""
WHITE, BLACK, GREY, RED, YELLOW = (
    (255, 255, 255),
    (0, 0, 0),
    (120, 120, 120),
    (200, 0, 0),
    (255, 255, 0),
)
Pixels = list[list[tuple[int, ...]]]


def part(kind: bytes, content: bytes) -> bytes:
    """Return a part of a PNG file."""
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def png(
    pixels: Pixels, kind: int, filters: int = 0, more: bytes = b"", depth: int = 8, woven: int = 0
) -> bytes:
    """Return a picture whose rows all have one filter."""
    height, width, step = len(pixels), len(pixels[0]), len(pixels[0][0])
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, woven)
    rows = [bytes(value for pixel in row for value in pixel) for row in pixels]
    packed = b""
    for y, row in enumerate(rows):
        above = rows[y - 1] if y else bytes(len(row))
        packed += bytes([filters]) + bytes(
            (row[at] - predicted(filters, row, above, at, step)) & 255 for at in range(len(row))
        )
    data = zlib.compress(packed)
    parts = [part(b"IHDR", head), more, part(b"IDAT", data[:3]), part(b"IDAT", data[3:])]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + part(b"IEND", b"")


def predicted(filters: int, row: bytes, above: bytes, at: int, step: int) -> int:
    """Return what a filter predicts for a byte, as the specification of PNG has it."""
    a = row[at - step] if at >= step else 0
    b = above[at]
    c = above[at - step] if at >= step else 0
    p = a + b - c
    if abs(p - a) <= abs(p - b) and abs(p - a) <= abs(p - c):
        paeth = a
    else:
        paeth = b if abs(p - b) <= abs(p - c) else c
    return (0, a, b, (a + b) // 2, paeth)[filters]


def painted(text: str, cell: tuple[int, ...], lacking: tuple[int, ...]) -> Pixels:
    return [[cell if sign == "#" else lacking for sign in row] for row in text.split()]


def test_a_text_has_a_sign_for_each_cell() -> None:
    drawn = parse_shape("; a boat\n" + BOAT.replace("\n", "\n\n"))
    assert (drawn.width, drawn.height) == (6, 5)
    assert str(drawn) == BOAT.strip()


def test_a_board_text_gives_the_shape_of_its_board() -> None:
    drawn = parse_shape("--1---\n--#F--\n--?*.-\n012345\n-678#-\n")
    assert str(drawn) == BOAT.strip()


@pytest.mark.parametrize(
    "text",
    [
        "..#...\n..##..\n..###.\n######\n.####.\n",
        "    #\n    ##\n\n; a boat\n    ###\n  ######\n   ####\n",  # indented, rows end early
        "\n".join(row.replace("-", " ") for row in BOAT.split()),
        "........\n...#....\n...##...\n...###..\n.######.\n..####..\n........\n",
    ],
)
def test_dots_and_spaces_of_a_drawing_are_no_cells(text: str) -> None:
    assert str(parse_shape(text)) == BOAT.strip()


def test_a_drawing_keeps_its_gaps() -> None:
    assert str(parse_shape("#.#\n...\n  #")) == "#-#\n---\n--#"


@given(st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_a_shape_prints_as_the_text_that_it_is_read_from(
    width: int, height: int, random: object
) -> None:
    cells = random.getrandbits(width * height) | 1  # type: ignore[attr-defined]
    drawn = Shape(width, height, cells)
    assert parse_shape(str(drawn)) == drawn


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The shape has no rows."),
        ("; nothing\n\n", "The shape has no rows."),
        ("##\n#", "The rows of the shape differ in length."),
        ("---\n---", "The shape has no cell."),
        ("#x", "'x' isn't a character of a shape: '#' is a cell, '-' a lacking one."),
        ("#" * 1001, "A shape must have from 1 to 1000 cells a side, not 1001x1."),
    ],
)
def test_a_text_that_is_no_shape_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as refused:
        parse_shape(text)
    assert str(refused.value) == sentence


CLEAR = (9, 9, 9, 0)
PICTURES = {
    "dark on light": png(painted(BOAT, BLACK, WHITE), 2),
    "colours by their brightness": png(painted(BOAT, RED, YELLOW), 2),
    "grey": png(painted(BOAT, (127,), (128,)), 0),
    "opaque, whatever the colour": png(painted(BOAT, (*WHITE, 128), (*BLACK, 127)), 6),
    "opaque grey": png(painted(BOAT, (250, 200), (0, 0)), 4),
    "dark where nothing is transparent": png(painted(BOAT, (*GREY, 255), (*WHITE, 255)), 6),
    "palette": png(painted(BOAT, (1,), (0,)), 3, more=part(b"PLTE", bytes((*WHITE, *BLACK)))),
    "palette with a clear colour": png(
        painted(BOAT, (1,), (0,)),
        3,
        more=part(b"PLTE", bytes((*BLACK, *WHITE))) + part(b"tRNS", bytes([0])),
    ),
    "a clear colour": png(
        painted(BOAT, BLACK, RED), 2, more=part(b"tRNS", bytes((0, 200, 0, 0, 0, 0)))
    ),
    **{f"filter {kind}": png(painted(BOAT, BLACK, WHITE), 2, kind) for kind in range(5)},
    "filter 4 in grey and alpha": png(painted(BOAT, (7, 255), (90, 3)), 4, 4),
}


@pytest.mark.parametrize("data", PICTURES.values(), ids=PICTURES)
def test_a_picture_has_a_pixel_for_each_cell(data: bytes) -> None:
    assert str(parse_picture(data)) == BOAT.strip()


@given(st.integers(0, 4), st.integers(1, 7), st.integers(1, 7), st.randoms(use_true_random=False))
def test_every_filter_is_undone(kind: int, width: int, height: int, random: object) -> None:
    value = random.randrange  # type: ignore[attr-defined]
    pixels: Pixels = [[(value(256),) for _ in range(width)] for _ in range(height)]
    pixels[0][0] = (0,)
    drawn = parse_picture(png(pixels, 0, kind))
    dark = "\n".join("".join("#" if p[0] < 128 else "-" for p in row) for row in pixels)
    assert str(drawn) == dark


def changed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


GOOD = png(painted(BOAT, BLACK, WHITE), 2)
DAMAGED = "The picture is damaged."
KINDS = "The picture must be a PNG with 8 bits a channel, not interlaced."


def bomb() -> bytes:
    """Return a small picture that would unpack to a hundred megabytes."""
    head = struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0)
    packed = zlib.compress(bytes(100_000_000))
    data = part(b"IHDR", head) + part(b"IDAT", packed) + part(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: b"GIF89a", "The picture isn't a PNG file."),
        (lambda: GOOD[:-1], DAMAGED),
        (lambda: GOOD[:60], DAMAGED),
        (lambda: GOOD[:8], DAMAGED),
        (lambda: changed(GOOD, 20), DAMAGED),
        (lambda: changed(GOOD, 50), DAMAGED),
        (bomb, DAMAGED),
        (lambda: png(painted(BOAT, BLACK, WHITE), 2, depth=16), KINDS),
        (lambda: png(painted(BOAT, BLACK, WHITE), 2, woven=1), KINDS),
        (lambda: png(painted(BOAT, BLACK, WHITE), 5), KINDS),
        (lambda: png(painted(BOAT, (1,), (0,)), 3), DAMAGED),
        (lambda: png(painted(BOAT, WHITE, WHITE), 2), "The picture shows no cell."),
        (
            lambda: (
                GOOD[:8]
                + part(b"IHDR", struct.pack(">IIBBBBB", 1 << 30, 1, 8, 0, 0, 0, 0))
                + part(b"IEND", b"")
            ),
            f"A shape must have from 1 to 1000 pixels a side, not {1 << 30}x1.",
        ),
    ],
)
def test_other_pictures_are_refused_in_a_sentence(make: Callable[[], bytes], sentence: str) -> None:
    with pytest.raises(ConfigError) as refused:
        parse_picture(make())
    assert str(refused.value) == sentence


def test_a_larger_picture_is_shrunk_in_its_proportions() -> None:
    large = "\n".join("".join(sign * 3 for sign in row) for row in BOAT.split() for _ in range(3))
    drawn = parse_shape(large)
    assert str(drawn.shrunk(6, 5)) == BOAT.strip()
    assert str(drawn.shrunk(6, 100)) == BOAT.strip()
    assert str(drawn.shrunk(100, 5)) == BOAT.strip()
    assert drawn.shrunk(18, 15) is drawn
    assert str(parse_shape("######\n##----\n##----\n##--##").shrunk(3, 9)) == "###\n#-#"


def test_a_smaller_drawing_stands_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "boat.txt"
    file.write_text(BOAT, "utf-8")
    expected = """
        ---------
        ---#-----
        ---##----
        ---###---
        -######--
        --####---
        ---------
        """
    assert str(Shape(9, 7, read_shape(str(file), 9, 7))).split() == expected.split()
    assert read_shape(str(file), 6, 5) == parse_shape(BOAT).cells
    with pytest.raises(ConfigError, match=r"^A shape of 6x5 cells doesn't fit on a 9x4 board\.$"):
        read_shape(str(file), 9, 4)


def test_a_picture_is_shrunk_to_the_board(tmp_path: Path) -> None:
    file = tmp_path / "boat.png"
    pixels = painted(BOAT, BLACK, WHITE)
    file.write_bytes(
        png([[p for p in row for _ in range(4)] for row in pixels for _ in range(4)], 2)
    )
    assert str(Shape(6, 5, read_shape(str(file), 6, 5))) == BOAT.strip()


def test_a_name_is_a_built_in_shape() -> None:
    assert read_shape("heart", 12, 11) == draw_shape("heart", 12, 11)
    assert read_shape(" Heart ", 12, 11) == draw_shape("heart", 12, 11)


def test_what_is_no_shape_is_refused_in_a_sentence(tmp_path: Path) -> None:
    names = "disc, ring, heart, cross, hourglass, spiral, islands, bow, fish, canyon"
    large, jpeg = tmp_path / "large.txt", tmp_path / "a.jpg"
    large.write_bytes(b"#" * (MAX_SHAPE_BYTES + 1))
    jpeg.write_bytes(b"\xff\xd8\xff\xe0")
    for text, sentence in {
        "star": f"'star' is no shape ({names}), nor a file with one.",
        "a\0b": f"'a\\x00b' is no shape ({names}), nor a file with one.",
        ".": "'.' can't be read.",
    }.items():
        with pytest.raises(ConfigError) as refused:
            read_shape(text, 9, 9)
        assert str(refused.value) == sentence
    with pytest.raises(ConfigError, match="too large for a shape"):
        read_shape(str(large), 9, 9)
    with pytest.raises(ConfigError, match="is neither a text nor a PNG picture"):
        read_shape(str(jpeg), 9, 9)

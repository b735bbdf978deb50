"""The engine's readers, each with specimens that it accepts; see ``tests.robustness.mutants``."""

import base64
import contextlib
import io
import json
import zlib
from pathlib import Path

from engine.cli import commands
from engine.cli.commands import analysis_record, answer
from engine.cli.main import make_parser
from engine.cli.reading import InputError, read_text
from engine.core.board import Board, BoardError
from engine.core.config import EXPERT, ConfigError, GameConfig, parse_size, read_size
from engine.core.minefield import Minefield
from engine.core.neighbourhood import HEX
from engine.core.pointer import PathError, decode_path, encode_path
from engine.core.shape_files import parse_picture, parse_shape
from engine.formats import foreign
from engine.formats.foreign import ForeignError
from engine.formats.mbf import BoardFileError, first_click, from_mbf, read_board, to_mbf
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import ReplayError, figures, verify
from engine.formats.share_code import Shared, ShareError, decode_share_code, encode_share_code
from engine.generation.placement import MAX_SEED
from tests.engine.core.test_shape_files import BOAT, GOOD, part
from tests.engine.formats.test_replay import FAIR, GAME
from tests.engine.formats.test_waters import BOAT_CONFIG, HEX_CONFIG
from tests.engine.formats.test_waters import GAME as HEX_GAME
from tests.robustness.mutants import Reader, RefusedError, write

MAX_CELLS, MAX_MOVES = 400, 200
"""The largest board that is analysed and the longest game that is replayed; more would take too
long."""
BAY = "*1000\n11011\n0001*\n00011\n"
IN_PLAY = "#10##\n1101F\n0001#\n0001?\n"
POINTED = GAME.replace(
    "0 open 4,0\n",
    "0 path AgCQAAA\n0 left down 70,9\n0 open 4,0\n5 left up -70,9\n9 path KBC\n"
    "30 middle down 7,9\n31 middle up 7,9\n32 right down 0,0\n33 right up 1,-1\n"
    "34 finger down 64,8\n50 finger up 64,8\n",
)
WITHDRAWN = POINTED.replace(
    "1500 flag 0,0\n", "1500 flag 4,3\n1600 undo\n1700 open 0,0\n1700 revert\n"
)
HEADED = POINTED.replace(
    "board\n", "proven yes\ngiven 4,0\nplayer Ann B\ndate 2026-11-21T07:20:17Z\nuid ab12\nboard\n"
)
SERVED = [
    {"board": IN_PLAY.split(), "mines": 2, "wraps": False},
    {"board": ["###", "#1#", "###"], "mines": 1, "wraps": True},
    {"board": ["##-", "#1#", "###"], "mines": 1, "neighbours": "hex"},
]
GIVEN = {"width": 5, "height": 4, "mines": 2, "wraps": False, "start": [4, 1], "seed": 7}
FOREIGN = {
    **{"width": 5, "height": 4, "mines": [[0, 0], [4, 2]], "pixels": 16, "ms": 50},
    **{"player": "Ann", "began": "1790000000000000"},
    "events": [
        *([0, "mv", 70, 9], [0, "lc", 70, 9], [3, "lr", 70, 9], [9, "rc", 5, 5], [9, "rr", 5, 5]),
        *([20, "lc", 20, 20], [21, "rc", 20, 20], [22, "lr", 20, 20], [23, "rr", 20, 20]),
        *([30, "pf", 70, 40], [50, "mc", 56, 56], [50, "mr", 56, 56], [60, "cc", 0, 0]),
    ],
}
EVF = base64.b85decode(
    "1AqVo1popR00002001X=06}hUARt0zWdL{pcmOdsIW;mkF)%PNH8eIfG&le;H#s#jI599VFf}+eH83^+cmM!^0ssO4"
    "00015015*D00RJ8015;E00saB00jjA00{sI00{vA01N;g03HGW01yBf02u@T02Kfl02u=S02lxp02u`U02=@s02u@T"
    "03HBU04)Uo03iTX04)Rn03-lQ080V@04D%T080e`04e}W089S"
)
"""A won game that another program wrote."""
HEADS = (b"", b"*rmv", b"\x11\x4d", b"\x00\x11\x4d", b"\x01\x09\x09\x00\x0a", b"\x05")
"""The first bytes of files in such formats, real or invented."""
COMMANDS = (
    *("analyse board.txt --mines 2 --wraps", "serve", "replay - --rawvf --luck"),
    "generate 30x16x99 --seed 7 --count 3 --at 1,2 --start no-guess",
    "generate 9x9x10 --neighbours hex --shape heart",
    "play 9x9x10 --games 5 --workers 2 --fairness strict --win flag --boards a.jsonl",
)


def _read_board(data: bytes, folder: Path) -> None:
    board = Board.from_text(read_text(str(write(folder / "board.txt", data))), 2)
    assert Board.from_text(str(board), 2) == board
    if board.grid.span <= MAX_CELLS:
        json.dumps(analysis_record(board), allow_nan=False)


def _serve_line(data: bytes, folder: Path) -> None:
    found = json.loads(json.dumps(answer(data), allow_nan=False))
    if "error" in found:
        raise RefusedError(found["error"])
    assert [len(row) for row in found["probability"]] == [found["width"]] * found["height"]


def _read_size(data: bytes, folder: Path) -> None:
    width, height, mines = read_size(data.decode("utf-8", "surrogateescape"))
    config = GameConfig(width, height, mines)
    assert parse_size(config.size) == config.dimensions


def _read_config_file(data: bytes, folder: Path) -> None:
    width, height, mines = read_size(str(write(folder / "config.txt", data)))
    config = GameConfig(width, height, mines)
    again = write(folder / "again.txt", f"{height} {width} {mines}\n".encode())
    assert read_size(str(again)) == config.dimensions


def _read_given_boards(data: bytes, folder: Path) -> None:
    path = write(folder / "boards.jsonl", data)
    deals, config = commands.read_boards(str(path), GameConfig(5, 4, 2), (), None, 1)
    for deal in deals:
        field = Minefield(config.grid, deal.mines)
        line = {"board": field.rows(), "start": deal.first, "seed": deal.seed}
        line |= {"wraps": config.wraps, "neighbours": config.neighbours.name}
        path.write_text(json.dumps(line), "utf-8")
        again = commands.read_boards(str(path), GameConfig(5, 4, 2), (), None, 1)
        assert again == ([deal], config)


def _parse_arguments(data: bytes, folder: Path) -> None:
    """Check that refused arguments end the program with one line and status 2."""
    said, told, status = io.StringIO(), io.StringIO(), None
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(told):
            make_parser().parse_args(data.decode("utf-8", "surrogateescape").split())
    except SystemExit as end:
        status = end.code
    if status is not None and "usage: " not in told.getvalue():  # which --help prints
        assert status == 2
        assert said.getvalue().encode("utf-8", "backslashreplace").count(b"\n") == 1
        raise RefusedError("It is refused.")


def _read_recording(data: bytes, folder: Path) -> None:
    text = read_text(str(write(folder / "game.txt", data)), kind="a recorded game")
    recording = Recording.parse(text)
    again = Recording.parse(str(recording))
    assert str(again) == str(recording)
    for name in ("moves", "pointer", "field"):
        assert getattr(again, name) == getattr(recording, name)
    if recording.config.grid.span <= MAX_CELLS and len(recording.moves) <= MAX_MOVES:
        json.dumps(figures(verify(recording)), allow_nan=False)
        with contextlib.suppress(RecordingError):  # RAWVF does not know all our rules
            to_rawvf(recording, "1").encode()


def _read_mbf(data: bytes, folder: Path) -> None:
    field = from_mbf(data)
    assert len(to_mbf(field)) == len(data)
    assert from_mbf(to_mbf(field)) == field
    first_click(field)


def _read_board_file(data: bytes, folder: Path) -> None:
    field = read_board(write(folder / "board.txt", data))
    assert read_board(write(folder / "board.txt", str(field).encode())) == field
    first_click(field)


def _read_share_code(data: bytes, folder: Path) -> None:
    shared = decode_share_code(data.decode("utf-8", "replace"))
    assert decode_share_code(encode_share_code(shared)) == shared


def _read_shape(data: bytes, folder: Path) -> None:
    shape = parse_shape(data.decode("utf-8", "replace"))
    assert parse_shape(str(shape)) == shape
    shape.shrunk(4, 3).on_board(9, 8)


def _read_picture(data: bytes, folder: Path) -> None:
    shape = parse_picture(data)
    assert parse_shape(str(shape)) == shape


def _read_picture_parts(data: bytes, folder: Path) -> None:
    """Read a picture with these bytes as its header and its pixels, with the right checks."""
    head, pixels = part(b"IHDR", data[:13]), part(b"IDAT", zlib.compress(data[13:]))
    colours = part(b"PLTE", data[13:40] * 9) + part(b"tRNS", data[40:50])
    _read_picture(b"\x89PNG\r\n\x1a\n" + head + colours + pixels + part(b"IEND", b""), folder)


def _read_path(data: bytes, folder: Path) -> None:
    points = list(decode_path(data.decode("latin-1"), 0, 0, 0))
    assert list(decode_path("".join(encode_path(points, 0, 0, 0)), 0, 0, 0)) == points


def _parse_foreign(data: bytes, folder: Path) -> None:
    """Read what the separate process might print about a damaged file."""
    game = foreign.parse_foreign(data.decode("utf-8", "replace"), "'game.avf'")
    assert str(Recording.parse(str(game))) == str(game)


def _read_foreign_file(data: bytes, folder: Path) -> None:
    """Read a file with the package for these formats, which may crash."""
    ending = foreign.ENDINGS[data[-1] % 4 if data else 0]
    game = foreign.import_foreign(write(folder / f"game{ending}", data[:-1]))
    assert str(Recording.parse(str(game))) == str(game)


def readers() -> tuple[Reader, ...]:
    bay = Minefield.from_text(BAY)
    given = json.dumps(GIVEN | {"board": BAY.split()}).encode() + b"\n"
    on_hexagons = Minefield.from_text(BAY.replace("1000", "100-"), neighbours=HEX)
    other = json.dumps(GIVEN | {"board": on_hexagons.rows(), "neighbours": "hex"}).encode()
    codes = (
        *(Shared(EXPERT, 7, (3, 4)), Shared(GameConfig(7, 5, 3), MAX_SEED, (0, 0))),
        *(Shared(BOAT_CONFIG, 7, (2, 2)), Shared(HEX_CONFIG, 7, (3, 4))),
    )
    games = GAME, FAIR, POINTED, WITHDRAWN, HEADED, HEX_GAME
    boards_as_text = IN_PLAY.encode(), b"; a comment\n##\n\n2#\n", b"1#-\n-##\n"
    heads = (bytes.fromhex(f"0000000400000003080{kind}000000") for kind in (0, 2, 3, 4, 6))
    widths, steps = (4, 12, 4, 8, 16), (7, 7, 1, 7, 7)
    pictures = tuple(
        head + b"".join(bytes([row]) + bytes(range(0, step * wide, step)) for row in range(3))
        for head, wide, step in zip(heads, widths, steps, strict=True)
    )
    return (
        Reader("board text", boards_as_text, _read_board, (InputError, BoardError)),
        Reader("serve", tuple(json.dumps(one).encode() for one in SERVED), _serve_line),
        Reader("size", (b"30x16x99", b"5X4x2"), _read_size, (ConfigError,)),
        Reader("config file", (b"9 10 8\n",), _read_config_file, (ConfigError,)),
        Reader("given boards", (given, other), _read_given_boards, (InputError,)),
        Reader("arguments", tuple(map(str.encode, COMMANDS)), _parse_arguments, cost=4),
        Reader(
            "recording",
            tuple(map(str.encode, games)),
            _read_recording,
            (InputError, RecordingError, ReplayError),
        ),
        Reader("mbf", (to_mbf(bay),), _read_mbf, (BoardFileError,)),
        Reader("board file", (BAY.encode(), b"..*\n...\n"), _read_board_file, (BoardFileError,)),
        Reader(
            "share code", tuple(encode_share_code(one).encode() for one in codes), _read_share_code,
            (ShareError,),
        ),
        Reader("shape", (BOAT.encode(), b"; a comment\n#-\n.1\n"), _read_shape, (ConfigError,)),
        Reader("picture", (GOOD,), _read_picture, (ConfigError,)),
        Reader("parts of a picture", pictures, _read_picture_parts, (ConfigError,)),
        Reader("path", (b"ggCQA+BAA", b"AAAgBCD"), _read_path, (PathError,)),
        Reader("foreign recording", (json.dumps(FOREIGN).encode(),),
               _parse_foreign, (ForeignError,)),
    )  # fmt: skip


def slow_readers() -> tuple[Reader, ...]:
    """Return the readers that are too slow for the tests, as each example needs a process of its
    own."""
    junk = tuple(head + bytes(range(256)) + bytes([n]) for head in HEADS for n in range(4))
    return (Reader("foreign file", (EVF + b"\1", *junk), _read_foreign_file, (ForeignError,), 200),)

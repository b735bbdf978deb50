"""Boards of other neighbours and shapes in codes, recordings and the files of other programs."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Flag, Open
from engine.core.config import (
    MAX_OTHER_SIDE,
    RULES,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
)
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, NEIGHBOURHOODS, SQUARE
from engine.core.shape_files import parse_shape
from engine.core.shapes import SHAPES, draw_shape, shape_name
from engine.formats import share_code
from engine.formats.daily import daily_board, sunday_board, sunday_water
from engine.formats.mbf import BoardFileError, to_mbf
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import Recording, RecordingError, Result, Timed
from engine.formats.replay import figures, verify
from engine.formats.share_code import Shared, ShareError, decode_share_code, encode_share_code
from engine.generation.placement import MAX_SEED
from engine.rules.game import Game

BOAT = """
--#---
--##--
--###-
######
-####-
"""
BOAT_SHAPE = parse_shape(BOAT).cells
BOAT_CONFIG = GameConfig(6, 5, 3, shape=BOAT_SHAPE)
HEX_CONFIG = GameConfig(9, 9, 10, neighbours=HEX)


@st.composite
def shaped_boards(draw: st.DrawFn) -> Shared:
    neighbours = draw(st.sampled_from(list(NEIGHBOURHOODS.values())))
    kinds = [*SHAPES, None, "own"] if neighbours != SQUARE else [*SHAPES, "own"]
    kind = draw(st.sampled_from(kinds))
    most = 12 if kind == "own" else MAX_OTHER_SIDE
    least = 5 if kind in SHAPES else 1
    width, height = draw(st.integers(least, most)), draw(st.integers(least, most))
    shape = None
    if kind == "own":
        shape = draw(st.integers(1, (1 << width * height) - 1))
    elif kind is not None:
        shape = draw_shape(kind, width, height)
    grid = Grid(width, height, False, neighbours, shape)
    cells = list(grid.cells(grid.full))
    config = GameConfig(
        width,
        height,
        draw(st.integers(0, len(cells) - 1)),
        start=draw(st.sampled_from(StartRule)),
        win=draw(st.sampled_from(WinRule)),
        fairness=draw(st.sampled_from(Fairness)),
        rules=draw(st.integers(1, RULES)),
        neighbours=neighbours,
        shape=shape,
    )
    return Shared(config, draw(st.integers(0, MAX_SEED)), draw(st.sampled_from(cells)))


CODES = {
    "hex": (Shared(HEX_CONFIG, 42, (4, 4)), "MW-W0G1-G202-0MM1-ATWB"),
    "hex, borderless": (
        Shared(replace(HEX_CONFIG, height=10, wraps=True), 2**48 - 1, (4, 4)),
        "MW-W0G6-0202-8MM7-ZZZZ-ZZZZ-ZJG0",
    ),
    "knight": (
        Shared(GameConfig(16, 16, 40, start=StartRule.NO_GUESS, neighbours=KNIGHT), 7, (8, 8)),
        "MW-W103-03R3-S8H0-74H7",
    ),
    "cross, largest": (
        Shared(GameConfig(200, 200, 9999, neighbours=CROSS), MAX_SEED, (199, 199)),
        "MW-W1G1-HHSH-S71Y-E3YF-ZZZZ-ZZZZ-ZZZZ-2HB",
    ),
    "heart": (
        Shared(GameConfig(12, 11, 20, shape=draw_shape("heart", 12, 11)), 1, (6, 5)),
        "MW-W01H-G2R2-GM89-ZTY",
    ),
    "largest disc": (
        Shared(
            GameConfig(1000, 1000, 99, shape=draw_shape("disc", 1000, 1000)), MAX_SEED, (500, 500)
        ),
        "MW-W00H-QSZS-R00R-VT65-0FZZ-ZZZZ-ZZZZ-ZZQ2-SWFZ",
    ),
    "own": (Shared(BOAT_CONFIG, 3, (2, 3)), "MW-W0FH-G181-0X19-A4ED-4KY0-Q"),
    "own, by flags": (
        Shared(replace(BOAT_CONFIG, win=WinRule.FLAG, neighbours=HEX), 3, (2, 3)),
        "MW-W8ZJ-8181-0X19-A4ED-4KCT-Y",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("shared", "code"), CODES.values(), ids=CODES)
def test_the_code_of_a_board_stays_what_it_is(shared: Shared, code: str) -> None:
    assert encode_share_code(shared) == code
    assert decode_share_code(code) == shared


@pytest.mark.slow
@given(shaped_boards())
def test_a_board_comes_back_from_its_code(shared: Shared) -> None:
    code = encode_share_code(shared)
    assert decode_share_code(code) == shared
    is_plain = shared.config.neighbours == SQUARE and shared.config.shape is None
    assert code.startswith("MW-W") != is_plain


def test_a_square_board_without_a_shape_keeps_its_code() -> None:
    plain = Shared(GameConfig(9, 9, 10), 42, (4, 4))
    full = Shared(GameConfig(9, 9, 10, neighbours=SQUARE, shape=(1 << 81) - 1), 42, (4, 4))
    assert encode_share_code(plain) == encode_share_code(full) == "MW-1598-1A6V-Z"


def test_wrong_letters_and_swaps_are_found_in_long_codes_too() -> None:
    shape = 0x5A5A_1234_9ABC_DEF0_7777 | 1
    shared = Shared(GameConfig(10, 8, 5, shape=shape), MAX_SEED, (0, 0))
    code = encode_share_code(shared).replace("-", "")[2:]
    assert len(code) > share_code.MAX_LETTERS
    letters = share_code.LETTERS
    for at in range(1, len(code)):
        other = letters[(letters.index(code[at]) + 1 + at) % 32]
        if other != code[at]:
            check_mistyped(code[:at] + other + code[at + 1 :])
        for to in range(at + 1, len(code)):
            if code[at] != code[to]:
                swapped = code[:at] + code[to] + code[at + 1 : to] + code[at] + code[to + 1 :]
                check_mistyped(swapped)
        check_mistyped(code[:at] + code[at + 1 :])
        check_mistyped(code[:at] + code[at] + code[at:])


def check_mistyped(code: str) -> None:
    with pytest.raises(ShareError) as caught:
        decode_share_code("MW" + code)
    assert caught.value.key in ("mistyped", "no board")


@pytest.mark.slow
@given(st.lists(st.integers(0, 31), min_size=32, max_size=90), st.data())
def test_any_three_wrong_letters_are_found(values: list[int], data: st.DataObject) -> None:
    hands = -(-len(values) // 28)
    checks = [c for hand in range(hands) for c in share_code.check_values(values[hand::hands])]
    whole = [share_code.LETTERS.index("Z"), *values[1:]]
    checks = [c for hand in range(hands) for c in share_code.check_values(whole[hand::hands])]
    whole += checks
    with pytest.raises(ShareError, match="newer"):
        decode_share_code(text_of(whole))
    places = data.draw(st.sets(st.integers(1, len(whole) - 1), min_size=1, max_size=3))
    for at in places:
        whole[at] ^= data.draw(st.integers(1, 31))
    with pytest.raises(ShareError, match="mistyped"):
        decode_share_code(text_of(whole))


def text_of(values: list[int]) -> str:
    return "MW" + "".join(share_code.LETTERS[value] for value in values)


def code_of(*fields: tuple[int, int]) -> str:
    """Return the code with a W and these numbers, of so many bits each."""
    bits = "".join(f"{value:0{count}b}" for value, count in fields)
    bits += "0" * (-len(bits) % 5)
    values = [share_code.LETTERS.index("W")]
    values += [int(bits[at : at + 5], 2) for at in range(0, len(bits), 5)]
    return text_of([*values, *share_code.check_values(values)])


SIDES = ((8, 10), (8, 10), (10, 7), (40, 7), (42, 6))


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        (((0, 2), (1, 4), (0, 5), (6, 6), *SIDES), None),
        (((2, 2), (1, 4), (0, 5), (6, 6), *SIDES), "newer"),  # rules
        (((0, 2), (15, 4), (0, 5), (6, 6), *SIDES), "newer"),  # neighbours
        (((0, 2), (1, 4), (30, 5), (6, 6), *SIDES), "newer"),  # a shape
        (((0, 2), (0, 4), (0, 5), (6, 6), *SIDES), "no board"),  # has a code with a 1
        (((0, 2), (1, 4), (0, 5), (63, 6), *SIDES), "no board"),
        (((0, 2), (1, 4), (2, 5), (6, 6), (3, 10), (8, 10), (3, 6), (0, 6), (1, 5)), "no board"),
        (((0, 2), (0, 4), (1, 5), (6, 6), *SIDES[:3], (0, 7), (1, 5)), "no board"),  # no such cell
        (((0, 2), (1, 4), (31, 5), (6, 6), *SIDES), "no board"),  # no runs
        (((0, 2), (1, 4), (31, 5), (6, 6), (8, 10), (8, 10), (3, 7), (0, 7), (1, 1)), "no board"),
    ],
)
def test_letters_that_make_no_board(fields: tuple[tuple[int, int], ...], key: str | None) -> None:
    code = code_of(*fields)
    if key is None:
        assert decode_share_code(code).config == HEX_CONFIG
        return
    with pytest.raises(ShareError) as caught:
        decode_share_code(code)
    assert caught.value.key == key


def test_a_shape_that_is_too_large_for_a_code_is_refused_in_a_sentence() -> None:
    rows = ["#-" * 20, "-#" * 20] * 20
    shape = parse_shape("\n".join(rows)).cells
    with pytest.raises(ShareError) as caught:
        encode_share_code(Shared(GameConfig(40, 40, 9, shape=shape), 1, (0, 0)))
    assert str(caught.value) == "The shape of this board is too large to be shared by a code."
    assert caught.value.key == "large"
    with pytest.raises(ShareError, match="too long"):
        decode_share_code("MW-W" + "0" * share_code.MAX_LONG_LETTERS)


def test_every_shape_that_is_built_in_has_its_number_in_codes() -> None:
    assert share_code.SHAPE_NUMBERS[1:] == tuple(SHAPES)
    assert tuple(NEIGHBOURHOODS) == share_code.WATER_NUMBERS


# Recordings


def played(config: GameConfig, seed: int) -> Recording:
    """Return a game in which the first click, a flag and a mine follow."""
    grid = config.grid
    first = grid.cell((grid.full & -grid.full).bit_length() - 1)
    game = Game(config, seed)
    game.apply(Open(first))
    field = game.position.field
    assert field is not None
    moves = [Timed(0, Open(first))]
    if field.mines:
        moves.append(Timed(900, Flag(next(grid.cells(field.mines)))))
        game.apply(moves[-1].move)
    result = Result.WON if game.position.is_over else Result.ABANDONED
    return Recording(config, seed, field, tuple(moves), result, moves[-1].ms)


@given(shaped_boards())
def test_a_game_of_any_board_is_read_as_it_is_written(shared: Shared) -> None:
    config = replace(shared.config, start=StartRule.SAFE)
    if config.width * config.height > 400 or config.win is WinRule.FLAG:
        return
    game = played(config, shared.seed)
    if game.result is Result.WON:
        game = replace(game, moves=game.moves[:1], ms=0)
    assert Recording.parse(str(game)) == game
    told = figures(verify(game))
    assert told.get("neighbours", "square") == config.neighbours.name
    assert ("shape" in told) == (config.shape is not None)


GAME = """minewave 2
size 6x5x3
wraps no
neighbours hex
start safe
win open
marks no
fairness classic
seed 7
board
--*---
--..--
--...-
*....*
-....-
moves
0 open 1,3
900 flag 2,0
900 abandoned
"""


def test_a_recording_tells_the_neighbours_and_the_shape() -> None:
    game = Recording.parse(GAME)
    assert game.config.neighbours == HEX
    assert game.config.shape == BOAT_SHAPE
    assert str(game) == GAME
    told = figures(verify(game))
    assert (told["neighbours"], told["shape"]) == ("hex", "own")


def test_a_recording_of_a_square_board_is_written_as_before() -> None:
    text = str(played(GameConfig(5, 4, 3), 1))
    assert "neighbours" not in text
    assert "-" not in text.partition("board\n")[2].partition("moves")[0]


@pytest.mark.parametrize(
    ("line", "to", "sentence"),
    [
        ("neighbours hex", "neighbours penrose", "knows no neighbours called 'penrose'."),
        ("neighbours hex", "neighbours", "'neighbours' says nothing about a game."),
        ("wraps no", "wraps yes", "The height of a borderless hex board must be even, not 5."),
        ("wraps no\nneighbours hex", "wraps yes", "A borderless board has no shape."),
        ("size 6x5x3", "size 6x5x18", "A 6x5 board of 16 cells holds from 0 to 15 mines, not 18."),
        ("size 6x5x3", "size 7x5x3", "The rows of the board are not 5 of 7."),
        ("0 open 1,3", "0 open 0,0", "The board has no cell '0,0'."),
        ("900 flag 2,0", "0 redrawn --*---/--..--/--..--/*....*/-....-", "do not have its shape."),
        ("900 flag 2,0", f"0 redrawn {'/'.join(['......'] * 5)}", "do not have its shape."),
    ],
)
def test_a_text_that_is_no_such_recording_gets_a_clear_sentence(
    line: str, to: str, sentence: str
) -> None:
    text = GAME.replace(line, to)
    assert text != GAME
    with pytest.raises(RecordingError) as caught:
        Recording.parse(text)
    assert sentence in str(caught.value)


def test_a_board_without_cells_is_refused() -> None:
    text = GAME.replace("hex", "square").replace("x3", "x0")
    for row in GAME.partition("board\n")[2].split("\n")[:5]:
        text = text.replace(row, "------")
    with pytest.raises(RecordingError, match=r"^The shape has no cells\.$"):
        Recording.parse(text)


# Other programs


def test_rawvf_refuses_in_a_sentence_what_it_cannot_say() -> None:
    with pytest.raises(RecordingError, match="other neighbours than the 8 around"):
        to_rawvf(played(HEX_CONFIG, 1), "1")
    with pytest.raises(RecordingError, match="with a shape"):
        to_rawvf(played(BOAT_CONFIG, 1), "1")


def test_mbf_refuses_in_a_sentence_what_it_cannot_say() -> None:
    for config, sentence in ((HEX_CONFIG, "other neighbours"), (BOAT_CONFIG, "with a shape")):
        with pytest.raises(BoardFileError, match=sentence):
            to_mbf(Minefield(config.grid, 0))


# Sundays

SUNDAY = date(2026, 11, 29)


def test_only_sundays_have_a_board_of_another_water() -> None:
    week = [sunday_water(SUNDAY + timedelta(day)) for day in range(-6, 1)]
    assert week == [None] * 6 + [CROSS]
    waters = [sunday_water(SUNDAY + timedelta(7 * week)) for week in range(6)]
    assert waters == [CROSS, HEX, KNIGHT] * 2


def test_a_sunday_s_board_does_not_change() -> None:
    size = GameConfig(9, 9, 10)
    found = [sunday_board(SUNDAY, replace(size, neighbours=water)) for water in (HEX, CROSS)]
    assert [(shared.seed, shared.first) for shared in found] == [
        (6597946993725559832, (6, 4)),
        (8610834557013632565, (3, 5)),
    ]
    daily = daily_board(SUNDAY, size)
    assert daily.config.neighbours == SQUARE
    assert daily.seed not in [shared.seed for shared in found]
    assert {shared.config.start for shared in found} == {StartRule.NO_GUESS}


def test_names_of_shapes() -> None:
    for name in SHAPES:
        assert shape_name(12, 11, draw_shape(name, 12, 11)) == name
    assert shape_name(6, 5, BOAT_SHAPE) is None
    assert shape_name(3, 3, 0b111_111_110) is None

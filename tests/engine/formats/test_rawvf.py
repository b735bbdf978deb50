"""RAWVF: what is written, and that a reader who knows nothing of ours plays the same game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.commands import Chord, Flag, Open
from engine.core.config import BEGINNER, CLASSIC_BEGINNER, EXPERT, Fairness, GameConfig, StartRule
from engine.core.pointer import PointerAction, PointerSample
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import RESULTS, Recording, RecordingError, Result, Timed
from engine.formats.replay import Replay, verify
from engine.generation.placement import place_mines
from engine.rules.game import Game
from game.input.click_machine import ClickOptions
from tests.engine.formats.pointer_samples import Hand
from tests.engine.formats.rawvf_reader import RawGame, read
from tests.engine.formats.test_replay import FAIR, GAME, game_with

DOWN, UP = PointerAction.LEFT_DOWN, PointerAction.LEFT_UP
RIGHT_DOWN, RIGHT_UP = PointerAction.RIGHT_DOWN, PointerAction.RIGHT_UP


def played(recording: Recording) -> RawGame:
    """The game as the reader plays it, once it is sure that it ended as ours did."""
    game = read(to_rawvf(recording, "0.1.0")).play()
    replay = verify(recording)
    board, grid = replay.game.board, recording.config.grid
    assert game.opened == set(grid.cells(board.opened))
    assert game.flags == set(grid.cells(board.flags))
    assert game.marks == set(grid.cells(board.marks))
    assert game.ended == ("" if recording.result is Result.ABANDONED else recording.result.value)
    assert game.ended_at == (recording.ms if game.ended else 0)
    assert game.three_bv() == int(game.head["BBBV"])
    clicks = replay.clicks
    given = recording.given is not None
    assert (game.left, game.right, game.chord) == (clicks.left + given, clicks.right, clicks.chord)
    return game


def events(recording: Recording) -> list[str]:
    return to_rawvf(recording, "0.1.0").partition("Events:\n")[2].splitlines()


def pointed(moves: str, *pointer: PointerSample) -> Recording:
    """GAME, abandoned after these moves, with a pointer."""
    head, _, _ = GAME.partition("moves\n")
    return replace(Recording.parse(f"{head}moves\n{moves}"), pointer=pointer)


def test_the_whole_text_of_a_game_without_a_pointer() -> None:
    recording = Recording.parse(GAME)
    recording = replace(recording, player="Ann", date="2026-11-21T07:20:17Z")
    assert (
        to_rawvf(recording, "0.1.0")
        == """RawVF_Version: Rev6
Program: Minewave
Version: 0.1.0
Player: Ann
Level: Custom
Width: 5
Height: 4
Mines: 2
Marks: Off
Time: 4.021
BBBV: 2
BBBVS: 0.497
Timestamp: 2026-11-21T07:20:17Z
Mode: Classic
Board:
*0000
00000
0000*
00000
Events:
0.000 rc 5 3 (72 40)
0.000 rr 5 3 (72 40)
0.000 lc 5 1 (72 8)
0.000 lr 5 1 (72 8)
1.500 rc 1 1 (8 8)
1.500 rr 1 1 (8 8)
2.600 mc 2 2 (24 24)
2.600 mr 2 2 (24 24)
4.021 mc 4 4 (56 56)
4.021 mr 4 4 (56 56)
"""
    )


def test_a_click_stands_where_and_when_it_was_made() -> None:
    recording = pointed(
        "0 open 4,0\n950 open 4,1\n",
        PointerSample(0, 70, 9, DOWN),
        PointerSample(0, 70, 9, UP),
        PointerSample(800, 66, 21),
        PointerSample(880, 67, 22, DOWN),
        PointerSample(920, 68, 22),
        PointerSample(950, 68, 23, UP),
    )
    assert events(recording) == [
        "0.000 lc 5 1 (70 9)",
        "0.000 lr 5 1 (70 9)",
        "0.800 mv 5 2 (66 21)",
        "0.880 lc 5 2 (67 22)",
        "0.920 mv 5 2 (68 22)",
        "0.950 lr 5 2 (68 23)",
    ]
    played(recording)


def test_a_flag_put_up_at_the_release_is_written_there() -> None:
    recording = pointed(
        "0 open 4,0\n950 flag 0,0\n",
        PointerSample(900, 5, 5, RIGHT_DOWN),
        PointerSample(930, 6, 5),
        PointerSample(950, 6, 6, RIGHT_UP),
    )
    assert events(recording)[2:] == [
        "0.900 mv 1 1 (5 5)",
        "0.930 mv 1 1 (6 5)",
        "0.950 mv 1 1 (6 6)",
        "0.950 rc 1 1 (6 6)",
        "0.950 rr 1 1 (6 6)",
    ]
    played(recording)


@pytest.mark.parametrize(("start", "end"), [((3, 0), (1, 2)), ((1, 0), (1, 2)), ((1, 2), (3, 0))])
def test_a_right_button_dragged_between_open_and_closed_cells(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    recording = pointed(
        f"0 flag 1,2\n0 open 4,0\n950 flag {end[0]},{end[1]}\n",
        PointerSample(900, 16 * start[0] + 5, 16 * start[1] + 5, RIGHT_DOWN),
        PointerSample(950, 16 * end[0] + 5, 16 * end[1] + 5, RIGHT_UP),
    )
    assert [line.split()[1] for line in events(recording)[4:]] == ["mv", "mv", "rc", "rr"]
    played(recording)


def test_a_flag_put_up_at_the_press_and_a_chord_before_the_release() -> None:
    recording = pointed(
        "0 open 4,0\n900 flag 0,0\n950 chord 1,1\n",
        PointerSample(900, 5, 5, RIGHT_DOWN),
        PointerSample(930, 20, 20, DOWN),
        PointerSample(950, 20, 21, UP),
        PointerSample(990, 20, 22, RIGHT_UP),
    )
    assert events(recording)[2:] == [
        "0.900 rc 1 1 (5 5)",
        "0.930 lc 2 2 (20 20)",
        "0.950 lr 2 2 (20 21)",
        "0.990 rr 2 2 (20 22)",
    ]
    played(recording)


def test_a_chord_by_a_single_left_click_becomes_the_middle_button() -> None:
    recording = pointed(
        "0 open 4,0\n0 flag 0,0\n950 chord 1,1\n",
        PointerSample(900, 20, 20, DOWN),
        PointerSample(950, 21, 20, UP),
    )
    assert events(recording)[4:] == ["0.900 mc 2 2 (20 20)", "0.950 mr 2 2 (21 20)"]
    played(recording)


def test_a_press_let_go_off_the_board_leaves_its_way() -> None:
    recording = pointed(
        "0 open 4,0\n",
        PointerSample(900, 20, 20, DOWN),
        PointerSample(940, -3, 70),
        PointerSample(950, -17, 70, UP),
    )
    assert events(recording)[2:] == [
        "0.900 mv 2 2 (20 20)",
        "0.940 mv 0 5 (-3 70)",
        "0.950 mv -1 5 (-17 70)",
    ]
    played(recording)


def test_a_key_s_move_between_a_press_and_its_release() -> None:
    recording = pointed(
        "0 open 4,0\n920 flag 0,0\n950 open 1,0\n",
        PointerSample(900, 20, 4, DOWN),
        PointerSample(950, 20, 5, UP),
    )
    assert events(recording)[2:] == [
        "0.900 mv 2 1 (20 4)",
        "0.920 rc 1 1 (8 8)",
        "0.920 rr 1 1 (8 8)",
        "0.950 mv 2 1 (20 5)",
        "0.950 lc 2 1 (20 5)",
        "0.950 lr 2 1 (20 5)",
    ]
    played(recording)


def test_a_press_whose_release_was_never_seen_harms_nothing() -> None:
    recording = pointed(
        "0 open 4,0\n1200 open 4,1\n1300 open 3,1\n",
        PointerSample(900, 20, 20, DOWN),
        PointerSample(1150, 66, 21, DOWN),
        PointerSample(1200, 66, 21, UP),
        PointerSample(1250, 50, 21, DOWN),
        PointerSample(1300, 50, 21, UP),
    )
    assert [line.split()[1] for line in events(recording)[2:]] == ["mv", "lc", "lr", "lc", "lr"]
    played(recording)


def test_the_cell_that_the_game_gave_is_a_click_at_the_start() -> None:
    game = GAME.replace("0 open 4,0\n", "").replace("board\n", "given 4,0\nboard\n")
    assert events(Recording.parse(game))[:2] == ["0.000 lc 5 1 (72 8)", "0.000 lr 5 1 (72 8)"]
    played(Recording.parse(game))
    played(Recording.parse(game.replace("board\n", "retried yes\nboard\n")))


HANDS = {
    "usual": ClickOptions(),
    "flags at the press": ClickOptions(flag_on_press=True),
    "left chords": ClickOptions(left_chords=True),
}


@pytest.mark.slow
@pytest.mark.parametrize("options", HANDS.values(), ids=HANDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_another_reader_sees_an_expert_s_game_end_as_it_did(
    options: ClickOptions, seed: int
) -> None:
    recording = Hand(EXPERT, seed, options).play()
    assert recording.result is Result.WON
    game = played(recording)
    assert len(game.events) > 2000
    assert min(game.left, game.right, game.chord) > 15


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((9, 7, 9), HANDS["usual"]),
        ((7, 12, 14), HANDS["flags at the press"]),
        ((16, 5, 12), HANDS["left chords"]),
    ],
)
def test_another_reader_sees_every_game_end_as_it_did(
    size: tuple[int, int, int], options: ClickOptions
) -> None:
    results = set()
    for seed in range(24):
        config = GameConfig(
            *size,
            start=[StartRule.SAFE, StartRule.OPENING, StartRule.NO_GUESS][seed % 3],
            question_marks=seed % 2 == 1,
            fairness=[Fairness.CLASSIC, Fairness.MERCY][seed // 12],
        )
        given = (3, 3) if seed % 4 == 3 else None
        hand = Hand(config, seed, options, given=given)
        recording = hand.play(most=1000 if seed % 4 else 8, loses=seed % 8 == 4)
        played(recording)
        results.add(recording.result)
    assert results == set(Result)


@st.composite
def noisy_games(draw: st.DrawFn) -> Recording:
    """Random moves, and random presses and motions that have little to do with them."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    config = GameConfig(
        width,
        height,
        draw(st.integers(0, width * height // 4)),
        start=StartRule.SAFE,
        question_marks=draw(st.booleans()),
    )
    game = Game(config, draw(st.integers(0, 99)))
    cell = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    kinds = st.sampled_from([None, None, Open, Flag, Chord])
    step = st.tuples(
        st.sampled_from([0, 0, 7, 90]),
        st.sampled_from([None, *PointerAction]),
        st.integers(-9, 16 * width + 9),
        st.integers(-9, 16 * height + 9),
        kinds,
        cell | st.none(),
    )
    ms, moves, pointer, here = 0, [], [], (0, 0)
    for after, act, x, y, kind, at in draw(st.lists(step, max_size=40)):
        if game.position.is_over:
            break
        ms += after
        if act is not None:
            pointer.append(PointerSample(ms, x, y, act))
            here = x // 16, y // 16
        at = at or here
        if kind is not None and at in game.grid:
            game.apply(kind(at))
            moves.append(Timed(ms, kind(at)))
    field = game.position.field or place_mines(config, 1, (0, 0))
    result, way = RESULTS[game.status], tuple(pointer)
    return Recording(config, 1, field, tuple(moves), result, ms, pointer=way)


@pytest.mark.slow
@given(noisy_games())
def test_whatever_the_buttons_do_another_reader_sees_the_moves(recording: Recording) -> None:
    replay = Replay(recording)
    for timed in recording.moves:
        replay.play(timed)
    assume(replay.game.position.field is not None)  # a game in which something is opened
    played(recording)


def test_much_of_a_hand_s_game_is_written_as_it_was() -> None:
    hand = Hand(EXPERT, 5, HANDS["flags at the press"])
    recording = hand.play()
    pressed = {(e.ms, e.x, e.y) for e in recording.pointer if e.act in (DOWN, RIGHT_DOWN)}
    game = read(to_rawvf(recording, "0.1.0"))
    written = {(e.ms, e.x, e.y) for e in game.events if e.name in ("lc", "rc")}
    assert len(pressed & written) > 0.8 * len(pressed)


@pytest.mark.slow
def test_an_expert_s_game_of_two_minutes_is_small() -> None:
    recording = Hand(EXPERT, 3, hurry=32.0).play()
    assert recording.ms > 120_000
    assert len(recording.pointer) > 8_000
    assert len(str(recording)) < 60_000
    assert Recording.parse(str(recording)) == recording


def test_rawvf_holds_the_mines_as_they_lay_in_the_end() -> None:
    text = to_rawvf(Recording.parse(FAIR), "0.1.0")
    assert "Board:\n000\n00*\nEvents:" in text


@pytest.mark.parametrize(
    ("config", "level"),
    [(BEGINNER, "Beginner"), (CLASSIC_BEGINNER, "Beginner"), (EXPERT, "Expert")],
)
def test_the_level_s_name(config: GameConfig, level: str) -> None:
    recording = Hand(config, 1).play(most=2)
    assert read(to_rawvf(recording, "0.1.0")).head["Level"] == level


@pytest.mark.parametrize(
    ("line", "to", "sentence"),
    [
        ("wraps no", "wraps yes", "RAWVF knows no borderless boards."),
        ("win open", "win flag", "RAWVF knows no games that are won by flags."),
        ("1500 flag 0,0", "1500 revert", "RAWVF knows no moves that are taken back."),
    ],
)
def test_rules_that_rawvf_does_not_know(line: str, to: str, sentence: str) -> None:
    with pytest.raises(RecordingError, match=sentence):
        to_rawvf(Recording.parse(game_with(line, to)), "0.1.0")

"""RAWVF: the text that is written, and an independent reader that plays the same game from it."""

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
from engine.rules.metrics import three_bv
from game.input.click_machine import ClickOptions
from tests.engine.formats.pointer_samples import Hand
from tests.engine.formats.rawvf_reader import RawGame, read
from tests.engine.formats.test_replay import FAIR, GAME, game_with
from tests.marks import slow


def check_read_elsewhere(recording: Recording) -> RawGame:
    """Check that another reader of RAWVF sees the game end as ours does; return its game."""
    game = read(to_rawvf(recording, "0.1.0")).play()
    replay = verify(recording)
    assert game.field == replay.game.position.field
    assert game.game.board == replay.game.board
    assert RESULTS[game.game.status] is recording.result
    assert game.ended_at == (0 if recording.result is Result.ABANDONED else recording.ms)
    assert int(game.head["BBBV"]) == three_bv(game.field)
    clicks = replay.clicks
    given = recording.given is not None
    assert (game.left, game.right, game.chord) == (clicks.left + given, clicks.right, clicks.chord)
    return game


def events(recording: Recording) -> list[str]:
    return to_rawvf(recording, "0.1.0").partition("Events:\n")[2].splitlines()


def recording_with(text: str) -> Recording:
    """Return GAME, abandoned after these moves and pointer samples."""
    moves, pointer = [], []
    for line in text.split("; "):
        ms, *act, place = line.split()
        if act[0] in ("open", "flag", "chord"):
            moves.append(line)
        else:
            x, y = place.split(",")
            pointer.append(PointerSample(int(ms), int(x), int(y), PointerAction(" ".join(act))))
    head, _, _ = GAME.partition("moves\n")
    recording = Recording.parse(f"{head}moves\n" + "\n".join(moves))
    return replace(recording, pointer=tuple(pointer))


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


CLICKS = {
    "a click stands where and when it was made": (
        "0 left down 70,9; 0 left up 70,9; 0 open 4,0; 800 move 66,21; 880 left down 67,22; "
        "920 move 68,22; 950 left up 68,23; 950 open 4,1",
        "0.000 lc 5 1 (70 9), 0.000 lr 5 1 (70 9), 0.800 mv 5 2 (66 21), 0.880 lc 5 2 (67 22), "
        "0.920 mv 5 2 (68 22), 0.950 lr 5 2 (68 23)",
    ),
    "a flag put up at the release is written there": (
        "0 open 4,0; 900 right down 5,5; 930 move 6,5; 950 right up 6,6; 950 flag 0,0",
        "0.900 mv 1 1 (5 5), 0.930 mv 1 1 (6 5), 0.950 mv 1 1 (6 6), 0.950 rc 1 1 (6 6), "
        "0.950 rr 1 1 (6 6)",
    ),
    "a flag dragged from an open to a closed cell": (
        "0 flag 1,2; 0 open 4,0; 900 right down 53,5; 950 right up 21,37; 950 flag 1,2",
        "0.900 mv 4 1 (53 5), 0.950 mv 2 3 (21 37), 0.950 rc 2 3 (21 37), 0.950 rr 2 3 (21 37)",
    ),
    "a flag dragged from a closed to an open cell": (
        "0 flag 1,2; 0 open 4,0; 900 right down 21,37; 950 right up 53,5; 950 flag 3,0",
        "0.900 mv 2 3 (21 37), 0.950 mv 4 1 (53 5), 0.950 rc 4 1 (53 5), 0.950 rr 4 1 (53 5)",
    ),
    "a flag put up at the press, and a chord before the release": (
        "0 open 4,0; 900 right down 5,5; 900 flag 0,0; 930 left down 20,20; 950 left up 20,21; "
        "950 chord 1,1; 990 right up 20,22",
        "0.900 rc 1 1 (5 5), 0.930 lc 2 2 (20 20), 0.950 lr 2 2 (20 21), 0.990 rr 2 2 (20 22)",
    ),
    "a chord by a single left click becomes the middle button": (
        "0 open 4,0; 0 flag 0,0; 900 left down 20,20; 950 left up 21,20; 950 chord 1,1",
        "0.900 mc 2 2 (20 20), 0.950 mr 2 2 (21 20)",
    ),
    "a press let go off the board leaves its way": (
        "0 open 4,0; 900 left down 20,20; 940 move -3,70; 950 left up -17,70",
        "0.900 mv 2 2 (20 20), 0.940 mv 0 5 (-3 70), 0.950 mv -1 5 (-17 70)",
    ),
    "a key's move between a press and its release": (
        "0 open 4,0; 900 left down 20,4; 920 flag 0,0; 950 left up 20,5; 950 open 1,0",
        "0.900 mv 2 1 (20 4), 0.920 rc 1 1 (8 8), 0.920 rr 1 1 (8 8), 0.950 mv 2 1 (20 5), "
        "0.950 lc 2 1 (20 5), 0.950 lr 2 1 (20 5)",
    ),
    "a tap of a finger becomes a click of the left button": (
        "0 open 4,0; 900 finger down 67,22; 920 move 68,22; 950 finger up 68,23; 950 open 4,1",
        "0.900 lc 5 2 (67 22), 0.920 mv 5 2 (68 22), 0.950 lr 5 2 (68 23)",
    ),
    "a press whose release was never seen harms nothing": (
        "0 open 4,0; 900 left down 20,20; 1150 left down 66,21; 1200 left up 66,21; "
        "1200 open 4,1; 1250 left down 50,21; 1300 left up 50,21; 1300 open 3,1",
        "0.900 mv 2 2 (20 20), 1.150 lc 5 2 (66 21), 1.200 lr 5 2 (66 21), "
        "1.250 lc 4 2 (50 21), 1.300 lr 4 2 (50 21)",
    ),
}


@pytest.mark.parametrize(("text", "written"), CLICKS.values(), ids=CLICKS)
def test_buttons_are_written_as_readers_understand_them(text: str, written: str) -> None:
    expected = written.split(", ")
    assert events(recording_with(text))[-len(expected) :] == expected
    check_read_elsewhere(recording_with(text))


def test_the_cell_that_the_game_gave_is_a_click_at_the_start() -> None:
    game = GAME.replace("0 open 4,0\n", "").replace("board\n", "given 4,0\nboard\n")
    assert events(Recording.parse(game))[:2] == ["0.000 lc 5 1 (72 8)", "0.000 lr 5 1 (72 8)"]
    check_read_elsewhere(Recording.parse(game))
    check_read_elsewhere(Recording.parse(game.replace("board\n", "retried yes\nboard\n")))


HANDS = {
    "usual": ClickOptions(),
    "flags at the press": ClickOptions(flag_on_press=True),
    "left chords": ClickOptions(left_chords=True),
}


@pytest.mark.slow
@pytest.mark.parametrize("options", HANDS.values(), ids=HANDS)
def test_another_reader_sees_an_expert_s_game_end_as_it_did(options: ClickOptions) -> None:
    recording = Hand(EXPERT, 5, options).play()
    assert recording.result is Result.WON
    game = check_read_elsewhere(recording)
    assert len(game.events) > 2000
    assert min(game.left, game.right, game.chord) > 15
    assert len(str(recording)) < 10 * len(recording.pointer)
    assert Recording.parse(str(recording)) == recording
    if options.flag_on_press:  # then most events are written as they were
        pressed = {(e.ms, e.x, e.y) for e in recording.pointer if e.act.value.endswith("down")}
        written = {(e.ms, e.x, e.y) for e in game.events if e.name in ("lc", "rc")}
        assert len(pressed & written) > 0.8 * len(pressed)


@pytest.mark.parametrize(
    ("size", "hand"),
    [
        ((9, 7, 9), "usual"),
        *slow([((7, 12, 14), "flags at the press"), ((16, 5, 12), "left chords")]),
    ],
)
def test_another_reader_sees_every_game_end_as_it_did(
    size: tuple[int, int, int], hand: str
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
        player = Hand(config, seed, HANDS[hand], given=given)
        recording = player.play(most=1000 if seed % 4 else 8, loses=seed % 8 == 4)
        check_read_elsewhere(recording)
        results.add(recording.result)
    assert results == set(Result)


@st.composite
def noisy_games(draw: st.DrawFn) -> Recording:
    """Return random moves, with random presses and motions that are mostly unrelated to them."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    mines, marks = draw(st.integers(0, width * height // 4)), draw(st.booleans())
    config = GameConfig(width, height, mines, start=StartRule.SAFE, question_marks=marks)
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
    check_read_elsewhere(recording)


def test_rawvf_holds_the_mines_as_they_lay_in_the_end() -> None:
    text = to_rawvf(Recording.parse(FAIR), "0.1.0")
    assert "Board:\n000\n00*\nEvents:" in text


def test_a_name_of_several_words_or_none_is_in_one_line() -> None:
    recording = Recording.parse(GAME)
    for player, line in (("Ann  of\tthe Sea", "Player: Ann of the Sea"), ("", "Player:")):
        assert line in to_rawvf(replace(recording, player=player), "0.1.0").splitlines()


def test_a_game_without_time_has_no_rate() -> None:
    assert read(to_rawvf(recording_with("0 open 4,0"), "0.1.0")).head["BBBVS"] == "0.000"


def test_the_level_s_name() -> None:
    for config, level in ((BEGINNER, "Beginner"), (CLASSIC_BEGINNER, "Beginner")):
        recording = Hand(config, 1).play(most=2)
        assert read(to_rawvf(recording, "0.1.0")).head["Level"] == level


@pytest.mark.parametrize(
    ("line", "to", "sentence"),
    [
        ("wraps no", "wraps yes", "RAWVF can't hold borderless boards."),
        ("win open", "win flag", "RAWVF can't hold games won by flagging."),
        ("1500 flag 0,0", "1500 revert", "RAWVF can't hold undone moves."),
    ],
)
def test_rules_that_rawvf_does_not_know(line: str, to: str, sentence: str) -> None:
    with pytest.raises(RecordingError) as refused:
        to_rawvf(Recording.parse(game_with(line, to)), "0.1.0")
    assert str(refused.value) == sentence

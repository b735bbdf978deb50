"""Recorded games: their text, their replay, and the recordings that are refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli import commands as replay_command
from engine.core.commands import Chord, Flag, Open, Retry, Revert, Undo
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.events import MinesMoved
from engine.core.minefield import Minefield
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import RESULTS, Recording, RecordingError, Result, Timed
from engine.formats.replay import ReplayError, figures, verify
from engine.rules.game import Game, Status
from tests.engine.cli.cli_runner import check_refused, cli
from tests.engine.teacher.played_games import on

GAME = """minewave 2
size 5x4x2
wraps no
start opening
win open
marks no
fairness classic
seed 7
board
*....
.....
....*
.....
moves
0 flag 4,2
0 open 4,0
1500 flag 0,0
2600 chord 1,1
4021 chord 3,3
4021 won
"""
# Its numbers:  *1000
#               11011
#               0001*
#               00011
FAIR = """minewave 2
size 3x2x1
wraps no
start safe
win open
marks no
fairness mercy
seed 1
board
..*
...
moves
0 open 0,0
900 open 2,0
900 redrawn .../..*
900 won
"""
# Mercy with one forced guess, forgiven: two columns are known, the third hides one mine in two
# rows, 01* or 01#.


def game_with(line: str, to: str) -> str:
    """Return the text of GAME with one line replaced by another one, by several or by none."""
    lines = GAME.splitlines()
    lines[lines.index(line)] = to
    return "\n".join(lines)


def test_a_text_without_its_end_was_left_with_its_last_line() -> None:
    text = GAME.replace("4021 chord 3,3\n4021 won\n", "5000 path iBAA\n5020 left up 6,6\n")
    head, _, rest = text.partition("moves\n")
    for lines, ms in enumerate([0, 0, 0, 1500, 2600, 5017, 5020]):
        recording = Recording.parse(f"{head}moves\n" + "\n".join(rest.splitlines()[:lines]))
        assert (recording.result, recording.ms) == (Result.ABANDONED, ms)
        if lines < 2:
            with pytest.raises(ReplayError, match="No cell is opened in this game"):
                verify(recording)
        else:
            assert verify(recording).game.status is Status.PLAYING


def test_what_the_game_gave_counts_as_nobody_s_work() -> None:
    text = game_with("0 open 4,0", "").replace("board\n", "given 4,0\nboard\n")
    replay = verify(Recording.parse(text.replace("0 flag 4,2\n", "10 flag 4,2\n")))
    told = figures(replay)
    assert (told["left"], told["right"], told["chord"], told["3bv_solved"]) == (0, 2, 2, 1)
    assert not replay.game.position.retried


def test_a_recorded_game_is_read_written_and_verified_and_has_its_figures() -> None:
    game = Recording.parse(GAME)
    assert game.moves[2] == Timed(1500, Flag((0, 0)))
    assert str(game) == GAME
    # Four moves are effective: the chord on 1,1 met nothing closed. STNB is for presets alone.
    told = figures(verify(game))
    assert ", ".join(f"{name} {value}" for name, value in told.items()) == (
        "width 5, height 4, mines 2, wraps False, fairness classic, seed 7, proven None, "
        "result won, ms 4021, 3bv 2, 3bv_solved 2, 3bv_per_second 0.4973887092762994, "
        "openings 1, islands 1, zini 2, left 1, right 2, chord 2, effective 4, wasted 1, "
        "efficiency 0.4, correctness 0.8, throughput 0.5, rqp 8.084220499999999, stnb None, "
        "estimated_ms 4021.0, path None, no_flag False"
    )


@pytest.mark.parametrize(
    ("line", "to", "sentence"),
    [
        ("minewave 2", "minewave 1", 'The first line isn\'t "minewave 2".'),
        ("size 5x4x2", "", '"size" is missing.'),
        ("size 5x4x2", "size 5x4", "isn't a size like"),
        ("size 5x4x2", "size 5x5x2", 'After 5 rows there is no line "moves".'),
        ("size 5x4x2", "size 4x4x2", "The rows of the board are not 4 of 4."),
        ("size 5x4x2", "size 5x4x3", "The board holds 2 mines, not 3."),
        ("wraps no", "wraps maybe", '"wraps" is neither yes nor no.'),
        ("start opening", "start lucky", "\"start\" can't be 'lucky'."),
        ("seed 7", "seed -7", "'-7' isn't a whole number"),
        ("seed 7", f"seed {2**64}", "isn't a whole number from 0 to"),
        ("seed 7", "seed 7\nseed 7", "A line about the game is there twice."),
        ("board", "", 'There is no line "board".'),
        ("*....", "*...x", "The board holds other characters than *, . and -."),
        ("moves", "move", 'After 4 rows there is no line "moves".'),
        ("0 open 4,0", "0 open 5,0", "'5' isn't a whole number from 0 to 4."),
        ("0 open 4,0", "0 jump 4,0", "'0 jump 4,0' isn't a move."),
        ("2600 chord 1,1", "1499 chord 1,1", "comes before the line above it"),
        ("0 open 4,0", f"0 open 4,0\n0 redrawn {'/'.join(['.....'] * 4)}", "0 mines, not 2"),
        ("0 flag 4,2", "0 redrawn *..../...../...../....*", "belongs to no move"),
        ("seed 7", "seed 7\nretried yes", "of a game that was given no cell"),
        ("2600 chord 1,1", "2600 lost", "'4021 chord 3,3' stands after the game's end."),
        ("4021 won", "4021 gone", "'4021 gone' isn't a move."),
    ],
)
def test_a_text_that_is_no_recording_gets_a_clear_sentence(
    line: str, to: str, sentence: str
) -> None:
    with pytest.raises(RecordingError) as caught:
        Recording.parse(game_with(line, to))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("line", "to", "sentence"),
    [
        ("1500 flag 0,0", "1500 open 0,0", "The game is over before chord 1,1 at 2600 ms."),
        ("1500 flag 0,0", "1500 revert", "There is no loss to undo at 1500 ms."),
        ("4021 chord 3,3", "", "The moves end in a game abandoned, and won is recorded."),
        ("0 flag 4,2", "0 flag 4,3", "The moves end in a game lost, and won is recorded."),
        ("4021 won", "4022 won", "The last move is at 4021 ms, and 4022 ms are recorded."),
        ("4021 won", "4021 lost", "The moves end in a game won, and lost is recorded."),
        ("*....", "...*.", "The start rule allows no mines there around 4,0."),
        ("0 open 4,0", "0 open 4,0\n0 redrawn *..../...../...../....*", "No mines are drawn anew"),
    ],
)
def test_a_game_whose_moves_do_not_give_its_result_is_refused(
    line: str, to: str, sentence: str
) -> None:
    with pytest.raises(ReplayError) as caught:
        verify(Recording.parse(game_with(line, to)))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("line", "to", "sentence"),
    [
        ("900 redrawn .../..*\n", "", "not where they do"),
        (".../..*", "..*/...", "in a way that the rules do not allow"),
        (".../..*", ".*./...", "in a way that the rules do not allow"),
        (".../..*", "*../...", "in a way that the rules do not allow"),
        ("fairness mercy", "fairness classic", "where the rules do not"),
        ("start safe", "start no-guess\nproven yes", "said to need no guess"),  # 01* needs one
    ],
)
def test_mines_that_the_rules_would_not_draw_are_refused(line: str, to: str, sentence: str) -> None:
    assert verify(Recording.parse(FAIR)).game.position.field == Minefield.from_text("...\n..*")
    with pytest.raises(ReplayError, match=sentence):
        verify(Recording.parse(FAIR.replace(line, to)))


@st.composite
def played_games(draw: st.DrawFn) -> tuple[Game, Recording]:
    wraps = draw(st.booleans())
    width, height = draw(st.integers(3, 7)), draw(st.integers(3, 5))
    size = width, height, draw(st.integers(0, width * height // 3))
    start, win = draw(st.sampled_from(StartRule)), draw(st.sampled_from(WinRule))
    marks, fairness = draw(st.booleans()), draw(st.sampled_from(Fairness))
    config = GameConfig(*size, wraps, start, win, marks, fairness)
    game = Game(config, draw(st.integers(0, 2**64 - 1)))
    cells = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    game.apply(Open(draw(cells)))
    retried = draw(st.booleans())
    first, field, proven = game.position.first, game.position.field, game.position.proven
    moves: list[Timed] = []
    if retried:
        game.apply(Retry())
    else:
        moves.append(Timed(0, Open(first)))
    ms = 0
    kinds = st.sampled_from([Open, Flag, Chord])
    for kind, cell in draw(st.lists(st.tuples(kinds, cells), max_size=30)):
        move = kind(cell)
        if game.status is Status.LOST and draw(st.booleans()):
            game.apply(Revert())
            moves.append(Timed(ms, Revert()))
        if draw(st.integers(0, 9)) == 0 and game.apply(Undo()):
            moves.append(Timed(ms, Undo()))
        if game.position.is_over:
            break
        ms += draw(st.integers(0, 5000))
        events = game.apply(move)
        redrawn = [event.field for event in events if isinstance(event, MinesMoved)]
        moves.append(Timed(ms, move, redrawn[0] if redrawn else None))
    seed, result = game.position.seed, RESULTS[game.status]
    given = first if retried else None
    return game, Recording(config, seed, field, tuple(moves), result, ms, proven, given, retried)


@pytest.mark.slow
@given(played_games())
def test_any_game_plays_again_to_the_same_end(played: tuple[Game, Recording]) -> None:
    game, recording = played
    again = Recording.parse(str(recording))
    assert again == recording
    assert verify(again).game.position == game.position


def test_the_command_prints_figures_or_rawvf(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    done = cli("replay", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["3bv"] == 2
    done = cli("replay", str(path), "--rawvf")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("RawVF_Version: Rev6\n")
    path.write_text(GAME.replace("4021 won", "4021 lost"), encoding="utf-8")
    check_refused(cli("replay", str(path)), "and lost is recorded.")


def told_of_luck(text: str, path: Path) -> dict[str, Any]:
    path.write_text(text, encoding="utf-8")
    return json.loads(cli("replay", str(path), "--luck").stdout)


def test_the_command_reports_the_luck_of_a_game_also_after_a_loss_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, head = tmp_path / "game.txt", FAIR[: FAIR.index("900 open")].replace("mercy", "classic")
    told = told_of_luck(f"{head}900 open 2,0\n900 lost", path)
    assert told["guesses"] == [{"ms": 900, "chance": 0.5, "best": 0.5, "forced": True}]
    assert (told["forced_guesses"], told["needless_guesses"], told["survival"]) == (1, 0, 0.5)
    assert told["win_chances"] == [{"ms": 900, "chance": 0.5, "exact": True}]
    again = f"{head}900 open 2,0\n900 undo\n950 open 2,1\n950 won"
    chances = told_of_luck(again, path)["win_chances"]
    assert [one["chance"] for one in chances] == [0.5, 1.0]
    monkeypatch.setattr(replay_command, "win_chance", lambda *_: None)  # too hard for an estimate
    chances = told_of_luck(again, path)["win_chances"]
    assert [(one["chance"], one["exact"]) for one in chances] == [(None, False)] * 2


@pytest.mark.parametrize("fairness", [Fairness.MERCY, Fairness.STRICT])
def test_once_a_move_was_taken_back_nothing_is_forgiven(fairness: Fairness, tmp_path: Path) -> None:
    played = on("..*....*\n........", fairness=fairness)
    played.play(Open((0, 0)), Open((4, 0)), Undo(), Open((4, 0)))
    first, *_, last = told_of_luck(str(played.recording()), tmp_path / "game.txt")["win_chances"]
    assert first["chance"] == 1
    assert last["chance"] < 1


BY_FLAGS = """minewave 2
size 5x4x2
wraps no
start opening
win flag
marks no
fairness strict
seed 7
board
*....
.....
....*
.....
moves
0 open 4,0
500 flag 0,0
600 flag 4,3
700 flag 4,3
900 flag 4,2
900 won
"""
# Its numbers are those of GAME: 4,3 is safe, and the set is full with it.


def test_a_game_by_older_rules_is_replayed_by_them() -> None:
    old = Recording.parse(BY_FLAGS)
    assert old.config.rules == 1
    assert verify(old).game.status is Status.WON
    assert str(old) == BY_FLAGS, "a text without a version is by the first one"
    new = BY_FLAGS.replace("seed 7", "rules 2\nseed 7")
    with pytest.raises(ReplayError, match="The game is over before flag 4,3 at 700 ms"):
        verify(Recording.parse(new))
    lost = Recording.parse(new.split("700")[0] + "600 lost\n")
    assert verify(lost).game.status is Status.LOST
    assert "\nfairness strict\nrules 2\nseed 7\n" in str(lost)
    with pytest.raises(RecordingError, match="won by flagging"):
        to_rawvf(lost, "1.0.0")


def test_rules_that_change_nothing_for_a_game_are_not_told() -> None:
    for version in ("rules 1\n", "rules 2\n"):
        game = Recording.parse(GAME.replace("seed 7", f"{version}seed 7"))
        assert (str(game), game.config.rules) == (GAME, 2)


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("3", "The game was played by the rules of a newer Minewave."),
        ("0", "The version of the rules must be from 1 to 2, not 0."),
        ("two", "\"rules\": 'two' isn't a whole number"),
    ],
)
def test_rules_that_are_not_known_are_refused_in_a_sentence(version: str, sentence: str) -> None:
    with pytest.raises(RecordingError) as caught:
        Recording.parse(GAME.replace("seed 7", f"rules {version}\nseed 7"))
    assert sentence in str(caught.value)

"""Moves and pointer motions in any order are read back as they were written."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.commands import Chord, Flag, Open, Undo
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.pointer import PointerAction
from engine.rules.game import Status
from game.session.session import Deal
from game.session.session import Session as GameSession
from tests.game.store.saved_games import (
    CONFIG,
    MIDDLE,
    Playing,
    begin_game,
    file_names,
    find_after_kill,
    find_all,
)

CELLS = st.tuples(st.integers(0, CONFIG.width - 1), st.integers(0, CONFIG.height - 1))
AFTER = st.one_of(st.integers(0, 12), st.integers(0, 1200), st.integers(-12, 0))
"""Milliseconds since the event before. A repeated gamepad button may get a late time."""
PLACES = st.tuples(st.floats(-2, 12), st.floats(-2, 9))
MOVES = st.one_of(*map(CELLS.map, (Open, Flag, Flag, Chord)), st.just(Undo()))
BUTTONS = [act for act in PointerAction if act is not PointerAction.MOVE]
DEEDS = st.one_of(
    st.tuples(st.just("move"), AFTER, MOVES),
    st.tuples(st.just("assist"), AFTER, st.lists(CELLS.map(Flag), min_size=1, max_size=3)),
    *[st.tuples(st.just("point"), AFTER, PLACES)] * 2,  # twice as often
    st.tuples(st.just("button"), AFTER, st.sampled_from(BUTTONS)),
    st.tuples(st.just("note"), AFTER, st.none()),
    st.tuples(st.just("kill"), AFTER, st.none()),
)


RULES = st.builds(
    partial(replace, CONFIG),
    wraps=st.booleans(),
    start=st.sampled_from(StartRule),
    win=st.sampled_from(WinRule),
    question_marks=st.booleans(),
    fairness=st.sampled_from(Fairness),
)


@pytest.mark.slow
@settings(max_examples=50)
@given(st.lists(DEEDS, max_size=40), RULES, st.integers(0, 2**64 - 1), st.booleans())
def test_any_order_of_events_is_read_back_as_the_same_game(
    deeds: list[tuple[str, int, object]], config: GameConfig, seed: int, is_dealt: bool
) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        session = GameSession(config, seed, Deal((4, 3)) if is_dealt else None)
        playing = Playing(folder, session=session)
        if is_dealt:
            session.begin(playing.now)
            playing.save()
        else:
            playing.move(Flag((1, 0)), MIDDLE, every=0.0)
        for deed, after, what in deeds:
            playing.now += after / 1000
            match deed, what:
                case "move", command:
                    playing.move(command, every=0.0)
                case "assist", [*flags]:
                    for flag in flags:
                        playing.session.submit(flag, playing.now)
                    playing.save()
                case "point", (x, y):
                    playing.point(PointerAction.MOVE, x, y)
                case "button", PointerAction() as act:
                    playing.point(act, 1.0, 1.0)
                case "note", _:
                    playing.save()
                case _:  # the program is killed, and the game continued
                    playing.save()
                    playing.writer.close()
                    (saved,) = find_all(folder).saved
                    playing = Playing.resume(saved, playing.now)
        playing.save()
        expected = playing.session.recording(playing.now)
        saved = find_after_kill(playing)
        assert saved.recording == replace(expected, ms=saved.ms)
        assert saved.position == playing.session.position
        assert saved.is_over is playing.session.position.is_over
        assert saved.restore_session().clicks == playing.session.clicks
        assert saved.ms >= max([0, *(timed.ms for timed in expected.moves)])


@pytest.mark.parametrize("late", [0, 1, 4, 8])
def test_a_motion_right_after_a_move_is_written_after_it(tmp_path: Path, late: int) -> None:
    playing = begin_game(tmp_path)
    playing.point(PointerAction.MOVE, 1.0, 1.0)
    playing.wait(1.2)
    playing.move(Flag((8, 3)), every=late / 1000)
    playing.point(PointerAction.MOVE, 5.0, 4.0)
    playing.wait(1.2)
    saved = find_after_kill(playing)
    assert playing.session.record == list(saved.recording.moves)


@pytest.mark.parametrize(
    "lines",
    [
        ("3 path AACQ",),
        ("3 path AACQ", "4 path AACQ"),
        ("3 left down 8,8", "2 left up 8,8"),
        ("999999 path A!",),
        ("999999 path AACQ",),
        ("1500 path AAAAAAAAA", "1500 left down 99999999,0"),
    ],
    ids=str,
)
def test_bad_pointer_lines_cost_no_game(tmp_path: Path, lines: tuple[str, ...]) -> None:
    playing = begin_game(tmp_path)
    playing.wait(1.2)
    playing.move(Flag((8, 3)))
    playing.writer.close()
    path = tmp_path / "playing-a1.txt"
    before, flag, after = path.read_text("utf-8").partition(" flag 8,3\n")
    added = "".join(f"{line}\n" for line in lines)
    path.write_bytes((before + flag + added + after).encode())
    (saved,) = find_all(tmp_path).saved
    assert list(saved.recording.moves) == playing.session.record
    assert saved.recording.pointer == ()
    assert saved.position == playing.session.position
    again = Playing.resume(saved)
    again.wait(2.0)
    again.point(PointerAction.MOVE, 5.0, 4.0)
    again.move(*playing.safe(1))
    expected = again.session.recording(again.now)
    saved = find_after_kill(again)
    assert saved.recording == replace(expected, ms=saved.ms)
    assert saved.recording.pointer
    assert file_names(tmp_path) == ["playing-a1.txt"], "continued in a sound file"


@pytest.mark.parametrize(("rules", "end"), [(1, Status.PLAYING), (2, Status.LOST)])
def test_a_game_continues_by_the_rules_that_it_began_with(
    tmp_path: Path, rules: int, end: Status
) -> None:
    by_flags = replace(CONFIG, win=WinRule.FLAG, rules=rules)
    playing = begin_game(tmp_path, config=by_flags)
    wrong, mines = playing.safe(1)[0].cell, playing.mines()
    playing.move(*map(Flag, [wrong, *mines[:-2]]))
    resumed = Playing.resume(find_after_kill(playing))
    assert resumed.session.config == by_flags
    resumed.move(Flag(mines[-1]))
    assert resumed.session.status is end

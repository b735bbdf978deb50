"""Open, flag and chord in pictures: ``*`` is a mine, and boards show what the player sees."""

import pytest

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.events import (
    CellsOpened,
    ChordRefused,
    CoverChanged,
    GameLost,
    GameWon,
    MineHit,
    MinesPlaced,
)
from engine.rules.game import Game, Status
from tests.engine.boards import BAY, CORNERS, game_on, in_rows, mask, run

DAMMED = [Flag((2, 1)), Open((0, 3)), Flag((2, 1))]
MARKED = [Flag((2, 0)), Flag((2, 0))]
MARKS = {"question_marks": True}
SEAM = ".......\n.......\n..*....\n.......\n......."
CORNER = "*......\n.......\n.......\n.......\n......."


@pytest.mark.parametrize(
    ("text", "rules", "moves", "board"),
    [
        # A torus: an opening spreads across the seam, and the corners touch.
        (SEAM, {"wraps": True}, [Open((0, 0))], "0000000 0111000 01#1000 0111000 0000000"),
        (CORNER, {"wraps": True}, [Open((3, 2))], "#100001 1100001 0000000 0000000 1100001"),
        # Flags can dam an opening; a cell they kept closed can be opened once they are gone.
        (BAY, {}, [Flag((2, 1)), Open((0, 3))], "##### 11F1# 0001# 0001#"),
        (BAY, {}, DAMMED, "##### 11#1# 0001# 0001#"),
        (BAY, {}, [*DAMMED, Open((2, 1))], "#1000 11011 0001# 0001#"),
        # Marks hold nothing up.
        (BAY, MARKS, [*[Flag((1, 2))] * 2, Open((0, 3))], "#1000 11011 0001# 0001#"),
        (CORNERS, MARKS, [*[Flag((1, 1))] * 2, Open((1, 1))], "##### #2### #####"),
        ("*...*", MARKS, [Open((1, 0)), Flag((0, 0)), *MARKED, Chord((1, 0))], "F101#"),
    ],
)
def test_an_opening_spreads_up_to_flags(
    text: str, rules: dict[str, bool], moves: list[Move], board: str
) -> None:
    game = game_on(text, **rules)
    run(game, *moves)
    assert in_rows(game.board) == board
    assert game.board.marks == 0


@pytest.mark.parametrize(
    ("before", "move", "board"),
    [
        ([Open((2, 0)), Flag((0, 0))], Open((2, 0)), "F101# #2011 #1000"),
        ([Open((2, 0)), Flag((0, 0))], Open((0, 0)), "F101# #2011 #1000"),
        ([Open((1, 0))], Flag((1, 0)), "#1### ##### #####"),
        ([Flag((0, 0))], Chord((4, 0)), "F#### ##### #####"),
        ([Flag((0, 0))], Chord((0, 0)), "F#### ##### #####"),
    ],
)
def test_a_move_that_does_not_apply_changes_nothing(
    before: list[Move], move: Move, board: str
) -> None:
    game = game_on(CORNERS)
    run(game, *before)
    position = game.snapshot()
    assert run(game, move) == ()
    assert game.snapshot() == position
    assert in_rows(game.board) == board


def test_an_open_on_a_number_opens_only_it() -> None:
    game = game_on(BAY)
    (event,) = run(game, Open((1, 1)))
    assert event.cells == event.origins == game.grid.bit((1, 1))
    assert event.zeros == 0
    assert in_rows(game.board) == "##### #1### ##### #####"


def test_an_open_on_a_zero_opens_its_region_and_border_ring_by_ring() -> None:
    game = game_on(BAY)
    (event,) = run(game, Open((0, 3)))
    assert in_rows(game.board) == "#1000 11011 0001# 0001#"
    assert event.origins == game.grid.bit((0, 3))
    rings = (
        "..... ..... ..... X....",
        "..... ..... XX... .X...",
        "..... XXX.. ..X.. ..X..",
        ".XXX. ...X. ...X. ...X.",
        "....X ....X ..... .....",
    )
    assert list(event.waves()) == [mask(ring.replace(" ", "\n")) for ring in rings]
    assert sum(event.waves()) == event.cells
    assert event.zeros == mask("..XXX ..X.. XXX.. XXX..".replace(" ", "\n"))

    flagged = game_on(BAY)
    (event,) = run(flagged, Flag((1, 2)), Flag((3, 3)), Open((0, 3)))
    assert in_rows(flagged.board) == "#1000 11011 0F01# 000F#"
    assert not event.cells & flagged.grid.mask([(1, 2), (3, 3)])


def test_an_open_on_a_mine_loses_and_shows_what_was_wrong() -> None:
    game = game_on(CORNERS)
    hit, wrong, unflagged = map(game.grid.bit, [(4, 0), (1, 1), (0, 2)])
    events = run(game, Flag((0, 0)), Flag((1, 1)), Open((4, 0)))
    assert events == (MineHit(hit), GameLost(hit, wrong, unflagged))
    assert (game.status, game.position.exploded) == (Status.LOST, hit)


def test_a_flag_toggles_and_the_counter_follows_below_zero_too() -> None:
    game = game_on("*..")
    cell = (1, 0)
    assert run(game, Flag(cell)) == (CoverChanged(cell, Cover.CLOSED, Cover.FLAG),)
    assert game.board.mines_left == 0
    run(game, Flag((2, 0)))
    assert game.board.mines_left == -1
    assert run(game, Flag(cell)) == (CoverChanged(cell, Cover.FLAG, Cover.CLOSED),)
    assert game.board.mines_left == 0
    assert str(game.board) == "##F"


def test_with_question_marks_a_flag_becomes_a_mark_first() -> None:
    game = game_on("*.....", question_marks=True)
    covers = [run(game, Flag((2, 0)))[0].after for _ in range(4)]
    assert covers == [Cover.FLAG, Cover.MARK, Cover.CLOSED, Cover.FLAG]
    run(game, *map(Flag, [(0, 0), (2, 0), (3, 0), (5, 0), (5, 0)]))
    assert str(game.board) == "F#?F#?"
    assert game.board.mines_left == -1


def test_flags_before_the_first_open_place_no_mines_and_hold_through_it() -> None:
    game = Game(GameConfig(6, 4, 3), seed=3)
    assert run(game, Chord((2, 2))) == ()
    run(game, Flag((5, 3)), Flag((0, 0)))
    assert run(game, Open((0, 0))) == ()
    assert (game.status, game.position.field) == (Status.READY, None)
    placed, opened, *_ = run(game, Open((2, 1)))
    assert placed == MinesPlaced((2, 1), game.position.field)
    assert isinstance(opened, CellsOpened)
    assert game.board.cover((5, 3)) is game.board.cover((0, 0)) is Cover.FLAG


def test_a_chord_with_matching_flags_opens_the_other_neighbours() -> None:
    game = game_on(CORNERS)
    event, won = run(game, Open((1, 1)), Flag((0, 0)), Flag((0, 2)), Chord((1, 1)))
    assert won == GameWon(unflagged=game.grid.bit((4, 0)))
    assert event.origins == game.grid.mask([(1, 0), (2, 0), (0, 1), (2, 1), (1, 2), (2, 2)])
    assert in_rows(game.board) == "F101# 22011 F1000"
    assert game.status is Status.WON


def test_a_chord_without_matching_flags_is_refused() -> None:
    game = game_on(CORNERS)
    run(game, Open((1, 1)), Flag((0, 0)))
    board = game.board
    closed = game.grid.around((1, 1)) & ~game.grid.bit((0, 0))
    assert run(game, Chord((1, 1))) == (ChordRefused((1, 1), closed),)
    assert game.board == board
    too_many = run(game, Flag((0, 2)), Flag((1, 0)), Chord((1, 1)))
    assert isinstance(too_many[0], ChordRefused)


@pytest.mark.parametrize(("flags", "board"), [([(0, 0)], "F11#"), ([(0, 0), (2, 0)], "F1F#")])
def test_a_chord_with_nothing_left_to_open_changes_nothing(
    flags: list[tuple[int, int]], board: str
) -> None:
    """This holds whether or not the flags match the 1."""
    game = game_on("*..*")
    run(game, *map(Flag, flags), Open((1, 0)), Open((2, 0)))
    assert str(game.board) == board
    assert run(game, Chord((1, 0))) == ()


def test_a_zero_with_a_flag_beside_it_chords_like_any_number() -> None:
    game = game_on(BAY)
    run(game, Flag((2, 1)), Flag((1, 1)), Open((1, 3)), Flag((1, 1)))
    assert in_rows(game.board) == "##### 1#F1# 0001# 0001#"
    refused = game.grid.bit((1, 1))
    assert run(game, Chord((1, 2))) == (ChordRefused((1, 2), refused),)
    (event,) = run(game, Flag((2, 1)), Chord((1, 2)))
    assert event.origins == game.grid.mask([(1, 1), (2, 1)])
    assert in_rows(game.board) == "#1000 11011 0001# 0001#"


def test_a_chord_on_a_wrong_flag_explodes_every_mine_it_opens() -> None:
    game = game_on(CORNERS)
    events = run(game, Open((1, 1)), Flag((0, 1)), Flag((2, 0)), Chord((1, 1)))
    hit, wrong = map(game.grid.mask, ([(0, 0), (0, 2)], [(0, 1), (2, 0)]))
    assert isinstance(events[0], CellsOpened)
    assert events[1:] == (MineHit(hit), GameLost(hit, wrong, game.grid.bit((4, 0))))
    assert in_rows(game.board) == "#1F1# F2011 #1000"


def test_a_chord_that_opens_a_mine_and_the_last_unflagged_safe_cell_loses() -> None:
    """The wrong flag that causes the explosion covers a safe cell, so the game cannot be won by
    it."""
    game = game_on("*.*\n...")
    events = run(game, Open((1, 0)), Flag((0, 1)), Flag((1, 1)), Chord((1, 0)))
    assert [type(event) for event in events] == [CellsOpened, MineHit, GameLost]
    assert game.status is Status.LOST
    assert in_rows(game.board) == "#2# FF1"

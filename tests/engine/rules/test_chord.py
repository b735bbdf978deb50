"""Chord as pictures: ``*`` in a field is a mine, boards show what the player sees."""

from __future__ import annotations

import pytest

from engine.core.commands import Chord, Flag, Open
from engine.core.config import GameConfig
from engine.core.events import CellsOpened, ChordRefused, GameLost, GameWon, MineHit
from engine.rules.game import Game, Status
from tests.engine.boards import BAY, CORNERS, game_on, in_rows, run


def test_a_chord_with_matching_flags_opens_the_other_neighbours() -> None:
    game = game_on(CORNERS)
    event, won = run(game, Open((1, 1)), Flag((0, 0)), Flag((0, 2)), Chord((1, 1)))
    assert won == GameWon(unflagged=game.grid.bit((4, 0)))
    assert event.origins == game.grid.mask([(1, 0), (2, 0), (0, 1), (2, 1), (1, 2), (2, 2)])
    assert in_rows(game.board) == "F101# 22011 F1000"
    assert game.status is Status.WON


def test_a_chord_without_matching_flags_opens_nothing_and_says_so() -> None:
    game = game_on(CORNERS)
    run(game, Open((1, 1)), Flag((0, 0)))
    board = game.board
    closed = game.grid.around((1, 1)) & ~game.grid.bit((0, 0))
    assert run(game, Chord((1, 1))) == (ChordRefused((1, 1), closed),)
    assert game.board == board
    too_many = run(game, Flag((0, 2)), Flag((1, 0)), Chord((1, 1)))
    assert isinstance(too_many[0], ChordRefused)


@pytest.mark.parametrize("flags", [[(0, 0)], [(0, 0), (2, 0)]])
def test_a_chord_with_nothing_left_to_open_says_nothing(flags: list[tuple[int, int]]) -> None:
    """Whether the flags match the 1 or not."""
    game = game_on("*..*")
    run(game, *map(Flag, flags), Open((1, 0)), Open((2, 0)))
    assert str(game.board) == ("F1F#" if (2, 0) in flags else "F11#")
    assert run(game, Chord((1, 0))) == ()


@pytest.mark.parametrize("cell", [(4, 0), (0, 0)])
def test_a_chord_on_a_closed_or_flagged_cell_changes_nothing(cell: tuple[int, int]) -> None:
    game = game_on(CORNERS)
    run(game, Flag((0, 0)))
    assert run(game, Chord(cell)) == ()


def test_a_chord_on_an_untouched_game_changes_nothing() -> None:
    game = Game(GameConfig(6, 4, 3), seed=3)
    assert run(game, Chord((2, 2))) == ()
    assert game.status is Status.READY


def test_a_chord_opens_marked_neighbours() -> None:
    game = game_on("*...*", question_marks=True)
    run(game, Open((1, 0)), Flag((0, 0)), Flag((2, 0)), Flag((2, 0)))
    assert str(game.board) == "F1?##"
    run(game, Chord((1, 0)))
    assert str(game.board) == "F101#"


def test_a_zero_with_a_flag_beside_it_chords_like_any_number() -> None:
    game = game_on(BAY)
    run(game, Flag((2, 1)), Flag((1, 1)), Open((1, 3)), Flag((1, 1)))
    assert in_rows(game.board) == "##### 1#F1# 0001# 0001#"
    refused = game.grid.bit((1, 1))
    assert run(game, Chord((1, 2))) == (ChordRefused((1, 2), refused),)
    (event,) = run(game, Flag((2, 1)), Chord((1, 2)))
    assert event.origins == game.grid.mask([(1, 1), (2, 1)])
    assert in_rows(game.board) == "#1000 11011 0001# 0001#"


def test_a_wrong_flag_makes_a_chord_explode_every_mine_it_opens() -> None:
    game = game_on(CORNERS)
    flags = [Flag((0, 1)), Flag((2, 0))]
    events = run(game, Open((1, 1)), *flags, Chord((1, 1)))
    hit = game.grid.mask([(0, 0), (0, 2)])
    wrong = game.grid.mask([(0, 1), (2, 0)])
    assert [type(event) for event in events] == [CellsOpened, MineHit, GameLost]
    assert events[1:] == (MineHit(hit), GameLost(hit, wrong, game.grid.bit((4, 0))))
    assert in_rows(game.board) == "#1F1# F2011 #1000"


def test_a_chord_that_opens_a_mine_and_the_last_unflagged_safe_cell_is_only_a_loss() -> None:
    """The wrong flag that makes it explode keeps a safe cell closed, so it cannot also win."""
    game = game_on("""
        *.*
        ...
    """)
    run(game, Open((1, 0)), Flag((0, 1)), Flag((1, 1)))
    events = run(game, Chord((1, 0)))
    assert [type(event) for event in events] == [CellsOpened, MineHit, GameLost]
    assert game.status is Status.LOST
    assert in_rows(game.board) == "#2# FF1"

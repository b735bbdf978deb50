"""The autopilot: its moves, their order, and their timing."""

import time
from collections.abc import Iterator

import pytest

from engine.core.board import Board
from engine.core.commands import Flag, Open, Revert
from engine.core.config import BEGINNER, GameConfig, StartRule, WinRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.placement import Placement
from engine.rules.game import Game, Position, Status
from engine.solver.strategy import choose
from game.platform.background import BackgroundTask
from game.playback import autopilot
from game.playback.autopilot import LARGEST, Autopilot, MoveReason, Pace, Plan, Thought, think

Thinking = BackgroundTask[Thought]

AT_ONCE = Pace(move_seconds=0.0, guess_seconds=0.0)


@pytest.fixture
def thinking() -> Iterator[Thinking]:
    task = Thinking()
    yield task
    task.cancel()


def wait_for_plan(pilot: Autopilot, position: Position) -> Plan:
    end = time.monotonic() + 60
    while True:
        pilot.observe(position)
        if pilot.plan is not None:
            return pilot.plan
        assert time.monotonic() < end
        time.sleep(0.0005)


def moves(pilot: Autopilot, game: Game, takes_back: bool = False) -> Iterator[tuple[Plan, Game]]:
    """Play a game to its end; return each move with the game just before it."""
    while not game.position.is_over:
        plan = wait_for_plan(pilot, game.position)
        yield plan, game
        assert pilot.take_plan() is plan
        assert game.apply(plan.move), plan
        if takes_back and game.status is Status.LOST:
            game.apply(Revert())


def game_of(text: str, first: Cell, win: WinRule = WinRule.OPEN) -> Game:
    field = Minefield.from_text(text)
    grid, mines = field.grid, field.mines.bit_count()
    config = GameConfig(grid.width, grid.height, mines, start=StartRule.SAFE, win=win)
    game = Game(config, 0, lambda *_: Placement(field))
    game.apply(Open(first))
    return game


@pytest.mark.parametrize(
    "config",
    [
        BEGINNER,
        GameConfig(7, 5, 6, wraps=True),
        GameConfig(12, 5, 9, start=StartRule.SAFE),
        GameConfig(11, 6, 10, win=WinRule.FLAG),
        GameConfig(6, 9, 8, wraps=True, win=WinRule.FLAG),
    ],
    ids=lambda config: f"{config.size} {config.wraps} {config.win.value}",
)
def test_proven_moves_are_correct_and_every_game_ends(
    config: GameConfig, thinking: Thinking
) -> None:
    won = 0
    for seed in range(6):
        game = Game(config, seed)
        for plan, before in moves(Autopilot(config, seed, AT_ONCE, thinking), game):
            field = before.position.field
            assert (field is None) is (plan.reason is MoveReason.FIRST)
            if field is None:
                continue
            is_mine = bool(field.mines & field.grid.bit(plan.move.cell))
            assert isinstance(plan.move, Flag) is (plan.reason is MoveReason.MINE)
            assert plan.reason in (MoveReason.SAFE, MoveReason.MINE, MoveReason.GUESS)
            assert (plan.chance is not None) is plan.is_guess
            assert plan.is_guess or is_mine is (plan.reason is MoveReason.MINE)
        won += game.status is Status.WON
    assert won >= 1


@pytest.mark.parametrize("wraps", [False, True])
def test_the_proven_cell_nearest_to_the_last_move_is_next(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, wraps: bool
) -> None:
    config = GameConfig(14, 8, 16, wraps)
    last, leaps, made = (0, 0), 0, 0
    asked: list[tuple[Board, int]] = []  # the boards thought about, with the mines known on them

    def noted(board: Board, mines: int, with_chances: bool) -> Thought:
        asked.append((board, mines))
        return think(board, mines, with_chances)

    def distance(cell: Cell) -> int:
        """Return the distance from the last cell in king's moves."""
        across, along = abs(cell[0] - last[0]), abs(cell[1] - last[1])
        if wraps:
            across, along = min(across, 14 - across), min(along, 8 - along)
        return max(across, along)

    monkeypatch.setattr(autopilot, "think", noted)
    for plan, before in moves(Autopilot(config, 4, AT_ONCE, thinking), Game(config, 4)):
        if asked and not plan.is_guess:
            choice, board = choose(*asked[-1]), before.board
            near = config.grid.dilate(board.opened)
            proven = choice.cells & board.closed | choice.mines & ~board.flags & near
            others = list(map(distance, config.grid.cells(proven)))
            assert distance(plan.move.cell) == min(others)
            leaps += max(others) > min(others)
        last, made = plan.move.cell, made + 1
    assert leaps > 5
    assert 0 < len(asked) < made / 2, "all proven cells are played before it thinks again"


def test_an_eager_autopilot_thinks_about_every_position(thinking: Thinking) -> None:
    game = Game(BEGINNER, 3)
    pilot = Autopilot(BEGINNER, 3, AT_ONCE, thinking, eager=True)
    game.apply(Open((4, 4)))
    for _ in range(3):
        pilot.observe(game.position)
        thinking.wait(30)
        assert pilot.thought.board is game.position.board
        game.apply(wait_for_plan(pilot, game.position).move)


@pytest.mark.parametrize("win", WinRule)
def test_a_mine_far_from_numbers_is_flagged_only_if_flags_win(
    thinking: Thinking, win: WinRule
) -> None:
    # The mine in the corner touches mines alone: the mine count proves it.
    game = game_of(".....\n...**\n...**", (0, 0), win=win)
    pilot = Autopilot(game.config, 0, AT_ONCE, thinking)
    flagged = {
        plan.move.cell
        for plan, _ in moves(pilot, game, takes_back=True)
        if plan.reason is MoveReason.MINE
    }
    assert game.status is Status.WON
    assert {(3, 1), (3, 2)} <= flagged
    assert ((4, 2) in flagged) is (win is WinRule.FLAG)


def test_a_move_is_due_after_its_seconds_and_a_guess_is_shown_before(thinking: Thinking) -> None:
    pace = Pace(move_seconds=1.0, guess_seconds=0.0)
    game = Game(BEGINNER, 1)
    pilot = Autopilot(BEGINNER, 1, pace, thinking)
    assert pilot.run(0.5, game.position) is None
    assert pilot.plan is not None  # it is known, and shown, before it is made
    plan = pilot.run(0.5, game.position)
    assert plan is not None
    game.apply(plan.move)
    wait_for_plan(pilot, game.position)
    assert pilot.run(0.9, game.position) is None
    assert pilot.run(0.2, game.position) is not None
    game = game_of("*.\n..\n", (1, 1))
    pilot = Autopilot(game.config, 0, Pace(move_seconds=0.1, guess_seconds=1.0), thinking)
    plan = wait_for_plan(pilot, game.position)
    assert (plan.reason, plan.chance) == (MoveReason.GUESS, pytest.approx(1 / 3))
    assert pilot.run(0.2, game.position) is None
    assert pilot.run(0.9, game.position) is None
    assert pilot.run(0.2, game.position) is plan


@pytest.mark.slow
def test_a_mine_that_was_hit_is_not_hit_again(thinking: Thinking) -> None:
    config, losses = GameConfig(8, 5, 14, start=StartRule.SAFE), 0
    for seed in range(2):
        game, met = Game(config, seed), set()
        for plan, _ in moves(Autopilot(config, seed, AT_ONCE, thinking), game, takes_back=True):
            assert plan.move.cell not in met
            field = game.position.field
            is_mine = field is not None and field.mines & field.grid.bit(plan.move.cell)
            if is_mine and isinstance(plan.move, Open):
                met.add(plan.move.cell)
        losses += len(met)
        assert game.status is Status.WON
    assert losses


@pytest.mark.slow
def test_a_large_board_is_played_by_simple_rules_and_blind_guesses(thinking: Thinking) -> None:
    config = GameConfig(210, 100, 3000)
    assert config.grid.span > LARGEST
    pilot, reasons = Autopilot(config, 2, AT_ONCE, thinking), set()
    for plan, before in moves(pilot, Game(config, 2), takes_back=True):
        reasons.add(plan.reason)
        field = before.position.field
        if plan.reason is MoveReason.SAFE:
            assert not field.mines & field.grid.bit(plan.move.cell)
        if plan.reason is MoveReason.BLIND:
            break
    assert reasons == {MoveReason.FIRST, MoveReason.SAFE, MoveReason.BLIND}
    assert 0 < plan.chance < 1
    assert thinking.result() is None
    config = GameConfig(210, 100, 5000, start=StartRule.SAFE)
    game = Game(config, 9)
    game.apply(Open((0, 0)))
    plans = [
        wait_for_plan(Autopilot(config, 7, AT_ONCE, thinking), game.position) for _ in range(2)
    ]
    assert plans[0] == plans[1], "the same seed gives the same blind guess"

"""The engine and the naive rules play the same random games and must agree on everything."""

from copy import deepcopy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import events as told
from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Open, Reset, Retry
from engine.core.config import RULES, GameConfig, StartRule, WinRule
from engine.core.grid import Cell
from engine.rules.game import Game
from tests.engine.boards import cell_set, grids
from tests.engine.rules.reference_rules import NaiveGame

CELLS = st.tuples(st.integers(0, 7), st.integers(0, 5))
SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def configs(draw: st.DrawFn) -> GameConfig:
    grid = draw(grids(8, 6))
    most = grid.cell_count - 1
    mines = draw(st.one_of(st.integers(0, min(6, most)), st.integers(0, most)))
    start = draw(st.sampled_from([StartRule.SAFE, StartRule.OPENING]))
    win = draw(st.sampled_from(WinRule))
    marks, rules = draw(st.booleans()), draw(st.integers(1, RULES))
    return GameConfig(
        grid.width,
        grid.height,
        mines,
        grid.wraps,
        start,
        win,
        marks,
        rules=rules,
        neighbours=grid.neighbours,
        shape=grid.shape,
    )


class TwoGames(RuleBasedStateMachine):
    """One game by the engine and one by the naive rules, which get the same commands."""

    @initialize(config=configs(), seed=SEEDS)
    def begin(self, config: GameConfig, seed: int) -> None:
        self.config = config
        self.game = Game(config, seed)
        flags_win, marks = config.win is WinRule.FLAG, config.question_marks
        self.naive = NaiveGame(
            *config.dimensions,
            config.wraps,
            flags_win,
            marks,
            config.rules,
            config.neighbours,
            config.shape,
        )
        self.kept = [(self.game.snapshot(), deepcopy(self.naive))]

    @rule(at=CELLS)
    def open(self, at: Cell) -> None:
        self._open(self._on_board(at))

    @rule(at=CELLS)
    def open_the_next_safe_cell(self, at: Cell) -> None:
        """If every open were random, most games would end too soon."""
        cell = self._on_board(at)
        cells = self.naive.cells()
        mines = self.naive.mines or set()
        turned = cells[cells.index(cell) :] + cells[: cells.index(cell)]
        self._open(next(c for c in turned if c not in mines))

    @rule(at=CELLS, chords=st.booleans())
    def flag_or_chord(self, at: Cell, chords: bool) -> None:
        (self._chord if chords else self._flag)(self._on_board(at))

    @precondition(lambda self: self.naive.mines is not None and self.naive.covered_with(" "))
    @rule(at=st.integers(0, 47), slip=st.booleans())
    def flag_around_and_chord(self, at: int, slip: bool) -> None:
        """Flag and chord as a player does: the flags are right, or one (``slip``) is beside its
        mine."""
        numbers = sorted(self.naive.covered_with(" "))
        cell = numbers[at % len(numbers)]
        around = self.naive.near(cell)
        wanted = [near for near in around if near in self.naive.mines]
        if slip and wanted:
            wanted = [*wanted[1:], *[near for near in around if near not in wanted][:1]]
        for near in around:
            for _ in range(2):
                if (self.naive.cover(near) == "F") != (near in wanted):
                    self._flag(near)
        self._chord(cell)

    @precondition(lambda self: self.naive.mines is not None)
    @rule()
    def flag_every_mine(self) -> None:
        for cell in sorted(self.naive.mines):
            if self.naive.cover(cell) != "F":
                self._flag(cell)

    @precondition(lambda self: self.naive.mines is not None)
    @rule(at=CELLS)
    def flag_as_many_as_mines_but_one_beside_its_mine(self, at: Cell) -> None:
        wanted = [self._on_board(at), *sorted(self.naive.mines - {self._on_board(at)})]
        for cell in wanted[: self.config.mines]:
            if self.naive.cover(cell) != "F":
                self._flag(cell)

    @rule()
    def keep(self) -> None:
        self.kept.append((self.game.snapshot(), deepcopy(self.naive)))

    @rule(which=st.integers(0, 20))
    def go_back(self, which: int) -> None:
        position, naive = self.kept[which % len(self.kept)]
        self.game.restore(position)
        self.naive = deepcopy(naive)

    @rule(seed=SEEDS)
    def reset(self, seed: int) -> None:
        self._agree(self.game.apply(Reset(seed)), self.naive.reset())

    @rule()
    def retry(self) -> None:
        self._agree(self.game.apply(Retry()), self.naive.retry())

    @invariant()
    def both_show_the_same(self) -> None:
        board, naive = self.game.board, self.naive
        assert self.game.status.value == naive.status
        assert self.game.position.is_over == naive.is_over()
        assert board.mines_left == naive.mines_left()
        assert str(board) == "\n".join(naive.rows())
        for cell in naive.cells():
            sign = naive.cover(cell)
            assert board.cover(cell) is Cover(sign)
            assert board.number(cell) == (naive.number(cell) if sign == " " else None)

    def _on_board(self, at: Cell) -> Cell:
        cells = self.naive.cells()
        return cells[(at[0] + 8 * at[1]) % len(cells)]

    def _open(self, cell: Cell) -> None:
        events = self.game.apply(Open(cell))
        mines = set()
        for event in events:
            if isinstance(event, told.MinesPlaced):
                mines = cell_set(self.game.grid, event.field.mines)
                assert len(mines) == self.config.mines
        self._agree(events, self.naive.open(cell, mines))

    def _flag(self, cell: Cell) -> None:
        self._agree(self.game.apply(Flag(cell)), self.naive.flag(cell))

    def _chord(self, cell: Cell) -> None:
        self._agree(self.game.apply(Chord(cell)), self.naive.chord(cell))

    def _agree(self, events: tuple[told.Event, ...], naive: list[tuple]) -> None:
        assert [self._plain(event) for event in events] == naive

    def _plain(self, event: told.Event) -> tuple:
        def cells(bits: int) -> frozenset[Cell]:
            return frozenset(cell_set(self.game.grid, bits))

        match event:
            case told.FieldCreated(_, _, retry):
                return ("created", retry)
            case told.MinesPlaced(first, _):
                return ("placed", first)
            case told.CellsOpened(_, origins, opened, zeros, replayed):
                rings = [cells(ring) for ring in event.waves()]
                return ("opened", cells(origins), cells(opened), cells(zeros), rings, replayed)
            case told.CoverChanged(cell, before, after):
                return ("cover", cell, before.value, after.value)
            case told.ChordRefused(cell, closed):
                return ("refused", cell, cells(closed))
            case told.MineHit(mines):
                return ("hit", cells(mines))
            case told.GameWon(unflagged):
                return ("won", cells(unflagged))
            case told.GameLost(exploded, wrong, unflagged):
                return ("lost", cells(exploded), cells(wrong), cells(unflagged))
        raise AssertionError(event)


TestTwoGames = pytest.mark.slow(TwoGames.TestCase)
TestTwoGames.settings = settings(max_examples=250, stateful_step_count=30)

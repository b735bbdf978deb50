"""What must hold at every moment of a soak, whatever hands do. Each check raises AssertionError."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from random import Random

from engine.core.board import Board
from engine.core.commands import Command, Open, Reset, Retry, Withdrawal
from engine.core.config import Fairness, GameConfig, WinRule
from engine.core.events import Event, MinesMoved, MinesPlaced
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.formats.replay import verify
from engine.rules.game import Position, Status
from game.app.crash_handler import CrashHandler
from game.records import FinishedGame, FinishedRun, Store
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.play.play import PlayScene
from game.session.session import Session
from game.settings import SettingsStore
from tests.game.driver import Driver

DEEPEST = 12
"""Scenes that may stand on each other."""
MOST_REPLAYED = 1000
"""Cells of a game that is played again while it is being played."""
SAMPLED = 20
"""Cells of a position whose numbers are counted one by one."""


def count_around(field: Minefield, cell: Cell) -> int:
    """The mines around a cell, by looking at each neighbour."""
    grid, (x, y) = field.grid, cell
    count = 0
    for dx, dy in product((-1, 0, 1), repeat=2):
        near = x + dx, y + dy
        if grid.wraps:
            near = near[0] % grid.width, near[1] % grid.height
        inside = 0 <= near[0] < grid.width and 0 <= near[1] < grid.height
        if (dx or dy) and inside:
            count += field.mines >> (near[1] * grid.width + near[0]) & 1
    return count


def check_position(config: GameConfig, position: Position, chance: Random) -> None:
    """What holds of any position of a game."""
    board, field = position.board, position.field
    assert not board.opened & board.flags
    assert not (board.opened | board.flags) & board.marks
    assert not (board.opened | board.flags | board.marks) & ~board.grid.full
    assert board.mines == config.mines
    if field is None:
        assert position.status is Status.READY or position.retried
        assert not board.opened
        return
    assert field.mines.bit_count() == config.mines
    assert not board.opened & field.mines
    if position.status is Status.LOST:
        assert position.exploded
        assert not position.exploded & ~field.mines
    won = board.flags == field.mines if config.win is WinRule.FLAG else board.opened == field.safe
    assert won == (position.status is Status.WON) or position.status is Status.LOST
    opened = list(board.grid.cells(board.opened)) if board.grid.size < 5000 else []
    for cell in chance.sample(opened, min(SAMPLED, len(opened))):
        assert board.number(cell) == count_around(field, cell), cell


def check_move(
    config: GameConfig,
    before: Position,
    command: Command,
    after: Position,
    events: Sequence[Event],
) -> None:
    """A game only goes forward, and its mines stay, unless the rules say otherwise."""
    if isinstance(command, Reset | Retry):
        assert not after.board.flags | after.board.marks
        return
    if isinstance(command, Withdrawal):
        assert after.status is not Status.LOST
        return
    if before.is_over:
        assert after is before
        assert not events
        return
    order = list(Status)
    assert order.index(after.status) >= order.index(before.status)
    assert before.board.opened & ~after.board.opened == 0
    if isinstance(command, Open) and before.field is None and after.field is not None:
        assert any(isinstance(event, MinesPlaced) for event in events)
    elif after.field is not before.field:
        assert any(isinstance(event, MinesMoved) for event in events)
        assert config.fairness is not Fairness.CLASSIC
        assert after.field is not None
        assert _agrees(before.board, after.field)


def _agrees(board: Board, field: Minefield) -> bool:
    return not field.mines & board.opened and board.opening(0, field) == board


class Ledger:
    """Notes what sessions and the book are told, and looks whether it adds up."""

    def __init__(self, chance: Random) -> None:
        self.games: set[str] = set()
        """The ``uid`` of each game that the book was given."""
        self.runs: set[str] = set()
        self.won = self.lost = 0
        self._chance = chance
        self._times: tuple[str, int] = ("", 0)
        self._lines = 0

    @contextmanager
    def watch(self) -> Iterator[None]:
        """See every move and everything that is kept while this lasts; and nothing that breaks is
        passed over or shown to the player."""
        submit, record, record_run = Session.submit, Store.record, Store.record_run
        aside, note = CrashHandler.try_optional, CrashHandler.log_error

        def submitted(session: Session, command: Command, at: float) -> tuple[Event, ...]:
            before = session.position
            events = submit(session, command, at)
            after = session.position
            check_move(session.config, before, command, after, events)
            if after.is_over and not before.is_over:
                self.won += after.status is Status.WON
                self.lost += after.status is Status.LOST
            return events

        def kept(store: Store, game: FinishedGame) -> int | None:
            self.games.add(game.uid)
            return record(store, game)

        def kept_run(store: Store, run: FinishedRun) -> int | None:
            self.runs.add(run.uid)
            return record_run(store, run)

        def done(crash_handler: CrashHandler, name: str, job: Callable[[], object]) -> bool:
            job()
            return True

        Session.submit, Store.record, Store.record_run = submitted, kept, kept_run  # type: ignore

        def noted(crash_handler: CrashHandler, title: str, error: Exception) -> None:
            raise error

        CrashHandler.try_optional, CrashHandler.log_error = done, noted  # type: ignore[method-assign]
        try:
            yield
        finally:
            Session.submit, Store.record, Store.record_run = submit, record, record_run  # type: ignore
            CrashHandler.try_optional, CrashHandler.log_error = aside, note  # type: ignore[method-assign]

    def check(self, driver: Driver) -> None:
        """Everything that can be looked at between two frames."""
        scenes = driver.app.stack.scenes
        assert len(scenes) == len(set(map(id, scenes))) <= DEEPEST, [s.name for s in scenes]
        for scene in scenes:
            if isinstance(scene, BoardScene):
                check_position(scene.session.config, scene.session.position, self._chance)
            if isinstance(scene, PlayScene):
                self._check_play(scene, driver.now)
        assert not SettingsStore(driver.file).problem or not driver.file.exists()
        self._check_trace(driver)

    def check_let_go(self, driver: Driver) -> None:
        """After the focus was lost nothing is held."""
        for scene in driver.app.stack.scenes:
            if isinstance(scene, BoardScene):
                assert not scene.input.clicks.held
                assert scene.input.pressed is None

    def check_replay(self, driver: Driver) -> None:
        """The recording so far gives the position as it is."""
        for scene in driver.app.stack.scenes:
            if not isinstance(scene, PlayScene) or scene.session.position.field is None:
                continue
            session = scene.session
            if session.config.grid.size <= MOST_REPLAYED and session.record:
                again = verify(session.recording(driver.now)).game.position
                assert again.board == session.position.board
                assert again.field == session.position.field
                assert again.status is session.position.status

    def check_book(self, folder: Path) -> None:
        """Every game and every run that is over is in the book once; only with the game shut."""
        with closing(sqlite3.connect(folder / "records.sqlite3")) as book:
            games = [row[0] for row in book.execute("SELECT uid FROM games")]
            runs = [row[0] for row in book.execute("SELECT uid FROM runs WHERE ended IS NOT NULL")]
            assert book.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert sorted(games) == sorted(self.games)
        assert sorted(runs) == sorted(self.runs)

    def _check_play(self, scene: PlayScene, now: float) -> None:
        uid, ms = scene.autosave.about.uid, scene.session.clock.ms(now)
        is_same = self._times[0] == uid
        assert not is_same or ms >= self._times[1], (self._times, ms)
        self._times = uid, ms
        if scene.session.position.is_over:
            game = scene.autosave.game
            assert game is not None
            assert game.uid in self.games

    def _check_trace(self, driver: Driver) -> None:
        for line in driver.trace():
            if "n" in line:
                assert line["n"] == self._lines + 1
                self._lines = line["n"]
            elif "shows" in line:
                assert max(line["shows"]) <= self._lines
        driver.lines.seek(0)
        driver.lines.truncate()

    def begin(self) -> None:
        """Another start of the program."""
        self._lines, self._times = 0, ("", 0)

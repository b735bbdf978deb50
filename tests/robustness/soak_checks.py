"""Checks that hold at every moment of a soak. Each raises AssertionError if it fails."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from engine.core.commands import Command, Open, Reset, Retry, Withdrawal
from engine.core.config import Fairness, GameConfig, WinRule
from engine.core.events import Event, MinesMoved, MinesPlaced
from engine.formats.replay import verify
from engine.rules.game import Position, Status
from game.app.crash_handler import CrashHandler
from game.board.board_scene import BoardScene
from game.play.play import PlayScene
from game.session.session import Session
from game.store import FinishedDive, FinishedGame, Store
from game.store.settings import SettingsStore
from tests.engine.naive import neighbours_of
from tests.game.driver import Driver
from tests.robustness.soak_presses import HeldPresses

MAX_SCENES = 12  # the most scenes that may be on the stack
MAX_REPLAYED_CELLS = 1000  # the largest board whose game is replayed while it is being played
SAMPLED_CELLS = 20  # cells of a position whose numbers are counted one by one


def check_position(config: GameConfig, position: Position, chance: Random) -> None:
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
        is_full = board.flags.bit_count() == config.mines
        assert position.exploded or (config.win is WinRule.FLAG and is_full)
        assert not position.exploded & ~field.mines
    won = board.flags == field.mines if config.win is WinRule.FLAG else board.opened == field.safe
    assert won == (position.status is Status.WON) or position.status is Status.LOST
    opened = list(board.grid.cells(board.opened)) if board.grid.span < 5000 else []
    for cell in chance.sample(opened, min(SAMPLED_CELLS, len(opened))):
        near = board.grid.mask(neighbours_of(board.grid, cell))
        assert board.number(cell) == (near & field.mines).bit_count(), cell


def check_move(
    config: GameConfig, before: Position, command: Command, after: Position, events: Sequence[Event]
) -> None:
    """Check that the game only moves forward and its mines stay, unless the rules say otherwise."""
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
        assert not after.field.mines & before.board.opened
        assert before.board.opening(0, after.field) == before.board


class SoakChecks:
    """Records the games of sessions and of the record book, and checks that they agree."""

    def __init__(self, chance: Random) -> None:
        self.games: set[str] = set()  # the `uid` of each game that the record book was given
        self.runs: set[str] = set()
        self.won = self.lost = 0
        self.presses = HeldPresses()
        self._chance = chance
        self._times: tuple[str, int] = ("", 0)
        self._lines = 0

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Check every move and record what is saved while this context lasts; raise every fault
        instead of showing or logging it."""
        submit, record, record_dive = Session.submit, Store.record, Store.record_dive

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

        def kept_dive(store: Store, run: FinishedDive) -> int | None:
            self.runs.add(run.uid)
            return record_dive(store, run)

        def done(handler: CrashHandler, name: str, job: Callable[[], object]) -> bool:
            job()
            return True

        def noted(handler: CrashHandler, title: str, error: Exception) -> None:
            raise error

        with (
            patch.object(Session, "submit", submitted),
            patch.multiple(Store, record=kept, record_dive=kept_dive),
            patch.multiple(CrashHandler, try_optional=done, log_error=noted),
            self.presses.watch(),
        ):
            yield

    def check(self, driver: Driver) -> None:
        scenes = driver.app.stack.scenes
        assert len(scenes) == len(set(map(id, scenes))) <= MAX_SCENES, [s.name for s in scenes]
        for scene in scenes:
            if isinstance(scene, BoardScene):
                check_position(scene.session.config, scene.session.position, self._chance)
            if isinstance(scene, PlayScene):
                self._check_play(scene, driver.now)
        assert not SettingsStore(driver.file).problem or not driver.file.exists()
        self._check_trace(driver)

    def check_released(self, driver: Driver) -> None:
        for scene in driver.app.stack.scenes:
            if isinstance(scene, BoardScene):
                assert not scene.pane.input.clicks.held
                assert scene.pane.input.pressed is None

    def check_replay(self, driver: Driver) -> None:
        for scene in driver.app.stack.scenes:
            if not isinstance(scene, PlayScene) or scene.session.position.field is None:
                continue
            session = scene.session
            if session.config.grid.span <= MAX_REPLAYED_CELLS and session.record:
                again = verify(session.recording(driver.now)).game.position
                assert again.board == session.position.board
                assert again.field == session.position.field
                assert again.status is session.position.status

    def check_book(self, folder: Path) -> None:
        with closing(sqlite3.connect(folder / "records.sqlite3")) as book:
            games = [row[0] for row in book.execute("SELECT uid FROM games")]
            runs = [row[0] for row in book.execute("SELECT uid FROM runs WHERE ended IS NOT NULL")]
            assert book.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert sorted(games) == sorted(self.games)
        assert sorted(runs) == sorted(self.runs)

    def _check_play(self, scene: PlayScene, now: float) -> None:
        uid, ms = scene.autosave.metadata.uid, scene.session.clock.ms(now)
        assert self._times[0] != uid or ms >= self._times[1], (self._times, ms)
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
        self._lines, self._times = 0, ("", 0)

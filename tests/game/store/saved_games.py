"""Games in play and their saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine.core.commands import Chord, Command, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.pointer import PointerAction
from engine.dive.airs import Air
from engine.dive.boards import make_minefield
from engine.dive.state import Dive, DiveStage, begin_dive
from engine.rules.game import Status
from game.input.events import Device
from game.session.session import Deal, Session
from game.store import GameMode
from game.store.metadata import SaveMetadata
from game.store.recovery import FoundSaves, find_saves
from game.store.save_file import SaveWriter
from game.store.saved_game import SavedGame
from tests.engine.dive.dives import next_stage
from tests.game.store.finished_games import NOON

CONFIG = GameConfig(9, 7, 10)
BEGAN = 50.0  # the second of the app's clock in which every game's first cell is opened
MIDDLE = Open((4, 3))


class Playing:
    """A game that is played and saved, with a clock of its own."""

    def __init__(
        self,
        folder: Path,
        config: GameConfig = CONFIG,
        seed: int = 5,
        metadata: SaveMetadata | None = None,
        session: Session | None = None,
        writer: SaveWriter | None = None,
    ) -> None:
        self.now = BEGAN
        self.folder = folder
        self.session = session or Session(config, seed)
        self.metadata = metadata or SaveMetadata("a1", moves_by_device={Device.MOUSE: 1})
        self.writer = writer or SaveWriter(folder)

    @classmethod
    def resume(cls, saved: SavedGame, now: float = BEGAN) -> Playing:
        """Continue a saved game, with its clock running."""
        folder, session = saved.file.path.parent, saved.restore_session()
        writer = saved.resume_writing()
        playing = cls(folder, metadata=saved.metadata, session=session, writer=writer)
        playing.now = now
        session.clock.start(now)
        return playing

    @property
    def ms(self) -> int:
        return self.session.clock.ms(self.now)

    def wait(self, seconds: float) -> None:
        """Let time pass, and save when a save is due."""
        self.now += seconds
        if self.writer.is_due(self.now):
            self.save()

    def save(self) -> None:
        self.writer.write(self.session, self.metadata, self.now)

    def move(self, *moves: Command, every: float = 0.25) -> None:
        """Make moves, and save after each."""
        for move in moves:
            self.session.submit(move, self.now)
            self.save()
            self.now += every

    def point(self, act: PointerAction, x: float, y: float) -> None:
        self.session.add_pointer(act, x, y, self.now)

    def safe(self, count: int) -> list[Move]:
        """Return opens of the first safe cells that are still closed."""
        position = self.session.position
        cells = position.field.grid.cells(position.field.safe & position.board.closed)
        return [Open(cell) for cell in cells][:count]

    def mines(self) -> list[tuple[int, int]]:
        field = self.session.position.field
        return list(field.grid.cells(field.mines))

    def win(self) -> None:
        while self.session.status is not Status.WON:
            self.move(*self.safe(1))

    def survives_a_kill(self) -> bool:
        """Return whether the game would be found exactly as it is if the program were killed
        now."""
        return self.is_like(find_after_kill(self).restore_session())

    def is_like(self, other: Session) -> bool:
        """Return whether another session is in exactly the same state."""
        mine, its = self.session.recording(self.now), other.recording(0.0)
        same = self.session.position == other.position and mine == its
        return same and self.session.clicks == other.clicks


def begin_game(folder: Path, **told: object) -> Playing:
    playing = Playing(folder, **told)
    playing.move(MIDDLE)
    return playing


def find_all(folder: Path, has: Sequence[str] = ()) -> FoundSaves:
    return find_saves(folder, has.__contains__, NOON)


def find_only(folder: Path) -> SavedGame:
    """Return the only saved game, with its file closed again."""
    every = find_all(folder)
    assert every.problem is None
    (saved,) = every.saved
    saved.close()
    return saved


def find_after_kill(playing: Playing) -> SavedGame:
    """Return the game that is found if the program is killed now."""
    playing.writer.close()
    return find_only(playing.folder)


def dive_at_stage(number: int) -> Dive:
    """Return a dive at the start of a board, after this many places at least."""
    run = begin_dive(77, Air.EASY)
    while len(run.steps) < number or run.stage is not DiveStage.BOARD:
        run = replace(next_stage(run), lives=run.rules.lives)
    return run


def begin_dive_board(folder: Path, run: Dive, uid: str = "a1") -> Playing:
    metadata = SaveMetadata(uid, GameMode.ARCADE, run="r1", dive=run)
    return Playing(folder, metadata=metadata, session=dive_session(run))


def dive_session(run: Dive) -> Session:
    """Return the board of a dive, which has not begun."""
    deal = Deal(run.plan.first, make_minefield(run.plan, run.seed), proven=True)
    return Session(run.config, run.board_seed, deal)


def deal_board(playing: Playing) -> None:
    """Have the game open the first cell of a dive's board, and save."""
    playing.session.begin(playing.now)
    playing.save()


def file_names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def sample_moves(playing: Playing) -> list[Move]:
    """Return a flag, a chord and two opens."""
    return [Flag(playing.mines()[0]), Chord((4, 3)), *playing.safe(2)]

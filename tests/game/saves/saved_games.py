"""Games that are left in play, for the tests of what saves them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.core.commands import Chord, Command, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.pointer import PointerAction
from engine.rules import arcade
from engine.rules.game import Status
from game.input.events import Device
from game.records import GameMode
from game.saves import FoundSaves, SavedGame, SaveMetadata, SaveWriter, find
from game.session.session import Session
from tests.game.records.finished_games import NOON

CONFIG = GameConfig(9, 7, 10)
BEGAN = 50.0
"""The second of the app's clock in which every game's first cell is opened."""
MIDDLE = Open((4, 3))


class Playing:
    """A game that is being played and kept, on a clock that goes on when it is told to."""

    def __init__(
        self,
        folder: Path,
        config: GameConfig = CONFIG,
        seed: int = 5,
        about: SaveMetadata | None = None,
        session: Session | None = None,
        journal: SaveWriter | None = None,
    ) -> None:
        self.now = BEGAN
        self.folder = folder
        self.session = session or Session(config, seed)
        self.about = about or SaveMetadata("a1", hands={Device.MOUSE: 1})
        self.journal = journal or SaveWriter(folder)

    @property
    def ms(self) -> int:
        return self.session.clock.ms(self.now)

    def wait(self, seconds: float) -> None:
        """Time passes; what is due is done."""
        self.now += seconds
        if self.journal.is_due(self.now):
            self.note()

    def note(self) -> None:
        self.journal.note(self.session, self.about, self.now)

    def move(self, *moves: Command, every: float = 0.25) -> None:
        """Make moves, each kept before the next."""
        for move in moves:
            self.session.submit(move, self.now)
            self.note()
            self.now += every

    def point(self, act: PointerAction, x: float, y: float) -> None:
        self.session.add_pointer(act, x, y, self.now)

    def safe(self, count: int) -> list[Move]:
        """Opens of the first safe cells that are closed."""
        field, board = self.session.position.field, self.session.position.board
        assert field is not None
        return [Open(cell) for cell in field.grid.cells(field.safe & board.closed)][:count]

    def mines(self) -> list[tuple[int, int]]:
        field = self.session.position.field
        assert field is not None
        return list(field.grid.cells(field.mines))

    def win(self) -> None:
        while self.session.status is not Status.WON:
            self.move(*self.safe(1))

    def is_like(self, other: Session) -> bool:
        """Whether another session stands exactly where this one does."""
        mine, its = self.session.recording(self.now), other.recording(0.0)
        same = self.session.position == other.position and mine == its
        return same and self.session.clicks == other.clicks


def begun(folder: Path, **told: object) -> Playing:
    """A game whose middle cell is open."""
    playing = Playing(folder, **told)
    playing.move(MIDDLE)
    return playing


def found(folder: Path, has: Sequence[str] = ()) -> FoundSaves:
    """The games left in play there."""
    return find(folder, has.__contains__, NOON)


def only(folder: Path) -> SavedGame:
    """The one game that is found, as after the program was killed."""
    every = found(folder)
    assert every.problem is None
    (saved,) = every.saved
    saved.let_go()
    return saved


def left(playing: Playing) -> SavedGame:
    """The game as it is found when the program is killed now."""
    playing.journal.let_go()
    return only(playing.folder)


def run_of(stage: int) -> arcade.ArcadeRun:
    """A run that has come to a board."""
    run = arcade.begin_run(77)
    while run.stage < stage:
        run, _ = arcade.after_board(run, 30, 20_000)
    return run


def on_board(folder: Path, run: arcade.ArcadeRun, uid: str = "a1") -> Playing:
    about = SaveMetadata(uid, GameMode.ARCADE, run="r1", arcade=run)
    return Playing(folder, run.config, run.board_seed, about)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def moves_of(playing: Playing) -> list[Move]:
    """One of each kind: a flag, a chord that is refused or not, two opens."""
    flag = Flag(playing.mines()[0])
    return [flag, Chord((4, 3)), *playing.safe(2)]


HANDS = {Device.MOUSE: 3, Device.KEYBOARD: 1}

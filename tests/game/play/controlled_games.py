"""Games played by a controller without a screen."""

import itertools
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from engine.core.commands import Move, Open
from engine.core.config import GameConfig
from engine.dive.boards import make_minefield
from engine.rules.game import Status
from game.input.events import Device
from game.platform.trace import Trace
from game.play.game_controller import DiveInPlay, GameController
from game.resources.texts import Message
from game.session.session import Deal
from game.store import FinishedGame, Store, queries
from game.store.metadata import SaveSummary
from game.store.saved_game import GameStart
from game.store.settings import Settings
from tests.game.store.finished_games import at_noon
from tests.game.store.saved_games import dive_at_stage

CONFIG = GameConfig(9, 7, 10)
MIDDLE = Open((4, 3))


@dataclass
class Services:
    """The services around a game: a store in a folder, and a clock that a test sets."""

    folder: Path
    now: float = 50.0
    save_problem: Message | None = None
    waiting: tuple[SaveSummary, ...] = ()
    trace: Trace = field(default_factory=lambda: Trace(None))
    settings: Any = field(default_factory=lambda: SimpleNamespace(value=Settings(player="Ann")))
    store: Store = field(init=False)

    def __post_init__(self) -> None:
        self.store = Store(self.folder, at_noon)
        self.fresh_seed = itertools.count(9001).__next__

    def clock(self) -> float:
        return self.now

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("playing-*.txt"))

    @property
    def games(self) -> list[FinishedGame]:
        """The recorded games, oldest first."""
        found = [
            self.store.ask(queries.game, line.id) for line in self.store.ask(queries.games, 50)
        ]
        return [game for game in reversed(found) if game is not None]


def play(game: GameController, *moves: Move) -> None:
    """Make moves as the scene does, and save after each."""
    for move in moves:
        game.submit(move, Device.MOUSE, 50.0)
        game.save()


def begin_game(services: Services, dive: DiveInPlay | None = None) -> GameController:
    if dive is not None:
        state = dive.state
        deal = Deal(state.plan.first, make_minefield(state.plan, state.seed), proven=True)
        game = GameController(services, state.config, GameStart(state.board_seed, deal), dive)
        game.start_play()
        game.save()
        return game
    game = GameController(services, CONFIG)
    middle = Open((game.session.config.width // 2, game.session.config.height // 2))
    play(game, middle)
    assert game.session.status is Status.PLAYING
    return game


def cells_of(game: GameController, mines: bool) -> list[tuple[int, int]]:
    """Return the closed cells that are mines, or those that are safe."""
    position = game.session.position
    assert position.field is not None
    wanted = position.field.mines if mines else position.field.safe
    return list(position.board.grid.cells(wanted & position.board.closed))


def win(game: GameController) -> None:
    while game.session.status is not Status.WON:
        play(game, Open(cells_of(game, mines=False)[0]))


def lose(game: GameController) -> None:
    play(game, Open(cells_of(game, mines=True)[0]))


def dive_in_play() -> DiveInPlay:
    return DiveInPlay(dive_at_stage(1), "r1")

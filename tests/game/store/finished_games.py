"""Finished games and dives, and files of the store."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from engine.core.commands import Flag, Open, Retry
from engine.core.config import BEGINNER, Fairness, GameConfig, StartRule, WinRule
from engine.core.pointer import PointerAction
from engine.dive.airs import Air
from engine.formats.recording import Result
from engine.generation.placement import MAX_SEED
from engine.rules.metrics import Clicks
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.session.session import Session
from game.store import FinishedDive, FinishedGame, GameMode, Store, new_uid, queries

FILE, UNSAVED = "records.sqlite3", "records-unsaved.jsonl"
CONFIG = GameConfig(8, 5, 6)
REVIEW = LuckReview(
    9, (Guess(1, 1 / 3, 0.1), Guess(4, 0.125, 0.0)), 0.58, False,
    survived=1, luck=2 / 3, cost=0.125, wrong_flags=3,
    missed={Pattern.ONE_TWO_ONE: 2, Pattern.SINGLE: 1},
)  # fmt: skip
NOON = datetime(2026, 7, 5, 12, 0, 0, 250_000, tzinfo=UTC)
BEGAN = 50.0  # the start of every game, in seconds of the app's clock


def at_noon() -> datetime:
    return NOON


def played(
    result: str = "won", seconds: float = 9.0, config: GameConfig = CONFIG, seed: int = 5
) -> Session:
    """Return a game that began at BEGAN and was won, lost or abandoned after some seconds."""
    session = Session(config, seed)
    session.submit(Open((config.width // 2, config.height // 2)), BEGAN)
    field = session.position.field
    assert field is not None
    end = BEGAN + seconds
    if result == "won":
        mines = list(field.grid.cells(field.mines))
        for cell in mines if config.win is WinRule.FLAG else mines[:1]:
            session.submit(Flag(cell), end)
        for cell in field.grid.cells(field.safe):
            session.submit(Open(cell), end)
    elif result == "lost":
        session.submit(Open(next(field.grid.cells(field.mines))), end)
    return session


def finished(
    result: str = "won",
    seconds: float = 9.0,
    config: GameConfig = CONFIG,
    seed: int = 5,
    **told: object,
) -> FinishedGame:
    """Return a finished game as it is stored, played by mouse and ended at NOON."""
    session = played(result, seconds, config, seed)
    told = {"device": Device.MOUSE, **told}
    return FinishedGame.of(session, BEGAN + seconds, NOON, **told)


def run(score: int, minutes: float = 0, **told: object) -> FinishedDive:
    """Return a dive that ended some minutes after NOON."""
    ended = NOON + timedelta(minutes=minutes)
    values: dict[str, object] = {"boards": 4, "best_combo": 7, "ms": 185_250, "seed": 11, **told}
    return FinishedDive(ended, score, **values)


def ranked_dives(connection: Connection, limit: int) -> list[FinishedDive]:
    """Return the dives that rank on each air, and those by earlier rules, the best of each first,
    even those without points; for tests in which the air does not matter."""
    wanted = "ranked = 1 AND air IS :air"
    found = (
        queries.read_dives(connection, wanted, air=air and air.value, limit=limit)
        for air in (*Air, None)
    )
    return [dive for dives in found for dive in dives][:limit]


def sql(folder: Path, statement: str) -> list[tuple[Any, ...]]:
    """Execute a statement in the file, as another program might, and return its rows."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        return connection.execute(statement).fetchall()


def uids(folder: Path) -> list[str]:
    """Return the uids of the games in the file, in the order of their ids."""
    return [uid for (uid,) in sql(folder, "SELECT uid FROM games ORDER BY id")]


def fill_store(folder: Path, *entries: FinishedGame | FinishedDive) -> None:
    """Write a file with these entries."""
    store = Store(folder, at_noon)
    for entry in entries:
        record = store.record if isinstance(entry, FinishedGame) else store.record_dive
        assert record(entry) is not None
    store.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the file, as another program does while it writes."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        yield


@cache
def _won_beginner() -> FinishedGame:
    return finished(config=BEGINNER)


def game_with(
    result: Result = Result.WON,
    ms: int = 9000,
    minutes: float = 0,
    solved: int = 10,
    clicks: int = 20,
    config: GameConfig = BEGINNER,
    ranked: bool = True,
    flags: int | None = 0,
    **told: object,
) -> FinishedGame:
    """Return a game with these figures; its moves come from another game."""
    model = _won_beginner()
    recording = replace(model.recording, config=config, result=result, ms=ms)
    counted = Clicks(clicks, 0 if flags == 0 else 1, 0)
    given = replace(model.figures, three_bv_solved=solved, clicks=counted, flags=flags)
    given = replace(given, won=result is Result.WON, ms=ms)
    ended = NOON + timedelta(minutes=minutes)
    model = replace(model, recording=recording, figures=given, ended=ended, uid=new_uid())
    return replace(model, ranked=ranked, **told)


def record_all(store: Store, *games: FinishedGame) -> list[int]:
    numbers = [store.record(one) for one in games]
    assert None not in numbers
    return numbers


def varied_games() -> list[FinishedGame]:
    """Return games that differ in every property."""
    player = 'Ana, "the" \n=Ann;\té'
    pointed, retried = Session(CONFIG, 5), played("lost")
    pointed.add_pointer(PointerAction.MOVE, 1.5, 2.5, BEGAN)
    pointed.submit(Open((4, 2)), BEGAN)
    pointed.add_pointer(PointerAction.LEFT_DOWN, 3.5, -2.5, BEGAN + 1)
    retried.submit(Retry(), BEGAN + 10)
    retried.submit(Open((0, 0)), BEGAN + 11)
    return [
        finished(config=GameConfig(9, 9, 10)),
        replace(finished("lost", seed=MAX_SEED, device=Device.KEYBOARD), player=player),
        finished("abandoned", config=replace(CONFIG, wraps=True), device=Device.AUTO),
        finished(config=replace(CONFIG, start=StartRule.NO_GUESS), aids=("hint", "undo")),
        finished("lost", config=replace(CONFIG, win=WinRule.FLAG, question_marks=True)),
        finished("lost", config=replace(CONFIG, win=WinRule.FLAG, rules=1)),
        finished(config=replace(CONFIG, win=WinRule.FLAG)),
        finished("lost", config=replace(CONFIG, fairness=Fairness.STRICT), device=None),
        finished("lost", mode=GameMode.ARCADE, run="ab12"),
        finished(flaws=("ghost", "paused"), daily="2026-07-05"),
        finished(config=replace(CONFIG, start=StartRule.SAFE)),
        finished(config=GameConfig(1, 9, 2)),
        FinishedGame.of(pointed, BEGAN + 2, NOON, device=Device.TOUCH),
        FinishedGame.of(retried, BEGAN + 12, NOON),
    ]

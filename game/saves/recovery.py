"""What becomes of games that were left in play and are not gone on with."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from engine.rules.arcade import ArcadeRun, after_board
from engine.rules.game import Status
from game.records import FinishedGame, FinishedRun, Store, UnrankedReason
from game.saves.finding import FoundSaves, find
from game.saves.metadata import SaveMetadata
from game.saves.save_file import AppendOnlyFile
from game.saves.saved_game import SavedGame, load
from game.session.session import Session

_AT = 0.0
"""A clock that waits tells the same at any time."""


def recover(folder: Path, store: Store) -> FoundSaves:
    """The games that can be gone on with. Those that were over when the program was killed are
    written into the book now."""
    found = find(folder, store.has, store.now())
    games: list[SavedGame] = []
    for saved in found.saved:
        # Killed between two boards of a run, both have their files; or after the run, before its
        # last board was written.
        is_passed = any(_is_later(other, saved) for other in found.saved)
        is_over = saved.is_over or is_passed or _has_run(saved, store)
        game = settle(saved, store, is_passed) if is_over else saved
        games += [] if game is None else [game]
    return FoundSaves(tuple(games), found.problem)


def settle(saved: SavedGame, store: Store, is_passed: bool = False) -> SavedGame | None:
    """Write a game into the book as it stands, abandoned if it is not over, and drop its file.

    A run whose board is cleared goes on: then its next board is given, saved. Any other run ends
    with its board, unless it ``is_passed`` on to a later board already. What the book cannot take
    stays in its file for the next start.
    """
    session, about, run = saved.session(), saved.about, saved.run
    is_kept, following = True, None
    done = about.has_moved or session.position.is_over or about.daily
    if session.status is not Status.READY and done:
        is_kept = store.record(finished(about, session, _AT, saved.changed, store)) is not None
    goes_on = not is_passed and not _has_run(saved, store)
    if is_kept and run is not None and about.run is not None and goes_on:
        if session.status is Status.WON:
            following = _next_board(saved, run, session)
            is_kept = following is not None
        else:
            is_kept = _end_run(saved, run, about.run, store)
    if is_kept:
        saved.drop()
    else:
        saved.keep_ended()
    return following


def _has_run(saved: SavedGame, store: Store) -> bool:
    """Whether the run that the game belongs to is in the book."""
    return saved.about.run is not None and store.has(saved.about.run)


def _is_later(one: SavedGame, other: SavedGame) -> bool:
    """Whether it is a later board of the same run."""
    if one.about.arcade is None or other.about.arcade is None:
        return False
    is_later = one.about.arcade.stage > other.about.arcade.stage
    return is_later and one.about.run == other.about.run


def finished(
    about: SaveMetadata, session: Session, at: float, ended: datetime, store: Store
) -> FinishedGame:
    """The session's game as it stands ``at`` that second, to be written into the book. Of a day's
    board only the try that counts is not played again; one whose deal could not be written, or
    that another copy of the game dealt meanwhile, finds out here."""
    flaws, again, size = about.flaws, UnrankedReason.AGAIN.value, session.config.dimensions
    if about.daily and again not in flaws and not store.claim(about.daily, size, about.uid):
        flaws += (again,)
    return FinishedGame.of(
        session,
        at,
        ended,
        about.kind,
        about.hand,
        about.aids,
        about.run,
        uid=about.uid,
        flaws=flaws,
        daily=about.daily,
        player=about.player,
    )


def _end_run(saved: SavedGame, run: ArcadeRun, uid: str, store: Store) -> bool:
    """Whether the book has the run now, or did not want it."""
    if not run.score:
        return True
    finished = FinishedRun(
        ended=saved.changed,
        score=run.score,
        boards=run.cleared,
        best_combo=run.best_multiplier,
        ms=run.played_ms + saved.ms,
        seed=run.seed,
        uid=uid,
    )
    return store.record_run(finished) is not None


def _next_board(saved: SavedGame, run: ArcadeRun, session: Session) -> SavedGame | None:
    """The run's next board, in a file of its own; None where that cannot be written."""
    figures = session.figures(_AT)
    following, _ = after_board(run, figures.three_bv, figures.ms)
    old, file = saved.about, None
    about = SaveMetadata(kind=old.kind, player=old.player, run=old.run, arcade=following)
    try:
        file = AppendOnlyFile.create(saved.file.path.with_name(f"playing-{about.uid}.txt"))
        file.add([], about.told() | {"ms": 0, "over": False})
        return load(file)
    except OSError:
        if file is not None:
            with suppress(OSError):
                file.drop()
        return None

"""Discovery of saved games, and the end of those that are not continued."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.dive.state import Dive, DiveStage
from engine.dive.way import after_board
from engine.rules.game import Status
from game.resources.texts import Message
from game.session.session import Session
from game.store import FinishedDive, FinishedGame, Store, UnrankedReason
from game.store.daily_tries import dive_size
from game.store.metadata import OlderDiveError, SaveMetadata
from game.store.models import to_text
from game.store.older_dive import finished_older_dive
from game.store.save_file import AppendOnlyFile, DamageError, NewerError
from game.store.saved_game import SavedGame, load, load_older_board

_AT = 0.0  # a stopped clock shows the same at any time
_UNREADABLE = Message("saves.unreadable")


@dataclass(frozen=True)
class OlderDive:
    """A dive by earlier rules, as it stood on its ``board``, whose ``file`` this process has
    locked. The board is None if it has not begun."""

    dive: FinishedDive
    board: SavedGame | None
    file: AppendOnlyFile


@dataclass(frozen=True)
class FoundSaves:
    """Saved games, the newest first, dives that cannot go on, and a problem and news for the player
    to read."""

    saved: tuple[SavedGame, ...] = ()
    problem: Message | None = None
    older: tuple[OlderDive, ...] = ()
    news: Message | None = None


def find_saves(folder: Path, is_recorded: Callable[[str], bool], now: datetime) -> FoundSaves:
    """Lock and return the games that no other process is playing; recorded games are over.

    A damaged file is renamed after today's date. Disk errors are not raised.
    """
    saved: list[SavedGame] = []
    older: list[OlderDive] = []
    problem: Message | None = None
    try:
        paths = sorted(folder.glob("playing-*.txt"))
    except OSError:
        return FoundSaves((), _UNREADABLE)
    for path in paths:
        game: SavedGame | OlderDive | Message | None = None
        try:
            if (file := AppendOnlyFile.open(path)) is not None:
                game = _load_or_close(file, now)
        except FileNotFoundError:
            continue
        except OSError:
            game = _UNREADABLE
        if isinstance(game, SavedGame):
            # A dive goes on with a board whose end only the book has.
            is_over = game.is_over or (game.run is None and is_recorded(game.metadata.uid))
            saved.append(replace(game, is_over=is_over))
        elif isinstance(game, OlderDive):
            older.append(game)
        else:
            problem = game or problem
    older.sort(key=lambda one: one.dive.boards, reverse=True)  # the last board's file first
    saved.sort(key=lambda game: (game.changed, game.metadata.uid), reverse=True)
    return FoundSaves(tuple(saved), problem, tuple(older))


def _load_or_close(file: AppendOnlyFile, now: datetime) -> SavedGame | OlderDive | Message | None:
    """Return the game or the older dive of a file, or a message if it cannot be read; None if the
    file is empty so far."""
    try:
        game = load(file)
        if game is None:
            file.delete()
        return game
    except OlderDiveError as error:
        return _older_dive(file, error.state, now)
    except DamageError:
        return _quarantine(file, now)
    except NewerError:
        file.close()
        return Message("saves.newer")
    except OSError:
        file.close()
        return _UNREADABLE


def _older_dive(
    file: AppendOnlyFile, state: Mapping[str, Any], now: datetime
) -> OlderDive | Message:
    """Return a file's dive by earlier rules, or what is wrong with it."""
    try:
        board = load_older_board(file)
        recording = None if board is None else board.recording
        uid = to_text(file.read()[1]["run"])
        dive = finished_older_dive(state, recording, file.changed, uid)
    except (ValueError, KeyError, TypeError, AttributeError):
        return _quarantine(file, now)
    return OlderDive(dive, board, file)


def _quarantine(file: AppendOnlyFile, now: datetime) -> Message:
    stem = f"save-damaged-{now:%Y-%m-%d}"
    name, number = f"{stem}.txt", 2
    while file.path.with_name(name).exists():
        name, number = f"{stem}-{number}.txt", number + 1
    try:
        file.rename(name)
    except OSError:
        file.close()
        return _UNREADABLE
    return Message("saves.damaged", {"kept": name})


def recover(folder: Path, store: Store) -> FoundSaves:
    """Return the games that can be continued, and record those that are over, and dives that were
    begun by earlier rules."""
    found = find_saves(folder, store.has, store.now())
    games: list[SavedGame] = []
    for saved in (_claim_day(one, store) for one in found.saved):
        # A program killed between two boards of a dive leaves files of both; one killed after the
        # dive leaves its last board.
        is_superseded = any(_is_later_board(other, saved) for other in found.saved)
        is_over = saved.is_over or is_superseded or _is_dive_recorded(saved, store)
        game = finish_abandoned(saved, store, is_superseded) if is_over else saved
        games += [] if game is None else [game]
    ended = [one.dive for one in found.older if one.dive.score and not store.has(one.dive.uid)]
    news = _describe_older(ended)
    for older in found.older:
        if _record_older(older, store):
            older.file.delete()
        else:
            older.file.close()
    return FoundSaves(tuple(games), found.problem, news=news)


def _describe_older(dives: Sequence[FinishedDive]) -> Message | None:
    """Return what becomes of dives by earlier rules, one for each file; None without any."""
    best = {dive.uid: dive for dive in reversed(dives)}  # the last board's file comes first
    if len(best) > 1:
        return Message("saves.older_dives", {"number": len(best)})
    return Message("saves.older_dive", {"count": dives[0].score}) if dives else None


def _record_older(older: OlderDive, store: Store) -> bool:
    """Return whether a dive by earlier rules and its last board are in the book, now or already."""
    board = older.board
    is_recorded = board is None or _record_board(board, board.restore_session(), store)
    return _record_dive(older.dive, store) and is_recorded


def finish_abandoned(
    saved: SavedGame, store: Store, is_superseded: bool = False
) -> SavedGame | None:
    """Record a game as it stands, abandoned if it is not over, and delete its file.

    A dive whose board is cleared in time continues, unless the player has ended it: then the choice
    of its next board is saved and returned. Any other dive ends with its board, unless it
    ``is_superseded`` by a later one already. What cannot be recorded stays in its file for the next
    start.
    """
    session, dive = saved.restore_session(), saved.run
    is_recorded, following = _record_board(saved, session, store), None
    goes_on = is_superseded or _is_dive_open(saved, session, store)
    if is_recorded and dive is not None and not is_superseded:
        if goes_on:
            following = _save_next_board(saved, dive, session)
            is_recorded = following is not None
        else:
            is_recorded = _record_dive(finished_dive(saved, session), store)
    if is_recorded:
        saved.delete()
    elif goes_on:
        saved.close()
    else:
        saved.close_as_over()
    return following


def _record_board(saved: SavedGame, session: Session, store: Store) -> bool:
    """Return whether a saved game is in the book, now or already, or has no result."""
    metadata = saved.metadata
    if store.has(metadata.uid):  # the file may lack its last moves, and even its end
        return store.is_written(metadata.uid)
    has_result = metadata.has_moved or session.position.is_over or metadata.daily
    if session.status is Status.READY or not has_result:
        return True
    game = finished_game(metadata, session, _AT, saved.changed, store)
    return store.record(game) is not None


def _is_dive_open(saved: SavedGame, session: Session, store: Store) -> bool:
    """Return whether the dive continues although its board is over: it was cleared in time, and
    nobody has ended the dive."""
    if saved.run is None or saved.file.is_ended or _is_dive_recorded(saved, store):
        return False
    return session.status is Status.WON and not saved.run.is_over


def _claim_day(saved: SavedGame, store: Store) -> SavedGame:
    """Claim again the day whose first try a saved game is. Return the game; it is no longer a first
    try if the claim at its start was not written and another game was quicker."""
    metadata, dive = saved.metadata, saved.run
    if dive is None:
        day = metadata.first_try_day
        if day is None or store.claim(day, saved.summary.config.dimensions, metadata.uid):
            return saved
        flaws = (*metadata.flaws, UnrankedReason.DAILY_REPEATED.value)
        return replace(saved, metadata=replace(metadata, flaws=flaws))
    assert metadata.run is not None
    assert metadata.dive is not None
    day = dive.day
    if day is None or dive.is_known or store.claim(day, dive_size(dive.air), metadata.run):
        return saved
    metadata = replace(metadata, dive=replace(metadata.dive, is_known=True))
    return replace(saved, metadata=metadata, run=replace(dive, is_known=True))


def finished_game(
    metadata: SaveMetadata, session: Session, at: float, ended: datetime, store: Store
) -> FinishedGame:
    """Return the session's game at second ``at`` of the app's clock, to be recorded.

    The first try of a day's board is claimed again, since the claim may not have been written, or
    another copy of the game may have been first.
    """
    flaws, day = metadata.flaws, metadata.first_try_day
    if day and not store.claim(day, session.config.dimensions, metadata.uid):
        flaws += (UnrankedReason.DAILY_REPEATED.value,)
    return FinishedGame.of(
        session,
        at,
        ended,
        metadata.mode,
        metadata.main_device,
        metadata.aids,
        metadata.run,
        uid=metadata.uid,
        flaws=flaws,
        daily=metadata.daily,
        player=metadata.player,
    )


def _is_dive_recorded(saved: SavedGame, store: Store) -> bool:
    return saved.metadata.run is not None and store.has(saved.metadata.run)


def _is_later_board(one: SavedGame, other: SavedGame) -> bool:
    mine, its = one.metadata, other.metadata
    return mine.run is not None and mine.run == its.run and _stage_of(mine) > _stage_of(its)


def _stage_of(metadata: SaveMetadata) -> tuple[int, bool]:
    assert metadata.dive is not None
    dive = metadata.dive
    return len(dive.steps), dive.stage is not DiveStage.BOARD


def finished_dive(saved: SavedGame, session: Session) -> FinishedDive:
    """Return the dive of a saved board, to be recorded in its current state."""
    uid, dive = saved.metadata.run, saved.run
    assert uid is not None
    assert dive is not None
    if session.status is Status.WON and not dive.is_over:
        dive, _ = after_board(dive, saved.ms)
    ms = saved.ms if dive.stage is DiveStage.BOARD else 0
    return FinishedDive.of(dive, session.position.board, ms, saved.changed, uid)


def _record_dive(dive: FinishedDive, store: Store) -> bool:
    """Return whether the dive is in the book, now or already, or has no points."""
    if not dive.score:
        return True
    if store.has(dive.uid):  # an earlier record may hold more, and stays
        return store.is_written(dive.uid)
    return store.record_dive(dive) is not None


def _save_next_board(saved: SavedGame, dive: Dive, session: Session) -> SavedGame | None:
    """Save the dive, which waits for a choice, in a file of its own; None where that fails."""
    following, _ = after_board(dive, session.figures(_AT).ms)
    old, file = saved.metadata, None
    metadata = SaveMetadata(mode=old.mode, player=old.player, run=old.run, dive=following)
    try:
        file = AppendOnlyFile.create(saved.file.path.with_name(f"playing-{metadata.uid}.txt"))
        file.add([], metadata.to_json() | {"ms": 0, "over": False})
        file.flush()
        return load(file)
    except OSError:
        if file is not None:
            with suppress(OSError):
                file.delete()
        return None

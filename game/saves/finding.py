"""Finds the games that were left in play."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from game.resources.texts import Message
from game.saves import errors
from game.saves.save_file import AppendOnlyFile, DamageError, NewerError
from game.saves.saved_game import SavedGame, load


@dataclass(frozen=True)
class FoundSaves:
    """Games that were left in play, the newest first; ``problem`` is one for the player to read."""

    saved: tuple[SavedGame, ...] = ()
    problem: Message | None = None


def find(folder: Path, has: Callable[[str], bool], now: datetime) -> FoundSaves:
    """The games in a player's folder that no process is playing.

    Those whose uid the record book ``has`` are over. A file that holds no game is put aside under
    ``now``'s date. Raises nothing that a disk can do.
    """
    saved: list[SavedGame] = []
    problem: Message | None = None
    try:
        paths = sorted(folder.glob("playing-*.txt"))
    except OSError:
        return FoundSaves((), errors.unreadable())
    for path in paths:
        try:
            file = AppendOnlyFile.open(path)
        except FileNotFoundError:
            continue
        except OSError:
            problem = errors.unreadable()
            continue
        if file is None:
            continue
        game = _looked_at(file, now)
        if isinstance(game, SavedGame):
            over = game.is_over or has(game.about.uid)
            saved.append(replace(game, is_over=over))
        else:
            problem = game or problem
    saved.sort(key=lambda game: (game.changed, game.about.uid), reverse=True)
    return FoundSaves(tuple(saved), problem)


def _looked_at(file: AppendOnlyFile, now: datetime) -> SavedGame | Message | None:
    """The game of a file, or what is wrong with it; None where nothing was kept in it yet."""
    try:
        game = load(file)
        if game is None:
            file.drop()
        return game
    except DamageError:
        return _put_aside(file, now)
    except NewerError:
        file.let_go()
        return errors.newer()
    except OSError:
        file.let_go()
        return errors.unreadable()


def _put_aside(file: AppendOnlyFile, now: datetime) -> Message:
    stem = f"save-damaged-{now:%Y-%m-%d}"
    name, number = f"{stem}.txt", 2
    while file.path.with_name(name).exists():
        name, number = f"{stem}-{number}.txt", number + 1
    try:
        file.rename(name)
    except OSError:
        with suppress(OSError):
            file.let_go()
        return errors.unreadable()
    return errors.damaged(name)

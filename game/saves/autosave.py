"""Saving of the game being played: to its own file while it lasts, then to the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.dive.state import Dive
from engine.rules.game import Status
from game.input.events import Device
from game.records import FinishedGame, Store, UnrankedReason, new_uid
from game.saves.metadata import SaveMetadata, SaveSummary
from game.saves.recovery import finished_game
from game.saves.save_writer import SaveWriter
from game.saves.saved_game import SavedGame
from game.session.session import Session


class Autosave:
    """Autosave of a session's game by ``writer``, which is recorded when it is over."""

    def __init__(self, store: Store, folder: Path, metadata: SaveMetadata) -> None:
        self._store = store
        self.writer = SaveWriter(folder)
        self.begin(metadata)

    @classmethod
    def resume(cls, store: Store, saved: SavedGame) -> Autosave:
        """Return an autosave that continues a saved game in the same file."""
        autosave = cls(store, saved.file.path.parent, saved.metadata)
        autosave.writer = saved.resume_writing()
        autosave.add_flaw(UnrankedReason.RESUMED)
        return autosave

    def begin(self, metadata: SaveMetadata) -> None:
        """Begin a new game."""
        self.metadata = metadata
        self.game: FinishedGame | None = None

    def continue_after_end(self) -> None:
        """Begin a new game, since the end of the recorded one is taken back."""
        flaws = tuple(
            flaw for flaw in self.metadata.flaws if flaw != UnrankedReason.HELPED_LATE.value
        )
        if self.metadata.first_try_day is not None:
            flaws += (UnrankedReason.DAILY_REPEATED.value,)  # the recorded game was the first try
        self.begin(replace(self.metadata, uid=new_uid(), moves_by_device={}, flaws=flaws))

    def count_move(self, device: Device) -> None:
        """Count a move made with this device."""
        counts = self.metadata.moves_by_device
        counts = {**counts, device: counts.get(device, 0) + 1}
        self.metadata = replace(self.metadata, moves_by_device=counts)

    def add_aid(self, aid: str) -> None:
        """Note, once, that the player had this help. The first help after a move is late."""
        if not self.metadata.aids and self.metadata.has_moved:
            self.add_flaw(UnrankedReason.HELPED_LATE)
        if aid not in self.metadata.aids:
            self.metadata = replace(self.metadata, aids=(*self.metadata.aids, aid))

    def add_flaw(self, reason: UnrankedReason) -> None:
        """Note, once, a reason why the game does not rank."""
        if reason.value not in self.metadata.flaws:
            self.metadata = replace(self.metadata, flaws=(*self.metadata.flaws, reason.value))

    def note_dive(self, dive: Dive) -> None:
        """Note what became of the dive on this board and its moves don't tell."""
        begun = self.metadata.arcade
        if begun is not None:
            begun = replace(begun, pinged=dive.pinged, is_known=dive.is_known)
            self.metadata = replace(self.metadata, arcade=begun)

    def claim_first_try(self, session: Session) -> None:
        """Claim a day's board as soon as it is seen: only its first try ranks."""
        day, size = self.metadata.daily, session.config.dimensions
        if day is not None and not self._store.claim(day, size, self.metadata.uid):
            self.add_flaw(UnrankedReason.DAILY_REPEATED)

    def save(self, session: Session, at: float) -> None:
        """Save the game as it stands: after each move."""
        if self.game is None:
            self.writer.write(session, self.metadata, at)

    def poll(self, session: Session, at: float) -> None:
        """Save the running clock now and then."""
        if session.clock.is_running and self.writer.is_due(at):
            self.save(session, at)

    def finish(self, session: Session, at: float, keep_file: bool = False) -> FinishedGame | None:
        """Record the game as won, lost or else abandoned.

        Return None for one that never began or had no move of the player's. ``keep_file`` keeps the
        file until ``writer.delete``.
        """
        has_begun = session.status is not Status.READY
        metadata = self.metadata
        has_result = metadata.has_moved or session.position.is_over or metadata.daily
        is_recorded = True
        if self.game is None and has_begun and has_result:
            self.writer.write_end(session, metadata, at)
            self.game = finished_game(metadata, session, at, self._store.now(), self._store)
            is_recorded = self._store.record(self.game) is not None
        if not is_recorded:
            self.writer.close()  # the next start records the game from its file
        elif not keep_file:
            self.writer.delete()
        return self.game

    def suspend(self, session: Session, at: float, run: Dive | None) -> SaveSummary | None:
        """Leave the game, and the arcade ``run`` that it belongs to, to be continued later.

        Return None, and leave nothing, where the file does not hold all of the game. A board
        that is over is left only if its run continues.
        """
        if self.game is None:
            if not self.writer.suspend(session, self.metadata, at):
                return None
        elif run is None or not self.writer.is_complete:
            return None
        else:
            self.writer.close()
        return self.metadata.summary(session.config, session.ms(at), run)

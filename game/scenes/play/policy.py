"""The decisions that depend on what a game is played for."""

from __future__ import annotations

import pygame

from engine.core.commands import Move
from engine.core.events import Event
from game.scenes.play.ending import Ending


class PlayPolicy:
    """Base of the classes that decide what moves, the end of a game and its buttons lead to."""

    name = "play"
    """The scene's."""
    has_aids = True
    """Whether hints, chances, assisted moves and undo are available."""

    @property
    def ending(self) -> Ending:
        """The pause's button that ends the game."""
        raise NotImplementedError

    def kind(self, kind: str) -> str:
        """Return what is played, in a few words, on a ``kind`` of board."""
        return kind

    @property
    def is_busy(self) -> bool:
        """Whether something of the policy's own moves."""
        return False

    def restart(self) -> None:
        """Answer a click on Puff or the key for a new game."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Answer the key that leaves a scene."""
        raise NotImplementedError

    def resume(self) -> None:
        """Answer that no other scene covers the game any more."""

    def block_move(self) -> bool:
        """Return whether the player's move is not made; it may hurry what it has to wait for."""
        return False

    def after_move(self, move: Move, events: tuple[Event, ...], at: float) -> None:
        """Decide what a move leads to, before it is saved and shown."""

    def after_end(self) -> float:
        """Decide what the end of the game leads to; it is recorded by now. Return after how many
        seconds of effect time at most ``show_outcome`` follows."""
        raise NotImplementedError

    def show_outcome(self) -> None:
        """Lead on from the board that has shown how the game ended."""
        raise NotImplementedError

    def update(self, step: float) -> None:
        """Let ``step`` seconds of effect time pass."""

    def mood(self, mood: str) -> str:
        """Return Puff's mood, which is ``mood`` by the board alone."""
        return mood

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> bool:
        """Draw a bar of the policy's own; return whether there is one."""
        return False

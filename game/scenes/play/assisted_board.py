"""A board that is played and kept: moves, those that help makes, and moves taken back."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.core.commands import Move, Undo
from engine.core.config import Fairness
from engine.core.events import Event, MoveUndone
from engine.core.grid import Cell
from engine.formats.share_code import Shared, encode_share_code
from engine.rules.arcade import ArcadeRun
from engine.rules.game import Status
from game.input.events import Device, Input
from game.records import UnrankedReason
from game.saves.autosave import Autosave
from game.scenes.context import Context
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.play.aids import AidActions, Aids
from game.scenes.play.ending import Ending
from game.scenes.play.pause import PausedGame, PauseScene
from game.session.session import Session

Shown = Sequence[tuple[tuple[Event, ...], Cell]]
"""What moves made happen, and the cells they were made on."""


class AssistedBoardScene(BoardScene):
    """Submits moves and shows what comes of them; how a game begins and ends is the heir's."""

    autosave: Autosave
    has_aids = True
    """Whether hints, chances, assisted moves and undo are to be had."""
    run: ArcadeRun | None = None
    """The arcade run that the board belongs to."""
    begins_in: float | None = None
    """Seconds of effect time until a board that the game itself begins has come into view."""

    def __init__(self, context: Context, session: Session, autosave: Autosave) -> None:
        super().__init__(context, session)
        self.autosave = autosave
        self._hand = Device.MOUSE
        actions = AidActions(self.make_all, self.undo, lambda: self.can_undo, self.note)
        self.aids = Aids(self, autosave, actions, self.has_aids)
        if self.has_aids:
            self.hud.add_button(self.aids.bulb)

    @property
    def notes(self) -> tuple[str, ...]:
        """That the game is aided, and that moves make themselves."""
        return self.aids.notes

    @property
    def code(self) -> str | None:
        """The share code of the board; None for one that no seed gives."""
        position, deal = self.session.position, self.session.deal
        if position.first is None or (deal is not None and deal.field is not None):
            return None
        return encode_share_code(Shared(self.session.config, position.seed, position.first))

    @property
    def is_busy(self) -> bool:
        """Whether a tile, the board or what helps moves."""
        return super().is_busy or self.aids.is_busy

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.has_aids and bool(self.session.game.past)

    def note(self) -> None:
        """Keep the game as it stands."""
        self.autosave.save(self.session, self.context.clock())
        problem, before = self.autosave.problem, self.context.save_problem
        self.context.save_problem = problem
        if problem is not None and problem != before:
            self.aids.tell(self.context.texts.format(problem))

    def stood_still(self, since: float) -> None:
        """A sleeping machine costs no time and no life: the game is paused from then on."""
        if self.is_running and not self.is_hidden:
            self.session.clock.stop(since)
            self.pause(self.context.texts("pause.stood_still"))

    @property
    def ending(self) -> Ending:
        """How the pause offers to end the game."""
        raise AssertionError("each game says how it can be given up")

    def leave(self) -> None:
        """Go to the menu."""

    def shut(self) -> None:
        """Leave a game in play for the next start; where a disk did not take its last moves, as it
        stood before those."""
        if self.is_running and self.autosave.holds_game:
            self.aids.chances.close()
            if not self._let_wait():
                self.autosave.close_file()
        else:
            self.exit()

    def _let_wait(self) -> bool:
        """Have the game wait; return whether it can: a full disk may have taken nothing of it."""
        waiting = self.autosave.suspend(self.session, self.context.clock(), self.run)
        if waiting is not None:
            self.context.waiting = (waiting, *self.context.waiting)
        return waiting is not None

    def pause(self, why: str = "") -> None:
        """Hide the board, say why, and stop the clock; from a pause, go on."""
        if self.is_hidden:
            self.context.audio.play("resume")
            self.context.stack.pop()
        elif not self.session.position.is_over and self.context.stack.top is self:
            if self.session.status is Status.PLAYING:
                self.autosave.add_flaw(UnrankedReason.PAUSED)
            self.is_hidden = True
            self.context.audio.play("pause")
            self.context.audio.pause_music()
            game = PausedGame(
                self.is_running, self.autosave.is_complete, self.ending, self.pause, self.leave
            )
            self.context.stack.push(PauseScene(self.context, game, why))
            self._tell_state()

    def hide(self) -> None:
        """Pause a game that nobody sees, also one that is about to begin."""
        if (self.is_running or self.begins_in is not None) and not self.is_hidden:
            self.pause()

    def _help(self) -> None:
        """How to play; a running game is paused for it."""
        if self.is_running and not self.is_hidden:
            self.pause()
        self.context.navigator.help()

    def _keep(self) -> None:
        """The game is over, or left: it goes into the book."""
        self.autosave.finish(self.session, self.context.clock())
        self.context.save_problem = self.autosave.problem

    def _tell_state(self) -> None:
        state = "paused" if self.is_hidden else self.session.status.value
        self.context.trace.write_state(state, self.session.clock.ms(self.context.clock()))

    # Moves

    def make(self, move: Move | None, at: float) -> None:
        """Submit a move and show what came of it."""
        if move is None or self.session.position.is_over:
            return
        self._last = move.cell
        self.aids.begins()
        events, has_changed = self._submit(move, at, self._hand)
        self.moved(move, events, at)
        self._show(((events, move.cell),))
        self.note()
        if has_changed:
            self.aids.made(is_player=True)

    def make_all(self, moves: Sequence[Move], at: float) -> None:
        """Moves that make themselves, all at the same time; what one has opened is not opened by
        another."""
        shown = []
        for move in moves:
            if self.session.position.is_over:
                break
            if not self._is_open(move.cell):
                events, has_changed = self._submit(move, at, Device.AUTO)
                shown.append((events, move.cell))
                if has_changed:
                    self.aids.made(is_player=False)
        self._show(shown)
        self.note()

    def undo(self) -> None:
        """Take back the player's last move and all that was assisted after it, after the end of a
        game too: that game stays in the book, and the one that goes on is another."""
        if not self.has_aids:
            self.aids.tell(self.context.texts("aids.arcade"))
            return
        before, at = self.session.position, self.context.clock()
        events = [
            event
            for _ in range(self.aids.rings.turn_back())
            for event in self.session.submit(Undo(), at)
        ]
        if not events:
            self.aids.tell(self.context.texts("aids.nothing_made"))
            return
        was_over = before.is_over
        if was_over:
            self.autosave.continue_after_end()
        if self.session.position.field is not None:
            self.aids.helped("undo")
        moves_mines = self.session.config.fairness is not Fairness.CLASSIC
        if moves_mines and self.session.position.reverted and not before.reverted:
            self.aids.tell(self.context.texts("aids.mines_stay"), after=True)
        self._show(((_as_one(events), self._last),))
        self.note()
        if was_over:
            self.gone_back()

    def moved(self, move: Move, events: tuple[Event, ...], at: float) -> None:
        """A move was made, and the rules have decided; what else hangs on it."""

    def gone_back(self) -> None:
        """A game that was over goes on."""

    def _submit(self, move: Move, at: float, device: Device) -> tuple[tuple[Event, ...], bool]:
        """What happened, and whether that changed anything."""
        before = self.session.position
        self.autosave.count_move(device)
        events = self.session.submit(move, at)
        self.context.trace.write_move(move, self.session.clock.ms(at), events)
        return events, self.session.position is not before

    def _show(self, shown: Shown) -> None:
        """Show the position, and with effects what led to it."""
        self.board.show(self.session.position)
        self.context.audio.set_fullness(self._cleared())
        self.director.animation = self.context.settings.value.animation
        for events, cell in shown:
            self.director.play(events, cell)
        self.board.paint(self.effects)

    # Input and picture

    def handle(self, event: Input) -> bool:
        """What helps takes what is its own."""
        if self.aids.handle(event):
            self._point()
            return True
        return super().handle(event)

    def layout(self, size: tuple[int, int]) -> None:
        """The tray of what helps, if it is open, below the bar."""
        self.place.size = size
        self.aids.layout(size)
        super().layout(size)

    def update(self, step: float) -> None:
        """What helps goes on too."""
        super().update(step)
        self.aids.update(step)

    def draw_over(self, canvas: pygame.Surface) -> None:
        """The chances lie over the board."""
        self.aids.draw_over(canvas)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """What helps lies over everything."""
        super().draw(canvas, presence)
        self.aids.draw(canvas, min(presence, self.bar_presence))


def _as_one(events: Sequence[Event]) -> tuple[Event, ...]:
    """Moves that were taken back together, as if they had been one: each would be shown on all that
    has changed, a hundred times over."""
    undone = [event for event in events if isinstance(event, MoveUndone)]
    closed, mines = 0, 0
    for event in undone:
        closed, mines = closed | event.closed, mines | event.mines
    others = tuple(event for event in events if not isinstance(event, MoveUndone))
    return (*others, MoveUndone(closed, mines)) if undone else others

"""The aids in play: hints, chances, assisted moves and undo, and the short lines about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.core.commands import Move
from engine.core.config import Fairness, preset_name
from engine.core.events import Event
from engine.rules.game import Status
from game.input.bindings import Action
from game.input.events import Finger, FocusLost, Input, Phase, Press
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.live_board.chances import LARGEST, Chances
from game.scenes.play.aid_toolbar import AidToolbarController
from game.scenes.play.auto_moves import AutoMoveQueue
from game.scenes.play.game_controller import GameController
from game.scenes.play.hints import Hints, HintTier
from game.scenes.play.status_line import Toast
from game.settings import Assist


@dataclass(frozen=True)
class AidActions:
    """The part of the scene in its aids: make several moves at once, show that moves were taken
    back, and save the game."""

    make_all: Callable[[Sequence[Move], float], None]
    show_undone: Callable[[tuple[Event, ...]], None]
    save: Callable[[], None]


class Aids:
    """The aids of a ``game`` shown by ``play``; a game that uses one is marked as aided.

    Where they are not allowed, their keys say so and nothing else is there.
    """

    def __init__(
        self, play: BoardScene, game: GameController, actions: AidActions, is_allowed: bool
    ) -> None:
        self._play, self._context, self._game = play, play.context, game
        self._actions, self._is_allowed = actions, is_allowed
        self.chances = Chances(play.session.config.grid.size, at_once=True)
        self.hints = Hints(play.context, play.board, play.camera, play.reveal)
        self.auto_moves = AutoMoveQueue()
        self.is_assisted = False
        """Whether assisted play is on. It goes off when another game begins."""
        acts = {
            Action.HINT: self.hint,
            Action.CHANCES: self.toggle_chances,
            Action.ASSIST: self.toggle_assist,
            Action.UNDO: self.undo,
        }
        self.toolbar = AidToolbarController(play, acts, self.choose_next_kind, is_allowed)
        if is_allowed:
            play.hud.add_button(self.toolbar.hint_button)
        self.toast = Toast()
        self.begin()

    def begin(self) -> None:
        """Turn everything off for a new game."""
        self.hints.hide()
        if self.chances.is_on:
            self.chances.turn()
        self.auto_moves.stop()
        self.is_assisted = False

    @property
    def assist(self) -> Assist | None:
        """The kind of moves that make themselves; None if none do."""
        is_on = self.is_assisted and self._is_allowed
        return self._context.settings.value.assist if is_on else None

    @property
    def is_busy(self) -> bool:
        """Whether an aid is awaited, or a line is shown."""
        if self._play.is_hidden:
            return False
        awaited = self.hints.is_awaited or self.chances.is_awaited
        return awaited or self.toast.is_busy or self.auto_moves.is_due

    @property
    def notes(self) -> tuple[str, ...]:
        """The bar's note: that moves make themselves, or that the game is aided. There is room for
        one of them only."""
        if self.assist is not None:
            return (self._context.texts("aids.assisted"),)
        return (self._context.texts("aids.aided"),) if self._game.autosave.metadata.aids else ()

    @property
    def _could_rank(self) -> bool:
        """Whether nothing keeps the game from ranking so far."""
        about, session = self._game.autosave.metadata, self._game.session
        is_spoilt = about.aids or about.flaws or session.position.retried
        return preset_name(session.config) is not None and not is_spoilt

    def command(self, action: Action | None) -> None:
        """Carry out a key's action, if it is one of the aids'."""
        is_toolbar = action is Action.AIDS
        if action is None or not (is_toolbar or action in self.toolbar.buttons):
            return
        if not self._is_allowed:
            self.show_line(self._context.texts("aids.arcade"))
        elif is_toolbar:
            self.toolbar.toggle()
            self._update_toolbar()
            self.toolbar.take_focus()
        elif self._context.settings.value.help_keys:
            self.toolbar.buttons[action].activate()
        else:
            self.show_line(self._context.texts("aids.keys_off"))

    def hint(self) -> None:
        """Show the next tier of the hint."""
        play = self._play
        position = play.session.position
        if position.is_over:
            return
        if not position.board.opened:
            # Once the first open was taken back, the mines lie already.
            begun = position.first is not None
            self.show_line(self._context.texts("aids.open_again" if begun else "aids.open_first"))
            return
        near = play.input.cursor or play.input.under_mouse or play.last
        self.hints.press(position.board, play.session.config.win, near, position.shown)
        if self.hints.tier is not HintTier.NOTHING:
            self.mark_aided("hint")

    def toggle_chances(self) -> None:
        """Show the chances, or hide them."""
        if not self.chances.is_possible:
            self.show_line(self._context.texts("aids.too_large", most=f"{LARGEST:,}"))
        elif not self._play.session.position.is_over:
            self.chances.turn()
            self._follow()

    def toggle_assist(self) -> None:
        """Turn assisted play on or off."""
        if not self._play.session.position.is_over:
            self.is_assisted = not self.is_assisted
            self.auto_moves.stop()
            if self.is_assisted:
                self.auto_moves.schedule()

    def choose_next_kind(self) -> None:
        """Choose the next kind of assisted play. It begins with the player's next move: kinds that
        are only passed on the way to another must not play."""
        kinds = list(Assist)
        at = kinds.index(self._context.settings.value.assist)
        self._context.settings.change(assist=kinds[(at + 1) % len(kinds)])
        self.auto_moves.stop()

    def undo(self) -> None:
        """Take back the player's last move, after the end of a game too."""
        texts, game, before = self._context.texts, self._game, self._game.session.position
        if not self._is_allowed:
            self.show_line(texts("aids.arcade"))
            return
        self.auto_moves.stop()
        events = game.undo()
        if not events:
            self.show_line(texts("aids.nothing_made"))
            return
        position = game.session.position
        if position.field is not None:
            self.mark_aided("undo")
        moves_mines = game.session.config.fairness is not Fairness.CLASSIC
        if moves_mines and position.reverted and not before.reverted:
            self.show_line(texts("aids.mines_stay"), after=True)
        self._actions.show_undone(events)

    def mark_aided(self, aid: str) -> None:
        """Mark the game as aided, and say so if it could have ranked."""
        autosave = self._game.autosave
        if aid in autosave.metadata.aids:
            return
        if self._could_rank:
            self.show_line(self._context.texts("aids.practice"))
        autosave.add_aid(aid)
        self._actions.save()

    def show_line(self, line: str, after: bool = False) -> None:
        """Show a line for a moment: at once, or ``after`` the one that is shown."""
        self.toast.show(line, after)

    def before_move(self) -> None:
        """Mark the game as aided by what is on before its first move. It was asked for before that
        move, and so does not count as late help."""
        if not self._game.autosave.metadata.has_moved:
            if self.assist is not None:
                self.mark_aided("assist")
            if self.chances.is_on:
                self.mark_aided("chances")

    def after_move(self) -> None:
        """Follow a move of the player that has changed the board."""
        self.auto_moves.restart()
        self._follow()

    def _follow(self) -> None:
        """Show the chances and the hint of the position, in the frame that first shows it."""
        position = self._play.session.position
        self.chances.follow(position)
        if position.is_over:
            self.hints.hide()
        else:
            self.hints.follow(position.board)
        if self.chances.is_on and position.board.opened and not position.is_over:
            self.mark_aided("chances")

    def _make_round(self) -> None:
        session, assist = self._play.session, self.assist
        if assist is not None and session.status is Status.PLAYING:
            found = self.auto_moves.take(session.position.board, assist, session.config.win)
            if found:
                self.mark_aided("assist")
                self._actions.make_all(found, self._context.clock())
                self.auto_moves.follow_up(session.position.board)

    # Input

    def handle(self, event: Input) -> bool:
        """Use an input on the toolbar or the hint's panel; return whether it was for these."""
        if isinstance(event, FocusLost):  # also when a pause begins, which hides the game
            return self.toolbar.handle(event)
        if self._play.is_hidden or not self._is_allowed:
            return False
        if isinstance(event, Press) and self.hints.covers(event.pos):
            if not event.touch:  # the finger itself comes next
                self.hints.hide()
            return True
        if not isinstance(event, Finger):
            return self.toolbar.handle(event)
        is_on_hint = event.phase is Phase.DOWN and self.hints.covers(event.pos)
        if is_on_hint:
            self.hints.hide()
        return is_on_hint

    # Time and picture

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the toolbar, which takes its room from the board unless there is a panel."""
        self.toolbar.layout(size[0])
        self.chances.forget()
        self.hints.restyle()

    def update(self, step: float) -> None:
        """Make the assisted moves that are due, and update what is shown; lines wait in a pause."""
        if not self._play.is_hidden:
            self.toast.update(step)
        if not self._is_allowed:
            return
        if self._context.stack.top is self._play and self.auto_moves.update(step):
            self._make_round()
        self._follow()
        self._update_toolbar()

    def _update_toolbar(self) -> None:
        states = {
            Action.HINT: self.hints.tier is not HintTier.NOTHING,
            Action.CHANCES: self.chances.is_on,
            Action.ASSIST: self.assist is not None,
        }
        on = {action for action, is_on in states.items() if is_on}
        self.toolbar.show(on, self._game.can_undo)

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Draw the chances over the board."""
        play = self._play
        self.chances.draw(canvas, self._context.painter, play.camera, play.session.position)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the toolbar, the hint's panel and the short line over everything else."""
        play, painter = self._play, self._context.painter
        bar_end = play.hud.end if self._is_allowed else 0
        toolbar = self.toolbar.view.rect if self.toolbar.view.is_open else None
        self.toolbar.draw(canvas, presence)
        if presence == 1 and self._context.stack.top is play and not play.is_hidden:
            self.hints.draw(canvas, self.toast.under(painter, toolbar))
            if not self.toast.is_busy:
                self.toolbar.draw_tip(canvas)
        if not play.is_hidden:
            self.toast.draw(canvas, painter, play.camera.view, bar_end, toolbar)

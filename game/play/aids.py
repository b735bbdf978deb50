"""The aids in play: hints, chances, assisted moves and undo, and the short lines about them."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from engine.autoplay.autoplayer import Assistance, Rules, simple_moves
from engine.core.board import Board
from engine.core.commands import Move
from engine.core.config import Fairness, WinRule, preset_name
from engine.rules.game import Status
from game.board.board_pane import MoveMade
from game.board.board_scene import BoardScene
from game.board.chances_view import LARGEST, LiveChances
from game.board.frame import rooms_around
from game.input.bindings import Action
from game.input.events import Device, Finger, FocusLost, Input, Key, Phase, Press
from game.platform.background import BackgroundTask
from game.play.aid_toolbar import AidToolbar
from game.play.game_controller import GameController
from game.play.hints import Hints
from game.store.settings import Assist
from game.ui import timing
from game.ui.overlay import Toast
from game.ui.shapes import rects_around

ASSISTANCE: Mapping[Assist, Assistance] = {
    Assist.SINGLES: Assistance(Rules.SINGLE),
    Assist.PAIRS: Assistance(Rules.PAIRS),
    Assist.FLAGS: Assistance(Rules.SINGLE, opens=False),
    Assist.OPENS: Assistance(Rules.SINGLE, flags=False),
}
FRAME = 1 / 60
"""Seconds; once the moves follow each other more quickly, several are made at the same time."""
MOST_AT_ONCE = 40
LARGEST_AT_ONCE = 5_000  # cells of the largest board whose rounds are worked out within a frame
CELLS_A_FRAME = 400_000
"""On larger boards a frame makes this many moves, divided by the board's cells."""


class AutoMoveQueue:
    """The time of the next move, and the moves that are left of a round of the rules.

    Moves come one after the other, at first slowly enough to be followed, and then ever faster. On
    a large board a round is computed on another thread, and continues as long as nobody else
    changes the board.
    """

    def __init__(self) -> None:
        self._due_in: float | None = None
        self._made = 0  # moves since the player's last one
        self.task: BackgroundTask[tuple[Move, ...]] = BackgroundTask()
        self.left: tuple[Move, ...] = ()
        self._board: Board | None = None
        """The board of ``task``, and the one on which ``left`` is to be made."""

    @property
    def is_due(self) -> bool:
        """Whether a move may be to come."""
        return self._due_in is not None

    @property
    def is_playing(self) -> bool:
        """Whether moves have been made, and more may be to come."""
        return self.is_due and self._made > 0

    def restart(self) -> None:
        """Begin with a new round: the player has changed the board."""
        self._cancel_round()
        self._made = 0
        self.schedule()

    def stop(self) -> None:
        """Cancel the moves to come, until the player moves."""
        self._due_in, self._made = None, 0
        self._cancel_round()

    def _cancel_round(self) -> None:
        self.task.cancel()
        self.left, self._board = (), None

    @property
    def _delay(self) -> float:
        """Seconds from one move to the next."""
        return timing.ASSIST_FIRST * timing.ASSIST_FASTER**self._made

    def take(
        self, board: Board, assist: Assist, win: WinRule, known_mines: int = 0
    ) -> tuple[Move, ...]:
        """Return the moves of this frame, usually one; call ``follow_up`` next. There are none
        while the round is being computed, and then it is due again. ``known_mines`` are those that
        losses taken back have shown."""
        told = (board, ASSISTANCE[assist], win, known_mines)
        size, most = board.grid.span, max(1, min(MOST_AT_ONCE, int(FRAME / self._delay)))
        if size <= LARGEST_AT_ONCE:
            found = simple_moves(*told)[:most]
            self._made += len(found)
            return found
        if self._board is not board:
            self._cancel_round()
            self._board = board
            self.task.start(lambda is_wanted: simple_moves(*told))
        if self.task.is_active:
            if not self.task.is_done:
                self._due_in = 0.0
                return ()
            self.left = self.task.take() or ()
        most = min(most, max(1, CELLS_A_FRAME // size))
        found, self.left = self.left[:most], self.left[most:]
        self._made += len(found)
        return found

    def follow_up(self, board: Board) -> None:
        """Plan the moves after those that led to this board: the rest of their round, or another
        round."""
        if self.left:
            self._board = board
        else:
            self._cancel_round()
        self.schedule()

    def schedule(self) -> None:
        """Have a move be due a moment from now."""
        self._due_in = self._delay

    def update(self, step: float) -> bool:
        """Let ``step`` seconds pass; return whether a move is due now."""
        if self._due_in is None:
            return False
        self._due_in -= step
        if self._due_in > 0:
            return False
        self._due_in = None
        return True


class Aids:
    """The aids of a ``game`` shown by ``play``; a game that uses one is marked as aided.

    ``save`` saves the game, and ``show`` shows moves that were made. Where aids are not allowed,
    their keys only say so.
    """

    def __init__(
        self,
        play: BoardScene,
        game: GameController,
        save: Callable[[], None],
        show: Callable[[Sequence[MoveMade]], None],
        is_allowed: bool,
    ) -> None:
        self._play, self._context, self._game = play, play.context, game
        self._save, self._show, self._is_allowed = save, show, is_allowed
        self.chances = LiveChances(play.session.config.grid.span, at_once=True)
        self.hints = Hints(play)
        self.auto_moves = AutoMoveQueue()
        self.is_assisted = False
        """Whether assisted play is on. It goes off when another game begins."""
        self._acts = {
            Action.HINT: self.hint,
            Action.CHANCES: self.toggle_chances,
            Action.ASSIST: self.toggle_assist,
            Action.UNDO: self.undo,
        }
        self.toolbar = AidToolbar(play, self._acts, self.choose_next_kind, is_allowed)
        if is_allowed:
            play.hud.add_button(self.toolbar.hint_button, "help")
        self.toast = Toast(play.context.painter)

    def begin(self) -> None:
        """Turn everything off for a new game."""
        self.hints.clear()
        if self.chances.is_on:
            self.chances.turn()
        self.auto_moves.stop()
        self.is_assisted = False

    @property
    def assist(self) -> Assist | None:
        """The kind of automatic moves; None if there are none."""
        return self._context.settings.value.assist if self.is_assisted else None

    @property
    def is_busy(self) -> bool:
        """Whether an aid is awaited, or a line is shown."""
        awaited = self.hints.is_busy or self.chances.is_awaited or self.auto_moves.is_due
        return not self._play.is_hidden and (awaited or self.toast.is_shown)

    @property
    def notes(self) -> tuple[str, ...]:
        """The bar's note: that moves make themselves, or that the game is aided. There is room for
        one of them only."""
        if self.assist is not None:
            return (self._context.texts("aids.assisted"),)
        return (self._context.texts("aids.aided"),) if self._game.autosave.metadata.aids else ()

    def command(self, action: Action | None) -> None:
        """Carry out a key's action, if it is one of the aids'."""
        if action is None or action not in (Action.AIDS, *self._acts):
            return
        if not self._is_allowed:
            self._say("aids.arcade")
        elif action is Action.AIDS:
            self.toolbar.toggle()
            self._update_toolbar()
            if self.toolbar.is_open:
                self.toolbar.group.show_focus()
        elif self._context.settings.value.help_keys:
            self._acts[action]()
        else:
            self._say("aids.keys_off")

    def hint(self) -> None:
        """Show the next part of the hint."""
        play = self._play
        position = play.session.position
        if position.is_over:
            return
        if not position.board.opened:
            # Once the first open was taken back, the mines lie already.
            self._say("aids.open_first" if position.first is None else "aids.open_again")
            return
        near = play.pane.input.cursor or play.pane.input.under_mouse or play.pane.last
        self.hints.ask(position.board, play.session.config.win, near, position.shown)
        if self.hints.is_shown:
            self.mark_aided("hint")

    def toggle_chances(self) -> None:
        """Show the chances, or hide them."""
        if not self.chances.is_possible:
            self.toast.show(self._context.texts("aids.too_large", most=f"{LARGEST:,}"))
        elif not self._play.session.position.is_over:
            self.chances.turn()
            self._follow()
            if self.chances.is_on and self._play.session.position.first is None:
                self._say("aids.open_first")

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
        game, before = self._game, self._game.session.position
        self.auto_moves.stop()
        events = game.undo()
        if not events:
            self._say("aids.nothing_made")
            return
        position = game.session.position
        if position.field is not None:
            self.mark_aided("undo")
        moves_mines = game.session.config.fairness is not Fairness.CLASSIC
        if moves_mines and position.reverted and not before.reverted:
            self.toast.show(self._context.texts("aids.mines_stay"), after=True)
        self._save()
        self._show([(events, self._play.pane.last)])
        self._play.uncover()

    def mark_aided(self, aid: str) -> None:
        """Mark the game as aided, and say so if it could have ranked."""
        autosave, session = self._game.autosave, self._game.session
        metadata = autosave.metadata
        if aid in metadata.aids:
            return
        is_unranked = metadata.aids or metadata.flaws or session.position.retried
        is_told = self.toolbar.tip is not None  # the tip of the button says it
        if preset_name(session.config) is not None and not is_unranked and not is_told:
            self._say("aids.practice")
        autosave.add_aid(aid)
        self._save()

    def _say(self, key: str) -> None:
        self.toast.show(self._context.texts(key))

    def before_move(self) -> None:
        """Mark the game as aided by the aids that are on before its first move. They were turned on
        before that move, and so do not count as late help."""
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
            self.hints.clear()
        else:
            self.hints.follow(position.board)
        if self.chances.is_on and position.board.opened and not position.is_over:
            self.mark_aided("chances")

    def _hand_back(self, event: Input) -> None:
        """Turn assisted play off at any press while it opens cells, unless that does so itself."""
        own, focus = self.toolbar.assist_buttons, self.toolbar.group.focus
        match event:
            case Key():
                is_other = event.action is not Action.ASSIST and focus not in own
            case Press(pos=pos) | Finger(phase=Phase.DOWN, pos=pos):
                is_other = self.toolbar.group.at(pos) not in own
            case _:
                return
        plays = self.auto_moves.is_playing and self.assist is not Assist.FLAGS
        if plays and is_other and not self._play.is_hidden:
            self.toggle_assist()

    def _make_round(self) -> None:
        session, assist = self._play.session, self.assist
        if assist is None or session.status is not Status.PLAYING:
            return
        position, win = session.position, session.config.win
        found = self.auto_moves.take(position.board, assist, win, position.shown)
        if found:
            self.mark_aided("assist")
            self._make_all(found)
            self.auto_moves.follow_up(session.position.board)

    def _make_all(self, moves: Sequence[Move]) -> None:
        """Make automatic moves, all at the same time; cells that one of them has opened are not
        opened again."""
        shown, at = [], self._context.clock()
        for move in moves:
            position = self._play.session.position
            if not position.is_over and position.board.number(move.cell) is None:
                shown.append((self._game.submit(move, Device.AUTO, at)[0], move.cell))
        self._save()
        self._show(shown)

    def handle(self, event: Input) -> bool:
        """Use an input on the toolbar or the hint's bar; return whether it was for these."""
        self._hand_back(event)
        if isinstance(event, FocusLost):  # also when a pause begins, which hides the game
            return self.toolbar.handle(event)
        if self._play.is_hidden or not self._is_allowed:
            return False
        if isinstance(event, Key):
            return self.toolbar.handle(event) or self.hints.handle(event)
        if self.hints.handle(event):
            return True
        if isinstance(event, Finger) or self._is_toolbar_covered:
            return False
        return self.toolbar.handle(event)

    @property
    def _is_toolbar_covered(self) -> bool:
        """Whether a hint's bar lies over buttons of the toolbar, which then wait out of sight."""
        return bool(self.toolbar.rect.colliderect(self.hints.bar.rect))

    def layout(self) -> None:
        """Lay out the toolbar, which takes its room from the board unless there is a panel."""
        self.toolbar.layout()
        self.chances.odds.clear_cache()
        self.hints.mark.clear_cache()
        self.hints.view.clear_cache()

    def update(self, step: float) -> None:
        """Make the assisted moves that are due, and update the display; lines wait during a
        pause."""
        if not self._play.is_hidden:
            self.toast.update(step)
            self.hints.update(step)
        if self._is_allowed:
            self._update_aids(step)
        if self.toast.line and not self._play.is_hidden:
            self._place_toast()

    def _update_aids(self, step: float) -> None:
        if self._context.stack.top is self._play and self.auto_moves.update(step):
            self._make_round()
        self._follow()
        self._update_toolbar()
        self.toolbar.place_tip(self._has_hint and not (self.toast.line or self._is_toolbar_covered))

    def _place_toast(self) -> None:
        """Place the short line where it covers as little as possible."""
        play, bar = self._play, self._play.hud
        over, size = self.hints.bar.rect, self._context.painter.window
        rooms = [bar.free, *rooms_around(play.pane.camera, size), bar.label_rect]
        rooms += self.toolbar.beside
        if not self._is_allowed:
            rooms = [*rooms[1:-1], bar.rect]
        between = bar.between
        rooms += rects_around(between, over) if over.colliderect(between) else []
        last = bar.rect.move(0, size[1] - bar.rect.height)
        if last.colliderect(play.pane.camera.view) and not over:
            last = bar.between
        widgets = (*self.toolbar.buttons, *bar.group.widgets)
        avoid = [widget.rect for widget in widgets if widget.enabled]
        self.toast.place([*rooms, last], [over] if over else [], avoid)

    @property
    def _has_hint(self) -> bool:
        """Whether a hint and tips would be seen."""
        play = self._play
        return play.bar_presence == 1 and self._context.stack.top is play and not play.is_hidden

    def _update_toolbar(self) -> None:
        states = {
            Action.HINT: self.hints.is_shown,
            Action.CHANCES: self.chances.is_on,
            Action.ASSIST: self.assist is not None,
        }
        on = {action for action, is_on in states.items() if is_on}
        self.toolbar.show(on, self._game.can_undo)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the toolbar, the hint's bar and the short line over everything else."""
        has_hint = presence == 1 and self._has_hint
        if not (has_hint and self._is_toolbar_covered):
            self.toolbar.draw(canvas, presence)
        if has_hint:
            self.hints.draw(canvas)
            self.toolbar.draw_tip(canvas)
        if not self._play.is_hidden:
            self.toast.draw(canvas)

"""The tray of what helps, and the hands on it: mouse, fingers, keys and pad."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pygame

from game.board.frame import framed
from game.input.bindings import STEPS, Action
from game.input.events import Input, Key
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.play.aid_toolbar import TRAY, AidButton, AidToolbar
from game.ui.widgets import Button


class AidToolbarController:
    """A button for each aid in the game of ``play``; the bar's ``hint_button`` opens the tray.

    ``acts`` are what the buttons do. In a game without help (``is_allowed``) the tray stays closed.
    """

    def __init__(
        self,
        play: BoardScene,
        acts: Mapping[Action, Callable[[], None]],
        turn_kind: Callable[[], None],
        is_allowed: bool,
    ) -> None:
        self._play, self._context, self._is_allowed = play, play.context, is_allowed
        texts, cue = play.context.texts, play.context.audio.play
        self.hint_button = Button("", self.toggle, "bulb")
        self.buttons: Mapping[Action, AidButton] = {
            action: AidButton(label, acts[action], icon, texts(f"aids.{action.value}_about"))
            for action, label, icon in (
                (Action.HINT, texts("aids.hint"), "bulb"),
                (Action.CHANCES, texts("aids.chances"), "percent"),
                (Action.ASSIST, "", "wand"),
                (Action.UNDO, texts("aids.undo"), "undo"),
            )
        }
        self.kind = AidButton("", turn_kind, "chevron_right", texts("aids.assist_kind_about"))
        hint, chances, assist, undo = self.buttons.values()
        self.view = AidToolbar([hint, chances, assist, self.kind, undo], cue)

    def toggle(self) -> None:
        """Open the tray, or close it."""
        self._context.settings.change(aids_tray=not self._context.settings.value.aids_tray)
        self.view.group.focus = None
        self._play.layout(self._play.place.size)

    def take_focus(self) -> None:
        """Point at the first button, if the tray is open."""
        if self.view.is_open:
            self.view.group.show_focus()

    def handle(self, event: Input) -> bool:
        """Take an input that is for the tray."""
        if isinstance(event, Key):
            return self._steer(event)
        group = self.view.group
        used = group.handle(event)  # while the tray is closed none of its buttons is enabled
        group.focus = None
        return used and self.view.is_open

    def _steer(self, event: Key) -> bool:
        """Keys while the tray has the focus: along it, use it, or leave it."""
        group = self.view.group
        if group.focus is None or event.action in self.buttons:
            return False
        if event.menu in (Action.UP, Action.DOWN, Action.BACK):
            group.focus = None
            return True
        steers = event.menu in STEPS or event.menu in (Action.NEXT, Action.PREVIOUS)
        return (steers or event.menu is Action.CONFIRM) and group.handle(event)

    def layout(self, width: int) -> None:
        """The tray takes its room from the board, unless a panel has come."""
        self.open()
        self.view.layout(width, self._context.painter)

    def open(self) -> None:
        """Show the tray where it is wanted and has room."""
        place = self._play.place
        wanted = self._is_allowed and self._context.settings.value.aids_tray
        self.view.is_open = wanted and not place.has_panel
        place.head = self._context.painter.px(TRAY) if wanted else 0

    def show(self, on: Collection[Action], can_undo: bool) -> None:
        """Show the buttons as things stand: which of the aids are on, and whether a move can be
        taken back."""
        texts, buttons = self._context.texts, self.buttons
        over = self._play.session.position.is_over
        self.open()
        for action, button in buttons.items():
            button.mark = self._context.hands.mark(action)
            button.primary = action in on
        for button in self.view.buttons:
            button.enabled = not over and self.view.is_open
        buttons[Action.UNDO].enabled = self.view.is_open and can_undo
        state = texts("aids.assist_on" if Action.ASSIST in on else "aids.assist_off")
        buttons[Action.ASSIST].label = texts("aids.assist", state=state)
        self.kind.label = texts(f"aids.assist_{self._context.settings.value.assist.value}")
        self.hint_button.primary = self.view.is_open

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The buttons come down with the bar."""
        if self.view.is_open and presence > 0:
            self.view.draw(canvas, self._context.painter, presence)

    def draw_tip(self, canvas: pygame.Surface) -> None:
        """Say what the button does that the mouse is over, or that has the focus."""
        play = self._play
        if self.view.is_open:
            camera = play.camera
            board = framed(camera.view, camera.cell, play.session.config.wraps)
            self.view.draw_tip(canvas, self._context.painter, board, play.hud.free)

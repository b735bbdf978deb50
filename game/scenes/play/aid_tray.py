"""The tray of what helps, and the hands on it: mouse, fingers, keys and pad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.board.frame import with_frame
from game.input.bindings import STEPS, Action
from game.input.events import Input, Key
from game.scenes.play.aid_toolbar import TRAY, AidButton, AidToolbar
from game.scenes.play.hints import HintTier
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.scenes.play.aids import Aids
    from game.scenes.play.assisted_board import AssistedBoardScene


class AidToolbarController:
    """A button for each thing that helps in the game of ``play``; the bar's ``bulb`` opens it."""

    def __init__(self, play: AssistedBoardScene, aids: Aids) -> None:
        self._play, self._kit, self._aids = play, play.context, aids
        texts, cue = play.context.texts, play.context.audio.play
        self.bulb = Button("", self.toggle, "bulb")
        self.buttons: Mapping[Action, AidButton] = {
            action: AidButton(label, act, icon, texts(f"aids.{action.value}_about"))
            for action, label, act, icon in (
                (Action.HINT, texts("aids.hint"), aids.hint, "bulb"),
                (Action.CHANCES, texts("aids.chances"), aids.turn_chances, "percent"),
                (Action.ASSIST, "", aids.turn_assist, "wand"),
                (Action.UNDO, texts("aids.undo"), play.undo, "undo"),
            )
        }
        self.kind = AidButton("", aids.turn_kind, "chevron_right", texts("aids.assist_kind_about"))
        hint, chances, assist, undo = self.buttons.values()
        self.tray = AidToolbar([hint, chances, assist, self.kind, undo], cue)

    def toggle(self) -> None:
        """Open the tray, or close it."""
        self._kit.settings.change(aids_tray=not self._kit.settings.value.aids_tray)
        self.tray.group.focus = None
        self._play.layout(self._play.place.size)

    def steer_to(self) -> None:
        """Open the tray and point at its first button; or close it."""
        self.toggle()
        if self.tray.is_open:
            self.show()
            self.tray.group.show_focus()

    def handle(self, event: Input) -> bool:
        """Take an input that is for the tray."""
        if isinstance(event, Key):
            return self._steer(event)
        group = self.tray.group
        used = group.handle(event)  # while the tray is closed none of its buttons is enabled
        group.focus = None
        return used and self.tray.is_open

    def _steer(self, event: Key) -> bool:
        """Keys while the tray has the focus: along it, use it, or leave it."""
        group = self.tray.group
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
        self.tray.layout(width, self._kit.painter)

    def open(self) -> None:
        """Show the tray where it is wanted and has room."""
        place = self._play.place
        wanted = self._play.has_aids and self._kit.settings.value.aids_tray
        self.tray.is_open = wanted and not place.has_panel
        place.head = self._kit.painter.px(TRAY) if wanted else 0

    def show(self) -> None:
        """The buttons as things stand."""
        aids, texts, buttons = self._aids, self._kit.texts, self.buttons
        over = self._play.session.position.is_over
        self.open()
        for action, button in buttons.items():
            button.mark = self._kit.hands.mark(action)
        for button in self.tray.buttons:
            button.enabled = not over and self.tray.is_open
        buttons[Action.UNDO].enabled = self.tray.is_open and self._play.can_undo
        buttons[Action.HINT].primary = aids.hints.tier is not HintTier.NOTHING
        buttons[Action.CHANCES].primary = aids.chances.is_on
        is_on = aids.assist is not None
        state = texts("aids.assist_on" if is_on else "aids.assist_off")
        buttons[Action.ASSIST].label = texts("aids.assist", state=state)
        buttons[Action.ASSIST].primary = is_on
        self.kind.label = texts(f"aids.assist_{self._kit.settings.value.assist.value}")
        self.bulb.primary = self.tray.is_open

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The buttons come down with the bar."""
        if self.tray.is_open and presence > 0:
            self.tray.draw(canvas, self._kit.painter, presence)

    def draw_tip(self, canvas: pygame.Surface) -> None:
        """Say what the button does that the mouse is over, or that has the focus."""
        play = self._play
        if self.tray.is_open:
            camera = play.camera
            board = with_frame(camera.view, camera.cell, play.session.config.wraps)
            self.tray.draw_tip(canvas, self._kit.painter, board, play.hud.free)

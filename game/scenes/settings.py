"""What a player can set; every change holds and is saved at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Kit
from game.scenes.panel import PanelScene
from game.settings import Animation
from game.view.painter import LARGE, SMALL
from game.view.widgets import OFF, Button, Choice

_SWITCHES = (
    ("Flag on press", "flag_on_press"),
    ("Left click on a number chords", "left_chords"),
    ("Swap mouse buttons", "swap_buttons"),
    ("Question marks (from the next game)", "question_marks"),
    ("Sound (M)", "sound"),
    ("Full screen (F11)", "full_screen"),
)


class SettingsScene(PanelScene):
    """One panel of choices."""

    name = "settings"
    size = (680, 580)

    def __init__(self, kit: Kit) -> None:
        self._switches: dict[str, Choice] = {}
        steps = list(Animation)
        animation = Choice(
            "Animation",
            [step.value.title() for step in steps],
            steps.index(kit.settings.value.animation),
            lambda index: kit.settings.change(animation=steps[index]),
        )
        for label, name in _SWITCHES:
            chosen = int(getattr(kit.settings.value, name))
            self._switches[name] = Choice(label, (OFF, "On"), chosen, self._setter(name))
        done = Button("Done", self.close, "check", primary=True, mark="Esc")
        super().__init__(kit, [animation, *self._switches.values(), done])

    def place(self, panel: pygame.Rect) -> None:
        """The choices one below the other."""
        px = self.kit.painter.px
        left, width = panel.x + px(32), panel.width - px(64)
        for number, widget in enumerate(self._group.widgets):
            top = panel.y + px(84) + number * px(56)
            widget.rect = pygame.Rect(left, top, width, px(44))
        self.place_done(self._group.widgets[-1])

    def update(self, step: float) -> None:
        """M and F11 switch too."""
        for name, switch in self._switches.items():
            switch.index = int(getattr(self.kit.settings.value, name))

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """The title, and what went wrong with saving."""
        painter, px = self.kit.painter, self.kit.painter.px
        spot = (panel.x + px(32), panel.y + px(24))
        painter.text(canvas, "Settings", spot, LARGE, title=True)
        problem = self.kit.settings.problem
        if problem:
            middle = (panel.centerx, panel.bottom + px(18))
            painter.text(canvas, problem, middle, SMALL, "danger", "center")

    def _setter(self, name: str) -> Callable[[int], None]:
        def choose(index: int) -> None:
            self.kit.settings.change(**{name: bool(index)})

        return choose

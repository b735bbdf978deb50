"""What a player can set; every change holds and is saved at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.effects import timing
from game.input import Input, Key
from game.scenes.base import Kit, Scene
from game.settings import Animation
from game.view.group import WidgetGroup
from game.view.painter import LARGE, SMALL
from game.view.widgets import Button, Choice, Widget

_SWITCHES = (
    ("Flag on press", "flag_on_press"),
    ("Left click on a number chords", "left_chords"),
    ("Swap mouse buttons", "swap_buttons"),
    ("Question marks (from the next game)", "question_marks"),
    ("Sound (M)", "sound"),
    ("Full screen (F11)", "full_screen"),
)


class SettingsScene(Scene):
    """One panel of choices."""

    name = "settings"

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._switches: dict[str, Choice] = {}
        steps = list(Animation)
        animation = Choice(
            "Animation",
            [step.value.title() for step in steps],
            steps.index(kit.settings.value.animation),
            lambda index: kit.settings.change(animation=steps[index]),
        )
        widgets: list[Widget] = [animation]
        for label, name in _SWITCHES:
            chosen = int(getattr(kit.settings.value, name))
            self._switches[name] = Choice(label, ("Off", "On"), chosen, self._setter(name))
            widgets.append(self._switches[name])
        widgets.append(Button("Done", kit.stack.pop, "check", primary=True, mark="Esc"))
        self._group = WidgetGroup(widgets)

    def layout(self, size: tuple[int, int]) -> None:
        """In the middle of the window."""
        px = self.kit.painter.px
        self._panel = pygame.Rect(0, 0, px(680), px(580))
        self._panel.center = (size[0] // 2, size[1] // 2)
        left, width = self._panel.x + px(32), self._panel.width - px(64)
        for number, widget in enumerate(self._group.widgets):
            top = self._panel.y + px(84) + number * px(56)
            widget.rect = pygame.Rect(left, top, width, px(44))
        done = self._group.widgets[-1]
        done.rect = pygame.Rect(0, 0, px(220), px(54))
        done.rect.midbottom = (self._panel.centerx, self._panel.bottom - px(24))

    def handle(self, event: Input) -> bool:
        """Esc goes back."""
        if self._group.handle(event):
            self.kit.audio.play("click")
        elif isinstance(event, Key) and event.name == "escape" and not event.repeat:
            self.kit.stack.pop()
        return True

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The panel comes up from below."""
        painter, px = self.kit.painter, self.kit.painter.px
        for name, switch in self._switches.items():
            switch.index = int(getattr(self.kit.settings.value, name))
        away = 1 - timing.ease_out(max(0.0, presence))
        dy = round(away * (canvas.get_height() - self._panel.top))
        panel = self._panel.move(0, dy)
        painter.panel(canvas, panel)
        spot = (panel.x + px(32), panel.y + px(24))
        painter.text(canvas, "Settings", spot, LARGE, title=True)
        self._group.draw(canvas, painter, offset=(0, dy))
        problem = self.kit.settings.problem
        if problem:
            middle = (panel.centerx, panel.bottom + px(18))
            painter.text(canvas, problem, middle, SMALL, "danger", "center")

    def _setter(self, name: str) -> Callable[[int], None]:
        def choose(index: int) -> None:
            self.kit.settings.change(**{name: bool(index)})

        return choose

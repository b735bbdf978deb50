"""The base of the scenes between two boards of a dive."""

from pygame import Rect, Surface

from game.scenes.tree_scene import TreeScene
from game.ui.overlay import Toast

_STRIP = 56  # layout units of the rooms for a note, at the lower and the upper edge


class StageScene(TreeScene):
    """A stage of a dive, which lies over the scene that keeps the dive and covers the window. It
    shows the ``toast`` of that scene."""

    is_overlay = True
    toast: Toast | None = None

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        if self.toast is not None:
            strip = Rect(0, 0, canvas.get_width(), self.context.painter.px(_STRIP))
            lowest = strip.move(0, canvas.get_height() - strip.height)
            widgets = [one.rect for one in self.group.widgets if one.enabled]
            self.toast.place([lowest, strip, lowest], [], widgets)
            self.toast.draw(canvas)

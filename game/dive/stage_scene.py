"""The base of the scenes between two boards of a dive."""

from pygame import Rect, Surface

from game.scenes.tree_scene import TreeScene
from game.ui.overlay import Toast

_STRIP = 44  # layout units of the height in which a note is shown


class StageScene(TreeScene):
    """A stage of a dive, which lies over the scene that keeps the dive and covers the window. It
    shows the ``toast`` of that scene, as low as it covers nothing else."""

    is_overlay = True
    toast: Toast | None = None

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        if self.toast is not None and self.toast.line:
            strip = Rect(0, 0, canvas.get_width(), self.context.painter.px(_STRIP))
            tops = range(canvas.get_height() - strip.height, 0, -strip.height // 4)
            avoid = [widget.rect for widget in self.group.widgets]
            for box in self.tree.shown:
                if 2 * box.rect.height < canvas.get_height():  # not the ground of everything
                    avoid.append(box.rect)
            self.toast.place([*(strip.move(0, top) for top in tops), strip], [], avoid)
            self.toast.draw(canvas)

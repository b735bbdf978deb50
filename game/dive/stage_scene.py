"""The base of the scenes between two boards of a dive."""

from collections.abc import Callable

from pygame import Rect, Surface

from engine.dive.state import Dive
from game.dive.find_tips import FindTips
from game.input.bindings import Action
from game.input.events import Input
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.ui.overlay import Toast
from game.ui.widgets import Button

_STRIP = 44  # layout units of the height in which a note is shown


class StageScene(TreeScene):
    """A stage of a ``dive``, which lies over the scene that keeps the dive and covers the window.
    It shows the ``toast`` of that scene, as low as it covers nothing else. ``pause`` is called when
    the player pauses."""

    is_overlay = True
    toast: Toast | None = None

    def __init__(self, context: Context, dive: Dive, pause: Callable[[], None]) -> None:
        super().__init__(context)
        self.dive, self._pause = dive, pause
        self._tips = FindTips(context.texts, context.painter)

    def pause_button(self) -> Button:
        """Return the button that pauses, for those who have no key at hand."""
        button = Button("", self._pause, "pause")
        button.name = "pause"
        return button

    def resume(self) -> None:
        self.context.audio.is_paused = False

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.PAUSE):
            self._pause()
        elif action is Action.HELP:
            self.context.navigator.help()

    def handle(self, event: Input) -> bool:
        self._tips.follow(event)
        return super().handle(event)

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        self._tips.draw(canvas, self.tree)
        if self.toast is not None and self.toast.line:
            strip = Rect(0, 0, canvas.get_width(), self.context.painter.px(_STRIP))
            tops = range(canvas.get_height() - strip.height, 0, -strip.height // 4)
            avoid = [widget.rect for widget in self.group.widgets]
            for box in self.tree.shown:
                if 2 * box.rect.height < canvas.get_height():  # not the ground of everything
                    avoid.append(box.rect)
            self.toast.place([*(strip.move(0, top) for top in tops), strip], [], avoid)
            self.toast.draw(canvas)

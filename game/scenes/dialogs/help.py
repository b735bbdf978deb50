"""The rules and the controls on one page."""

import pygame

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button

_MOVES = (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT)
_ARROWS = tuple(move.value for move in _MOVES)
_ROWS: dict[str, tuple[Action, ...]] = {
    "open": (Action.OPEN,),
    "flag": (Action.FLAG,),
    "chord": (Action.CHORD,),
    "move": _MOVES,
    "new_game": (Action.RESTART,),
    "pause": (Action.PAUSE,),
    "zoom": (Action.ZOOM_IN, Action.ZOOM_OUT),
    "aids": (Action.AIDS, Action.HINT, Action.CHANCES, Action.ASSIST, Action.UNDO),
    "window": (Action.FULL_SCREEN, Action.MUTE),
}
"""The rows of the table, each with the actions whose controls it shows."""
_COLUMNS = (0, 136, 336, 516, 662)
"""Left edges in layout units: action, mouse, keyboard, gamepad, touch."""
_ROW_HEIGHT = 29  # in layout units


class HelpScene(PanelScene):
    """Rules in a few sentences and a table of the controls."""

    name = "help"
    size = (840, 624)
    closing = (Action.BACK, Action.HELP)

    def __init__(self, context: Context) -> None:
        texts = context.texts
        done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [done])

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(36), panel.y + px(24)
        painter.text(canvas, texts("help.title"), (left, top), LARGE, title=True)
        top += px(52)
        width = panel.width - px(72)
        place = pygame.Rect(left, top, width, px(180))
        top = draw_paragraph(canvas, painter, texts("help.rules"), place, BODY)
        top += px(18)
        heads = [texts(f"help.{hand}") for hand in ("mouse", "keyboard", "gamepad", "touch")]
        self._draw_row(canvas, ["", *heads], left, top, True)
        top += px(26)
        for row, actions in _ROWS.items():
            name, mouse, touch = (texts(f"help.{row}{end}") for end in ("", "_mouse", "_touch"))
            cells = [name, mouse, self._keys(actions), self._pads(actions), touch]
            self._draw_row(canvas, cells, left, top)
            top += px(_ROW_HEIGHT)

    def _keys(self, actions: tuple[Action, ...]) -> str:
        """Return the keys bound to these actions, the four arrows as one word."""
        devices = self.context.devices
        words = [devices.key_labels(action) for action in actions]
        bound = [devices.bindings.keys(action) for action in actions]
        if [keys[:1] for keys in bound] == [(arrow,) for arrow in _ARROWS]:
            others = [devices.label(key) for keys in bound for key in keys[1:]]
            words = [self.context.texts("help.arrows"), " ".join(others)]
        if actions == (Action.PAUSE,):
            words.append(self.context.texts("app.key_esc"))
        return ", ".join(word for word in words if word)

    def _pads(self, actions: tuple[Action, ...]) -> str:
        """Return the gamepad buttons for these actions, as the connected gamepad names them."""
        if actions == _MOVES:
            return self.context.texts("help.move_gamepad")
        devices = self.context.devices
        pads = [pad for action in actions for pad in devices.bindings.pads(action)]
        return ", ".join(devices.label(pad) for pad in pads)

    def _draw_row(
        self, canvas: pygame.Surface, cells: list[str], left: int, top: int, is_head: bool = False
    ) -> None:
        painter = self.context.painter
        size, tone = (SMALL, "text_dim") if is_head else (SMALL, "text")
        for column, text in zip(_COLUMNS, cells, strict=True):
            spot = left + painter.px(column), top
            painter.text(canvas, text, spot, size, tone if column else "accent")

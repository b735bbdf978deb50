"""The rules on cards, the controls of the device in use, and on another tab all controls."""

from pygame import Rect, Surface

from game.input.bindings import Action
from game.input.events import Device
from game.scenes.context import Context
from game.scenes.dialogs.picture_cards import draw_card, lesson_picture, picture_room
from game.scenes.panel import PanelScene
from game.ui.cards import Tab
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.widgets import Button

LESSONS = ("open", "number", "flag", "chord", "opening", "win")
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
_IN_USE = ("open", "flag", "chord", "new_game", "pause")  # and how one moves or zooms
_DEVICES = {
    Device.MOUSE: "mouse",
    Device.KEYBOARD: "keyboard",
    Device.PAD: "gamepad",
    Device.TOUCH: "touch",
}
# Lengths in layout units
_EDGE, _TOP, _GAP, _CARD, _PICTURE, _COLUMNS = 32, 80, 12, 192, 80, 3
_LINE, _NAME = 26, 90  # of the controls in use
_TABLE = (0, 124, 338, 516, 662)  # left edges: action, mouse, keyboard, gamepad, touch
_ROW_HEIGHT = 42


class HelpScene(PanelScene):
    """Two tabs: the cards with the controls of the device in use, and a table of all controls."""

    name = "help"
    size = (848, 630)
    closing = (Action.BACK, Action.HELP)

    def __init__(self, context: Context) -> None:
        texts = context.texts
        done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self._tabs = [
            Tab(texts("help.basics"), lambda: self._turn_to(0), "grid"),
            Tab(texts("help.controls"), lambda: self._turn_to(1), "keyboard"),
        ]
        super().__init__(context, [done, *self._tabs])
        self._pictures: dict[str, Surface] = {}
        self._turn_to(0)

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        self.place_done(self.group.widgets[0])
        for number, tab in enumerate(reversed(self._tabs)):
            tab.rect = Rect(0, panel.y + px(26), px(148), px(42))
            tab.rect.right = panel.right - px(_EDGE) - number * px(156)
        self._pictures.clear()

    def restyle(self) -> None:
        self._pictures.clear()

    def _turn_to(self, page: int) -> None:
        for number, tab in enumerate(self._tabs):
            tab.is_chosen = number == page

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, room = panel.x + px(_EDGE), self._tabs[0].rect.x - panel.x - px(_EDGE + 16)
        painter.text(
            canvas, texts("help.title"), (left, panel.y + px(26)), LARGE, title=True, room=room
        )
        dx, dy = panel.x - self.panel.x, panel.y - self.panel.y
        for tab in self._tabs:  # which are flat: a place for both
            well = tab.rect.move(dx, dy)
            painter.well(canvas, well, well.height // 2)
        if self._tabs[0].is_chosen:
            self._draw_cards(canvas, panel)
        else:
            self._draw_table(canvas, left, panel.y + px(_TOP + 8))

    def _draw_cards(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top, wide = panel.x + px(_EDGE), panel.y + px(_TOP), panel.width - 2 * px(_EDGE)
        each = (wide - (_COLUMNS - 1) * px(_GAP)) // _COLUMNS
        for number, name in enumerate(LESSONS):
            row, column = divmod(number, _COLUMNS)
            card = Rect(left + column * (each + px(_GAP)), top, each, px(_CARD))
            card.y += row * px(_CARD + _GAP)
            draw_card(
                canvas, painter, card, _PICTURE, texts(f"help.{name}_about"), texts(f"help.{name}")
            )
            place = picture_room(painter, card, _PICTURE)
            if name not in self._pictures:
                room = place.width - px(12), place.height - px(8)
                self._pictures[name] = lesson_picture(painter, name, room)
            picture = self._pictures[name]
            canvas.blit(picture, picture.get_rect(center=place.center))
        self._draw_controls(canvas, Rect(left, card.bottom + px(12), wide, 2 * px(_LINE)))

    def _draw_controls(self, canvas: Surface, place: Rect) -> None:
        """Draw the controls of the device in use, three in a line."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        device = _DEVICES.get(self.context.devices.last, "mouse")
        rows = (*_IN_USE, "move" if self.context.devices.needs_focus else "zoom")
        column = (place.width + px(_GAP)) // _COLUMNS
        for number, row in enumerate(rows):
            line, at = divmod(number, _COLUMNS)
            spot = place.x + px(4) + at * column, place.y + line * px(_LINE)
            name, room = texts(f"help.{row}"), px(_NAME - 8)
            painter.text(canvas, name, spot, SMALL, "text_dim", room=room)
            spot, room = (spot[0] + px(_NAME), spot[1]), column - px(_NAME + 14)
            painter.text(canvas, self._control(row, device), spot, SMALL, room=room)

    def _control(self, row: str, device: str, is_all: bool = False) -> str:
        """Return the controls of a row on a device, or also those that few people use."""
        if device == "keyboard":
            return self._keys(_ROWS[row])
        if device == "gamepad":
            return self._pads(_ROWS[row])
        texts, key = self.context.texts, f"help.{row}_{device}"
        return texts(f"{key}_all" if is_all and f"{key}_all" in texts else key)

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

    def _draw_table(self, canvas: Surface, left: int, top: int) -> None:
        texts, px = self.context.texts, self.context.painter.px
        devices = tuple(_DEVICES.values())
        heads = ["", *(texts(f"help.{device}") for device in devices)]
        self._draw_row(canvas, heads, left, top, True)
        for number, row in enumerate(_ROWS, 1):
            cells = [
                texts(f"help.{row}"),
                *(self._control(row, device, True) for device in devices),
            ]
            self._draw_row(canvas, cells, left, top + number * px(_ROW_HEIGHT))

    def _draw_row(
        self, canvas: Surface, cells: list[str], left: int, top: int, is_head: bool = False
    ) -> None:
        painter, px = self.context.painter, self.context.painter.px
        ends = (*_TABLE[1:], self.size[0] - 2 * _EDGE)
        if not is_head:
            line = Rect(left, top - px(9), px(ends[-1]), max(1, px(1)))
            canvas.fill(painter.colour("panel_edge"), line)
        for start, end, text in zip(_TABLE, ends, cells, strict=True):
            tone = "text_dim" if is_head else "text" if start else "accent"
            spot, room = (left + px(start), top), px(end - start - 10)
            size = BODY if is_head else SMALL
            painter.text(canvas, text, spot, size, tone, title=is_head, room=room)

"""The rules on cards with the controls of the device in use, the dive's on more, all controls."""

from pygame import Rect, Surface

from game.input.bindings import Action
from game.input.events import Device
from game.scenes.context import Context
from game.scenes.dialogs.dive_cards import DIVE_CARDS
from game.scenes.dialogs.picture_cards import card_height, draw_card, lesson_picture, picture_room
from game.scenes.panel import PanelScene
from game.ui.cards import Tab
from game.ui.flow import flow
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.widgets import Button

LESSONS = ("open", "number", "flag", "chord", "opening", "win")
_PAGES: tuple[tuple[str, ...], ...] = (LESSONS, tuple(DIVE_CARDS), ())
_ICONS = "grid", "chevron_down", "keyboard"  # of the tabs
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
_LINE, _NAME, _CONTROL = 26, 90, 240  # of the controls in use: height, name, least width
_NARROW = 780  # a panel in which the table's columns are below each other
_TAB, _TAB_ROW, _LOW_TOP = (148, 42), 52, 14
_LEAST_CARD = 220
_TABLE = (0, 124, 334, 508, 648)  # left edges: action, mouse, keyboard, gamepad, touch
_ROW_HEIGHT = 42


class HelpScene(PanelScene):
    """Three tabs: the rules with the controls of the device in use, the dive, and all controls."""

    name = "help"
    size = (848, 630)
    narrowest = 400
    closing = (Action.BACK, Action.HELP)

    def __init__(self, context: Context, begins_with_dive: bool = False) -> None:
        texts = context.texts
        done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self._tabs = [
            Tab(texts("help.basics"), lambda: self._turn_to(0), "grid"),
            Tab(texts("cards.arcade"), lambda: self._turn_to(1), "chevron_down"),
            Tab(texts("help.controls"), lambda: self._turn_to(2), "keyboard"),
        ]
        self._pictures: dict[str, Surface] = {}
        self._page = 0
        super().__init__(context, [done, *self._tabs])
        self.head, self.foot = self._tabs, [done]
        self._turn_to(int(begins_with_dive))

    @property
    def _lessons(self) -> tuple[str, ...]:
        """The names of the cards on the chosen tab; none on that of the controls."""
        return _PAGES[self._page]

    def height_at(self, width: int) -> int:
        px, panel = self.context.painter.px, Rect(0, 0, width, 0)
        least = px(self.size[1]) if width >= px(_NARROW) else 0
        if self._lessons is LESSONS:
            bottom = max(box.bottom for box in self._control_places(panel))
        elif self._lessons:
            bottom = self._cards(panel)[-1].bottom
        else:
            bottom = self._table_top(panel) + len(_ROWS) * self._row_height(width)
        return max(least, bottom + px(8 + 56 + 24))

    def layout(self, size: tuple[int, int]) -> None:
        self._pictures.clear()
        super().layout(size)

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        self.place_done(self.group.widgets[0])
        is_narrow = panel.width < px(_NARROW)
        wide, top = px(_TAB[0]), panel.y + px(26)
        if is_narrow:
            wide = (panel.width - px(2 * _EDGE + 16)) // 3
            top = self._top(panel) - px(_TAB_ROW)
        for number, tab in enumerate(reversed(self._tabs)):
            tab.icon = "" if is_narrow else _ICONS[-1 - number]
            tab.rect = Rect(0, top, wide, px(_TAB[1]))
            tab.rect.right = panel.right - px(_EDGE) - number * (wide + px(8))

    def _top(self, panel: Rect) -> int:
        """Return the pixel row below the title and the tabs."""
        px = self.context.painter.px
        if panel.width >= px(_NARROW):
            return panel.y + px(_TOP)
        return panel.y + px((_LOW_TOP if self.is_low else _TOP) + _TAB_ROW)

    def _cards(self, panel: Rect) -> list[Rect]:
        px = self.context.painter.px
        room = Rect(panel.x + px(_EDGE), self._top(panel), panel.width - 2 * px(_EDGE), 0)
        names = self._lessons
        cards = flow(room, len(names), px(_LEAST_CARD), px(_CARD), px(_GAP), _COLUMNS)
        words = [self.context.texts(f"help.{name}_about") for name in names]
        high = max(
            card_height(self.context.painter, cards[0].width, _PICTURE, one) for one in words
        )
        return flow(room, len(names), px(_LEAST_CARD), max(high, px(_CARD)), px(_GAP), _COLUMNS)

    def _control_places(self, panel: Rect) -> list[Rect]:
        px = self.context.painter.px
        room = Rect(panel.x + px(_EDGE + 4), 0, panel.width - px(2 * _EDGE + 4), 0)
        room.y = self._cards(panel)[-1].bottom + px(12)
        least = px(_CONTROL - _NAME) + self._name_width
        return flow(room, len(_IN_USE) + 1, least, px(_LINE), 0, _COLUMNS)

    @property
    def _name_width(self) -> int:
        """The pixels of the names of the controls in use."""
        px, fonts, texts = self.context.painter.px, self.context.painter.fonts, self.context.texts
        names = (texts(f"help.{row}") for row in (*_IN_USE, "move", "zoom"))
        return max(px(_NAME), *(fonts.width(name, px(SMALL)) + px(8) for name in names))

    def _table_top(self, panel: Rect) -> int:
        return self._top(panel) + self.context.painter.px(8)

    def _row_height(self, width: int) -> int:
        px = self.context.painter.px
        blocks = px(30) + len(_DEVICES) * px(_LINE) + px(18)
        return blocks if width < px(_NARROW) else px(_ROW_HEIGHT)

    def restyle(self) -> None:
        self._pictures.clear()

    def _turn_to(self, page: int) -> None:
        self._page = page
        for number, tab in enumerate(self._tabs):
            tab.is_chosen = number == page
        self.scroll.offset = 0
        self.relayout()

    def draw_head(self, canvas: Surface, panel: Rect) -> None:
        painter, px, left = self.context.painter, self.context.painter.px, self._tabs[0].rect.x
        room, title = left - panel.x - px(_EDGE + 16), self.context.texts("help.title")
        if is_narrow := panel.width < px(_NARROW):
            room = panel.width - 2 * px(_EDGE)
        spot = panel.x + px(_EDGE), panel.y + px(26)
        if not (is_narrow and self.is_low):
            painter.text(canvas, title, spot, LARGE, title=True, room=room)
        dy = panel.y - (self.frame if self._has_head else self.panel).y
        for tab in self._tabs:  # which are flat: a place for both
            painter.well(canvas, tab.rect.move(0, dy), tab.rect.height // 2)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        if self._lessons:
            self._draw_cards(canvas, panel)
        else:
            self._draw_table(canvas, panel)

    def _draw_cards(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        for name, card in zip(self._lessons, self._cards(panel), strict=True):
            draw_card(
                canvas, painter, card, _PICTURE, texts(f"help.{name}_about"), texts(f"help.{name}")
            )
            place = picture_room(painter, card, _PICTURE)
            if name in DIVE_CARDS:
                DIVE_CARDS[name](canvas, self.context, place)
                continue
            if name not in self._pictures:
                room = place.width - px(12), place.height - px(8)
                self._pictures[name] = lesson_picture(painter, name, room)
            picture = self._pictures[name]
            canvas.blit(picture, picture.get_rect(center=place.center))
        if self._lessons is LESSONS:
            self._draw_controls(canvas, panel)

    def _draw_controls(self, canvas: Surface, panel: Rect) -> None:
        """Draw the controls of the device in use."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        device = _DEVICES.get(self.context.devices.last, "mouse")
        rows = (*_IN_USE, "move" if self.context.devices.needs_focus else "zoom")
        for row, place in zip(rows, self._control_places(panel), strict=True):
            name, wide = texts(f"help.{row}"), self._name_width
            painter.text(canvas, name, place.topleft, SMALL, "text_dim", room=wide)
            spot, room = (place.x + wide, place.y), place.width - wide - px(8)
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

    def _draw_table(self, canvas: Surface, panel: Rect) -> None:
        texts, px = self.context.texts, self.context.painter.px
        devices, left, top = tuple(_DEVICES.values()), panel.x + px(_EDGE), self._table_top(panel)
        step, is_narrow = self._row_height(panel.width), panel.width < px(_NARROW)
        heads = ["", *(texts(f"help.{device}") for device in devices)]
        if not is_narrow:
            self._draw_row(canvas, heads, left, top, True)
            top += step
        for row in _ROWS:
            controls = (self._control(row, device, True) for device in devices)
            cells = [texts(f"help.{row}"), *controls]
            if is_narrow:
                self._draw_block(canvas, heads, cells, (left, top), panel.width - 2 * px(_EDGE))
            else:
                self._draw_row(canvas, cells, left, top)
            top += step

    def _draw_block(
        self,
        canvas: Surface,
        heads: list[str],
        cells: list[str],
        spot: tuple[int, int],
        wide: int,
    ) -> None:
        """Draw a row of the table with its cells below each other."""
        painter, px, (left, top) = self.context.painter, self.context.painter.px, spot
        painter.text(canvas, cells[0], spot, BODY, "accent", title=True, room=wide)
        top += px(30)
        for head, cell in zip(heads[1:], cells[1:], strict=True):
            painter.text(canvas, head, (left, top), SMALL, "text_dim", room=wide // 3 - px(8))
            painter.text(canvas, cell, (left + wide // 3, top), SMALL, room=wide - wide // 3)
            top += px(_LINE)

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
            lines = painter.fonts.wrap(text, px(SMALL), room)
            if is_head or len(lines) != 2:
                size = BODY if is_head else SMALL
                painter.text(canvas, text, spot, size, tone, title=is_head, room=room)
                continue
            for number, part in enumerate(lines):
                spot = (left + px(start), top + px(19) * number - px(8))
                painter.text(canvas, part, spot, SMALL, tone, room=room)

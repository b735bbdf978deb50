"""The rules on cards with the controls of the device in use, the dive's rules, and all controls."""

from functools import partial

from pygame import Rect, Surface

from game.input.bindings import Action
from game.input.events import Device
from game.menu.mode_pictures import DIVE_CARDS, draw_lesson, picture_card
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack
from game.ui.cards import Tab
from game.ui.leaves import DrawPicture, Line, Plate, Text, Title
from game.ui.painter import BODY, SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Align, Scroll, Sized

LESSONS = ("open", "number", "flag", "chord", "opening", "win")
_PAGES: tuple[tuple[str, ...], ...] = (LESSONS, tuple(DIVE_CARDS), ())
_ICONS = "grid", "trophy", "keyboard"  # the icons of the tabs
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
_IN_USE = ("open", "flag", "chord", "new_game", "pause")  # the last rows show how to move or zoom
_DEVICES = {
    Device.MOUSE: "mouse",
    Device.KEYBOARD: "keyboard",
    Device.PAD: "gamepad",
    Device.TOUCH: "touch",
}
# Lengths in layout units
_PICTURE, _TABLE_HEIGHT, _BUTTON = 80, 470, 200
_NAME, _CONTROL = (92, 110), (150, 170)  # the least and the wished widths: of a name, of a control
_COLUMN_WIDTHS = ((100, 124), (140, 216), (140, 180), (120, 140), (118, 128))
"""Of the table: action, mouse, keyboard, gamepad, touch; the least and the wished widths."""
_TABS_HEIGHT = 44


class HelpScene(PanelScene):
    """Three tabs: the rules with the controls of the device in use, the dive, and all controls."""

    name = "help"
    wide = 860
    closing = (Action.BACK, Action.HELP)

    def __init__(self, context: Context, begins_with_dive: bool = False) -> None:
        super().__init__(context)
        self._page = int(begins_with_dive)

    def content(self) -> Box:
        t = self.context.texts
        labels = "help.basics", "cards.arcade", "help.controls"
        tabs = [
            Tab(t(label), partial(self._turn_to, number), icon, number == self._page)
            for number, (label, icon) in enumerate(zip(labels, _ICONS, strict=True))
        ]
        narrow = [
            Tab(t(label), partial(self._turn_to, number), "", number == self._page)
            for number, label in enumerate(labels)
        ]
        title = Title(t("help.title"))
        button = Button(t("app.done"), self.close, "check", True, mark=t("app.key_esc"))
        done = Align(Sized(button, _BUTTON))
        contents = self._cards() if _PAGES[self._page] else self._table()
        page = Scroll(contents, f"page {self._page}")
        lying = Column(
            Row(title, Spring(), _on_a_well(Row(*tabs, gap=CLOSE))),
            Stack(Sized(Spring(), 0, (0, _TABLE_HEIGHT)), page, grow=1),
            done,
        )
        tabs_below = _on_a_well(Flow(*narrow, columns=3, gap=CLOSE))
        head = FirstThatFits(Row(title, Spring(), tabs_below), Column(title, tabs_below))
        upright = Column(head, page, done, gap=12)
        low = Column(Scroll(Column(tabs_below, contents)), done, gap=12)
        return FirstThatFits(lying, upright, low)

    def enter(self) -> None:
        super().enter()
        if self.context.devices.needs_focus:
            self.group.focus = self.group.default

    def _turn_to(self, page: int) -> None:
        self._page = page
        self.rebuild()

    def _cards(self) -> Box:
        """Return the cards of the tab, with the controls of the device in use under the rules."""
        t, names = self.context.texts, _PAGES[self._page]
        cards = [
            picture_card(self._picture(name), _PICTURE, t(f"help.{name}_about"), t(f"help.{name}"))
            for name in names
        ]
        if names is not LESSONS:
            return Flow(*cards, columns=4, gap=12)
        grid = Flow(*cards, columns=3, gap=12)
        controls = [self._control_in_use(number) for number in range(len(_IN_USE) + 1)]
        return Column(grid, Flow(*controls, columns=3, gap=4), gap=12)

    def _picture(self, name: str) -> DrawPicture:
        if name not in DIVE_CARDS:
            return partial(draw_lesson, name)
        draw = DIVE_CARDS[name]

        def draw_card(canvas: Surface, painter: Painter, rect: Rect) -> None:
            draw(canvas, self.context, rect)

        return draw_card

    def _control_in_use(self, number: int) -> Box:
        """Return a name and its control, updated to the device in use."""
        t, devices = self.context.texts, self.context.devices

        def row() -> str:
            return (*_IN_USE, "move" if devices.needs_focus else "zoom")[number]

        def control() -> str:
            return self._control(row(), _DEVICES.get(devices.last, "mouse"))

        rows = ("move", "zoom") if number == len(_IN_USE) else (_IN_USE[number],)
        controls = [self._control(row, device) for row in rows for device in _DEVICES.values()]
        names = [t(f"help.{row}") for row in rows]
        name = Text(lambda: t(f"help.{row()}"), SMALL, "text_dim", widest=max(names, key=len))
        used = Text(control, SMALL, widest=max(controls, key=len))
        return Row(Sized(name, _NAME), Sized(used, _CONTROL, grow=1), gap=CLOSE)

    def _table(self) -> Box:
        """Return the table of all controls; in a narrow panel each row becomes a block."""
        t, devices = self.context.texts, tuple(_DEVICES.values())
        heads = [t(f"help.{device}") for device in devices]
        rows = [
            [t(f"help.{row}"), *(self._control(row, device, True) for device in devices)]
            for row in _ROWS
        ]
        lines: list[Box] = [_table_row(["", *heads], BODY, "text_dim", True)]
        for row in rows:
            lines += [Line(), _table_row(row)]
        blocks = [_stacked_row(heads, row) for row in rows]
        return FirstThatFits(Column(*lines, gap=9), Column(*blocks, gap=GAP))

    def _control(self, row: str, device: str, is_all: bool = False) -> str:
        """Return the controls of a row on a device, optionally including rarely used ones."""
        if device in ("keyboard", "gamepad"):
            words = (self._key_labels if device == "keyboard" else self._pad_labels)(_ROWS[row])
            opens = self._open_control(device) if is_all and row == "chord" else ""
            return ", ".join(filter(None, (words, opens)))
        texts, key = self.context.texts, f"help.{row}_{device}"
        return texts(f"{key}_all" if is_all and f"{key}_all" in texts else key)

    def _open_control(self, device: str) -> str:
        """Return the control that opens a cell, and chords on an open number; "" if nothing is
        bound to it."""
        devices = self.context.devices
        bindings = devices.bindings
        found = (bindings.keys if device == "keyboard" else bindings.pads)(Action.OPEN)
        words = devices.label(found[0]) if found else ""
        return self.context.texts("help.chord_open", control=words) if words else ""

    def _key_labels(self, actions: tuple[Action, ...]) -> str:
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

    def _pad_labels(self, actions: tuple[Action, ...]) -> str:
        """Return the gamepad buttons for these actions, as the connected gamepad labels them."""
        if actions == _MOVES:
            return self.context.texts("help.move_gamepad")
        devices = self.context.devices
        pads = [pad for action in actions for pad in devices.bindings.pads(action)]
        return ", ".join(devices.label(pad) for pad in pads)


def _on_a_well(tabs: Box) -> Box:
    return Stack(Plate(_TABS_HEIGHT / 2, sunken=True), tabs)


def _table_row(
    cells: list[str], size: float = SMALL, tone: str = "text", title: bool = False
) -> Box:
    tones = ["accent", *[tone] * (len(cells) - 1)]
    boxes = [
        Sized(Text(cell, size, shade, title=title), wide)
        for cell, shade, wide in zip(cells, tones, _COLUMN_WIDTHS, strict=True)
    ]
    return Row(*boxes, gap=CLOSE, align="baseline")


def _stacked_row(heads: list[str], cells: list[str]) -> Box:
    """Return a row of the table with its cells below each other."""
    lines = [
        Row(Sized(Text(head, SMALL, "text_dim"), (90, 130)), Sized(Text(cell, SMALL), (None, 400)))
        for head, cell in zip(heads, cells[1:], strict=True)
    ]
    return Column(Text(cells[0], BODY, "accent", title=True), *lines, gap=4)

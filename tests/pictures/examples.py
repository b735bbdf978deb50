"""The sheet of examples: ``python -m tests.pictures.examples [THEME] [FILE.png]``.

Every box and every control of ``game/ui`` in all its states, in three widths and two sizes of text.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.platform import paths
from game.resources.texts import english
from game.ui.box import Box, Leaf, Placing, Span
from game.ui.boxes import (
    CLOSE,
    GAP,
    Blank,
    Column,
    FirstThatFits,
    Flow,
    Middle,
    Pages,
    Row,
    Spring,
    Stack,
    Wrap,
)
from game.ui.cards import Card, Keycap, KeySign, NamedPicture, Tab
from game.ui.chart_kinds import Bar, BarChart, DayChart, Histogram, LineChart, Pane, Series
from game.ui.charts import Scale
from game.ui.dock import Dock
from game.ui.large_buttons import HeroButton, PictureCard, TileButton, Tiles
from game.ui.leaves import (
    Counter,
    FigureRow,
    Ground,
    Icon,
    Line,
    Meter,
    Number,
    Picture,
    Plate,
    Text,
    Title,
)
from game.ui.list_view import LineList, ListView, Table, TableColumn
from game.ui.markers import MarkerShape
from game.ui.painter import SMALL, Painter
from game.ui.selectors import Picker, Segments, Selector, Slider, Switch
from game.ui.shapes import rounded
from game.ui.text_field import Initials, NumberField, TextField
from game.ui.timeline import Timeline, TimelineMark
from game.ui.tree import Tree
from game.ui.widgets import Button, Widget, WidgetState
from game.ui.wrappers import (
    Align,
    Dressed,
    Enter,
    Fade,
    LargestRoom,
    Pad,
    RelabelledButton,
    RoomForLabels,
    Scroll,
    Sized,
    Tight,
    Unseen,
    Whole,
)
from tests.game.painters import painter_of, theme_of

WIDTHS = 340, 520, 800  # layout units
SIZES = 100, 150  # percent of the size of text
WINDOW = 1280, 720
STATES = {
    "idle": WidgetState(),
    "hovered": WidgetState(hovered=True),
    "pressed": WidgetState(hovered=True, pressed=True),
    "focused": WidgetState(focused=True),
    "disabled": WidgetState(),
}
_WORDS = "Words that wrap between them, and never become smaller"
_EDGE, _SWATCH = 24, 28


def _nothing(*_: object) -> None:
    return


class Posed(Leaf):
    """A control that is drawn in a fixed state, wherever the mouse is."""

    def __init__(self, widget: Widget, state: WidgetState) -> None:
        super().__init__()
        self.widget, self.state = widget, state

    def width(self, placing: Placing) -> Span:
        return placing.width(self.widget)

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self.widget, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.widget.place(placing, rect)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        self.widget.draw(canvas, painter, self.state, rect)


def _swatch(tone: str = "accent", wide: float = 60, high: float = _SWATCH) -> Picture:
    """Return a coloured box, which shows where it is placed."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        canvas.blit(rounded(rect.size, 6, painter.colour(tone)), rect)

    return Picture(paint, (wide / 2, wide), (high, high))


def _three() -> tuple[Box, Box, Box]:
    return _swatch(), _swatch("success", 90, 18), _swatch("danger", 40)


def _table() -> Table:
    table = Table(_nothing)
    columns = TableColumn("Board", 120, grows=True, is_main=True), TableColumn("Time", 80)
    table.show(columns, [("Beginner", "12.3"), ("Expert", "112.4")])
    return table


def _list() -> ListView:
    def draw_row(canvas: Surface, painter: Painter, number: int, rect: Rect) -> None:
        painter.text(canvas, f"Row {number + 1}", rect.midleft, SMALL, anchor="midleft")

    rows = ListView(draw_row, _nothing)
    rows.fill(3)
    return rows


def _lines() -> LineList:
    lines = LineList()
    lines.show(("One\t1", "Two\t2"))
    return lines


def _timeline() -> Timeline:
    timeline = Timeline(_nothing, _nothing, _nothing)
    timeline.length, timeline.now, timeline.ticks = 1000, 400.0, range(0, 1000, 90)
    timeline.marks = (TimelineMark(600, next(iter(MarkerShape)), "A mark"),)
    return timeline


def _card() -> Card:
    return Card("Card", _WORDS, _nothing)


def _keycap() -> Keycap:
    cap = Keycap(_nothing, round=False)
    cap.label = "Space"
    return cap


def _picture_card(is_chosen: bool = False) -> NamedPicture:
    def picture(size: tuple[int, int], radius: int) -> Surface:
        return rounded(size, radius, (70, 140, 200))

    return NamedPicture("Theme", _nothing, picture, 100, 60, is_chosen)


def _chart() -> BarChart:
    bars = [Bar("A", 0.4, "40%", "accent", ("A",)), Bar("B", 0.7, "70%", "success", ("B",))]
    return BarChart("Chart", "Nothing yet", [bars])


def _lines_over_time() -> LineChart:
    pane = Pane((Series("Wins", (0.2, 0.4, 0.3), "accent"),), Scale(0, 0.5, 0.25), "{:.0%}".format)
    return LineChart("Lines", "Nothing yet", [pane], ["1", "2", "3"], [("1",), ("2",), ("3",)])


def _times() -> Histogram:
    return Histogram("Times", "Nothing yet", range(9000, 60_000, 900), lambda bin: ("Some",))


def _days() -> DayChart:
    today = date(2026, 11, 28)
    played = {today - timedelta(days=ago): (1 + ago % 5, 1) for ago in range(0, 300, 3)}
    names = [f"M{month}" for month in range(1, 13)], [f"D{day}" for day in range(1, 8)]
    return DayChart("Days", played, today, names, ("Fewer", "More"), lambda day, counts: ("Some",))


class _Tiles(Tiles):
    """Tiles with a coloured box on each."""

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        tone = ("accent", "success", "danger")[index]
        canvas.blit(rounded(room.size, 6, painter.colour(tone)), room)


class _Board:
    """A board of 8 x 5 cells for a Dock."""

    home = Rect(0, 0, 300, 200)
    least = 120, 80

    def size_in(self, wide: int, high: int) -> tuple[int, int]:
        cell = round(self.cell_in(wide, high))
        return 8 * cell, 5 * cell

    def cell_in(self, wide: int, high: int) -> float:
        return min(wide / 8, high / 5, 40)


def _large_card() -> PictureCard:
    def paint(painter: Painter, size: tuple[int, int]) -> Surface:
        return rounded(size, 12, (70, 140, 200))

    return PictureCard("Arcade", _nothing, paint)


def _labelled_example(name: str) -> Widget:
    texts = english(paths.assets())
    made: dict[str, Callable[[], Widget]] = {
        "Selector": lambda: Selector(name, ["One", "Two", "Three"], 1, _nothing, note=_WORDS),
        "Switch": lambda: Switch(name, True, _nothing, texts, _WORDS),
        "Slider": lambda: Slider(name, (0, 100, 5), 60, _nothing, lambda n: f"{n}%", _WORDS),
    }
    return made[name]()


CONTROLS: dict[str, Callable[[], Widget]] = {
    "Button": lambda: Button("Button", _nothing),
    "Button with an icon": lambda: Button("Again", _nothing, "restart"),
    "Primary button": lambda: Button("Play", _nothing, "play", primary=True, mark="Esc"),
    "Button with a note": lambda: Button("Daily", _nothing, "grid", note="not played yet"),
    "Icon button": lambda: Button("", _nothing, "back"),
    "Tile button": lambda: TileButton("Watch", _nothing, "play"),
    "Hero button": lambda: HeroButton("Play", _nothing, "play", primary=True),
    "Large card": _large_card,
    "Tiles": lambda: _Tiles("Tiles", ["One", "Two", "Three"], ["A", "B", "C"], 1, _nothing),
    "Initials": lambda: Initials("Your initials", _nothing, "ADA"),
    "Figure row": lambda: FigureRow("3BV", "The fewest clicks that open the board", is_shaded=True),
    "Tab": lambda: Tab("Tab", _nothing, "eye"),
    "Tab, chosen": lambda: Tab("Tab", _nothing, "eye", is_chosen=True),
    "Tab, raised": lambda: Tab("Tab", _nothing, "eye", raised=True),
    "Keycap": _keycap,
    "Segments": lambda: Segments("", ["Day", "Week", "Month"], 0, _nothing),
    "Picker": lambda: Picker(["All boards", "Beginner", "Expert"], 1, _nothing),
    "Selector": lambda: _labelled_example("Selector"),
    "Switch": lambda: _labelled_example("Switch"),
    "Slider": lambda: _labelled_example("Slider"),
    "Text field": lambda: TextField("Name", "Ada", 20, _nothing, _nothing),
    "Number field": lambda: NumberField("Width", 30, _nothing, _nothing),
    "Picture card": _picture_card,
    "Picture card, chosen": lambda: _picture_card(is_chosen=True),
    "Card": _card,
    "Timeline": _timeline,
    "List": _list,
    "Lines": _lines,
    "Table": _table,
    "Chart": _chart,
    "Lines over time": _lines_over_time,
    "Times": _times,
    "Days": _days,
}
BOXES: dict[str, Callable[[], Box]] = {
    "Row": lambda: Row(*_three()),
    "Row, top": lambda: Row(*_three(), align="top"),
    "Row, fill": lambda: Row(*_three(), align="fill"),
    "Row, baseline": lambda: Row(Title("Title"), Text("body"), Number("12.3"), align="baseline"),
    "Row with a spring": lambda: Row(_swatch(), Spring(), _swatch("danger")),
    "Column": lambda: Column(*_three(), gap=CLOSE),
    "Column, middle": lambda: Column(*_three(), gap=CLOSE, align="middle"),
    "Flow": lambda: Flow(*(Button(f"Box {n}", _nothing) for n in range(4)), columns=3),
    "Wrap": lambda: Wrap(*(Text(word) for word in _WORDS.split()), gap=CLOSE),
    "Stack": lambda: Stack(_swatch("panel_edge", 200, 60), Align(_swatch(), "center")),
    "Pad": lambda: Stack(Plate(), Pad(_swatch(), GAP)),
    "Align": lambda: Align(_swatch(), "midright"),
    "Sized": lambda: Row(Sized(_swatch(), 160, 50), Spring()),
    "First that fits": lambda: FirstThatFits(
        Row(Sized(_swatch(), 300), Sized(_swatch("success"), 300)),
        Column(_swatch(), _swatch("success"), gap=CLOSE),
    ),
    "Middle": lambda: Middle(_swatch(wide=120), _swatch("success"), _swatch("danger", 40)),
    "Scroll": lambda: Sized(Scroll(Column(*(Text(_WORDS) for _ in range(4)))), high=70),
    "Tight": lambda: Row(Tight(Text(_WORDS), grow=0), _swatch()),
    "Whole": lambda: Row(Whole(Text("Never narrower than it would like")), _swatch()),
    "Dressed": lambda: Dressed(Button("", _nothing), "As this variant says", "eye"),
    "Pages": lambda: Pages(0, Text("The first of two pages"), Text(_WORDS)),
    "Largest room": lambda: Row(LargestRoom(_swatch(), {}), Spring()),
    "Unseen": lambda: Row(_swatch(), Unseen(_swatch("success")), _swatch("danger")),
    "Blank": lambda: Row(_swatch(), Blank(60, _SWATCH), _swatch("danger")),
    "Fade": lambda: Fade(_swatch(), lambda: 0.4),
    "Dock": lambda: Sized(Dock(_Board(), [_swatch(wide=120)], [_swatch(high=40)]), high=200),
    "Key sign": lambda: Row(KeySign("Esc"), Spring()),
    "Counter": lambda: Counter("mine", lambda: "12", widest="999"),
    "Enter": lambda: Enter(_swatch(), dy=40),
    "Room for labels": lambda: Row(
        RoomForLabels(RelabelledButton(("Undo", "Undo it all"), _nothing, "undo"), True, False),
        Spring(),
    ),
    "Text": lambda: Text(_WORDS),
    "Text, middle": lambda: Text(_WORDS, SMALL, "text_dim", side="middle"),
    "Title": lambda: Title("Title"),
    "Number": lambda: Number("1,234.5"),
    "Icon": lambda: Row(Icon("flag"), Icon("mine"), Icon("clock"), Spring()),
    "Line": Line,
    "Meter": lambda: Meter(lambda: 0.6),
    "Plate": lambda: Stack(Plate(), Pad(Text("Raised"), GAP)),
    "Plate, sunken": lambda: Stack(Plate(sunken=True), Pad(Text("Sunken"), GAP)),
    "Ground": lambda: Stack(Ground(is_pill=True), Pad(Text("Floating"), GAP)),
}


def examples() -> Box:
    """Return all examples in a column, each under its name."""
    lines: list[Box] = [Title("Controls")]
    for name, make in CONTROLS.items():
        lines.append(Text(f"{name}: {', '.join(STATES)}", SMALL, "text_dim"))
        lines.append(Flow(*_poses(make), columns=len(STATES), gap=CLOSE))
    lines.append(Title("Boxes"))
    for name, build in BOXES.items():
        lines += [Text(name, SMALL, "text_dim"), build()]
    return Stack(Ground(), Pad(Column(*lines, gap=CLOSE), _EDGE))


def _poses(make: Callable[[], Widget]) -> Iterator[Box]:
    for name, state in STATES.items():
        widget = make()
        widget.enabled = name != "disabled"
        yield Posed(widget, replace(state))


def paint_column(painter: Painter, wide: int) -> Surface:
    """Return the examples in a column ``wide`` layout units wide, on the theme's water."""
    tree = Tree(examples)
    root, placing = tree.measure(painter)
    margin = placing.px(_EDGE)
    width = max(placing.px(wide), placing.width(root).least)
    high = placing.height(root, width).wish
    picture = Surface((width + 2 * margin, high + 2 * margin))
    picture.fill(painter.colour("sea_bottom"))
    tree.put(root, placing, Rect((margin, margin), (width, high)))
    tree.draw(picture, painter)
    return picture


def paint_sheet(theme: str = "deep") -> Surface:
    """Return the examples in all widths and sizes of text side by side."""
    painter = painter_of(theme_of(theme))
    columns = []
    for size in SIZES:
        painter.ui_percent = size
        painter.resize(WINDOW)
        with painter.at(1.0):
            columns += [paint_column(painter, wide) for wide in WIDTHS]
    sheet = Surface((sum(c.get_width() for c in columns), max(c.get_height() for c in columns)))
    left = 0
    for column in columns:
        sheet.blit(column, (left, 0))
        left += column.get_width()
    return sheet


if __name__ == "__main__":
    given = [*sys.argv[1:], "deep", "examples.png"]
    theme = next(one for one in given if not one.endswith(".png"))
    path = Path(next(one for one in given if one.endswith(".png")))
    pygame.image.save(paint_sheet(theme), path)
    print(f"{path} shows {len(CONTROLS)} controls and {len(BOXES)} boxes")

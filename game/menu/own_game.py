"""The page of a custom board: its water, its shape and its size."""

import os
from functools import partial
from pathlib import Path

from engine.core.config import (
    MAX_OTHER_SIDE,
    MAX_SIDE,
    ConfigError,
    GameConfig,
    parse_pasted_size,
    presets_of,
)
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.shape_files import Shape, parse_shape, read_drawing
from engine.core.shapes import OWN, SHAPES
from game.input.events import Input, Typed
from game.menu.board_kinds import KEPT_SHAPES, WATERS, BoardPicture, ShapeChoice, WaterChoice
from game.platform import clipboard
from game.platform.background import BackgroundTask
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store.board_kind import rows_of
from game.store.settings import (
    MAX_SHAPED_SIDE,
    OWN_GAME,
    Settings,
    cells_of_shape,
    drawing_of_rows,
)
from game.ui.boxes import APART, CLOSE, EDGE, Box, Column, FirstThatFits, Flow, Row, when
from game.ui.large_buttons import Tiles
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import SMALL
from game.ui.text_field import NumberField, TextField
from game.ui.widgets import Button
from game.ui.wrappers import Scroll, Sized

_SIDES = ("width", "height", "mines")  # the fields, named as in the settings
_FIELD = 90  # layout units: a field's least width
_KEEPS_SIZE = 100  # a drawing of at most as many cells a side brings its size
_LONGEST_PATH = 300  # characters
_FEWEST_ROWS = 2  # of a pasted drawing
_FILES = (".png", ".txt")


def own_config(settings: Settings) -> GameConfig | None:
    """Return the game on the player's custom board, None if the rules forbid it."""
    try:
        return settings.custom_game()
    except ConfigError:
        return None


class OwnGameScene(PanelScene):
    """Choices of a water and a shape, fields for a size, with errors below them, and a picture of
    the board."""

    name = "own game"
    wide = 1160

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts, settings = context.texts, context.settings.value
        self.config: GameConfig | None = None
        """The board as chosen; None unless it can be played."""
        self.errors: dict[str, str] = {}  # the errors, by field; "shape" is one of them
        self.water = NEIGHBOURHOODS[settings.custom_water]
        self.shape = settings.custom_shape if settings.custom_shape in ("", *SHAPES) else OWN
        """The chosen one of ``KEPT_SHAPES``."""
        self.drawing: Shape | None = None
        if self.shape == OWN:
            self.drawing = drawing_of_rows(settings.custom_shape)
        self._share: tuple[int, int] | None = None
        """The mines and the cells of the board that the player chose last."""
        self._reading = BackgroundTask[Shape]()
        self._picture = BoardPicture()
        self._fields = {
            name: NumberField(texts(f"rules.{name}"), number, self._note_size, self._play)
            for name, number in zip(_SIDES, settings.custom_size, strict=True)
        }
        self.path = TextField(
            texts("shapes.path"), "", _LONGEST_PATH, self._read_path, self._play, beside=True
        )
        self.waters = WaterChoice(texts, WATERS.index(self.water), self._choose_water)
        index = KEPT_SHAPES.index(self.shape)
        self.shapes = ShapeChoice(texts, index, self.drawing, self._choose_shape)
        self._note_size()

    def content(self) -> Box:
        t = self.context.texts
        play = Button(t("rules.play"), self._play, "play", primary=True)
        play.enabled = self.config is not None
        fields = [self._field(name) for name in _SIDES]
        picture = Picture(self._picture.draw, (220, 240), (150, 260), grow=1)
        kinds = Column(*self._water_boxes(), *self._shape_boxes(), gap=CLOSE)
        presets = Flow(*self._presets(), columns=4)
        beside = Row(
            picture, Sized(Column(kinds, presets, Row(*fields)), (560, 800), grow=1), gap=EDGE
        )
        below = Column(kinds, presets, Flow(*fields, columns=3), picture)
        page = FirstThatFits(*when(not self.is_upright, beside), below)
        buttons = Flow(
            play,
            Button(t("rules.code"), self.context.navigator.share_code, "copy"),
            Button(t("code.back"), self.close, mark=t("app.key_esc")),
            columns=3,
        )
        title = Title(t("rules.title"))
        return FirstThatFits(
            Column(title, Scroll(page, least=220), buttons, gap=APART),
            Scroll(Column(title, page, buttons)),
        )

    def _water_boxes(self) -> list[Box]:
        longest = max(self.waters.sentences, key=len)
        return [_head(self.waters, longest), self.waters]

    def _shape_boxes(self) -> list[Box]:
        error = self.errors.get("shape")
        is_wrong = error != self.context.texts("shapes.not_drawn")
        tone = "danger" if is_wrong else "text_dim"
        about = Text(self.context.texts("shapes.own_about"), SMALL, "text_dim")
        return [
            _head(self.shapes, max(self.shapes.sentences, key=len)),
            self.shapes,
            *when(self.shape == OWN, about, self.path),
            *when(self.is_reading, Text(self.context.texts("files.reading"), SMALL, "text_dim")),
            *when(error and not self.is_reading, Text(error or "", SMALL, tone)),
        ]

    def _presets(self) -> list[Box]:
        """Return a button for each preset of the water, with the mines for the shape's cells."""
        presets = presets_of(self.water)
        buttons: list[Box] = []
        for name, preset in presets.items():
            size = self._fitted(preset)
            key = f"board.{name.replace(' ', '_')}"
            button = Button(self.context.texts(key), partial(self._fill, size))
            button.primary = self.config is not None and self.config.dimensions == size
            button.is_bright = False
            buttons.append(button)
        return buttons

    def _fitted(self, preset: GameConfig) -> tuple[int, int, int]:
        """Return a preset's size, with fewer mines if the shape has fewer cells."""
        width, height, mines = preset.dimensions
        cells = self._count_cells(width, height) or width * height
        return width, height, max(1, round(mines * cells / (width * height)))

    def _field(self, name: str) -> Box:
        error = Text(lambda: self.errors.get(name, ""), SMALL, "danger", widest=self._longest_error)
        return Sized(Column(self._fields[name], error, gap=4), (_FIELD, None), grow=1)

    @property
    def _longest_error(self) -> str:
        t = self.context.texts
        errors = t("rules.no_number"), t("rules.at_most", most=MAX_SIDE**2 - 1), t("rules.even")
        return max(errors, key=len)

    @property
    def is_reading(self) -> bool:
        """Whether a drawing is being read."""
        return self._reading.is_active

    @property
    def is_busy(self) -> bool:
        return self.is_reading

    @property
    def _kept_shape(self) -> str | None:
        """The chosen shape as the settings keep it; None while nothing is drawn."""
        if self.shape != OWN:
            return self.shape
        return None if self.drawing is None else rows_of(self.drawing)

    def _count_cells(self, width: int, height: int) -> int | None:
        """Return the number of cells of a board of this size; None if the shape has none there."""
        try:
            cells = cells_of_shape(self._kept_shape or "", width, height)
        except ConfigError:
            return None
        return width * height if cells is None else cells.bit_count() or None

    def exit(self) -> None:
        self._reading.cancel()
        self._save_board()

    def update(self, step: float) -> None:
        super().update(step)
        for choice in (self.waters, self.shapes):
            choice.mouse = self.group.mouse
        if self._reading.is_done:
            self._take_drawing()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Typed) and event.is_pasted and self._paste(event.text):
            return True
        return super().handle(event)

    def take_file(self, path: Path) -> bool:
        if path.suffix.lower() not in _FILES:
            return False
        self._read(path)
        return True

    def _choose_water(self, index: int) -> None:
        """Choose a water; a preset of the former one becomes that of the new one."""
        before = [self._fitted(preset) for preset in presets_of(self.water).values()]
        self.water = WATERS[index]
        now = [self._fitted(preset) for preset in presets_of(self.water).values()]
        same = dict(zip(before, now, strict=False))
        if self.config is not None and self.config.dimensions in same:
            self._fill(same[self.config.dimensions])
        self._check()

    def _choose_shape(self, index: int) -> None:
        self.shape = KEPT_SHAPES[index]
        self._keep_share()

    def _keep_share(self) -> None:
        """Change the mines as the number of cells has changed since the player chose them."""
        width, height = self._fields["width"].value, self._fields["height"].value
        cells = self._count_cells(width, height) if width and height else None
        if cells and self._share:
            mines, before = share = self._share
            self._fields["mines"].put(str(max(1, round(mines * cells / before))))
            self._share = share
        self._check()

    def _read_path(self) -> None:
        path = self.path.text.strip().strip("\"'")
        if os.path.isfile(path):  # False for whatever cannot be a path
            self._read(Path(path))
        else:
            self.path.wrong = bool(path)
            self.rebuild()

    def _read(self, path: Path) -> None:
        """Begin to read a drawing: a large picture takes a while."""
        self._reading.start(lambda is_wanted: read_drawing(str(path)))
        self.rebuild()

    def _take_drawing(self) -> None:
        try:
            drawing = self._reading.take()
        except ConfigError:
            self._refuse_drawing()
        else:
            assert drawing is not None
            self._use_drawing(drawing)

    def _refuse_drawing(self) -> None:
        self._show_own()
        self.path.wrong = bool(self.path.text)
        self.errors["shape"] = self.context.texts("shapes.unreadable")

    def _use_drawing(self, drawing: Shape) -> None:
        """Take a drawn shape, and its size if that is small."""
        drawing = drawing.shrunk(MAX_SHAPED_SIDE, MAX_SHAPED_SIDE)
        if not drawing.cells:
            self._refuse_drawing()
            return
        self.drawing = self.shapes.drawing = drawing
        self.path.wrong = False
        self._show_own()
        share = self._share
        if max(drawing.width, drawing.height) <= _KEEPS_SIZE:
            self._fields["width"].put(str(drawing.width))
            self._fields["height"].put(str(drawing.height))
        self._share = share
        self._keep_share()

    def _show_own(self) -> None:
        self.shape, self.shapes.index = OWN, KEPT_SHAPES.index(OWN)
        self._check()

    def _fill(self, size: tuple[int, int, int]) -> None:
        for entry, number in zip(self._fields.values(), size, strict=True):
            entry.put(str(number))

    def _paste(self, text: str) -> bool:
        """Use a pasted size such as 30x16x99, or the rows of a drawing; return whether it is one
        of them."""
        try:
            self._fill(parse_pasted_size(text))
        except ConfigError:
            rows = clipboard.paste_lines()  # ``text`` is one line, in which spaces tell nothing
            if len(rows) < _FEWEST_ROWS or "#" not in text:
                return False
            try:
                self._use_drawing(parse_shape("\n".join(rows)))
            except ConfigError:
                self._refuse_drawing()
        return True

    def _note_size(self) -> None:
        """Check a size that the player has chosen."""
        self._check()
        if self.config is not None:
            self._share = self.config.mines, self.config.grid.cell_count

    def _check(self) -> None:
        """Update the board and the errors at the fields."""
        texts = self.context.texts
        self.config, self.errors = None, {}
        values = {name: entry.value for name, entry in self._fields.items()}
        for name, value in values.items():
            if value is None:
                self.errors[name] = texts("rules.no_number")
        if self._kept_shape is None:
            self.errors["shape"] = texts("shapes.not_drawn")
        elif self.shape and self.context.settings.value.wraps:
            self.errors["shape"] = texts("shapes.borderless")
        width, height, mines = values.values()
        if width is not None and height is not None and mines is not None:
            self._check_size(width, height, mines)
        for name, entry in self._fields.items():
            entry.wrong = name in self.errors
        if self.config is not None:
            self._picture.config = self.config
        self.rebuild()

    def _check_size(self, width: int, height: int, mines: int) -> None:
        texts = self.context.texts
        most = MAX_SIDE if self.water == SQUARE else MAX_OTHER_SIDE
        most = min(most, MAX_SHAPED_SIDE) if self.shape else most
        leasts = _least_sides(self.water, self.context.settings.value.wraps)
        for name, side, least in zip(_SIDES, (width, height), leasts, strict=False):
            if side > most:
                self.errors[name] = texts("rules.at_most", most=most)
            elif side < least:
                self.errors[name] = texts("rules.at_least", least=least)
        if self.errors:
            return
        try:
            cells = cells_of_shape(self._kept_shape or "", width, height)
            game = self.context.settings.value.game_config
            self.config = game(width, height, mines, self.water, cells)
        except ConfigError as error:
            self._tell(error)

    def _tell(self, error: ConfigError) -> None:
        """Show why a board cannot be at the field that it is about."""
        texts = self.context.texts
        match error.key:
            case "mines":
                self.errors["mines"] = texts("rules.at_most", most=error.values["most"])
            case "even height":
                self.errors["height"] = texts("rules.even")
            case "shape size":
                self.errors["shape"] = texts("shapes.too_small", least=error.values["least"])
            case _:
                assert error.key == "no cells", error.key
                self.errors["shape"] = texts("shapes.no_cells")

    def _save_board(self) -> None:
        """Save the board, whether it is played or not."""
        if self.config is None:
            return
        width, height, mines = self.config.dimensions
        self.context.settings.change(
            custom_width=width,
            custom_height=height,
            custom_mines=mines,
            custom_water=self.water.name,
            custom_shape=self._kept_shape,
        )

    def _play(self) -> None:
        if self.config is not None:
            self.context.settings.change(last_game=OWN_GAME)
            self._save_board()
            self.context.navigator.play(self.config)


def _head(choice: Tiles, widest: str) -> Box:
    """Return the label of a choice, and beside it, or below, what the choice is."""
    label = Text(choice.label, title=True, lines=1)
    beside = Text(lambda: choice.line, SMALL, "text_dim", widest=widest, lines=1)
    below = Text(lambda: choice.line, SMALL, "text_dim", widest=widest)
    return FirstThatFits(Row(label, beside, align="baseline"), Column(label, below, gap=0))


def _least_sides(water: Neighbourhood, wraps: bool) -> tuple[int, int]:
    """Return the least width and height of a board."""
    return water.least_torus if wraps else (1, 1)

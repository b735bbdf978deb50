"""The bar of a dive: lives, finds, depth, the air as a gauge, the multiplier and the score."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.board import Board
from engine.dive.boards import ZONES
from engine.dive.rules import Award
from engine.dive.state import Dive
from engine.rules.game import Position, Status
from game.board.hud import BAR_HEIGHT, Hud
from game.board.puff import PuffButton
from game.dive.air import AirAlarm, SpentLife, air_part, air_tone
from game.dive.board_signs import LEAST_SIGN, SIGN, BoardSigns
from game.dive.flying_points import FlyingPoints
from game.dive.kept_finds import (
    LEAST_SIDE,
    KeptFinds,
    draw_chip,
    draw_overflow,
    draw_plate,
    draw_tank,
    swimmer,
    tank_in,
)
from game.dive.pictures import draw_hearts, draw_hollow_star
from game.dive.signs import draw_pearl
from game.resources.format import format_number, format_seconds
from game.resources.texts import Texts
from game.ui import timing
from game.ui.boxes import (
    CLOSE,
    Box,
    Column,
    FirstThatFits,
    Middle,
    Placing,
    Row,
    Span,
    Spring,
    Stack,
    when,
)
from game.ui.leaves import Counter, Number, Picture, Text
from game.ui.painter import NAME, SMALL, Painter
from game.ui.wrappers import Align, Pad, Sized

_GAIN = 74  # layout units: the height of the score with what is told below it
_LIFE, _LIFE_GAP, _SIZE, _ROW = 28, 4, 30, 56
"""Layout units: a life and the gap to the next, the score's figures, and a second row."""
_CHIP, _TANK, _LEAST_TANK = (64, 36), 440, 200
"""Layout units: the multiplier, and the longest and shortest tank, in a row with all and below."""
_WIDE_FINDS, _PULSE = 30, 0.12
"""Layout units of a find in a bar of one row and with hardly any room, and the gaps there; how much
larger a score is as points arrive."""
_PEARL = 22  # layout units
_DEEPEST = 8888  # metres that the depth has room for
_USUAL_SCORE = 88_888  # so much has room from the beginning, so that the bar stays as it is


class DiveSource(NamedTuple):
    """The sources of what the bar shows: a dive, its milliseconds, and the board in play."""

    dive: Callable[[], Dive]
    ms: Callable[[], int]
    position: Callable[[], Position]


class _Swimming(Box):
    """The tank of air, with Puff before the end of it and what overflows over both."""

    grow = 1.0

    def __init__(self, tank: Picture, puff: PuffButton, over: Picture) -> None:
        super().__init__()
        self.tank, self.puff, self.over = tank, puff, over

    @property
    def parts(self) -> Sequence[Box]:
        return self.tank, self.puff, self.over

    def width(self, placing: Placing) -> Span:
        return placing.width(self.puff)

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self.puff, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.tank.place(placing, rect)
        self.over.place(placing, rect)
        face = rect.copy()
        face.width = placing.width(self.puff).wish
        self.puff.place(placing, face)


class RowSizes(NamedTuple):
    """Sizes of a bar with two rows in layout units: the least of a find, a gap, a heart, and the
    tank."""

    find: float
    gap: float
    life: int
    tank: float


_SMALL, _TINY = RowSizes(LEAST_SIDE, CLOSE, _LIFE, 120), RowSizes(14, 4, 20, 90)


class DiveHud:
    """Counters between the usual bar's buttons. The score and the depth count up as shown."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self.points, self.finds = FlyingPoints(), KeptFinds(texts, painter)
        self.signs = BoardSigns(texts, painter)
        self._shown = self._beat = self._landing = self._depth = self._clock = 0.0
        self._gained, self._gained_for = 0, 0.0  # what arrived, and the seconds it is still shown
        self._air_ms, self._air_for = 0, 0.0  # air gained or (negative) lost, likewise
        self.spent, self.alarm = SpentLife(), AirAlarm()
        self._permille, self.has_puff = 0, True
        self._has_counted = False  # whether numbers are shown that others count up from
        # Numbers that change their size and tone from moment to moment.
        self._score = Number(self._score_text, _SIZE, "hud", side="right")
        self._air = Number("", NAME, "hud", widest="888.8")
        self._structure: tuple[object, ...] = ()
        self._places: tuple[Box | None, _Swimming | None, Rect] = None, None, self._score.rect
        """A tree, and what was found in it."""

    @property
    def score_shown(self) -> int:
        """The score that has been counted up."""
        return round(self._shown)

    @property
    def depth_shown(self) -> int:
        """The metres that have been counted up."""
        return round(self._depth)

    def stand_in(self, bar: Hud, source: DiveSource) -> None:
        """Take the place of a board's usual bar. The first board's numbers are there at once."""
        if not self._has_counted:
            dive, board = source.dive(), source.position().board
            self._shown, self._depth = float(dive.score), float(dive.depth(_open_permille(board)))
            self._has_counted = True
        bar.is_full = True
        bar.content = lambda: self.content(bar, source)
        self.finds.dive = self.signs.dive = source.dive
        self._air.number = lambda: format_seconds(source.dive().air_left(source.ms()))

    def update(
        self,
        bar: Hud,
        source: DiveSource,
        step: float,
        sways: bool = True,
        is_still: bool = False,
    ) -> None:
        """Let ``step`` seconds pass; pictures at rest may sway, but nothing moves that
        ``is_still``."""
        dive, board = source.dive(), source.position().board
        self.spent.update(dive.lives, step, is_still)
        self._clock = self._clock + step if sways else 0.0
        self.finds.clock = self._clock
        self._permille = _open_permille(board)
        if landed := self.points.update(step):
            is_new = self._gained_for <= 0
            self._gained = landed if is_new else self._gained + landed
            self._gained_for, self._landing = timing.POINTS_SHOWN, 1.0
        due = dive.score - self.points.owed
        self._shown = _nearer(self._shown, due, min(1.0, step * 12))
        self._depth = _nearer(self._depth, dive.depth(self._permille), min(1.0, step * 6))
        self._beat = max(0.0, self._beat - step / timing.POP)
        self._landing = max(0.0, self._landing - step / timing.POP)
        self._gained_for = max(0.0, self._gained_for - step)
        self._air_for = max(0.0, self._air_for - step)
        self.finds.update(step)
        self._score.size = _SIZE * (1 + _PULSE * self._landing)
        air = air_part(dive, source.ms())
        self._air.size = NAME * (1 + 0.4 * timing.arc(self.alarm.hint))
        self._air.tone = air_tone(air)
        self._rebuild(bar, dive)
        self._move_puff(bar, air)

    def _rebuild(self, bar: Hud, dive: Dive) -> None:
        """Have the bar built anew if something in it needs more room, or less."""
        digits = len(str(max(_USUAL_SCORE, dive.score)))
        structure = dive.finds, dive.latest_plan, dive.has_pact, dive.lives, digits, bar
        if structure != self._structure:
            self._structure = structure
            bar.tree.rebuild()

    def _move_puff(self, bar: Hud, air: float) -> None:
        """Have Puff swim before the end of the air, or out of sight."""
        tank = self._found(bar)[0]
        if tank is None or bar.group.pressed is bar.puff:  # a click is on what was pressed
            return
        bar.puff.rect.centerx = swimmer(
            tank_in(tank.rect, self._painter), self._painter, self._part(air)
        )
        bar.puff.rect.centery = tank.rect.centery
        if not self.has_puff:
            bar.puff.rect.bottom = 0

    def _part(self, air: float) -> float:
        return min(1.0, air) * self.spent.filled

    def show_awards(self, awards: Sequence[Award], cell: Rect, top: int) -> None:
        """Have points fly to the score from a cell of a board whose upper edge is at ``top``."""
        self.points.launch(awards, cell, top, self._painter)

    def show_air(self, ms: int) -> None:
        """Tell beside the gauge how much air was gained or (negative) lost: of gains that come
        while one is told the sum."""
        if ms:
            before = self._air_ms if self._air_for > 0 < ms else 0
            self._air_ms, self._air_for = ms + max(0, before), timing.AIR_TOLD

    def beat(self) -> None:
        """Have the multiplier, which has grown, beat once."""
        self._beat = 1.0

    def is_busy(self, dive: Dive, ms: int) -> bool:
        """Return whether something in the bar moves."""
        beats = self._beat > 0 or self._landing > 0 or self.finds.is_tip_due or self.spent.is_busy
        told = self._gained_for > 0 or self._air_for > 0
        counts = self._shown != dive.score or self._depth != dive.depth(self._permille)
        return beats or told or counts or bool(self.points.flights) or dive.combo_level(ms) > 0

    def content(self, bar: Hud, source: DiveSource) -> Box:
        """Return the bar: in one row or, in a narrow window, the air in a row of its own."""
        score = max(_USUAL_SCORE, source.dive().score)
        self._score.widest = format_number(score, self._texts)
        return FirstThatFits(
            self._one_row(bar, source),
            self._two_rows(bar, source, _SMALL),
            self._two_rows(bar, source, _TINY),
        )

    def _one_row(self, bar: Hud, source: DiveSource) -> Box:
        dive = source.dive()
        metres, zone = self._depth_texts(dive, "right")
        finds = self.finds.boxes(dive.finds, _WIDE_FINDS)
        air = Row(*when(dive.rules.has_clock, self._air, self._told()), gap=CLOSE)
        row = Middle(
            Row(*bar.ends(bar.left), self._lives(source), *finds, gap=CLOSE),
            Row(
                self.signs.row(dive, SIGN, SIGN),
                Column(zone, metres, gap=0, align="right"),
                self._tank(bar, source, _LEAST_TANK, _TANK),
                _on_plate(Column(air, self._board_counters(source), gap=0, align="left")),
            ),
            Row(self._points(source), *bar.ends(bar.right)),
        )
        return Sized(Pad(row, 16, 5, 0), high=BAR_HEIGHT)

    def _two_rows(self, bar: Hud, source: DiveSource, sizes: RowSizes) -> Box:
        """Return two rows: who dives and how deep, and the air and the board."""
        dive = source.dive()
        who = Row(
            *bar.ends(bar.left),
            self._lives(source, sizes.life),
            *self.finds.boxes(dive.finds, sizes.find),
            Column(*self._depth_texts(dive, "left"), gap=0, align="left", rank=2),
            self.signs.row(dive, LEAST_SIGN, SIGN),
            Spring(),
            self._points(source),
            *bar.ends(bar.right, rank=1),
            gap=sizes.gap,
        )
        air = when(dive.rules.has_clock, Row(self._air, self._told(rank=1), gap=CLOSE))
        tank = self._tank(bar, source, sizes.tank)
        plates = map(_on_plate, (*air, self._board_counters(source)))
        what = Row(tank, *plates, gap=2 * sizes.gap)
        upper, lower = Pad(who, sizes.gap + 2, 5, 0), Pad(what, 2 * sizes.gap, 0)
        return Column(Sized(upper, high=BAR_HEIGHT), Sized(lower, high=_ROW), gap=0)

    def _lives(self, source: DiveSource, side: int = _LIFE) -> Box:
        """Return the hearts, of a size in layout units."""
        wide = max(source.dive().lives, source.dive().rules.lives) * (side + _LIFE_GAP) - _LIFE_GAP
        return Picture(partial(self._paint_lives, source, side), (wide, wide), (side, side))

    def _tank(self, bar: Hud, source: DiveSource, least: float, most: float | None = None) -> Box:
        if not source.dive().rules.has_clock:
            return bar.puff
        tank = Picture(partial(self._paint_tank, source), (0, 0), (0, 0))
        over = Picture(partial(self._paint_overflow, source), (0, 0), (0, 0))
        return Sized(_Swimming(tank, bar.puff, over), (least, most or least), most=most)

    def _depth_texts(self, dive: Dive, side: str) -> tuple[Box, Box]:
        """Return the depth, which people tell each other, and the zone's name."""
        texts = self._texts
        zone = texts(f"settings.zone_{ZONES[dive.latest_plan.zone].name}")
        most = texts("dive.metres", metres=format_number(_DEEPEST, texts))
        depth = Text(self._metres, NAME, "hud", title=True, side=side, lines=1, widest=most)
        return depth, Text(zone, SMALL, "hud", title=True, lines=1)

    def _metres(self) -> str:
        return self._texts("dive.metres", metres=format_number(self.depth_shown, self._texts))

    def _told(self, rank: int = 0) -> Box:
        """Return the air that was gained or lost just now."""
        most = self._texts("arcade.time_gained", seconds="8.8")  # wider than a loss
        return Text(self._air_told, SMALL, "hud", title=True, lines=1, widest=most, rank=rank)

    def _air_told(self) -> str:
        if self._air_for <= 0:
            return ""
        told, key = abs(self._air_ms), "time_gained" if self._air_ms > 0 else "air_lost"
        seconds = format_seconds(told) if told % 1000 and told < 10_000 else str(told // 1000)
        return self._texts(f"arcade.{key}", seconds=seconds)

    def _board_counters(self, source: DiveSource) -> Box:
        """Return the mines left, and the time left for the star of the par."""
        most = self._texts("dive.air", seconds=888)
        par = partial(self._par_text, source)
        star = Picture(partial(_paint_star, par), (20, 20), (20, 20))
        return Row(
            Counter("mine", partial(_mines_left, source), SMALL, "hud", widest="888"),
            star,
            Text(par, SMALL, "hud", title=True, lines=1, widest=most),
            Picture(_paint_pearl, (_PEARL, _PEARL), (_PEARL, _PEARL)),
            Number(partial(_pearls, source), SMALL, "hud", widest="888"),
            gap=CLOSE,
        )

    def _par_text(self, source: DiveSource) -> str:
        left = par_left(source.dive(), source.ms()) // 1000
        is_won = source.position().status is Status.WON
        return self._texts("dive.air", seconds=left) if left > 0 and not is_won else ""

    def _points(self, source: DiveSource) -> Box:
        """Return the multiplier and the score on a plate, and below it what has just arrived."""
        chip = Picture(partial(self._paint_chip, source), _CHIP[:1] * 2, _CHIP[1:] * 2)
        numbers = _on_plate(Row(chip, self._score, gap=CLOSE))
        most = self._plus(8888)
        gain = Text(self._gain, SMALL, "hud", title=True, lines=1, side="right", widest=most)
        return Stack(
            Align(numbers),
            Sized(Align(gain, "bottomright"), (0, 0), _GAIN),
        )

    def _score_text(self) -> str:
        return format_number(self.score_shown, self._texts)

    def _gain(self) -> str:
        return self._plus(self._gained) if self._gained_for > 0 else ""

    def _plus(self, points: int) -> str:
        return self._texts("dive.plus", points=format_number(points, self._texts))

    def free(self, bar: Hud) -> Rect:
        """Return the largest part of a bar with nothing in it."""
        return self._found(bar)[1]

    def _found(self, bar: Hud) -> tuple[_Swimming | None, Rect]:
        """Return the tank and the free part of a bar, looked for once in each tree."""
        root = bar.tree.root
        if root is not None and self._places[0] is not root:
            tank = next((box for box in root.walk() if isinstance(box, _Swimming)), None)
            self._places = root, tank, _free_in(root, bar.rect)
        return self._places[1:]

    def draw(self, canvas: Surface, presence: float, bar: Hud) -> None:
        """Draw the bar in place of the usual one, over the points that fly; all slides in from
        above while ``presence`` is below 1."""
        self.points.draw(canvas, self._painter, self._score.rect.midbottom)
        bar.draw(canvas, self._painter, presence)
        if presence == 1:
            self.finds.draw_tip(canvas, bar.rect.bottom)
            self.signs.draw_card(canvas, bar.rect.bottom)

    def _paint_lives(
        self, source: DiveSource, side: int, canvas: Surface, painter: Painter, rect: Rect
    ) -> None:
        """Draw a heart for each life, hollow if it is lost, and one that breaks."""
        dive, tones = source.dive(), ("hud_danger", "hud")
        lives, most = dive.lives, dive.rules.lives
        sizes = rect.midleft, side, _LIFE_GAP
        places = draw_hearts(canvas, painter, lives, *sizes, tones, self._clock, most)
        if self.spent.breaks > 0 and lives < len(places):
            self.spent.draw_heart(canvas, painter, places[lives].width, places[lives].center)

    def _paint_tank(self, source: DiveSource, canvas: Surface, painter: Painter, at: Rect) -> None:
        dive = source.dive()
        part, tank = self._part(air_part(dive, source.ms())), dive.rules.tank_ms
        lost = -self._air_ms / tank if self._air_for > 0 > self._air_ms else 0.0
        draw_tank(canvas, painter, tank_in(at, painter), part, lost, self.spent)

    def _paint_overflow(
        self, source: DiveSource, canvas: Surface, painter: Painter, at: Rect
    ) -> None:
        dive = source.dive()
        if (over := dive.air_left(source.ms()) - dive.rules.tank_ms) > 0:
            draw_overflow(canvas, painter, tank_in(at, painter), over, self._clock)

    def _paint_chip(self, source: DiveSource, canvas: Surface, painter: Painter, at: Rect) -> None:
        dive, ms = source.dive(), source.ms()
        label = self._texts("arcade.multiplier", number=dive.multiplier(ms))
        draw_chip(canvas, painter, at, label, dive.combo_level(ms) / max(1, dive.combo), self._beat)


def _free_in(root: Box, bar: Rect) -> Rect:
    """Return the largest part of a bar between its boxes."""
    free = bar.copy()
    for box in root.walk():
        if isinstance(box, Middle):
            left, centre, right = box.row.boxes
            ends = (left.rect.right, centre.rect.left), (centre.rect.right, right.rect.left)
            start, end = max(ends, key=lambda one: one[1] - one[0])
            free.x, free.width = start, end - start
        elif isinstance(box, Spring):
            free.x, free.width = box.rect.x, box.rect.width
            free.height = 2 * (box.rect.centery - bar.y)
    return free


def _on_plate(box: Box) -> Box:
    return Stack(Picture(draw_plate, (0, 0), (0, 0)), Pad(box, CLOSE, 4))


def _mines_left(source: DiveSource) -> str:
    position = source.position()
    return str(0 if position.status is Status.WON else position.board.mines_left)


def _pearls(source: DiveSource) -> str:
    return str(source.dive().pearls)


def _paint_pearl(canvas: Surface, painter: Painter, at: Rect) -> None:
    draw_pearl(canvas, painter, at.center, _PEARL)


def _paint_star(par: Callable[[], str], canvas: Surface, painter: Painter, at: Rect) -> None:
    if par():
        draw_hollow_star(canvas, painter, at.center, 20, "hud")


def par_left(dive: Dive, ms: int) -> int:
    """Return the milliseconds in which the board still earns the star of its par."""
    return max(0, dive.plan.par_ms - ms)


def _open_permille(board: Board) -> int:
    """Return the part of a board's safe cells that is open, in thousandths."""
    safe = board.grid.cell_count - board.mines
    return 1000 * board.opened.bit_count() // safe if safe else 0


def _nearer(shown: float, wanted: int, part: float) -> float:
    """Return a number on its way to the one wanted."""
    shown += (wanted - shown) * part
    return wanted if abs(wanted - shown) < 1 else shown

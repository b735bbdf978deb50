"""The bar of a dive: lives, finds, depth, the air as a gauge, the multiplier and the score."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.board import Board
from engine.dive.rules import Award
from engine.dive.state import LIVES, TANK_MS, Dive
from engine.dive.zones import ZONES
from engine.rules.game import Position, Status
from game.board.hud import BAR_HEIGHT, Hud
from game.dive.air_alarm import LOW, AirAlarm, air_tone
from game.dive.flying_points import FlyingPoints
from game.dive.kept_finds import SIDE, KeptFinds
from game.dive.pictures import SWAY, draw_hearts, draw_hollow_star
from game.dive.spent_life import SpentLife
from game.resources.format import format_number, format_seconds
from game.resources.texts import Texts
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.material import bright_tones, outline, slab
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.shapes import Point, draw_disc

_LIFE, _CHIP, _GAUGE, _TIME, _SIZE, _ROW = 28, (64, 36), 440, 132, 30, 56
"""Layout units: a life, the multiplier, the longest gauge, the time, the score's figures, and a
second row."""
_WIDE, _LEAST_GAUGE, _GAP = 1000, 150, 16
"""Layout units: the bar that holds all in one row, the shortest gauge in it, and between parts."""
_MOST_BUBBLES, _BUBBLE_MS = 3, 5_000  # at a full tank's end, and the air that each tells
_DEEPEST = 8888  # metres that the depth has room for
HURRY_MS = 15_000  # with fewer milliseconds left the clock warns
_ABOVE, _BELOW = 12, 16  # layout units from the bar's line to the two lines of a counter


class _Places(NamedTuple):
    """The places of the bar's parts, in pixels: left ends and a line for what is text."""

    lives: tuple[int, int]
    depth: Rect
    gauge: Rect
    chip: Rect
    score: tuple[int, int]  # its right end


class DiveHud:
    """Counters between the usual bar's buttons. The score and the depth count up as shown."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self.points, self.finds = FlyingPoints(), KeptFinds(texts, painter)
        self._shown = self._beat = self._landing = self._depth = self._clock = 0.0
        self._gained, self._gained_for = 0, 0.0  # what arrived, and the seconds it is still shown
        self._air_ms, self._air_for = 0, 0.0  # air gained or (negative) lost, likewise
        self.spent, self.alarm = SpentLife(), AirAlarm()
        self._target: Point = 0, 0  # where points fly to
        self._permille, self.has_puff = 0, True
        self.free = Rect(0, 0, 0, 0)  # a part of the bar with nothing in it

    @property
    def score_shown(self) -> int:
        """The score that has been counted up."""
        return round(self._shown)

    @property
    def depth_shown(self) -> int:
        """The metres that have been counted up."""
        return round(self._depth)

    def update(
        self, run: Dive, step: float, board: Board, sways: bool = True, is_still: bool = False
    ) -> None:
        """Let ``step`` seconds pass, on the ``board`` as it stands; pictures at rest may sway, but
        nothing moves that ``is_still``."""
        self.spent.update(run.lives, step, is_still)
        self._clock = self._clock + step if sways else 0.0
        safe = board.grid.size - board.mines
        self._permille = 1000 * board.opened.bit_count() // safe if safe else 0
        if landed := self.points.update(step):
            is_new = self._gained_for <= 0
            self._gained = landed if is_new else self._gained + landed
            self._gained_for, self._landing = timing.POINTS_SHOWN, 1.0
        due = run.score - self.points.owed
        self._shown = _nearer(self._shown, due, min(1.0, step * 12))
        self._depth = _nearer(self._depth, run.depth(self._permille), min(1.0, step * 6))
        self._beat = max(0.0, self._beat - step / timing.POP)
        self._landing = max(0.0, self._landing - step / timing.POP)
        self._gained_for = max(0.0, self._gained_for - step)
        self._air_for = max(0.0, self._air_for - step)
        self.finds.update(step)

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

    def is_busy(self, run: Dive, ms: int) -> bool:
        """Return whether something in the bar moves."""
        beats = self._beat > 0 or self._landing > 0 or self.finds.is_tip_due or self.spent.is_busy
        told = self._gained_for > 0 or self._air_for > 0
        counts = self._shown != run.score or self._depth != run.depth(self._permille)
        return beats or told or counts or bool(self.points.flights) or run.level(ms) > 0

    def head(self, bar: Hud) -> int:
        """Return the pixels of the second row, which a narrow bar has for depth and air."""
        return self._painter.px(_ROW) if bar.rect.width < self._painter.px(_WIDE) else 0

    def draw(
        self, canvas: Surface, run: Dive, ms: int, presence: float, bar: Hud, position: Position
    ) -> None:
        """Draw all between the buttons of the usual ``bar``, and the points that fly; all slides
        in from above while ``presence`` is below 1."""
        up = round((bar.rect.height + self.head(bar)) * timing.away(presence))
        score = format_number(self.score_shown, self._texts)
        places = self._lay_out(run, bar)
        self._draw_lives(canvas, run.lives, (places.lives[0], places.lives[1] - up))
        self.finds.draw(canvas, run, up, self._clock)
        self._draw_depth(canvas, run, places.depth.move(0, -up))
        self._draw_chip(canvas, run, ms, places.chip.move(0, -up))
        bar.puff.rect.centery = places.gauge.centery
        self._draw_air(canvas, run, ms, places.gauge.move(0, -up), bar.puff.rect)
        if not self.has_puff:
            bar.puff.rect.bottom = 0  # out of sight
        self._draw_counters(canvas, run, ms, places.gauge.move(0, -up), position)
        spot, size = (places.score[0], places.score[1] - up), _SIZE * (1 + 0.12 * self._landing)
        shown = self._painter.figures(canvas, score, spot, size, "hud", "midright")
        if self._gained_for > 0:
            self._draw_gain(canvas, spot)
        bar.draw_buttons(canvas, self._painter, presence)
        if (over := run.air_left(ms) - TANK_MS) > 0:
            self._draw_overflow(canvas, over, places.gauge.move(0, -up))
        self._target = shown.midbottom
        self.points.draw(canvas, self._painter, self._target)
        if presence == 1:
            self.finds.draw_tip(canvas, run, bar.rect.bottom + self.head(bar))

    def _lay_out(self, run: Dive, bar: Hud) -> _Places:
        """Return the places of all parts, and place the finds."""
        painter, px, head = self._painter, self._painter.px, self.head(bar)
        gap, line = px(_GAP), px(BAR_HEIGHT) // 2 + px(3)
        end, lives = bar.end - gap, (bar.start + gap, line)
        widths = painter.fonts.figure_widths(format_number(run.score, self._texts), px(_SIZE))
        left, score = lives[0] + LIVES * px(_LIFE + 4), end - sum(widths)
        chip = Rect(0, 0, px(_CHIP[0]), px(_CHIP[1]))
        chip.midright = score - px(12), line
        depth = Rect(0, 0, self._depth_width(run), px(BAR_HEIGHT) // 2)
        if head:
            free = self.finds.lay_out(run.finds, left + px(8), line, score - left - gap)
            self.free = Rect(free, bar.rect.y, score - free, bar.rect.height)
            line += px(_ROW)
            chip.midright, left = (bar.rect.right - px(12), line), px(14)
        else:
            room = chip.left - left - depth.width - px(_TIME + _LEAST_GAUGE) - 4 * gap
            room = min(room, len(run.finds) * px(SIDE))
            left = (free := self.finds.lay_out(run.finds, left + px(8), line, room)) + gap
        depth.midleft = left, line
        left, right = depth.right + gap, chip.left - px(_TIME)
        wide = px(_GAUGE)
        gauge = Rect(0, line - px(10), max(0, min(wide, right - left)), px(20))
        gauge.x = max(left, min(bar.rect.centerx - gauge.width // 2, right - gauge.width))
        if not head:  # the depth stands by the gauge, not by the lives
            depth.right = gauge.left - gap
            before, after = gauge.right + px(_TIME), chip.left
            if depth.left - free > after - before:
                before, after = free, depth.left
            self.free = Rect(before, bar.rect.y, after - before, bar.rect.height)
        return _Places(lives, depth, gauge, chip, (end, lives[1]))

    def _depth_width(self, run: Dive) -> int:
        painter, most = self._painter, self._texts("dive.metres", metres=_DEEPEST)
        zone = painter.fonts.width(self._zone(run), painter.px(SMALL), DISPLAY)
        return max(zone, painter.fonts.width(most, painter.px(NAME), DISPLAY))

    def _zone(self, run: Dive) -> str:
        return self._texts(f"settings.zone_{ZONES[run.plan.zone].name}")

    def _draw_depth(self, canvas: Surface, run: Dive, place: Rect) -> None:
        """Draw the zone's name, and below it the depth, which people tell each other."""
        painter, px = self._painter, self._painter.px
        x, y = place.midright
        metres = self._texts("dive.metres", metres=self.depth_shown)
        spot = x, y - px(_ABOVE + 3)
        painter.text(canvas, self._zone(run), spot, SMALL, "hud", "midright", True)
        painter.text(canvas, metres, (x, y + px(_BELOW - 3)), NAME, "hud", "midright", True)

    def _draw_counters(
        self, canvas: Surface, run: Dive, ms: int, gauge: Rect, position: Position
    ) -> None:
        """Draw the time that the air lasts and what it gained or lost just now, the mines left, and
        the time left for the star of the par."""
        painter, px = self._painter, self._painter.px
        left, line = gauge.right + px(12), gauge.centery
        air = run.air_left(ms)
        spot, size = (left, line - px(_ABOVE)), NAME * (1 + 0.4 * timing.arc(self.alarm.hint))
        shown = painter.figures(canvas, format_seconds(air), spot, size, air_tone(air), "midleft")
        if self._air_for > 0:
            told, beside = abs(self._air_ms), (shown.right + px(8), spot[1])
            key, tone = ("time_gained", "hud") if self._air_ms > 0 else ("air_lost", "hud_danger")
            seconds = format_seconds(told) if told % 1000 and told < 10_000 else str(told // 1000)
            text = self._texts(f"arcade.{key}", seconds=seconds)
            painter.text(canvas, text, beside, SMALL, tone, "midleft", True)
        lower, is_won = line + px(_BELOW), position.status is Status.WON
        painter.icon(canvas, "mine", (left + px(9), lower), 18, "hud")
        mines, spot = str(0 if is_won else position.board.mines_left), (left + px(24), lower)
        left = painter.figures(canvas, mines, spot, SMALL, "hud", "midleft").right
        if (left_s := par_left(run, ms) // 1000) > 0 and not is_won:
            draw_hollow_star(canvas, painter, (left + px(20), lower), 20, "hud")
            text, spot = self._texts("dive.air", seconds=left_s), (left + px(33), lower)
            painter.text(canvas, text, spot, SMALL, "hud", "midleft", True)

    def _draw_gain(self, canvas: Surface, score: Point) -> None:
        """Draw the points that arrived just now below the score, the more the larger."""
        px, size = self._painter.px, SMALL if self._gained < 500 else BODY
        text = self._texts("dive.plus", points=self._gained)
        spot = score[0], score[1] + px(25)
        self._painter.text(canvas, text, spot, size, "hud", "midright", True)

    def _draw_lives(self, canvas: Surface, lives: int, spot: Point) -> None:
        """Draw a heart for each life, hollow if it is lost."""
        painter, tones = self._painter, ("hud_danger", "hud")
        places = draw_hearts(canvas, painter, lives, spot, _LIFE, 4, tones, self._clock)
        if self.spent.breaks > 0 and lives < LIVES:
            self.spent.draw_heart(canvas, painter, painter.px(_LIFE), places[lives].center)

    def _draw_air(self, canvas: Surface, run: Dive, ms: int, gauge: Rect, puff: Rect) -> None:
        """Draw the tank with the air left, as long as it holds; Puff swims before its end."""
        painter, edge = self._painter, self._painter.px(28)
        part = min(1.0, run.air_left(ms) / TANK_MS) * self.spent.filled
        puff.centerx = gauge.left + min(round(part * gauge.width), gauge.width - 2 * edge) + edge
        radius, line = gauge.height // 2, max(1, painter.px(1.5))
        rim = painter.colour("rim"), 0.6, 0.6, line
        valve = Rect(0, 0, painter.px(8), gauge.height * 3 // 5)
        valve.midleft = gauge.right - line, gauge.centery
        if gauge.width > 2 * gauge.height:
            painter.well(canvas, valve, line)
            canvas.blit(outline(valve.size, line + 1, rim), valve)
        painter.well(canvas, gauge, radius)
        canvas.blit(outline(gauge.size, radius, rim), gauge)
        inner = gauge.inflate(-2 * line, -2 * line)
        tone = painter.colour("danger" if part < LOW and not self.spent.empty else "accent")
        face = slab(inner.size, inner.height // 2, bright_tones(tone, 0.0))
        end = round(part * inner.width)
        canvas.blit(face, inner, (0, 0, end, inner.height))
        self.spent.draw_bubbles(canvas, painter, Rect(inner.x, gauge.y, end, gauge.height))
        if self._air_for > 0 > self._air_ms:
            lost = round(-self._air_ms / TANK_MS * inner.width)
            face = slab(inner.size, inner.height // 2, bright_tones(painter.colour("danger"), 0.0))
            canvas.blit(face, (inner.x + end, inner.y), (end, 0, lost, inner.height))

    def _draw_overflow(self, canvas: Surface, over: int, gauge: Rect) -> None:
        """Draw the milliseconds of air for which the tank has no room as a bright cap on its end,
        over Puff, and bubbles that leave it, the more the longer it takes to breathe them."""
        painter, px = self._painter, self._painter.px
        cap = Rect(gauge.right - px(2), gauge.y - px(1), px(10), gauge.height + px(2))
        painter.bright(canvas, cap, px(4), 0.3)
        tone, edge, line = painter.colour("accent"), painter.colour("rim"), max(1, px(1))
        for number in range(min(_MOST_BUBBLES, 1 + over // _BUBBLE_MS)):
            aside = px(SWAY) * timing.sway(self._clock, number) if self._clock else 0
            spot = cap.centerx + round(aside), cap.top - px(5 + 9 * number)
            draw_disc(canvas, spot, px(8 - number), tone, edge, line)

    def _draw_chip(self, canvas: Surface, run: Dive, ms: int, chip: Rect) -> None:
        """Draw the multiplier in a chip that empties as the combo drains."""
        painter, multiplier = self._painter, run.multiplier(ms)
        wide, high = timing.squash(1 - self._beat) if self._beat > 0 else (1.0, 1.0)
        chip = chip.inflate(round(chip.width * (wide - 1)), round(chip.height * (high - 1)))
        painter.well(canvas, chip, chip.height // 2)
        size = BODY * (1 + 0.3 * self._beat)
        label = self._texts("arcade.multiplier", number=multiplier)
        painter.text(canvas, label, chip.center, size, "text", "center", True)
        full = chip.copy()
        full.width = round(chip.width * run.level(ms) / max(1, run.combo))
        clip = canvas.get_clip()
        canvas.set_clip(full.clip(clip))
        painter.bright(canvas, chip, chip.height // 2)
        painter.text(canvas, label, chip.center, size, "on_accent", "center", True)
        canvas.set_clip(clip)


def par_left(run: Dive, ms: int) -> int:
    """Return the milliseconds in which the board still earns the star of its par."""
    return max(0, run.plan.par_ms - ms)


def _nearer(shown: float, wanted: int, part: float) -> float:
    """Return a number on its way to the one wanted."""
    shown += (wanted - shown) * part
    return wanted if abs(wanted - shown) < 1 else shown

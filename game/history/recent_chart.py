"""The last games as one line: the times of wins, over bars for wins and rings for losses."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from engine.formats.recording import Result
from game.store import RecentGame
from game.ui.charts import Chart, ChartMark, format_axis_time, make_scale, time_step
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import SMALL, Painter
from game.ui.shapes import draw_disc, draw_line, mix
from game.ui.widgets import WidgetState

_SIGNS = 22  # layout units of the row of bars and rings
_LEAST_POINTS = 2  # the least wins that make a line


class RecentChart(Chart):
    """``count`` games, the newest at the right, some of which may be missing yet. ``words`` are its
    title, a note beside that, and the words shown without a line; ``tips`` are the lines of the
    games' tooltips. ``drawn`` is how much of the line is visible."""

    def __init__(
        self,
        words: tuple[str, str, str],
        games: Sequence[RecentGame],
        count: int,
        tips: Sequence[tuple[str, ...]],
        drawn: Callable[[], float],
    ) -> None:
        title, self.note, empty = words
        super().__init__(title, empty, is_empty=False)
        self.games, self.count, self.tips = list(games), count, tips
        self._drawn = drawn
        self._line = Surface((1, 1))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        canvas.blit(self.picture, rect)
        seen = self._line.get_rect()
        seen.width = round(seen.width * self._drawn())
        canvas.blit(self._line, rect, seen)
        self._draw_state(canvas, painter, state, rect)

    def _paint(self, painter: Painter, room: Rect) -> None:
        px = painter.px
        self._line = Surface(self.rect.size, pygame.SRCALPHA)
        wide = room.width - painter.fonts.width(self.title, px(SMALL)) - px(40)
        if self.note and painter.fits(self.note, wide, SMALL):
            spot = room.right, px(24)
            painter.text(self.picture, self.note, spot, SMALL, "text_dim", "midright", room=wide)
        signs = Rect(room.x, room.bottom - px(_SIGNS), room.width, px(_SIGNS))
        plot = Rect(room.x, room.y, room.width, signs.y - px(8) - room.y)
        wins = [game.ms for game in self.games if game.result is Result.WON]
        if len(wins) >= _LEAST_POINTS:
            plot = self._draw_axis(painter, plot, wins)
            signs.x, signs.width = plot.x, plot.width
        step = signs.width / self.count
        xs = [round(signs.x + (n + 0.5) * step) for n in range(self.count)]
        self._draw_signs(painter, signs, xs, step)
        if len(wins) >= _LEAST_POINTS:
            self._draw_wins(painter, plot, xs)
        else:
            self._draw_before_chart(painter, plot, bool(wins))
        for x, tip in zip(xs, self.tips, strict=False):
            part = Rect(round(x - step / 2), plot.y, max(1, round(step)), signs.bottom - plot.y)
            self.marks.append(ChartMark(part, part, (x, signs.y), tip))

    def _draw_axis(self, painter: Painter, plot: Rect, wins: Sequence[int]) -> Rect:
        """Draw the lines of the times, and return the room beside their labels."""
        px = painter.px
        spread = max(max(wins) - min(wins), max(wins) / 10)
        middle = (max(wins) + min(wins)) / 2
        most = 2 if plot.height >= px(46) else 1
        low, high = max(0.0, middle - spread / 2), middle + spread / 2
        self._scale = make_scale(low, high, most, time_step)
        labels = [format_axis_time(tick) for tick in self._scale.ticks]
        left = max(painter.fonts.width(label, px(SMALL)) for label in labels) + px(12)
        inner = Rect(plot.x + left, plot.y + px(6), plot.width - left, plot.height - px(8))
        ys = [inner.bottom - round(inner.height * self._scale.part(t)) for t in self._scale.ticks]
        self._draw_grid(painter, inner, zip(ys, labels, strict=True))
        return inner

    def _draw_signs(self, painter: Painter, signs: Rect, xs: Sequence[int], step: float) -> None:
        """Draw a bar for each win, a ring for each other game, a dot for each one to come."""
        px = painter.px
        success, danger = painter.colour("success"), painter.colour("danger")
        well = painter.colour("board")
        dot = mix(well, painter.colour("text_dim"), 0.5)
        wide = max(2, min(px(5), round(step * 0.5)))
        for number, x in enumerate(xs):
            spot = x, signs.centery
            if number >= len(self.games):
                draw_disc(self.picture, spot, max(2, wide // 2), dot)
            elif self.games[number].result is Result.WON:
                bar = Rect(0, 0, wide, px(15))
                bar.center = spot
                pygame.draw.rect(self.picture, success, bar, border_radius=max(1, wide // 3))
            else:
                side, line = max(4, min(px(9), round(step * 0.8))), max(1, px(1.6))
                draw_disc(self.picture, spot, side, well, danger, line)

    def _draw_wins(self, painter: Painter, plot: Rect, xs: Sequence[int]) -> None:
        """Draw the line of the wins, with a star on the best."""
        px, margin = painter.px, painter.px(8)
        points = [
            (x, plot.bottom - plot.height * self._scale.part(game.ms))
            for game, x in zip(self.games, xs, strict=False)
            if game.result is Result.WON
        ]
        room = plot.inflate(2 * margin, 2 * margin)
        inside = [(x - room.x, y - room.y) for x, y in points]
        tone, floor = painter.colour("number_1"), plot.height + margin
        draw_line(self._line, room, inside, tone, px(3), 40, floor)
        for x, y in points:
            draw_disc(self._line, (round(x), round(y)), px(7), painter.colour("text"))
        best = max(points, key=lambda point: point[1])
        star = painter.theme.sheet("dive", px(26)).frame("star_won")
        self._line.blit(star, star.get_rect(center=(round(best[0]), round(best[1]))))

    def _draw_before_chart(self, painter: Painter, plot: Rect, has_won: bool) -> None:
        """Draw a dotted line where the chart will be, with the text ``empty``."""
        px = painter.px
        left, middle = plot.x + px(4), plot.centery
        if has_won:
            star = painter.theme.sheet("dive", px(28)).frame("star_won")
            self.picture.blit(star, star.get_rect(midleft=(left, middle)))
            best = min(game.ms for game in self.games if game.result is Result.WON)
            spot, text = (left + px(34), middle), format_axis_time(best)
            shown = painter.figures(self.picture, text, spot, SMALL, "accent", "midleft")
            left = shown.right + px(14)
        room, step = plot.right - left, round(px(SMALL) * LINE_HEIGHT)
        lines = painter.fonts.wrap(self.empty, px(SMALL), room)
        top, right = middle - (len(lines) - 1) * step // 2, left
        for line in lines:
            spot = left, top
            shown = painter.text(self.picture, line, spot, SMALL, "text_dim", "midleft", room=room)
            top, right = top + step, max(right, shown.right)
        tone = mix(painter.colour("board"), painter.colour("number_1"), 0.6)
        for x in range(right + px(16), plot.right, max(4, px(12))):
            draw_disc(self.picture, (x, middle), max(2, px(3)), tone)

    def _highlight(self, canvas: Surface, painter: Painter, mark: ChartMark, rect: Rect) -> None:
        place = mark.shape.move(rect.topleft)
        x = place.centerx
        canvas.fill(painter.colour("highlight"), (x, place.y, max(1, painter.px(1)), place.height))

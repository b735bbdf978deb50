"""The pages of the results: a win, a loss, and the figures of either."""

from pygame import Rect, Surface

from engine.rules.metrics import efficiency, per_second
from game.records import FinishedGame
from game.resources.format import (
    format_exact_seconds,
    format_gap,
    format_percent,
    format_seconds,
    whole_percent,
)
from game.resources.texts import Texts
from game.scenes.results.art import draw_faded, draw_icon, draw_medal, rays
from game.scenes.results.blocks import Page, PageTime
from game.scenes.results.layout import ResultsLayout, split
from game.scenes.results.loss_reason import LossCause, Reason
from game.scenes.results.standing import Standing, next_goal
from game.session.session import Figures
from game.ui import timing
from game.ui.painter import BODY, SMALL, Painter, draw_meter
from game.ui.shapes import rounded

_CLOSE, _FAR = 80, 40  # percent from which a loss was close, or at least a good try
_LAST_NAMED = 10  # the last place that counts as one of the best
_SULKS_AFTER = 2.2  # seconds of Puff's blast
_BAR = 10  # the height of a goal's bar, in layout units
_RAYS_TONE = (255, 240, 214)


class WinPage(Page):
    """The time, the place or the gap to the best, and the next goal."""

    def __init__(self, painter: Painter, texts: Texts, game: FinishedGame, label: str) -> None:
        super().__init__(painter, texts, texts("results.won"), label)
        self._game, self.standing = game, Standing()
        self._inset = "", ""
        self._goal = next_goal(game, self.standing, texts)

    def show(self, standing: Standing) -> None:
        """Show where the game stands in the record book."""
        self.standing = standing
        self._goal = next_goal(self._game, standing, self.texts)
        self._inset = self._place_words() if self.has_inset else ("", "")

    @property
    def has_inset(self) -> bool:
        """Whether there is a place or a gap to tell."""
        return self._game.can_be_best

    def _place_words(self) -> tuple[str, str]:
        """Return the place or what stands for it, and the gap to the best time."""
        texts, ms, best = self.texts, self._game.figures.ms, self.standing.best_ms
        place, count = self.standing.place, self.standing.count
        note = texts("results.first")
        if best is not None:
            key = "results.quicker" if ms < best else "results.slower"
            note = texts(key, gap=format_gap(ms - best))
        if place is None:
            return texts("results.not_best"), note
        if place <= 3:
            return texts(f"results.place_{place}"), note
        return texts("results.place", place=place, count=count), note

    def draw(self, canvas: Surface, layout: ResultsLayout, at: PageTime) -> None:
        px, painter = self.painter.px, self.painter
        if not painter.theme.is_light:
            centre = layout.number.centerx - layout.panel.x, layout.number.centery - layout.panel.y
            draw_faded(
                canvas, layout.panel, at.part(0), lambda: self._draw_rays(canvas, layout, centre)
            )
        super().draw(canvas, layout, at)
        self.draw_number(canvas, layout, at)
        if self._inset[0]:
            part = at.part(1)
            area = layout.inset.inflate(px(8), px(8))
            draw_faded(canvas, area, part, lambda: self._draw_place(canvas, layout.inset, part))
        if self._goal is not None:
            part = at.part(3)
            draw_faded(canvas, layout.goal, part, lambda: self._draw_goal(canvas, layout.goal, at))

    def draw_number(self, canvas: Surface, layout: ResultsLayout, at: PageTime) -> None:
        """Draw the time, as far as it is counted."""
        time = format_seconds(round(self._game.figures.ms * at.counted))
        self._draw_number(canvas, layout.number, (time, self.texts("results.seconds")), at)

    @staticmethod
    def _draw_rays(canvas: Surface, layout: ResultsLayout, centre: tuple[int, int]) -> None:
        canvas.blit(rays(layout.panel.size, centre, _RAYS_TONE), layout.panel)

    def _draw_place(self, canvas: Surface, inset: Rect, part: float) -> None:
        spot = self._draw_inset(canvas, inset, *self._inset).center
        place = self.standing.place
        if place is None or place > 99:
            draw_icon(canvas, self.painter, "clock", spot, "accent")
        else:
            draw_medal(canvas, self.painter, place, spot)

    def _draw_goal(self, canvas: Surface, area: Rect, at: PageTime) -> None:
        assert self._goal is not None
        painter, px, goal = self.painter, self.painter.px, self._goal
        left = area.x + px(40)
        middle = area.y + px(14)
        draw_icon(canvas, painter, "target", (area.x + px(16), middle), "accent")
        room = area.right - left
        painter.text(canvas, goal.words, (left, middle), BODY, "text", "midleft", room=room)
        part = goal.part * timing.ease_out(at.part(4, timing.RESULT_BAR))
        bar = Rect(left, area.y + px(36), room, px(_BAR))
        if not goal.segments:
            draw_meter(canvas, painter, bar, part, part)
            return
        lit = round(part * goal.segments)
        for number, one in enumerate(split(bar, goal.segments, px(4))):
            if number < lit:
                tone = painter.colour("accent")
                canvas.blit(rounded(one.size, one.height // 2, tone), one)
            else:
                painter.well(canvas, one, one.height // 2)


class LossPage(Page):
    """The part that was solved, the best before, and whether it was luck or skill."""

    falls = False

    def __init__(self, painter: Painter, texts: Texts, game: FinishedGame, label: str) -> None:
        figures = game.figures
        self._part = figures.three_bv_solved / max(1, figures.three_bv)
        self.percent = whole_percent(min(self._part, 0.99))
        key = "close" if self.percent >= _CLOSE else "far" if self.percent >= _FAR else "lost"
        time = texts("results.lost_after", seconds=format_seconds(figures.ms))
        super().__init__(painter, texts, texts(f"results.{key}"), label, time)
        self.standing = Standing()
        self.reason: Reason | None = None
        self.has_inset = True  # whether there is, or will be, a verdict

    def puff_at(self, elapsed: float) -> tuple[str, bool]:
        return ("lost", False) if elapsed < _SULKS_AFTER else ("sulk", True)

    def show(self, standing: Standing) -> None:
        """Show how far other lost games came."""
        self.standing = standing

    @property
    def verdict(self) -> str:
        """The verdict in a few words; empty while it is not known."""
        return "" if self.reason is None else self.texts(f"results.{self.reason.cause.value}")

    def draw(self, canvas: Surface, layout: ResultsLayout, at: PageTime) -> None:
        super().draw(canvas, layout, at)
        self.draw_number(canvas, layout, at)
        self._draw_bar(canvas, layout.goal, at)
        if self.reason is not None:
            inset = layout.inset
            draw_faded(canvas, inset, at.part(1), lambda: self._draw_verdict(canvas, inset))

    def draw_number(self, canvas: Surface, layout: ResultsLayout, at: PageTime) -> None:
        """Draw the part that was solved, as far as it is counted."""
        number = str(round(self.percent * at.counted))
        words = number, self.texts("results.percent"), self.texts("results.solved")
        self._draw_number(canvas, layout.number, words, at)

    def _draw_bar(self, canvas: Surface, area: Rect, at: PageTime) -> None:
        painter, px, closest = self.painter, self.painter.px, self.standing.closest
        bar = Rect(area.x, area.y + px(4), area.width, px(20))
        part = self._part * at.counted
        draw_meter(canvas, painter, bar, part, part)
        if closest is None:
            return
        mark = Rect(0, 0, max(3, px(4)), bar.height + px(12))
        mark.center = bar.x + round(bar.width * min(closest, 1.0)), bar.centery
        canvas.blit(rounded(mark.size, mark.width // 2, painter.colour("text")), mark)
        is_best = self._part > closest
        key, percent = "results.best_yet" if is_best else "results.closest", whole_percent(closest)
        words = self.texts(key, percent=percent)
        spot, tone = (bar.right, bar.bottom + px(22)), "accent" if is_best else "text_dim"
        painter.text(canvas, words, spot, SMALL, tone, "midright", room=bar.width)

    def _draw_verdict(self, canvas: Surface, inset: Rect) -> None:
        assert self.reason is not None
        painter, px = self.painter, self.painter.px
        spot = self._draw_inset(canvas, inset, self.verdict, "").center
        if self.reason.cause is LossCause.FORCED_PAIR:
            for sign in (-1, 1):
                self._draw_doubt(
                    canvas, Rect(0, 0, px(34), px(34)), spot[0] + sign * px(18), spot[1]
                )
        elif self.reason.cause is LossCause.FORCED:
            self._draw_doubt(canvas, Rect(0, 0, px(44), px(44)), *spot)
        else:
            icon = "flag" if self.reason.cause is LossCause.WRONG_FLAG else "bulb"
            painter.icon(canvas, icon, spot, 40, "accent")

    def _draw_doubt(self, canvas: Surface, cell: Rect, x: int, y: int) -> None:
        """Draw a closed cell with a question mark."""
        painter = self.painter
        cell.center = x, y
        tile = painter.theme.sheet("tiles", cell.width).frame("closed")
        canvas.blit(tile, tile.get_rect(center=cell.center))
        mark = painter.theme.sheet("tiles", cell.width).frame("mark")
        canvas.blit(mark, mark.get_rect(center=cell.center))


class FiguresPage(Page):
    """Everything that was measured, in rows."""

    def __init__(self, page: WinPage | LossPage, game: FinishedGame, best_ms: int | None) -> None:
        super().__init__(page.painter, page.texts, page.title, page.label, page.time)
        self._page = page
        self.rows = _rows(game.figures, self.texts)
        if best_ms is not None:
            self.rows.append((self.texts("results.best"), format_exact_seconds(best_ms)))

    def puff_at(self, elapsed: float) -> tuple[str, bool]:
        return self._page.puff_at(elapsed)

    def draw(self, canvas: Surface, layout: ResultsLayout, at: PageTime) -> None:
        super().draw(canvas, layout, at)
        painter, px, columns = self.painter, self.painter.px, [layout.body]
        if layout.is_low:
            self._page.draw_number(canvas, layout, at)
            columns = split(layout.body, 2, px(28))
        high = -(-len(self.rows) // len(columns))
        step = min(px(36), layout.body.height // high)
        top = layout.body.y + (layout.body.height - step * high) // 2
        for number, (label, value) in enumerate(self.rows):
            column, middle = columns[number // high], top + number % high * step + step // 2
            spot, start = (column.right, middle), (column.left, middle)
            shown = painter.figures(canvas, value, spot, BODY, "text", "midright")
            room = shown.left - px(10) - column.left
            painter.text(canvas, label, start, SMALL, "text_dim", "midleft", room=room)


def _rows(figures: Figures, texts: Texts) -> list[tuple[str, str]]:
    """Return labels and values; a dash stands for one that is unknown."""
    solved, clicks, unknown = figures.three_bv_solved, figures.clicks, texts("results.unknown")
    speed, part = per_second(solved, figures.ms), efficiency(solved, clicks.total)
    values = {
        "time": format_exact_seconds(figures.ms),
        "three_bv": f"{figures.three_bv}" if figures.won else f"{solved} / {figures.three_bv}",
        "speed": unknown if speed is None else f"{speed:.2f}",
        "clicks": f"{clicks.total}",
        "by_button": f"{clicks.left}, {clicks.right}, {clicks.chord}",
        "efficiency": unknown if part is None else format_percent(part * 100, texts),
    }
    return [(texts(f"results.{key}"), value) for key, value in values.items()]

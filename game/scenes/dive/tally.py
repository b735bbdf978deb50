"""The tally of a cleared board: its stars, and its points line by line, beside the board."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.dive import rules
from engine.dive.boards import Reward
from engine.dive.finds import Find
from engine.dive.rules import Award
from engine.dive.state import Dive
from engine.dive.zones import zone_of_board
from game.board.frame import FRAME_WIDTH, frame_around
from game.dive.pictures import draw_rays, draw_reward
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Phase, Press
from game.resources.format import format_number, format_seconds
from game.resources.texts import Texts
from game.resources.zones import ZONES
from game.scenes.dive.sounds import cues_of_tally
from game.scenes.dive.tally_stars import ABOVE, CAPTION, TallyStars
from game.scenes.panel import MARGIN, PanelScene
from game.scenes.play.play import PlayScene
from game.ui import timing
from game.ui.painter import BODY, HUGE, LARGE, NAME, SMALL
from game.ui.paragraph import draw_label
from game.ui.shapes import rects_around
from game.ui.widgets import Button

_WIDTH, _EDGE, _BUTTON, _CLOSE = 360, 30, 64, 660
"""Layout units: the panel's, and the height of a window in which its rows are closer."""
_ROWS, _CLOSE_ROWS, _LOW_ROWS = (124, 38, 82, 88), (76, 36, 76, 90), (70, 28, 4, 70)
_FIGURES = HUGE + 12  # of the total
_PUFF, _PERCH, _CHIP, _RAYS, _LIGHT = 100, (20, 8), (46, 28), 290, 220
"""Layout units: Puff on the panel's corner, how far in and how high, the combo's chip, the rays
behind the stars, and how strong those are."""


class TallyLine(NamedTuple):
    """A thing that was counted and its value, with a picture if it is not points."""

    label: str
    value: str
    reward: Reward | None = None


class TallyScene(PanelScene):
    """Counts a board's points, a line after the other; any input shows all at once."""

    name = "tally"
    is_overlay = True
    narrowest = 360

    def __init__(
        self,
        play: PlayScene,
        dive: Dive,
        awards: Sequence[Award],
        air_ms: int,
        best: int,
        done: Callable[[], None],
    ) -> None:
        context, self._play = play.context, play
        texts = context.texts
        self._done, self._leg, self._elapsed = done, dive.legs[-1], 0.0
        self.stars = TallyStars(texts, self._leg, bool(play.board.scorched))
        self.combo = texts("arcade.multiplier", number=best) if best > 1 else ""
        self._heard = self._shown_for = 0.0  # seconds: what was heard of it, how long it is shown
        self._next_zone = ZONES[zone_of_board(dive.plan.number + 1)]
        bonus = sum(award.points for award in awards)
        played = dive.score - dive.points_before - bonus
        points = [(texts("dive.tally_cells"), played - dive.treasure_points)]
        points += [(texts("dive.tally_treasure"), dive.treasure_points)] * bool(
            dive.treasure_points
        )
        points += [(texts(f"dive.tally_{one.reason.value}"), one.points) for one in awards]
        self.lines = [TallyLine(name, _plus(texts, number)) for name, number in points]
        self.lines += _gifts(texts, dive, air_ms)
        self.total = played + bonus
        self._button = Button(texts("dive.deeper"), self._close, primary=True)
        self._button.size = NAME
        super().__init__(context, [self._button])
        self.size = _WIDTH, 480
        self._area = self._from = self._to = Rect(0, 0, 0, 0)
        """The places of the board: where it is by now, without a tally, and beside one."""
        self._cells = 1, 1  # the pixels of a cell, without a tally and beside one

    @property
    def next_zone(self) -> str:
        return self._next_zone

    @property
    def is_busy(self) -> bool:
        return self._elapsed < self._seconds

    @property
    def _seconds(self) -> float:
        return timing.TALLY_LINE * (len(self.lines) + 1) + timing.TALLY_TOTAL

    def _close(self) -> None:
        if self.is_busy and not self.context.stack.is_still:
            self._elapsed = self._seconds
        else:
            self._done()

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.CONFIRM):
            self._close()

    def handle(self, event: Input) -> bool:
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if self.is_busy and (is_down or isinstance(event, Press | Key)):
            self._elapsed = self._seconds
            pos = event.pos if isinstance(event, Finger | Press) else None
            if self.group.at(pos) is not self._button:
                return True
        return super().handle(event)

    @property
    def _rows(self) -> tuple[int, int, int, int]:
        """The layout units above the lines, of a line, of the total, and from there to the foot;
        in a low window the total stands beside the button, and more than five lines are closer."""
        if self._window[1] >= self.context.painter.px(_CLOSE):
            return _ROWS
        top, line, total, foot = _LOW_ROWS if self.is_low else _CLOSE_ROWS
        return top, line * 5 // max(5, len(self.lines)), total, foot

    def height_at(self, width: int) -> int:
        top, line, total, foot = self._rows
        return self.context.painter.px(top + line * len(self.lines) + total + foot)

    def layout(self, size: tuple[int, int]) -> None:
        """Stand right of the board or below it; the board moves aside, smaller if it must be."""
        self._window, px, camera = size, self.context.painter.px, self._play.camera
        if camera.area != self._area:
            self._whole, self._from, cell = camera.area.copy(), camera.rect, camera.cell
            self._cells = cell, cell
        margin, gap, over = px(MARGIN), px(20), px(ABOVE)
        room = Rect(margin, margin + over, size[0] - 2 * margin, size[1] - 2 * margin - over)
        width = min(px(_WIDTH), room.width)
        height = self.height_at(width)
        if size[1] <= size[0] and height <= room.bottom - over - self._whole.y:
            room.height, room.y = room.bottom - over - self._whole.y, self._whole.y + over
        frame = Rect(0, 0, width, min(height, room.height))
        frame.center = room.center
        free, is_tall = self._whole.copy(), size[1] > size[0]
        if is_tall:
            free.height = room.bottom - frame.height - over - gap - FRAME_WIDTH - free.y
        else:
            free.width = room.right - width - gap - FRAME_WIDTH - free.x
        camera.fit(free, self._cells[0], 1)
        self._to, self._cells = camera.rect, (self._cells[0], camera.cell)
        board = frame_around(camera)
        if is_tall:
            frame.top = board.bottom + gap + over
        else:
            frame.left = board.right + gap
        frame.clamp_ip(room)
        self._move_board()
        self._fit(frame, height)

    def _move_board(self) -> None:
        """Have the board on its way aside, as far as it is by now."""
        part = timing.ease_out(timing.progress(self._elapsed, timing.SCENE_IN))
        if self.is_still:
            part = 1.0
        ends = zip(
            (*self._from.center, self._cells[0]), (*self._to.center, self._cells[1]), strict=True
        )
        x, y, cell = (round(one + (other - one) * part) for one, other in ends)
        camera = self._play.camera
        area = Rect(0, 0, camera.columns * cell, camera.rows * cell)
        area.center = x, y
        if area != camera.area:
            camera.fit(area, cell, cell)
            self._play.update_view()
        self._area = area

    def place(self, panel: Rect) -> None:
        px, edge = self.context.painter.px, self.context.painter.px(_EDGE)
        wide = panel.width - 2 * edge
        if self.is_low:
            wide = wide * 9 // 20
        foot = panel.bottom - px(_EDGE if not self.is_low else 16)
        self._button.rect = Rect(0, 0, wide, px(_BUTTON if not self.is_low else 52))
        self._button.rect.bottomright = panel.right - edge, foot

    def update(self, step: float) -> None:
        before = self._heard
        self._elapsed = min(self._seconds, self._elapsed + step)
        self._shown_for += step
        self._move_board()
        if self.context.stack.is_still:
            self._elapsed = self._seconds
        self._heard = self._elapsed
        for cue in cues_of_tally(before, self._heard, len(self.lines), self._leg.stars):
            self.context.audio.play(cue)

    def draw(self, canvas: Surface, presence: float) -> None:
        painter, px = self.context.painter, self.context.painter.px
        down = round(timing.away(presence) * self.way_out[1])
        spot = self.frame.centerx, self.frame.y + down
        clip, alpha = canvas.get_clip(), timing.progress(self._elapsed, timing.SCENE_IN) * _LIGHT
        side = min(px(_RAYS), 2 * max(0, self.frame.y - self._whole.y) + px(60))  # not on the bar
        for part in rects_around(canvas.get_rect(), frame_around(self._play.camera)):
            canvas.set_clip(part.clip(clip))  # none on the board
            draw_rays(canvas, painter, spot, side, round(alpha))
        canvas.set_clip(clip)
        super().draw(canvas, presence)
        self.stars.draw(canvas, painter, spot, self._elapsed)
        right = min(self.frame.right - px(_PERCH[0]), canvas.get_width() - px(36))
        corner = right, spot[1] - px(_PERCH[1])
        shown_for = 0.0 if self.is_still else self._shown_for
        painter.puff(canvas, "cheer", shown_for, corner, _PUFF)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, right = panel.x + px(_EDGE), panel.right - px(_EDGE)
        counted = (self._elapsed - timing.TALLY_LINE) / timing.TALLY_LINE
        top, high, foot, _ = self._rows
        self.stars.draw_captions(canvas, painter, panel, self._elapsed)
        if top - CAPTION > 40:
            spot, wide = (panel.centerx, panel.y + px(CAPTION + 14)), right - left
            painter.text(canvas, texts("dive.cleared"), spot, 36, "text", "midtop", True, wide)
        row = Rect(left, panel.y + px(top), right - left, px(high))
        for number, line in enumerate(self.lines):
            if counted >= number:
                self._draw_line(canvas, line, row, counted < number + 1 and self.is_busy)
            row.y += row.height
        rule = Rect(left, row.y + px(4), right - left, max(1, px(1.5)))
        canvas.fill(painter.colour("panel_edge"), rule)
        since = self._elapsed - timing.TALLY_LINE * (len(self.lines) + 1)
        part = timing.progress(since, timing.TALLY_TOTAL)
        if part > 0:
            total = format_number(round(self.total * timing.ease_out(part)), texts)
            spot, anchor, size = (right, row.y + px(foot) // 2), "midright", _FIGURES
            if self.is_low:
                spot, anchor, size = (left, self._button.rect.centery), "midleft", LARGE + 4
            painter.figures(canvas, total, spot, size, "accent", anchor)

    def _draw_line(self, canvas: Surface, line: TallyLine, row: Rect, is_lit: bool) -> None:
        painter, px = self.context.painter, self.context.painter.px
        if is_lit:
            painter.row(canvas, row.inflate(px(24), -px(2)), 0, True)
        end = painter.figures(canvas, line.value, row.midright, BODY, "text", "midright").left
        if line is self.lines[0] and self.combo:
            chip = Rect(0, 0, px(_CHIP[0]), px(_CHIP[1]))
            chip.midright = end - px(10), row.centery
            painter.bright(canvas, chip, chip.height // 2)
            painter.text(canvas, self.combo, chip.center, SMALL, "on_accent", "center", True)
            end = chip.left
        if line.reward is not None:
            draw_reward(line.reward, canvas, painter, (end - px(22), row.centery), 28)
            end -= px(40)
        room = end - px(8) - row.left
        draw_label(
            canvas, painter, line.label, row.midleft, room, BODY, "text" if is_lit else "text_dim"
        )


def _plus(texts: Texts, points: int) -> str:
    return texts("dive.plus", points=format_number(points, texts))


def _gifts(texts: Texts, dive: Dive, air_ms: int) -> list[TallyLine]:
    """Return the lines of the air that the board gave, ``air_ms`` with its reward, and of a life;
    the first tells if the tank could not hold all of it, and nothing of what is lost of the
    reward before."""
    extra = dive.plan.reward_air_ms
    is_full = air_ms - extra < air_given(dive)
    rows = [("dive.tally_air_full" if is_full else "dive.tally_air", max(0, air_ms - extra))]
    rows += [("dive.tally_extra_air", extra)] * bool(extra)
    lines = [TallyLine(texts(key), _plus_air(texts, ms), Reward.AIR) for key, ms in rows]
    if dive.plan.reward is Reward.LIFE:
        lines.append(TallyLine(texts("dive.tally_life"), _plus(texts, 1), Reward.LIFE))
    return lines


def _plus_air(texts: Texts, ms: int) -> str:
    return texts("dive.air_plus", seconds=format_seconds(ms) if ms % 1000 else ms // 1000)


def air_given(dive: Dive) -> int:
    """Return the milliseconds of air for the board that was cleared last and its stars."""
    star_ms = rules.STAR_AIR_MS * (rules.PEARL_STARS if Find.PEARL in dive.finds else 1)
    return rules.BOARD_AIR_MS + star_ms * sum(dive.legs[-1].stars)

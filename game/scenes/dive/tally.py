"""The tally of a cleared board: its stars, and its points line by line, beside the board."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.dive import rules
from engine.dive.boards import Reward
from engine.dive.finds import Find
from engine.dive.rules import Award
from engine.dive.state import TANK_MS, Dive
from game.dive.pictures import draw_reward, draw_stars
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Phase, Press
from game.resources.format import format_number
from game.resources.texts import Texts
from game.scenes.dive.sounds import cues_of_tally
from game.scenes.panel import MARGIN, PanelScene
from game.scenes.play.play import PlayScene
from game.ui import timing
from game.ui.painter import BODY, HUGE, LARGE, NAME
from game.ui.paragraph import draw_label
from game.ui.widgets import Button

_WIDTH, _EDGE, _BUTTON = 360, 30, 64  # layout units
_ROWS, _LOW_ROWS = (108, 40, 100, 94), (44, 30, 6, 74)
_STARS, _APART, _LOWER = (60, 78, 60), 80, 12
"""Layout units: the stars on the upper rim, from one to the next, and how much lower two hang."""
_FIGURES = HUGE + 12  # of the total
_STAMPED = 0, 2, 1  # the order in which they come
_FALLS_FROM = 1.7  # of its size


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
        done: Callable[[], None],
    ) -> None:
        context, self._play = play.context, play
        texts = context.texts
        self._done, self._stars, self._elapsed = done, dive.legs[-1].stars, 0.0
        self._heard = 0.0  # the second up to which it was heard
        bonus = sum(award.points for award in awards)
        played = dive.score - dive.points_before - bonus
        points = [(texts("dive.tally_cells"), played)]
        points += [(texts(f"dive.tally_{one.reason.value}"), one.points) for one in awards]
        self.lines = [TallyLine(name, _plus(texts, number)) for name, number in points]
        self.lines += _gifts(texts, dive)
        self.total = played + bonus
        self._button = Button(texts("dive.deeper"), self._close, primary=True)
        self._button.size = NAME
        super().__init__(context, [self._button])
        self.size = _WIDTH, 480
        self._area = self._whole = self._free = Rect(0, 0, 0, 0)
        """The parts of the window in which the board is, would be, and is to be."""

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
            return True
        return super().handle(event)

    @property
    def _rows(self) -> tuple[int, int, int, int]:
        """The layout units above the lines, of a line, of the total, and from there to the foot;
        in a low window the total stands beside the button."""
        return _LOW_ROWS if self.is_low else _ROWS

    def height_at(self, width: int) -> int:
        top, line, total, foot = self._rows
        return self.context.painter.px(top + line * len(self.lines) + total + foot)

    def layout(self, size: tuple[int, int]) -> None:
        """Stand right of the board or below it; the board moves aside where it can."""
        self._window, px, camera = size, self.context.painter.px, self._play.camera
        if camera.area != self._area:
            self._whole = camera.area.copy()  # as it is without a tally
        margin, gap, over = px(MARGIN), px(28), px(_STARS[1] // 2)
        room = Rect(margin, margin + over, size[0] - 2 * margin, size[1] - 2 * margin - over)
        width = min(px(_WIDTH), room.width)
        height = self.height_at(width)
        frame = Rect(0, 0, width, min(height, room.height))
        frame.center = room.center
        self._free = self._whole.copy()
        if size[1] > size[0]:
            self._free.height = room.bottom - frame.height - over - gap // 2 - self._free.y
        else:
            self._free.width = room.right - width - gap - self._free.x
        board = camera.rect
        if self._free.w < board.w or self._free.h < board.h:
            self._free = self._whole  # it stays: no tally is worth a smaller board
        camera.move_to(self._free)
        if size[1] > size[0]:
            frame.top = camera.view.bottom + gap + over
        else:
            frame.left = camera.view.right + gap
        frame.clamp_ip(room)
        self._move_board()
        self._fit(frame, height)

    def _move_board(self) -> None:
        """Have the board on its way aside, as far as it is by now."""
        part = timing.ease_out(timing.progress(self._elapsed, timing.SCENE_IN))
        if self.is_still:
            part = 1.0
        ends = zip(self._whole, self._free, strict=True)
        area = Rect([round(one + (other - one) * part) for one, other in ends])
        if area != self._play.camera.area:
            self._play.camera.move_to(area)
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
        self._move_board()
        if self.context.stack.is_still:
            self._elapsed = self._seconds
        self._heard = self._elapsed
        for cue in cues_of_tally(before, self._heard, len(self.lines), self._stars):
            self.context.audio.play(cue)

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        down = round(timing.away(presence) * self.way_out[1])
        self._draw_stars(canvas, (self.frame.centerx, self.frame.y + down))

    def _draw_stars(self, canvas: Surface, spot: tuple[int, int]) -> None:
        """Draw the stars on the upper rim, those that were won each as it is stamped there."""
        painter, px = self.context.painter, self.context.painter.px
        for turn, number in enumerate(_STAMPED):
            size, middle = _STARS[number], number - 1
            place = spot[0] + middle * px(_APART), spot[1] + px(_LOWER) * abs(middle)
            draw_stars(canvas, painter, place, (False,), size=size)
            since = self._elapsed - timing.TALLY_LINE * (turn + 1)
            part = timing.progress(since, timing.TALLY_STAMP)
            if self._stars[number] and since >= 0:
                larger = _FALLS_FROM + (1 - _FALLS_FROM) * timing.ease_out(part)
                draw_stars(canvas, painter, place, (True,), size=round(size * larger))

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, right = panel.x + px(_EDGE), panel.right - px(_EDGE)
        counted = (self._elapsed - timing.TALLY_LINE) / timing.TALLY_LINE
        top, high, foot, _ = self._rows
        if not self.is_low:
            spot, wide = (panel.centerx, panel.y + px(48)), right - left
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
        if line.reward is not None:
            draw_reward(line.reward, canvas, painter, (end - px(22), row.centery), 28)
            end -= px(40)
        room = end - px(8) - row.left
        draw_label(
            canvas, painter, line.label, row.midleft, room, BODY, "text" if is_lit else "text_dim"
        )


def _plus(texts: Texts, points: int) -> str:
    return texts("dive.plus", points=format_number(points, texts))


def _gifts(texts: Texts, dive: Dive) -> list[TallyLine]:
    """Return the lines of the air and of the life that the board gives."""
    seconds = air_given(dive) // 1000
    is_full = dive.air_left(0) >= TANK_MS
    label = texts("dive.tally_air_full" if is_full else "dive.tally_air")
    lines = [TallyLine(label, texts("dive.air_plus", seconds=seconds), Reward.AIR)]
    if dive.plan.reward is Reward.LIFE:
        lines.append(TallyLine(texts("dive.tally_life"), _plus(texts, 1), Reward.LIFE))
    return lines


def air_given(dive: Dive) -> int:
    """Return the milliseconds of air for the board that was cleared last, its stars and reward."""
    star_ms = rules.STAR_AIR_MS * (rules.PEARL_STARS if Find.PEARL in dive.finds else 1)
    given = rules.BOARD_AIR_MS + star_ms * sum(dive.legs[-1].stars)
    return given + rules.REWARD_AIR_MS * (dive.plan.reward is Reward.AIR)

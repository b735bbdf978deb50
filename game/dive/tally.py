"""The tally of a cleared board: its stars, and its points line by line, beside the board."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from engine.dive.boards import PlaceKind
from engine.dive.rules import Award
from engine.dive.state import Dive, DiveStage
from engine.dive.way import PearlSources, pearls_by_source
from game.dive.feedback import Feedback
from game.dive.sounds import cues_of_tally
from game.dive.tally_pictures import (
    ABOVE,
    RISE,
    TallyStars,
    chip,
    gift_picture,
    lit_row,
    puff,
    rays,
)
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Phase, Press
from game.play.pause import PauseScene
from game.play.play import PlayScene
from game.resources.format import format_number, format_seconds
from game.resources.texts import Texts
from game.resources.zones import ZONES
from game.scenes.tree_scene import TreeScene
from game.ui import timing
from game.ui.boxes import CLOSE, GAP, Box, Column, Row, Stack, when
from game.ui.dock import Dock
from game.ui.leaves import Ground, Line, Number, Text
from game.ui.painter import BODY, HUGE, LARGE, NAME, SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Fade, Pad, Scroll, Sized

_SIDES = 24
_TITLE = 36
_FIGURES = HUGE + 12  # of the total
_LEAST_AIR_MS = 50  # that is worth a line
_ROW, _LOW_ROW = 36, 27  # layout units of a line


class TallyLine(NamedTuple):
    """A thing that was counted and its value, with the name of a picture if it is not points."""

    label: str
    value: str
    gift: str = ""


def _title(texts: Texts, dive: Dive) -> str:
    """Return the title, which tells of a zone or of the bottom that was reached."""
    plan = dive.plan
    if plan.kind is not PlaceKind.LAST:
        return texts("dive.cleared")
    if dive.stage is DiveStage.BOTTOM:
        return texts("dive.cleared_bottom")
    zone = texts(f"settings.zone_{ZONES[plan.zone]}")
    return texts("dive.cleared_zone", zone=zone)


def _lines_of(
    texts: Texts, dive: Dive, awards: Sequence[Award], air_ms: int, pearls: int, sharp_moves: int
) -> list[TallyLine]:
    """Return what a cleared board gave; no points where it scores none."""
    points = list[tuple[str, int]]()
    if dive.plan.gives_points:
        bonus = sum(award.points for award in awards)
        points.append((texts("dive.tally_cells"), dive.score - dive.points_before - bonus))
        points += [(texts(f"dive.tally_{one.reason.value}"), one.points) for one in awards]
    lines = [TallyLine(name, _plus(texts, number)) for name, number in points]
    if sharp_moves:
        number = format_number(sharp_moves, texts)
        lines.insert(1, TallyLine(texts("dive.tally_sharp"), number))
    if air_ms >= _LEAST_AIR_MS:
        is_cut = air_ms < dive.plan.clear_air_ms - _LEAST_AIR_MS
        label = texts("dive.tally_air_cut" if is_cut else "dive.tally_air")
        lines.append(TallyLine(label, _plus_air(texts, air_ms), "air"))
    return [*lines, TallyLine(texts("dive.tally_pearls"), _plus(texts, pearls), "pearl")]


def _tell_sources(texts: Texts, sources: PearlSources) -> str:
    """Return what a board's pearls were for; empty if there are none."""
    told = sources._asdict().items()
    return ", ".join(
        texts(f"dive.pearls_for_{name}", count=number) for name, number in told if number
    )


class TallyScene(TreeScene):
    """Counts a board's points line by line, and the air and the pearls that it gave; any input
    shows all at once. The board had ``treasures``. ``done`` leads on."""

    name = "tally"
    is_overlay = True

    def __init__(
        self,
        play: PlayScene,
        dive: Dive,
        awards: Sequence[Award],
        air_ms: int,
        treasures: int,
        feedback: Feedback,
        done: Callable[[], None],
    ) -> None:
        context, self._play = play.context, play
        super().__init__(context)
        texts = context.texts
        self._done, self._elapsed = done, 0.0
        was_hit = bool(play.pane.view.scorched)
        self.stars = TallyStars(texts, dive.plan, dive.steps[-1], was_hit)
        best, self._has_points = feedback.best, dive.plan.gives_points
        is_told = best > 1 and self._has_points
        self.combo = texts("arcade.multiplier", number=best) if is_told else ""
        self._heard = self._shown_for = 0.0  # seconds: what was heard of it, how long it is shown
        sources = pearls_by_source(dive, treasures)
        self.lines = _lines_of(texts, dive, awards, air_ms, sum(sources), feedback.sharp_moves)
        self._pearls_note = _tell_sources(texts, sources)
        self.total = dive.score - dive.points_before
        self._title = _title(texts, dive)
        is_last = dive.plan.kind is PlaceKind.LAST
        self._button = Button(
            texts("dive.on" if is_last else "dive.deeper"), self._close, primary=True
        )
        self._button.size = NAME
        self.dock: Dock | None = None

    def content(self) -> Box:
        title = Text(self._title, _TITLE, side="middle", title=True)
        lines = [Sized(line, high=(_ROW, _ROW + 2)) for line in self._lines()]
        low_lines = [Sized(line, high=_LOW_ROW) for line in self._lines()]
        button = Sized(self._button, high=(56, 64))
        large = Row(puff(self._cheered), self._total(_FIGURES), gap=CLOSE)
        side = Row(self._total(LARGE + 4), Sized(self._button, high=(50, 54), grow=1))
        heads, rest = (self._stars(), title), (Line(), large, button)
        tall = Column(*heads, Column(*lines, gap=0), *rest, gap=CLOSE)
        told = Column(*heads, Column(*lines, *self._note_below(), gap=0), *rest, gap=CLOSE)
        low = Column(self._stars(), Column(*low_lines, gap=0), Line(), side, gap=CLOSE)
        low_told = Column(
            self._stars(), Column(*low_lines, *self._note_below(), gap=0), Line(), side, gap=CLOSE
        )
        scrolled = Column(
            Scroll(Column(self._stars(), *low_lines, gap=0), least=72), side, gap=CLOSE
        )
        flat = Stack(Ground(), Pad(scrolled, _SIDES, GAP))  # no row may come out above the panel
        forms = [*map(self._panel, (told, tall, low_told, low)), flat]
        self.dock = Dock(self._play.pane.aside, forms, forms)
        return self.dock

    def _panel(self, box: Box) -> Box:
        """Return a panel with the stars on its upper rim."""
        inside = Pad(box, _SIDES, RISE, GAP)
        light = rays(lambda: timing.progress(self._elapsed, timing.SCENE_IN))
        return Stack(light, Pad(Ground(), 0, RISE + ABOVE, 0), inside)

    def _stars(self) -> Box:
        return self.stars.content(lambda: self._elapsed)

    def _lines(self) -> list[Box]:
        """Return the lines, each of which appears in its turn, lit at first."""
        return [
            Fade(
                Stack(lit_row(partial(self._is_lit, number)), self._line(line)),
                partial(self._has_come, number),
            )
            for number, line in enumerate(self.lines)
        ]

    def _note_below(self) -> list[Box]:
        """Return what the pearls of the last line were for, which appears with it."""
        if not self._pearls_note:
            return []
        note = Text(self._pearls_note, SMALL, "text_dim", side="right")
        return [Fade(note, partial(self._has_come, len(self.lines) - 1))]

    def _line(self, line: TallyLine) -> Box:
        return Row(
            Text(line.label, tone="text_dim", lines=1, grow=1),
            *when(line is self.lines[0] and self.combo, chip(self.combo)),
            *when(line.gift, gift_picture(line.gift)),
            Number(line.value),
            gap=CLOSE,
        )

    def _total(self, size: float) -> Box:
        texts = self.context.texts

        def counted() -> str:
            return format_number(round(self.total * timing.ease_out(self._total_part)), texts)

        number: Box = Text(texts("dive.tally_no_points"), BODY, "text_dim", side="right")
        if self._has_points:
            most = format_number(self.total, texts)
            number = Number(counted, size, "accent", widest=most, side="right")
        return Fade(Sized(number, grow=1), lambda: float(self._total_part > 0))

    @property
    def _counted(self) -> float:
        return (self._elapsed - timing.TALLY_LINE) / timing.TALLY_LINE

    @property
    def _total_part(self) -> float:
        since = self._elapsed - timing.TALLY_LINE * (len(self.lines) + 1)
        return timing.progress(since, timing.TALLY_TOTAL)

    def _has_come(self, number: int) -> float:
        return float(self._counted >= number)

    def _is_lit(self, number: int) -> bool:
        return number <= self._counted < number + 1 and self.is_busy

    def _cheered(self) -> float:
        return 0.0 if self.is_still else self._shown_for

    @property
    def is_busy(self) -> bool:
        return self._elapsed < self._seconds

    @property
    def _seconds(self) -> float:
        return timing.TALLY_LINE * (len(self.lines) + 1) + timing.TALLY_TOTAL

    @property
    def frame(self) -> Rect:
        """The panel's place, with the stars above it."""
        return self.tree.rect if self.dock is None else self.dock.panel

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.frame]

    def _close(self) -> None:
        if self.is_busy and not self.context.stack.is_still:
            self._elapsed = self._seconds
        else:
            self._done()

    def _pause(self) -> None:
        """Offer to leave the dive, and say what that costs."""
        play, stack = self._play, self.context.stack

        def end() -> None:
            stack.pop()
            play.ending.end()

        ending = replace(play.ending, end=end)
        stack.push(PauseScene(self.context, self._resume, ending, play.game.can_wait(), ""))

    def _resume(self) -> None:
        self.context.audio.is_paused = False
        self.context.audio.play("resume")
        self.context.stack.pop()

    def act(self, action: Action) -> None:
        if action is Action.CONFIRM:
            self._close()
        elif action in (Action.BACK, Action.PAUSE):
            self._pause()

    def handle(self, event: Input) -> bool:
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if self.is_busy and (is_down or isinstance(event, Press | Key)):
            self._elapsed = self._seconds
            pos = event.pos if isinstance(event, Finger | Press) else None
            if self.group.at(pos) is not self._button:
                return True
        return super().handle(event)

    def room(self, window: Rect) -> Rect:
        return self._play.room_below(window)

    def layout(self, size: tuple[int, int]) -> None:
        is_resized = self._window not in ((0, 0), size)
        super().layout(size)
        if self.dock is not None:
            self._play.pane.move_aside(self.dock.board, self.dock.room, flies=not is_resized)

    def update(self, step: float) -> None:
        before = self._heard
        self._elapsed = min(self._seconds, self._elapsed + step)
        self._shown_for += step
        if self.context.stack.is_still:
            self._elapsed = self._seconds
        self._heard = self._elapsed
        for cue in cues_of_tally(before, self._heard, len(self.lines), self.stars.won):
            self.context.audio.play(cue)
        super().update(step)

    def draw(self, canvas: Surface, presence: float) -> None:
        outside = (0, 0) if self.dock is None else self.dock.outside(canvas.get_rect())
        dx, dy = (round(timing.away(presence) * way) for way in outside)
        self.tree.draw(canvas, self.context.painter, presence, dx, dy)


def _plus(texts: Texts, points: int) -> str:
    return texts("dive.plus", points=format_number(points, texts))


def _plus_air(texts: Texts, ms: int) -> str:
    return texts("dive.air_plus", seconds=format_seconds(ms) if ms % 1000 else ms // 1000)

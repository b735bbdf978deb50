"""The bottom of the sea, where a dive is won."""

from collections.abc import Callable

from pygame import Rect

from engine.dive.boards import BOTTOM, ZONES
from engine.dive.state import Dive
from game.dive.finale_pictures import (
    Lure,
    WayInWindows,
    behind_words,
    rolled,
    zone_stars,
)
from game.dive.hub_pictures import medal_box, slot
from game.dive.stage_scene import StageScene
from game.dive.zone_pictures import ZonePictures
from game.input.events import Input, Key, Press
from game.platform.background import BackgroundTask
from game.resources.format import air_name, format_number
from game.resources.zones import ZONES as ZONE_NAMES
from game.scenes.context import Context
from game.ui import timing
from game.ui.boxes import (
    APART,
    CLOSE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Row,
    Spring,
    Stack,
    Wrap,
    when,
)
from game.ui.leaves import Ground, Number, Picture, Text
from game.ui.painter import BODY, HUGE, NAME, SMALL
from game.ui.text_field import Initials
from game.ui.widgets import Button
from game.ui.wrappers import Fade, Pad, Scroll, Sized, Whole

_NUMBER, _SMALL_NUMBER, _MEDAL, _SMALL_MEDAL = 104, 64, 76, 44  # layout units
_SMALL_TITLE = 28  # layout units
_WIDE = (480, 660)  # layout units of the words beside Puff
_DARK, _APPEARS, _ROLLS, _LIGHTS = 1.0, 0.6, 1.0, 0.9  # seconds, one after the other


class FinaleScene(StageScene):
    """A won dive. ``go_deeper`` leads below the bottom, ``end`` ends the dive, ``pause`` is called
    when the player pauses.

    ``best_before`` are the points of the best dive of its air until now. ``sign`` is called with
    the initials where they are asked for; ``initials`` are those entered last.
    """

    name = music = "finale"
    boxes_per_second = 120

    def __init__(
        self,
        context: Context,
        dive: Dive,
        go_deeper: Callable[[], None],
        end: Callable[[], None],
        pause: Callable[[], None],
        best_before: int | None = None,
        sign: Callable[[str], None] | None = None,
        initials: str = "",
    ) -> None:
        super().__init__(context, dive, pause)
        self._go_deeper, self._end = go_deeper, end
        self._best_before, self.rolled = best_before, 1.0
        key = context.settings.value.theme
        self._zones = ZonePictures(lambda: context.open_theme(key)[0])
        self._reading = BackgroundTask[None](lambda is_wanted: context.theme.read("hero"))
        self.lure, self.way = Lure(), WayInWindows(self._zones, zone_stars(dive))
        self.initials = (
            None if sign is None else Initials(context.texts("finale.initials"), sign, initials)
        )
        self._steps = ((self.lure, "lit"), (self.lure, "seen"), (self, "rolled"), (self.way, "lit"))

    def content(self) -> Box:
        dark = Picture(self.lure.paint_dark, (0, 0), (0, 0))
        if self.is_upright:
            hero = Picture(self.lure.paint, (200, 500), (150, 400), grow=1)
            forms = (
                Column(*self._words(_NUMBER), hero, self._buttons(), gap=GAP),
                Column(
                    Scroll(Column(*self._words(_SMALL_NUMBER), gap=12)), self._buttons(), gap=12
                ),
            )
            return Stack(dark, *map(_padded, (FirstThatFits(*forms),)))
        hero = Picture(self.lure.paint, (160, 520), (200, 600), grow=1)
        words = (
            Column(Spring(), *self._words(_NUMBER), self._buttons(), Spring(), gap=GAP),
            Column(Scroll(Column(*self._words(_SMALL_NUMBER), gap=12)), self._buttons(), gap=12),
        )
        rows = (Row(Sized(one, _WIDE), hero, gap=APART, align="fill") for one in words)
        low = Pad(words[1], GAP, top=12)
        return Stack(dark, FirstThatFits(_padded(FirstThatFits(*rows)), low))

    def _words(self, size: float) -> list[Box]:
        texts, dive = self.context.texts, self.dive
        minutes = max(1, round(dive.played_ms / 60_000))
        about = texts(
            "finale.about",
            metres=format_number(BOTTOM, texts),
            boards=len(dive.plans),
            minutes=minutes,
        )
        return [
            Column(
                Text(
                    texts("finale.title"),
                    HUGE if size == _NUMBER else _SMALL_TITLE,
                    "hud",
                    title=True,
                ),
                Text(about, BODY, "hud"),
                gap=0,
            ),
            self._points(size),
            self._panel(Picture(self.way.paint, (300, 620), (104, 116))),
            *self._kept(),
        ]

    def _points(self, size: float) -> Box:
        """Return the points, which roll, and how they compare to the best dive before."""
        texts, score = self.context.texts, self.dive.score
        most = format_number(score, texts)

        def shown() -> str:
            if not self.rolled:
                return ""  # in the dark, rather than a large zero
            return format_number(rolled(score, self.rolled), texts)

        number = Number(shown, size, "hud", widest=most)
        if self._best_before is None or score <= self._best_before:
            return number
        more = format_number(score - self._best_before, texts)
        told = Column(
            Text(texts("finale.best", air=air_name(self.dive.air, texts)), NAME, "hud", title=True),
            *when(self._best_before, Text(texts("finale.more", points=more), SMALL, "hud")),
            gap=0,
        )
        beside, below = (
            Fade(box, lambda: float(self.rolled >= 1))
            for box in (
                Row(medal_box(1, _MEDAL), Whole(told), gap=CLOSE),
                Row(medal_box(1, _SMALL_MEDAL), told, gap=CLOSE),
            )
        )
        return FirstThatFits(Row(number, beside, gap=GAP), Column(number, below, gap=0))

    def _kept(self) -> list[Box]:
        """Return the finds, and the initials where they are asked for."""
        parts = list[Box]()
        if self.dive.finds:
            label = Text(self.context.texts("finale.finds"), SMALL, "text_dim")
            finds = Wrap(*map(slot, self.dive.finds), gap=CLOSE)
            parts.append(self._panel(Column(label, finds, Spring(), gap=12), 1.0))
        if self.initials is not None:
            parts.append(self._panel(self.initials))
        return [Row(*parts, gap=GAP, align="fill")] if parts else []

    def _panel(self, box: Box, grow: float = 0.0) -> Box:
        return Stack(Ground(), Pad(box, GAP, top=12), grow=grow)

    def _buttons(self) -> Box:
        texts = self.context.texts
        done = Button(texts("finale.done"), self._end, "check", primary=True)
        done.size = NAME
        deeper = Button(
            texts("finale.deeper"),
            self._go_deeper,
            note=texts("finale.deeper_note" if self.dive.rules.has_clock else "finale.calm_note"),
        )
        return Flow(*(Sized(one, high=80) for one in (done, deeper)), columns=2, gap=GAP)

    @property
    def zone(self) -> str:
        return ZONE_NAMES[len(ZONES) - 1]

    @property
    def opaque(self) -> Rect | None:
        return None if self.context.theme.is_light else behind_words(self.tree.rect)

    @property
    def is_busy(self) -> bool:
        is_changing = self.context.motion.is_changing
        return not self.is_still or any(is_changing(*step) for step in self._steps)

    def enter(self) -> None:
        """Let the lure shine alone, then Puff appear in it, the points roll, and windows light."""
        super().enter()
        self.context.audio.play("win")
        delay = 0.0
        goals = (1.0, 1.0, 1.0, float(len(ZONES)))
        for (owner, name), goal, seconds in zip(
            self._steps, goals, (_DARK, _APPEARS, _ROLLS, _LIGHTS), strict=True
        ):
            setattr(owner, name, 0.0)
            self.context.motion.run(owner, name, goal, seconds, timing.ease_both, delay=delay)
            delay += seconds

    def exit(self) -> None:
        self._zones.close()
        self._reading.close()

    def use(self, event: Input) -> bool:
        """Use an input; the first one shows at once what is still to come."""
        is_coming = any(self.context.motion.is_changing(*step) for step in self._steps)
        if is_coming and isinstance(event, Press | Key):
            self._show_all()
            if not isinstance(event, Press) or self.group.at(event.pos) is None:
                return True
        return super().use(event)

    def _show_all(self) -> None:
        for owner in (self.lure, self, self.way):
            self.context.motion.stop(owner)
        self.lure.lit = self.lure.seen = self.rolled = 1.0
        self.way.lit = float(len(ZONES))

    def update(self, step: float) -> None:
        super().update(step)
        if self._zones.poll():
            self.way.forget_waters()
        if not self.is_still and not self.context.settings.value.reduced_motion:
            self.lure.clock += step


def _padded(box: Box) -> Box:
    return Pad(box, APART + GAP, top=APART)

"""Panels with a few words: cards of a mode, notices, files being read, the first welcome."""

import gc
from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from engine.core.neighbourhood import Neighbourhood
from engine.formats.recording import Watch
from game.input.events import Input, Press
from game.learn.tutorial_boards import LESSONS
from game.menu.board_kinds import draw_counted
from game.menu.mode_pictures import MODE_PICTURES, picture_card
from game.platform.background import BackgroundTask
from game.scenes.context import Context, ExplainedMode, water_card
from game.scenes.tree_scene import PanelScene
from game.store.settings import LitNumbers
from game.ui.boxes import APART, CLOSE, EDGE, Box, Column, FirstThatFits, Flow, Row, Spring, when
from game.ui.leaves import DrawPicture, Meter, Picture, Text, Title
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.widgets import Button, Callback
from game.ui.wrappers import Align, Scroll, Sized

_COUNT, _PICTURE, _BUTTON = 3, 150, 200
"""The number of cards; layout units of a picture's height, and of a button."""


class ModeCardsScene(PanelScene):
    """Three cards about a mode; ``go_on`` is called once they have been read."""

    name = "cards"
    wide = 848

    def __init__(self, context: Context, mode: ExplainedMode, go_on: Callback) -> None:
        super().__init__(context)
        self._mode, self._go_on = mode, go_on

    def content(self) -> Box:
        texts, cards = self.context.texts, range(_COUNT)
        words = [texts(f"cards.{self._mode.value}_{number + 1}") for number in cards]
        shown = [picture_card(self._picture(number), _PICTURE, words[number]) for number in cards]
        head, row = Title(texts(f"cards.{self._mode.value}")), Flow(*shown, columns=_COUNT)
        done = Align(Sized(Button(texts("cards.got_it"), self._close, "check", True), _BUTTON))
        return FirstThatFits(
            Column(head, Scroll(row), done, gap=APART),
            Column(Scroll(Column(head, row)), done),
        )

    def _picture(self, number: int) -> DrawPicture:
        draw = MODE_PICTURES[self._mode, number]
        return lambda canvas, painter, rect: draw(canvas, self.context, rect)

    def enter(self) -> None:
        super().enter()
        self.context.mark_seen(self._mode.value)

    def _close(self) -> None:
        self.close()
        self._go_on()


class WaterCardScene(PanelScene):
    """A card about the cells that a number counts, before the first game with them; any click, or
    its button, closes it and calls ``go_on``. If there is a lesson, another button leads there."""

    name = "water card"
    wide = 720
    grace = 0.4

    def __init__(self, context: Context, water: Neighbourhood, go_on: Callback) -> None:
        super().__init__(context)
        self._water, self._go_on = water, go_on

    def content(self) -> Box:
        t, name = self.context.texts, self._water.name
        is_told = self.context.settings.value.lit_numbers is not LitNumbers.NEVER
        words = Column(
            Title(t(f"waters.{name}")),
            Text(t(f"waters.{name}_about"), NAME),
            *when(is_told, Text(t("waters.pointing"), SMALL, "text_dim")),
        )
        lesson = Button(t("welcome.play"), self._learn, "play")
        buttons = Flow(
            Button(t("cards.got_it"), self._close, "check", primary=True),
            *when(name in LESSONS, lesson),
            columns=2,
        )
        picture = Picture(self._draw, (150, 260), (150, 240))
        beside = Sized(Column(words, Spring(), buttons, grow=1), (300, 380), grow=1)
        return FirstThatFits(
            Row(picture, beside, gap=EDGE, align="fill"),
            Column(words, picture, buttons),
            Column(Scroll(Column(words, picture), least=120), buttons),
        )

    def _draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_counted(canvas, painter, self._water, rect)

    def enter(self) -> None:
        super().enter()
        self.context.mark_seen(water_card(self._water))

    def use(self, event: Input) -> bool:
        used = super().use(event)
        if not used and isinstance(event, Press) and self.context.stack.top is self:
            self._close()
        return used

    def _close(self) -> None:
        self.close()
        self._go_on()

    def _learn(self) -> None:
        self.close()
        self.context.navigator.tutorial(self._water)


class NoticeScene(PanelScene):
    """A title, a sentence, a smaller ``note``, and a button that closes the panel."""

    name = "notice"

    def __init__(self, context: Context, title: str, sentence: str, note: str = "") -> None:
        super().__init__(context)
        self._title, self._sentence, self._note = title, sentence, note
        self._done = Button(
            context.texts("files.ok"), self.close, "check", True, mark=context.texts("app.key_esc")
        )
        self.group.focus = self._done

    def content(self) -> Box:
        return Column(
            Title(self._title),
            Scroll(Column(Text(self._sentence), Text(self._note, SMALL, "text_dim")), least=100),
            Spring(),
            Align(self._done),
            gap=APART,
        )


class StoppedError(Exception):
    """Raised in work that is no longer wanted."""


class ReadingScene(PanelScene):
    """Shows the progress of a task, closes when it is done, and then calls ``use`` with its result.

    ``begin`` starts the task, which reports its progress.
    """

    name = "reading"
    wide = 480

    def __init__(
        self,
        context: Context,
        title: str,
        begin: Callable[[Watch], BackgroundTask[Any]],
        use: Callable[[BackgroundTask[Any]], None],
    ) -> None:
        super().__init__(context)
        self._title, self._use = title, use
        self._part, self._is_wanted = 0.0, True
        gc.disable()  # collecting so many new objects again and again would hold up frames
        self.task = begin(self._watch)

    @property
    def is_busy(self) -> bool:
        return True

    def wait(self, seconds: float) -> None:
        """Wait for the task, for at most ``seconds``."""
        self.task.wait(seconds)

    def exit(self) -> None:
        self._is_wanted = False
        self.task.cancel()
        gc.enable()

    def update(self, step: float) -> None:
        super().update(step)
        if self.task.is_done and self.context.stack.top is self:
            task, self.task = self.task, BackgroundTask()
            self.context.stack.pop()
            self._use(task)

    def content(self) -> Box:
        t = self.context.texts
        return Column(
            Title(self._title),
            Text(self._say_part, SMALL, widest=t("files.reading_part", percent=100)),
            Meter(lambda: self._part),
            Align(Button(t("replay.stop"), self.close, "close", mark=t("app.key_esc"))),
            gap=APART,
        )

    def _say_part(self) -> str:
        if not self._part:
            return self.context.texts("files.reading")
        return self.context.texts("files.reading_part", percent=int(100 * self._part))

    def _watch(self, part: float) -> None:
        """Note the progress; end the task's thread if nobody waits for it any more."""
        self._part = part
        if not self._is_wanted:
            raise StoppedError


_PUFF, _BESIDE = 216, (380, 450)  # layout units of Puff, and of what stands beside


class WelcomeScene(PanelScene):
    """Puff, a sentence, and two buttons."""

    name = "welcome"
    wide = 780

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._elapsed = 0.0

    def content(self) -> Box:
        t = self.context.texts
        title = Title(t("welcome.title"))
        sentence = Text(t("welcome.sentence"), (BODY + NAME) / 2)
        buttons = Row(
            Sized(Button(t("welcome.play"), self._begin, "play", primary=True), grow=2),
            Sized(Button(t("welcome.skip"), self.close), grow=1),
        )
        words = Column(title, sentence, Spring(), buttons, gap=CLOSE, grow=1)
        puff = Picture(self._draw_puff, (_PUFF, _PUFF), (_PUFF, _PUFF))
        small = Picture(self._draw_puff, (_PUFF / 2, _PUFF / 2), (_PUFF / 2, _PUFF / 2))
        return FirstThatFits(
            Row(puff, Sized(words, _BESIDE, grow=1), gap=EDGE, align="fill"),
            Column(puff, words),
            Column(Scroll(Column(small, title, sentence)), buttons),
        )

    def enter(self) -> None:
        super().enter()
        self.context.mark_seen("tutorial")

    def _begin(self) -> None:
        self.close()
        self.context.navigator.tutorial()

    @property
    def is_busy(self) -> bool:
        return self.context.settings.value.effects.idle

    def update(self, step: float) -> None:
        self._elapsed += step
        super().update(step)

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        pose = "wave" if self.context.settings.value.effects.idle else "idle"
        size = min(rect.size) / painter.scale
        painter.puff(canvas, pose, self._elapsed, rect.center, size)

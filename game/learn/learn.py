"""The learn menu: practice, how it works, watching the solver, and the aids in play."""

from contextlib import suppress
from functools import partial

from engine.core.config import PRESETS, ConfigError
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE
from engine.teacher.patterns import Pattern
from game.input.bindings import Action
from game.learn.pictures import how_it_works_picture, practice_picture, watch_picture
from game.learn.tutorial_boards import LESSONS
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.store import practice
from game.ui.boxes import GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack
from game.ui.cards import Card, KeySign
from game.ui.leaves import Ground, Text, Title
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.selectors import Picker
from game.ui.widgets import Button
from game.ui.wrappers import Enter, Pad, Scroll, Sized

_WIDE = 320, 832  # layout units: the least and the most width of the page
_TUTORIAL, _PICKER, _AID, _FOOT = 270, (200, 260), (220, 300), 64
"""Layout units: the width of the tutorial's button, of the choice of a board, and of an aid;
the height of the foot of a card."""
_PRESETS = ("beginner", "intermediate", "expert")
_AIDS = (Action.HINT, Action.CHANCES, Action.ASSIST, Action.UNDO)


class LearnScene(TreeScene):
    """Three cards that lead on, and below them the keys of the aids."""

    name = "learn"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts = context.texts
        boards = [texts(f"board.{name}") for name in _PRESETS]
        settings = context.settings.value
        self._boards = [settings.game_config(*PRESETS[name].dimensions) for name in _PRESETS]
        with suppress(ConfigError):  # the rules chosen in the menu may forbid the custom board
            self._boards.append(settings.custom_game())
            width, height, mines = settings.custom_size
            boards.append(texts("learn.own_size", width=width, height=height, count=mines))
        names = [texts(f"waters.{name}") for name in LESSONS]
        self._lessons = Picker(names, 0, lambda index: self.rebuild(), is_filter=False)
        self._picker = Picker(boards, 0, lambda index: None, is_filter=False)

    def content(self) -> Box:
        page = Column(
            Enter(self._head(), dy=-200),
            Flow(*self._cards(), columns=3),
            Enter(self._aids(), 3, dy=400),
        )
        middle = Row(Spring(), Sized(page, _WIDE), Spring())
        return Scroll(Pad(Column(Spring(), middle, Spring()), GAP))

    def _head(self) -> Box:
        t, navigator = self.context.texts, self.context.navigator
        words = Column(
            Text(t("learn.title"), LARGE, "hud", title=True),
            Text(t("learn.about"), SMALL, "hud"),
            gap=0,
        )
        back = Row(Button("", navigator.back, "back"), words, Spring())
        water = NEIGHBOURHOODS[self._lesson]
        note = t("tutorial.note" if water == SQUARE else "tutorial.note_water")
        begin = partial(navigator.tutorial, water)
        tutorial = Sized(Button(t("tutorial.title"), begin, "play", note=note), _TUTORIAL, grow=1)
        lesson = Sized(self._lessons, _PICKER)
        return FirstThatFits(
            Row(back, Spring(), lesson, Sized(tutorial, _TUTORIAL)),
            Column(back, Row(lesson, tutorial)),
            Column(back, self._lessons, tutorial),
        )

    @property
    def _lesson(self) -> str:
        """The neighbourhood that the tutorial teaches."""
        return list(LESSONS)[self._lessons.index]

    def _cards(self) -> list[Box]:
        t, navigator = self.context.texts, self.context.navigator
        learnt = self.context.store.ask(practice.progress).learnt
        about = t("learn.practice_about")
        if learnt:
            about = t("learn.practice_learnt", count=learnt, total=len(Pattern))
        practice_card = Card(t("learn.practice"), about, navigator.practice, practice_picture)
        about = t("learn.how_about")
        how = Card(t("learn.how"), about, navigator.how_it_works, how_it_works_picture)
        about = t("learn.watch_about")
        watch = Card(t("learn.watch"), about, self._open_watch, watch_picture, _FOOT)
        watch.grow = 1
        foot = Sized(Pad(self._picker, GAP, 0, GAP), _PICKER, _FOOT)
        cards = practice_card, how, Column(watch, foot, gap=0)
        return [Enter(card, number, dy=560) for number, card in enumerate(cards)]

    def _aids(self) -> Box:
        """Return the list of aids, each beside its key."""
        t, devices = self.context.texts, self.context.devices
        key = devices.key_label(Action.AIDS) or t("learn.no_key")
        title = Text(t("learn.help"), BODY, title=True, lines=1)
        words = f"{t('learn.unranked')} {t('learn.tray', key=key)}"
        note = Text(words, SMALL, "text_dim")
        beside = Text(words, SMALL, "text_dim", lines=1)
        aids = (
            Row(
                KeySign(devices.key_label(action)),
                Column(
                    Title(t(f"actions.{action.value}"), SMALL),
                    Text(t(f"aids.{action.value}_about"), SMALL, "text_dim"),
                    gap=0,
                    grow=1,
                ),
                align="top",
            )
            for action in _AIDS
        )
        told = Column(
            FirstThatFits(Row(title, Spring(), beside), Column(title, note, gap=0)),
            Flow(*(Sized(aid, _AID) for aid in aids), columns=2),
            gap=12,
        )
        return Stack(Ground(), Pad(told, 24, GAP))

    def resume(self) -> None:
        self.rebuild()

    def _open_watch(self) -> None:
        self.context.navigator.watch(self._boards[self._picker.index])

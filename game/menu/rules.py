"""The rules that apply to all boards, each shown on a small board."""

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from engine.core.config import Fairness, StartRule, WinRule
from game.menu.pictures import draw_rule, forget_boards
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.store.settings import Settings
from game.ui.boxes import CLOSE, EDGE, GAP, Box, Column, Flow, Row, Stack
from game.ui.large_buttons import Tiles
from game.ui.leaves import Ground, Text, Title
from game.ui.painter import NAME, SMALL, Painter
from game.ui.widgets import Button, Choose
from game.ui.wrappers import Enter, Pad, Scroll, Sized


class RuleChoice(Tiles):
    """Tiles with the boards of a rule; that of the choice that is explained moves."""

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        options: Sequence[str],
        sentences: Sequence[str],
        index: int,
        on_choose: Choose,
    ) -> None:
        super().__init__(label, options, sentences, index, on_choose)
        self._names = names
        self._elapsed: float | None = None  # seconds of the board that moves; None if none does
        self._moving = -1  # the number of the board that moves

    def update(self, mouse: tuple[int, int] | None, step: float, is_still: bool) -> None:
        """Let ``step`` seconds pass with the mouse at a pixel; a board begins with its first step
        when it is pointed at."""
        self.mouse = mouse
        if self.shown != self._moving or self._elapsed is None:
            self._moving, self._elapsed = self.shown, 0.0
        self._elapsed = None if is_still else self._elapsed + step

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        elapsed = self._elapsed if index == self.shown else None
        draw_rule(canvas, painter, self._names[index], room, elapsed)


_STARTS = (StartRule.OPENING, StartRule.SAFE)
_RULES: dict[str, tuple[str, dict[Any, str]]] = {
    "wraps": ("rules.edges", {False: "bounded", True: "borderless"}),
    "start": ("rules.first_click", {rule: rule.name.lower() for rule in _STARTS}),
    "win": ("rules.win_by", {WinRule.OPEN: "open", WinRule.FLAG: "flag"}),
    "fairness": ("rules.guesses", {rule: rule.value for rule in Fairness}),
}
"""The label of each rule in the settings, and the names of its values in texts and pictures."""
_BROAD = 620  # the most layout units of a rule
_FROM = 900  # layout units by which the rules are away as they begin to enter


def describe_rules(settings: Settings, texts: Texts) -> str:
    """Return the rules that differ from the defaults in a few words; "" if none does."""
    usual, words = Settings(), []
    if settings.wraps:
        words.append(texts("board.borderless"))
    if first_click(settings) is not usual.start:
        words.append(texts("rules.short_safe"))
    if settings.fairness is not usual.fairness:
        words.append(texts(f"board.{settings.fairness.value}"))
    if settings.win is not usual.win:
        words.append(texts("board.win_by_flags"))
    return ", ".join(words)


def first_click(settings: Settings) -> StartRule:
    """Return the promise for the first click of boards that may need a guess."""
    return StartRule.OPENING if settings.start is StartRule.NO_GUESS else settings.start


class RulesScene(TreeScene):
    """Choices that take effect at once, for every board."""

    name = "rules"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.choices = {name: self._choice(name) for name in _RULES}

    def content(self) -> Box:
        t = self.context.texts
        back = Button("", self.close, "back")
        back.name = t("code.back")
        words = Column(Title(t("rules.all_title")), Text(t("rules.all_about"), SMALL, "hud"), gap=0)
        rules = (Sized(self._rule(choice), most=_BROAD) for choice in self.choices.values())
        columns = 1 if self.is_upright else 2
        page = Scroll(Flow(*rules, columns=columns), least=120)
        whole = Column(Enter(Row(back, words), dy=-200), Enter(page, 1, dy=_FROM), grow=1)
        return Pad(Column(whole, align="middle"), EDGE, GAP)

    def _rule(self, choice: RuleChoice) -> Box:
        sentences = (one for choice in self.choices.values() for one in choice.sentences)
        longest = max(sentences, key=len)  # of all rules, so that tiles are equally high
        inside = Column(
            Text(choice.label, NAME, title=True),
            Sized(choice, grow=1, most=230),
            Text(lambda: choice.line, SMALL, "text_dim", widest=longest),
            gap=CLOSE,
        )
        return Stack(Ground(), Pad(inside, 18, 10))

    def _choice(self, name: str) -> RuleChoice:
        settings, texts = self.context.settings, self.context.texts
        label, options = _RULES[name]
        values, names = list(options), list(options.values())
        now = first_click(settings.value) if name == "start" else getattr(settings.value, name)

        def choose(index: int) -> None:
            boards = " ".join(settings.value.no_guess_boards)  # sizes that stay without guesses
            settings.change(**{name: values[index], "no_guess": boards})

        return RuleChoice(
            texts(label),
            names,
            [texts(f"rules.{word}") for word in names],
            [texts(f"rules.{word}_about") for word in names],
            values.index(now),
            choose,
        )

    def exit(self) -> None:
        forget_boards()

    def update(self, step: float) -> None:
        super().update(step)
        is_still = self.context.stack.is_still or not self.context.settings.value.effects.idle
        for choice in self.choices.values():
            choice.update(self.group.mouse, step, is_still)

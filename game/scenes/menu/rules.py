"""The rules of all boards, each shown on a small board."""

from typing import Any

from engine.core.config import Fairness, StartRule, WinRule
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.menu.rule_choice import RuleChoice
from game.scenes.menu.rule_pictures import forget_boards
from game.scenes.tree_scene import TreeScene
from game.settings import Settings
from game.ui.boxes import CLOSE, EDGE, GAP, Box, Column, Flow, Row, Stack
from game.ui.leaves import Ground, Text, Title
from game.ui.painter import NAME, SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Enter, Pad, Scroll, Sized

_STARTS = (StartRule.OPENING, StartRule.SAFE)
_RULES: dict[str, tuple[str, dict[Any, str]]] = {
    "wraps": ("rules.edges", {False: "bounded", True: "borderless"}),
    "start": ("rules.first_click", {rule: rule.name.lower() for rule in _STARTS}),
    "win": ("rules.win_by", {WinRule.OPEN: "open", WinRule.FLAG: "flag"}),
    "fairness": ("rules.guesses", {rule: rule.value for rule in Fairness}),
}
"""The label of each rule in the settings, and the names of its values in texts and pictures."""
_BROAD = 620  # layout units of a rule at most
_FROM = 900  # layout units from where the rules come


def describe_rules(settings: Settings, texts: Texts) -> str:
    """Return the rules that are not the usual ones in a few words; "" if all are."""
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
    """Choices that hold at once and for every board."""

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
        longest = max(sentences, key=len)  # of all, so that tiles are of one height
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
            boards = " ".join(settings.value.no_guess_boards)  # these stay so
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

"""The words of practice, and the bar of its boards."""

from engine.teacher.practice import Task
from game.board.hud import Hud
from game.input.bindings import Action
from game.input.events import Device
from game.records.practice import Score
from game.resources.format import format_exact_seconds
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.practice.round import ALL, MISSED
from game.ui.boxes import Box, Row, Spring
from game.ui.leaves import Text
from game.ui.painter import SMALL
from game.ui.widgets import Callback


class PracticeBar(Hud):
    """The usual bar with a back button in place of the pause button."""

    def __init__(self, restart: Callback, back: Callback, mute: Callback) -> None:
        super().__init__(restart, back, mute)
        self.pause_button.icon = "back"
        self.parts = {"back": self.pause_button, "sound": self.sound_button}


def value_line(label: str, value: str) -> Box:
    """Return a label with its value at the end of the line."""
    return Row(Text(label, SMALL, "text_dim"), Spring(), Text(value, SMALL, side="right"))


def choice_name(texts: Texts, choice: str, suffix: str = "") -> str:
    """Return the name of a choice, or what ``suffix`` asks for, such as ``_about``."""
    section = "practice" if choice in (ALL, MISSED) else "pattern"
    return texts(f"{section}.{choice}{suffix}")


def task_text(context: Context, task: Task, taps_flag: bool) -> str:
    """Return the task; for a flag with its control on the device in use, a tap if that flags."""
    texts, device = context.texts, context.devices.last
    text = texts(f"practice.task_{task.value}")
    if task is not Task.FLAG:
        return text
    if device is Device.MOUSE:
        is_left = context.settings.value.swap_buttons
        control = texts("practice.left_click" if is_left else "practice.right_click")
    elif device is Device.TOUCH:
        control = texts("practice.tap" if taps_flag else "practice.long_press")
    else:
        control = context.devices.control(Action.FLAG)
    return texts("practice.task_by", task=text, way=control) if control else text


def reason_key(context: Context) -> str:
    """Return the control that asks for the reason on the device in use; empty for a finger."""
    return "" if context.devices.last is Device.TOUCH else context.devices.control(Action.HINT)


def seconds_text(ms: int, texts: Texts) -> str:
    """Return a time as ``12.5 s``."""
    return texts("practice.seconds", seconds=format_exact_seconds(ms)[:-2])


def score_text(score: Score, number: int, is_timed: bool, texts: Texts) -> str:
    """Return a score as ``8 of 10``, and with a clock also its time."""
    if not is_timed:
        return texts("practice.right_of", rights=score.rights, answers=number)
    seconds = format_exact_seconds(score.ms)[:-2]
    return texts("practice.best_score", rights=score.rights, number=number, seconds=seconds)

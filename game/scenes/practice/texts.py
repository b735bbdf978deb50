"""Texts of practice: tasks, the controls that do them, and scores."""

from engine.teacher.practice import Task
from game.input.bindings import Action
from game.input.events import Device
from game.records.practice import Score
from game.resources.format import format_exact_seconds
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.practice.round import ALL, MISSED


def choice_name(texts: Texts, choice: str, suffix: str = "") -> str:
    """Return the name of a choice, or what ``suffix`` asks for, such as ``_about``."""
    section = "practice" if choice in (ALL, MISSED) else "pattern"
    return texts(f"{section}.{choice}{suffix}")


def task_text(context: Context, task: Task, taps_flag: bool) -> str:
    """Return the task; for a flag with its control on the device in use.

    ``taps_flag`` tells whether a tap sets a flag.
    """
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
        control = _control(context, Action.FLAG)
    return texts("practice.task_by", task=text, way=control) if control else text


def why_text(context: Context) -> str:
    """Return how to ask for the reason of a right answer on the device in use."""
    if context.devices.last is Device.TOUCH:
        return context.texts("practice.why", control=context.texts("practice.tap"))
    control = _control(context, Action.HINT) or context.texts("practice.click")
    return context.texts("practice.why", control=control)


def seconds_text(ms: int, texts: Texts) -> str:
    """Return a time as ``12.5 s``."""
    return texts("practice.seconds", seconds=format_exact_seconds(ms)[:-2])


def score_text(score: Score, number: int, is_timed: bool, texts: Texts) -> str:
    """Return a score as ``8 of 10``, and with a clock also its time."""
    if not is_timed:
        return texts("practice.right_of", rights=score.rights, answers=number)
    seconds = format_exact_seconds(score.ms)[:-2]
    return texts("practice.best_score", rights=score.rights, number=number, seconds=seconds)


def _control(context: Context, action: Action) -> str:
    """Return the key or gamepad button of an action; empty where none is bound."""
    devices = context.devices
    if devices.last is Device.PAD:
        pads = devices.bindings.pads(action)
        return devices.label(pads[0]) if pads else ""
    return devices.key_label(action)

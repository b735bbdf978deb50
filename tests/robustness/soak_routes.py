"""Ways from the menu into every part of the game, as its own buttons lead there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from engine.core.commands import Open
from engine.core.config import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
)
from engine.formats.mbf import to_mbf
from game.app.navigation import Navigation
from game.playback.playback import Playback
from game.scenes.algorithms.demo_list import ACTS
from game.scenes.algorithms.menu import AlgorithmsScene
from game.scenes.algorithms.player import DemoScene
from game.scenes.arcade.arcade import ArcadeScene
from game.scenes.context import Context
from game.scenes.dialogs.help import HelpScene
from game.scenes.learn.learn import LearnScene
from game.scenes.menu.attract import AttractScene
from game.scenes.menu.daily import DailyScene
from game.scenes.menu.share_code import ShareCodeScene
from game.scenes.play.play import PlayScene
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.results import PracticeResultsScene
from game.scenes.practice.round import CHOICES, Round
from game.scenes.records.filters import RecordsFilter
from game.scenes.records.scores import ScoresScene
from game.scenes.records.statistics import StatisticsScene
from game.scenes.replay.export_dialog import ExportScene
from game.scenes.replay.game_figures import GameFiguresScene
from game.scenes.settings.controls import ControlsScene
from game.scenes.settings.settings import TABS, SettingsScene
from game.scenes.watch.watch import WatchScene
from tests.game.records.finished_games import finished

CONFIGS = (
    GameConfig(1, 1, 0), GameConfig(2, 1, 1), GameConfig(1, 7, 2), GameConfig(3, 3, 8),
    GameConfig(3, 4, 2, wraps=True), GameConfig(8, 5, 39), GameConfig(5, 40, 20),
    GameConfig(9, 7, 6), GameConfig(9, 7, 6, win=WinRule.FLAG, question_marks=True),
    GameConfig(12, 8, 10, wraps=True, win=WinRule.FLAG),
    GameConfig(9, 9, 10, start=StartRule.NO_GUESS), GameConfig(8, 9, 14, start=StartRule.SAFE),
    GameConfig(9, 7, 14, fairness=Fairness.MERCY), GameConfig(9, 7, 10, fairness=Fairness.STRICT),
    GameConfig(10, 6, 9, True, StartRule.NO_GUESS, WinRule.OPEN, True, Fairness.STRICT),
    BEGINNER, INTERMEDIATE, EXPERT,
)  # fmt: skip
LARGE = (GameConfig(300, 200, 9000), GameConfig(1000, 3, 400, wraps=True), GameConfig(150, 90, 10))
SHOWN = (GameConfig(8, 5, 6), GameConfig(12, 9, 15, wraps=True), INTERMEDIATE)
"""Boards of the games that are brought in files."""
PATIENCE = 30.0
"""Seconds for which a first question is waited."""

Way = Callable[[Context, Random], None]


def bring_files(folder: Path) -> list[Path]:
    """Files that may be dropped: games, boards, and what is neither. Two are not there, and one
    is a folder."""
    folder.mkdir()
    files = {
        "empty.txt": b"",
        "noise.txt": Random(3).randbytes(5000),
        "noise.avf": Random(4).randbytes(5000),
        "words.rmv": b"nothing to see\n" * 40,
        "short.mbf": b"\x08\x05\xff",
        "Gr\u00f6\u00dfe \u4e2d.minewave": b"minewave 2\nsize 1000000000x1000000000x5\nboard\n",
    }
    for number, config in enumerate(SHOWN):
        for result in ("won", "lost", "abandoned"):
            recording = finished(result, 9.0, config).recording
            text = str(recording)
            files[f"{result} {number}.minewave"] = text.encode()
            files[f"{result} {number} cut.minewave"] = text[: len(text) // 2].encode()
        if not config.wraps:
            files[f"board {number}.mbf"] = to_mbf(recording.field)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    gone = folder / "gone.minewave", folder / "no utf-8 \udcff.minewave"
    return [*(folder / name for name in files), *gone, folder]


def menu(context: Context, chance: Random) -> None:
    """The menu itself."""


def attract(context: Context, chance: Random) -> None:
    context.stack.push(AttractScene(context))


def play(context: Context, chance: Random) -> None:
    context.stack.switch(PlayScene(context, chance.choice(CONFIGS)))


def play_large(context: Context, chance: Random) -> None:
    context.stack.switch(PlayScene(context, chance.choice(LARGE)))


def lost(context: Context, chance: Random) -> None:
    """A game that has just been lost; its results come."""
    scene = PlayScene(context, chance.choice(CONFIGS[7:]))
    context.stack.switch(scene)
    _lose(scene, context.clock())


def arcade(context: Context, chance: Random) -> None:
    """A run, on its first board or at its end."""
    scene = ArcadeScene(context)
    context.stack.switch(scene)
    if chance.random() < 0.6:
        _lose(scene, context.clock())


def settings(context: Context, chance: Random) -> None:
    context.stack.push(SettingsScene(context, chance.choice(TABS)))


def controls(context: Context, chance: Random) -> None:
    context.stack.push(SettingsScene(context))
    context.stack.push(ControlsScene(context))


def help_(context: Context, chance: Random) -> None:
    context.stack.push(HelpScene(context))


def code(context: Context, chance: Random) -> None:
    context.stack.push(ShareCodeScene(context))


def daily(context: Context, chance: Random) -> None:
    context.stack.push(DailyScene(context))


def scores(context: Context, chance: Random) -> None:
    context.stack.push(ScoresScene(context))


def statistics(context: Context, chance: Random) -> None:
    context.stack.push(ScoresScene(context))
    context.stack.push(StatisticsScene(context, RecordsFilter(chance.choice(CONFIGS).dimensions)))


def learn(context: Context, chance: Random) -> None:
    context.stack.push(LearnScene(context))


def practice(context: Context, chance: Random) -> None:
    """The list, or a round, which may be a short one."""
    learn(context, chance)
    scene = PracticeScene(context)
    context.stack.push(scene)
    if chance.random() < 0.8:
        scene.start()
        scene.wait(PATIENCE)
        if scene.round is not None and chance.random() < 0.7:
            scene.round.length = 1


def practised(context: Context, chance: Random) -> None:
    """A round of one question that has been answered."""
    practice_round = Round(context.store, chance.choice(CHOICES[2:]), False, context.fresh_seed)
    practice_round.length = 1
    asked = None
    while asked is None:
        practice_round.wait(PATIENCE)
        asked = practice_round.take_question()
    practice_round.answer(asked, chance.random() < 0.5, 900)
    learn(context, chance)
    scene = PracticeScene(context)
    context.stack.push(scene)
    context.stack.push(PracticeResultsScene(context, practice_round, scene.start))


def theatre(context: Context, chance: Random) -> None:
    learn(context, chance)
    context.stack.push(AlgorithmsScene(context))


def act(context: Context, chance: Random) -> None:
    theatre(context, chance)
    context.stack.push(DemoScene(context, ACTS, chance.randrange(len(ACTS))))


def watch(context: Context, chance: Random) -> None:
    learn(context, chance)
    context.stack.push(WatchScene(context, chance.choice(CONFIGS)))


def replay(context: Context, chance: Random) -> None:
    """A game that was brought, and perhaps its figures, or the saving of it."""
    recording = finished(chance.choice(("won", "lost")), 9.0, chance.choice(SHOWN)).recording
    context.navigator.replay(recording)
    match chance.randrange(3):
        case 0:
            context.stack.push(GameFiguresScene(context, recording))
        case 1:
            context.stack.push(
                ExportScene(context, Playback(recording), context.folder / "replays")
            )


def review(context: Context, chance: Random) -> None:
    recording = finished(chance.choice(("won", "lost")), 9.0, chance.choice(SHOWN)).recording
    context.navigator.review(recording)


def notice(context: Context, chance: Random) -> None:
    Navigation(context).open_dropped(Path("there is no such file"))


WAYS: tuple[Way, ...] = (
    menu, attract, play, play, lost, arcade, settings, controls, help_, code, daily, scores,
    statistics, learn, practice, practised, theatre, act, watch, replay, review, notice,
)  # fmt: skip
"""Each of them is gone once before one is gone again."""
SELDOM: tuple[Way, ...] = (play_large,)
"""Gone less often: these take their time."""


def _lose(scene: PlayScene, now: float) -> None:
    config = scene.session.config
    scene.make(Open((config.width // 2, config.height // 2)), now)
    field = scene.session.position.field
    if field is not None and field.mines:
        scene.make(Open(next(field.grid.cells(field.mines))), now)

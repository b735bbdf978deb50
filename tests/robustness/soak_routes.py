"""Routes from the menu into every part of the game, for the soak."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from engine import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    Fairness,
    GameConfig,
    Open,
    Recording,
    StartRule,
    WinRule,
    analyse,
)
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.core.shapes import draw_shape
from engine.dive.airs import Air
from engine.dive.boards import BOTTOM_PLACES
from engine.dive.state import Dive, DiveStage, begin_dive
from engine.dive.twists import Salvage
from engine.formats.mbf import to_mbf
from game.app.navigation import Navigation
from game.dive.dive_scene import DiveScene, open_between
from game.history.export_video import ExportScene
from game.history.game_figures import GameFiguresScene
from game.history.records_scene import usual_filter
from game.history.statistics_scene import StatisticsScene
from game.input.bindings import Action
from game.learn.how_it_works.scenes import DEMOS, DemoScene
from game.learn.practice import PracticeResultsScene, PracticeScene
from game.learn.practice_round import CHOICES, Round
from game.learn.tutorial import TutorialScene
from game.learn.tutorial_boards import BOARDS
from game.menu.attract import AttractScene
from game.menu.controls import ControlsScene
from game.menu.notices import ModeCardsScene, WaterCardScene, WelcomeScene
from game.menu.settings import TABS, SettingsScene
from game.play.game_controller import DiveInPlay
from game.play.play import PlayScene, play_scene
from game.playback.playback import Playback
from game.scenes.context import Context, ExplainedMode
from game.store import new_uid
from game.store.board_kind import BoardKind
from tests.engine.dive.dives import next_stage
from tests.game.store.finished_games import finished

CONFIGS = (
    GameConfig(1, 1, 0), GameConfig(2, 1, 1), GameConfig(1, 7, 2), GameConfig(3, 3, 8),
    GameConfig(3, 4, 2, wraps=True), GameConfig(8, 5, 39), GameConfig(5, 40, 20),
    GameConfig(9, 7, 6), GameConfig(9, 7, 6, win=WinRule.FLAG, question_marks=True),
    GameConfig(12, 8, 10, wraps=True, win=WinRule.FLAG),
    GameConfig(9, 9, 10, start=StartRule.NO_GUESS), GameConfig(8, 9, 14, start=StartRule.SAFE),
    GameConfig(9, 7, 14, fairness=Fairness.MERCY), GameConfig(9, 7, 10, fairness=Fairness.STRICT),
    GameConfig(10, 6, 9, True, StartRule.NO_GUESS, WinRule.OPEN, True, Fairness.STRICT),
    BEGINNER, INTERMEDIATE, EXPERT,
    GameConfig(9, 8, 10, wraps=True, neighbours=HEX), GameConfig(12, 9, 15, neighbours=KNIGHT),
    GameConfig(12, 10, 12, neighbours=CROSS, shape=draw_shape("heart", 12, 10)),
)  # fmt: skip
WATERS = (HEX, KNIGHT, CROSS)
LOSABLE = CONFIGS[7:]
LARGE = (GameConfig(300, 200, 9000), GameConfig(1000, 3, 400, wraps=True), GameConfig(150, 90, 10))
RECORDED = (GameConfig(8, 5, 6), GameConfig(12, 9, 15, wraps=True), INTERMEDIATE)
"""The boards of recorded games."""
PAGES = (
    "help", "own_game", "rules", "share_code", "daily", "records", "goals", "learn", "how_it_works",
)  # fmt: skip
PATIENCE = 30.0  # seconds to wait for the first question of practice

Route = Callable[[Context, Random], object]


def write_files(folder: Path) -> list[Path]:
    """Write games, boards and other files that may be dropped onto the window. Two of the paths
    returned do not exist, and one is a folder."""
    folder.mkdir()
    files = {
        "empty.txt": b"",
        "noise.txt": Random(3).randbytes(5000),
        "noise.avf": Random(4).randbytes(5000),
        "words.rmv": b"nothing to see\n" * 40,
        "short.mbf": b"\x08\x05\xff",
        "shape.txt": b"-##-\n####\n####\n",
        "shape.png": b"\x89PNG\r\n\x1a\nno picture",
        "Gr\u00f6\u00dfe \u4e2d.minewave": b"minewave 2\nsize 1000000000x1000000000x5\nboard\n",
    }
    for number, config in enumerate(RECORDED):
        for result in ("won", "lost", "abandoned"):
            recording = finished(result, 9.0, config).recording
            text = str(recording)
            files[f"{result} {number}.minewave"] = text.encode()
            files[f"{result} {number} cut.minewave"] = text[: len(text) // 2].encode()
        if not config.wraps:
            files[f"board {number}.mbf"] = to_mbf(recording.field)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    missing = folder / "gone.minewave", folder / "no utf-8 \udcff.minewave"
    return [*(folder / name for name in files), *missing, folder]


def open_lost_game(context: Context, chance: Random) -> None:
    context.stack.switch(play_scene(context, chance.choice(LOSABLE)))
    lose(context)


def dive_at(stage: DiveStage, context: Context, chance: Random) -> Dive:
    """Return a dive on any air at a stage, after some places."""
    dive = begin_dive(context.fresh_seed(), chance.choice(list(Air)))
    places = chance.randint(0, BOTTOM_PLACES)
    while len(dive.steps) < places or dive.stage is not stage:
        dive = replace(next_stage(dive), lives=dive.rules.lives)
    return dive


def dive_board(context: Context, chance: Random) -> None:
    """Clear a board of a dive, which leads to the tally, and half of the time continue to what
    follows."""
    dive = dive_at(DiveStage.BOARD, context, chance)
    scene = DiveScene(context, DiveInPlay(dive, new_uid()))
    context.stack.switch(scene)
    scene.make(Open(dive.plan.first), context.clock())
    while not scene.session.position.is_over:
        position = scene.session.position
        closed = position.field.safe & position.board.closed
        first = closed & scene.dive.cells_marked(Salvage.name)
        proven = analyse(position.board).safe
        cells = (first or closed) & proven or closed
        scene.make(Open(next(position.field.grid.cells(cells))), context.clock())
        if scene.session.position is position:  # the lesson about a guess that cost a life
            lose(context)
            return
    if chance.random() < 0.5:
        scene.show_outcome()
        context.stack.top.act(Action.CONFIRM)


def between_boards(stage: DiveStage) -> Route:
    """Return a route to a dive at a stage between two boards."""
    return lambda context, chance: open_between(
        context, DiveInPlay(dive_at(stage, context, chance), new_uid())
    )


def route_to(name: str) -> Route:
    """Return a route that calls a method of the navigator."""
    return lambda context, chance: getattr(context.navigator, name)()


def controls(context: Context, chance: Random) -> None:
    context.navigator.settings()
    context.stack.push(ControlsScene(context))


def statistics(context: Context, chance: Random) -> None:
    context.navigator.records()
    context.stack.push(StatisticsScene(context, usual_filter(BoardKind.of(chance.choice(CONFIGS)))))


def practice(context: Context, chance: Random) -> None:
    context.navigator.learn()
    context.stack.push(scene := PracticeScene(context))
    if chance.random() < 0.8:
        scene.start()
        scene.wait(PATIENCE)
        if scene.round is not None and chance.random() < 0.7:
            scene.round.length = 1


def practice_results(context: Context, chance: Random) -> None:
    practice_round = Round(context.store, chance.choice(CHOICES[2:]), False, context.fresh_seed)
    practice_round.length = 1
    question = None
    while question is None:
        practice_round.wait(PATIENCE)
        question = practice_round.take_question()
    practice_round.answer(question, chance.random() < 0.5, 900)
    context.navigator.learn()
    context.stack.push(scene := PracticeScene(context))
    context.stack.push(PracticeResultsScene(context, practice_round, scene.start))


def demo(context: Context, chance: Random) -> None:
    context.navigator.learn()
    context.navigator.how_it_works()
    context.stack.push(DemoScene(context, DEMOS, chance.randrange(len(DEMOS))))


def replay(context: Context, chance: Random) -> None:
    recording = recorded_game(chance)
    context.navigator.replay(recording)
    match chance.randrange(3):
        case 0:
            context.stack.push(GameFiguresScene(context, recording, None))
        case 1:
            shown = Playback(recording)
            context.stack.push(ExportScene(context, shown, context.folder / "replays"))


ROUTES: dict[str, Route] = {
    "menu": lambda context, chance: None,
    "attract": lambda context, chance: context.stack.push(AttractScene(context)),
    "play": lambda context, chance: context.navigator.play(chance.choice(CONFIGS)),
    "play again": lambda context, chance: context.navigator.play(chance.choice(CONFIGS)),
    "lost": open_lost_game,
    "dive": lambda context, chance: context.navigator.shared_dive(
        begin_dive(context.fresh_seed(), chance.choice(list(Air)))
    ),
    "dive's board": dive_board,
    **{
        f"dive's {stage.value}": between_boards(stage)
        for stage in DiveStage
        if stage is not DiveStage.BOARD
    },
    **{name: route_to(name) for name in PAGES},
    "cards": lambda context, chance: context.stack.push(
        ModeCardsScene(context, chance.choice(list(ExplainedMode)), context.navigator.menu)
    ),
    "water card": lambda context, chance: context.stack.push(
        WaterCardScene(context, chance.choice(WATERS), context.navigator.menu)
    ),
    "lesson": lambda context, chance: context.navigator.tutorial(chance.choice(WATERS)),
    "welcome": lambda context, chance: context.stack.push(WelcomeScene(context)),
    "tutorial": lambda context, chance: context.stack.push(
        TutorialScene(context, chance.randrange(len(BOARDS)))
    ),
    "settings": lambda context, chance: context.stack.push(
        SettingsScene(context, chance.choice(TABS))
    ),
    "controls": controls,
    "statistics": statistics,
    "practice": practice,
    "practice results": practice_results,
    "demo": demo,
    "watch": lambda context, chance: context.navigator.watch(chance.choice(CONFIGS)),
    "replay": replay,
    "review": lambda context, chance: context.navigator.review(recorded_game(chance)),
    "notice": lambda context, chance: Navigation(context).open_dropped(Path("no such file")),
}
"""Routes, each of which is taken once before any is taken again."""
SLOW_ROUTES: dict[str, Route] = {
    "large board": lambda context, chance: context.navigator.play(chance.choice(LARGE))
}
"""Routes that are taken less often than the others."""


def recorded_game(chance: Random) -> Recording:
    return finished(chance.choice(("won", "lost")), 9.0, chance.choice(RECORDED)).recording


def lose(context: Context) -> None:
    """Open the first cell and then a mine, if there is one, in the game that is on top."""
    scene = context.stack.top
    assert isinstance(scene, PlayScene)
    config = scene.session.config
    scene.make(Open((config.width // 2, config.height // 2)), context.clock())
    field = scene.session.position.field
    if field is not None and field.mines:
        scene.make(Open(next(field.grid.cells(field.mines))), context.clock())

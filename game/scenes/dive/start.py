"""The scenes that begin a dive, or go on with one: new, saved, or from board to board."""

from functools import partial

from engine.dive.state import Dive, begin_dive
from game.dive.dive_hud import DiveHud
from game.records import new_uid
from game.saves.saved_game import SavedGame
from game.saves.start import Start
from game.scenes.context import Context
from game.scenes.dive.dive_policy import DivePolicy
from game.scenes.play.game_controller import GameController, RunInPlay
from game.scenes.play.play import PlayScene


def board_scene(
    context: Context, run: RunInPlay, saved: SavedGame | None = None, hud: DiveHud | None = None
) -> PlayScene:
    """Return a scene for the board that a dive has come to; ``saved`` is one that was begun."""
    context.theme.read("dive")  # before there is a picture that it could hold up
    start = Start(run.state.board_seed, saved=saved)
    game = GameController(context, run.state.config, start, run)
    hud = hud or DiveHud(context.texts, context.painter)
    following = partial(board_scene, context, hud=hud)
    make_policy = partial(DivePolicy, hud=hud, next_board=following)
    return PlayScene(context, game, make_policy)


def new_run_scene(context: Context) -> PlayScene:
    """Return a scene for the first board of a new dive."""
    return first_board_scene(context, begin_dive(context.fresh_seed()))


def first_board_scene(context: Context, dive: Dive) -> PlayScene:
    """Return a scene for the first board of a dive."""
    return board_scene(context, RunInPlay(dive, new_uid()))


def resume_run(context: Context, saved: SavedGame) -> None:
    """Open a saved dive: on its board, or at the choice that it waits for."""
    policy = _open_saved(context, saved)
    if policy.dive.is_cleared:
        policy.choose()


def end_saved_run(context: Context, saved: SavedGame) -> None:
    """Open a saved board of a dive, and end the dive there."""
    _open_saved(context, saved).end_run()


def _open_saved(context: Context, saved: SavedGame) -> DivePolicy:
    assert saved.run is not None
    scene = board_scene(context, RunInPlay(saved.run, saved.metadata.run or new_uid()), saved)
    context.stack.switch(scene)
    assert isinstance(scene.policy, DivePolicy)
    return scene.policy

"""Continues games that were left in play, which the next start and the menu offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.saves import SavedGame, Waiting, recover, settle
from game.saves.start import Start
from game.scenes.arcade.arcade import ArcadeScene
from game.scenes.base import Context
from game.scenes.menu.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.resume import ResumeScene


def offer_left(context: Context) -> None:
    """Offer what was left in play over the menu. A game that the player has started otherwise comes
    first; then they wait in the menu."""
    found = _found(context)
    if found and isinstance(context.stack.top, MenuScene):
        _push(context, found)
    else:
        _let_go(found)


def resume(context: Context, uid: str) -> bool:
    """Continue the waiting game of this uid; return whether that was possible: another copy of the
    program may have it by now."""
    found = _found(context)
    wanted = [saved for saved in found if saved.waiting.uid == uid]
    _let_go([saved for saved in found if saved not in wanted])
    for saved in wanted[:1]:
        resume_saved(context, saved)
    return bool(wanted)


def offer(context: Context, is_wanted: Callable[[Waiting], bool]) -> bool:
    """Offer those of the waiting games that are wanted; return whether there are any left."""
    found = _found(context)
    wanted = [saved for saved in found if is_wanted(saved.waiting)]
    _let_go([saved for saved in found if saved not in wanted])
    if wanted:
        _push(context, wanted)
    return bool(wanted)


def resume_saved(context: Context, saved: SavedGame) -> None:
    """Put the game's scene on the stack, in place of all that is there."""
    _forget(context, saved)
    if saved.run is None:
        assert saved.recording is not None
        context.stack.switch(PlayScene(context, saved.recording.config, Start(saved=saved)))
    else:
        context.stack.switch(ArcadeScene(context, saved=saved))


def is_today(context: Context, waiting: Waiting) -> bool:
    """Return whether it is a try of one of today's boards."""
    return waiting.daily == context.today().isoformat()


def _found(context: Context) -> tuple[SavedGame, ...]:
    found = recover(context.folder, context.store)
    context.save_problem = found.problem
    context.waiting = tuple(saved.waiting for saved in found.saved)
    return found.saved


def _push(context: Context, games: Sequence[SavedGame]) -> None:
    context.stack.push(
        ResumeScene(context, games, partial(resume_saved, context), partial(_abandon, context))
    )


def _let_go(games: Sequence[SavedGame]) -> None:
    for saved in games:
        saved.let_go()


def _abandon(context: Context, saved: SavedGame) -> None:
    """Write the game into the record book as abandoned; a run ends with its results and initials,
    as it does from the pause."""
    if saved.run is None:
        _forget(context, saved)
        settle(saved, context.store)
        return
    resume_saved(context, saved)
    scene = context.stack.top
    assert isinstance(scene, ArcadeScene)
    scene.end_run()


def _forget(context: Context, saved: SavedGame) -> None:
    uid = saved.waiting.uid
    context.waiting = tuple(waiting for waiting in context.waiting if waiting.uid != uid)

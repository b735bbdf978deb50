"""Opens what is not begun afresh: recorded games, and boards from files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.mbf import ENDING
from engine.recording import Recording

if TYPE_CHECKING:
    from game.scenes.base import Kit, Scene


def opened(kit: Kit, path: Path) -> Scene:
    """The scene that a file is for, be it one that says what is wrong with it."""
    from game.files import FileError, board_of, read_recording
    from game.scenes.notice import NoticeScene
    from game.scenes.play import PlayScene

    try:
        if path.suffix.lower() == ENDING:
            config, start = board_of(path)
            return PlayScene(kit, kit.settings.value.marked(config), start)
        return replay_of(kit, read_recording(path))
    except FileError as error:
        return NoticeScene(kit, kit.say("files.title"), str(error), kit.say("files.kinds"))


def show_replay(kit: Kit, number: int) -> None:
    """Show the game of this id in the record book."""
    from game.scenes.notice import NoticeScene

    game = kit.store.game(number)
    if game is None:
        kit.stack.push(NoticeScene(kit, kit.say("files.title"), kit.say("files.gone")))
    else:
        kit.stack.push(replay_of(kit, game.recording))


def replay_of(kit: Kit, recording: Recording) -> Scene:
    """The scene that shows a recorded game."""
    from game.scenes.menu import MenuScene
    from game.scenes.replay import ReplayScene

    def leave() -> None:
        if kit.stack.is_single:
            kit.stack.switch(MenuScene(kit))
        else:
            kit.stack.pop()

    return ReplayScene(kit, recording, leave, kit.folder / "replays")

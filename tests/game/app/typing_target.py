"""The game with the caret in the field for the player's name, for tests with real keys."""

import sys

from game.app.context import Options
from game.app.loop import App
from game.menu.settings import SettingsScene


def main() -> None:
    app = App(Options(data=sys.argv[sys.argv.index("--data") + 1], trace=True))
    scene = SettingsScene(app.context)
    app.stack.push(scene)
    scene.group.focus = scene.rows["player"]
    app.run()


if __name__ == "__main__":
    main()

"""The game in which each start of another game begins the next one of a list, for real clicks."""

import sys

from game.app.context import Options
from game.app.loop import App
from game.play.play import PlayScene
from game.store.saved_game import GameStart
from tests.game.app.games_played import games


def main() -> None:
    app = App(Options(data=sys.argv[sys.argv.index("--data") + 1], trace=True))
    waiting = [(config, seed) for _, config, seed in games() for _ in range(2)]

    def begin_next() -> None:
        app.context.trace.write_change({"board": [], "cell": 0})  # the next place is told anew
        config, seed = waiting.pop(0)
        app.context.navigator.play(config, GameStart(seed))

    PlayScene.restart = lambda scene: begin_next()
    begin_next()
    app.run()


if __name__ == "__main__":
    main()

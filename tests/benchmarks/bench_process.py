"""The load of the whole program: ``python -m tests.benchmarks.bench_process [SECONDS]``.

Runs the real program in a real window on a virtual screen, and prints its CPU use at rest and
minimized, and how evenly its frames come.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.game.app.real_window import Screen, missing_programs

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 8  # seconds that the program runs for each row

_PROGRAM = """
import json, sys, time
import pygame
from engine.core.config import EXPERT
from game.app.loop import App
from game.app.context import Options
import game.platform.window

folder, rate, what, seconds = sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4])
with open(folder + "/settings.json", "w") as file:
    json.dump({"frame_rate": rate, "sound": True}, file)
game.platform.window.set_sdl_hints()
app = App(Options(EXPERT if what != "menu" else None, 1, folder))
moments = []
flip = pygame.display.flip
def timed():
    flip()
    moments.append(time.perf_counter())
pygame.display.flip = timed
for _ in range(3):
    app.run_frame()
app.context.audio.open(); app.context.store.open()
if what == "busy":  # something always moves: each frame begins a new effect
    from game.board.effects.particles import confetti
    play = app.stack.top
    def move(step, update=play.update):
        if len(play.pane.effects.particles) < 200:
            play.pane.effects.add_particles(confetti(range(30), range(16), play.pane.effects.now))
        update(step)
    play.update = move
if what == "minimized":
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
end = time.perf_counter() + 2
while time.perf_counter() < end:
    app.run_frame()
moments.clear()
cpu, begin = time.process_time(), time.perf_counter()
while time.perf_counter() < begin + seconds:
    app.run_frame()
used = (time.process_time() - cpu) / (time.perf_counter() - begin)
gaps = [(b - a) * 1000 for a, b in zip(moments, moments[1:])]
print(json.dumps({"cpu": 100 * used, "gaps": gaps}))
"""


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    if missing_programs():
        sys.exit(f"This needs {' and '.join(missing_programs())}.")
    screen = Screen("1280x720x24")
    try:
        print(f"{'CPU use of the whole process, %':44} {'used':>8}   goal")
        for name, what, goal in (
            ("Expert board at rest, 60 Hz", "rest", "10"),
            ("menu at rest, 60 Hz", "menu", "10"),
            ("minimized", "minimized", "2"),
        ):
            print(f"{name:44} {_run(screen, 60, what, seconds)['cpu']:8.1f}   {goal}")
        print(
            f"\n{'time between frames while something moves':44} {'median':>8} {'99th':>8}   goal"
        )
        for rate in (60, 144):
            gaps = sorted(_run(screen, rate, "busy", seconds)["gaps"])
            high = gaps[int(len(gaps) * 0.99)]
            wanted = 1000 / rate
            line = f"{statistics.median(gaps):8.3f} {high:8.3f}   {wanted:.3f} +- 0.1 (median)"
            print(f"{f'{rate} Hz, ms':44} {line}")
    finally:
        screen.close()


def _run(screen: Screen, rate: int, what: str, seconds: int) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }  # fmt: skip
        command = [sys.executable, "-c", _PROGRAM, folder, str(rate), what, str(seconds)]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
    return json.loads(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    main()

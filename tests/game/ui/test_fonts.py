"""Windows without room and texts that no font can show still give a picture."""

import subprocess
import sys
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from engine import GameConfig
from game.learn.learn import LearnScene
from game.platform import paths
from game.resources.texts import Texts
from game.ui.fonts import DISPLAY, PLAIN, Fonts
from game.ui.shapes import rounded, shadow
from tests.game.driver import StartGame

WHITE = (255, 255, 255)
ROOT = Path(__file__).resolve().parents[3]


def test_any_text_can_be_set_at_any_size() -> None:
    pygame.init()
    pygame.display.set_mode((100, 100))
    fonts, canvas = Fonts(paths.assets() / "fonts"), pygame.Surface((100, 40))
    for text in ("", " ", "\u200b", "\u202e", "\u00ad", "\0", "\udcff", "a\0b\n"):
        for size, face in product((1, 2, 17), (DISPLAY, PLAIN)):
            rect = fonts.draw(canvas, text, (5, 5), size, WHITE, face, "topleft")
            assert rect.width == fonts.width(text, size, face)
            fonts.draw_figures(canvas, text, (5, 5), size, WHITE, "topleft")
    pygame.quit()


def test_the_typeface_has_latin_and_cyrillic_and_draws_boxes_for_the_rest() -> None:
    pygame.init()
    pygame.display.set_mode((100, 100))
    fonts = Fonts(paths.assets() / "fonts")
    assert all(map(fonts.has, "AzÉßŁ0-\u0416\u044f\u0407"))
    assert not any(map(fonts.has, "\u03a6\u05d0\u0628\u0e01\u10d0\u4e2d\u200b\uffff"))
    pygame.quit()


def test_paths_that_are_too_long_continue_in_another_line() -> None:
    pygame.init()
    fonts = Fonts(paths.assets() / "fonts")
    path = r"C:\Users\Somebody\AppData\Roaming\Minewave\replays"
    for text in (f"in {path}", "/home/somebody/.local/share/minewave/replays and/or elsewhere"):
        lines = fonts.wrap(text, 17, 160)
        assert len(lines) > 2
        assert max(fonts.width(line, 17) for line in lines) <= 160
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert fonts.wrap(path, 17, 600) == [path]
    assert fonts.wrap("14\u00a0m away", 17, 30) == ["14\u00a0m", "away"]
    pygame.quit()


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("board.size", ["24\u00a0x\u00a014,", "50\u00a0mines"]),
        ("learn.own_size", ["Custom:", "24\u00a0x\u00a014,", "50\u00a0mines"]),
        ("scores.arcade_board", ["Arcade,", "24\u00a0x\u00a014,", "50"]),
        ("dive.size", ["24\u00a0x\u00a014"]),
    ],
)
def test_the_size_of_a_board_and_its_number_of_mines_are_not_broken(
    key: str, lines: list[str]
) -> None:
    pygame.init()
    text = Texts(paths.assets() / "texts")(key, width=24, height=14, count=50, mines="50")
    assert Fonts(paths.assets() / "fonts").wrap(text, 17, 1) == lines
    pygame.quit()


def test_shapes_without_room_are_empty() -> None:
    for size in ((0, 0), (-1, 20), (20, -3), (-9, -9), (1, 1)):
        assert rounded(size, 12, WHITE, WHITE).get_size() == (size if min(size) > 0 else (0, 0))
        assert shadow(size, 12, 0, 90).get_size() == (max(0, size[0]), max(0, size[1]))


def test_a_leaving_scene_is_not_drawn_after_a_resize(start: StartGame) -> None:
    driver = start(window=(640, 480))
    stack, lost = driver.app.stack, []
    stack.push(LearnScene(driver.app.context))
    driver.run(0.5)
    leaving = stack.top
    stack.pop()
    leaving.draw = lambda canvas, presence: lost.append(canvas.get_size())  # type: ignore
    driver.app.run_frame()
    assert lost == [(640, 480)]
    driver.resize((1280, 720))
    assert set(lost) == {(640, 480)}


def test_frames_make_no_fonts_once_a_scene_has_come_to_rest(start: StartGame) -> None:
    driver = start(config=GameConfig(8, 5, 6), seed=5)
    driver.begin()
    for _ in ("play", "pause"):
        driver.run(0.5)
        frames = driver.app.frames
        with patch("pygame.font.Font") as font:
            driver.run(1.0)
        assert driver.app.frames > frames + 10
        font.assert_not_called()
        driver.key(pygame.K_p)


@pytest.mark.slow
def test_a_broken_typeface_is_an_error_and_no_crash(tmp_path: Path) -> None:
    script = (
        "import pygame; from pathlib import Path; from game.ui.fonts import Fonts\n"
        "from game.platform.paths import BrokenAssetError\n"
        "pygame.font.init()\n"
        "try: Fonts(Path(sys.argv[1])).width('Minewave', 20)\n"
        "except BrokenAssetError: print('an error')\n"
    )
    for face in (DISPLAY, PLAIN):
        (tmp_path / face).write_bytes(b"no font")
    command = [sys.executable, "-c", f"import sys; {script}", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.endswith("an error\n"), done.stderr


def test_lines_are_about_as_long_as_each_other_and_no_word_is_alone_at_the_end() -> None:
    pygame.font.init()
    fonts = Fonts(paths.assets() / "fonts")
    for text in ("Needless risks cost almost nothing", "20 guesses above average luck"):
        room = fonts.width(text, 17) - 10
        first, second = fonts.wrap(text, 17, room)
        longest = max(fonts.width(word, 17) for word in text.split())
        assert abs(fonts.width(first, 17) - fonts.width(second, 17)) <= longest, text
    long = "Look at the 1 at column 24, row 5: column 25, row 5 is a mine. That leaves one way. "
    for width in range(180, 420, 10):
        *_, last = fonts.wrap(long * 2, 17, width)
        assert " " in last

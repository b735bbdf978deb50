"""Which files calculate with pixels: the toolkit, the board, the sea, and a few files that paint
pictures.

All other files describe what is shown as boxes, which the toolkit places.
"""

import re

from tests.test_floor_plan import FILES, ROOT

GEOMETRY = re.compile(r"\bRect\(|\bpx\(")
PLACING_ROOMS = ("game/ui", "game/board", "game/world")

TREES = {
    "game/scenes/tree_scene.py": "gives a tree the window, or a panel in the middle of it",
}
"""Files that give trees of boxes their place, and which trees."""

PAINTINGS = {
    "game/dive/air.py": "a light around the window, a heart that breaks, and bubbles",
    "game/dive/chart_pictures.py": "the places of a chart, lines between them, and Puff",
    "game/dive/board_effects.py": "a glow around the board, and a frame around cells of it",
    "game/dive/board_signs.py": "signs of a board in the bar, one with a line across it",
    "game/dive/clam_pictures.py": "the clam, bubbles, prices, and what flies when they are paid",
    "game/dive/dive_path.py": "maps: the way of a dive through the zones, and the ways on",
    "game/dive/finale_pictures.py": "Puff in the lure's light, confetti, and windows to the zones",
    "game/dive/flying_points.py": "points that fly over the window",
    "game/dive/hub_pictures.py": "a map: the deepest way through the zones; a shelf of finds",
    "game/dive/kept_finds.py": "the tank of air, the chip of the multiplier, and finds, which sway",
    "game/dive/pictures.py": "small boards, stars, hearts, rays, wells, badges and medallions",
    "game/dive/stage_scene.py": "where a note may be shown",
    "game/dive/signs.py": "signs of places, pearls, and rays",
    "game/dive/tally_pictures.py": "stars and light of a tally",
    "game/dive/thought_words.py": "words that rise at cells of the board",
    "game/history/export_video.py": "the pictures of a video",
    "game/history/pictures.py": "rays, a flame, rings, steps with medals, cards of goals",
    "game/history/review_pictures.py": "marks on cells of the board, rows of moves, a curve",
    "game/history/recent_chart.py": "the inside of a chart",
    "game/learn/how_it_works/board_pair.py": "light and short texts on cells of a board",
    "game/learn/pictures.py": "small boards, examples, rows of a list, and pips",
    "game/learn/tutorial_boards.py": "the bubble, the shells, and marks on cells",
    "game/menu/board_kinds.py": "small boards that show a water, a shape, or a custom board",
    "game/menu/logo.py": "the letters of the logo, and Puff's way into the menu",
    "game/menu/mode_pictures.py": "pictures of the modes on cards",
    "game/menu/pictures.py": "the menu's cards, a calendar, and small boards that show a rule",
    "game/menu/settings_pictures.py": "previews, and pictures on cards",
    "game/play/results_pictures.py": "rays and marks behind a result",
    "game/dive/zone_pictures.py": "the zones of the sea in bands, and in round windows",
}
"""Files that paint a picture in a given place, and what it shows."""


def files_with_geometry() -> set[str]:
    """Return the files of the game, outside the rooms that place boxes, that calculate with
    pixels."""
    files = {path.relative_to(ROOT).as_posix(): path for path in FILES.values()}
    return {
        name
        for name, path in files.items()
        if name.startswith("game/")
        and not name.startswith(tuple(f"{room}/" for room in PLACING_ROOMS))
        and GEOMETRY.search(path.read_text("utf-8"))
    }


def test_scenes_place_no_pixels() -> None:
    """No other file calculates with pixels, and each listed one does."""
    assert files_with_geometry() == TREES.keys() | PAINTINGS.keys()


def test_geometry_is_found_wherever_it_is_hidden() -> None:
    for line in ("place = Rect(1, 2, 3, 4)", "x = pygame.Rect(a, b)", "px(8)", "painter.px(8)"):
        assert GEOMETRY.search(line), line
    for line in ("def paint(rect: Rect) -> None:", "from pygame import Rect", "self.px = 2"):
        assert not GEOMETRY.search(line), line

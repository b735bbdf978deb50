"""Where pixels are reckoned: the toolkit, the board, the sea, and a few files that paint pictures.

All other files say what is shown, as boxes, which the toolkit places.
"""

import re

from tests.test_floor_plan import FILES, ROOT

GEOMETRY = re.compile(r"\bRect\(|\bpx\(")
PLACING_ROOMS = ("game/ui", "game/board", "game/world")

TREES = {
    "game/scenes/tree_scene.py": "gives a tree the window",
    "game/scenes/panel.py": "gives a tree a panel in the middle of the window",
}
"""Files that give trees of boxes their place, and which."""

PAINTINGS = {
    "game/charts/recent.py": "the inside of a chart",
    "game/charts/bars.py": "the inside of a chart",
    "game/charts/chart.py": "the inside of a chart",
    "game/charts/days.py": "the inside of a chart",
    "game/charts/lines.py": "the inside of a chart",
    "game/dive/air_alarm.py": "a light around the window",
    "game/dive/bar_pictures.py": "the tank of air, the chip of the multiplier, and a plate",
    "game/dive/card_pictures.py": "wells, badges and light on the cards of a choice",
    "game/dive/combo_view.py": "a glow around the board",
    "game/dive/depth_path.py": "a map: the way so far, and the ways on",
    "game/dive/dive_path.py": "a map: the way of a dive through the zones",
    "game/dive/flying_points.py": "points that fly over the window",
    "game/dive/kept_finds.py": "the finds, which sway",
    "game/dive/pictures.py": "small boards, stars, hearts and rays",
    "game/dive/spent_life.py": "a heart that breaks, and bubbles",
    "game/dive/twist_view.py": "a frame around cells of the board",
    "game/scenes/algorithms/tints.py": "light and short texts on cells of a board",
    "game/scenes/dialogs/dive_cards.py": "pictures of a dive on cards",
    "game/scenes/dialogs/mode_pictures.py": "pictures of the modes on cards",
    "game/scenes/dive/dive_end_pictures.py": "finds, medallions and the lit row of a dive's end",
    "game/scenes/dive/tally_pictures.py": "stars and light of a tally",
    "game/scenes/live_board/pointer_trail.py": "a pointer, its trail, and rings at its clicks",
    "game/scenes/live_board/touch_input.py": "the ring around a finger, and the sides of a switch",
    "game/scenes/menu/arrival.py": "Puff's way into the menu",
    "game/scenes/menu/card_pictures.py": "the pictures of the menu's cards",
    "game/scenes/menu/logo.py": "the letters of the logo",
    "game/scenes/menu/month_picture.py": "a calendar",
    "game/scenes/menu/rule_pictures.py": "small boards that show a rule",
    "game/scenes/records/glance_pictures.py": "rays, a flame and rings",
    "game/scenes/records/goal_cards.py": "the face of a goal's card, and of a hat's button",
    "game/scenes/records/podium_step.py": "the face of a step with its medal",
    "game/scenes/replay/video.py": "the pictures of a video",
    "game/scenes/results/pictures.py": "rays and marks behind a result",
    "game/scenes/review/board_marks.py": "rings and shapes on cells of the board",
    "game/scenes/review/move_list.py": "the rows of the moves",
    "game/scenes/review/win_chance_curve.py": "a curve and its marks",
    "game/scenes/settings/pictures.py": "previews, and pictures on cards",
    "game/scenes/learn/card_pictures.py": "small boards on the cards of the learn menu",
    "game/scenes/practice/pictures.py": "an example, rows of a list, and pips",
    "game/scenes/tutorial/drawing.py": "the bubble, the shells, and marks on cells",
}
"""Files that paint a picture in a place that they are given, and what is on it."""

OTHERS = {
    "game/scenes/live_board/camera_control.py": "places the board, and moves it by the mouse",
}
"""Files that place something else than boxes, and what."""


def files_with_geometry() -> set[str]:
    """Return the files of the game, outside of the rooms that place, that reckon with pixels."""
    files = {path.relative_to(ROOT).as_posix(): path for path in FILES.values()}
    return {
        name
        for name, path in files.items()
        if name.startswith("game/")
        and not name.startswith(tuple(f"{room}/" for room in PLACING_ROOMS))
        and GEOMETRY.search(path.read_text("utf-8"))
    }


def test_scenes_place_no_pixels() -> None:
    """And what may reckon with pixels does."""
    assert files_with_geometry() == TREES.keys() | PAINTINGS.keys() | OTHERS.keys()


def test_geometry_is_found_wherever_it_is_hidden() -> None:
    for line in ("place = Rect(1, 2, 3, 4)", "x = pygame.Rect(a, b)", "px(8)", "painter.px(8)"):
        assert GEOMETRY.search(line), line
    for line in ("def paint(rect: Rect) -> None:", "from pygame import Rect", "self.px = 2"):
        assert not GEOMETRY.search(line), line

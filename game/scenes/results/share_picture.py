"""The picture of a result, to be shared."""

from pygame import Rect, Surface

from engine.rules.game import Position, Status
from game.board.preview import thumbnail, tile_picture
from game.scenes.results.pages import Page
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded, vertical_gradient

_BOARD = 1600, 1000  # pixels that the board may take
_MOST_CELLS = 12_000  # of a board that is shown in tiles
_LEAST_WIDE = 620  # pixels of a picture
_CELL = 48  # the largest, in pixels
_EDGE, _HEAD, _FOOT = 40, 150, 64  # pixels around the board
_PUFF = 124


def result_picture(painter: Painter, position: Position, page: Page, code: str | None) -> Surface:
    """Return a picture of a finished board with its result and, if it has one, its share code."""
    grid, theme = position.board.grid, painter.theme
    side = min(_CELL, _BOARD[0] // grid.width, _BOARD[1] // grid.height)
    if grid.size <= _MOST_CELLS and side >= 4:
        board = tile_picture(painter, position, side)
    else:
        board = thumbnail(painter, position, _BOARD)
    width = max(_LEAST_WIDE, board.get_width() + 2 * _EDGE)
    size, panel = (width, _HEAD + board.get_height() + _FOOT), theme.colour("panel")
    top = mix(panel, theme.colour("panel_edge"), 0.6)
    picture = Surface(size, 0, 32)
    picture.blit(vertical_gradient(size, top, panel), (0, 0))
    frame = board.get_rect(midtop=(width // 2, _HEAD)).inflate(20, 20)
    picture.blit(rounded(frame.size, 14, theme.colour("board")), frame)
    picture.blit(board, board.get_rect(center=frame.center))
    pose = "won" if position.status is Status.WON else "sulk"
    puff = theme.sheet("puff", _PUFF).frame(pose, 0)
    spot = puff.get_rect(midleft=(max(16, frame.left - 8), _HEAD // 2 - 4))
    picture.blit(puff, spot)
    painter.put_hat(picture, "puff", pose, 0, spot.center, _PUFF)
    _write_words(picture, painter, (page, code or ""), frame, spot.x + _PUFF + 16)
    return picture


def _write_words(
    picture: Surface, painter: Painter, said: tuple[Page, str], frame: Rect, left: int
) -> None:
    (page, code), fonts = said, painter.fonts
    middle, foot = _HEAD // 2 - 4, picture.get_height() - _FOOT // 2 + 5
    right = min(picture.get_width() - 24, frame.right)
    room = right - fonts.width(page.value, 62, DISPLAY) - 20 - left
    beside = frame.width - fonts.width("Minewave", 24, DISPLAY) - 30
    for text, size, face, tone, spot, anchor, most in (
        (page.value, 62, DISPLAY, "text", (right, middle), "midright", right - left),
        (page.title, 38, DISPLAY, "text", (left, middle - 20), "midleft", room),
        (page.label, 21, PLAIN, "text", (left, middle + 22), "midleft", room),
        ("Minewave", 24, DISPLAY, "text_dim", (frame.left, foot), "midleft", frame.width),
        (code, 21, PLAIN, "text_dim", (frame.right, foot), "midright", beside),
    ):
        size = fonts.fit_size(text, size, most, face)
        fonts.draw(picture, text, spot, size, painter.colour(tone), face, anchor)

"""Built-in shapes: how they look, and what holds at every size."""

from collections import Counter
from collections.abc import Callable
from unittest.mock import patch

import pytest

from engine.core.config import ConfigError
from engine.core.grid import Cell, rows_of
from engine.core.shapes import MIN_SHAPE_SIDE, SHAPES, Inside, draw_shape, shape_name

Shape = Callable[[int, int], Inside]

PICTURES = {
    "disc": """
        --#####--
        -#######-
        #########
        #########
        #########
        #########
        #########
        -#######-
        --#####--
        """,
    "ring": """
        ----####----
        --########--
        -##########-
        ####----####
        ###------###
        ###------###
        ###------###
        ####----####
        -##########-
        --########--
        ----####----
        """,
    "heart": """
        -####--####-
        ############
        ############
        ############
        ############
        ############
        -##########-
        --########--
        ---######---
        ----####----
        -----##-----
        """,
    "cross": """
        --------####--------
        --------####--------
        ####################
        ####################
        ####################
        ####################
        --------####--------
        --------####--------
        """,
    "hourglass": """
        #######
        #######
        -#####-
        --###--
        -#####-
        #######
        #######
        """,
    "spiral": """
        ##########
        ##########
        --------##
        #######-##
        #######-##
        ##---##-##
        ##---##-##
        ##------##
        ##########
        ##########
        """,
    "islands": """
        -####---####---####-
        ####################
        ####################
        -####---####---####-
        --##------------##--
        -####---####---####-
        ####################
        ####################
        -####---####---####-
        """,
    "bow": """
        -----------##---
        -----------##---
        ----------####--
        ----------####--
        ##---------##---
        ##---------##---
        ####-------##---
        -###############
        -###############
        -###############
        --##############
        --##############
        ---#############
        ----############
        ----############
        -----###########
        """,
    "fish": """
        ---------#######----
        ##-----###########--
        #####-#############-
        -###############-###
        -###################
        #####-#############-
        ##-----###########--
        ---------#######----
        """,
    "canyon": """
        ------------###-----
        ##---------#####----
        ###-------#######---
        -###-----###---###--
        --###---###-----###-
        ---#######-------###
        ----#####---------##
        -----###------------
        """,
}
SIZES = [
    *((width, height) for width in range(5, 26, 3) for height in range(5, 26, 4)),
    *((9, 9), (16, 16), (30, 16), (16, 30), (100, 30), (99, 60)),
]


def cells_of(name: str, width: int, height: int) -> set[Cell]:
    bits = draw_shape(name, width, height)
    return {(i % width, i // width) for i in range(width * height) if bits >> i & 1}


def picture_of(name: str, width: int, height: int) -> list[str]:
    signs = f"{draw_shape(name, width, height):0{width * height}b}"[::-1]
    return rows_of(width, signs.replace("0", "-").replace("1", "#"))


def test_the_shapes_are_offered_in_this_order() -> None:
    assert list(SHAPES) == list(PICTURES)


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_looks_like_its_name(name: str) -> None:
    drawn = PICTURES[name].split()
    assert picture_of(name, len(drawn[0]), len(drawn)) == drawn


def test_large_spirals_are_round() -> None:
    drawn = """
        -------#######-------
        -----###########-----
        ----#############----
        --######-----######--
        --####---------####--
        -####---#####---####-
        -###---#######---###-
        ####--#########--####
        ###--####---####--###
        ###--###-----###--###
        ###--#####---###-----
        ###--#####--####-----
        ####--####--####-----
        ####--------###------
        -####------####------
        -#####----####-------
        --############-------
        ---##########--------
        ----########---------
        -----#####-----------
        """
    assert picture_of("spiral", 21, 20) == drawn.split()


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_shape_is_one_piece_without_thin_parts(name: str, width: int, height: int) -> None:
    cells = cells_of(name, width, height)
    reached, front = set[Cell](), {min(cells)}
    while front:
        reached |= front
        beside = {(x + i, y + j) for x, y in front for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        front = (beside & cells) - reached
    assert reached == cells
    thick = set[Cell]()
    for x, y in ((x, y) for x in range(width - 1) for y in range(height - 1)):
        square = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        assert square & cells not in ({(x, y), (x + 1, y + 1)}, {(x + 1, y), (x, y + 1)})
        if square <= cells:
            thick |= square
    if name != "spiral" or min(width, height) >= 8:  # smaller ones have no room
        assert thick == cells


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(("width", "height"), [size for size in SIZES if max(size) < 4 * min(size)])
def test_a_shape_fills_its_board(name: str, width: int, height: int) -> None:
    cells = cells_of(name, width, height)
    assert {x for x, _ in cells} == set(range(width))
    assert {y for _, y in cells} == set(range(height))
    assert 0.3 <= len(cells) / (width * height) <= 0.93


@pytest.mark.parametrize("name", ["disc", "ring", "cross"])
def test_round_shapes_have_four_equal_quarters(name: str) -> None:
    for width, height in SIZES[:20]:
        cells = cells_of(name, width, height)
        assert cells == {(width - 1 - x, y) for x, y in cells}
        assert cells == {(x, height - 1 - y) for x, y in cells}


@pytest.mark.parametrize("name", ["heart", "hourglass"])
def test_upright_shapes_have_two_equal_halves(name: str) -> None:
    for width, height in SIZES[:20]:
        cells = cells_of(name, width, height)
        assert cells == {(width - 1 - x, y) for x, y in cells}


def test_a_shape_has_room_from_five_cells_a_side_on() -> None:
    assert MIN_SHAPE_SIDE == 5
    assert draw_shape("cross", 5, 5).bit_count() == 21
    for width, height in ((4, 9), (9, 4)):
        with pytest.raises(ConfigError) as refused:
            draw_shape("disc", width, height)
        sentence = f"A shape needs a board of at least 5x5, not {width}x{height}."
        assert str(refused.value) == sentence
        assert refused.value.key == "shape size"


def test_the_name_of_a_drawing_is_found_without_drawing_every_shape() -> None:
    width, height, asked = 203, 151, Counter[str]()

    def counting(name: str, shape: Shape) -> Shape:
        def drawn(width: int, height: int) -> Inside:
            inside = shape(width, height)

            def counted(x: int, y: int) -> bool:
                asked[name] += 1
                return inside(x, y)

            return counted

        return drawn

    with patch.dict(SHAPES, {name: counting(name, shape) for name, shape in SHAPES.items()}):
        assert shape_name(width, height, (1 << width * height // 2) - 1) is None
        assert asked.total() < width * height // 10
        heart = draw_shape("heart", width, height)
        asked.clear()
        middle = height // 2 * width + width // 2
        assert shape_name(width, height, heart ^ 1 << middle) is None
        assert asked.total() < width * height


@pytest.mark.parametrize("size", [(5, 5), (7, 40), (24, 24), (61, 33), (120, 9)])
def test_a_shape_is_known_by_its_cells(size: tuple[int, int]) -> None:
    width, height = size
    for name in SHAPES:
        cells = draw_shape(name, width, height)
        found = shape_name(width, height, cells)
        assert found is not None
        assert draw_shape(found, width, height) == cells
        assert min(size) < 20 or found == name

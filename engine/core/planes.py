"""A number for every cell at once, bit-sliced: plane ``k`` holds the cells whose number has the bit
worth ``2 ** k``.
"""

Planes = tuple[int, int, int, int]  # the planes of the bits worth 1, 2, 4 and 8


def at_index(planes: Planes, index: int) -> int:
    """Return the number that ``planes`` hold at one bit number."""
    return sum((plane >> index & 1) << k for k, plane in enumerate(planes))


def cells_with(planes: Planes, number: int) -> int:
    """Return the cells that hold ``number``, not masked to the board: for 0, mask the result."""
    found = -1
    for k, plane in enumerate(planes):
        found &= plane if number >> k & 1 else ~plane
    return found


def differ(one: Planes, other: Planes) -> int:
    """Return the cells where two numbers differ."""
    return (one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2]) | (one[3] ^ other[3])


def exceeds(one: Planes, other: Planes) -> int:
    """Return the cells where ``one`` is greater than ``other``."""
    more, equal = 0, -1
    for k in (3, 2, 1, 0):
        more |= equal & one[k] & ~other[k]
        equal &= ~(one[k] ^ other[k])
    return more


def minus(one: Planes, other: Planes) -> Planes:
    """Return ``one - other``, modulo 16."""
    difference, borrow = [], 0
    for a, b in zip(one, other, strict=True):
        change = a ^ b
        difference.append(change ^ borrow)
        borrow = ~a & b | ~change & borrow
    return difference[0], difference[1], difference[2], difference[3]


def digits(size: int, planes: Planes) -> str:
    """Return the numbers of all cells as text, one hexadecimal digit each, in reading order.

    Binary digits read as hexadecimal ones make room for the other planes beside every bit, and
    conversions in bases that are powers of two take linear time.
    """
    packed = 0
    for k, plane in enumerate(planes):
        packed |= int(f"{plane:b}", 16) << k
    return f"{packed:0{size}x}"[::-1]

"""Boards as lines of JSON: ``generate`` prints them, and ``play --boards`` reads them."""

import argparse
import json
import secrets

from engine.autoplay.many_games import GameSetup
from engine.cli.reading import InputError, json_object, open_input, read_lines, value_of
from engine.core.config import ConfigError, GameConfig, StartRule, quote, read_size
from engine.core.grid import Cell, Grid, mask_of
from engine.core.minefield import Minefield
from engine.formats.mbf import ENDING, BoardFileError, first_click, read_board
from engine.generation.placement import MAX_SEED, place
from engine.rules.metrics import three_bv


def run_generate(options: argparse.Namespace) -> None:
    """Print ``options.count`` boards, one JSON object a line; board k has the seed ``seed + k``."""
    width, height, mines = read_size(options.size)
    config = GameConfig(width, height, mines, options.wraps, StartRule(options.start))
    start = (width // 2, height // 2) if options.at is None else options.at
    if start not in config.grid:
        raise ConfigError(f"The cell {start[0]},{start[1]} isn't on a {width}x{height} board.")
    seed = first_seed(options.seed, options.count)
    for number in range(options.count):
        field, proven = place(config, seed + number, start)
        record = {
            "width": width,
            "height": height,
            "mines": mines,
            "wraps": config.wraps,
            "start": start,
            "seed": seed + number,
            "proven": proven,
            "board": field.rows(),
            "3bv": three_bv(field),
        }
        print(json.dumps(record))


def first_seed(given: int | None, count: int) -> int:
    """Return the seed given, or a random one. Raises ConfigError if the last is too large."""
    seed = secrets.randbits(48) if given is None else given
    if seed + count - 1 > MAX_SEED:
        raise ConfigError(f"The last seed would be above {MAX_SEED}.")
    return seed


MAX_BOARDS = 1_000_000
MAX_CELLS = 2_000_000_000  # of all boards together; they take a bit each


def read_boards(
    name: str, config: GameConfig, most: int | None, seed: int
) -> tuple[list[GameSetup], bool]:
    """Read at most ``most`` boards from a file, and whether they wrap. Raises InputError.

    The file holds lines as ``generate`` prints them, or it is an ``.mbf`` file. ``board`` and
    ``start`` are required, the rest must agree with them and with ``config``. A board without a
    seed gets ``seed`` plus the number of boards before it.
    """
    if name.lower().endswith(ENDING):
        return [_board(name, config, seed)], False
    deals: list[GameSetup] = []
    room = min(MAX_BOARDS, MAX_CELLS // (config.width * config.height))
    wraps = True if config.wraps else None
    with open_input(name) as file:
        for number, line in enumerate(read_lines(file), 1):
            if line is not None and not line.strip():
                continue
            if len(deals) == most:
                break
            try:
                if len(deals) == room:
                    raise InputError(f"There are more than {room} boards of this size.")
                deal, wraps = _deal(json_object(line), config, wraps, seed + len(deals))
            except InputError as error:
                raise InputError(f"Line {number} of {quote(name)}: {error}") from None
            deals.append(deal)
    if not deals:
        raise InputError(f"{quote(name)} holds no boards.")
    return deals, bool(wraps)


def _board(name: str, config: GameConfig, seed: int) -> GameSetup:
    try:
        field = read_board(name)
    except BoardFileError as error:
        raise InputError(str(error)) from None
    if config.wraps:
        raise InputError(f"{quote(name)} holds a board with borders, unlike those asked for.")
    size = GameConfig(field.grid.width, field.grid.height, field.mines.bit_count()).size
    if size != config.size:
        raise InputError(f"{quote(name)} holds a board of {size}, not {config.size}.")
    return GameSetup(seed, first_click(field), field.mines)


def _deal(
    record: dict[str, object], config: GameConfig, asked: bool | None, seed: int
) -> tuple[GameSetup, bool]:
    wraps = value_of(record, "wraps", bool) if "wraps" in record else bool(asked)
    if asked is not None and wraps is not asked:
        kind = "borderless" if wraps else "one with borders"
        raise InputError(f"The board is {kind}, unlike those asked for or before it.")
    field = _field(value_of(record, "board", list), config, wraps)
    for key, value in zip(("width", "height", "mines"), config.dimensions, strict=True):
        if key in record and value_of(record, key, int) != value:
            raise InputError(f'"{key}" isn\'t {value}, as the board has it.')
    start = _start(record.get("start"), field)
    if "seed" in record:
        seed = value_of(record, "seed", int)
    if not 0 <= seed <= MAX_SEED:
        raise InputError(f'"seed" isn\'t a whole number from 0 to {MAX_SEED}.')
    return GameSetup(seed, start, field.mines), wraps


def _field(given: list[str], config: GameConfig, wraps: bool) -> Minefield:
    if [len(row) for row in given] != [config.width] * config.height:
        raise InputError(f"The board isn't {config.width} cells wide and {config.height} high.")
    grid = Grid(config.width, config.height, wraps)
    signs = enumerate("".join(given))
    field = Minefield(grid, mask_of(grid.size, (index for index, sign in signs if sign == "*")))
    if field.rows() != given:
        raise InputError("The board's rows are not mines, as *, and the right numbers.")
    mines = field.mines.bit_count()
    if mines != config.mines:
        raise InputError(f"The board has {mines} mines, not {config.mines}.")
    return field


def _start(given: object, field: Minefield) -> Cell:
    match given:
        case [x, y] if type(x) is type(y) is int and (x, y) in field.grid:
            if field.mines & field.grid.bit((x, y)):
                raise InputError(f'"start" is {x},{y}, which is a mine.')
            return x, y
    raise InputError('"start" isn\'t a cell [x, y] of the board.')

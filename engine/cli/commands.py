"""The commands about given boards and games: ``analyse``, ``optimal`` and ``replay``."""

import argparse
import json
import secrets
from collections.abc import Collection
from dataclasses import replace

from engine.autoplay.measured_play import GameSetup
from engine.autoplay.win_probability import WinChance, win_chance, without_falls
from engine.cli.reading import InputError, json_object, open_input, read_lines, read_text, value_of
from engine.core.board import Board, BoardError
from engine.core.config import ConfigError, Fairness, GameConfig, StartRule, quote, read_size
from engine.core.grid import Cell, Grid, mask_of
from engine.core.minefield import Minefield, shape_of
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.shape_files import read_shape
from engine.core.version import VERSION
from engine.formats.foreign import ForeignError, import_foreign, is_foreign
from engine.formats.mbf import ENDING, BoardFileError, first_click, read_board
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import MAX_BYTES, Recording, RecordingError
from engine.formats.replay import Replay, ReplayError, figures, name_shape, verify, water_record
from engine.generation.placement import MAX_SEED, place
from engine.rules.metrics import three_bv
from engine.solver.optimal import LARGEST, FirstClick, best_play
from engine.solver.probability import analyse
from engine.solver.propagation import ImpossibleBoardError
from engine.solver.strategy import choose, first_cell
from engine.teacher.luck import review_luck

_SHORT_DIGITS = 4000
_SERVED = {"board", "mines", "wraps", "neighbours"}


def run_analyse(options: argparse.Namespace) -> None:
    """Print the analysis of the board text in a file. Raises BoardError, InputError."""
    neighbours = asked_neighbours(options)
    board = Board.from_text(read_text(options.file), options.mines, options.wraps, neighbours)
    print(json.dumps(analysis_record(board)))


def run_serve(options: argparse.Namespace) -> None:
    """Answer each line of stdin with a line, until there are no more."""
    with open_input("-") as file:
        for line in read_lines(file):
            print(json.dumps(answer(line)), flush=True)


def answer(line: bytes | None) -> dict[str, object]:
    """Return the analysis of the board on a JSON line, or an ``error``."""
    try:
        request = json_object(line)
        for key in request.keys() - _SERVED:
            raise InputError(
                f"{json.dumps(key[:60])} is none of board, mines, wraps and neighbours."
            )
        wraps = "wraps" in request and value_of(request, "wraps", bool)
        rows, mines = value_of(request, "board", list), value_of(request, "mines", int)
        board = Board.from_rows(rows, mines, wraps, _neighbours(request) or SQUARE)
        return analysis_record(board)
    except (InputError, BoardError) as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": "There isn't enough memory for this board."}


def analysis_record(board: Board) -> dict[str, object]:
    """Return the output of ``analyse``. Raises BoardError if no layout agrees with the board."""
    grid = board.grid
    try:
        choice = choose(board) if board.opened else None
        analysis = (choice and choice.analysis) or analyse(board)
    except ImpossibleBoardError as error:
        reason = str(error)
        raise BoardError(f"The position is impossible: {reason[0].lower()}{reason[1:]}") from None
    best = None
    if choice is None:
        best = first_cell(grid, StartRule.SAFE)
    elif choice.cells:
        best = next(grid.cells(choice.cells))
    chances = analysis.rounded()  # the chances of the closed cells
    return {
        "width": grid.width,
        "height": grid.height,
        "mines": board.mines,
        "solutions": decimal(analysis.solutions),
        "safe": list(grid.cells(analysis.safe)),
        "mine": list(grid.cells(analysis.mines)),
        "probability": [
            [chances.get(index) for index in range(row, row + grid.width)]
            for row in range(0, grid.span, grid.width)
        ],
        "best": best,
        "exact": analysis.is_exact,
    }


def decimal(number: int) -> str:
    """Return the digits of a number, however long: Python refuses more than 4300 at once."""
    digits = int(number.bit_length() * 0.30103) + 1
    if digits <= _SHORT_DIGITS:
        return str(number)
    low = digits // 2
    above, below = divmod(number, 10**low)
    return decimal(above) + decimal(below).zfill(low)


def run_generate(options: argparse.Namespace) -> None:
    """Print ``options.count`` boards, one JSON object a line; board k has the seed ``seed + k``."""
    config = replace(asked_config(options), start=StartRule(options.start))
    width, height, mines = config.dimensions
    start = middle_cell(config.grid) if options.at is None else options.at
    if start not in config.grid:
        of_shape = "" if config.shape is None else " of this shape"
        message = f"The cell {start[0]},{start[1]} isn't on a {width}x{height} board{of_shape}."
        raise ConfigError(message)
    shape = {} if options.shape is None else {"shape": name_shape(config)}
    seed = first_seed(options.seed, options.count)
    for number in range(options.count):
        field, proven = place(config, seed + number, start)
        record = {
            "width": width,
            "height": height,
            "mines": mines,
            "wraps": config.wraps,
            "neighbours": config.neighbours.name,
            **shape,
            "start": start,
            "seed": seed + number,
            "proven": proven,
            "board": field.rows(),
            "3bv": three_bv(field),
        }
        print(json.dumps(record))


def asked_neighbours(options: argparse.Namespace) -> Neighbourhood:
    """Return the neighbours that the options name, square by default."""
    return NEIGHBOURHOODS[options.neighbours or SQUARE.name]


def asked_config(options: argparse.Namespace) -> GameConfig:
    """Return the size, edges, neighbours and shape that the options name. Raises ConfigError."""
    width, height, mines = read_size(options.size)
    # First without a shape, so that none is drawn on a board that is too large.
    config = GameConfig(width, height, 0, options.wraps, neighbours=asked_neighbours(options))
    shape = options.shape and read_shape(options.shape, width, height)
    return replace(config, mines=mines, shape=shape)


def middle_cell(grid: Grid) -> Cell:
    """Return the cell in the middle of a board, or the one nearest to it that exists."""
    middle = grid.width // 2, grid.height // 2
    if middle in grid:
        return middle
    return min(
        grid.cells(grid.full),
        key=lambda cell: (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2,
    )


def first_seed(given: int | None, count: int) -> int:
    """Return the seed given, or a random one. Raises ConfigError if the last is too large."""
    seed = secrets.randbits(48) if given is None else given
    if seed + count - 1 > MAX_SEED:
        raise ConfigError(f"The last seed would be above {MAX_SEED}.")
    return seed


MAX_BOARDS = 1_000_000
MAX_CELLS = 2_000_000_000  # the most cells of all boards together; each takes a moment to draw


def read_boards(
    name: str, config: GameConfig, asked: Collection[str], most: int | None, seed: int
) -> tuple[list[GameSetup], GameConfig]:
    """Read at most ``most`` boards from a file, and the config that they share. Raises InputError.

    The file holds lines as ``generate`` prints them, or it is an ``.mbf`` file. ``board`` and
    ``start`` are required, the rest must agree with them and with the size of ``config``, and with
    those of its ``wraps``, ``neighbours`` and ``shape`` that are ``asked`` for; the first board
    says the others. A board without a seed gets ``seed`` plus the number of boards before it.
    """
    if name.lower().endswith(ENDING):
        return [_board(name, config, seed)], config
    deals: list[GameSetup] = []
    room = min(MAX_BOARDS, MAX_CELLS // (config.width * config.height))
    with open_input(name) as file:
        for number, line in enumerate(read_lines(file), 1):
            if line is not None and not line.strip():
                continue
            if len(deals) == most:
                break
            try:
                if len(deals) == room:
                    raise InputError(f"There are more than {room} boards of this size.")
                deal, config = _deal(json_object(line), config, asked, seed + len(deals))
            except InputError as error:
                raise InputError(f"Line {number} of {quote(name)}: {error}") from None
            deals.append(deal)
            asked = _KINDS
    if not deals:
        raise InputError(f"{quote(name)} holds no boards.")
    return deals, config


_KINDS = ("wraps", "neighbours", "shape")


def _board(name: str, config: GameConfig, seed: int) -> GameSetup:
    try:
        field = read_board(name)
    except BoardFileError as error:
        raise InputError(str(error)) from None
    if config.wraps:
        raise InputError(f"{quote(name)} holds a board with borders, unlike those asked for.")
    if config.neighbours != SQUARE or config.shape is not None:
        raise InputError(f"{quote(name)} holds a square board, unlike those asked for.")
    size = GameConfig(field.grid.width, field.grid.height, field.mines.bit_count()).size
    if size != config.size:
        raise InputError(f"{quote(name)} holds a board of {size}, not {config.size}.")
    return GameSetup(seed, first_click(field), field.mines)


def _deal(
    record: dict[str, object], config: GameConfig, asked: Collection[str], seed: int
) -> tuple[GameSetup, GameConfig]:
    """Return a board, and ``config`` with the board's edges, neighbours and shape."""
    config = _config_of(record, config, asked)
    field = _field(value_of(record, "board", list), config)
    for key, value in zip(("width", "height", "mines"), config.dimensions, strict=True):
        if key in record and value_of(record, key, int) != value:
            raise InputError(f'"{key}" isn\'t {value}, as the board has it.')
    if "shape" in record and value_of(record, "shape", str) != name_shape(config):
        raise InputError(f'"shape" isn\'t {name_shape(config)}, as the board has it.')
    start = _start(record.get("start"), field)
    if "seed" in record:
        seed = value_of(record, "seed", int)
    if not 0 <= seed <= MAX_SEED:
        raise InputError(f'"seed" isn\'t a whole number from 0 to {MAX_SEED}.')
    return GameSetup(seed, start, field.mines), config


def _config_of(record: dict[str, object], config: GameConfig, asked: Collection[str]) -> GameConfig:
    wraps = value_of(record, "wraps", bool) if "wraps" in record else config.wraps
    if "wraps" in asked and wraps is not config.wraps:
        kind = "borderless" if wraps else "one with borders"
        raise InputError(f"The board is {kind}, unlike those asked for or before it.")
    neighbours = _neighbours(record) or config.neighbours
    if "neighbours" in asked and neighbours != config.neighbours:
        kind = neighbours.name
        raise InputError(f"The board's neighbours are {kind}, unlike those asked for or before it.")
    rows = value_of(record, "board", list)
    if [len(row) for row in rows] != [config.width] * config.height:
        raise InputError(f"The board isn't {config.width} cells wide and {config.height} high.")
    shape = shape_of("".join(rows))
    if "shape" in asked and shape != config.shape:
        raise InputError("The board has another shape than those asked for or before it.")
    try:
        return replace(config, wraps=wraps, neighbours=neighbours, shape=shape)
    except ConfigError as error:
        raise InputError(str(error)) from None


def _neighbours(record: dict[str, object]) -> Neighbourhood | None:
    """Return the neighbours that a record names, None if it names none. Raises InputError."""
    if "neighbours" not in record:
        return None
    name = value_of(record, "neighbours", str)
    if name not in NEIGHBOURHOODS:
        raise InputError(f'"neighbours" is none of {", ".join(NEIGHBOURHOODS)}.')
    return NEIGHBOURHOODS[name]


def _field(given: list[str], config: GameConfig) -> Minefield:
    grid = config.grid
    signs = enumerate("".join(given))
    field = Minefield(grid, mask_of(grid.span, (index for index, sign in signs if sign == "*")))
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


def run_optimal(options: argparse.Namespace) -> None:
    """Print the win rate as one JSON object. Raises ConfigError, InputError."""
    config = GameConfig(
        *read_size(options.size), options.wraps, neighbours=asked_neighbours(options)
    )
    if config.grid.span > LARGEST:
        raise InputError(f"Best play is searched on boards of up to {LARGEST} cells.")
    found = best_play(config.grid, config.mines, FirstClick(options.start), options.nodes)
    if found is None:
        raise InputError(
            f"Best play of {config.size} takes more than {options.nodes} positions to find; "
            "--nodes sets this limit."
        )
    record = {
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": config.wraps,
        **water_record(config),
        "start": options.start,
        "first": config.grid.cell(found.first),
        "wins": str(found.wins),
        "layouts": str(found.layouts),
        "win_rate": found.wins / found.layouts,
    }
    print(json.dumps(record))


def run_replay(options: argparse.Namespace) -> None:
    """Print a game's figures as a JSON object, or with ``--rawvf`` its RAWVF text."""
    try:
        if is_foreign(options.file):
            recording = import_foreign(options.file)
        else:
            text = read_text(options.file, MAX_BYTES, "a recorded game", or_pipe=False)
            recording = Recording.parse(text)
        if options.rawvf:
            print(to_rawvf(recording, VERSION), end="")
        else:
            luck = _luck(recording) if options.luck else {}
            print(json.dumps(figures(verify(recording)) | luck))
    except (RecordingError, ReplayError, ForeignError) as error:
        raise InputError(str(error)) from None


def _luck(recording: Recording) -> dict[str, object]:
    """Return the guesses of a verified game, and the chance to win before each move (None if
    unknown)."""
    looked = review_luck(recording)
    ms = [timed.ms for timed in recording.moves]
    found = _win_chances(recording)
    known = {number: chance for number, chance in found.items() if chance is not None}
    known = without_falls(known, {guess.move + 1 for guess in looked.guesses})
    return {
        "guesses": [
            {"ms": ms[one.move], "chance": one.chance, "best": one.best, "forced": one.is_forced}
            for one in looked.guesses
        ],
        "forced_guesses": looked.forced,
        "needless_guesses": looked.needless,
        "survival": looked.survival,
        "luck_exact": looked.is_exact,
        "win_chances": [
            {
                "ms": ms[number],
                "chance": known[number].chance if number in known else None,
                "exact": number in known and known[number].is_exact,
            }
            for number in found
        ],
    }


def _win_chances(recording: Recording) -> dict[int, WinChance | None]:
    """Return the chance to win before each move, by its number, while the game is in play."""
    replay, found = Replay(recording), dict[int, WinChance | None]()
    for number, timed in enumerate(recording.moves):
        game, position = replay.game, replay.game.position
        if position.field is not None and not position.is_over:
            config = game.config
            if position.reverted:  # from here on fair play moves no mines
                config = replace(config, fairness=Fairness.CLASSIC)
            found[number] = win_chance(game.board, config, recording.seed, position.shown)
        replay.play(timed)
    return found

"""``generate``: boards as lines of JSON."""

from __future__ import annotations

import argparse
import json
import secrets

from engine.core.config import ConfigError, GameConfig, StartRule, read_size
from engine.core.grid import Cell
from engine.generation.placement import MAX_SEED, place
from engine.rules.metrics import three_bv

RANDOM_SEED_BITS = 48


def run_generate(options: argparse.Namespace) -> None:
    """Print ``options.count`` boards, one JSON object a line; board k has the seed ``seed + k``."""
    width, height, mines = read_size(options.size)
    config = GameConfig(width, height, mines, options.wraps, StartRule(options.start))
    start = (width // 2, height // 2) if options.at is None else options.at
    if start not in config.grid:
        raise ConfigError(f"The cell {start[0]},{start[1]} is not on a {width}x{height} board.")
    seed = first_seed(options.seed, options.count)
    for number in range(options.count):
        print(json.dumps(board_record(config, seed + number, start)))


def board_record(config: GameConfig, seed: int, start: Cell) -> dict[str, object]:
    """Return the output of ``generate`` for one board."""
    field, proven = place(config, seed, start)
    return {
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": config.wraps,
        "start": list(start),
        "seed": seed,
        "proven": proven,
        "board": field.rows(),
        "3bv": three_bv(field),
    }


def first_seed(given: int | None, count: int) -> int:
    """Return the seed given, or a random one. Raises ConfigError if the last is too large."""
    seed = secrets.randbits(RANDOM_SEED_BITS) if given is None else given
    if seed + count - 1 > MAX_SEED:
        raise ConfigError(f"The last seed would be above {MAX_SEED}.")
    return seed

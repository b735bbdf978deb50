"""``optimal``: the win rate under best play of a board small enough to search."""

import argparse
import json

from engine.cli.reading import InputError
from engine.core.config import GameConfig, read_size
from engine.solver.optimal import LARGEST, FirstClick, best_play


def run_optimal(options: argparse.Namespace) -> None:
    """Print the win rate as one JSON object. Raises ConfigError, InputError."""
    config = GameConfig(*read_size(options.size), options.wraps)
    if config.grid.size > LARGEST:
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
        "start": options.start,
        "first": config.grid.cell(found.first),
        "wins": str(found.wins),
        "layouts": str(found.layouts),
        "win_rate": found.wins / found.layouts,
    }
    print(json.dumps(record))

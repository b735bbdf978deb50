"""The air that fits a player, by the pace of the boards that the player cleared."""

from engine.dive.airs import Air, air_for_pace
from game.store import Store, queries


def suggested_air(store: Store) -> Air:
    """Return the air of the next dive: Easy for the first one."""
    pace = store.ask(queries.dive_pace)
    return Air.EASY if pace is None else air_for_pace(pace)


def better_air(air: Air, store: Store) -> Air | None:
    """Return the air that fits the player better than the one just dived in; None if that fits.

    Without a clock nobody is hurried, so that pace tells nothing."""
    pace = store.ask(queries.dive_pace)
    if pace is None or not air.rules.has_clock:
        return None
    fitting = air_for_pace(pace)
    return None if fitting is air else fitting

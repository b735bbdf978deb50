"""Everything that the game asks a record book."""

from datetime import date, timedelta

from game.records import Filter, SortOrder, Store
from tests.robustness.game_specimen_files import OWN


def every_answer(store: Store) -> None:
    """All that can be asked of a book, with what scenes do with the answers."""
    store.newest()
    for line in store.games(20):
        game = store.game(line.id)
        if game is not None:
            store.is_record(game)
            str(game.recording)
        store.review(line.id)
        line.ended.astimezone()
        line.config.grid.full  # noqa: B018
    sizes = [size for size, games in store.sizes() if games > 0]
    for size in [(9, 9, 10), OWN.dimensions, *sizes[:3]]:
        for asked in (Filter(size), Filter(size, aided=True, ranked_only=False)):
            totals = store.totals(asked)
            assert totals.won + totals.lost + totals.abandoned == totals.games
            for order in SortOrder:
                for best in store.best(asked, order, 5):
                    best.ended.astimezone()
                    best.player.encode()
            sum(store.times(asked))
            assert store.streaks(asked).now <= store.streaks(asked).longest
            for point in store.trend(asked):
                point.first.isoformat()
        store.daily("2026-07-05", size)
        store.daily_streak(size, "2026-07-05")
    today = date(2026, 7, 5)
    store.days(today - timedelta(days=30), today)
    for one in store.high_scores(10):
        store.rank(one)
    progress = store.practice()
    sum(standing.answers for standing in progress.patterns.values())
    store.best_practice("all", True)
    store.unreviewed()

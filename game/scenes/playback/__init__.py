"""The board, the bar and the keys that replays, reviews, watched games and demos share."""

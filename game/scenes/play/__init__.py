"""A normal game: play, pause, results, and aids."""

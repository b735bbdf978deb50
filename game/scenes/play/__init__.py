"""A normal game: play, pause, and aids."""

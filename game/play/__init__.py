"""A game in play: its scene, controller, aids, pause and results."""

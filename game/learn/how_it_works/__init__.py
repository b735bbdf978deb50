"""Demos of the game's algorithms, step by step."""

"""Scores and statistics."""

"""Replays, export, and video."""

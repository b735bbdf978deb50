"""Arcade runs."""

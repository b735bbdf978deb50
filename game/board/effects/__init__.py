"""Timed effects, which show later what has already happened."""

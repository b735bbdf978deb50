"""Timed effects: they show later what is already true."""
